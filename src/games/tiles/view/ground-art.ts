import { Random } from '../../../lib/random.ts';
import type { Brush } from '../../../render/brush.ts';
import { css } from '../../../render/brush.ts';
import { type CellPlan, type Region, Sheet } from '../../../render/sheet.ts';
import {
  type FloorName,
  type FringeName,
  floorPaints,
  fringeNames,
  paintCorner,
  paintEdge,
  patchPaints,
  patchTiles,
  type ScatterName,
  scatterPaints,
  type TilePaint,
} from './floors.ts';
import { type PlantName, plantBox, plants } from './plants.ts';
import { type ThingName, thingPaints } from './things.ts';
import { type DoorName, doorPaints, type MassName, massPaints } from './walls.ts';

/** Pictures of the same thing, so that two beside each other differ. */
const variants = 4;
const floorVariants = 8;
const massVariants = 2;
/** Combinations of free sides. */
const masks = 16;

type Regions = readonly Region[];

/** The ground's pictures at one size, from which plates are put together. */
export interface GroundArt {
  readonly sheet: Sheet;
  readonly floors: Readonly<Record<FloorName, Regions>>;
  /** By side from the north clockwise, then variant. */
  readonly edges: Readonly<Record<FringeName, readonly Regions[]>>;
  /** By corner from the north-east clockwise, then variant. */
  readonly corners: Readonly<Record<FringeName, readonly Regions[]>>;
  /** By `freeSides`, then variant. */
  readonly masses: Readonly<Record<MassName, readonly Regions[]>>;
  readonly things: Readonly<Record<ThingName | DoorName, Regions>>;
  readonly plants: Readonly<Record<PlantName, Regions>>;
  readonly scatter: Readonly<Record<ScatterName, Regions>>;
  readonly patches: Readonly<Record<keyof typeof patchPaints, Region>>;
  /** What a wall casts on the ground in the south, east and south-east of it. */
  readonly shades: { readonly south: Region; readonly east: Region; readonly corner: Region };
}

/** Paints all of it, a tile being `tilePx` pixels wide. */
export function paintGroundArt(tilePx: number): GroundArt {
  const sheet = new Sheet(sheetSide(tilePx));
  let count = 0;
  const add = (paint: (brush: Brush, random: Random) => void, box: Partial<CellPlan> = {}): Region => {
    const random = new Random(++count * 7919);
    const plan = { width: 1, height: 1, originX: 0, originY: 0, unit: tilePx, ...box };
    const region = sheet.add({ ...plan, paint: (brush) => paint(brush, random) });
    if (!region) throw new Error(`the sheet of the ground is full at ${tilePx} pixels a tile`);
    return region;
  };
  const tile = (paint: TilePaint) => add((brush, random) => paint(brush, random, 1 / tilePx));
  const turned = (name: FringeName, paint: typeof paintEdge) =>
    several(4, (quarter) =>
      several(variants, () =>
        add((brush, random) => {
          brush.context.translate(0.5, 0.5);
          brush.context.rotate((quarter * Math.PI) / 2);
          brush.context.translate(-0.5, -0.5);
          paint(brush, random, name);
        }),
      ),
    );
  const fringes = Object.fromEntries(fringeNames.map((name) => [name, name])) as Record<FringeName, FringeName>;
  const patch = { width: patchTiles, height: patchTiles, originX: patchTiles / 2, originY: patchTiles / 2 };
  return {
    sheet,
    floors: each(floorPaints, (paint) => several(floorVariants, () => tile(paint))),
    edges: each(fringes, (name) => turned(name, paintEdge)),
    corners: each(fringes, (name) => turned(name, paintCorner)),
    masses: each(massPaints, (paint) =>
      several(masks, (free) =>
        several(massVariants, () => add((brush, random) => paint(brush, random, free, 1 / tilePx))),
      ),
    ),
    things: each({ ...thingPaints, ...doorPaints }, (paint) => several(variants, () => tile(paint))),
    scatter: each(scatterPaints, (paint) => several(variants, () => tile(paint))),
    shades: {
      south: add((brush) => brush.rect(brush.linear(0, 0, 0, 0.4, css(0, 0.42), css(0, 0)), 0, 0, 1, 0.4)),
      east: add((brush) => brush.rect(brush.linear(0, 0, 0.3, 0, css(0, 0.32), css(0, 0)), 0, 0, 0.3, 1)),
      corner: add((brush) => brush.disc(brush.radial(0, 0, 0.34, css(0, 0.34), css(0, 0)), 0, 0, 0.34)),
    },
    // Those that are higher, in rows of their own.
    plants: each(plants, (paints) => paints.map((paint) => add(paint, plantBox))),
    patches: each(patchPaints, (paint) => add(paint, patch)),
  };
}

/** Side of a sheet that holds all of it: about 23 × 23 tiles, and what is lost between them. */
function sheetSide(tilePx: number): number {
  return Math.ceil((tilePx + 2) * 27);
}

function several<Made>(count: number, make: (at: number) => Made): Made[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

function each<Name extends string, From, Made>(
  of: Readonly<Record<Name, From>>,
  make: (from: From) => Made,
): Record<Name, Made> {
  return Object.fromEntries(Object.entries<From>(of).map(([name, from]) => [name, make(from)])) as Record<Name, Made>;
}
