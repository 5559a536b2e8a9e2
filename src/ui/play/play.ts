import type { GuestRoom } from '../../client/guest-room.ts';
import { Input } from '../../client/input/input.ts';
import { keysOf } from '../../client/input/key-bindings.ts';
import type { Settings } from '../../client/settings.ts';
import type { ClientGame, Game } from '../../games/game.ts';
import type { Clock, Undo } from '../../lib/clock.ts';
import type { RendererName } from '../../render/stage.ts';
import { formatKey } from '../parts/format.ts';
import { Beside } from './beside.ts';
import { OtherEyes } from './other-eyes.ts';
import { Picture } from './picture.ts';
import { offerTouchControls } from './touch-controls.ts';

/** What drawing and steering one launch needs. */
export interface PlayOptions {
  readonly room: GuestRoom;
  /** The launch; when the room has another one, or none, nothing is drawn or steered any more. */
  readonly launch: ClientGame;
  readonly game: Game;
  readonly titleId: string;
  readonly parent: HTMLElement;
  /** The place of what a game shows beside its picture. */
  readonly panelParent: HTMLElement;
  readonly clock: Clock;
  readonly window: Window;
  readonly settings: Settings;
  /** What draws, where a development parameter asks for it. */
  readonly renderer: RendererName | undefined;
  /** The first picture is on the screen. */
  shown(): void;
  /** Nothing can be drawn. The game goes on, unseen. */
  noPicture(error: unknown): void;
  /** What belongs beside the picture cannot be shown. The game goes on without. */
  noPanel(error: unknown): void;
}

/** A launch that catches up is drawn this seldom: what is on the screen is long past, and the thread is wanted (F16). */
const catchUpPictureMs = 200;

/** Plays one launch in this tab: keys, gamepads and fingers go in, pictures come out, until the undo. */
export function play(options: PlayOptions): Undo {
  const { room, launch, game, titleId, parent, clock, window, settings, renderer } = options;
  let stopped = false;
  let frame = 0;
  let drawnMs = Number.NEGATIVE_INFINITY;
  const current = () => !stopped && room.game === launch;

  const system = window.matchMedia('(prefers-reduced-motion: reduce)');
  const picture = new Picture({
    game,
    titleId,
    parent,
    renderer,
    reducedMotion: () => system.matches || settings.get().reducedEffects,
    current,
    shown: options.shown,
    failed: options.noPicture,
  });
  const beside = new Beside({
    game,
    titleId,
    launch,
    parent: options.panelParent,
    keyName: (actionId) => keyName(game, settings, actionId, window),
    current,
    failed: options.noPanel,
  });
  const eyes = new OtherEyes(game.actions);
  const { document, navigator } = window;
  const input = new Input(
    { window, document, gamepads: () => gamepadsOf(navigator) },
    {
      game,
      settings,
      changed(mask) {
        if (!current()) return;
        if (room.slot === null) eyes.hold(mask, launch);
        launch.hold(mask, clock.nowMs());
      },
    },
  );
  /** Only for who plays; a spectator may come to. */
  let hideTouchControls: Undo | undefined;
  const offerControls = () => {
    if (room.slot === null) return;
    hideTouchControls ??= offerTouchControls({
      window,
      parent,
      actions: game.actions,
      changed: (mask) => input.touch(mask),
    });
  };
  const draw = () => {
    frame = window.requestAnimationFrame(draw);
    const nowMs = clock.nowMs();
    input.poll();
    room.advance(nowMs);
    if (!current()) return;
    offerControls();
    const isDue = !launch.catchingUp?.() || nowMs - drawnMs >= catchUpPictureMs;
    const scene = isDue ? launch.sceneAt(nowMs) : undefined;
    if (scene !== undefined) {
      picture.draw(scene);
      drawnMs = nowMs;
    }
    beside.update(nowMs);
  };

  offerControls();
  frame = window.requestAnimationFrame(draw);

  return () => {
    if (stopped) return;
    // Everything is let go while the launch still hears of it.
    hideTouchControls?.();
    input.close();
    stopped = true;
    window.cancelAnimationFrame(frame);
    beside.destroy();
    picture.destroy();
  };
}

/** The first of the keys that hold an action; none where there are only fingers. */
function keyName(game: Game, settings: Settings, actionId: string, window: Window): string {
  if (window.matchMedia('(pointer: coarse)').matches) return '';
  const bit = game.actions.findIndex(({ id }) => id === actionId);
  const key = keysOf(game, settings.get().keys)[bit]?.[0];
  return key === undefined ? '' : formatKey(key);
}

/** None where the browser has no gamepads, or keeps them from this page. */
function gamepadsOf(navigator: Navigator): readonly (Gamepad | null)[] {
  try {
    return navigator.getGamepads?.() ?? [];
  } catch {
    return [];
  }
}
