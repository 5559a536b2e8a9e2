import { entityFlags, entityTypes, itemIds, tileOf } from '../catalogue.ts';
import { inWorld } from '../geometry.ts';
import { vacate } from './dens.ts';
import { addItem, amountOf, heapSlots, moveItem, roomFor, type Slot } from './pack.ts';
import { addEntity, type Entity, never, type Realm, removeEntity, revise, tileKey } from './world.ts';

/** Heaps that lie about at once at most, where somebody is near. */
export const maxHeaps = 192;
/** What lies about for 10 minutes is gone, but never the Heart; adding to a heap begins this anew. */
export const rotTicks = 6000;
/** What finds no room on its tile is laid down within this many tiles. */
const spillReach = 4;

/** The heap on a tile. */
export function heapAt(realm: Realm, x: number, y: number): Entity | undefined {
  return realm.heaps.get(tileKey(x, y));
}

/** Lays down up to `amount` of a slot where somebody stands, as far as there is room, and returns how much that was. */
export function dropFrom(realm: Realm, slot: Slot, amount: number, x: number, y: number): number {
  if (slot.item === 0 || amount < 1) return 0;
  const heap = heapAt(realm, x, y) ?? (realm.heaps.size < maxHeaps ? newHeap(realm, x, y) : undefined);
  if (!heap) return 0;
  widen(heap, slot.item, amount);
  const moved = moveItem(slot, heap.slots, amount);
  tidy(realm, heap);
  return moved;
}

/** Lays down what somebody who has fallen had, or what was won from the ground: there or nearby. Returns what is left. */
export function layDown(realm: Realm, x: number, y: number, item: number, amount: number): number {
  let left = amount;
  for (let reach = 0; reach <= spillReach; reach++)
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) {
        if (Math.max(Math.abs(dx), Math.abs(dy)) !== reach) continue;
        if (!inWorld(x + dx, y + dy) || tileOf(realm.ground.tileAt(x + dx, y + dy)).solid) continue;
        left = addTo(realm, x + dx, y + dy, item, left);
        if (left === 0) return 0;
      }
  return left;
}

function addTo(realm: Realm, x: number, y: number, item: number, amount: number): number {
  let heap = heapAt(realm, x, y);
  if (!heap) {
    if (realm.heaps.size >= maxHeaps) forgetOldest(realm);
    heap = newHeap(realm, x, y);
  }
  if (!heap) return amount;
  widen(heap, item, amount);
  const left = addItem(heap.slots, item, amount);
  tidy(realm, heap);
  return left;
}

/** A heap as it lay before its chunk slept, or as the seed wants it; where one lies already, the two become one. */
export function restoreHeap(
  realm: Realm,
  x: number,
  y: number,
  heap: { readonly slots: readonly Slot[]; readonly rotAge: number; readonly den?: Entity['den'] },
): Entity | undefined {
  const entity = heapAt(realm, x, y) ?? newHeap(realm, x, y, heap.den ?? null);
  if (!entity) return undefined;
  for (const { item, amount } of heap.slots) {
    if (item === 0) continue;
    widen(entity, item, amount);
    addItem(entity.slots, item, amount);
  }
  entity.rotAge = heap.rotAge;
  return tidy(realm, entity, heap.rotAge);
}

/** Moves everything that fits from a heap to a pack; says whether anything did. */
export function takeHeap(realm: Realm, heap: Entity, pack: readonly Slot[]): boolean {
  let moved = 0;
  for (const slot of heap.slots) moved += moveItem(slot, pack, slot.amount);
  if (moved > 0) tidy(realm, heap, heap.rotAge);
  return moved > 0;
}

/** Whether the Heart of the Deep lies in it. */
export function holdsHeart(heap: Entity): boolean {
  return amountOf(heap.slots, itemIds.heart) > 0;
}

/** Removes heaps whose time has come. */
export function rotSystem(realm: Realm): void {
  for (const heap of [...realm.heaps.values()]) if (realm.age >= heap.rotAge && !holdsHeart(heap)) clear(realm, heap);
}

function newHeap(realm: Realm, x: number, y: number, den: Entity['den'] = null): Entity | undefined {
  const flags = entityFlags.static | entityFlags.interactable;
  return addEntity(realm, { type: entityTypes.items, x, y, flags, den, slots: [] });
}

/** Gives a heap empty slots until `amount` of `item` fits, or it has as many as one may have. */
function widen(heap: Entity, item: number, amount: number): void {
  while (heap.slots.length < heapSlots && roomFor(heap.slots, item) < amount) heap.slots.push({ item: 0, amount: 0 });
}

/** Leaves no empty slot in a heap, and no empty heap; what lies on top shows. */
function tidy(realm: Realm, heap: Entity, rotAge = realm.age + rotTicks): Entity | undefined {
  const full = heap.slots.filter(({ item }) => item !== 0);
  heap.slots.splice(0, heap.slots.length, ...full);
  const top = heap.slots[0];
  if (!top) {
    clear(realm, heap);
    return undefined;
  }
  heap.weapon = holdsHeart(heap) ? itemIds.heart : top.item;
  heap.rotAge = rotAge;
  revise(heap);
  return heap;
}

/** Heaps are kept in the order they were made. */
function forgetOldest(realm: Realm): void {
  for (const heap of realm.heaps.values())
    if (!holdsHeart(heap)) {
      clear(realm, heap);
      return;
    }
}

/** What the seed laid there it does not lay again. */
function clear(realm: Realm, heap: Entity): void {
  vacate(realm, heap, never);
  removeEntity(realm, heap);
}
