import { fnv1a } from '../../lib/hash.ts';
import type { Box } from './geometry.ts';
import { type ChunkView, Ground } from './land/chunks.ts';
import { type Intent, intentSystem } from './rules/acts.ts';
import { ailmentSystem } from './rules/ailments.ts';
import { riseSystem } from './rules/arrivals.ts';
import { cropSystem } from './rules/crops.ts';
import { rotSystem } from './rules/heaps.ts';
import { mindSystem } from './rules/minds.ts';
import { populationSystem } from './rules/population.ts';
import { pursuitSystem } from './rules/pursuit.ts';
import { questSystem } from './rules/quest.ts';
import { readSaved, writeSaved } from './rules/saved-world.ts';
import { createEmpty, type Entity, type Realm } from './rules/world.ts';
import { nextTick } from './ticks.ts';

export type { Intent } from './rules/acts.ts';
export { type Kept, type NewPlayer, removePlayer, spawnPlayer } from './rules/arrivals.ts';
export { detailOf } from './rules/telling.ts';
export { type Entity, entityOf, type Realm } from './rules/world.ts';
export { nextTick, tickRateHz } from './ticks.ts';

/** A world nobody is in yet, the same for the same seed. */
export function createRealm(seed: number): Realm {
  return createEmpty(new Ground(seed));
}

type System = (realm: Realm) => void;

/**
 * In this order, each tick, after the players have done what they wanted: creatures answer, wounds and rest work, who
 * has fallen rises; then the world looks after itself, and what has become of the Heart is told last.
 */
const systems: readonly System[] = [
  mindSystem,
  ailmentSystem,
  riseSystem,
  pursuitSystem,
  populationSystem,
  cropSystem,
  rotSystem,
  questSystem,
];

/** One tick, 100 ms. `intents` by entity id, at most one each; what cannot be done, or is nobody's, does nothing. */
export function step(realm: Realm, intents: ReadonlyMap<number, Intent>): void {
  realm.tick = nextTick(realm.tick);
  realm.age++;
  intentSystem(realm, intents);
  for (const system of systems) system(realm);
  if (realm.entities.length !== realm.byId.size) realm.entities = realm.entities.filter(({ alive }) => alive);
}

/** Calls `visit` for every live entity within `box`, in ascending order of ids. */
export function forEachIn(realm: Realm, { x0, y0, x1, y1 }: Box, visit: (entity: Entity) => void): void {
  for (const entity of realm.entities) {
    const { x, y } = entity;
    if (x >= x0 && x <= x1 && y >= y0 && y <= y1 && entity.alive) visit(entity);
  }
}

/** A chunk as it is now; beyond the world's edge nothing but void, version 1 (T8). */
export function chunkAt(realm: Realm, chunkId: number): ChunkView {
  return realm.ground.chunkOf(chunkId);
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
