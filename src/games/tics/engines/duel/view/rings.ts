import type { Atlas, Cell } from '../../../../../render/atlas.ts';
import { css } from '../../../../../render/brush.ts';
import type { Quads } from '../../../../../render/quads.ts';

/**
 * Rings as they are painted, the thinnest first, which are the largest: how thick of their radius, and that in pixels.
 * Thickness doubles from one to the next, so whatever is asked for is near one of them.
 */
const painted = [
  { share: 1 / 64, px: 60 },
  { share: 1 / 32, px: 46 },
  { share: 1 / 16, px: 34 },
  { share: 1 / 8, px: 24 },
  { share: 1 / 4, px: 16 },
  { share: 1 / 2, px: 12 },
] as const;
/** Free pixels around them. */
const edgePx = 1;

/** Rings of some colours, of any radius and thickness: one quad each. */
export class Rings {
  /** By colour and what is painted of it. */
  readonly #cells = new Map<number, Cell[]>();

  /** Throws where the atlas has no room for them. */
  constructor(atlas: Atlas, colours: readonly number[]) {
    for (const colour of colours) this.#cells.set(colour, []);
    for (const { share, px } of painted)
      for (const [colour, cells] of this.#cells) {
        const half = px * (1 + share / 2) + edgePx;
        const cell = atlas.add({
          width: 2 * half,
          height: 2 * half,
          originX: half,
          originY: half,
          unit: 1,
          paint: (brush) => brush.arc(css(colour), share * px, 0, 0, px),
        });
        if (!cell) throw new Error('the atlas has no room for rings');
        cells.push(cell);
      }
  }

  /** Around (x, y), `width` thick; what is painted thinner or thicker than that is as much more or less opaque. */
  put(quads: Quads, colour: number, x: number, y: number, radius: number, width: number, alpha: number): void {
    const n = Math.max(0, Math.min(painted.length - 1, painted.length - Math.round(Math.log2(radius / width))));
    const [ring, cell] = [painted[n], this.#cells.get(colour)?.[n]];
    if (!ring || !cell) return;
    const scale = radius / ring.px;
    quads.put(cell, x, y, (alpha * width) / (ring.share * radius), scale, scale);
  }
}
