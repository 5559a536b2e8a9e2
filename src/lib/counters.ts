/** Named counts of what was dropped, refused or ignored: expected failures are counted, never thrown. */
export class Counters<Name extends string> {
  readonly #counts = {} as Record<Name, number>;

  /** All of `names` are shown from the start, so that a reader sees what could be counted. */
  constructor(names: readonly Name[]) {
    for (const name of names) this.#counts[name] = 0;
  }

  count(name: Name, by = 1): void {
    this.#counts[name] += by;
  }

  get(name: Name): number {
    return this.#counts[name];
  }

  /** A copy of all. */
  all(): Record<Name, number> {
    return { ...this.#counts };
  }
}
