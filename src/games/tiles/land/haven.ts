import { villageReach } from './regions.ts';

/** Around the hearth, in tiles to each side, no creature goes: the village. */
export const havenReach = villageReach;

/** Whether a tile is in the village. */
export function isHaven(x: number, y: number): boolean {
  return x >= -havenReach && x <= havenReach && y >= -havenReach && y <= havenReach;
}
