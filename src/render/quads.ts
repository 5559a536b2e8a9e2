import type { BLEND_MODES } from 'pixi.js';
import type { Cell } from './atlas.ts';
import { QuadLayer, quadNumbers } from './quad-layer.ts';

/**
 * Cells of one atlas, put down anew for every picture in the order they lie over each other: plain numbers, drawn with one
 * call. No display object, nothing that is born or destroyed, nothing sorted.
 */
export class Quads {
  readonly root: QuadLayer;
  readonly #max: number;

  /** At most `max` are put down in a picture; the rest is not shown. `label` names the layer to those who look. */
  constructor({ label, max, blendMode = 'inherit' }: { label: string; max: number; blendMode?: BLEND_MODES }) {
    this.#max = max;
    this.root = new QuadLayer({ label, max, blendMode });
  }

  /** How many were put down so far. */
  get count(): number {
    return this.root.count;
  }

  begin(): void {
    this.root.count = 0;
  }

  /** The cell with its origin at (x, y); a negative `scaleX` turns it round. No options object: hundreds a picture. */
  put(cell: Cell, x: number, y: number, alpha = 1, scaleX = 1, scaleY = 1): void {
    this.#write(
      cell,
      x - cell.originX * scaleX,
      y - cell.originY * scaleY,
      cell.width * scaleX,
      0,
      0,
      cell.height * scaleY,
      alpha,
    );
  }

  /** The cell stretched from the middle of its left edge at (fromX, fromY) to that of its right edge, `height` high. */
  stretch(cell: Cell, fromX: number, fromY: number, toX: number, toY: number, height: number, alpha: number): void {
    const [rightX, rightY] = [toX - fromX, toY - fromY];
    const length = Math.hypot(rightX, rightY);
    if (length === 0) return;
    const [downX, downY] = [(-rightY / length) * height, (rightX / length) * height];
    this.#write(cell, fromX - downX / 2, fromY - downY / 2, rightX, rightY, downX, downY, alpha);
  }

  #write(
    cell: Cell,
    x: number,
    y: number,
    rightX: number,
    rightY: number,
    downX: number,
    downY: number,
    alpha: number,
  ): void {
    const { root } = this;
    if (root.count >= this.#max) return;
    root.source = cell.source;
    const { numbers } = root;
    const at = root.count++ * quadNumbers;
    numbers[at] = x;
    numbers[at + 1] = y;
    numbers[at + 2] = rightX;
    numbers[at + 3] = rightY;
    numbers[at + 4] = downX;
    numbers[at + 5] = downY;
    numbers[at + 6] = cell.x;
    numbers[at + 7] = cell.y;
    numbers[at + 8] = cell.width;
    numbers[at + 9] = cell.height;
    numbers[at + 10] = Math.min(1, Math.max(0, alpha));
  }
}
