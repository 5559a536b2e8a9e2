import { Brush } from './brush.ts';

/** A picture to paint, all in units of `unit` pixels. */
export interface CellPlan {
  readonly width: number;
  readonly height: number;
  /** The point that is put somewhere, from the top left. */
  readonly originX: number;
  readonly originY: number;
  /** Pixels to a unit. */
  readonly unit: number;
  /** Lines around all that is painted, the outermost first; their widths are pixels and lie outside of it. */
  readonly outlines?: readonly { readonly colour: string; readonly widthPx: number }[];
  /** Paints with the origin at (0, 0), in units. */
  paint(brush: Brush): void;
  /** Paints what lies below outlines and has none. */
  paintBelow?(brush: Brush): void;
}

/** Where a picture is on its sheet, and the point of it that is put somewhere, from its top left; pixels. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly originX: number;
  readonly originY: number;
}

/** Free pixels between pictures: what is drawn scaled reaches beyond its edge. */
const gapPx = 2;
/** Outlines are the shape itself in so many places around it: enough that they have no corners. */
const outlineTurns = 12;

/** Pictures painted at run time, side by side on one square canvas that never grows. */
export class Sheet {
  readonly canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #sidePx: number;
  readonly #picture = new Scratch();
  readonly #shape = new Scratch();
  /** They stand in rows. */
  #x = gapPx;
  #y = gapPx;
  #rowPx = 0;

  /** Throws where the browser has no canvas to give. */
  constructor(sidePx: number) {
    this.#sidePx = sidePx;
    ({ canvas: this.canvas, context: this.#context } = createCanvas(sidePx, sidePx));
  }

  /** Paints one more; undefined when there is no room for it. */
  add(plan: CellPlan): Region | undefined {
    const { unit, outlines = [] } = plan;
    const border = outlines.reduce((sum, { widthPx }) => sum + widthPx, 0);
    const width = Math.ceil(plan.width * unit + 2 * border);
    const height = Math.ceil(plan.height * unit + 2 * border);
    if (!this.#makeRoom(width, height)) return undefined;
    const originX = Math.round(plan.originX * unit + border);
    const originY = Math.round(plan.originY * unit + border);
    const region: Region = { x: this.#x, y: this.#y, width, height, originX, originY };
    this.#paint(region, plan);
    this.#x += width + gapPx;
    this.#rowPx = Math.max(this.#rowPx, height);
    return region;
  }

  /** Draws one with its origin at (x, y). */
  draw(
    into: CanvasRenderingContext2D,
    { x, y, width, height, originX, originY }: Region,
    toX: number,
    toY: number,
  ): void {
    into.drawImage(this.canvas, x, y, width, height, toX - originX, toY - originY, width, height);
  }

  destroy(): void {
    for (const canvas of [this.canvas, this.#picture.canvas, this.#shape.canvas]) releaseCanvas(canvas);
  }

  #paint(region: Region, plan: CellPlan): void {
    if (plan.paintBelow) this.#paintWithin(region, plan.unit, (brush) => plan.paintBelow?.(brush));
    // Where there are no lines around it nothing has to be copied.
    if (plan.outlines) this.#paintOutlined(region, plan, plan.outlines);
    else this.#paintWithin(region, plan.unit, (brush) => plan.paint(brush));
  }

  #paintWithin({ x, y, width, height, originX, originY }: Region, unit: number, paint: (brush: Brush) => void): void {
    const context = this.#context;
    context.save();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    context.setTransform(unit, 0, 0, unit, x + originX, y + originY);
    paint(new Brush(context));
    context.restore();
  }

  #paintOutlined(region: Region, { unit, paint }: CellPlan, outlines: NonNullable<CellPlan['outlines']>): void {
    const { x, y, width, height, originX, originY } = region;
    const picture = this.#picture.clear(width, height);
    picture.setTransform(unit, 0, 0, unit, originX, originY);
    paint(new Brush(picture));
    const put = (canvas: HTMLCanvasElement, dx = 0, dy = 0) =>
      this.#context.drawImage(canvas, 0, 0, width, height, x + dx, y + dy, width, height);
    let reach = outlines.reduce((sum, { widthPx }) => sum + widthPx, 0);
    for (const { colour, widthPx } of outlines) {
      this.#cut(colour, width, height);
      for (let turn = 0; turn < outlineTurns; turn++) {
        const angle = (turn / outlineTurns) * 2 * Math.PI;
        put(this.#shape.canvas, Math.cos(angle) * reach, Math.sin(angle) * reach);
      }
      reach -= widthPx;
    }
    put(this.#picture.canvas);
  }

  /** The picture's shape in one colour. */
  #cut(colour: string, width: number, height: number): void {
    const context = this.#shape.clear(width, height);
    context.drawImage(this.#picture.canvas, 0, 0);
    context.globalCompositeOperation = 'source-in';
    context.fillStyle = colour;
    context.fillRect(0, 0, width, height);
  }

  #makeRoom(width: number, height: number): boolean {
    if (this.#x + width + gapPx > this.#sidePx) {
      this.#x = gapPx;
      this.#y += this.#rowPx + gapPx;
      this.#rowPx = 0;
    }
    return this.#x + width + gapPx <= this.#sidePx && this.#y + height + gapPx <= this.#sidePx;
  }
}

/** A canvas that is used again and again, as large as is needed and cleared. */
class Scratch {
  readonly #context = createCanvas(1, 1).context;

  get canvas(): HTMLCanvasElement {
    return this.#context.canvas;
  }

  clear(width: number, height: number): CanvasRenderingContext2D {
    const { canvas } = this.#context;
    // Whatever was set, clipped and moved for the last picture.
    this.#context.restore();
    if (canvas.width < width || canvas.height < height) {
      canvas.width = Math.max(canvas.width, width);
      canvas.height = Math.max(canvas.height, height);
    } else this.#context.clearRect(0, 0, canvas.width, canvas.height);
    this.#context.save();
    return this.#context;
  }
}

/**
 * A canvas in memory; an opaque one is drawn faster, and one whose pixels are mostly `written` one by one is best kept
 * from the GPU. Throws where the browser has none to give.
 */
export function createCanvas(width: number, height: number, { opaque = false, written = false } = {}) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: !opaque, willReadFrequently: written });
  if (!context) throw new Error('the browser gives no canvas to paint on');
  return { canvas, context };
}

/** Lets go of a canvas's pixels at once, not when somebody collects it. */
export function releaseCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}
