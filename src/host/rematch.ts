/**
 * Who wants to play again what has just ended. It is the room's state and no client's: a vote counts for the launch it
 * names, once, and everybody is told the same (F18). Asked are those who were there at the end: nobody else knows of it.
 */
export class Rematch<Voter> {
  #launchId: number | undefined;
  #asked: ReadonlySet<Voter> = new Set();
  readonly #voters = new Set<Voter>();

  /** A launch has ended, with `asked` in the room. */
  open(launchId: number, asked: readonly Voter[]): void {
    this.#launchId = launchId;
    this.#asked = new Set(asked);
    this.clear();
  }

  /** Whether it is the launch that one may vote for, and `voter` was there at its end. */
  isFor(voter: Voter, launchId: number): boolean {
    return launchId === this.#launchId && this.#asked.has(voter);
  }

  has(voter: Voter): boolean {
    return this.#voters.has(voter);
  }

  /** Counts one vote; false when it had been given before. */
  add(voter: Voter): boolean {
    if (this.#voters.has(voter)) return false;
    this.#voters.add(voter);
    return true;
  }

  /** Whoever has left has no vote. */
  remove(voter: Voter): void {
    this.#voters.delete(voter);
  }

  /** All votes are used up. */
  clear(): void {
    this.#voters.clear();
  }

  /** Whether all of `guests` who are asked want it, and there are any: their creator starts games without a vote. */
  isCarried(guests: readonly Voter[]): boolean {
    const asked = guests.filter((guest) => this.#asked.has(guest));
    return asked.length > 0 && asked.every((guest) => this.#voters.has(guest));
  }
}
