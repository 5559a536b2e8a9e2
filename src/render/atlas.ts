import { CanvasSource, Rectangle, Texture } from 'pixi.js';
import { type CellPlan, Sheet } from './sheet.ts';

/** A part of an atlas, and the point of it that is put somewhere: pixels from its top left. */
export interface Cell {
  readonly texture: Texture;
  readonly originX: number;
  readonly originY: number;
}

/** A sheet that Pixi draws from: all that is shown of it is drawn at once. */
export class Atlas {
  readonly #sheet: Sheet;
  readonly #source: CanvasSource;
  readonly #textures: Texture[] = [];

  constructor(sidePx: number) {
    this.#sheet = new Sheet(sidePx);
    this.#source = new CanvasSource({ resource: this.#sheet.canvas });
  }

  /** Paints one more; undefined when there is no room for it. */
  add(plan: CellPlan): Cell | undefined {
    const region = this.#sheet.add(plan);
    if (!region) return undefined;
    this.#source.update();
    const { x, y, width, height, originX, originY } = region;
    const texture = new Texture({ source: this.#source, frame: new Rectangle(x, y, width, height) });
    this.#textures.push(texture);
    return { texture, originX, originY };
  }

  destroy(): void {
    for (const texture of this.#textures) texture.destroy();
    this.#textures.length = 0;
    this.#source.destroy();
    this.#sheet.destroy();
  }
}
