import { type Bundle, type Command, createBundleCmds } from '../protocol.gen.ts';
import { sessionWidth } from '../protocol.ts';

/** Tics after the last sealed one that commands may be for (L2). */
export const horizonTics = 64;

/**
 * Commands of the next 64 tics, by tic and slot, until they are sealed. Nothing is allocated for one. Whoever calls keeps
 * to tics that are less than 64 apart and to slots of the session.
 */
export class CommandRing {
  readonly #commands = createBundleCmds(horizonTics * sessionWidth);
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
    const to = this.#commands;
    to.forwardmove[n] = cmd.forwardmove;
    to.sidemove[n] = cmd.sidemove;
    to.angleturn[n] = cmd.angleturn;
    to.consistancy[n] = cmd.consistancy;
    to.chatchar[n] = cmd.chatchar;
    to.buttons[n] = cmd.buttons;
    this.#arrivedMs[n] = nowMs;
    this.#there[at] = (this.#there[at] ?? 0) | (1 << slot);
  }

  /** Copies a command that is there. */
  read(tic: number, slot: number, { cmds: to }: Bundle): void {
    const n = (tic % horizonTics) * sessionWidth + slot;
    const from = this.#commands;
    to.forwardmove[slot] = from.forwardmove[n] ?? 0;
    to.sidemove[slot] = from.sidemove[n] ?? 0;
    to.angleturn[slot] = from.angleturn[n] ?? 0;
    to.consistancy[slot] = from.consistancy[n] ?? 0;
    to.chatchar[slot] = from.chatchar[n] ?? 0;
    to.buttons[slot] = from.buttons[n] ?? 0;
  }

  /** When a command that is there came. */
  arrivedMs(tic: number, slot: number): number {
    return this.#arrivedMs[(tic % horizonTics) * sessionWidth + slot] ?? 0;
  }

  /** Makes room: `tic` is sealed. */
  clear(tic: number): void {
    this.#there[tic % horizonTics] = 0;
  }

  /** What `slot` has sent counts no more. */
  forget(slot: number): void {
    for (let at = 0; at < horizonTics; at++) this.#there[at] = (this.#there[at] ?? 0) & ~(1 << slot);
  }
}
