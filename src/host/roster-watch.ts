import type { HostGame } from '../games/game.ts';

/** The roster follows the scores this often at most. */
const scoresMs = 500;
/** Of more it follows them as much more seldom: a roster is so much longer, and everybody is sent it. */
const fewSlots = 16;

/** Notices what a running game changes of the roster: entities in its own time, points at any tick. */
export class RosterWatch {
  #entityIds = '';
  #scores = '';
  #scoresMs = 0;

  /** Whether the roster has to be told again for what `game` says of `slots`. */
  notice(game: Pick<HostGame, 'entityId' | 'score'>, slots: readonly number[], nowMs: number): boolean {
    const entityIds = slots.map((slot) => `${slot}:${game.entityId(slot)}`).join();
    const entitiesChanged = entityIds !== this.#entityIds;
    this.#entityIds = entityIds;
    if (nowMs < this.#scoresMs) return entitiesChanged;
    const scores = slots.map((slot) => game.score(slot)).join();
    if (scores === this.#scores) return entitiesChanged;
    this.#scores = scores;
    this.#scoresMs = nowMs + scoresMs * Math.max(1, slots.length / fewSlots);
    return true;
  }

  /** A launch is over: the next one's entities are others. */
  forget(): void {
    this.#entityIds = '';
  }
}
