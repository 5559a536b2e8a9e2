import type { Undo } from './clock.ts';

/** A list of listeners that is safe to change while it is being called. */
export class Emitter<Arguments extends unknown[] = []> {
  #listeners = new Set<(...args: Arguments) => void>();

  /** Calls `listener` at each `emit` until the returned undo. */
  on(listener: (...args: Arguments) => void): Undo {
    const own = (...args: Arguments) => listener(...args);
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  emit(...args: Arguments): void {
    for (const listener of [...this.#listeners]) if (this.#listeners.has(listener)) listener(...args);
  }

  /** How many listen: a lifecycle that has ended must bring this back to what it was. */
  get size(): number {
    return this.#listeners.size;
  }

  clear(): void {
    this.#listeners.clear();
  }
}
