import { firstWatcher } from '../lobby/places.ts';

/** One spectator of a room. */
export interface Watcher<Holder> {
  /** From `firstWatcher` up, and nobody else's for as long as they stay. */
  readonly place: number;
  readonly holder: Holder;
  readonly name: string;
}

/** Who only watches. They have no slot, no colour and no say, and nobody waits for them (L8). */
export class Watchers<Holder> {
  readonly #byPlace = new Map<number, Watcher<Holder>>();
  readonly #max: number;

  /** At most `max` at once; 0 for titles that cannot be watched. */
  constructor(max: number) {
    this.#max = max;
  }

  get(place: number): Watcher<Holder> | undefined {
    return this.#byPlace.get(place);
  }

  /** All of them, in order of their places. */
  all(): Watcher<Holder>[] {
    return [...this.#byPlace.values()].sort((a, b) => a.place - b.place);
  }

  get isFull(): boolean {
    return this.#byPlace.size >= this.#max;
  }

  /** Takes somebody in; undefined when there are as many as may be. */
  add(holder: Holder, name: string): Watcher<Holder> | undefined {
    if (this.isFull) return undefined;
    let place = firstWatcher;
    while (this.#byPlace.has(place)) place++;
    const watcher = { place, holder, name };
    this.#byPlace.set(place, watcher);
    return watcher;
  }

  remove(place: number): void {
    this.#byPlace.delete(place);
  }
}
