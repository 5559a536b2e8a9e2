import type { HostGame, Params } from '../games/game.ts';
import { maxScore } from '../lobby/messages.ts';
import type { Authenticity } from './authenticity.ts';
import type { Guests } from './guests.ts';
import { RosterWatch } from './roster-watch.ts';
import type { Session } from './session.ts';

/** What of a room's phase stands in its roster. */
export interface RosterSource {
  readonly isClosed: boolean;
  /** The launch that is being played. */
  readonly game: HostGame | undefined;
  readonly params: Params;
  /** Whether a guest has asked to play again what has just ended. */
  wantsAgain(session: Session): boolean;
}

/** Tells everyone the roster when something of it has changed, once for all that changed in one task. */
export class RosterTeller {
  readonly #guests: Guests;
  readonly #authenticity: Authenticity;
  readonly #source: () => RosterSource;
  readonly #watch = new RosterWatch();
  #isStale = false;

  constructor(guests: Guests, authenticity: Authenticity, source: () => RosterSource) {
    this.#guests = guests;
    this.#authenticity = authenticity;
    this.#source = source;
  }

  /** Something of it is other than was told. */
  changed(): void {
    this.#isStale = true;
  }

  /** Looks at what a running game changes of it in its own time. */
  watch(game: HostGame, nowMs: number): void {
    const slots = this.#guests.seats.all().map(({ slot }) => slot);
    if (this.#watch.notice(game, slots, nowMs)) this.changed();
  }

  /** A launch is over. */
  forgetGame(): void {
    this.#watch.forget();
    this.changed();
  }

  /** Tells it, if it is other than was told. */
  tell(): void {
    // Asked after each frame: as a rule there is nothing to tell.
    if (!this.#isStale) return;
    const { isClosed, game, params, wantsAgain } = this.#source();
    if (isClosed) return;
    this.#isStale = false;
    const { seats, watchers } = this.#guests;
    this.#guests.tellAll({
      t: 'roster',
      players: seats.roster((seat) => ({
        entityId: game?.entityId(seat.slot) ?? null,
        host: seat.holder?.creator ?? false,
        ...(seat.holder && this.#authenticity.isVerified(seat.holder) && { verified: true }),
        ...(seat.holder && wantsAgain(seat.holder) && { again: true }),
        score: lawfulScore(game?.score(seat.slot)),
      })),
      spectators: watchers.all().map(({ name }) => name),
      freeSlots: seats.free(),
      params,
      inGame: game !== undefined,
    });
  }
}

/** A game's score as the roster may carry it; anything else is shown as none. */
function lawfulScore(score: number | null | undefined): number | null {
  return Number.isInteger(score) && Math.abs(score ?? 0) <= maxScore ? (score ?? null) : null;
}
