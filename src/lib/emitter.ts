import type { Undo } from './clock.ts';

/** One `on`, until its undo. */
interface Listening<Arguments extends unknown[]> {
  readonly listener: (...args: Arguments) => void;
}

/** A list of listeners that is safe to change while it is being called. */
export class Emitter<Arguments extends unknown[] = []> {
  /** Made anew by each change, so that a call of all, which comes far more often, copies nothing: every frame is one. */
  #all: readonly Listening<Arguments>[] = [];

  /** Calls `listener` at each `emit` until the returned undo. */
  on(listener: (...args: Arguments) => void): Undo {
    const own = { listener };
    this.#all = [...this.#all, own];
    return () => {
      this.#all = this.#all.filter((other) => other !== own);
    };
  }

  emit(...args: Arguments): void {
    const all = this.#all;
    for (const own of all) {
      if (this.#all !== all && !this.#all.includes(own)) continue;
      const { listener } = own;
      listener(...args);
    }
  }

  /** How many listen: a lifecycle that has ended must bring this back to what it was. */
  get size(): number {
    return this.#all.length;
  }

  clear(): void {
    this.#all = [];
  }
}
