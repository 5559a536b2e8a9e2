import { slotColour } from '../../../../../lobby/colours.ts';
import { Atlas, type Cell } from '../../../../../render/atlas.ts';
import { css } from '../../../../../render/brush.ts';
import { Quads } from '../../../../../render/quads.ts';
import { sessionWidth } from '../../../protocol.ts';
import { palette } from './palette.ts';

/** More than fly and burst in one picture. */
const maxGlows = 240;
/** Of one painted glow, pixels: what is shown larger is soft anyway. */
const radiusPx = 48;
const sidePx = 512;

/** Light on the floor, in the colour of a slot, or of fire: painted over it, since a plain canvas adds whatever comes after, too. */
export class Glows {
  readonly #atlas = new Atlas(sidePx);
  readonly #quads = new Quads({ label: 'glows', max: maxGlows });
  readonly #slots: readonly (Cell | undefined)[];
  readonly #fire: Cell | undefined;
  readonly #white: Cell | undefined;

  constructor() {
    this.#slots = Array.from({ length: sessionWidth }, (_, slot) => this.#paint(slotColour(slot).rgb));
    this.#fire = this.#paint(palette.flame);
    this.#white = this.#paint(palette.white);
  }

  get root(): Quads['root'] {
    return this.#quads.root;
  }

  begin(): void {
    this.#quads.begin();
  }

  /** A disc of light of `radius` world units; `slot` −1 for fire. */
  put(slot: number, x: number, y: number, radius: number, alpha: number): void {
    this.#put(this.#slots[slot] ?? this.#fire, x, y, radius, alpha);
  }

  putWhite(x: number, y: number, radius: number, alpha: number): void {
    this.#put(this.#white, x, y, radius, alpha);
  }

  destroy(): void {
    this.#atlas.destroy();
  }

  #put(cell: Cell | undefined, x: number, y: number, radius: number, alpha: number): void {
    const scale = radius / radiusPx;
    if (cell && alpha > 0) this.#quads.put(cell, x, y, Math.min(1, alpha), scale, scale);
  }

  #paint(colour: number): Cell | undefined {
    return this.#atlas.add({
      width: 2,
      height: 2,
      originX: 1,
      originY: 1,
      unit: radiusPx,
      paint: (brush) => {
        const gradient = brush.radial(0, 0, 1, css(colour, 0.9), css(colour, 0));
        gradient.addColorStop(0.35, css(colour, 0.32));
        gradient.addColorStop(0.7, css(colour, 0.07));
        brush.disc(gradient, 0, 0, 1);
      },
    });
  }
}
