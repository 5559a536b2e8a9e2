import type { Stage } from '../../render/stage.ts';
import type { View } from '../game.ts';
import type { RealmScene } from './client/scene.ts';
import { liveTiles, Scenery } from './view/scenery.ts';

/** A realm as one player sees it: the scenery at one size, made anew when that changes. */
class RealmView implements View<RealmScene> {
  readonly #stage: Stage;
  #scenery: Scenery | undefined;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  draw(scene: RealmScene): void {
    const stage = this.#stage;
    stage.fitPixels(liveTiles, liveTiles);
    const { screen, world } = stage;
    const tilePx = Math.max(1, Math.round(world.scale.x * screen.resolution));
    if (this.#scenery?.tilePx !== tilePx || this.#scenery.pixelRatio !== screen.resolution) {
      this.#scenery?.destroy();
      this.#scenery = new Scenery(world, tilePx, screen.resolution);
    }
    this.#scenery.show(scene, stage);
  }

  destroy(): void {
    this.#scenery?.destroy();
    this.#scenery = undefined;
  }
}

export const createView = (stage: Stage): View<RealmScene> => new RealmView(stage);
