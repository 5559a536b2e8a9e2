import { type Box, type Direction, directionOf, isInside, type Side, type Spot } from '../geometry.ts';
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
  /** Its sections on the way that visits all of them, from the gate's to the guardian's hall. */
  readonly sections: readonly Section[];
  /** The guardian's hall, without its walls. */
  readonly hall: Box;
  /** Where the Heart lies, behind the hall; one can stand there. */
  readonly heart: Spot;
}

/** A ninth of the Deep: row 0 is at the gate, 2 the furthest; columns go along the gate's side. */
export interface Section {
  readonly row: number;
  readonly column: number;
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
  const start = lateral * regionSide - regionSide / 2;
  const along = start + offCorner(Math.max(-reach, Math.min(reach, offset)) - start);
  const gates = {
    1: { rx: lateral, ry: -2, gate: { x: along, y: -near } },
    2: { rx: 2, ry: lateral, gate: { x: near - 1, y: along } },
    3: { rx: lateral, ry: 2, gate: { x: along, y: near - 1 } },
    4: { rx: -2, ry: lateral, gate: { x: -near, y: along } },
  } as const;
  const { rx, ry, gate } = gates[side];
  const entered = ({ 1: 3, 2: 4, 3: 1, 4: 2 } as const)[side];
  const box = regionBox(rx, ry);
  const frame = { box, side: entered };
  const gateColumn = Math.floor(toDeep(frame, gate).v / sectionSide);
  // Away from the gate along the first row, back along the second, and away again: the long way.
  const end = gateColumn === 1 ? random.below(2) * 2 : 2 - gateColumn;
  const columns = end === 2 ? [0, 1, 2] : [2, 1, 0];
  const first = gateColumn === 1 ? [2 - end, 1, end] : columns;
  const sections = [
    ...first.map((column) => ({ row: 0, column })),
    ...[...columns].reverse().map((column) => ({ row: 1, column })),
    ...columns.map((column) => ({ row: 2, column })),
  ];
  const last = end * sectionSide;
  const corners = [
    fromDeep(frame, { u: 2 * sectionSide + hallMargin, v: last + hallMargin }),
    fromDeep(frame, { u: 2 * sectionSide + hallFar, v: last + sectionSide - 1 - hallMargin }),
  ] as const;
  return {
    seed,
    deep: {
      ...{ rx, ry, box, gate, sections },
      side: entered,
      direction: directionOf(gate.x, gate.y),
      hall: {
        x0: Math.min(corners[0].x, corners[1].x),
        y0: Math.min(corners[0].y, corners[1].y),
        x1: Math.max(corners[0].x, corners[1].x),
        y1: Math.max(corners[0].y, corners[1].y),
      },
      heart: fromDeep(frame, { u: 3 * sectionSide - 5, v: last + sectionSide / 2 }),
    },
  };
}

/** Sections are shut at their edges: the gate is not where two of them meet. */
function offCorner(v: number): number {
  return v - (v % sectionSide === sectionSide - 1 ? 1 : 0) + (v % sectionSide === 0 ? 1 : 0);
}

/** Sections are this many tiles wide and deep. */
export const sectionSide = regionSide / 3;
/** The hall leaves this much of its section to the sides, and ends there: behind it is the chamber of the Heart. */
export const hallMargin = 5;
export const hallFar = 22;

/** Where the Deep is and which side one enters by. */
type DeepFrame = Pick<DeepPlan, 'box' | 'side'>;

/** A tile of the Deep as one sees it who comes in: `u` tiles in from the gate's side, `v` along it. */
export interface DeepSpot {
  readonly u: number;
  readonly v: number;
}

export function fromDeep({ box, side }: DeepFrame, { u, v }: DeepSpot): Spot {
  switch (side) {
    case 1:
      return { x: box.x0 + v, y: box.y0 + u };
    case 2:
      return { x: box.x1 - u, y: box.y0 + v };
    case 3:
      return { x: box.x0 + v, y: box.y1 - u };
    case 4:
      return { x: box.x0 + u, y: box.y0 + v };
  }
}

export function toDeep({ box, side }: DeepFrame, { x, y }: Spot): DeepSpot {
  switch (side) {
    case 1:
      return { u: y - box.y0, v: x - box.x0 };
    case 2:
      return { u: box.x1 - x, v: y - box.y0 };
    case 3:
      return { u: box.y1 - y, v: x - box.x0 };
    case 4:
      return { u: x - box.x0, v: y - box.y0 };
  }
}

/** Steps of a king from a tile to a box; 0 inside. */
export function distanceTo(box: Box, x: number, y: number): number {
  if (isInside(box, x, y)) return 0;
  return Math.max(box.x0 - x, x - box.x1, box.y0 - y, y - box.y1);
}
