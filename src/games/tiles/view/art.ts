import { Atlas, type Cell } from '../../../render/atlas.ts';
import { type Brush, css } from '../../../render/brush.ts';
import { Glyphs } from '../../../render/glyphs.ts';
import type { Quads } from '../../../render/quads.ts';
import type { CellPlan } from '../../../render/sheet.ts';
import {
  armourPaints,
  type FigureLook,
  figureLooks,
  openChestLook,
  paintPlayer,
  playerLook,
  unknownLook,
} from './figures.ts';
import { paintedItem, paintItem } from './items.ts';
import {
  type DigitTone,
  digitChars,
  digitColours,
  digitPx,
  type GlowName,
  glowMarks,
  type Mark,
  type MarkName,
  marks,
  type PromptName,
  promptMarks,
} from './marks.ts';
import { palette } from './palette.ts';
import { type PlantName, plantBox, plants } from './plants.ts';

/** A figure's unit in tiles; on small screens it is so many CSS pixels, but no more tiles than the third. */
const figureTiles = 1.1;
const minFigurePx = 18;
const maxFigureTiles = 1.45;
/** Signs have their size where a tile is so many CSS pixels. */
const signTilePx = 22;
/** Of an item in somebody's hand, and on the ground, to their figure. */
const heldSize = 0.66;
const lyingSize = 0.8;
/** Below a plant's top this part of it, in tiles above its foot, is in front of who stands behind. */
const crownFrom = 0.72;

/**
 * All that is shown over the ground, on one atlas at one size. What is seldom there is painted when it first is; what
 * comes when the atlas is full is shown as somebody unknown.
 */
export class Art {
  readonly tilePx: number;
  /** The pixel that signs are measured in: one of CSS, and less where tiles are small. */
  readonly signPx: number;
  /** A unit of a figure. */
  readonly figurePx: number;
  readonly marks: Readonly<Record<MarkName, Cell>>;
  readonly prompts: Readonly<Record<PromptName, Cell>>;
  readonly glows: Readonly<Record<GlowName, Cell>>;
  readonly #atlas: Atlas;
  readonly #unknown: Cell;
  readonly #cells = new Map<string, Cell>();
  readonly #digits = new Map<DigitTone, Glyphs>();

  constructor(tilePx: number, pixelRatio: number) {
    this.tilePx = tilePx;
    const ease = Math.min(1.4, Math.max(0.78, tilePx / pixelRatio / signTilePx));
    this.signPx = pixelRatio * ease;
    this.figurePx = Math.min(Math.max(figureTiles * tilePx, minFigurePx * pixelRatio), maxFigureTiles * tilePx);
    this.#atlas = new Atlas(atlasSide(tilePx, this.signPx));
    this.#unknown = this.#must(this.#figurePlan(unknownLook, false));
    this.marks = this.#markCells(marks);
    this.prompts = this.#markCells(promptMarks);
    this.glows = this.#markCells(glowMarks);
    for (const tone of Object.keys(digitColours) as DigitTone[])
      this.#digits.set(
        tone,
        new Glyphs(this.#atlas, {
          chars: digitChars,
          px: digitPx * this.signPx,
          colour: css(digitColours[tone]),
          outline: { colour: css(palette.ink), widthPx: Math.max(1, Math.round(this.signPx * 1.5)) },
        }),
      );
  }

  /** Somebody or something that is no player. */
  figure(type: number, hostile: boolean): Cell {
    const look = figureLooks.get(type);
    if (!look) return this.#unknown;
    return this.#lazily(`figure ${type} ${hostile}`, () => this.#figurePlan(look, hostile));
  }

  get openChest(): Cell {
    return this.#lazily('open chest', () => this.#figurePlan(openChestLook, false));
  }

  /** A player; `colour` is 0x00RRGGBB, and undefined for one whom the roster does not know yet. */
  player(colour: number | undefined): Cell {
    const own = colour ?? palette.stranger;
    return this.#lazily(`player ${own}`, () => ({
      ...this.#figurePlan({ ...playerLook, paint: (brush) => paintPlayer(brush, own) }, false),
      paintBelow(brush) {
        paintShadow(brush, playerLook.shadow);
        brush.context.scale(1, 0.45);
        brush.arc(css(own, 0.9), 0.09, 0, 0.05, 0.4);
      },
    }));
  }

  /** What is worn over a player's body; undefined for what cannot be. */
  armour(item: number): Cell | undefined {
    const paint = armourPaints.get(item);
    return paint && this.#lazily(`armour ${item}`, () => this.#figurePlan({ ...playerLook, shadow: 0, paint }, false));
  }

  /** An item in a hand: its origin is where it is held. */
  held(item: number): Cell {
    const painted = paintedItem(item);
    return this.#lazily(`held ${painted}`, () => this.#itemPlan(painted, heldSize, 0.3));
  }

  /** An item that lies on the ground. */
  lying(item: number): Cell {
    const painted = paintedItem(item);
    return this.#lazily(`lying ${painted}`, () => ({
      ...this.#itemPlan(painted, lyingSize, 0),
      paintBelow: (brush: Brush) => brush.disc(css(palette.ink, 0.35), 0.02, 0.4, 0.42, 0.14),
    }));
  }

  /** A player on the map. */
  dot(colour: number | undefined): Cell {
    const own = colour ?? palette.stranger;
    return this.#lazily(`dot ${own}`, () =>
      this.#markPlan({
        width: 8,
        height: 8,
        unit: { px: 1 },
        outlined: true,
        paint: (brush) => brush.disc(css(own), 0, 0, 2.6),
      }),
    );
  }

  /** The upper part of a plant, which hides who stands behind it; its origin is the plant's foot. */
  crown(name: PlantName, variant: number): Cell | undefined {
    const at = variant % plants[name].length;
    const paint = plants[name][at];
    return (
      paint &&
      this.#lazily(`crown ${name} ${at}`, () => ({
        ...plantBox,
        unit: this.tilePx,
        paint(brush) {
          brush.context.beginPath();
          brush.context.rect(-2, -4, 4, 4 - crownFrom);
          brush.context.clip();
          paint(brush);
        },
      }))
    );
  }

  /** Puts a number of `digitChars` with the middle of its foot at (x, y), pixels. */
  putNumber(quads: Quads, tone: DigitTone, text: string, x: number, y: number, alpha: number): void {
    this.#digits.get(tone)?.put(quads, text, x, y, alpha);
  }

  destroy(): void {
    this.#atlas.destroy();
  }

  #lazily(name: string, plan: () => CellPlan): Cell {
    let cell = this.#cells.get(name);
    if (!cell) {
      cell = this.#atlas.add(plan()) ?? this.#unknown;
      this.#cells.set(name, cell);
    }
    return cell;
  }

  #must(plan: CellPlan): Cell {
    const cell = this.#atlas.add(plan);
    if (!cell) throw new Error(`the atlas is full at ${this.tilePx} pixels a tile`);
    return cell;
  }

  get #linePx(): number {
    return Math.max(1, Math.round(this.figurePx / 22));
  }

  /** Hostile figures have a line of their own around them: they are told by it where colours are not. */
  #figurePlan({ width, height, shadow, paint }: FigureLook, hostile: boolean): CellPlan {
    const widthPx = this.#linePx;
    const dark = { colour: css(palette.ink), widthPx };
    return {
      width: width + 0.1,
      height: height + 0.25,
      originX: (width + 0.1) / 2,
      originY: height + 0.05,
      unit: this.figurePx,
      outlines: hostile ? [{ colour: css(palette.hostile, 0.95), widthPx }, dark] : [dark],
      paint,
      paintBelow: (brush) => paintShadow(brush, shadow),
    };
  }

  #itemPlan(item: number, size: number, grip: number): CellPlan {
    return {
      width: 1.1,
      height: 1.1,
      originX: 0.55 - grip,
      originY: 0.55 + grip,
      unit: this.figurePx * size,
      outlines: [{ colour: css(palette.ink), widthPx: this.#linePx }],
      paint(brush) {
        brush.context.translate(grip, -grip);
        paintItem(brush, item);
      },
    };
  }

  #markCells<Name extends string>(of: Readonly<Record<Name, Mark>>): Record<Name, Cell> {
    return Object.fromEntries(
      Object.entries<Mark>(of).map(([name, mark]) => [name, this.#must(this.#markPlan(mark))]),
    ) as Record<Name, Cell>;
  }

  #markPlan({ width, height, unit, outlined, paint }: Mark): CellPlan {
    const widthPx = Math.max(1, Math.round(this.signPx));
    return {
      width,
      height,
      originX: width / 2,
      originY: height / 2,
      unit: 'tiles' in unit ? unit.tiles * this.tilePx : unit.px * this.signPx,
      ...(outlined ? { outlines: [{ colour: css(palette.ink), widthPx }] } : {}),
      paint,
    };
  }
}

function paintShadow(brush: Brush, radius: number): void {
  if (radius > 0) brush.disc(css(palette.ink, 0.42), 0, 0.01, radius, radius * 0.34);
}

/** Room for everything in a few colours of players, and some more. */
function atlasSide(tilePx: number, signPx: number): number {
  const needed = Math.max(tilePx * 23, signPx * 330) + 200;
  return Math.min(4096, 2 ** Math.ceil(Math.log2(needed)));
}
