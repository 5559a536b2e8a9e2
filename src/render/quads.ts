import { type BLEND_MODES, Container, Sprite } from 'pixi.js';
import type { Cell } from './atlas.ts';

/**
 * Cells of one atlas, put down anew for every picture in the order they lie over each other. The sprites stay: nothing
 * is born or destroyed with what they show, and nothing is sorted, so the renderer keeps its batch.
 */
export class Quads {
  readonly root: Container;
  readonly #sprites: Sprite[] = [];
  readonly #max: number;
  #count = 0;

  /** At most `max` are put down in a picture; the rest is not shown. `label` names the layer to those who look. */
  constructor(options: { label: string; max: number; blendMode?: BLEND_MODES }) {
    this.#max = options.max;
    this.root = new Container({ label: options.label });
    if (options.blendMode) this.root.blendMode = options.blendMode;
  }

  /** How many were put down so far. */
  get count(): number {
    return this.#count;
  }

  begin(): void {
    this.#count = 0;
  }

  /** The cell with its origin at (x, y); a negative `scaleX` turns it round. No options object: hundreds a picture. */
  put(cell: Cell, x: number, y: number, alpha = 1, scaleX = 1, scaleY = 1): void {
    if (this.#count >= this.#max) return;
    const sprite = this.#sprites[this.#count] ?? this.#add();
    this.#count++;
    sprite.texture = cell.texture;
    sprite.position.set(x - cell.originX * scaleX, y - cell.originY * scaleY);
    sprite.scale.set(scaleX, scaleY);
    sprite.alpha = alpha;
  }

  /** Hides what was put down in an earlier picture and is not now. */
  end(): void {
    // Not by `visible`: that would have the renderer build its batch anew.
    for (let at = this.#count; at < this.#sprites.length; at++) {
      const sprite = this.#sprites[at];
      if (sprite) sprite.alpha = 0;
    }
  }

  #add(): Sprite {
    const sprite = new Sprite();
    this.#sprites.push(sprite);
    this.root.addChild(sprite);
    return sprite;
  }
}
