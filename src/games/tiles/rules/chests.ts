import { entityTypes, itemIds } from '../catalogue.ts';
import { distanceOf } from '../geometry.ts';
import { moveItem } from './pack.ts';
import { type Avatar, checkGear } from './players.ts';
import { type Entity, entityOf, type Realm, revise } from './world.ts';

/** A chest that was emptied is full again 20 minutes later, once nobody has been near for a while. */
const restockTicks = 12_000;

/** Opens a chest: from now on all can see that somebody has. */
export function open(chest: Entity): void {
  if (chest.hpMax === 1) return;
  chest.hpMax = 1;
  revise(chest);
}

/** The chest with this id, if this player stands beside it. */
export function chestBeside(realm: Realm, avatar: Avatar, id: number): Entity | undefined {
  const chest = entityOf(realm, id);
  return chest?.type === entityTypes.chest && distanceOf(avatar, chest) <= 1 ? chest : undefined;
}

/** Moves what fits of one slot of a chest into the pack. */
export function get(realm: Realm, avatar: Avatar, chestId: number, slotIndex: number): void {
  const chest = chestBeside(realm, avatar, chestId);
  const slot = chest?.slots[slotIndex];
  if (!chest || !slot || moveItem(slot, avatar.slots, slot.amount) === 0) return;
  revise(avatar);
  exchanged(realm, chest);
}

/** Moves what fits of one slot of the pack into a chest; the Heart of the Deep cannot be locked away. */
export function put(realm: Realm, avatar: Avatar, chestId: number, slotIndex: number): void {
  const chest = chestBeside(realm, avatar, chestId);
  const slot = avatar.slots[slotIndex];
  if (!chest || !slot || slot.item === itemIds.heart || moveItem(slot, chest.slots, slot.amount) === 0) return;
  checkGear(avatar);
  revise(avatar);
  exchanged(realm, chest);
}

function exchanged(realm: Realm, chest: Entity): void {
  chest.hpMax = 1;
  revise(chest);
  const { den } = chest;
  const place = den && realm.places.get(den.chunkId);
  if (den && place && chest.slots.every(({ item }) => item === 0))
    place.refillAges[den.index] = realm.age + restockTicks;
}
