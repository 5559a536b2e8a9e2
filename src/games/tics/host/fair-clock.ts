/** A worker that is called later than this was blocked or asleep (A07). */
const maxLateMs = 100;

/**
 * The worker's time without what it slept through: deadlines kept in it have moved by as much as the worker woke late, so
 * that nobody is blamed for a stall of the host's own (L1, A07).
 */
export class FairClock {
  #sleptMs = 0;
  #stalls = 0;
  #aliveMs = 0;

  /** Fair time is `nowMs` at `nowMs`, the launch. */
  constructor(nowMs: number) {
    this.#aliveMs = nowMs;
  }

  /** Times that it was called too late. */
  get stalls(): number {
    return this.#stalls;
  }

  /** The fair time now. To be asked at every call from outside, of whatever kind: after a stall frames may come first. */
  at(nowMs: number): number {
    const lateMs = nowMs - this.#aliveMs;
    if (lateMs > maxLateMs) {
      this.#sleptMs += lateMs;
      this.#stalls++;
    }
    this.#aliveMs = Math.max(this.#aliveMs, nowMs);
    // The very number it was given where it can be: one that is worked out is one more on the heap, at every command.
    return this.#sleptMs === 0 ? nowMs : nowMs - this.#sleptMs;
  }

  /** The time on the worker's own clock of a fair one; from then on a call is late. */
  wakeAt(fairMs: number): number {
    const wakeMs = fairMs + this.#sleptMs;
    this.#aliveMs = Math.max(this.#aliveMs, wakeMs);
    return wakeMs;
  }
}
