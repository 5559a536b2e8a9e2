import * as v from 'valibot';
import type { CreateHost, HostGame, Params, Title } from '../games/game.ts';
import { asSentence } from '../lobby/endings.ts';
import type { ToHost } from '../lobby/messages.ts';
import { undecided } from '../lobby/undecided.ts';
import { ProtocolError } from '../wire/errors.ts';
import type { Guests } from './guests.ts';
import { gameSeat, hostRoom, inProgressMessage, type LaunchFacts, launchMessage } from './launch.ts';
import { Rematch } from './rematch.ts';
import type { RoomCounters } from './room-counters.ts';
import type { RosterSource, RosterTeller } from './roster-teller.ts';
import type { RestoredRoom, SavedRoom } from './saved-room.ts';
import type { Seat } from './seats.ts';
import type { Session } from './session.ts';
import type { Watcher } from './watchers.ts';

/** Countdown before a launch: one number a second. */
const countdownFrom = 3;
const countdownMs = 1000;
/** Of the whole stay: it rises when another tab takes the host's part. */
export const epoch = 1;

/** Lobby, countdown, game, and back. Timers belong to one `launchId` and die with its phase. */
export type Phase =
  | { readonly type: 'lobby' }
  | {
      readonly type: 'countdown';
      readonly launchId: number;
      readonly n: number;
      readonly nextMs: number;
      /** Who was there when it began: the roster of the launch, less those who leave. Who comes later drops in. */
      readonly players: readonly Session[];
    }
  | ({ readonly type: 'playing'; readonly game: HostGame } & LaunchFacts)
  | { readonly type: 'closed' };

/** A launch that did not outlive its host's tab: whoever was in the room then is told of its end when they are back. */
interface Interrupted {
  readonly launchId: number;
  readonly reason: string;
  /** Tokens of the seats there were, and of who has watched. */
  readonly owners: ReadonlySet<string>;
}

type Countdown = Extract<Phase, { type: 'countdown' }>;
type Playing = Extract<Phase, { type: 'playing' }>;

/** What phases need of their room. */
export interface PhasesOptions {
  readonly title: Title;
  readonly createHost: CreateHost;
  /** Seed of a launch. */
  readonly makeSeed: () => number;
  readonly guests: Guests;
  readonly roster: RosterTeller;
  readonly counters: RoomCounters;
}

/** The phases of a room one after the other, the launches among them, and who is told of which. */
export class Phases implements RosterSource {
  readonly #options: PhasesOptions;
  readonly #rematch = new Rematch<Session>();
  #params: Params;
  #phase: Phase = { type: 'lobby' };
  #launches = 0;
  #interrupted: Interrupted | undefined;

  constructor(options: PhasesOptions) {
    this.#options = options;
    this.#params = options.title.defaultParams;
  }

  get phase(): Phase {
    return this.#phase;
  }

  /** Countdowns begun, those that were called off among them: the last one's `launchId`. */
  get launches(): number {
    return this.#launches;
  }

  /** Of the next launch; those of one that is played are its own. */
  get params(): Params {
    return this.#params;
  }

  get game(): HostGame | undefined {
    return this.#phase.type === 'playing' ? this.#phase.game : undefined;
  }

  get isClosed(): boolean {
    return this.#phase.type === 'closed';
  }

  readonly wantsAgain = (session: Session): boolean => this.#rematch.has(session);

  /** Whether what belongs into the lobby may be done; elsewhere it is counted. */
  inLobby(): boolean {
    if (this.#phase.type === 'lobby') return true;
    this.#options.counters.count('wrongPhase');
    return false;
  }

  /** What is left of it once the room is gone. */
  save(): Pick<SavedRoom, 'params' | 'launches' | 'launch'> {
    const phase = this.#phase;
    const launch = phase.type === 'playing' ? savedFacts(phase) : null;
    return { params: { ...this.#params }, launches: this.#launches, launch };
  }

  /**
   * Goes on as a room did that was saved: with its launch, where that outlives its host and `game` can be read; otherwise
   * in the lobby.
   */
  restore({ room, game, build }: RestoredRoom, ownBuild: string, nowMs: number): void {
    const { title } = this.#options;
    const params = v.safeParse(title.params, room.params);
    if (params.success) this.#params = params.output;
    this.#launches = room.launches;
    const { launch } = room;
    if (!launch) return;
    const isSame = build === ownBuild;
    if (isSame && title.outlivesHost && game && this.#resume(launch, game, nowMs)) return;
    const reason = isSame ? undecided.byReload : undecided.byUpdate;
    const owners = new Set([...room.seats.map(({ token }) => token), ...room.watched]);
    this.#interrupted = { launchId: launch.launchId, reason, owners };
  }

  /** Sets the params of the next launch, if the title has such. */
  choose(params: unknown): void {
    const checked = v.safeParse(this.#options.title.params, params);
    if (!this.inLobby() || !checked.success) return;
    this.#params = checked.output;
    this.#options.roster.changed();
  }

  /** Begins to count down. A second start belongs to no launch: it finds the room counting down, or playing. */
  start(nowMs: number): void {
    if (this.inLobby()) this.#countDown(nowMs);
  }

  /** A guest wants to play again what has just ended. A vote for another launch, or a second one, changes nothing (F18). */
  vote(session: Session, launchId: number, nowMs: number): void {
    const { roster, counters } = this.#options;
    if (!this.inLobby()) return;
    if (!this.#rematch.isFor(session, launchId)) {
      counters.count('otherLaunch');
      return;
    }
    if (!this.#rematch.add(session)) return;
    roster.changed();
    this.#carryRematch(nowMs);
  }

  /** A guest has no vote any more. */
  unvote(session: Session): void {
    this.#rematch.remove(session);
  }

  /** Nobody is at `place` any more. */
  vacated(place: number, nowMs: number): void {
    if (this.#phase.type === 'playing') this.#phase.game.leave(place, nowMs);
    // A countdown goes on without who leaves; without anyone it has no purpose.
    else if (this.#phase.type === 'countdown' && !this.#options.guests.seats.all().some((seat) => seat.holder))
      this.end('Everyone left.');
    else this.#carryRematch(nowMs);
  }

  /** Who has got a seat while a title with drop-in is played plays at once. */
  seated(session: Session, seat: Seat<Session>, nowMs: number): void {
    this.#tellInterrupted(session, seat.token);
    if (this.#phase.type !== 'playing' || !this.#options.title.dropIn) return;
    // Told first: what the game sends must not come before what it is of.
    tellLate(session, this.#phase);
    if (seat.holder === session) this.#phase.game.join(this.#gameSeat(seat, session), nowMs);
  }

  /** Tells who has come to watch of what is played, if anything is. */
  watched({ holder, place, token }: Watcher<Session>, nowMs: number): void {
    this.#tellInterrupted(holder, token);
    if (this.#phase.type !== 'playing') return;
    tellLate(holder, this.#phase);
    // Saying it may have ended a link that could take no more, here and below: its guest has left already.
    if (holder.place === place) this.#phase.game.watch?.(place, nowMs);
  }

  /** Whether who watches may take a seat just now; elsewhere it is counted. */
  maySeat(): boolean {
    if (this.#phase.type === 'playing' && this.#options.title.dropIn) return true;
    return this.inLobby();
  }

  /** Who has watched until now, at `place`, has got a seat. */
  promoted(session: Session, seat: Seat<Session>, place: number, nowMs: number): void {
    if (seat.holder === session) this.game?.join(this.#gameSeat(seat, session), nowMs, place);
    else this.game?.leave(place, nowMs);
  }

  /** What is said of a launch reaches that one and no other (F09). */
  reach(session: Session, message: Extract<ToHost, { t: 'progress' | 'hash' }>, nowMs: number): void {
    const { place } = session;
    const { counters } = this.#options;
    if (place === undefined || this.#phase.type !== 'playing' || this.#phase.launchId !== message.launchId) {
      counters.count('otherLaunch');
      return;
    }
    if (message.t === 'progress') this.#phase.game.progress?.(place, message.tic, nowMs);
    else if (message.epoch === epoch) this.#phase.game.report?.(place, message.tic, message.hash);
    else counters.count('otherLaunch');
  }

  /** Does what is due; returns when to be called again, ms of the same clock. */
  advance(nowMs: number): number {
    if (this.#phase.type === 'countdown' && nowMs >= this.#phase.nextMs) this.#count(this.#phase, nowMs);
    const wakeMs = this.#phase.type === 'countdown' ? this.#phase.nextMs : (this.game?.advance(nowMs) ?? Infinity);
    // It may just have finished.
    if (this.game) this.#options.roster.watch(this.game, nowMs);
    return wakeMs;
  }

  /** Ends the launch that is played, or calls off the one that is counted down to. */
  end(reason: string): void {
    if (this.#phase.type !== 'playing' && this.#phase.type !== 'countdown') return;
    const { guests, roster } = this.#options;
    const { launchId } = this.#phase;
    if (this.#phase.type === 'playing') {
      // The points of the last moment, before there is no game that knows them.
      roster.changed();
      roster.tell();
      this.#rematch.open(launchId, guests.inside());
    }
    this.#phase = { type: 'lobby' };
    guests.seats.forgetGivenUp();
    roster.forgetGame();
    guests.tellAll({ t: 'ended', launchId, reason: asSentence(reason) });
  }

  /** Nothing is played here any more. */
  close(): void {
    this.#phase = { type: 'closed' };
  }

  #carryRematch(nowMs: number): void {
    if (this.#phase.type !== 'lobby') return;
    const players = this.#options.guests.players();
    if (this.#rematch.isCarried(players.filter(({ creator }) => !creator))) this.#countDown(nowMs);
  }

  #countDown(nowMs: number): void {
    const { guests } = this.#options;
    this.#launches++;
    this.#interrupted = undefined;
    this.#rematch.clear();
    const nextMs = nowMs + countdownMs;
    const players = guests.players();
    this.#phase = { type: 'countdown', launchId: this.#launches, n: countdownFrom, nextMs, players };
    guests.tellAll({ t: 'countdown', n: countdownFrom });
  }

  #count(countdown: Countdown, nowMs: number): void {
    const n = countdown.n - 1;
    if (n === 0) {
      this.#launch(countdown, nowMs);
      return;
    }
    // From now, not from when it was due: after a stall people still see each number for its second.
    this.#phase = { ...countdown, n, nextMs: nowMs + countdownMs };
    this.#options.guests.tellAll({ t: 'countdown', n });
  }

  #launch({ launchId, players }: Countdown, nowMs: number): void {
    const { title, makeSeed, guests } = this.#options;
    const seats = guests.seats.all().filter((seat) => seat.holder !== undefined);
    const seated = seats.filter((seat) => seat.holder && players.includes(seat.holder));
    const facts: LaunchFacts = {
      launchId,
      params: this.#params,
      seed: makeSeed(),
      slots: seated.map((seat) => seat.slot),
      names: seated.map((seat) => seat.name),
    };
    const { game } = this.#play(facts, nowMs);
    const launch = launchMessage(facts, title);
    // All are told before any is in the game: should it end with the first of them, it ends for all.
    for (const { holder } of guests.watchers.all()) holder.say(launch);
    for (const seat of seated) seat.holder?.say(launch);
    const late = title.dropIn ? seats.filter((seat) => !seated.includes(seat)) : [];
    for (const { holder } of late) if (holder) tellLate(holder, { ...facts, game });
    for (const { place } of guests.watchers.all()) game.watch?.(place, nowMs);
    for (const seat of [...seated, ...late]) if (seat.holder) game.join(this.#gameSeat(seat, seat.holder), nowMs);
  }

  #play(facts: LaunchFacts, nowMs: number, saved?: Uint8Array): Playing {
    const { title, createHost, guests, roster } = this.#options;
    const isCurrent = () => this.#phase.type === 'playing' && this.#phase.launchId === facts.launchId;
    const room = hostRoom({ facts, title, guests, isCurrent, finish: (reason) => this.end(reason) });
    const phase: Playing = { type: 'playing', ...facts, game: createHost(room, nowMs, saved) };
    this.#phase = phase;
    roster.changed();
    return phase;
  }

  /** Goes on with a launch that was saved; false when nothing can be made of it. */
  #resume(launch: NonNullable<SavedRoom['launch']>, game: Uint8Array, nowMs: number): boolean {
    const params = v.safeParse(this.#options.title.params, launch.params);
    if (!params.success) return false;
    try {
      this.#play({ ...launch, params: params.output }, nowMs, game);
      return true;
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.#options.counters.count('refusedSaves');
      return false;
    }
  }

  /** Tells who was there, and has come back into the lobby with its token. */
  #tellInterrupted(session: Session, token: string): void {
    if (this.#phase.type !== 'lobby' || !this.#interrupted?.owners.has(token)) return;
    const { launchId, reason } = this.#interrupted;
    session.say({ t: 'ended', launchId, reason });
  }

  #gameSeat(seat: Seat<Session>, session: Session) {
    return gameSeat(seat, this.#options.guests.authOf(session));
  }
}

function savedFacts({ launchId, params, seed, slots, names }: LaunchFacts): NonNullable<SavedRoom['launch']> {
  return { launchId, params: { ...params }, seed, slots: [...slots], names: [...names] };
}

function tellLate(session: Session, { game, ...facts }: LaunchFacts & { readonly game: HostGame }): void {
  session.say(inProgressMessage(facts, game.tic?.() ?? 0));
}
