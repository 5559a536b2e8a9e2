import { type Box, type Side, type Spot, sideSteps } from '../geometry.ts';
import { BoundedCache } from './bounded-cache.ts';
import { type RealmPlan, regionBox, regionSide } from './plan.ts';
import { mix, randomAt, salts } from './seeds.ts';
import type { PlaceKind } from './sentences.ts';
import type { Terrain } from './terrain.ts';

/** Regions wholly within i16 tiles are −maxRegion … maxRegion, both ways. */
const maxRegion = 340;
/** Between a place and the edge of its region: room for a road around it. */
const margin = 10;
/** The village is this many tiles from the hearth at most, on each side. */
export const villageReach = 22;
/** The village's tiles; roads reach it at the middle of each side. */
export const villageBox: Box = { x0: -villageReach, y0: -villageReach, x1: villageReach, y1: villageReach };
/** So many sites are looked at, and the one that suits best is taken. */
const siteAttempts = 8;
/** How large places are, tiles on each side. */
const sizes: Readonly<Record<PlaceKind, readonly [least: number, most: number]>> = {
  farm: [22, 26],
  ruins: [24, 34],
  cave: [38, 48],
  dungeon: [32, 38],
  camp: [16, 20],
  stones: [15, 17],
};
/** What the eight regions around the village have, in an order the seed decides: something of everything. */
const nearKinds: readonly (PlaceKind | undefined)[] = [
  'farm',
  'ruins',
  'ruins',
  'cave',
  'cave',
  'dungeon',
  'stones',
  undefined,
];
/** What the others have, as often as it stands here; farms are never far. */
const farKinds: readonly (PlaceKind | undefined)[] = [
  'ruins',
  'ruins',
  'ruins',
  'cave',
  'cave',
  'cave',
  'dungeon',
  'dungeon',
  'dungeon',
  'camp',
  'camp',
  'stones',
  undefined,
  undefined,
];

/** Where a place is to be. */
export interface Site {
  readonly kind: PlaceKind;
  /** What everything random in it is drawn from. */
  readonly seed: number;
  readonly box: Box;
  /** The side one enters by. */
  readonly side: Side;
  /** The tile before the entrance, and the one behind it, in the box. */
  readonly gate: Spot;
  readonly entry: Spot;
  /** 0 … 10. */
  readonly danger: number;
}

/** One region: where its roads meet, and its place if it has one. */
export interface Region {
  readonly rx: number;
  readonly ry: number;
  /** All its roads lead there; where there is a place, the tile before its entrance. */
  readonly gate: Spot;
  readonly site: Site | undefined;
}

/** What is where, before any of it is drawn. */
export class Regions {
  readonly #plan: RealmPlan;
  readonly #terrain: Terrain;
  readonly #regions = new BoundedCache<Region>(512);
  readonly #near: readonly (PlaceKind | undefined)[];

  constructor(plan: RealmPlan, terrain: Terrain) {
    this.#plan = plan;
    this.#terrain = terrain;
    this.#near = shuffled(nearKinds, plan.seed);
  }

  /** Whether a region has roads and perhaps a place: all but the village's, the Deep's and those at the world's edge. */
  isCommon(rx: number, ry: number): boolean {
    const { deep } = this.#plan;
    const inWorld = Math.abs(rx) <= maxRegion && Math.abs(ry) <= maxRegion;
    return inWorld && !(rx === 0 && ry === 0) && !(rx === deep.rx && ry === deep.ry);
  }

  /** A region that `isCommon`. */
  at(rx: number, ry: number): Region {
    return this.#regions.get(regionKey(rx, ry), () => this.#make(rx, ry));
  }

  /**
   * The region that a common region's road leads to: one nearer to the hearth, or one past the Deep where it is in the
   * way.
   */
  parentOf(rx: number, ry: number): { readonly rx: number; readonly ry: number } {
    const inX = { rx: rx - Math.sign(rx), ry };
    const inY = { rx, ry: ry - Math.sign(ry) };
    const preferX =
      Math.abs(rx) === Math.abs(ry) ? mix(this.#plan.seed, salts.road, rx, ry) % 2 === 0 : Math.abs(rx) > Math.abs(ry);
    const [first, second] = preferX ? [inX, inY] : [inY, inX];
    const { deep } = this.#plan;
    if (first.rx !== deep.rx || first.ry !== deep.ry) return first;
    if (second.rx !== rx || second.ry !== ry) return second;
    // The Deep lies between this one and the hearth, in a straight line.
    const step = mix(this.#plan.seed, salts.road, rx, ry) % 2 === 0 ? 1 : -1;
    return rx === 0 ? { rx: step, ry } : { rx, ry: step };
  }

  #make(rx: number, ry: number): Region {
    const { seed } = this.#plan;
    const random = randomAt(seed, salts.region, rx, ry);
    const near = Math.max(Math.abs(rx), Math.abs(ry)) === 1;
    const kind = near ? this.#near[nearIndex(rx, ry)] : farKinds[random.below(farKinds.length)];
    const region = regionBox(rx, ry);
    const within = (size: number) => margin + random.below(regionSide - 2 * margin - size + 1);
    if (!kind) return { rx, ry, gate: { x: region.x0 + within(1), y: region.y0 + within(1) }, site: undefined };
    const [least, most] = sizes[kind];
    const width = least + random.below(most - least + 1);
    const height = least + random.below(most - least + 1);
    let box = { x0: 0, y0: 0, x1: 0, y1: 0 };
    let best = Number.NEGATIVE_INFINITY;
    for (let attempt = 0; attempt < siteAttempts; attempt++) {
      const x0 = region.x0 + within(width);
      const y0 = region.y0 + within(height);
      const tried = { x0, y0, x1: x0 + width - 1, y1: y0 + height - 1 };
      const suits = this.#suitability(kind, tried);
      if (suits <= best) continue;
      best = suits;
      box = tried;
    }
    const side = sideTowards(box, random.below(3));
    const gate = gateOf(box, side, random.unit());
    const { dx, dy } = sideSteps[side] ?? { dx: 0, dy: 0 };
    const entry = { x: gate.x - dx, y: gate.y - dy };
    const danger = dangerOf(kind, box);
    return { rx, ry, gate, site: { kind, seed: mix(seed, salts.place, rx, ry), box, side, gate, entry, danger } };
  }

  /** Better the larger: no place in a lake, caves in hills, farms on level ground. */
  #suitability(kind: PlaceKind, box: Box): number {
    const { x0, y0, x1, y1 } = box;
    const spots = [
      [x0, y0],
      [x1, y0],
      [x0, y1],
      [x1, y1],
      [(x0 + x1) >> 1, (y0 + y1) >> 1],
    ] as const;
    let worst = Number.POSITIVE_INFINITY;
    let sum = 0;
    for (const [x, y] of spots) {
      const height = this.#terrain.heightAt(x, y);
      sum += height;
      worst = Math.min(worst, height);
    }
    if (worst < -0.2) return worst - 1;
    if (kind === 'cave') return sum;
    return kind === 'farm' ? -Math.abs(sum) : 0;
  }
}

/** One number for a region. */
export function regionKey(rx: number, ry: number): number {
  return (rx + 512) * 1024 + ry + 512;
}

/** 0 … 6 above the ground: one more every 70 tiles from the hearth. */
export function dangerAround(x: number, y: number): number {
  return Math.min(6, Math.floor(Math.sqrt(x * x + y * y) / 70));
}

function dangerOf(kind: PlaceKind, box: Box): number {
  if (kind === 'farm') return 0;
  const around = dangerAround((box.x0 + box.x1) >> 1, (box.y0 + box.y1) >> 1);
  return Math.min(7, kind === 'dungeon' || kind === 'camp' ? around + 1 : around);
}

/** The tile before the entrance of a place, `share` of the way along its side, corners left out. */
function gateOf({ x0, y0, x1, y1 }: Box, side: Side, share: number): Spot {
  const x = x0 + 5 + Math.floor(share * (x1 - x0 - 9));
  const y = y0 + 5 + Math.floor(share * (y1 - y0 - 9));
  switch (side) {
    case 1:
      return { x, y: y0 - 1 };
    case 2:
      return { x: x1 + 1, y };
    case 3:
      return { x, y: y1 + 1 };
    case 4:
      return { x: x0 - 1, y };
  }
}

/** The side of a box that looks to the hearth; the one beside it for one draw of three. */
function sideTowards(box: Box, draw: number): Side {
  const x = (box.x0 + box.x1) >> 1;
  const y = (box.y0 + box.y1) >> 1;
  const across = x < 0 ? 2 : 4;
  const along = y < 0 ? 3 : 1;
  return Math.abs(x) > Math.abs(y) === draw > 0 ? across : along;
}

/** 0 … 7, row by row, of the eight regions around the village. */
function nearIndex(rx: number, ry: number): number {
  const index = (ry + 1) * 3 + rx + 1;
  return index > 4 ? index - 1 : index;
}

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const random = randomAt(seed, salts.region, 0, 0);
  const left = [...items];
  return items.flatMap(() => left.splice(random.below(left.length), 1));
}
