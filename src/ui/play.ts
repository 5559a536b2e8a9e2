import type { GuestRoom } from '../client/guest-room.ts';
import { watchHeldKeys } from '../client/input/held-keys.ts';
import type { ClientGame, Game } from '../games/game.ts';
import type { Clock, Undo } from '../lib/clock.ts';
import type { RendererName } from '../render/stage.ts';
import { Picture } from './picture.ts';

/** What drawing and steering one launch needs. */
export interface PlayOptions {
  readonly room: GuestRoom;
  /** The launch; when the room has another one, or none, nothing is drawn or steered any more. */
  readonly launch: ClientGame;
  readonly game: Game;
  readonly parent: HTMLElement;
  readonly clock: Clock;
  readonly window: Window;
  /** What draws, where a development parameter asks for it. */
  readonly renderer: RendererName | undefined;
  /** The first picture is on the screen. */
  shown(): void;
  /** Nothing can be drawn. The game goes on, unseen. */
  noPicture(error: unknown): void;
}

/** Plays one launch in this tab: keys go in, pictures come out, until the undo. */
export function play(options: PlayOptions): Undo {
  const { room, launch, game, parent, clock, window, renderer } = options;
  let stopped = false;
  let frame = 0;
  const current = () => !stopped && room.game === launch;

  const picture = new Picture({
    game,
    parent,
    renderer,
    current,
    shown: options.shown,
    failed: options.noPicture,
  });
  const draw = () => {
    frame = window.requestAnimationFrame(draw);
    const nowMs = clock.nowMs();
    room.advance(nowMs);
    if (!current()) return;
    const scene = launch.sceneAt(nowMs);
    if (scene !== undefined) picture.draw(scene);
  };

  const releaseKeys = watchHeldKeys({ window, document: window.document }, game.actions, (mask) => {
    if (current()) launch.hold(mask, clock.nowMs());
  });
  frame = window.requestAnimationFrame(draw);

  return () => {
    if (stopped) return;
    // Keys are let go while the launch still hears of it.
    releaseKeys();
    stopped = true;
    window.cancelAnimationFrame(frame);
    picture.destroy();
  };
}
