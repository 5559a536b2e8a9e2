import type { Action } from '../../games/game.ts';
import { type Direction, directionBits, pointing } from './directions.ts';

/** The part of `Gamepad` that is used. */
export interface GamepadLike {
  readonly index: number;
  readonly connected: boolean;
  /** `standard` when the browser knows what each button is. */
  readonly mapping: string;
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean }[];
}

/** A stick at rest is up to this far from its middle, of 1: worn ones do not come back to it. */
const deadZone = 0.3;

/** Where the standard mapping has the cross. */
const cross: readonly (readonly [button: number, Direction])[] = [
  [12, 'up'],
  [13, 'down'],
  [14, 'left'],
  [15, 'right'],
];

/** What all gamepads hold together, asked once a picture: a gamepad tells of nothing by itself. */
export class Gamepads {
  readonly #bits: Readonly<Record<Direction, number>>;
  readonly #buttons: readonly (readonly [button: number, bit: number])[];
  /** Those seen at rest since they were connected: pedals and broken sticks never are, and would steer for ever. */
  readonly #trusted = new Set<number>();

  constructor(actions: readonly Action[]) {
    this.#bits = directionBits(actions);
    this.#buttons = actions.flatMap(({ buttons = [] }, bit) => buttons.map((button) => [button, 1 << bit] as const));
  }

  /** The mask held by `gamepads`, as `navigator.getGamepads()` gives them: with gaps, and dead ones. */
  mask(gamepads: readonly (GamepadLike | null)[]): number {
    const connected = gamepads.flatMap((pad) => (pad?.connected ? [pad] : []));
    for (const index of this.#trusted) if (connected.every((pad) => pad.index !== index)) this.#trusted.delete(index);
    let mask = 0;
    for (const pad of connected) {
      const held = this.#heldBy(pad);
      if (held === 0) this.#trusted.add(pad.index);
      if (this.#trusted.has(pad.index)) mask |= held;
    }
    return mask;
  }

  #heldBy({ axes, buttons, mapping }: GamepadLike): number {
    let mask = 0;
    for (const way of pointing(axes[0] ?? 0, axes[1] ?? 0, deadZone)) mask |= this.#bits[way];
    // Elsewhere than in the standard mapping any button may have these numbers.
    if (mapping === 'standard')
      for (const [button, way] of cross) if (buttons[button]?.pressed) mask |= this.#bits[way];
    for (const [button, bit] of this.#buttons) if (buttons[button]?.pressed) mask |= bit;
    return mask;
  }
}
