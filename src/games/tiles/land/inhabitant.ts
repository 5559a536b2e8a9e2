import type { Random } from '../../../lib/random.ts';
import type { Spot } from '../geometry.ts';
import type { Stack } from '../rules/loot.ts';

/** Somebody or something the seed wants at a tile that one can stand on. */
export interface Inhabitant {
  /** As `entityTypes` numbers them. */
  readonly type: number;
  readonly x: number;
  readonly y: number;
  /** 0 … 10: what creatures are as strong as. */
  readonly danger: number;
  /** What a sign says, or a person who is asked: one of `allSentences` each. */
  readonly texts?: readonly string[];
  /** What lies in a chest or a heap. */
  readonly items?: readonly Stack[];
}

/** Puts `count` creatures of these types on spots of their own; fewer where there are fewer spots. */
export function settle(
  random: Random,
  spots: readonly Spot[],
  creatures: { readonly types: readonly number[]; readonly count: number; readonly danger: number },
): Inhabitant[] {
  const left = [...spots];
  const settled: Inhabitant[] = [];
  while (settled.length < creatures.count) {
    const spot = takeAny(random, left);
    const type = creatures.types[random.below(creatures.types.length)];
    if (!spot || type === undefined) break;
    settled.push({ type, x: spot.x, y: spot.y, danger: creatures.danger });
  }
  return settled;
}

/** Takes one out of a list, the last in its place. */
export function takeAny<Item>(random: Random, list: Item[]): Item | undefined {
  const index = random.below(list.length);
  const taken = list[index];
  const last = list.pop();
  if (last !== undefined && index < list.length) list[index] = last;
  return taken;
}
