/** The last `capacity` values pushed. */
export class Ring<T> {
  readonly #values: T[] = [];
  readonly #capacity: number;
  #pushed = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  push(value: T): void {
    this.#values[this.#pushed % this.#capacity] = value;
    this.#pushed++;
  }

  get length(): number {
    return this.#values.length;
  }

  /** Oldest first, as a copy. */
  values(): T[] {
    const from = this.#pushed > this.#capacity ? this.#pushed % this.#capacity : 0;
    return [...this.#values.slice(from), ...this.#values.slice(0, from)];
  }
}
