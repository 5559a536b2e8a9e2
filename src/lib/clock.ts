/** Undoes what returned it; a second call does nothing. */
export type Undo = () => void;

/**
 * Time as it is handed to everything that needs it. Only `main.ts`, the worker's entry and tests decide which clock
 * that is, so every deadline can be tested without waiting.
 */
export interface Clock {
  /** Monotonic milliseconds since some origin; never goes back. */
  nowMs(): number;
  /** Runs `task` once, `delayMs` from now or later: never trust it to be on time, ask `nowMs()` again. */
  after(delayMs: number, task: () => void): Undo;
}

/** The clock of the thread that calls this: `performance.now()` and `setTimeout`. */
export function systemClock(): Clock {
  return {
    nowMs: () => performance.now(),
    after(delayMs, task) {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
  };
}

interface Due {
  readonly atMs: number;
  readonly task: () => void;
}

/** A clock that moves only when told to, for tests and for simulations faster than real time. */
export class ManualClock implements Clock {
  #nowMs: number;
  /** In order of time, then of request. */
  #due: Due[] = [];

  constructor(startMs = 0) {
    this.#nowMs = startMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, task: () => void): Undo {
    const due = { atMs: this.#nowMs + Math.max(0, delayMs), task };
    let at = this.#due.length;
    while ((this.#due[at - 1]?.atMs ?? Number.NEGATIVE_INFINITY) > due.atMs) at--;
    this.#due.splice(at, 0, due);
    return () => {
      this.#due = this.#due.filter((other) => other !== due);
    };
  }

  /** Tasks not yet run: a lifecycle that has ended must leave none of its own behind. */
  get pending(): number {
    return this.#due.length;
  }

  /** Moves on by `deltaMs`, running what falls due on the way in order of time, then of request. */
  advance(deltaMs: number): void {
    const endMs = this.#nowMs + deltaMs;
    for (let next = this.#due[0]; next && next.atMs <= endMs; next = this.#due[0]) {
      this.#due.shift();
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.task();
    }
    this.#nowMs = endMs;
  }
}
