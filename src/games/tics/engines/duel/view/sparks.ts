import { slotColour } from '../../../../../lobby/colours.ts';
import { Atlas, type Cell } from '../../../../../render/atlas.ts';
import { css } from '../../../../../render/brush.ts';
import { Quads } from '../../../../../render/quads.ts';
import { sessionWidth } from '../../../protocol.ts';
import { palette } from './palette.ts';
import { Rings } from './rings.ts';

/** Some times what the busiest picture has. */
const maxSparks = 1000;
/** Of the thickest line that is painted, pixels; thinner ones are made smaller. */
const linePx = 10;
/** Of a dot. */
const dotPx = 20;
/** A painted line, its round ends among it, and the free edge around it, in its thickness: what is turned has soft edges. */
const line = { length: 4, edge: 0.2 } as const;
const sidePx = 640;

/** Short lines with round ends, dots and rings, over everybody: what flies and what widens. */
export class Sparks {
  readonly #atlas = new Atlas(sidePx);
  readonly #quads = new Quads({ label: 'sparks', max: maxSparks });
  readonly #slots: readonly (Cell | undefined)[];
  readonly #fire: Cell | undefined;
  readonly #white: Cell | undefined;
  readonly #dot: Cell | undefined;
  readonly #rings: Rings;

  constructor() {
    const colours = Array.from({ length: sessionWidth }, (_, slot) => slotColour(slot).rgb);
    this.#slots = colours.map((colour) => this.#paint(colour));
    this.#fire = this.#paint(palette.flame);
    this.#white = this.#paint(palette.white);
    this.#dot = this.#atlas.add({
      width: 1,
      height: 1,
      originX: 0.5,
      originY: 0.5,
      unit: dotPx,
      paint: (brush) => brush.disc(css(palette.white), 0, 0, 0.5),
    });
    this.#rings = new Rings(this.#atlas, [...colours, palette.flame, palette.shield]);
  }

  get root(): Quads['root'] {
    return this.#quads.root;
  }

  begin(): void {
    this.#quads.begin();
  }

  /** From `from` to `to`, world units, `width` thick, in the colour of a slot; −1 is fire's. */
  put(slot: number, from: Place, to: Place, width: number, alpha: number): void {
    this.#put(this.#slots[slot] ?? this.#fire, from, to, width, alpha);
  }

  putWhite(from: Place, to: Place, width: number, alpha: number): void {
    this.#put(this.#white, from, to, width, alpha);
  }

  /** A white disc, `width` across. */
  putDot({ x, y }: Place, width: number): void {
    if (this.#dot) this.#quads.put(this.#dot, x, y, 1, width / dotPx, width / dotPx);
  }

  /** Around `at`, `width` thick; `colour` is a slot's, fire's or a shield's. */
  putRing(colour: number, at: Place, radius: number, width: number, alpha: number): void {
    this.#rings.put(this.#quads, colour, at.x, at.y, radius, width, alpha);
  }

  destroy(): void {
    this.#atlas.destroy();
  }

  #put(cell: Cell | undefined, from: Place, to: Place, width: number, alpha: number): void {
    if (!cell) return;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(dx, dy);
    // Half of the cell, edges among it, each way from the middle.
    const half = ((length + width) * (1 + (2 * line.edge) / line.length)) / 2;
    const [ux, uy] = length > 0 ? [dx / length, dy / length] : [1, 0];
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
    const height = width * (1 + 2 * line.edge);
    this.#quads.stretch(cell, x - ux * half, y - uy * half, x + ux * half, y + uy * half, height, alpha);
  }

  #paint(colour: number): Cell | undefined {
    const { length, edge } = line;
    return this.#atlas.add({
      width: length + 2 * edge,
      height: 1 + 2 * edge,
      originX: 0,
      originY: 0,
      unit: linePx,
      paint: (brush) => brush.slab(css(colour), edge, edge, length, 1, 0.5),
    });
  }
}

/** In world units. */
interface Place {
  readonly x: number;
  readonly y: number;
}
