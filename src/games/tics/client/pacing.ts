import { ticRateHz } from '../protocol.ts';

const ticMs = 1000 / ticRateHz;

/** Of a clock that was not looked at for long so many commands are made up for at once; the rest is dropped. */
const maxDebtTics = 4;

/**
 * When a guest makes its commands: 35 a second by its own clock, and no further ahead than the window allows. What a
 * full window holds back is not caught up (L1): the clock stands until there is room.
 */
export class Pacing {
  #nextMs: number;
  /** Commands to be made beside those of the clock. */
  #owed = 0;
  /** Since when a command that was due has found no room. */
  #heldSinceMs: number | undefined;
  #heldMs = 0;

  constructor(startMs: number) {
    this.#nextMs = startMs;
  }

  /** When the next command is due; infinity while that depends on the window alone. */
  get nextMs(): number {
    return this.#heldSinceMs === undefined ? this.#nextMs : Number.POSITIVE_INFINITY;
  }

  /** How many commands to make now, of the `room` there is in the window. */
  take(nowMs: number, room: number): number {
    this.#letGo(nowMs);
    const late = nowMs >= this.#nextMs ? Math.floor((nowMs - this.#nextMs) / ticMs) + 1 : 0;
    const due = Math.min(late, maxDebtTics) + this.#owed;
    const made = Math.max(0, Math.min(due, room));
    this.#owed = 0;
    this.#nextMs += late * ticMs;
    if (made < due) this.#heldSinceMs = nowMs;
    return made;
  }

  /** Makes all there is room for, and the next one as soon as there is room for that: these are late. */
  fill(nowMs: number, room: number): number {
    this.restart(nowMs);
    this.#heldSinceMs = nowMs;
    return room;
  }

  /** Makes so many more as soon as there is room for them: the clock has been too late by as much. */
  forward(tics: number): void {
    this.#owed += tics;
  }

  /** The clock goes on from now, owing nothing. */
  restart(nowMs: number): void {
    this.#letGo(nowMs);
    this.#nextMs = nowMs + ticMs;
    this.#owed = 0;
  }

  /** For how long the window has held back what was due since this was last asked, ms. */
  takeHeldMs(nowMs: number): number {
    if (this.#heldSinceMs !== undefined) {
      this.#heldMs += nowMs - this.#heldSinceMs;
      this.#heldSinceMs = nowMs;
    }
    const heldMs = this.#heldMs;
    this.#heldMs = 0;
    return heldMs;
  }

  /** Looks again at a window that was full: what was held back is due now. */
  #letGo(nowMs: number): void {
    if (this.#heldSinceMs === undefined) return;
    this.#heldMs += nowMs - this.#heldSinceMs;
    this.#heldSinceMs = undefined;
    this.#nextMs = nowMs;
  }
}
