import type { Bundle, Command } from '../protocol.gen.ts';
import { sessionWidth } from '../protocol.ts';

/** Tics after the last sealed one that commands may be for (L2). */
export const horizonTics = 64;

/**
 * Commands of the next 64 tics, by tic and slot, until they are sealed. Nothing is allocated for one. Whoever calls keeps
 * to tics that are less than 64 apart and to slots of the session.
 */
export class CommandRing {
  /** Two words a command: forwardmove, sidemove, angleturn, and consistancy, chatchar, buttons, from the lowest bits on. */
  readonly #words = new Int32Array(2 * horizonTics * sessionWidth);
  readonly #arrivedMs = new Float64Array(horizonTics * sessionWidth);
  /** By tic, bit n: slot n's command is there. */
  readonly #there = new Uint8Array(horizonTics);

  /** Bit n: slot n's command for `tic` is there. */
  at(tic: number): number {
    return this.#there[tic % horizonTics] ?? 0;
  }

  put(slot: number, { tic, cmd }: Command, nowMs: number): void {
    const at = tic % horizonTics;
    const n = at * sessionWidth + slot;
    this.#words[2 * n] = (cmd.forwardmove & 0xff) | ((cmd.sidemove & 0xff) << 8) | (cmd.angleturn << 16);
    this.#words[2 * n + 1] = (cmd.consistancy & 0xffff) | ((cmd.chatchar & 0xff) << 16) | (cmd.buttons << 24);
    this.#arrivedMs[n] = nowMs;
    this.#there[at] = (this.#there[at] ?? 0) | (1 << slot);
  }

  /** `tic` is sealed: copies what is there for it of `slots` (bit n: slot n) and when that came, and makes room. */
  take(tic: number, slots: number, { cmds: to }: Bundle, cameMs: Float64Array): void {
    const at = tic % horizonTics;
    const taken = slots & this.at(tic);
    const words = this.#words;
    const arrivedMs = this.#arrivedMs;
    for (let slot = 0, n = at * sessionWidth; slot < sessionWidth; slot++, n++) {
      if ((taken & (1 << slot)) === 0) continue;
      const movement = words[2 * n] ?? 0;
      const rest = words[2 * n + 1] ?? 0;
      // What is too wide for its column is cut off by it.
      to.forwardmove[slot] = movement;
      to.sidemove[slot] = movement >> 8;
      to.angleturn[slot] = movement >> 16;
      to.consistancy[slot] = rest;
      to.chatchar[slot] = rest >> 16;
      to.buttons[slot] = rest >> 24;
      cameMs[slot] = arrivedMs[n] ?? 0;
    }
    this.#there[at] = 0;
  }

  /** What `slot` has sent counts no more. */
  forget(slot: number): void {
    for (let at = 0; at < horizonTics; at++) this.#there[at] = (this.#there[at] ?? 0) & ~(1 << slot);
  }
}
