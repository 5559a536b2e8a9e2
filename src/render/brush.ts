/** What a brush paints with. */
type Paint = string | CanvasGradient;

/** `colour`, 0x00RRGGBB, as a canvas takes it. */
export function css(colour: number, alpha = 1): string {
  return `rgb(${(colour >>> 16) & 0xff} ${(colour >>> 8) & 0xff} ${colour & 0xff} / ${alpha})`;
}

/** From `a` (at 0) to `b` (at 1), channel by channel. */
export function blend(a: number, b: number, t: number): number {
  const channel = (shift: number) => {
    const from = (a >>> shift) & 0xff;
    return Math.round(from + (((b >>> shift) & 0xff) - from) * t) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}

/** Fills shapes on a plain canvas; each call is one shape, later ones lie over earlier ones. */
export class Brush {
  readonly context: CanvasRenderingContext2D;

  constructor(context: CanvasRenderingContext2D) {
    this.context = context;
  }

  rect(paint: Paint, x: number, y: number, width: number, height: number): this {
    this.context.fillStyle = paint;
    this.context.fillRect(x, y, width, height);
    return this;
  }

  /** With round corners: one radius, or one each from the top left, clockwise. */
  slab(paint: Paint, x: number, y: number, width: number, height: number, radius: number | number[]): this {
    const { context } = this;
    context.beginPath();
    context.roundRect(x, y, width, height, radius);
    context.fillStyle = paint;
    context.fill();
    return this;
  }

  disc(paint: Paint, x: number, y: number, radius: number, radiusY = radius, turn = 0): this {
    const { context } = this;
    context.beginPath();
    context.ellipse(x, y, radius, radiusY, turn, 0, 2 * Math.PI);
    context.fillStyle = paint;
    context.fill();
    return this;
  }

  /** Corners as x, y, x, y … */
  poly(paint: Paint, corners: readonly number[]): this {
    const { context } = this;
    this.#trace(corners);
    context.closePath();
    context.fillStyle = paint;
    context.fill();
    return this;
  }

  /** Through points as x, y, x, y …, with round ends. */
  line(paint: Paint, width: number, points: readonly number[]): this {
    const { context } = this;
    this.#trace(points);
    context.strokeStyle = paint;
    context.lineWidth = width;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.stroke();
    return this;
  }

  /** A part of a circle's edge, in turns of a clock's hand from three o'clock. */
  arc(paint: Paint, width: number, x: number, y: number, radius: number, from = 0, to = 1): this {
    const { context } = this;
    context.beginPath();
    context.arc(x, y, radius, from * 2 * Math.PI, to * 2 * Math.PI);
    context.strokeStyle = paint;
    context.lineWidth = width;
    context.lineCap = 'round';
    context.stroke();
    return this;
  }

  /** A shape of curves, as SVG writes paths. */
  path(paint: Paint, d: string): this {
    this.context.fillStyle = paint;
    this.context.fill(new Path2D(d));
    return this;
  }

  /** From `inner` in the middle to `outer` at `radius`. */
  radial(x: number, y: number, radius: number, inner: string, outer: string): CanvasGradient {
    const gradient = this.context.createRadialGradient(x, y, 0, x, y, radius);
    gradient.addColorStop(0, inner);
    gradient.addColorStop(1, outer);
    return gradient;
  }

  /** From `first` at (x0, y0) to `last` at (x1, y1). */
  linear(x0: number, y0: number, x1: number, y1: number, first: string, last: string): CanvasGradient {
    const gradient = this.context.createLinearGradient(x0, y0, x1, y1);
    gradient.addColorStop(0, first);
    gradient.addColorStop(1, last);
    return gradient;
  }

  #trace(points: readonly number[]): void {
    const { context } = this;
    context.beginPath();
    for (let at = 0; at + 1 < points.length; at += 2) context.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
  }
}
