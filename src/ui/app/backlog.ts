import type { PlayerStats } from '../../host/room-stats.ts';

/** More than this waiting towards a guest is more than a second of play behind. */
export const maxBacklogBytes = 64 * 1024;
/** A line that only hiccups catches up in this time. */
export const patienceMs = 3000;

/** Tells whose line cannot keep up: too much waits towards them, and has for a while. */
export class BacklogWatch {
  readonly #sinceMs = new Map<number, number>();

  /** What the host's worker last told of its guests, at `nowMs`. Returns the names of those too far behind. */
  update(players: readonly PlayerStats[], nowMs: number): readonly string[] {
    const behind = new Map(
      players.flatMap(({ slot, name, backlogBytes }) =>
        slot !== null && backlogBytes > maxBacklogBytes ? [[slot, name] as const] : [],
      ),
    );
    for (const slot of this.#sinceMs.keys()) if (!behind.has(slot)) this.#sinceMs.delete(slot);
    return [...behind].flatMap(([slot, name]) => {
      const sinceMs = this.#sinceMs.get(slot) ?? nowMs;
      this.#sinceMs.set(slot, sinceMs);
      return nowMs - sinceMs >= patienceMs ? [name] : [];
    });
  }
}
