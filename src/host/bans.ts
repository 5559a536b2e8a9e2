/** Tokens of removed guests kept: nobody has more seats than that taken away and comes back. */
const maxBanned = 256;

/** Who has been removed from a room, by the token of their seat. Who comes back without one is anybody. */
export class Bans {
  readonly #tokens = new Set<string>();

  add(token: string): void {
    this.#tokens.add(token);
    for (const oldest of this.#tokens) if (this.#tokens.size > maxBanned) this.#tokens.delete(oldest);
  }

  has(token: string | undefined): boolean {
    return token !== undefined && this.#tokens.has(token);
  }
}
