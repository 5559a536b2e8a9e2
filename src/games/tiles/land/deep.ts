import type { Random } from '../../../lib/random.ts';
import { entityTypes, itemIds, tileIds } from '../catalogue.ts';
import { type Box, isInside, type Spot } from '../geometry.ts';
import { lootOf } from '../rules/loot.ts';
import { doorways, nearness } from './dungeon.ts';
import { Floor } from './floor.ts';
import { type Inhabitant, settle, takeAny } from './inhabitant.ts';
import type { Place } from './place.ts';
import {
  type DeepPlan,
  fromDeep,
  hallFar,
  hallMargin,
  type RealmPlan,
  regionSide,
  type Section,
  sectionSide,
  toDeep,
} from './plan.ts';
import { digRooms, growCave } from './roguelike.ts';
import { randomAt, salts } from './seeds.ts';
import { Sketch } from './sketch.ts';

/** Of the doorways within a section so many have a door; all between sections have. */
const doorShare = 0.55;
const chambers = { room: [4, 8], corridor: [2, 6], dug: 0.36 } as const;
const crypt = { room: [3, 4], corridor: [1, 4], dug: 0.32 } as const;
/** How dangerous it is, by row of sections. */
const rowDanger = [5, 7, 9] as const;
const guardianDanger = 10;

/** How a section is built. */
type Style = 'rooms' | 'crypt' | 'cavern' | 'hall';

/** A tile as one sees it who comes in from the gate: y goes in, x along the gate's side. */
type Cell = Spot;

/** A section as it is dug, before it is joined with the others. */
export interface Built extends Section {
  readonly style: Style;
  /** Of the section alone. */
  readonly floor: Floor;
  /** In the Deep's own cells. */
  readonly rooms: readonly Box[];
}

/** Digs the section that is the `n`th on the way. Each by itself, since all at once take as long as half a tick. */
export function buildSection({ seed, deep }: RealmPlan, n: number): Built {
  const section = deep.sections[n] ?? { row: 0, column: 0 };
  const random = randomAt(seed, salts.deep, section.row, section.column);
  const style = n === deep.sections.length - 1 ? 'hall' : styleOf(random);
  return { ...section, style, ...dig(section, style, random.u32()) };
}

/**
 * The Deep: nine sections behind one gate, each joined to the one before and the one after alone, so that the way to the
 * Heart leads through all of them. Everything is lined with brick. It is built as one sees it who comes in, and turned
 * to where its gate is when it is painted.
 */
export function drawDeep(plan: RealmPlan, built: readonly Built[]): Place {
  const { deep, seed } = plan;
  const random = randomAt(seed, salts.place, deep.rx, deep.ry);
  const floor = new Floor(regionSide, regionSide);
  for (const section of built) {
    for (let y = 0; y < sectionSide; y++)
      for (let x = 0; x < sectionSide; x++)
        if (section.floor.isOpen(x, y))
          floor.set(section.column * sectionSide + x, section.row * sectionSide + y, true);
  }
  const gate = toDeep(deep, deep.gate);
  const doors: Cell[] = [{ x: gate.v, y: 0 }];
  for (const section of built)
    if (section.row === 0 && section.column === Math.floor(gate.v / sectionSide))
      breakThrough(floor, section, gate.v, 0);
  for (const [n, section] of built.entries()) {
    const next = built[n + 1];
    if (next) doors.push(join(floor, random, section, next));
  }
  for (const { rooms } of built)
    for (const door of doorways(floor, rooms)) if (random.unit() < doorShare) doors.push(door);

  const sketch = new Sketch(deep.box);
  const put = ({ x, y }: Cell, id: number) => {
    const spot = fromDeep(deep, { u: y, v: x });
    sketch.set(spot.x, spot.y, id);
  };
  paint(floor, random, built, put);
  for (const door of doors) put(door, tileIds.doorClosed);
  const shut = new Set(doors.map(({ x, y }) => y * floor.width + x));
  const inhabitants = built.flatMap((section) =>
    section.style === 'hall' ? furnishHall(section, deep, put) : inhabit(section, floor, shut, random),
  );
  return {
    sketch,
    inhabitants: inhabitants.map((one) => ({ ...one, ...fromDeep(deep, { u: one.y, v: one.x }) })),
  };
}

function styleOf(random: Random): Style {
  const draw = random.below(10);
  return draw < 5 ? 'rooms' : draw < 7 ? 'crypt' : 'cavern';
}

/** Its edge stays shut. */
function dig(section: Section, style: Style, seed: number): Pick<Built, 'floor' | 'rooms'> {
  const x0 = section.column * sectionSide;
  const y0 = section.row * sectionSide;
  if (style === 'hall') return { floor: digHall(), rooms: [] };
  if (style === 'cavern') return { floor: growCave(seed, sectionSide, sectionSide, isInner), rooms: [] };
  const { floor, rooms } = digRooms(seed, sectionSide, sectionSide, style === 'crypt' ? crypt : chambers);
  return {
    floor,
    rooms: rooms.map((room) => ({ x0: room.x0 + x0, y0: room.y0 + y0, x1: room.x1 + x0, y1: room.y1 + y0 })),
  };
}

function isInner(x: number, y: number): boolean {
  return Math.min(x, y) > 1 && Math.max(x, y) < sectionSide - 2;
}

/** A hall with pillars, and a chamber behind it. */
function digHall(): Floor {
  const floor = new Floor(sectionSide, sectionSide);
  const middle = sectionSide / 2;
  const open = ({ x0, y0, x1, y1 }: Box) => {
    for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) floor.set(x, y, true);
  };
  open({ x0: hallMargin, y0: hallMargin, x1: sectionSide - 1 - hallMargin, y1: hallFar });
  open({ x0: middle, y0: hallFar, x1: middle, y1: hallFar + 2 });
  open({ x0: middle - 3, y0: hallFar + 3, x1: middle + 3, y1: sectionSide - 2 });
  for (let y = hallMargin + 3; y < hallFar - 1; y += 5)
    for (let x = hallMargin + 3; x < sectionSide - hallMargin - 2; x += 5) floor.set(x, y, false);
  return floor;
}

/** Joins two neighbouring sections by one doorway, and says where its door is. */
function join(floor: Floor, random: Random, section: Section, next: Section): Cell {
  // Not along the whole wall: so that the hall is entered by its own walls, not by the chamber behind it.
  const along = 6 + random.below(13);
  if (section.row === next.row) {
    const right = Math.max(section.column, next.column);
    const x = right * sectionSide;
    const y = section.row * sectionSide + along;
    const [west, east] = section.column < next.column ? [section, next] : [next, section];
    breakThrough(floor, west, x - 1, y);
    breakThrough(floor, east, x, y);
    return { x, y };
  }
  const y = next.row * sectionSide;
  const x = section.column * sectionSide + along;
  breakThrough(floor, section, x, y - 1);
  breakThrough(floor, next, x, y);
  return { x, y };
}

/** Digs from a tile of a section's edge to the nearest open one in the section. */
function breakThrough(floor: Floor, section: Section, x: number, y: number): void {
  const x0 = section.column * sectionSide;
  const y0 = section.row * sectionSide;
  const inner = { x0: x0 + 1, y0: y0 + 1, x1: x0 + sectionSide - 2, y1: y0 + sectionSide - 2 };
  const within = (cell: number) => isInside(inner, cell % floor.width, Math.floor(cell / floor.width));
  floor.connect([y * floor.width + x], (cell) => floor.open[cell] === 1 && within(cell), within);
}

function paint(floor: Floor, random: Random, built: readonly Built[], put: (cell: Cell, id: number) => void): void {
  const near = nearness(floor, 1);
  const styles = new Map(built.map(({ row, column, style }) => [row * 3 + column, style]));
  for (let y = 0; y < floor.height; y++) {
    for (let x = 0; x < floor.width; x++) {
      const away = near[y * floor.width + x] ?? 2;
      const style = styles.get(Math.floor(y / sectionSide) * 3 + Math.floor(x / sectionSide)) ?? 'rooms';
      if (away === 0) put({ x, y }, floorOf(random, style));
      else if (away === 1) put({ x, y }, tileIds.brick);
    }
  }
}

function floorOf(random: Random, style: Style): number {
  const draw = random.unit();
  switch (style) {
    case 'cavern':
      if (draw < 0.03) return tileIds.mushrooms;
      return draw < 0.09 ? tileIds.rubble : draw < 0.1 ? tileIds.bones : tileIds.caveFloor;
    case 'crypt':
      return draw < 0.07 ? tileIds.bones : tileIds.flagstones;
    default:
      return draw < 0.015 ? tileIds.bones : draw < 0.04 ? tileIds.rubble : tileIds.flagstones;
  }
}

/** Chests in corners, and creatures anywhere but in `doors`, cells by row, as the section's row and style have them. */
function inhabit(section: Built, floor: Floor, doors: ReadonlySet<number>, random: Random): Inhabitant[] {
  const danger = rowDanger[section.row] ?? guardianDanger;
  const x0 = section.column * sectionSide;
  const y0 = section.row * sectionSide;
  const open: Cell[] = [];
  for (let y = y0 + 1; y < y0 + sectionSide - 1; y++)
    for (let x = x0 + 1; x < x0 + sectionSide - 1; x++) if (floor.isOpen(x, y)) open.push({ x, y });
  const corners = open.filter(({ x, y }) => floor.isCorner(x, y) && !doors.has(y * floor.width + x));
  const chests: Cell[] = [];
  for (let n = 0; n < 1 + random.below(2); n++) {
    const spot = takeAny(random, corners);
    if (spot) chests.push(spot);
  }
  const free = open.filter((cell) => !chests.includes(cell) && !doors.has(cell.y * floor.width + cell.x));
  return [
    ...chests.map((cell) => ({ type: entityTypes.chest, ...cell, danger, items: lootOf(random, danger) })),
    ...settle(random, free, { types: creaturesOf(section), count: 6 + section.row + random.below(3), danger }),
  ];
}

function creaturesOf({ row, style }: Built): readonly number[] {
  const { spider, goblin, skeleton, ogre, wisp } = entityTypes;
  if (style === 'cavern') return row === 0 ? [spider, spider, goblin] : [spider, spider, wisp, ogre];
  if (style === 'crypt') return row === 0 ? [skeleton, skeleton, spider] : [skeleton, skeleton, wisp];
  return row === 0 ? [skeleton, goblin, goblin, spider] : [skeleton, goblin, ogre, wisp];
}

/** Fires along the hall's end, the guardian before it, and in the chamber behind the Heart before its altar. */
function furnishHall(section: Built, deep: DeepPlan, put: (cell: Cell, id: number) => void): Inhabitant[] {
  const middle = section.column * sectionSide + sectionSide / 2;
  const y0 = section.row * sectionSide;
  for (const x of [middle - 6, middle - 2, middle + 2, middle + 6]) put({ x, y: y0 + hallFar }, tileIds.embers);
  const heart = toDeep(deep, deep.heart);
  put({ x: heart.v, y: heart.u + 2 }, tileIds.altar);
  const danger = guardianDanger;
  return [
    { type: entityTypes.guardian, x: middle, y: y0 + hallFar - 3, danger },
    { type: entityTypes.skeleton, x: middle - 4, y: y0 + hallFar - 5, danger: 9 },
    { type: entityTypes.skeleton, x: middle + 4, y: y0 + hallFar - 5, danger: 9 },
    { type: entityTypes.items, x: heart.v, y: heart.u, danger, items: [{ item: itemIds.heart, amount: 1 }] },
  ];
}
