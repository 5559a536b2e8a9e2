/** Steps of a backlog that are run at once; the rest of it is dropped and counted (architecture of arena). */
const maxCatchUpSteps = 5;

/** Says when steps of a fixed rate are due, whatever the timer that asks does. */
export class FixedStep {
  readonly #periodMs: number;
  #nextMs: number;
  #dropped = 0;

  /** The first step is due at `startMs`. */
  constructor(rateHz: number, startMs: number) {
    this.#periodMs = 1000 / rateHz;
    this.#nextMs = startMs;
  }

  /** When the next step is due, ms of the same clock. */
  get nextMs(): number {
    return this.#nextMs;
  }

  /** Steps that were due and never run. */
  get dropped(): number {
    return this.#dropped;
  }

  /** How many steps to run now, 0 … 5. A timer that fired early gets 0, one that fired late all it may have. */
  take(nowMs: number): number {
    if (!(nowMs >= this.#nextMs)) return 0;
    const due = Math.floor((nowMs - this.#nextMs) / this.#periodMs) + 1;
    this.#nextMs += due * this.#periodMs;
    const steps = Math.min(due, maxCatchUpSteps);
    this.#dropped += due - steps;
    return steps;
  }
}
