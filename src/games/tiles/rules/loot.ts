import type { Random } from '../../../lib/random.ts';
import { itemIds } from '../catalogue.ts';

/** So many of one item. */
export interface Stack {
  readonly item: number;
  readonly amount: number;
}

/** What a chest may hold: from which danger on, up to which it is still worth a place, how often, and how many. */
interface Find {
  readonly item: number;
  readonly from: number;
  readonly to: number;
  readonly weight: number;
  readonly least?: number;
  readonly most?: number;
}

/** Blades, coats and tools: one of these in a chest at most. */
const gear: readonly Find[] = [
  { item: itemIds.dagger, from: 0, to: 2, weight: 5 },
  { item: itemIds.paddedCoat, from: 0, to: 2, weight: 5 },
  { item: itemIds.pickaxe, from: 0, to: 10, weight: 3 },
  { item: itemIds.axe, from: 1, to: 5, weight: 5 },
  { item: itemIds.leather, from: 1, to: 5, weight: 5 },
  { item: itemIds.sword, from: 3, to: 10, weight: 5 },
  { item: itemIds.mail, from: 3, to: 10, weight: 4 },
  { item: itemIds.plate, from: 6, to: 10, weight: 4 },
  { item: itemIds.runeBlade, from: 7, to: 10, weight: 3 },
];

const supplies: readonly Find[] = [
  { item: itemIds.bread, from: 0, to: 6, weight: 5, least: 1, most: 4 },
  { item: itemIds.seeds, from: 0, to: 2, weight: 3, least: 3, most: 9 },
  { item: itemIds.antidote, from: 0, to: 10, weight: 3, least: 1, most: 3 },
  { item: itemIds.healingDraught, from: 1, to: 10, weight: 5, least: 1, most: 3 },
  { item: itemIds.draughtOfHaste, from: 3, to: 10, weight: 2, least: 1, most: 2 },
];

/** Of five chests three have gear; every one has coins and one or two kinds of supplies. */
const gearOdds = 0.6;

/** What lies in a chest where it is that dangerous, 0 … 10; at most four kinds of things. */
export function lootOf(random: Random, danger: number): Stack[] {
  const coins = 2 + random.below(6) + danger * (2 + random.below(4));
  const found: Stack[] = [{ item: itemIds.coins, amount: coins }];
  if (random.unit() < gearOdds) found.push(pick(random, gear, danger));
  const first = pick(random, supplies, danger);
  found.push(first);
  const second = pick(random, supplies, danger);
  if (second.item !== first.item) found.push(second);
  return found;
}

function pick(random: Random, finds: readonly Find[], danger: number): Stack {
  const possible = finds.filter(({ from, to }) => danger >= from && danger <= to);
  let draw = random.below(possible.reduce((sum, { weight }) => sum + weight, 0));
  for (const { item, weight, least = 1, most = 1 } of possible) {
    draw -= weight;
    if (draw < 0) return { item, amount: least + random.below(most - least + 1) };
  }
  return { item: itemIds.bread, amount: 1 };
}
