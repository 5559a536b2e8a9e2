import { type ToGuest, writeLobby } from '../lobby/messages.ts';
import { uniqueName } from '../lobby/names.ts';
import { firstWatcher } from '../lobby/places.ts';
import { type Seat, Seats } from './seats.ts';
import type { Session } from './session.ts';
import { newStanding, type Standing } from './standing.ts';
import { type Watcher, Watchers } from './watchers.ts';

/** Everybody on a link of a room, and what each has there: a player a seat, a spectator a place, both a standing. */
export class Guests {
  readonly seats: Seats<Session>;
  readonly watchers: Watchers<Session>;
  readonly #sessions = new Map<number, Session>();
  readonly #standings = new Map<Session, Standing>();

  constructor(options: { seats: number; spectators: number; makeToken: () => string }) {
    const otherNames = (but: Session | undefined) =>
      this.watchers.all().flatMap(({ holder, name }) => (holder === but ? [] : [name]));
    this.seats = new Seats({ count: options.seats, makeToken: options.makeToken, otherNames });
    this.watchers = new Watchers(options.spectators);
  }

  /** Links, those of guests who have not been let in among them. */
  get count(): number {
    return this.#sessions.size;
  }

  add(session: Session): void {
    this.#sessions.set(session.id, session);
  }

  /** Lets go of a closed link. */
  forget(session: Session): void {
    this.#sessions.delete(session.id);
  }

  byId(id: number): Session | undefined {
    return this.#sessions.get(id);
  }

  /** A copy: being told something may end a link. */
  all(): Session[] {
    return [...this.#sessions.values()];
  }

  /** Who has been let in. */
  inside(): Session[] {
    return this.all().filter((session) => session.place !== undefined);
  }

  /** Who has a slot and is there. */
  players(): Session[] {
    return this.all().filter((session) => session.slot !== undefined);
  }

  seatOf(session: Session): Seat<Session> | undefined {
    return session.slot === undefined ? undefined : this.seats.get(session.slot);
  }

  watcherOf(session: Session): Watcher<Session> | undefined {
    return session.place === undefined ? undefined : this.watchers.get(session.place);
  }

  /** Gives who only watches a place and a name nobody has; undefined when there are as many as may be. */
  watch(session: Session, wantedName: string, token: string): Watcher<Session> | undefined {
    const names = [...this.seats.names(), ...this.watchers.all().map(({ name }) => name)];
    return this.watchers.add(session, uniqueName(wantedName, names), token);
  }

  /** Who is at a place, a player's or a spectator's. */
  holderAt(place: number): Session | undefined {
    return place < firstWatcher ? this.seats.get(place)?.holder : this.watchers.get(place)?.holder;
  }

  /** The stay of a guest begins, or begins anew in another role. */
  enter(session: Session, auth: string, nowMs: number): void {
    this.#standings.set(session, newStanding(auth, nowMs));
  }

  /** The secret of a player's stay (T3). */
  authOf(session: Session): string {
    return this.#standings.get(session)?.auth ?? '0';
  }

  /** Whether a guest may make the room speak to everyone just now. */
  takesTurn(session: Session, nowMs: number): boolean {
    return this.#standings.get(session)?.turns.take(nowMs) ?? false;
  }

  /** Whether a guest may say something to everyone just now. */
  takesLine(session: Session, nowMs: number): boolean {
    return this.#standings.get(session)?.lines.take(nowMs) ?? false;
  }

  /** Clears away after a guest who is no longer there; false when its place, if it had one, is another's by now. */
  left(session: Session, place: number | undefined, nowMs: number): boolean {
    this.#standings.delete(session);
    if (place === undefined) return false;
    if (this.watchers.get(place)?.holder === session) {
      this.watchers.remove(place);
      return true;
    }
    const seat = this.seats.get(place);
    // A newer tab of the same player may sit there already: then there is nothing to clear away.
    if (seat?.holder !== session) return false;
    if (session.ending?.code === 1008) this.seats.release(seat);
    else this.seats.vacate(seat, { shown: session.ending?.code !== 1000 }, nowMs);
    return true;
  }

  /** Tells everyone who has been let in. */
  tellAll(message: ToGuest): void {
    const frame = writeLobby(message);
    for (const session of this.inside()) session.sayWritten(frame);
  }
}
