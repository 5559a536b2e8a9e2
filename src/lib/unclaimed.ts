interface Held<Thing> {
  readonly thing: Thing;
  readonly untilMs: number;
}

/** Things that wait for whoever they belong to, each until a time of its own. */
export class Unclaimed<Key, Thing> {
  readonly #held = new Map<Key, Held<Thing>>();

  hold(key: Key, thing: Thing, untilMs: number): void {
    this.#held.set(key, { thing, untilMs });
  }

  get(key: Key): Thing | undefined {
    return this.#held.get(key)?.thing;
  }

  all(): Thing[] {
    return [...this.#held.values()].map(({ thing }) => thing);
  }

  /** Hands it over. */
  take(key: Key): Thing | undefined {
    const thing = this.get(key);
    this.#held.delete(key);
    return thing;
  }

  /** Lets go of what has waited long enough, and says what that was. */
  expire(nowMs: number): [Key, Thing][] {
    const expired: [Key, Thing][] = [];
    for (const [key, { thing, untilMs }] of this.#held) if (nowMs >= untilMs) expired.push([key, thing]);
    for (const [key] of expired) this.#held.delete(key);
    return expired;
  }
}
