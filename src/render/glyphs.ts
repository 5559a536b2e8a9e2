import type { Atlas, Cell } from './atlas.ts';
import type { Quads } from './quads.ts';

/** How glyphs look. */
export interface GlyphLook {
  /** Everything that texts are made of; the rest of a text is left out. */
  readonly chars: string;
  /** Height of the letters' square, pixels of the atlas. */
  readonly px: number;
  /** As a canvas takes it. */
  readonly colour: string;
  /** A line around them. */
  readonly outline?: { readonly colour: string; readonly widthPx: number };
}

interface Glyph {
  readonly cell: Cell;
  /** To the next one, pixels of the atlas. */
  readonly advance: number;
}

/** Letters painted once, for texts that change all the time, such as numbers. */
export class Glyphs {
  readonly #glyphs: ReadonlyMap<string, Glyph>;

  /** Throws where the atlas has no room for them. */
  constructor(atlas: Atlas, { chars, px, colour, outline }: GlyphLook) {
    this.#glyphs = new Map(
      [...chars].map((char) => {
        let advance = 0;
        const cell = atlas.add({
          width: 1,
          height: 1.2,
          originX: 0.2,
          originY: 1,
          unit: px,
          ...(outline && { outlines: [outline] }),
          paint({ context }) {
            context.scale(1 / px, 1 / px);
            context.font = `800 ${px}px system-ui, sans-serif`;
            context.fillStyle = colour;
            context.fillText(char, 0, 0);
            advance = context.measureText(char).width;
          },
        });
        if (!cell) throw new Error(`the atlas has no room for glyphs of ${px} pixels`);
        return [char, { cell, advance }] as const;
      }),
    );
  }

  /** A text with the middle of its foot at (x, y); at `scale` 1 each glyph is on a whole pixel. */
  put(quads: Quads, text: string, x: number, y: number, alpha = 1, scale = 1): void {
    let width = 0;
    for (const char of text) width += this.#glyphs.get(char)?.advance ?? 0;
    let at = x - (width / 2) * scale;
    for (const char of text) {
      const glyph = this.#glyphs.get(char);
      if (!glyph) continue;
      if (scale === 1) quads.put(glyph.cell, Math.round(at), Math.round(y), alpha);
      else quads.put(glyph.cell, at, y, alpha, scale, scale);
      at += glyph.advance * scale;
    }
  }
}
