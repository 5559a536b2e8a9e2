import { Random } from '../../../lib/random.ts';

/** A number, 0 … 2³²−1, that depends on all four and on nothing else: what is random at a place, in whatever order it is asked for. */
export function mix(seed: number, salt: number, x: number, y: number): number {
  let h = Math.imul(seed ^ Math.imul(salt, 0x9e37_79b1), 0x85eb_ca6b);
  h = Math.imul(h ^ (h >>> 13) ^ Math.imul(x, 0x27d4_eb2f), 0xc2b2_ae35);
  h = Math.imul(h ^ (h >>> 15) ^ Math.imul(y, 0x1656_67b1), 0x85eb_ca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A generator for one thing at one place. */
export function randomAt(seed: number, salt: number, x: number, y: number): Random {
  return new Random(mix(seed, salt, x, y));
}

/** What is drawn at a place, apart from each other. */
export const salts = {
  plan: 1,
  noise: 2,
  ground: 3,
  region: 4,
  place: 5,
  road: 6,
  wild: 7,
  deep: 8,
} as const;
