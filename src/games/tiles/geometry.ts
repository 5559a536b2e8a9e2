/** A tile. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Tiles `x0 … x1` by `y0 … y1`, ends included. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** Positions are i16 tiles (T8). */
const minTile = -0x8000;
const maxTile = 0x7fff;

/** Whether there is such a tile at all (T8). */
export function inWorld(x: number, y: number): boolean {
  return x >= minTile && x <= maxTile && y >= minTile && y <= maxTile;
}

/** What somebody at `x`, `y` sees: x − 15 … x + 14, and the same in y (T7). */
export function viewportOf({ x, y }: Spot): Box {
  return { x0: x - 15, y0: y - 15, x1: x + 14, y1: y + 14 };
}

/** Steps of a king from one tile to another: the distance that sight and reach are measured in. */
export function distanceOf(a: Spot, b: Spot): number {
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
}

export function isInside(box: Box, x: number, y: number): boolean {
  return x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1;
}

export function overlap(a: Box, b: Box): boolean {
  return a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1;
}

/** `box` and `tiles` more on each side. */
export function grown(box: Box, tiles: number): Box {
  return { x0: box.x0 - tiles, y0: box.y0 - tiles, x1: box.x1 + tiles, y1: box.y1 + tiles };
}

/** The four sides by the numbers steps have, 1 … 4: north, east, south, west; y grows south (T7). */
export type Side = 1 | 2 | 3 | 4;

/** By side; 0 stays where it is. */
export const sideSteps: readonly { readonly dx: number; readonly dy: number }[] = [
  { dx: 0, dy: 0 },
  { dx: 0, dy: -1 },
  { dx: 1, dy: 0 },
  { dx: 0, dy: 1 },
  { dx: -1, dy: 0 },
];

export type Direction = 'north' | 'north-east' | 'east' | 'south-east' | 'south' | 'south-west' | 'west' | 'north-west';

/** Where (dx, dy) points to, as people say it: one of eight. tan 22.5° = √2 − 1 as a ratio of integers. */
export function directionOf(dx: number, dy: number): Direction {
  const ns = dy < 0 ? 'north' : 'south';
  const ew = dx < 0 ? 'west' : 'east';
  if (Math.abs(dx) * 1000 < Math.abs(dy) * 414) return ns;
  if (Math.abs(dy) * 1000 < Math.abs(dx) * 414) return ew;
  return `${ns}-${ew}`;
}
