import { itemIds, itemOf } from '../catalogue.ts';
import type { Stack } from '../client/details.ts';
import { itemName, type Texts } from './texts/index.ts';

/** What a press on a slot of the pack does. */
export type PackMode = 'use' | 'put' | 'dropOne' | 'drop';

/** What is in hand and worn: slots of the pack, −1 for none. */
export interface Gear {
  readonly wielded: number;
  readonly worn: number;
}

/**
 * Which slots are in hand and worn. The host tells kinds of items, not slots: of several of a kind it is the one that
 * was used last, else the first.
 */
export function gearOf(
  pack: readonly Stack[],
  own: { readonly weapon: number; readonly armour: number } | undefined,
  lastUsed: readonly number[],
): Gear {
  const slotOf = (item: number) => {
    if (item === 0) return -1;
    const used = lastUsed.findLast((slot) => pack[slot]?.item === item);
    return used ?? pack.findIndex((stack) => stack.item === item);
  };
  return { wielded: slotOf(own?.weapon ?? 0), worn: slotOf(own?.armour ?? 0) };
}

/** What using a slot does, in words; empty where it does nothing. */
export function useOf(texts: Texts, item: number, slot: number, { wielded, worn }: Gear): string {
  const { does } = texts.pack;
  switch (itemOf(item).use) {
    case 'weapon':
    case 'tool':
      return slot === wielded ? does.layAside : does.wield;
    case 'armour':
      return slot === worn ? does.takeOff : does.wear;
    case 'food':
      return isDrunk(item) ? does.drink : does.eat;
    default:
      return '';
  }
}

function isDrunk(item: number): boolean {
  return item === itemIds.healingDraught || item === itemIds.antidote || item === itemIds.draughtOfHaste;
}

/** What a press in this mode does to a slot, in words; empty where it does nothing. */
export function pressOf(texts: Texts, mode: PackMode, item: number, slot: number, gear: Gear): string {
  const { does } = texts.pack;
  switch (mode) {
    case 'use':
      return useOf(texts, item, slot, gear);
    case 'put':
      return item === itemIds.heart ? '' : does.put;
    case 'dropOne':
      return does.dropOne;
    case 'drop':
      return does.drop;
  }
}

/** The whole name of a slot: what is in it, how much, where it is worn, and what a press does. */
export function slotName(texts: Texts, { item, amount }: Stack, note: string, press: string): string {
  return texts.pack.slot(itemName(texts, item, amount), amount, note, press);
}

/** What the mouse is told besides: what the thing is worth. */
export function worthOf(texts: Texts, item: number): string {
  const { use, power } = itemOf(item);
  if (power === 0) return '';
  const { damage, armour, heals } = texts.pack;
  if (use === 'weapon' || use === 'tool') return damage(power);
  if (use === 'armour') return armour(power);
  return use === 'food' ? heals(power) : '';
}
