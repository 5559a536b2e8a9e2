import type { Banned } from './room-stats.ts';
import { maxBanned, type SavedRoom } from './saved-room.ts';

/** Who has been removed from a room, by the token of their seat or place. Who comes back without one is anybody. */
export class Bans {
  /** By token, the longest banned first. */
  readonly #banned = new Map<string, Banned>();
  #lastId = 0;

  add(token: string, name: string): void {
    this.#banned.set(token, { banId: ++this.#lastId, name });
    // Nobody has more seats than that taken away and comes back.
    for (const oldest of this.#banned.keys()) if (this.#banned.size > maxBanned) this.#banned.delete(oldest);
  }

  /** May come back from now on. An id of nobody changes nothing. */
  pardon(banId: number): void {
    for (const [token, banned] of this.#banned) if (banned.banId === banId) this.#banned.delete(token);
  }

  has(token: string | undefined): boolean {
    return token !== undefined && this.#banned.has(token);
  }

  /** For the host's eyes. */
  get all(): readonly Banned[] {
    return [...this.#banned.values()];
  }

  save(): SavedRoom['bans'] {
    return [...this.#banned].map(([token, { name }]) => ({ token, name }));
  }
}
