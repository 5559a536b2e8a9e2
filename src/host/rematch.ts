/**
 * Who wants to play again what has just ended. It is the room's state and no client's: a vote counts for the launch it
 * names, once, and everybody is told the same (F18).
 */
export class Rematch<Voter> {
  readonly #voters = new Set<Voter>();

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

  clear(): void {
    this.#voters.clear();
  }

  /** Whether all of `guests` want it, and there are any: their creator starts games without a vote. */
  isCarried(guests: readonly Voter[]): boolean {
    return guests.length > 0 && guests.every((guest) => this.#voters.has(guest));
  }
}
