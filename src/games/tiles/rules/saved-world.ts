import * as v from 'valibot';
import { i16 as tile, u16, u32 } from '../../../lobby/fields.ts';
import { ProtocolError } from '../../../wire/errors.ts';
import { Ground } from '../land/chunks.ts';
import { heapSlots } from './pack.ts';
import { createEmpty, makeEntity, type Realm, register } from './world.ts';

const natural = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const slotIndex = v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(0xff));
const slots = v.pipe(v.array(v.object({ item: u16, amount: u16 })), v.maxLength(heapSlots));
const text = v.pipe(v.string(), v.maxLength(255));
const texts = v.pipe(v.array(text), v.maxLength(64));

const talk = v.object({
  withId: u32,
  text,
  answers: v.pipe(v.array(v.object({ key: text, say: text })), v.maxLength(64)),
});

const player = v.object({
  slot: natural,
  name: text,
  wielded: slotIndex,
  worn: slotIndex,
  actedAge: natural,
  heading: natural,
  riseAge: natural,
  mournAge: natural,
  talk: v.nullable(talk),
});

const mind = v.object({
  mood: v.picklist(['asleep', 'wander', 'hunt', 'flee', 'return']),
  home: v.object({ x: tile, y: tile }),
  targetId: u32,
  untilAge: natural,
  nextAge: natural,
  deep: v.boolean(),
  calls: natural,
});

const entity = v.object({
  id: u32,
  type: u16,
  x: tile,
  y: tile,
  hp: u16,
  hpMax: u16,
  elo: u16,
  flags: u16,
  statuses: u16,
  weapon: u16,
  armour: u16,
  revision: u16,
  ends: v.pipe(v.array(natural), v.length(6)),
  foughtAge: natural,
  foeId: u32,
  readyAge: natural,
  slots,
  texts,
  den: v.nullable(v.object({ chunkId: u32, index: natural })),
  rotAge: natural,
  player: v.nullable(player),
  mind: v.nullable(mind),
});

const place = v.object({
  chunkId: u32,
  awake: v.boolean(),
  residents: v.array(u32),
  refillAges: v.array(natural),
  chests: v.array(v.tuple([natural, slots])),
  heaps: v.array(v.object({ x: tile, y: tile, slots, rotAge: natural })),
});

const quest = v.object({
  taken: v.boolean(),
  bearerId: u32,
  toldId: u32,
  tellAge: natural,
  bearerName: text,
  guardianSlain: v.boolean(),
  riseAge: natural,
});

/** The state of a realm as JSON but for its ground: numbers survive it exactly, and it can be read. */
const schema = v.object({
  random: u32,
  tick: u32,
  age: natural,
  nextId: u32,
  entities: v.array(entity),
  places: v.array(place),
  crops: v.array(v.tuple([u32, natural])),
  quest,
  gifted: v.array(text),
  news: v.array(text),
  outcome: v.nullable(text),
});

type Saved = v.InferOutput<typeof schema>;

/** Bytes before the JSON: how many bytes of JSON there are; the ground's own follow them. */
const headerBytes = 4;

/** A realm as bytes: u32 length of the JSON, the JSON, the bytes of the ground. */
export function writeSaved(realm: Realm): Uint8Array {
  const saved = {
    random: realm.random.state,
    tick: realm.tick,
    age: realm.age,
    nextId: realm.nextId,
    entities: realm.entities.filter(({ alive }) => alive).map(({ alive, ...rest }) => rest),
    places: [...realm.places.values()].map(({ chests, ...rest }) => ({ ...rest, chests: [...chests] })),
    crops: [...realm.crops],
    quest: realm.quest,
    gifted: [...realm.gifted],
    news: realm.news,
    outcome: realm.outcome ?? null,
  };
  const json = new TextEncoder().encode(JSON.stringify(saved));
  const ground = realm.ground.save();
  const bytes = new Uint8Array(headerBytes + json.length + ground.length);
  new DataView(bytes.buffer).setUint32(0, json.length, true);
  bytes.set(json, headerBytes);
  bytes.set(ground, headerBytes + json.length);
  return bytes;
}

/** Throws `ProtocolError` for anything that `writeSaved` would not have written. */
export function readSaved(bytes: Uint8Array): Realm {
  if (bytes.length < headerBytes) throw new ProtocolError('truncated', bytes.length);
  const end = headerBytes + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  if (end > bytes.length) throw new ProtocolError('truncated', bytes.length);
  const saved = parse(bytes.subarray(headerBytes, end));
  // Ids out of order would change who acts first; one that is to come could be given twice.
  const ids = [...saved.entities.map(({ id }) => id), saved.nextId];
  if (!ids.every((id, n) => id > (ids[n - 1] ?? 0))) throw new ProtocolError('range', headerBytes);
  return restore(saved, Ground.load(bytes.subarray(end)));
}

function parse(json: Uint8Array): Saved {
  try {
    return v.parse(schema, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json)));
  } catch {
    // Reported below, in the one way bad bytes are.
  }
  throw new ProtocolError('range', headerBytes);
}

function restore(saved: Saved, ground: Ground): Realm {
  const realm = createEmpty(ground);
  realm.random.state = saved.random;
  realm.tick = saved.tick;
  realm.age = saved.age;
  realm.nextId = saved.nextId;
  realm.news = saved.news;
  realm.outcome = saved.outcome ?? undefined;
  Object.assign(realm.quest, saved.quest);
  for (const { id, ...made } of saved.entities) register(realm, makeEntity(id, made));
  for (const { chests, ...rest } of saved.places) realm.places.set(rest.chunkId, { ...rest, chests: new Map(chests) });
  for (const [key, ripeAge] of saved.crops) realm.crops.set(key, ripeAge);
  for (const name of saved.gifted) realm.gifted.add(name);
  return realm;
}
