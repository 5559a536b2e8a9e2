import { type Box, type Direction, directionOf, isInside, type Side, type Spot } from './geometry.ts';
import { randomAt, salts } from './seeds.ts';

/**
 * The ground is divided into regions of this many tiles, square, the first around the hearth: −48 … 47. A region has at
 * most one place, and the Deep has one of them for itself.
 */
export const regionSide = 96;

/** Region of a tile coordinate, in either direction. */
export function regionAt(tile: number): number {
  return Math.floor((tile + regionSide / 2) / regionSide);
}

/** The tiles of a region. */
export function regionBox(rx: number, ry: number): Box {
  const x0 = rx * regionSide - regionSide / 2;
  const y0 = ry * regionSide - regionSide / 2;
  return { x0, y0, x1: x0 + regionSide - 1, y1: y0 + regionSide - 1 };
}

/** Where the Deep lies. */
export interface DeepPlan {
  readonly rx: number;
  readonly ry: number;
  /** Its region, which it has for itself. */
  readonly box: Box;
  /** The side of its box that one enters by: the one towards the hearth. */
  readonly side: Side;
  /** The tile before its door, just outside the box. */
  readonly gate: Spot;
  /** From the hearth, as people say it. */
  readonly direction: Direction;
}

/** What the seed decides before anything else. */
export interface RealmPlan {
  readonly seed: number;
  readonly deep: DeepPlan;
}

/** How far along its side the gate may be from the middle: the way round the corners stays free. */
const gateReach = 28;
/** From the hearth, tiles; the Deep's near side is 144 away. */
const maxGateDistance = 180;

/** The Deep's region is one of the twelve that are two regions from the hearth one way and at most one the other. */
export function planOf(seed: number): RealmPlan {
  const random = randomAt(seed, salts.plan, 0, 0);
  const side = ([1, 2, 3, 4] as const)[random.below(4)] ?? 1;
  const lateral = random.below(3) - 1;
  const near = (regionSide * 3) / 2;
  const offset = lateral * regionSide + random.below(2 * gateReach + 1) - gateReach;
  // 108² + 144² = 180².
  const reach = Math.floor(Math.sqrt(maxGateDistance * maxGateDistance - near * near));
  const along = Math.max(-reach, Math.min(reach, offset));
  const gates = {
    1: { rx: lateral, ry: -2, gate: { x: along, y: -near } },
    2: { rx: 2, ry: lateral, gate: { x: near - 1, y: along } },
    3: { rx: lateral, ry: 2, gate: { x: along, y: near - 1 } },
    4: { rx: -2, ry: lateral, gate: { x: -near, y: along } },
  } as const;
  const { rx, ry, gate } = gates[side];
  const entered = { 1: 3, 2: 4, 3: 1, 4: 2 } as const;
  const box = regionBox(rx, ry);
  return {
    seed,
    deep: { rx, ry, box, side: entered[side], gate, direction: directionOf(gate.x, gate.y) },
  };
}

/** Steps of a king from a tile to a box; 0 inside. */
export function distanceTo(box: Box, x: number, y: number): number {
  if (isInside(box, x, y)) return 0;
  return Math.max(box.x0 - x, x - box.x1, box.y0 - y, y - box.y1);
}
