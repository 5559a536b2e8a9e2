import { fnv1a } from '../../lib/hash.ts';
import { entityTypes } from './catalogue.ts';
import { type ChunkView, Ground } from './chunks.ts';
import { isFree, stepOf } from './moving.ts';
import { emptySlots, packSlots, type Slot } from './pack.ts';
import { readSaved, writeSaved } from './saved-world.ts';
import { nextTick } from './ticks.ts';
import { addEntity, createEmpty, type Entity, entityOf, type Realm, removeEntity, revise } from './world.ts';

export { nextTick } from './ticks.ts';
export { type Entity, entityOf, type Realm, tickRateHz } from './world.ts';

/** One action of a player as the host hands it in (`player_action` and what its ActionData say). */
export interface Intent {
  readonly action: number;
  readonly direction?: number;
  readonly slot?: number;
  readonly amount?: number;
  readonly entityId?: number;
  readonly choice?: number;
}

/** One player as the world takes them in. */
export interface NewPlayer {
  /** The seat. */
  readonly slot: number;
  /** The accepted lobby name. */
  readonly name: string;
  /** What `removePlayer` returned when they left, if they come back. */
  readonly kept?: Kept;
}

/** What a player has when they leave, and has again when they come back in the same launch (as A6). */
export interface Kept {
  readonly elo: number;
  readonly hp: number;
  readonly slots: readonly Readonly<Slot>[];
  readonly wielded: number;
  readonly worn: number;
}

/** Everybody starts at this Elo. */
const startElo = 1000;
const startHp = 30;
/** How far around the hearth newcomers are put, in tiles. */
const spawnReach = 12;

/** A world nobody is in yet, the same for the same seed. */
export function createRealm(seed: number): Realm {
  return createEmpty(new Ground(seed));
}

/** One tick, 100 ms. `intents` by entity id; what cannot be done, or is nobody's, does nothing. */
export function step(realm: Realm, intents: ReadonlyMap<number, Intent>): void {
  realm.tick = nextTick(realm.tick);
  realm.age++;
  intentSystem(realm, intents);
  realm.entities = realm.entities.filter((entity) => entity.alive);
}

function intentSystem(realm: Realm, intents: ReadonlyMap<number, Intent>): void {
  for (const entity of realm.entities) {
    const intent = intents.get(entity.id);
    if (!intent || !entity.alive || !entity.player) continue;
    if (intent.action !== 0) entity.player.actedAge = realm.age;
    if (intent.action >= 1 && intent.action <= 4) stepOf(realm, entity, intent.action);
  }
}

/** Puts a player's avatar near the hearth and returns its entity id. */
export function spawnPlayer(realm: Realm, { slot, name, kept }: NewPlayer): number {
  const spot = freeSpot(realm);
  const slots = emptySlots(packSlots);
  kept?.slots.forEach((each, n) => {
    const own = slots[n];
    if (own) Object.assign(own, each);
  });
  const entity = addEntity(realm, {
    type: entityTypes.player,
    ...spot,
    hp: kept?.hp ?? startHp,
    hpMax: startHp,
    elo: kept?.elo ?? startElo,
    slots,
    player: { slot, name, wielded: kept?.wielded ?? -1, worn: kept?.worn ?? -1, actedAge: realm.age },
  });
  entity.weapon = slots[entity.player?.wielded ?? -1]?.item ?? 0;
  entity.armour = slots[entity.player?.worn ?? -1]?.item ?? 0;
  revise(entity);
  return entity.id;
}

/** Takes an avatar out of the world and returns what the host keeps of it; undefined for who is not there. */
export function removePlayer(realm: Realm, id: number): Kept | undefined {
  const entity = entityOf(realm, id);
  if (!entity?.player) return undefined;
  removeEntity(realm, entity);
  const { wielded, worn } = entity.player;
  return { elo: entity.elo, hp: entity.hp, slots: entity.slots.map((slot) => ({ ...slot })), wielded, worn };
}

/** The free tile nearest to the hearth at the origin, ring by ring. */
function freeSpot(realm: Realm): { x: number; y: number } {
  for (let reach = 1; reach <= spawnReach; reach++)
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++)
        if (Math.max(Math.abs(x), Math.abs(y)) === reach && isFree(realm, x, y)) return { x, y };
  return { x: 0, y: 0 };
}

/** Calls `visit` for every live entity within `box` (edges included), in ascending order of ids. */
export function forEachIn(
  realm: Realm,
  box: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number },
  visit: (entity: Entity) => void,
): void {
  const { x0, y0, x1, y1 } = box;
  for (const entity of realm.entities) {
    const { x, y } = entity;
    if (x >= x0 && x <= x1 && y >= y0 && y <= y1 && entity.alive) visit(entity);
  }
}

/** A chunk as it is now; beyond the world's edge nothing but void, version 1 (T8). */
export function chunkAt(realm: Realm, chunkId: number): ChunkView {
  return realm.ground.chunkOf(chunkId);
}

/** What `entity_meta` of a detail says, as `DetailMeta` of the protocol has it. */
export interface Detail {
  readonly revision?: number;
  readonly name?: string;
  readonly text?: string;
  readonly choices?: string[];
  readonly items?: { count: number; item: Uint16Array; amount: Uint16Array };
}

/** How far a player sees to each side: the viewport of T7. */
const sightTiles = 15;

/** What this viewer may know of an entity; undefined when that is nothing: out of sight, or nobody. */
export function detailOf(realm: Realm, viewerId: number, entityId: number): Detail | undefined {
  const viewer = entityOf(realm, viewerId);
  const entity = entityOf(realm, entityId);
  if (!viewer || !entity) return undefined;
  if (Math.abs(viewer.x - entity.x) > sightTiles || Math.abs(viewer.y - entity.y) > sightTiles) return undefined;
  if (!entity.player) return { revision: entity.revision };
  const { name } = entity.player;
  if (entity !== viewer) return { revision: entity.revision, name };
  return { revision: entity.revision, name, items: itemsOf(entity.slots) };
}

function itemsOf(slots: readonly Slot[]): { count: number; item: Uint16Array; amount: Uint16Array } {
  return {
    count: slots.length,
    item: Uint16Array.from(slots, ({ item }) => item),
    amount: Uint16Array.from(slots, ({ amount }) => amount),
  };
}

/** The sentences for everyone since the last call. */
export function takeNews(realm: Realm): string[] {
  const { news } = realm;
  realm.news = [];
  return news;
}

/** The whole state as bytes: a world loaded from them goes on exactly as this one does. */
export function saveRealm(realm: Realm): Uint8Array {
  return writeSaved(realm);
}

/** The world that `saveRealm` wrote. Throws `ProtocolError` for bytes it did not write. */
export function loadRealm(bytes: Uint8Array): Realm {
  return readSaved(bytes);
}

/** A digest of the whole state: equal worlds have equal ones. */
export function hashRealm(realm: Realm): number {
  return fnv1a(saveRealm(realm));
}
