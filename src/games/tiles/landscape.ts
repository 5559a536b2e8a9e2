import { chunkSide, chunkTiles } from './chunk-ids.ts';
import { grown, isInside } from './geometry.ts';
import { planOf, type RealmPlan } from './plan.ts';
import { Terrain } from './terrain.ts';

/** So many of one item. */
export interface Stack {
  readonly item: number;
  readonly amount: number;
}

/** Somebody or something the seed wants at a tile that one can stand on, or, for chests and signs, beside. */
export interface Inhabitant {
  /** As `entityTypes` numbers them. */
  readonly type: number;
  readonly x: number;
  readonly y: number;
  /** 0 … 10: what creatures are as strong as. */
  readonly danger: number;
  /** What a sign says, or a person when asked where to go: whole sentences. */
  readonly texts?: readonly string[];
  /** What lies in a chest or a heap. */
  readonly items?: readonly Stack[];
}

/** The land as the seed makes it, chunk by chunk and in any order. */
export class Landscape {
  readonly plan: RealmPlan;
  readonly #terrain: Terrain;

  constructor(seed: number) {
    this.plan = planOf(seed >>> 0);
    this.#terrain = new Terrain(this.plan);
  }

  /** A fresh array: the tiles of one chunk. */
  tilesOf(cx: number, cy: number): Uint16Array {
    const made = new Uint16Array(chunkTiles);
    const x0 = cx * chunkSide;
    const y0 = cy * chunkSide;
    for (let index = 0; index < chunkTiles; index++)
      made[index] = this.#terrain.tileAt(x0 + (index & 31), y0 + (index >> 5));
    return made;
  }

  /** Who and what is to be in one chunk. */
  populationOf(_cx: number, _cy: number): readonly Inhabitant[] {
    return [];
  }

  /** 0 … 10: it grows with the way from the hearth. */
  dangerAt(x: number, y: number): number {
    return Math.min(6, Math.floor(Math.sqrt(x * x + y * y) / 60));
  }

  /** Whether play leaves the ground there as it is. */
  isProtected(x: number, y: number): boolean {
    return isInside(grown({ x0: 0, y0: 0, x1: 0, y1: 0 }, 24), x, y) || isInside(this.plan.deep.box, x, y);
  }
}
