import { CanvasSource } from 'pixi.js';
import { type CellPlan, type Region, Sheet } from './sheet.ts';

/** A part of an atlas, and the point of it that is put somewhere. */
export interface Cell extends Region {
  readonly source: CanvasSource;
}

/** A sheet that Pixi draws from: all that is shown of it is drawn at once. */
export class Atlas {
  readonly #sheet: Sheet;
  readonly #source: CanvasSource;

  constructor(sidePx: number) {
    this.#sheet = new Sheet(sidePx);
    this.#source = new CanvasSource({ resource: this.#sheet.canvas });
  }

  /** Paints one more; undefined when there is no room for it. */
  add(plan: CellPlan): Cell | undefined {
    const region = this.#sheet.add(plan);
    if (!region) return undefined;
    this.#source.update();
    return { ...region, source: this.#source };
  }

  destroy(): void {
    this.#source.destroy();
    this.#sheet.destroy();
  }
}
