import { itemOf } from '../catalogue.ts';

/** One place of a pack, a chest or a heap: `amount` of one kind of item; item 0 and amount 0 when nothing is in it. */
export interface Slot {
  item: number;
  amount: number;
}

/** Slots of a player's pack. */
export const packSlots = 16;
/** Slots of a chest. */
export const chestSlots = 12;
/** Most slots that one heap on the ground has; a heap grows as it needs. */
export const heapSlots = 32;

/** `count` empty slots. */
export function emptySlots(count: number): Slot[] {
  return Array.from({ length: count }, () => ({ item: 0, amount: 0 }));
}

/** How much of `item` is in `slots` together. */
export function amountOf(slots: readonly Slot[], item: number): number {
  return slots.reduce((sum, slot) => (slot.item === item ? sum + slot.amount : sum), 0);
}

/** How much of `item` there is room for: in stacks of it that are not full, and in empty slots. */
export function roomFor(slots: readonly Slot[], item: number): number {
  const { stack } = itemOf(item);
  return slots.reduce((sum, slot) => {
    if (slot.item === item) return sum + Math.max(0, stack - slot.amount);
    return slot.item === 0 ? sum + stack : sum;
  }, 0);
}

/** Puts in as much as there is room for, stacks of the same kind first, and returns what is left over. */
export function addItem(slots: readonly Slot[], item: number, amount: number): number {
  const { stack } = itemOf(item);
  let left = amount;
  for (const wanted of [item, 0])
    for (const slot of slots) {
      if (left === 0) return 0;
      if (slot.item !== wanted || slot.amount >= stack) continue;
      const fits = Math.min(left, stack - slot.amount);
      slot.item = item;
      slot.amount += fits;
      left -= fits;
    }
  return left;
}

/** Takes up to `amount` out of one slot and returns how much that was; an empty slot is nobody's. */
export function takeFrom(slot: Slot, amount: number): number {
  const taken = Math.min(slot.amount, amount);
  slot.amount -= taken;
  if (slot.amount === 0) slot.item = 0;
  return taken;
}

/** Takes `amount` of `item` from wherever it lies; false, and nothing has changed, when there is not as much. */
export function removeItem(slots: readonly Slot[], item: number, amount: number): boolean {
  if (amountOf(slots, item) < amount) return false;
  let left = amount;
  for (const slot of slots) if (slot.item === item) left -= takeFrom(slot, left);
  return true;
}

/** Moves up to `amount` of what is in `from` to `to` and returns how much went over; the rest stays. */
export function moveItem(from: Slot, to: readonly Slot[], amount: number): number {
  const { item } = from;
  if (item === 0) return 0;
  const wanted = Math.min(from.amount, amount);
  const moved = wanted - addItem(to, item, wanted);
  takeFrom(from, moved);
  return moved;
}
