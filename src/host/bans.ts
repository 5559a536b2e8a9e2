import { maxBanned } from './saved-room.ts';

/** Who has been removed from a room, by the token of their seat. Who comes back without one is anybody. */
export class Bans {
  readonly #tokens = new Set<string>();

  add(token: string): void {
    this.#tokens.add(token);
    // Nobody has more seats than that taken away and comes back.
    for (const oldest of this.#tokens) if (this.#tokens.size > maxBanned) this.#tokens.delete(oldest);
  }

  all(): string[] {
    return [...this.#tokens];
  }

  has(token: string | undefined): boolean {
    return token !== undefined && this.#tokens.has(token);
  }
}
