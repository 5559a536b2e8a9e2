import type { ToHost } from '../lobby/messages.ts';
import { undecided } from '../lobby/undecided.ts';
import type { Admission } from './admission.ts';
import type { Guests } from './guests.ts';
import type { Phases } from './phases.ts';
import type { RoomCounters } from './room-counters.ts';
import type { RosterTeller } from './roster-teller.ts';
import type { Seat } from './seats.ts';
import type { Session } from './session.ts';
import type { Watcher } from './watchers.ts';

type Of<T extends ToHost['t']> = Extract<ToHost, { t: T }>;

/** What hearing needs of its room. */
export interface HearingOptions {
  readonly guests: Guests;
  readonly admission: Admission;
  readonly phases: Phases;
  readonly roster: RosterTeller;
  readonly counters: RoomCounters;
}

/** Who may say what on the lobby's lane: newcomers, spectators, players, and the creator. All else is counted. */
export class Hearing {
  readonly #options: HearingOptions;

  constructor(options: HearingOptions) {
    this.#options = options;
  }

  hear(session: Session, message: ToHost, nowMs: number): void {
    const { guests } = this.#options;
    const seat = guests.seatOf(session);
    const watcher = guests.watcherOf(session);
    if (session.state.type === 'greeting') this.#fromNewcomer(session, message, nowMs);
    else if (session.state.type === 'knocking') this.#fromKnocking(session, message, nowMs);
    else if (watcher) this.#fromWatcher(session, watcher, message, nowMs);
    else if (seat) this.#fromPlayer(session, seat, message, nowMs);
  }

  #fromNewcomer(session: Session, message: ToHost, nowMs: number): void {
    switch (message.t) {
      case 'hello':
        this.#options.admission.hello(session, message, nowMs);
        break;
      case 'ping':
      case 'leave':
      case 'goodbye':
        this.#fromAnyone(session, message, nowMs);
        break;
      default:
        this.#options.counters.count('wrongPhase');
    }
  }

  /** Who waits to be let in may only go on waiting, or leave. */
  #fromKnocking(session: Session, message: ToHost, nowMs: number): void {
    switch (message.t) {
      case 'hello':
      case 'ping':
      case 'leave':
      case 'goodbye':
        this.#fromAnyone(session, message, nowMs);
        break;
      default:
        this.#options.counters.count('wrongPhase');
    }
  }

  /** The little that who only watches may say (L14). */
  #fromWatcher(session: Session, watcher: Watcher<Session>, message: ToHost, nowMs: number): void {
    const { guests, admission, phases, counters } = this.#options;
    switch (message.t) {
      case 'hello':
      case 'ping':
      case 'leave':
      case 'goodbye':
      case 'progress':
      case 'hash':
        this.#fromAnyone(session, message, nowMs);
        break;
      case 'chat':
        if (this.#takesLine(session, nowMs))
          guests.tellAll({ t: 'chat', slot: null, name: watcher.name, text: message.text });
        break;
      case 'join':
        // Told to everyone, like a name: a few bytes in, kilobytes out.
        if (phases.maySeat() && this.#takesTurn(session, nowMs))
          admission.promote(session, watcher, message.slot, nowMs);
        break;
      default:
        counters.count('fromSpectators');
    }
  }

  #fromPlayer(session: Session, seat: Seat<Session>, message: ToHost, nowMs: number): void {
    const { guests, phases, counters } = this.#options;
    switch (message.t) {
      case 'chat':
        // Who speaks is known from the connection; nothing in the message could say otherwise.
        if (this.#takesLine(session, nowMs)) guests.tellAll({ t: 'chat', slot: seat.slot, text: message.text });
        break;
      case 'again':
        phases.vote(session, message.launchId, nowMs);
        break;
      case 'name':
      case 'slot':
        // Each of them is told to everyone: a few bytes in, kilobytes out.
        if (phases.inLobby() && this.#takesTurn(session, nowMs)) this.#change(session, seat, message);
        break;
      case 'join':
        // A player has joined already.
        counters.count('wrongPhase');
        break;
      case 'params':
      case 'start':
      case 'end':
      case 'kick':
        if (session.creator) this.#command(message, nowMs);
        else counters.count('notCreator');
        break;
      default:
        this.#fromAnyone(session, message, nowMs);
    }
  }

  #fromAnyone(
    session: Session,
    message: Of<'hello' | 'ping' | 'leave' | 'goodbye' | 'progress' | 'hash'>,
    nowMs: number,
  ): void {
    switch (message.t) {
      case 'hello':
        this.#options.counters.count('repeatedHellos');
        break;
      case 'ping':
        session.say({ t: 'pong', t0: message.t0 });
        break;
      case 'leave':
      case 'goodbye':
        session.farewell({ code: 1000, reason: 'Left.' });
        break;
      case 'progress':
      case 'hash':
        this.#options.phases.reach(session, message, nowMs);
        break;
    }
  }

  #command(message: Of<'params' | 'start' | 'end' | 'kick'>, nowMs: number): void {
    const { admission, phases } = this.#options;
    switch (message.t) {
      case 'params':
        phases.choose(message.params);
        break;
      case 'start':
        phases.start(nowMs);
        break;
      case 'end':
        phases.end(undecided.byHost);
        break;
      case 'kick':
        admission.remove(message.slot);
        break;
    }
  }

  #change(session: Session, seat: Seat<Session>, message: Of<'name' | 'slot'>): void {
    const { guests, admission, roster } = this.#options;
    if (message.t === 'name') {
      if (message.name === seat.name) return;
      guests.seats.rename(seat, message.name);
      roster.changed();
      return;
    }
    const moved = guests.seats.move(seat, message.slot);
    if (moved) admission.welcome(session, moved);
  }

  /** Whether a guest may make the room speak to everyone just now. */
  #takesTurn(session: Session, nowMs: number): boolean {
    return this.#isWithin(this.#options.guests.takesTurn(session, nowMs));
  }

  /** Whether a guest may say something to everyone just now. */
  #takesLine(session: Session, nowMs: number): boolean {
    return this.#isWithin(this.#options.guests.takesLine(session, nowMs));
  }

  #isWithin(limit: boolean): boolean {
    if (!limit) this.#options.counters.count('tooOften');
    return limit;
  }
}
