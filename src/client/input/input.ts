import type { Game } from '../../games/game.ts';
import type { Undo } from '../../lib/clock.ts';
import type { Settings } from '../settings.ts';
import { type GamepadLike, Gamepads } from './gamepads.ts';
import { type KeySource, watchHeldKeys } from './held-keys.ts';
import { keysOf } from './key-bindings.ts';

/** What of the browser holds actions. */
export interface InputDevices {
  readonly window: KeySource;
  readonly document: KeySource & { readonly visibilityState: string; hasFocus(): boolean };
  /** `navigator.getGamepads`; browsers without it, and pages that may not ask, have none. */
  gamepads(): readonly (GamepadLike | null)[];
}

/**
 * What a person holds, whatever with: the keyboard, gamepads and fingers each hold a mask over the game's actions, and
 * their union is told when it changes. All is let go when the page loses the focus or is hidden (A14).
 */
export class Input {
  readonly #devices: InputDevices;
  readonly #gamepads: Gamepads;
  readonly #changed: (mask: number) => void;
  readonly #undo: Undo[];
  #stopKeys: Undo = () => {};
  #keys = 0;
  #pads = 0;
  #touch = 0;
  #told = 0;

  constructor(
    devices: InputDevices,
    options: { readonly game: Game; readonly settings: Settings; changed(mask: number): void },
  ) {
    const { game, settings } = options;
    this.#devices = devices;
    this.#gamepads = new Gamepads(game.actions);
    this.#changed = (mask) => options.changed(mask);
    let watched = '';
    const watchKeys = () => {
      const actions = keysOf(game, settings.get().keys).map((keys) => ({ keys }));
      // Other settings change too, and a held key should not be let go for them.
      if (JSON.stringify(actions) === watched) return;
      watched = JSON.stringify(actions);
      this.#stopKeys();
      this.#stopKeys = watchHeldKeys(devices, actions, (mask) => {
        this.#keys = mask;
        this.#tell();
      });
    };
    watchKeys();
    const away = () => {
      this.#pads = 0;
      this.#touch = 0;
      this.#tell();
    };
    const hide = () => {
      if (devices.document.visibilityState === 'hidden') away();
    };
    devices.window.addEventListener('blur', away);
    devices.document.addEventListener('visibilitychange', hide);
    this.#undo = [
      settings.onChange(watchKeys),
      () => devices.window.removeEventListener('blur', away),
      () => devices.document.removeEventListener('visibilitychange', hide),
      () => this.#stopKeys(),
    ];
  }

  /** Asks the gamepads. To be called once a picture, and only then: what nobody sees, nobody steers. */
  poll(): void {
    // Browsers tell every window of a gamepad; only the one in use may listen.
    this.#pads = this.#devices.document.hasFocus() ? this.#gamepads.mask(this.#devices.gamepads()) : 0;
    this.#tell();
  }

  /** What fingers hold now. */
  touch(mask: number): void {
    this.#touch = mask;
    this.#tell();
  }

  /** Lets go of everything and listens no more. */
  close(): void {
    for (const undo of this.#undo) undo();
    this.#pads = 0;
    this.#touch = 0;
    this.#tell();
  }

  #tell(): void {
    const mask = this.#keys | this.#pads | this.#touch;
    if (mask === this.#told) return;
    this.#told = mask;
    this.#changed(mask);
  }
}
