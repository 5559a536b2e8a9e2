import { Atlas, type Cell } from '../../render/atlas.ts';
import { type Brush, css } from '../../render/brush.ts';
import { Glyphs } from '../../render/glyphs.ts';
import type { Quads } from '../../render/quads.ts';
import {
  inkOn,
  paintCrown,
  paintGem,
  paintGlint,
  paintObstacle,
  paintPlayer,
  paintRing,
  paintSpark,
} from './view-paint.ts';

/** Pixels of the atlas to a world unit: as the picture has them, in steps so that a window that is resized paints seldom. */
const units = { min: 0.25, max: 2.5, step: 0.125 } as const;
/** The atlas has room for 64 players, all kinds of gems and obstacles, and as much again; pixels, and a part by unit. */
const side = { px: 140, ofUnit: 840 } as const;
/** Radii at which things are painted, world units: what is larger or smaller is scaled. */
const painted = { player: 24, gem: 13, obstacle: 56, crownWidth: 24, spark: 5, ring: 28 } as const;
/** Around what is painted: sides, shadows and rings reach beyond the radius. */
const border = 12;
const pointsUnits = 18;
const unknownColour = 0x808894;

/** How large the atlas has to be painted for a world unit of so many pixels. */
export function unitOf(px: number): number {
  return Math.min(units.max, Math.max(units.min, Math.ceil(px / units.step) * units.step));
}

/**
 * Everything that moves in the arena, on one atlas: painted when it is first shown. What a host thinks of when the atlas is
 * full is a grey disc.
 */
export class Art {
  readonly unit: number;
  readonly #atlas: Atlas;
  readonly #cells = new Map<string, Cell>();
  readonly #unknown: Cell;
  /** What points are written in, by its colour. */
  readonly #points = new Map<number, Glyphs>();

  constructor(unit: number) {
    this.unit = unit;
    this.#atlas = new Atlas(Math.round(side.px + side.ofUnit * unit));
    const unknown = this.#add(painted.player, (brush) => paintPlayer(brush, painted.player, unknownColour, false));
    if (!unknown) throw new Error(`the atlas is too small at ${unit} pixels a unit`);
    this.#unknown = unknown;
    for (const onColour of [0x000000, 0xffffff]) {
      const colour = inkOn(onColour);
      const look = { chars: '0123456789', px: pointsUnits * unit, colour: css(colour) };
      this.#points.set(colour, new Glyphs(this.#atlas, look));
    }
  }

  putPlayer(quads: Quads, at: Placed, colour: number, own: boolean): void {
    this.#put(quads, at, painted.player, `player ${colour} ${own}`, (brush) =>
      paintPlayer(brush, painted.player, colour, own),
    );
  }

  putGem(quads: Quads, at: Placed, colour: number): void {
    this.#put(quads, at, painted.gem, `gem ${colour}`, (brush) => paintGem(brush, painted.gem, colour));
  }

  putGlint(quads: Quads, at: Placed, alpha: number): void {
    this.#put(quads, at, painted.gem, 'glint', (brush) => paintGlint(brush, painted.gem), alpha);
  }

  putObstacle(quads: Quads, at: Placed, colour: number): void {
    this.#put(quads, at, painted.obstacle, `obstacle ${colour}`, (brush) =>
      paintObstacle(brush, painted.obstacle, colour),
    );
  }

  /** Stands on (x, y); `scale` times its usual size. */
  putCrown(quads: Quads, x: number, y: number, scale: number): void {
    const { crownWidth } = painted;
    this.#put(quads, { x, y, radius: crownWidth * scale }, crownWidth, 'crown', (brush) =>
      paintCrown(brush, crownWidth),
    );
  }

  /** A number with its middle at (x, y), on `colour`. */
  putPoints(quads: Quads, points: number, x: number, y: number, colour: number, scale: number): void {
    const foot = y + 0.36 * pointsUnits * scale;
    this.#points.get(inkOn(colour))?.put(quads, String(points), x, foot, 1, scale / this.unit);
  }

  putSpark(quads: Quads, at: Placed, colour: number, alpha: number): void {
    const { spark } = painted;
    this.#put(quads, at, spark, `spark ${colour}`, (brush) => paintScaled(brush, spark, paintSpark, colour), alpha);
  }

  putRing(quads: Quads, at: Placed, colour: number, alpha: number): void {
    const { ring } = painted;
    this.#put(quads, at, ring, `ring ${colour}`, (brush) => paintScaled(brush, ring, paintRing, colour), alpha);
  }

  destroy(): void {
    this.#atlas.destroy();
  }

  #put(
    quads: Quads,
    { x, y, radius }: Placed,
    paintedRadius: number,
    name: string,
    paint: (brush: Brush) => void,
    alpha = 1,
  ): void {
    let cell = this.#cells.get(name);
    if (!cell) {
      cell = this.#add(paintedRadius, paint);
      if (cell) this.#cells.set(name, cell);
    }
    const scale = radius / paintedRadius / this.unit;
    quads.put(cell ?? this.#unknown, x, y, alpha, scale, scale);
  }

  #add(radius: number, paint: (brush: Brush) => void): Cell | undefined {
    const half = radius + border;
    return this.#atlas.add({ width: 2 * half, height: 2 * half, originX: half, originY: half, unit: this.unit, paint });
  }
}

/** Where something is put, and how large; world units. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** What is painted at size 1. */
function paintScaled(brush: Brush, by: number, paint: (brush: Brush, colour: number) => void, colour: number): void {
  brush.context.scale(by, by);
  paint(brush, colour);
}
