import PreciseShadowcasting from 'rot-js/lib/fov/precise-shadowcasting.js';
import { tileOf } from '../catalogue.ts';
import type { ChunkCache } from './chunk-cache.ts';

/** How far one sees, in tiles. */
export const sightRadius = 15;
const side = 2 * sightRadius + 1;

/** The ground as sight needs it. */
type SeenGround = Pick<ChunkCache, 'tileAt' | 'explore' | 'stamp'>;

/** What one sees from where one stands. Computed anew only when one has moved or the ground has changed. */
export class Sight {
  readonly #ground: SeenGround;
  readonly #shadows: PreciseShadowcasting;
  readonly #visible = new Uint8Array(side * side);
  #x = 0;
  #y = 0;
  #groundStamp = -1;
  #stamp = 0;

  constructor(ground: SeenGround) {
    this.#ground = ground;
    this.#shadows = new PreciseShadowcasting((x, y) => this.#passes(x, y));
  }

  /** Rises whenever what is seen may have changed. */
  get stamp(): number {
    return this.#stamp;
  }

  /** Looks around from a tile, and remembers what is seen; true when it had to be computed. */
  look(x: number, y: number): boolean {
    if (x === this.#x && y === this.#y && this.#ground.stamp === this.#groundStamp) return false;
    this.#x = x;
    this.#y = y;
    this.#groundStamp = this.#ground.stamp;
    this.#stamp++;
    this.#visible.fill(0);
    this.#shadows.compute(x, y, sightRadius, (tileX, tileY) => {
      this.#visible[this.#index(tileX, tileY)] = 1;
      this.#ground.explore(tileX, tileY);
    });
    return true;
  }

  /** Whether the tile is seen now. */
  sees(x: number, y: number): boolean {
    if (Math.abs(x - this.#x) > sightRadius || Math.abs(y - this.#y) > sightRadius) return false;
    return this.#visible[this.#index(x, y)] === 1;
  }

  #index(x: number, y: number): number {
    return (y - this.#y + sightRadius) * side + (x - this.#x + sightRadius);
  }

  /** Who stands in a bush looks out of it. */
  #passes(x: number, y: number): boolean {
    return (x === this.#x && y === this.#y) || !tileOf(this.#ground.tileAt(x, y)).opaque;
  }
}
