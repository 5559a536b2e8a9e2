import { Random } from '../../../lib/random.ts';
import { entityTypes, tileIds } from '../catalogue.ts';
import { type Box, grown, type Spot } from '../geometry.ts';
import { lootOf } from '../rules/loot.ts';
import type { Floor } from './floor.ts';
import { type Inhabitant, settle } from './inhabitant.ts';
import type { Place } from './place.ts';
import type { Site } from './regions.ts';
import { digRooms } from './roguelike.ts';
import { Sketch } from './sketch.ts';

/** Behind the brick that lines the rooms the hill reaches this much further. */
const hillTiles = 3;
/** Of the doorways so many have a door. */
const doorShare = 0.7;
/** Every this many rooms one has a chest. */
const roomsPerChest = 3;

/** Rooms, corridors and doors, lined with brick, under a hill of rock. */
export function drawDungeon(site: Site): Place {
  const random = new Random(site.seed);
  const sketch = new Sketch(site.box);
  const { width, height, box } = sketch;
  const entry = { x: site.entry.x - box.x0, y: site.entry.y - box.y0 };
  const { floor, rooms } = digRooms(site.seed, width, height, { room: [4, 8], corridor: [3, 7], dug: 0.34 });
  floor.connect(
    [entry.y * width + entry.x],
    (cell) => floor.open[cell] === 1,
    (cell) => !floor.isEdge(cell),
  );
  const near = nearness(floor, hillTiles);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const away = near[y * width + x] ?? 0;
      if (away === 0) sketch.set(box.x0 + x, box.y0 + y, flagsOf(random));
      else if (away <= hillTiles) sketch.set(box.x0 + x, box.y0 + y, away === 1 ? tileIds.brick : tileIds.rock);
    }
  }
  for (const door of doorways(floor, rooms))
    if (random.unit() < doorShare) sketch.set(box.x0 + door.x, box.y0 + door.y, tileIds.doorClosed);
  sketch.set(site.entry.x, site.entry.y, tileIds.flagstones);
  const there = (spot: Spot) => ({ x: box.x0 + spot.x, y: box.y0 + spot.y });
  return { sketch, inhabitants: furnish(site, random, floor, rooms).map((one) => ({ ...one, ...there(one) })) };
}

/** How far a tile is from the nearest that is open, 0 … `most` + 1, by cell, as a king steps. */
export function nearness(floor: Floor, most: number): Uint8Array {
  const near = new Uint8Array(floor.open.length).fill(most + 1);
  for (let cell = 0; cell < near.length; cell++) {
    if (floor.open[cell] !== 1) continue;
    const cx = cell % floor.width;
    const cy = Math.floor(cell / floor.width);
    for (let y = Math.max(0, cy - most); y <= Math.min(floor.height - 1, cy + most); y++) {
      for (let x = Math.max(0, cx - most); x <= Math.min(floor.width - 1, cx + most); x++) {
        const away = Math.max(Math.abs(x - cx), Math.abs(y - cy));
        const index = y * floor.width + x;
        if (away < (near[index] ?? 0)) near[index] = away;
      }
    }
  }
  return near;
}

/** Where a passage of one tile leads into a room: the open tiles of the walls around rooms that have wall on two sides. */
export function doorways(floor: Floor, rooms: readonly Box[]): Spot[] {
  const found: Spot[] = [];
  const seen = new Set<number>();
  for (const room of rooms) {
    const { x0, y0, x1, y1 } = grown(room, 1);
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const onWall = x === x0 || x === x1 || y === y0 || y === y1;
        const key = y * floor.width + x;
        if (!onWall || seen.has(key) || !floor.isOpen(x, y)) continue;
        const across = !floor.isOpen(x - 1, y) && !floor.isOpen(x + 1, y);
        const along = !floor.isOpen(x, y - 1) && !floor.isOpen(x, y + 1);
        if (across === along) continue;
        seen.add(key);
        found.push({ x, y });
      }
    }
  }
  return found;
}

/** Chests in corners of rooms, the last room first, and creatures in all but the first, which is in the middle. */
function furnish(site: Site, random: Random, floor: Floor, rooms: readonly Box[]): Inhabitant[] {
  const { rat, spider, goblin, skeleton, ogre, wisp } = entityTypes;
  const early = site.danger < 3;
  const inhabitants: Inhabitant[] = [];
  for (const [n, room] of [...rooms].reverse().entries()) {
    const spots = spotsOf(room).filter(({ x, y }) => floor.isOpen(x, y));
    const chest = n % roomsPerChest === 0 ? spots.find(({ x, y }) => floor.isCorner(x, y)) : undefined;
    if (chest)
      inhabitants.push({
        type: entityTypes.chest,
        ...chest,
        danger: site.danger,
        items: lootOf(random, Math.min(10, site.danger + 1)),
      });
    const types = early ? [skeleton, goblin, rat, spider] : [skeleton, skeleton, goblin, ogre, wisp];
    const count = chest ? 2 : random.below(3);
    inhabitants.push(
      ...settle(
        random,
        spots.filter((spot) => spot !== chest),
        { types, count, danger: site.danger },
      ),
    );
  }
  return inhabitants;
}

function spotsOf({ x0, y0, x1, y1 }: Box): Spot[] {
  const spots: Spot[] = [];
  for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) spots.push({ x, y });
  return spots;
}

function flagsOf(random: Random): number {
  const draw = random.unit();
  if (draw < 0.012) return tileIds.bones;
  return draw < 0.03 ? tileIds.rubble : tileIds.flagstones;
}
