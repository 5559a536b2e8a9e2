import { directionBits } from '../../client/input/directions.ts';
import type { Action, ClientGame } from '../../games/game.ts';

/**
 * Whose eyes a spectator sees with, chosen by what turns a player: each press of left or right, on a keyboard or a
 * gamepad, goes on to the player before or after.
 */
export class OtherEyes {
  readonly #bits: Readonly<Record<'left' | 'right', number>>;
  #held = 0;

  constructor(actions: readonly Action[]) {
    this.#bits = directionBits(actions);
  }

  /** What is held from now on, as a mask over the game's actions. */
  hold(mask: number, launch: ClientGame): void {
    const pressed = mask & ~this.#held;
    this.#held = mask;
    const eyes = launch.eyes?.();
    const step = Number((pressed & this.#bits.right) !== 0) - Number((pressed & this.#bits.left) !== 0);
    if (!eyes || step === 0) return;
    const { slots, slot } = eyes;
    const next = slots[(slots.indexOf(slot) + step + slots.length) % slots.length];
    if (next !== undefined) launch.look?.(next);
  }
}
