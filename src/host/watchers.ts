import { maxSeats } from '../lobby/fields.ts';
import { firstWatcher } from '../lobby/places.ts';

/** One spectator of a room. */
export interface Watcher<Holder> {
  /** From `firstWatcher` up, and nobody else's for as long as they stay. */
  readonly place: number;
  readonly holder: Holder;
  readonly name: string;
  /** What it proves with, when coming back, that it has been let in before: it keeps no place. */
  readonly token: string;
}

/** Who only watches. They have no slot, no colour and no say, and nobody waits for them (L8). */
export class Watchers<Holder> {
  readonly #byPlace = new Map<number, Watcher<Holder>>();
  /** Tokens of those who have been let in, as many as there can be seats. */
  readonly #known = new Set<string>();
  readonly #max: number;

  /** At most `max` at once; 0 for titles that cannot be watched. */
  constructor(max: number) {
    this.#max = max;
  }

  get(place: number): Watcher<Holder> | undefined {
    return this.#byPlace.get(place);
  }

  /** Who watches with this token. */
  byToken(token: string): Watcher<Holder> | undefined {
    for (const watcher of this.#byPlace.values()) if (watcher.token === token) return watcher;
    return undefined;
  }

  /** All of them, in order of their places. */
  all(): Watcher<Holder>[] {
    return [...this.#byPlace.values()].sort((a, b) => a.place - b.place);
  }

  get isFull(): boolean {
    return this.#byPlace.size >= this.#max;
  }

  /** Takes somebody in; undefined when there are as many as may be. */
  add(holder: Holder, name: string, token: string): Watcher<Holder> | undefined {
    if (this.isFull) return undefined;
    this.#remember(token);
    let place = firstWatcher;
    while (this.#byPlace.has(place)) place++;
    const watcher = { place, holder, name, token };
    this.#byPlace.set(place, watcher);
    return watcher;
  }

  remove(place: number): void {
    this.#byPlace.delete(place);
  }

  /** Whether who shows `token` has watched here before. */
  knows(token: string): boolean {
    return this.#known.has(token);
  }

  /** Whoever has this token is a stranger from now on. */
  forget(token: string): void {
    this.#known.delete(token);
  }

  /** Whoever is not here is a stranger from now on. */
  forgetAbsent(): void {
    this.#known.clear();
    for (const { token } of this.#byPlace.values()) this.#known.add(token);
  }

  /** Tokens of those who have been let in, the longest ago first. */
  tokens(): string[] {
    return [...this.#known];
  }

  /** Takes over what `tokens` of a room that was saved had. */
  restore(tokens: readonly string[]): void {
    for (const token of tokens) this.#remember(token);
  }

  #remember(token: string): void {
    this.#known.delete(token);
    this.#known.add(token);
    for (const oldest of this.#known) if (this.#known.size > maxSeats) this.#known.delete(oldest);
  }
}
