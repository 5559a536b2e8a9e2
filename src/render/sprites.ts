import type { Container } from 'pixi.js';
import { destroyTree } from './tree.ts';

/** One display object for each replication id: born at first sight, destroyed when a scene is without it. */
export class Sprites<Sprite extends Container> {
  readonly #layer: Container;
  readonly #create: () => Sprite;
  readonly #byId = new Map<number, Sprite>();
  readonly #seen = new Set<number>();

  constructor(options: { layer: Container; create: () => Sprite }) {
    this.#layer = options.layer;
    this.#create = options.create;
  }

  /** How many there are. */
  get size(): number {
    return this.#byId.size;
  }

  /** A scene begins. */
  begin(): void {
    this.#seen.clear();
  }

  /** The object of `id`, seen in this scene. */
  at(id: number): Sprite {
    this.#seen.add(id);
    let sprite = this.#byId.get(id);
    if (!sprite) {
      sprite = this.#create();
      this.#byId.set(id, sprite);
      this.#layer.addChild(sprite);
    }
    return sprite;
  }

  /** The scene is complete: what it was without is gone. */
  end(): void {
    for (const [id, sprite] of this.#byId) {
      if (this.#seen.has(id)) continue;
      this.#byId.delete(id);
      destroyTree(sprite);
    }
  }

  clear(): void {
    this.begin();
    this.end();
  }
}
