/** Keeps what was made last, by key; of more than `most` the one made first goes. For what can be made again. */
export class BoundedCache<Value> {
  readonly #most: number;
  readonly #values = new Map<number, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  /** What is kept under `key`, made if it is not there. `make` may use the cache itself. */
  get(key: number, make: () => Value): Value {
    const kept = this.#values.get(key);
    if (kept !== undefined) return kept;
    const made = make();
    this.#values.set(key, made);
    for (const first of this.#values.keys()) {
      if (this.#values.size <= this.#most) break;
      this.#values.delete(first);
    }
    return made;
  }
}
