import { Random } from '../../../lib/random.ts';
import { entityTypes, tileIds } from '../catalogue.ts';
import { type Spot, sideSteps } from '../geometry.ts';
import { lootOf } from '../rules/loot.ts';
import type { Floor } from './floor.ts';
import { type Inhabitant, settle } from './inhabitant.ts';
import type { Place } from './place.ts';
import type { Site } from './regions.ts';
import { growCave } from './roguelike.ts';
import { Sketch, untouched } from './sketch.ts';

/** Nobody lives nearer to the mouth than this. */
const quietSteps = 8;

/** A hill of rock that is hollow: halls and passages behind one mouth, with ore in the walls, and its worst at the end. */
export function drawCave(site: Site): Place {
  const random = new Random(site.seed);
  const sketch = new Sketch(site.box);
  const { width, height, box } = sketch;
  const mouth = { x: site.entry.x - box.x0, y: site.entry.y - box.y0 };
  // Bumps that make the hill's outline irregular, by eighth of a turn around the middle.
  const bumps = Array.from({ length: 8 }, () => 0.74 + 0.26 * random.unit());
  const share = (x: number, y: number) => shareOfHill(x, y, width, height, bumps);
  const floor = growCave(site.seed, width, height, (x, y) => share(x, y) < 0.9);
  floor.connect(
    [mouth.y * width + mouth.x],
    (cell) => floor.open[cell] === 1,
    (cell) => !floor.isEdge(cell),
  );
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const out = share(x, y);
      const id = floor.isOpen(x, y) ? floorOf(random) : hillOf(out, random);
      sketch.set(box.x0 + x, box.y0 + y, id);
    }
  }
  layVeins(sketch, random);
  return { sketch, inhabitants: inhabit(site, random, floor, floor.distancesFrom(mouth.x, mouth.y)) };
}

/** Chests at the ends furthest from the mouth, and creatures, the worse ones in the further half. */
function inhabit(site: Site, random: Random, floor: Floor, distances: Int16Array): Inhabitant[] {
  const cells = [...distances.keys()]
    .filter((cell) => (distances[cell] ?? -1) > quietSteps)
    .sort((a, b) => (distances[b] ?? 0) - (distances[a] ?? 0) || a - b);
  const deep = cells.map((cell) => ({ x: cell % floor.width, y: Math.floor(cell / floor.width) }));
  const chests: Spot[] = [];
  for (const spot of deep.filter(({ x, y }) => floor.isCorner(x, y))) {
    if (chests.length < 2 && chests.every(({ x, y }) => Math.abs(x - spot.x) + Math.abs(y - spot.y) > 14))
      chests.push(spot);
  }
  const free = deep
    .filter((spot) => !chests.includes(spot))
    .map(({ x, y }) => ({ x: site.box.x0 + x, y: site.box.y0 + y }));
  const half = free.length >> 1;
  const { rat, spider, goblin, ogre } = entityTypes;
  const early = site.danger < 2;
  return [
    ...chests.map(({ x, y }) => ({
      type: entityTypes.chest,
      x: site.box.x0 + x,
      y: site.box.y0 + y,
      danger: site.danger,
      items: lootOf(random, site.danger + 1),
    })),
    ...settle(random, free.slice(0, half), {
      types: early ? [spider, spider, goblin] : [spider, spider, goblin, ogre],
      count: 4 + random.below(3),
      danger: site.danger + 1,
    }),
    ...settle(random, free.slice(half), {
      types: early ? [rat, rat, spider] : [rat, spider, goblin],
      count: 3 + random.below(3),
      danger: site.danger,
    }),
  ];
}

/** Below 1 within the hill, an ellipse with bumps; 0 in its middle. */
function shareOfHill(x: number, y: number, width: number, height: number, bumps: readonly number[]): number {
  const u = ((x + 0.5) / width) * 2 - 1;
  const v = ((y + 0.5) / height) * 2 - 1;
  const distance = Math.sqrt(u * u + v * v);
  if (distance === 0) return 0;
  // A turn in eighths, 0 … 8, by the sides of an octagon's diamond: even enough, and exact.
  const diamond = v >= 0 ? (u >= 0 ? v / (u + v) : 1 - u / (v - u)) : u < 0 ? 2 - v / (-u - v) : 3 + u / (u - v);
  const turn = diamond * 2;
  const eighth = Math.floor(turn) % 8;
  const before = bumps[eighth] ?? 1;
  const after = bumps[(eighth + 1) % 8] ?? 1;
  return distance / (before + (after - before) * (turn - Math.floor(turn)));
}

/** Rock, thinning out over scree into the country. */
function hillOf(share: number, random: Random): number {
  const draw = random.unit();
  if (share < 0.97) return tileIds.rock;
  if (share < 1.05) return draw < 0.6 ? tileIds.rock : tileIds.rubble;
  return share < 1.16 && draw < 0.4 ? tileIds.rubble : untouched;
}

function floorOf(random: Random): number {
  const draw = random.unit();
  if (draw < 0.025) return tileIds.mushrooms;
  if (draw < 0.06) return tileIds.rubble;
  return draw < 0.07 ? tileIds.bones : tileIds.caveFloor;
}

/** Ore where walls can be seen, in veins. */
function layVeins(sketch: Sketch, random: Random): void {
  const walls = sketch.spots(
    (x, y, id) =>
      id === tileIds.rock && sideSteps.some(({ dx, dy }) => sketch.get(x + dx, y + dy) === tileIds.caveFloor),
  );
  for (let vein = 0; vein < 2 + random.below(3); vein++) {
    const start = walls[random.below(walls.length)];
    if (!start) return;
    for (const { x, y } of walls)
      if (Math.abs(x - start.x) + Math.abs(y - start.y) <= 3 && random.below(3) > 0) sketch.set(x, y, tileIds.ore);
  }
}
