import { entityTypes, itemIds, statuses } from '../catalogue.ts';
import type { Spot } from '../geometry.ts';
import { startElo } from './elo.ts';
import { isFree } from './moving.ts';
import { addItem, emptySlots, packSlots, type Slot } from './pack.ts';
import { hpMaxOf, isAvatar, wear, wield } from './players.ts';
import { leaveHeart } from './quest.ts';
import { afflict } from './statuses.ts';
import {
  addEntity,
  entityOf,
  forEach,
  moveTo,
  type NewEntity,
  type Realm,
  removeEntity,
  returnEntity,
  revise,
} from './world.ts';

/** One player as the world takes them in. */
export interface NewPlayer {
  /** The seat. */
  readonly slot: number;
  /** The accepted lobby name. */
  readonly name: string;
  /** What `removePlayer` returned when they left, if they come back. */
  readonly kept?: Kept | undefined;
}

/** What a player has when they leave, and has again when they come back in the same launch (as A6). */
export interface Kept extends Spot {
  /** Which entity it was, and how often its detail had changed. */
  readonly id: number;
  readonly revision: number;
  readonly elo: number;
  readonly hp: number;
  readonly slots: readonly Readonly<Slot>[];
  readonly wielded: number;
  readonly worn: number;
}

/** What everybody begins with. */
const outfit = [
  { item: itemIds.club, amount: 1 },
  { item: itemIds.bread, amount: 3 },
  { item: itemIds.coins, amount: 5 },
] as const;
/** How far around the hearth players are put at most, in tiles. */
const arrivalReach = 40;
/** Nothing hurts who has just risen, for 3 s. */
const shelterTicks = 30;

/**
 * Puts a player's avatar near the hearth and returns its entity id; 0 when there are no more ids. Who comes back is the
 * entity they were, where they were if that is free and they stood.
 */
export function spawnPlayer(realm: Realm, { slot, name, kept }: NewPlayer): number {
  const slots = emptySlots(packSlots);
  for (const { item, amount } of kept ? [] : outfit) addItem(slots, item, amount);
  kept?.slots.forEach((each, n) => {
    const own = slots[n];
    if (own) Object.assign(own, each);
  });
  const elo = kept?.elo ?? startElo;
  const hpMax = hpMaxOf(elo);
  const made: NewEntity = {
    type: entityTypes.player,
    ...(kept && kept.hp > 0 && isFree(realm, kept.x, kept.y) ? { x: kept.x, y: kept.y } : arrivalSpot(realm)),
    // Whoever holds an older detail of it knows that it is stale.
    revision: kept ? (kept.revision + 1) & 0xffff : 1,
    // Who left as they lay has risen by now.
    hp: Math.min(hpMax, kept?.hp || hpMax),
    hpMax,
    elo,
    slots,
    player: { slot, name, wielded: -1, worn: -1, actedAge: realm.age, heading: 0, riseAge: 0, mournAge: 0, talk: null },
  };
  const entity = (kept && returnEntity(realm, kept.id, made)) ?? addEntity(realm, made);
  if (!entity || !isAvatar(entity)) return 0;
  wield(entity, kept?.wielded ?? 0);
  wear(entity, kept?.worn ?? -1);
  return entity.id;
}

/** Takes an avatar out of the world and returns what the host keeps of it; undefined for who is not there. */
export function removePlayer(realm: Realm, id: number): Kept | undefined {
  const entity = entityOf(realm, id);
  if (!entity || !isAvatar(entity)) return undefined;
  leaveHeart(realm, entity);
  removeEntity(realm, entity);
  realm.memo.fields.delete(id);
  const { x, y, revision, elo, hp } = entity;
  const { wielded, worn } = entity.player;
  return { id, x, y, revision, elo, hp, slots: entity.slots.map((slot) => ({ ...slot })), wielded, worn };
}

/** Lets those rise at the hearth who have fallen. */
export function riseSystem(realm: Realm): void {
  forEach(realm, (entity) => {
    if (!isAvatar(entity) || entity.hp > 0 || realm.age < entity.player.riseAge) return;
    const { x, y } = arrivalSpot(realm);
    moveTo(realm, entity, x, y);
    entity.player.riseAge = 0;
    entity.hp = entity.hpMax;
    afflict(realm, entity, statuses.sheltered, shelterTicks);
    revise(entity);
  });
}

/** The free tile nearest to the hearth at the origin, ring by ring. */
function arrivalSpot(realm: Realm): Spot {
  for (let reach = 1; reach <= arrivalReach; reach++)
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++)
        if (Math.max(Math.abs(x), Math.abs(y)) === reach && isFree(realm, x, y)) return { x, y };
  // The hearth itself: nobody else ever stands there.
  return { x: 0, y: 0 };
}
