import type { Container } from 'pixi.js';
import { destroyTree } from './tree.ts';

interface Kept<Sprite> {
  readonly id: number;
  readonly sprite: Sprite;
  /** The last scene that it was in. */
  scene: number;
}

/** One display object for each replication id: born at first sight, destroyed when a scene is without it. */
export class Sprites<Sprite extends Container> {
  readonly #layer: Container;
  readonly #create: () => Sprite;
  readonly #byId = new Map<number, Kept<Sprite>>();
  #scene = 0;
  /** How many of them have been in this scene so far. */
  #seen = 0;

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
    this.#scene++;
    this.#seen = 0;
  }

  /** The object of `id`, seen in this scene. */
  at(id: number): Sprite {
    const kept = this.#byId.get(id) ?? this.#bear(id);
    if (kept.scene !== this.#scene) this.#seen++;
    kept.scene = this.#scene;
    return kept.sprite;
  }

  /** The scene is complete: what it was without is gone. */
  end(): void {
    if (this.#seen === this.#byId.size) return;
    for (const { id, sprite, scene } of this.#byId.values()) {
      if (scene === this.#scene) continue;
      this.#byId.delete(id);
      destroyTree(sprite);
    }
  }

  clear(): void {
    this.begin();
    this.end();
  }

  #bear(id: number): Kept<Sprite> {
    const kept = { id, sprite: this.#create(), scene: this.#scene - 1 };
    this.#byId.set(id, kept);
    this.#layer.addChild(kept.sprite);
    return kept;
  }
}
