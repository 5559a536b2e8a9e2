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
    const { root } = this;
    if (root.count >= this.#max) return;
    root.source = cell.source;
    const { numbers } = root;
    const at = root.count++ * quadNumbers;
    numbers[at] = x - cell.originX * scaleX;
    numbers[at + 1] = y - cell.originY * scaleY;
    numbers[at + 2] = cell.width * scaleX;
    numbers[at + 3] = cell.height * scaleY;
    numbers[at + 4] = cell.x;
    numbers[at + 5] = cell.y;
    numbers[at + 6] = cell.width;
    numbers[at + 7] = cell.height;
    numbers[at + 8] = Math.min(1, Math.max(0, alpha));
  }
}
