import { itemIds, itemOf } from '../catalogue.ts';
import { gain } from './gaining.ts';
import { addItem, amountOf, removeItem, roomFor, takeFrom } from './pack.ts';
import { type Avatar, looseSlots } from './players.ts';
import { type Realm, revise } from './world.ts';

/** What the trader asks for one of each, in coins; in this order the wares are offered. */
const prices: ReadonlyMap<number, number> = new Map([
  [itemIds.bread, 3],
  [itemIds.antidote, 8],
  [itemIds.healingDraught, 25],
  [itemIds.draughtOfHaste, 20],
  [itemIds.seeds, 1],
  [itemIds.pickaxe, 20],
  [itemIds.dagger, 12],
  [itemIds.axe, 30],
  [itemIds.sword, 60],
  [itemIds.paddedCoat, 15],
  [itemIds.leather, 35],
  [itemIds.mail, 80],
  [itemIds.plate, 200],
]);
/** What the trader buys at other prices than a third of what it costs there. */
const buyingPrices: ReadonlyMap<number, number> = new Map([
  [itemIds.grain, 1],
  [itemIds.mushroom, 1],
  [itemIds.club, 1],
  [itemIds.runeBlade, 120],
]);
const buyingShare = 3;

/** Something that changes hands for coins. */
export interface Offer {
  readonly item: number;
  readonly amount: number;
  /** For all of it. */
  readonly coins: number;
}

/** What the trader sells. */
export function wares(): Offer[] {
  return [...prices].map(([item, coins]) => ({ item, amount: 1, coins }));
}

/** What the trader would take of a pack, at most one offer for each kind of item; goods and seeds all at once. */
export function wanted(avatar: Avatar): Offer[] {
  const offers = new Map<number, Offer>();
  for (const { item } of looseSlots(avatar)) {
    const each = buyingPriceOf(item);
    if (each === 0 || offers.has(item)) continue;
    const { use } = itemOf(item);
    const amount = use === 'goods' || use === 'seed' ? looseAmount(avatar, item) : 1;
    offers.set(item, { item, amount, coins: amount * each });
  }
  return [...offers.values()];
}

function buyingPriceOf(item: number): number {
  const price = prices.get(item);
  return buyingPrices.get(item) ?? (price === undefined ? 0 : Math.max(1, Math.floor(price / buyingShare)));
}

function looseAmount(avatar: Avatar, item: number): number {
  return looseSlots(avatar).reduce((sum, slot) => (slot.item === item ? sum + slot.amount : sum), 0);
}

/** How a purchase went. */
export type Bargain = 'bought' | 'poor' | 'full';

/** A player buys one of the trader's wares. */
export function buy(avatar: Avatar, item: number): Bargain {
  const price = prices.get(item);
  if (price === undefined || !removeItem(avatar.slots, itemIds.coins, price)) return 'poor';
  if (roomFor(avatar.slots, item) === 0) {
    addItem(avatar.slots, itemIds.coins, price);
    return 'full';
  }
  addItem(avatar.slots, item, 1);
  revise(avatar);
  return 'bought';
}

/** A player sells up to `amount` of something that is neither in hand nor worn; false when there is none left of it. */
export function sell(realm: Realm, avatar: Avatar, item: number, amount: number): boolean {
  const each = buyingPriceOf(item);
  let left = amount;
  for (const slot of looseSlots(avatar)) if (slot.item === item) left -= takeFrom(slot, left);
  if (each === 0 || left === amount) return false;
  gain(realm, avatar, itemIds.coins, (amount - left) * each);
  return true;
}

/** What a player could spend. */
export function coinsOf(avatar: Avatar): number {
  return amountOf(avatar.slots, itemIds.coins);
}
