import { tileIds } from '../catalogue.ts';
import { type Box, grown, overlap, type Side, type Spot, sideSteps } from '../geometry.ts';
import { BoundedCache } from './bounded-cache.ts';
import { type RealmPlan, regionAt, regionBox, regionSide } from './plan.ts';
import { type Regions, regionKey, villageBox, villageReach } from './regions.ts';
import { mix, salts } from './seeds.ts';
import { opened } from './sketch.ts';
import type { Terrain } from './terrain.ts';

/** Ways are sought on cells of this many tiles, square. */
const cellTiles = 4;
const regionCells = regionSide / cellTiles;
/** From a gate a road leads straight out for so far before it turns. */
const straightTiles = 5;
/** Around a gate the ground is made walkable this far. */
const apronTiles = 2;
/** How long a cell takes, in tenths of one of grass. */
const cellCosts = { green: 10, sand: 13, woods: 17, scree: 20, shallows: 30, water: 70, rock: 80 } as const;
const blocked = 0xff;

/** From the gate of a region to that of the one its road leads to. */
export interface Road {
  /** Every step of it, each beside the one before: x, y, x, y … */
  readonly tiles: Int32Array;
  /** The way from the village to a place near it, or to the Deep: paved, and two tiles wide. Others are trails. */
  readonly paved: boolean;
}

interface End {
  readonly gate: Spot;
  /** Side of the box it leads out of; 0 for a mere crossing. */
  readonly side: Side | 0;
}

/** The ways that join all places with the hearth: through water, woods and rock, where there is no way around. */
export class Roads {
  readonly #plan: RealmPlan;
  readonly #terrain: Terrain;
  readonly #regions: Regions;
  readonly #roads = new BoundedCache<Road>(512);
  readonly #costs = new BoundedCache<Uint8Array>(128);
  /** Keys of the regions the way to the Deep leads through. */
  readonly #toDeep = new Set<number>();
  /** The side of the village that one leaves by for the Deep. */
  readonly deepRoad: Side;

  constructor(plan: RealmPlan, terrain: Terrain, regions: Regions) {
    this.#plan = plan;
    this.#terrain = terrain;
    this.#regions = regions;
    this.#toDeep.add(regionKey(plan.deep.rx, plan.deep.ry));
    let at = this.#parentOf(plan.deep.rx, plan.deep.ry);
    let before = at;
    while (at.rx !== 0 || at.ry !== 0) {
      this.#toDeep.add(regionKey(at.rx, at.ry));
      before = at;
      at = this.#parentOf(at.rx, at.ry);
    }
    this.deepRoad = sideOf(before.rx, before.ry);
  }

  /** Draws what crosses a box: `at` reads and `put` writes a tile of it. */
  draw(box: Box, at: (x: number, y: number) => number, put: (x: number, y: number, id: number) => void): void {
    const { seed } = this.#plan;
    const has = (x: number, y: number) => x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1;
    const open = (x: number, y: number) => {
      if (has(x, y)) put(x, y, opened(at(x, y)));
    };
    for (const { tiles, paved } of this.#near(box)) {
      for (let n = 0; n < tiles.length; n += 2) {
        const x = tiles[n] ?? 0;
        const y = tiles[n + 1] ?? 0;
        if (paved) {
          open(x + 1, y);
          open(x, y + 1);
        }
        if (has(x, y)) put(x, y, surface(at(x, y), paved || mix(seed, salts.road, x, y) % 9 < 5));
      }
      for (const n of [0, tiles.length - 2]) {
        const x = tiles[n] ?? 0;
        const y = tiles[n + 1] ?? 0;
        for (let dy = -apronTiles; dy <= apronTiles; dy++)
          for (let dx = -apronTiles; dx <= apronTiles; dx++) open(x + dx, y + dy);
      }
    }
  }

  /** The road that leads from a region that is common, or the Deep's, towards the hearth. */
  roadFrom(rx: number, ry: number): Road {
    return this.#roads.get(regionKey(rx, ry), () => this.#build(rx, ry));
  }

  /** Roads that may cross a box: of the regions it is in, and those that lead into them. */
  #near(box: Box): Road[] {
    const found: Road[] = [];
    const seen = new Set<number>();
    const add = (rx: number, ry: number) => {
      const key = regionKey(rx, ry);
      if (seen.has(key) || !this.#hasRoad(rx, ry)) return;
      seen.add(key);
      const to = this.#parentOf(rx, ry);
      if (overlap(grown(regionBox(rx, ry), 1), box) || overlap(grown(regionBox(to.rx, to.ry), 1), box))
        found.push(this.roadFrom(rx, ry));
    };
    for (let ry = regionAt(box.y0) - 1; ry <= regionAt(box.y1) + 1; ry++)
      for (let rx = regionAt(box.x0) - 1; rx <= regionAt(box.x1) + 1; rx++) add(rx, ry);
    return found;
  }

  #hasRoad(rx: number, ry: number): boolean {
    return this.#isDeep(rx, ry) || this.#regions.isCommon(rx, ry);
  }

  #isDeep(rx: number, ry: number): boolean {
    return rx === this.#plan.deep.rx && ry === this.#plan.deep.ry;
  }

  #parentOf(rx: number, ry: number): { readonly rx: number; readonly ry: number } {
    if (!this.#isDeep(rx, ry)) return this.#regions.parentOf(rx, ry);
    const { dx, dy } = sideSteps[this.#plan.deep.side] ?? { dx: 0, dy: 0 };
    return { rx: rx + dx, ry: ry + dy };
  }

  #build(rx: number, ry: number): Road {
    const to = this.#parentOf(rx, ry);
    const start = this.#endOf(rx, ry, to);
    const goal = this.#endOf(to.rx, to.ry, { rx, ry });
    const tiles: number[] = [start.gate.x, start.gate.y];
    for (const { x, y } of [...this.#search(rx, ry, to, outside(start), outside(goal)), goal.gate]) lead(tiles, x, y);
    const near = Math.max(Math.abs(rx), Math.abs(ry)) === 1;
    return { tiles: Int32Array.from(tiles), paved: near || this.#toDeep.has(regionKey(rx, ry)) };
  }

  /** Where the road between a region and `other` ends in the region. */
  #endOf(rx: number, ry: number, other: { readonly rx: number; readonly ry: number }): End {
    if (rx === 0 && ry === 0) return villageGates[sideOf(other.rx, other.ry)] ?? villageGates[1];
    if (this.#isDeep(rx, ry)) return { gate: this.#plan.deep.gate, side: this.#plan.deep.side };
    const { gate, site } = this.#regions.at(rx, ry);
    return { gate, side: site?.side ?? 0 };
  }

  /** From `from` to `to`, both ends included, within two regions and around their places: the cheapest way by cells. */
  #search(rx: number, ry: number, other: { readonly rx: number; readonly ry: number }, from: Spot, to: Spot): Spot[] {
    const first = regionBox(Math.min(rx, other.rx), Math.min(ry, other.ry));
    const columns = rx === other.rx ? regionCells : 2 * regionCells;
    const rows = ry === other.ry ? regionCells : 2 * regionCells;
    const costs = new Uint8Array(columns * rows);
    for (const region of [{ rx, ry }, other]) {
      // The Deep's road begins before its gate, in the other region.
      const own = this.#isDeep(region.rx, region.ry) ? undefined : this.#costsOf(region.rx, region.ry);
      const box = regionBox(region.rx, region.ry);
      const column = (box.x0 - first.x0) / cellTiles;
      const row = (box.y0 - first.y0) / cellTiles;
      for (let y = 0; y < regionCells; y++)
        for (let x = 0; x < regionCells; x++)
          costs[(row + y) * columns + column + x] = own?.[y * regionCells + x] ?? blocked;
    }
    const cellOf = ({ x, y }: Spot) =>
      Math.floor((y - first.y0) / cellTiles) * columns + Math.floor((x - first.x0) / cellTiles);
    const cells = cheapest(costs, columns, rows, cellOf(from), cellOf(to));
    const way = cells.slice(1, -1).map((cell) => {
      const x = first.x0 + (cell % columns) * cellTiles;
      const y = first.y0 + Math.floor(cell / columns) * cellTiles;
      const draw = mix(this.#plan.seed, salts.road, x, y);
      return { x: x + (draw & 3), y: y + ((draw >>> 2) & 3) };
    });
    return [from, ...way, to];
  }

  /** By cell of a region: how long it takes, `blocked` where its place is. */
  #costsOf(rx: number, ry: number): Uint8Array {
    return this.#costs.get(regionKey(rx, ry), () => {
      const box = regionBox(rx, ry);
      const place = rx === 0 && ry === 0 ? villageBox : this.#regions.at(rx, ry).site?.box;
      const costs = new Uint8Array(regionCells * regionCells);
      for (let n = 0; n < costs.length; n++) {
        const x = box.x0 + (n % regionCells) * cellTiles;
        const y = box.y0 + Math.floor(n / regionCells) * cellTiles;
        const cell = { x0: x, y0: y, x1: x + cellTiles - 1, y1: y + cellTiles - 1 };
        costs[n] = place && overlap(grown(place, 1), cell) ? blocked : cellCosts[this.#terrain.coverAt(x + 2, y + 2)];
      }
      return costs;
    });
  }
}

/** Where roads reach the village, by the side they come from. */
const villageGates: Readonly<Record<Side, End>> = {
  1: { gate: { x: 0, y: -villageReach - 1 }, side: 1 },
  2: { gate: { x: villageReach + 1, y: 0 }, side: 2 },
  3: { gate: { x: 0, y: villageReach + 1 }, side: 3 },
  4: { gate: { x: -villageReach - 1, y: 0 }, side: 4 },
};

/** The side of the middle region that a neighbour in a straight line lies at. */
function sideOf(rx: number, ry: number): Side {
  if (ry < 0) return 1;
  if (rx > 0) return 2;
  return ry > 0 ? 3 : 4;
}

/** Straight out of a gate. */
function outside({ gate, side }: End): Spot {
  const { dx, dy } = sideSteps[side] ?? { dx: 0, dy: 0 };
  return { x: gate.x + dx * straightTiles, y: gate.y + dy * straightTiles };
}

/** What a road lays on the ground. */
function surface(id: number, path: boolean): number {
  if (id === tileIds.water || id === tileIds.planks || (path && id === tileIds.shallows)) return tileIds.planks;
  if (id === tileIds.rock || id === tileIds.ore) return tileIds.rubble;
  return path && id !== tileIds.shallows ? tileIds.path : opened(id);
}

/** Goes on to a tile, step by step, along the straight line. */
function lead(tiles: number[], toX: number, toY: number): void {
  let x = tiles.at(-2) ?? toX;
  let y = tiles.at(-1) ?? toY;
  const width = Math.abs(toX - x);
  const height = Math.abs(toY - y);
  const sx = Math.sign(toX - x);
  const sy = Math.sign(toY - y);
  for (let ix = 0, iy = 0; ix < width || iy < height; ) {
    if ((1 + 2 * ix) * height < (1 + 2 * iy) * width) {
      x += sx;
      ix++;
    } else {
      y += sy;
      iy++;
    }
    tiles.push(x, y);
  }
}

const kingSteps = [
  [0, -1, 2],
  [1, 0, 2],
  [0, 1, 2],
  [-1, 0, 2],
  [1, -1, 3],
  [1, 1, 3],
  [-1, 1, 3],
  [-1, -1, 3],
] as const;

/** Cells of the cheapest way, both ends included; a straight line where all is blocked. */
function cheapest(costs: Uint8Array, columns: number, rows: number, from: number, to: number): number[] {
  const spent = new Float64Array(costs.length).fill(Number.POSITIVE_INFINITY);
  const before = new Int32Array(costs.length).fill(-1);
  const waits = new Uint8Array(costs.length);
  const queue = [from];
  spent[from] = 0;
  const free = (x: number, y: number) => {
    const cell = y * columns + x;
    return x >= 0 && x < columns && y >= 0 && y < rows && (costs[cell] !== blocked || cell === to || cell === from);
  };
  for (let head = 0; head < queue.length; head++) {
    const cell = queue[head] ?? 0;
    waits[cell] = 0;
    const x = cell % columns;
    const y = (cell - x) / columns;
    for (const [dx, dy, length] of kingSteps) {
      // Not between two corners of what is in the way.
      if (!free(x + dx, y + dy) || !free(x + dx, y) || !free(x, y + dy)) continue;
      const next = cell + dy * columns + dx;
      const sum = (spent[cell] ?? 0) + length * (costs[next] ?? 0);
      if (sum >= (spent[next] ?? 0) || sum >= (spent[to] ?? 0)) continue;
      spent[next] = sum;
      before[next] = cell;
      if (waits[next] === 0) queue.push(next);
      waits[next] = 1;
    }
  }
  if (before[to] === -1) return [from, to];
  const way = [to];
  for (let cell = to; cell !== from && cell >= 0; cell = before[cell] ?? -1) way.push(before[cell] ?? from);
  return way.reverse();
}
