import { Random } from '../../../lib/random.ts';
import { entityTypes } from '../catalogue.ts';
import { inWorld, type Spot } from '../geometry.ts';
import type { Ground } from '../land/chunks.ts';
import type { Inhabitant } from '../land/inhabitant.ts';
import type { Slot } from './pack.ts';
import { Field } from './paths.ts';

/** Live entities at most, 16 players among them. */
export const maxEntities = 1200;
/** Ids are u32 and never another's: when they are out, nothing new comes. */
const maxId = 0xffff_ffff;
/** An age that never comes. */
export const never = Number.MAX_SAFE_INTEGER;

/** One answer a player may give: what it does, as `talk.ts` reads it, and how it reads. */
export interface Answer {
  readonly key: string;
  readonly say: string;
}

/** What a player was told by a person, and what they may answer: it means what it meant when it was read. */
export interface Talk {
  /** The person. */
  readonly withId: number;
  readonly text: string;
  readonly answers: readonly Answer[];
}

/** What only players have. */
export interface PlayerPart {
  /** The seat. */
  readonly slot: number;
  readonly name: string;
  /** Slot of the pack whose weapon is in hand, −1 for none. */
  wielded: number;
  /** Slot of the pack whose armour is worn, −1 for none. */
  worn: number;
  /** Age of the last intent that was more than none: who has stood still for a while can be walked past. */
  actedAge: number;
  /** Direction of the last step, done or not; 0 when something else was done since. */
  heading: number;
  /** Who has fallen rises at this age; 0 for who stands. */
  riseAge: number;
  /** No death of theirs is announced before this age. */
  mournAge: number;
  talk: Talk | null;
}

/** What somebody with a mind of their own is about. */
export type Mood = 'asleep' | 'wander' | 'hunt' | 'flee' | 'return';

/** What creatures and people of the village have. */
export interface Mind {
  mood: Mood;
  /** Where it belongs. */
  readonly home: Spot;
  /** Entity it hunts or flees from, 0 for none. */
  targetId: number;
  /** Age until which it remembers who is out of sight, or flees. */
  untilAge: number;
  /** Age at which it does something next. */
  nextAge: number;
  /** Belongs to the Deep, and hunts who carries its Heart. */
  readonly deep: boolean;
  /** How often a guardian has called for help. */
  calls: number;
}

/** Anything with an id: people, beasts and things. Only the rules change it; everybody else reads. */
export interface Entity {
  /** Never another's in a launch. */
  readonly id: number;
  /** As `entityTypes` numbers them. */
  readonly type: number;
  x: number;
  y: number;
  /** 0 for a player who has fallen and is about to rise at the hearth, and for things. */
  hp: number;
  /** Of a chest: 1 once it has been opened. */
  hpMax: number;
  elo: number;
  /** Bits of `entityFlags`. */
  flags: number;
  /** Bits of `statuses`. */
  statuses: number;
  /** Item in hand, 0 for none; of a heap the item that lies on top. */
  weapon: number;
  /** Item worn, 0 for none. */
  armour: number;
  /** Rises whenever the detail changes, u16: a guest then knows that what it holds is stale. */
  revision: number;
  /** Age at which each status of `timedStatuses` ends, in their order; 0 when it was never had. */
  readonly ends: number[];
  /** Age of the last blow or wound, given or taken. */
  foughtAge: number;
  /** Who wounded it last: what poison finishes is their kill. */
  foeId: number;
  /** Age from which it may strike again. */
  readyAge: number;
  /** Pack of a player, inventory of a chest, what lies in a heap, what a goblin has stolen. */
  readonly slots: Slot[];
  /** What a sign or a person has to say of the world. */
  readonly texts: readonly string[];
  /** Which of its chunk's inhabitants it is; null for what came in play. */
  readonly den: { readonly chunkId: number; readonly index: number } | null;
  /** Of a heap: the age at which it is gone. */
  rotAge: number;
  readonly player: PlayerPart | null;
  readonly mind: Mind | null;
  /** False from its removal on; the list of entities may hold it until the step ends. */
  alive: boolean;
}

/** What wounded somebody: whoever struck them, or what works on by itself. */
export type Cause = Entity | 'poison' | 'fire';

/** A heap in a chunk where nobody is. */
export interface LyingHeap extends Spot {
  readonly slots: readonly Slot[];
  readonly rotAge: number;
}

/** A chunk that somebody has been near: what has become of those who the seed wants there. */
export interface Place {
  readonly chunkId: number;
  awake: boolean;
  /** By inhabitant: the entity it is now, 0 for none. */
  readonly residents: number[];
  /** By inhabitant: the age from which it may come again. */
  readonly refillAges: number[];
  /** By inhabitant: what is in a chest that was opened, while the chunk sleeps. */
  readonly chests: Map<number, readonly Slot[]>;
  heaps: LyingHeap[];
}

/** How the quest stands. */
export interface Quest {
  /** Whether the Heart has ever been moved: from then on the seed brings no other. */
  taken: boolean;
  /** Who carries it, 0 for nobody. */
  bearerId: number;
  /** The bearer that everybody was last told of, and the age from which they may be told of another. */
  toldId: number;
  tellAge: number;
  /** The name of who carried it last. */
  bearerName: string;
  guardianSlain: boolean;
  /** Age at which the Deep next sends somebody after the bearer. */
  riseAge: number;
}

/** The whole state of a launch of Realm. Only `simulation.ts` and the systems it runs change it. */
export interface Realm {
  readonly ground: Ground;
  readonly random: Random;
  /** Of the wire: u32, starts at 1, skips 0 (T2). */
  tick: number;
  /** Steps since the launch. Everything that is due at some time counts in these: they do not wrap. */
  age: number;
  nextId: number;
  /** In ascending order of ids. */
  entities: Entity[];
  readonly byId: Map<number, Entity>;
  /** Who or what keeps others off a tile, by `tileKey`. */
  readonly standing: Map<number, Entity>;
  /** Heaps of items by `tileKey`: one a tile, in nobody's way. */
  readonly heaps: Map<number, Entity>;
  /** By chunk id. */
  readonly places: Map<number, Place>;
  /** Age at which the crop on a tile, by `tileKey`, is ripe. */
  readonly crops: Map<number, number>;
  readonly quest: Quest;
  /** Names of those whom the elder has given something. */
  readonly gifted: Set<string>;
  /** Sentences for everyone that nobody has taken yet. */
  news: string[];
  /** How it ended, once it has. */
  outcome: string | undefined;
  /** What can be worked out again at any time and is no part of the state. */
  readonly memo: {
    /** Counts changes of the ground. */
    changes: number;
    /** By player's id. */
    readonly fields: Map<number, Field>;
    /** The way home that was last asked for. */
    readonly homeward: Field;
    /** Of places that are awake, by chunk id. */
    readonly inhabitants: Map<number, readonly Inhabitant[]>;
  };
}

/** A world with nobody in it. */
export function createEmpty(ground: Ground): Realm {
  return {
    ground,
    random: new Random(ground.seed),
    tick: 1,
    age: 0,
    nextId: 1,
    entities: [],
    byId: new Map(),
    standing: new Map(),
    heaps: new Map(),
    places: new Map(),
    crops: new Map(),
    quest: {
      taken: false,
      bearerId: 0,
      toldId: 0,
      tellAge: 0,
      bearerName: '',
      guardianSlain: false,
      riseAge: 0,
    },
    gifted: new Set(),
    news: [],
    outcome: undefined,
    memo: { changes: 0, fields: new Map(), homeward: new Field(), inhabitants: new Map() },
  };
}

/** One number for a tile: x in the low half, y in the high one. */
export function tileKey(x: number, y: number): number {
  return ((x & 0xffff) | ((y & 0xffff) << 16)) >>> 0;
}

/** The tile of a `tileKey`. */
export function tileOfKey(key: number): Spot {
  return { x: (key << 16) >> 16, y: key >> 16 };
}

/** Changes the ground. Everything in play does it here, so that nobody goes by an old map. */
export function changeTile(realm: Realm, x: number, y: number, id: number): void {
  realm.ground.setTile(x, y, id);
  realm.memo.changes++;
}

/** What a new entity is made of; what is left out is 0, or nothing. */
export type NewEntity = Pick<Entity, 'type' | 'x' | 'y'> & Partial<Omit<Entity, 'id' | 'alive' | 'type' | 'x' | 'y'>>;

/** Adds an entity with the next id. The caller has seen to it that its tile is free; undefined when ids are out. */
export function addEntity(realm: Realm, made: NewEntity): Entity | undefined {
  if (realm.nextId >= maxId) return undefined;
  const entity = makeEntity(realm.nextId++, made);
  register(realm, entity);
  return entity;
}

/**
 * Puts an entity back under the id it had when it was removed; undefined where that is none it can have had. To be called
 * between steps: the list changes.
 */
export function returnEntity(realm: Realm, id: number, made: NewEntity): Entity | undefined {
  if (id >= realm.nextId || id === 0 || realm.byId.has(id)) return undefined;
  const entity = makeEntity(id, made);
  const next = realm.entities.findIndex((other) => other.id > id);
  realm.entities.splice(next < 0 ? realm.entities.length : next, 0, entity);
  enlist(realm, entity);
  return entity;
}

/** An entity that is not in the world yet. */
export function makeEntity(id: number, made: NewEntity): Entity {
  return {
    id,
    type: made.type,
    x: made.x,
    y: made.y,
    hp: made.hp ?? 0,
    hpMax: made.hpMax ?? 0,
    elo: made.elo ?? 0,
    flags: made.flags ?? 0,
    statuses: made.statuses ?? 0,
    weapon: made.weapon ?? 0,
    armour: made.armour ?? 0,
    revision: made.revision ?? 1,
    ends: made.ends ?? [0, 0, 0, 0, 0, 0],
    foughtAge: made.foughtAge ?? 0,
    foeId: made.foeId ?? 0,
    readyAge: made.readyAge ?? 0,
    slots: made.slots ?? [],
    texts: made.texts ?? [],
    den: made.den ?? null,
    rotAge: made.rotAge ?? 0,
    player: made.player ?? null,
    mind: made.mind ?? null,
    alive: true,
  };
}

/** Puts an entity into the lists; ids must come in ascending order. */
export function register(realm: Realm, entity: Entity): void {
  realm.entities.push(entity);
  enlist(realm, entity);
}

function enlist(realm: Realm, entity: Entity): void {
  realm.byId.set(entity.id, entity);
  tilesOf(realm, entity).set(tileKey(entity.x, entity.y), entity);
}

/** Takes an entity out of the world: at once for everybody who asks, out of the list by the end of the step. */
export function removeEntity(realm: Realm, entity: Entity): void {
  if (!entity.alive) return;
  entity.alive = false;
  realm.byId.delete(entity.id);
  tilesOf(realm, entity).delete(tileKey(entity.x, entity.y));
}

/** Moves an entity to a tile that is free. */
export function moveTo(realm: Realm, entity: Entity, x: number, y: number): void {
  const tiles = tilesOf(realm, entity);
  tiles.delete(tileKey(entity.x, entity.y));
  entity.x = x;
  entity.y = y;
  tiles.set(tileKey(x, y), entity);
}

/** Two who stand on tiles of their own stand on each other's. */
export function changePlaces(realm: Realm, one: Entity, other: Entity): void {
  const { x, y } = one;
  one.x = other.x;
  one.y = other.y;
  other.x = x;
  other.y = y;
  realm.standing.set(tileKey(one.x, one.y), one);
  realm.standing.set(tileKey(x, y), other);
}

function tilesOf(realm: Realm, entity: Entity): Map<number, Entity> {
  return entity.type === entityTypes.items ? realm.heaps : realm.standing;
}

/**
 * Calls `visit` for everybody who is there now, in ascending order of ids. Whoever is removed meanwhile, by themselves
 * or by others, is not visited any more; whoever comes meanwhile is not visited yet.
 */
export function forEach(realm: Realm, visit: (entity: Entity) => void): void {
  const { entities } = realm;
  const count = entities.length;
  for (let n = 0; n < count; n++) {
    const entity = entities[n];
    if (entity?.alive) visit(entity);
  }
}

/** The live entity with this id. */
export function entityOf(realm: Realm, id: number): Entity | undefined {
  return realm.byId.get(id);
}

/** Who or what stands on a tile and keeps others off it; nobody beyond the world, where keys begin again (T8). */
export function standingAt(realm: Realm, x: number, y: number): Entity | undefined {
  return inWorld(x, y) ? realm.standing.get(tileKey(x, y)) : undefined;
}

/** Says that what `detailOf` tells of an entity has changed. */
export function revise(entity: Entity): void {
  entity.revision = (entity.revision + 1) & 0xffff;
}

/** Whether an entity has a status of `statuses`. */
export function has(entity: Entity, status: number): boolean {
  return (entity.statuses & status) !== 0;
}
