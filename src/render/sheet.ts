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
    paintInto(this.#context, region, plan);
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
    releaseCanvas(this.canvas);
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

function paintInto(into: CanvasRenderingContext2D, region: Region, plan: CellPlan): void {
  const { unit, outlines = [] } = plan;
  const { canvas, context } = createCanvas(region.width, region.height);
  const begin = () => {
    context.resetTransform();
    context.clearRect(0, 0, region.width, region.height);
    context.setTransform(unit, 0, 0, unit, region.originX, region.originY);
    return new Brush(context);
  };
  if (plan.paintBelow) {
    plan.paintBelow(begin());
    into.drawImage(canvas, region.x, region.y);
  }
  plan.paint(begin());
  let reach = outlines.reduce((sum, { widthPx }) => sum + widthPx, 0);
  for (const { colour, widthPx } of outlines) {
    const shape = silhouette(canvas, colour);
    for (let turn = 0; turn < outlineTurns; turn++) {
      const angle = (turn / outlineTurns) * 2 * Math.PI;
      into.drawImage(shape, region.x + Math.cos(angle) * reach, region.y + Math.sin(angle) * reach);
    }
    releaseCanvas(shape);
    reach -= widthPx;
  }
  into.drawImage(canvas, region.x, region.y);
  releaseCanvas(canvas);
}

/** All that is painted on a canvas, in one colour. */
function silhouette(of: HTMLCanvasElement, colour: string): HTMLCanvasElement {
  const { canvas, context } = createCanvas(of.width, of.height);
  context.drawImage(of, 0, 0);
  context.globalCompositeOperation = 'source-in';
  context.fillStyle = colour;
  context.fillRect(0, 0, of.width, of.height);
  return canvas;
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
