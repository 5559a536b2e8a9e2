/** Sets by key, none of them empty. */
export class SetMap<K, V> {
  readonly #sets = new Map<K, Set<V>>();

  get(key: K): ReadonlySet<V> {
    return this.#sets.get(key) ?? new Set();
  }

  add(key: K, value: V): void {
    const set = this.#sets.get(key);
    if (set) set.add(value);
    else this.#sets.set(key, new Set([value]));
  }

  delete(key: K, value: V): void {
    const set = this.#sets.get(key);
    set?.delete(value);
    if (set?.size === 0) this.#sets.delete(key);
  }
}
