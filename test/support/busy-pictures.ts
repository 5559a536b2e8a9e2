import { createView as createArena } from '../../src/games/arena/view.ts';
import type { View } from '../../src/games/game.ts';
import { createView as createDuel } from '../../src/games/tics/engines/duel/view.ts';
import { createView as createRealm } from '../../src/games/tiles/view.ts';
import type { Stage } from '../../src/render/stage.ts';
import { busyArena } from './arena-scenes.ts';
import { busyDuel } from './duel-scenes.ts';
import { busyScene } from './realm-scenes.ts';

/** Something on a stage that moves from picture to picture. */
export interface Moving {
  /** Puts the next picture on the stage, which is rendered by whoever asks. */
  draw(): void;
  destroy(): void;
}

/** Pictures a second that the scenes are made for. */
const rateHz = 60;
/** So many scenes are made; after the last of them comes the first. */
const scenes = 300;

/** Each game's view at the busiest that its rules allow, by the game's name. */
export const busyViews: Readonly<Record<string, (stage: Stage) => Moving>> = {
  arena: (stage) => moving(createArena(stage), busyArena(scenes)),
  Realm(stage) {
    const busy = busyScene();
    return moving(
      createRealm(stage),
      Array.from({ length: scenes }, (_, n) => busy.at(100_000 + (n * 1000) / rateHz)),
    );
  },
  Duel: (stage) => moving(createDuel(stage), busyDuel(rateHz)),
};

function moving<Scene>(view: View<Scene>, scenes: readonly Scene[]): Moving {
  let next = 0;
  return {
    draw() {
      const scene = scenes[next++ % scenes.length];
      if (scene !== undefined) view.draw(scene);
    },
    destroy: () => view.destroy(),
  };
}
