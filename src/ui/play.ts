import type { GuestRoom } from '../client/guest-room.ts';
import { watchHeldKeys } from '../client/input/held-keys.ts';
import type { ClientGame, Game, View } from '../games/game.ts';
import type { Clock, Undo } from '../lib/clock.ts';
import type { Stage } from '../render/stage.ts';

/** What drawing and steering one launch needs. */
export interface PlayOptions {
  readonly room: GuestRoom;
  /** The launch; when the room has another one, or none, nothing is drawn or steered any more. */
  readonly launch: ClientGame;
  readonly game: Game;
  readonly parent: HTMLElement;
  readonly clock: Clock;
  readonly window: Window;
  /** Nothing can be drawn. The game goes on, unseen. */
  noPicture(error: unknown): void;
}

/** Plays one launch in this tab: keys go in, pictures come out, until the undo. */
export function play({ room, launch, game, parent, clock, window, noPicture }: PlayOptions): Undo {
  let stopped = false;
  let stage: Stage | undefined;
  let view: View | undefined;
  let frame = 0;
  const current = () => !stopped && room.game === launch;

  const load = async () => {
    const [{ createStage }, createView] = await Promise.all([import('../render/stage.ts'), game.loadView()]);
    // Each step takes a while, and the launch may be over after any of them.
    if (!current()) return;
    const made = await createStage(parent);
    if (!current()) {
      made.destroy();
      return;
    }
    stage = made;
    view = createView(made);
  };
  const draw = () => {
    frame = window.requestAnimationFrame(draw);
    const nowMs = clock.nowMs();
    room.advance(nowMs);
    if (!current()) return;
    const scene = launch.sceneAt(nowMs);
    if (scene === undefined || !view || !stage) return;
    view.draw(scene);
    stage.render();
  };

  const releaseKeys = watchHeldKeys({ window, document: window.document }, game.actions, (mask) => {
    if (current()) launch.hold(mask, clock.nowMs());
  });
  frame = window.requestAnimationFrame(draw);
  load().catch((error: unknown) => {
    if (current()) noPicture(error);
  });

  return () => {
    if (stopped) return;
    // Keys are let go while the launch still hears of it.
    releaseKeys();
    stopped = true;
    window.cancelAnimationFrame(frame);
    view?.destroy();
    stage?.destroy();
  };
}
