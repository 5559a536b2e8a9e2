import type { CreateHost, Title } from '../games/game.ts';
import type { Ending } from '../lobby/endings.ts';
import { readToHost } from '../lobby/messages.ts';
import type { Fingerprints } from '../lobby/proof.ts';
import type { LaneName } from '../net/lanes.ts';
import { isReliable, type Link } from '../net/link.ts';
import { ProtocolError } from '../wire/errors.ts';
import { Admission } from './admission.ts';
import { Authenticity } from './authenticity.ts';
import { Guests } from './guests.ts';
import { Hearing } from './hearing.ts';
import { Phases } from './phases.ts';
import { RoomCounters } from './room-counters.ts';
import { describe, type RoomStats } from './room-stats.ts';
import { RosterTeller } from './roster-teller.ts';
import type { RestoredRoom, SavedRoom } from './saved-room.ts';
import { Session } from './session.ts';

/** Seats of a room that goes on after a reload of its tab are held so long: as long as signalling keeps its code. */
const restoredHoldMs = 120_000;
/** The room looks at its deadlines at least this often. */
const idleMs = 250;
/**
 * And at those of sessions and seats, which are seconds, at most this often: a game that wakes at each of its steps does so
 * just when commands come, and a look at everybody, with probes to some, would stand between them and the bundle.
 */
const lookMs = 100;

/** What a room needs of the world around it. */
export interface RoomOptions {
  readonly title: Title;
  readonly createHost: CreateHost;
  readonly seats: number;
  /** Digest of the host's sources: guests of another one are refused. */
  readonly build: string;
  /** Known to those who have the room's link (`lobby/secret`). */
  readonly secret: string;
  /** What was saved of the room before its tab was reloaded: it goes on. */
  readonly restored: RestoredRoom | undefined;
  /** 128 random bits as 32 hex digits. */
  makeToken(): string;
  /** Secret of one stay: the decimal digits of a random u64. */
  makeAuth(): string;
  /** Seed of a launch. */
  makeSeed(): number;
  nowMs(): number;
  /** A session's link is closed: whoever made it may let go of the connection. */
  closed(sessionId: number): void;
}

/**
 * A room: links, time and the tab's word come in here and go to those who know what they mean. It lives in the host's
 * worker, and knows neither how frames travel nor what a game's frames mean.
 */
export class Room {
  readonly #options: RoomOptions;
  readonly #counters = new RoomCounters();
  readonly #guests: Guests;
  readonly #roster: RosterTeller;
  readonly #phases: Phases;
  readonly #admission: Admission;
  readonly #hearing: Hearing;
  #nextLookMs = Number.NEGATIVE_INFINITY;

  constructor(options: RoomOptions) {
    const { title, createHost, seats, build } = options;
    const makeToken = () => options.makeToken();
    const counters = this.#counters;
    const guests = new Guests({ seats, spectators: title.spectators, makeToken });
    const authenticity = new Authenticity(options.secret);
    const roster = new RosterTeller(guests, authenticity, () => this.#phases);
    const phases = new Phases({ title, createHost, makeSeed: () => options.makeSeed(), guests, roster, counters });
    const makeAuth = () => options.makeAuth();
    const made = { makeToken, makeAuth, authenticity };
    const admission = new Admission({ title, build, ...made, guests, phases, roster, counters });
    this.#options = options;
    this.#guests = guests;
    this.#roster = roster;
    this.#phases = phases;
    this.#admission = admission;
    this.#hearing = new Hearing({ guests, admission, phases, roster, counters });
    if (options.restored) this.#restore(options.restored);
  }

  /** Everything that outlives the room's tab, but for the game. */
  saved(): SavedRoom {
    const { title, secret } = this.#options;
    const { id } = title;
    const { seats, watchers } = this.#guests;
    const watched = watchers.tokens();
    return { title: id, secret, ...seats.save(), watched, ...this.#admission.save(), ...this.#phases.save() };
  }

  /** The game that is played, where it can be saved. */
  savedGame(): Uint8Array | undefined {
    return this.#phases.game?.save?.();
  }

  /** Takes in a link. The creator's is the one the tab itself made. */
  admit(id: number, link: Link, creator: boolean): void {
    if (this.#phases.isClosed) {
      link.close('The room is closed.');
      this.#options.closed(id);
      return;
    }
    const session = new Session(
      { id, creator, link, nowMs: this.#options.nowMs },
      {
        frame: (from, lane, frame, nowMs) => this.#frame(from, lane, frame, nowMs),
        drained: (from, lane) => {
          if (from.place !== undefined) this.#phases.game?.drained(from.place, lane);
        },
        left: (from, place, nowMs) => this.#left(from, place, nowMs),
        closed: (from) => {
          this.#guests.forget(from);
          this.#options.closed(from.id);
        },
      },
    );
    this.#guests.add(session);
    session.start();
    this.#roster.tell();
  }

  /** The connection under session `id` is known to be dead. */
  lost(id: number, reason: string): void {
    this.#guests.byId(id)?.close(reason);
    this.#roster.tell();
  }

  /** Locked, a room lets nobody in but who has a seat already. */
  lock(locked: boolean): void {
    this.#admission.isLocked = locked;
  }

  /** The certificates under the link of session `id`. */
  certified(id: number, fingerprints: Fingerprints, nowMs: number): void {
    const session = this.#guests.byId(id);
    if (session) this.#admission.certified(session, fingerprints, nowMs);
    this.#roster.tell();
  }

  /** From now on newcomers have to be let in one by one, or no longer. */
  askBeforeEntry(on: boolean, nowMs: number): void {
    this.#admission.askBeforeEntry(on, nowMs);
    this.#roster.tell();
  }

  /** Lets somebody in who waits for it, or sends them away. */
  answer(sessionId: number, allow: boolean, nowMs: number): void {
    this.#admission.answer(sessionId, allow, nowMs);
    this.#roster.tell();
  }

  /** Takes away the place of a spectator, session `id`, for good. Whoever else it names stays. */
  dismiss(id: number): void {
    const session = this.#guests.byId(id);
    if (session) this.#admission.dismiss(session);
    this.#roster.tell();
  }

  /** Lets somebody come back who was removed. */
  pardon(banId: number): void {
    this.#admission.pardon(banId);
  }

  /** Ends the room for everyone; the sessions close as their goodbyes are acknowledged, within 1 s. */
  close(ending: Ending): void {
    if (this.#phases.isClosed) return;
    this.#phases.close();
    for (const session of this.#guests.all()) session.end(ending);
  }

  /** Does what is due; returns when to be called again, ms of the same clock. */
  advance(nowMs: number): number {
    if (nowMs >= this.#nextLookMs) this.#lookAtAll(nowMs);
    const wakeMs = Math.min(nowMs + idleMs, this.#phases.advance(nowMs));
    this.#roster.tell();
    return wakeMs;
  }

  /** Changes whenever something does that the tab must know at once. */
  brief(): string {
    const { seats, count } = this.#guests;
    return `${this.#phases.phase.type} ${seats.available} ${count} ${this.#admission.brief()}`;
  }

  stats(): RoomStats {
    const { phase, launches, game } = this.#phases;
    return {
      phase: phase.type,
      launches,
      available: this.#guests.seats.available,
      locked: this.#admission.isLocked,
      knock: this.#admission.asksBeforeEntry,
      knocks: this.#admission.knocks,
      banned: this.#admission.banned,
      counters: this.#counters.all(),
      game: game?.stats() ?? {},
      players: this.#guests.all().map((session) => describe(session, this.#guests)),
    };
  }

  #restore(restored: RestoredRoom): void {
    const nowMs = this.#options.nowMs();
    this.#guests.seats.restore(restored.room, nowMs + restoredHoldMs);
    this.#guests.watchers.restore(restored.room.watched);
    this.#admission.restore(restored.room);
    this.#phases.restore(restored, this.#options.build, nowMs);
  }

  #lookAtAll(nowMs: number): void {
    this.#nextLookMs = nowMs + lookMs;
    for (const session of this.#guests.all()) session.advance(nowMs);
    if (this.#guests.seats.expire(nowMs)) this.#roster.changed();
  }

  #frame(session: Session, lane: LaneName, frame: Uint8Array, nowMs: number): void {
    if (lane === 'lobby') this.#lobbyFrame(session, frame, nowMs);
    else if (lane === 'bulk') this.#counters.count('unexpectedBulk');
    else this.#gameFrame(session, lane, frame, nowMs);
    this.#roster.tell();
  }

  #lobbyFrame(session: Session, frame: Uint8Array, nowMs: number): void {
    const read = readToHost(frame);
    if (read.type === 'unknown') this.#counters.count('unknownMessages');
    else if (read.type === 'malformed') {
      this.#counters.count('malformedLobby');
      session.end({ code: 1007, reason: `This tab sent a message the room cannot read (${read.why}).` });
    } else this.#hearing.hear(session, read.message, nowMs);
  }

  #gameFrame(session: Session, lane: LaneName, frame: Uint8Array, nowMs: number): void {
    const { slot } = session;
    const { game } = this.#phases;
    if (!game || slot === undefined) {
      // A spectator's frames have no way into a game (L14). A player's of a launch that has just ended are on their way for
      // a moment.
      this.#counters.count(this.#guests.watcherOf(session) ? 'fromSpectators' : 'notPlaying');
      return;
    }
    try {
      game.receive(slot, lane, frame, nowMs);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.#counters.count(isReliable(lane) ? 'malformedStream' : 'malformedDatagrams');
      if (isReliable(lane)) session.end({ code: 1007, reason: 'This tab sent a message the game cannot read.' });
    }
  }

  #left(session: Session, place: number | undefined, nowMs: number): void {
    this.#phases.unvote(session);
    this.#admission.left(session);
    if (!this.#guests.left(session, place, nowMs) || place === undefined) return;
    this.#phases.vacated(place, nowMs);
    this.#roster.changed();
    this.#roster.tell();
  }
}
