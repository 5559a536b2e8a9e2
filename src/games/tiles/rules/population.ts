import { entityFlags, entityTypes, itemIds, tileIds } from '../catalogue.ts';
import { chunkIdAt, chunkIdOf, chunkTiles, chunkXY, isChunk } from '../chunk-ids.ts';
import { distanceOf, isInside, type Spot } from '../geometry.ts';
import type { Inhabitant } from '../land/inhabitant.ts';
import { creatureOf } from './creatures.ts';
import { adopt } from './crops.ts';
import { holdsHeart, maxHeaps, restoreHeap, rotTicks } from './heaps.ts';
import { isFree } from './moving.ts';
import { addItem, chestSlots, emptySlots, type Slot } from './pack.ts';
import { spawnCreature } from './spawning.ts';
import {
  addEntity,
  type Entity,
  entityOf,
  forEach,
  maxEntities,
  never,
  type Place,
  type Realm,
  removeEntity,
} from './world.ts';

/** So many heaps and players may come on top of what the seed wants. */
const maxPlayers = 16;
const maxInhabitants = maxEntities - maxHeaps - maxPlayers;
/** A chunk wakes when somebody is in it or in one beside it, and sleeps when nobody is within two. */
const wakeReach = 1;
const sleepReach = 2;
/** Chunks that wake in one tick at most: making ground takes its time. */
const maxWakes = 2;
/** How often chunks are put to sleep, and dens filled again. */
const sweepTicks = 10;
const refillTicks = 50;
/** Nobody appears within this distance of a player, which is out of sight. */
const outOfSight = 18;
/** Sleeping chunks that something is remembered of at most; the one that fell asleep first is forgotten first. */
const maxPlaces = 4096;
/** Heaps that lie where nobody is at most, in one chunk. */
const maxLyingHeaps = 64;

/** Wakes chunks near players and puts others to sleep, fills dens, and lets go of ground that nobody is near. */
export function populationSystem(realm: Realm): void {
  const players = realm.entities.filter(({ player, alive }) => player && alive);
  wakeNear(realm, players);
  if (realm.age % sweepTicks === 0) {
    sleepFar(realm, players);
    realm.ground.keepNear(players);
  }
  if (realm.age % refillTicks === 0) {
    refill(realm, players);
    forgetPlaces(realm);
  }
}

/** The nearest first, as far as one tick's share goes. */
function wakeNear(realm: Realm, players: readonly Spot[]): void {
  let wakes = 0;
  for (let reach = 0; reach <= wakeReach; reach++)
    for (const { x, y } of players)
      for (let dy = -reach; dy <= reach; dy++)
        for (let dx = -reach; dx <= reach; dx++) {
          if (wakes === maxWakes) return;
          const cx = (x >> 5) + dx;
          const cy = (y >> 5) + dy;
          if (Math.max(Math.abs(dx), Math.abs(dy)) !== reach || !isChunk(cx, cy)) continue;
          const chunkId = chunkIdOf(cx, cy);
          if (realm.places.get(chunkId)?.awake) continue;
          wake(realm, chunkId);
          wakes++;
        }
}

function wake(realm: Realm, chunkId: number): void {
  const place = placeOf(realm, chunkId);
  place.awake = true;
  settle(realm, place, () => true);
  // What is more than may lie about at once waits for the next time.
  place.heaps = place.heaps.filter((heap) => {
    if (heap.rotAge <= realm.age) return false;
    if (realm.heaps.size >= maxHeaps) return true;
    restoreHeap(realm, heap.x, heap.y, heap);
    return false;
  });
  adoptSprouts(realm, chunkId);
}

/** What is known of a chunk, from now on if nothing was. */
function placeOf(realm: Realm, chunkId: number): Place {
  const known = realm.places.get(chunkId);
  if (known) return known;
  const none = realm.ground.populationOf(chunkId).map(() => 0);
  const place = { chunkId, awake: false, residents: none, refillAges: [...none], chests: new Map(), heaps: [] };
  realm.places.set(chunkId, place);
  return place;
}

/** What the generator has sown ripens like anything else. */
function adoptSprouts(realm: Realm, chunkId: number): void {
  const { tiles } = realm.ground.chunkOf(chunkId);
  const { cx, cy } = chunkXY(chunkId);
  for (let index = 0; index < chunkTiles; index++)
    if (tiles[index] === tileIds.sprouts) adopt(realm, cx * 32 + (index & 31), cy * 32 + (index >> 5));
}

/** Who and what the seed wants there, for a place that is awake or about to be. */
function inhabitantsOf(realm: Realm, chunkId: number): readonly Inhabitant[] {
  const { inhabitants } = realm.memo;
  let known = inhabitants.get(chunkId);
  if (!known) {
    known = realm.ground.populationOf(chunkId);
    inhabitants.set(chunkId, known);
  }
  return known;
}

/** Fills what is empty and may be filled, where `allowed` says so. */
function settle(realm: Realm, place: Place, allowed: (inhabitant: Inhabitant) => boolean): void {
  inhabitantsOf(realm, place.chunkId).forEach((inhabitant, index) => {
    // There is always a Heart, however full the world is.
    const heart = isHeart(inhabitant);
    if ((realm.byId.size >= maxInhabitants && !heart) || !allowed(inhabitant)) return;
    const resident = place.residents[index] ?? 0;
    if (resident !== 0 && entityOf(realm, resident)) return;
    // The age of a chest says when it is full again.
    const waits = inhabitant.type !== entityTypes.chest && !heart;
    if (waits && realm.age < (place.refillAges[index] ?? never)) return;
    place.residents[index] = settleOne(realm, place, inhabitant, index)?.id ?? 0;
  });
}

function isHeart({ items }: Inhabitant): boolean {
  return items?.some(({ item }) => item === itemIds.heart) ?? false;
}

function settleOne(realm: Realm, place: Place, inhabitant: Inhabitant, index: number): Entity | undefined {
  const { type, x, y, danger } = inhabitant;
  const den = { chunkId: place.chunkId, index };
  if (type === entityTypes.items) {
    // There is one Heart, and once it was moved it lies where it was left.
    if (isHeart(inhabitant) && realm.quest.taken) return undefined;
    const slots = (inhabitant.items ?? []).map((stack) => ({ ...stack }));
    return restoreHeap(realm, x, y, { slots, rotAge: never, den });
  }
  if (!isFree(realm, x, y)) return undefined;
  if (creatureOf(type))
    return spawnCreature(realm, { type, x, y, danger, den, deep: isInside(realm.ground.deep.box, x, y) });
  const texts = inhabitant.texts ?? [];
  if (type === entityTypes.chest) return settleChest(realm, place, inhabitant, den);
  const flags = entityFlags.interactable | (type === entityTypes.sign ? entityFlags.static : 0);
  if (type === entityTypes.sign) return addEntity(realm, { type, x, y, flags, den, texts });
  return addEntity(realm, {
    type,
    x,
    y,
    hp: personHp,
    hpMax: personHp,
    elo: personElo,
    flags,
    den,
    texts,
    mind: { mood: 'wander', home: { x, y }, targetId: 0, untilAge: 0, nextAge: realm.age + 1, deep: false, calls: 0 },
  });
}

/** People of the village, whom nothing hurts. */
const personHp = 30;
const personElo = 1000;

function settleChest(realm: Realm, place: Place, inhabitant: Inhabitant, den: { chunkId: number; index: number }) {
  const { x, y } = inhabitant;
  const kept = place.chests.get(den.index);
  const restocked = kept?.every(({ item }) => item === 0) && realm.age >= (place.refillAges[den.index] ?? 0);
  const opened = kept !== undefined && !restocked;
  const slots = emptySlots(chestSlots);
  for (const { item, amount } of opened ? kept : (inhabitant.items ?? [])) addItem(slots, item, amount);
  place.chests.delete(den.index);
  return addEntity(realm, {
    type: entityTypes.chest,
    x,
    y,
    hpMax: opened ? 1 : 0,
    flags: entityFlags.static | entityFlags.interactable,
    den,
    slots,
  });
}

/** Puts chunks to sleep that nobody is near, and with them all who are there. */
function sleepFar(realm: Realm, players: readonly Spot[]): void {
  const near = new Set<number>();
  for (const { x, y } of players)
    for (let dy = -sleepReach; dy <= sleepReach; dy++)
      for (let dx = -sleepReach; dx <= sleepReach; dx++) near.add(chunkIdOf((x >> 5) + dx, (y >> 5) + dy));
  for (const place of realm.places.values()) {
    if (!place.awake || near.has(place.chunkId)) continue;
    place.awake = false;
    realm.memo.inhabitants.delete(place.chunkId);
  }
  forEach(realm, (entity) => {
    if (!entity.player && !near.has(chunkIdAt(entity.x, entity.y)) && !holdsHeart(entity)) putAway(realm, entity);
  });
}

/** Forgets sleeping chunks: those of which there is nothing to remember, and the first ones when there are too many. */
function forgetPlaces(realm: Realm): void {
  for (const place of [...realm.places.values()])
    if (!place.awake && isAsMade(realm, place)) realm.places.delete(place.chunkId);
  for (const place of realm.places.values()) {
    if (realm.places.size <= maxPlaces) break;
    if (!place.awake) realm.places.delete(place.chunkId);
  }
}

/** Nothing needs to be remembered of a sleeping chunk all of whose inhabitants are asleep, or may come again. */
function isAsMade(realm: Realm, { chests, heaps, refillAges, residents }: Place): boolean {
  return (
    chests.size === 0 &&
    heaps.every(({ rotAge }) => rotAge <= realm.age) &&
    refillAges.every((age) => age <= realm.age) &&
    residents.every((id) => id === 0)
  );
}

/** Takes out of the world what sleeps, and keeps of it what has to be there again. */
function putAway(realm: Realm, entity: Entity): void {
  const { x, y, den, slots } = entity;
  removeEntity(realm, entity);
  const home = den && realm.places.get(den.chunkId);
  if (den && home?.residents[den.index] === entity.id) home.residents[den.index] = 0;
  if (entity.type === entityTypes.chest) {
    if (den && home && entity.hpMax > 0) home.chests.set(den.index, slots);
  } else if (entity.type === entityTypes.items) {
    if (!den) lie(realm, x, y, slots, entity.rotAge);
  } else if (slots.some(({ item }) => item !== 0)) {
    // What a goblin had with it.
    lie(realm, x, y, slots, realm.age + rotTicks);
  }
}

function lie(realm: Realm, x: number, y: number, slots: readonly Slot[], rotAge: number): void {
  const { heaps } = placeOf(realm, chunkIdAt(x, y));
  if (heaps.length < maxLyingHeaps) heaps.push({ x, y, slots: slots.filter(({ item }) => item !== 0), rotAge });
}

/** Fills the dens of chunks that are awake, out of everybody's sight; people and things come as soon as there is room. */
function refill(realm: Realm, players: readonly Spot[]): void {
  for (const place of realm.places.values()) {
    if (!place.awake) continue;
    settle(
      realm,
      place,
      (inhabitant) =>
        inhabitant.type !== entityTypes.items &&
        (!creatureOf(inhabitant.type) || players.every((player) => distanceOf(player, inhabitant) >= outOfSight)),
    );
  }
}
