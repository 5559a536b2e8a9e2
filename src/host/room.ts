import * as v from 'valibot';
import type { CreateHost, Seat as GameSeat, HostGame, HostRoom, Params, Title } from '../games/game.ts';
import { Counters } from '../lib/counters.ts';
import { slotColour } from '../lobby/colours.ts';
import { asSentence, type Ending, fullButWatchable } from '../lobby/endings.ts';
import { lobbyProtocol, maxScore, readToHost, type ToGuest, type ToHost } from '../lobby/messages.ts';
import { cleanName } from '../lobby/names.ts';
import { type LaneName, laneNames } from '../net/lanes.ts';
import { isReliable, type Link } from '../net/link.ts';
import { ProtocolError } from '../wire/errors.ts';
import { Bans } from './bans.ts';
import { Rematch } from './rematch.ts';
import { RosterWatch } from './roster-watch.ts';
import { type Seat, Seats } from './seats.ts';
import { Session } from './session.ts';
import { newStanding, type Standing } from './standing.ts';
import { type Watcher, Watchers } from './watchers.ts';

/** Countdown before a launch: one number a second. */
const countdownFrom = 3;
const countdownMs = 1000;
/** The room looks at its deadlines at least this often. */
const idleMs = 250;
/** Of the whole stay: it rises when another tab takes the host's part. */
const epoch = 1;

/** For who is removed, and tries to come back. */
const removed: Ending = { code: 1008, reason: 'The host removed you from this room.' };

/** What a room needs of the world around it. */
export interface RoomOptions {
  readonly title: Title;
  readonly createHost: CreateHost;
  readonly seats: number;
  /** Digest of the host's sources: guests of another one are refused. */
  readonly build: string;
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

/** What a launch begins with, as everybody is told, early or late. */
export interface LaunchFacts {
  readonly launchId: number;
  readonly params: Params;
  readonly seed: number;
  /** Who was there, in ascending order. */
  readonly slots: readonly number[];
  readonly names: readonly string[];
}

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

/** What the tab and `window.tictab.host` may know of a room. */
export interface RoomStats {
  readonly phase: Phase['type'];
  readonly launches: number;
  /** Seats a newcomer could get. */
  readonly available: number;
  readonly locked: boolean;
  readonly counters: Readonly<Record<string, number>>;
  readonly game: Readonly<Record<string, number>>;
  readonly players: readonly PlayerStats[];
}

/** One guest as the host sees it. */
export interface PlayerStats {
  /** As the tab counts links. */
  readonly linkId: number;
  /** Whether it has been let in, as a player or to watch. */
  readonly inside: boolean;
  readonly slot: number | null;
  readonly name: string;
  readonly creator: boolean;
  readonly liveness: string;
  readonly rttMs: number | null;
  readonly lastRttMs: number | null;
  readonly jitterMs: number;
  readonly lossPct: number;
  readonly sentBytes: number;
  readonly receivedBytes: number;
  /** Waiting towards this guest, all lanes together. */
  readonly backlogBytes: number;
  readonly counters: Readonly<Record<string, number>>;
}

const counterNames = [
  'notCreator',
  'wrongPhase',
  'unknownMessages',
  'malformedLobby',
  'malformedStream',
  'malformedDatagrams',
  'notPlaying',
  'fromSpectators',
  'otherLaunch',
  'unexpectedBulk',
  'repeatedHellos',
  'refused',
  'failedResumes',
  'tooOften',
] as const;

/**
 * A room: who is in it, what phase it is in, and the launch that is being played. It lives in the host's worker, is
 * told of links and of time, and knows neither how frames travel nor what a game's frames mean.
 */
export class Room {
  readonly #options: RoomOptions;
  readonly #sessions = new Map<number, Session>();
  readonly #seats: Seats<Session>;
  readonly #counters = new Counters(counterNames);
  readonly #watchers: Watchers<Session>;
  readonly #standings = new Map<Session, Standing>();
  readonly #bans = new Bans();
  readonly #rematch = new Rematch<Session>();
  readonly #rosterWatch = new RosterWatch();
  #params: Params;
  #phase: Phase = { type: 'lobby' };
  #launches = 0;
  #rosterStale = false;
  #locked = false;

  constructor(options: RoomOptions) {
    this.#options = options;
    this.#seats = new Seats(options.seats, options.makeToken);
    this.#watchers = new Watchers(options.title.spectators);
    this.#params = options.title.defaultParams;
  }

  get phase(): Phase {
    return this.#phase;
  }

  /** Takes in a link. The creator's is the one the tab itself made. */
  admit(id: number, link: Link, creator: boolean): void {
    if (this.#phase.type === 'closed') {
      link.close('The room is closed.');
      this.#options.closed(id);
      return;
    }
    const session = new Session(
      { id, creator, link, nowMs: this.#options.nowMs },
      {
        frame: (from, lane, frame, nowMs) => this.#frame(from, lane, frame, nowMs),
        drained: (from, lane) => this.#drained(from, lane),
        left: (from, place, nowMs) => this.#left(from, place, nowMs),
        closed: (from) => this.#forget(from),
      },
    );
    this.#sessions.set(id, session);
    session.start();
    this.#tellRoster();
  }

  /** The connection under session `id` is known to be dead. */
  lost(id: number, reason: string): void {
    this.#sessions.get(id)?.close(reason);
    this.#tellRoster();
  }

  /** Locked, a room lets nobody in but who has a seat already. */
  lock(locked: boolean): void {
    this.#locked = locked;
  }

  /** Ends the room for everyone; the sessions close as their goodbyes are acknowledged, within 1 s. */
  close(ending: Ending): void {
    if (this.#phase.type === 'closed') return;
    this.#phase = { type: 'closed' };
    for (const session of [...this.#sessions.values()]) session.end(ending);
  }

  /** Does what is due; returns when to be called again, ms of the same clock. */
  advance(nowMs: number): number {
    for (const session of [...this.#sessions.values()]) session.advance(nowMs);
    if (this.#seats.expire(nowMs)) this.#rosterStale = true;
    let wakeMs = nowMs + idleMs;
    if (this.#phase.type === 'countdown' && nowMs >= this.#phase.nextMs) this.#count(nowMs);
    if (this.#phase.type === 'countdown') wakeMs = Math.min(wakeMs, this.#phase.nextMs);
    if (this.#phase.type === 'playing') wakeMs = Math.min(wakeMs, this.#phase.game.advance(nowMs));
    if (this.#phase.type === 'playing') {
      const slots = this.#seats.all().map(({ slot }) => slot);
      if (this.#rosterWatch.notice(this.#phase.game, slots, nowMs)) this.#rosterStale = true;
    }
    this.#tellRoster();
    return wakeMs;
  }

  /** Changes whenever something does that the tab must know at once. */
  brief(): string {
    return `${this.#phase.type} ${this.#seats.available} ${this.#sessions.size} ${this.#locked}`;
  }

  stats(): RoomStats {
    return {
      phase: this.#phase.type,
      launches: this.#launches,
      available: this.#seats.available,
      locked: this.#locked,
      counters: this.#counters.all(),
      game: this.#phase.type === 'playing' ? this.#phase.game.stats() : {},
      players: [...this.#sessions].map(([linkId, session]) => this.#describe(linkId, session)),
    };
  }

  #describe(linkId: number, session: Session): PlayerStats {
    const { link } = session;
    const seat = this.#seatOf(session);
    const backlogBytes = laneNames.reduce((sum, lane) => sum + link.bufferedBytes(lane), 0);
    return {
      linkId,
      inside: session.place !== undefined,
      slot: seat?.slot ?? null,
      name: seat?.name ?? this.#watcherOf(session)?.name ?? '',
      creator: session.creator,
      ...session.quality(),
      sentBytes: link.sentBytes,
      receivedBytes: link.receivedBytes,
      backlogBytes,
      counters: session.counters.all(),
    };
  }

  #seatOf(session: Session): Seat<Session> | undefined {
    return session.slot === undefined ? undefined : this.#seats.get(session.slot);
  }

  #watcherOf(session: Session): Watcher<Session> | undefined {
    return session.place === undefined ? undefined : this.#watchers.get(session.place);
  }

  #frame(session: Session, lane: LaneName, frame: Uint8Array, nowMs: number): void {
    if (lane === 'lobby') this.#lobbyFrame(session, frame, nowMs);
    else if (lane === 'bulk') this.#counters.count('unexpectedBulk');
    else this.#gameFrame(session, lane, frame, nowMs);
    this.#tellRoster();
  }

  #gameFrame(session: Session, lane: LaneName, frame: Uint8Array, nowMs: number): void {
    const { slot } = session;
    // A spectator's frames have no way into a game (L14).
    if (this.#watcherOf(session)) {
      this.#counters.count('fromSpectators');
      return;
    }
    if (this.#phase.type !== 'playing' || slot === undefined) {
      // Frames of a launch that has just ended are on their way for a moment.
      this.#counters.count('notPlaying');
      return;
    }
    try {
      this.#phase.game.receive(slot, lane, frame, nowMs);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.#counters.count(isReliable(lane) ? 'malformedStream' : 'malformedDatagrams');
      if (isReliable(lane)) session.end({ code: 1007, reason: 'This tab sent a message the game cannot read.' });
    }
  }

  #lobbyFrame(session: Session, frame: Uint8Array, nowMs: number): void {
    const read = readToHost(frame);
    if (read.type === 'unknown') this.#counters.count('unknownMessages');
    else if (read.type === 'malformed') {
      this.#counters.count('malformedLobby');
      session.end({ code: 1007, reason: `This tab sent a message the room cannot read (${read.why}).` });
    } else if (session.state.type === 'greeting') this.#greeting(session, read.message, nowMs);
    else this.#message(session, read.message, nowMs);
  }

  #greeting(session: Session, message: ToHost, nowMs: number): void {
    switch (message.t) {
      case 'hello':
        this.#hello(session, message, nowMs);
        break;
      case 'ping':
        session.say({ t: 'pong', t0: message.t0 });
        break;
      case 'leave':
      case 'goodbye':
        session.farewell({ code: 1000, reason: 'Left.' });
        break;
      default:
        this.#counters.count('wrongPhase');
    }
  }

  #hello(session: Session, hello: Extract<ToHost, { t: 'hello' }>, nowMs: number): void {
    const refusal = this.#refusal(hello);
    if (refusal) {
      this.#refuse(session, refusal);
      return;
    }
    if (hello.role === 'spectator') {
      this.#watch(session, hello.name, nowMs);
      return;
    }
    const owned = hello.resume === undefined ? undefined : this.#seats.byToken(hello.resume);
    // The creator sits inside this very tab: a token that says otherwise was copied with it.
    const own = owned?.holder?.creator ? undefined : owned;
    if (hello.resume !== undefined && !own) this.#counters.count('failedResumes');
    if (!own && this.#locked && !session.creator) {
      this.#refuse(session, { code: 1013, reason: 'This room is locked: ask its host to open it.' });
      return;
    }
    if (own) this.#resume(own, session, nowMs);
    const name = hello.name === undefined ? undefined : cleanName(hello.name);
    const seat = own ?? this.#seats.take(session, name);
    if (!seat) {
      this.#refuse(session, {
        code: 1013,
        reason:
          this.#options.title.spectators > 0
            ? fullButWatchable
            : 'This room is full: ask the host for more seats, or try again later.',
      });
      return;
    }
    if (own && name !== undefined && name !== own.name && this.#phase.type === 'lobby') this.#seats.rename(own, name);
    this.#standings.set(session, newStanding(this.#options.makeAuth(), nowMs));
    this.#seat(session, seat);
    this.#tellRoster();
    if (this.#phase.type === 'playing' && this.#options.title.dropIn) this.#dropIn(session, seat, this.#phase, nowMs);
  }

  /** Takes in somebody who only watches; what is being played is told at once. */
  #watch(session: Session, wantedName: string | undefined, nowMs: number): void {
    const name = wantedName === undefined ? '' : cleanName(wantedName);
    const watcher = this.#watchers.add(session, name === '' ? 'Spectator' : name);
    if (!watcher) {
      this.#refuse(session, { code: 1013, reason: 'As many as may watch this room already do: try again later.' });
      return;
    }
    this.#standings.set(session, newStanding('0', nowMs));
    session.seat(watcher.place);
    session.say({
      t: 'welcome',
      slot: null,
      color: '',
      role: 'spectator',
      epoch,
      resume: this.#options.makeToken(),
      game: this.#options.title.id,
    });
    this.#rosterStale = true;
    this.#tellRoster();
    if (this.#phase.type !== 'playing') return;
    session.say(inProgress(this.#phase));
    this.#phase.game.watch?.(watcher.place, nowMs);
  }

  /** A spectator wants to play: a certain slot, or any. */
  #join(session: Session, watcher: Watcher<Session>, wantedSlot: number | undefined, nowMs: number): void {
    const seat = this.#locked ? undefined : this.#seats.take(session, watcher.name, wantedSlot);
    if (!seat) {
      this.#counters.count('refused');
      return;
    }
    this.#watchers.remove(watcher.place);
    this.#standings.set(session, newStanding(this.#options.makeAuth(), nowMs));
    this.#seat(session, seat);
    this.#tellRoster();
    if (this.#phase.type !== 'playing') return;
    if (this.#options.title.dropIn) this.#phase.game.join(this.#gameSeat(seat, session), nowMs, watcher.place);
    else this.#phase.game.leave(watcher.place, nowMs);
  }

  /** Gives a guest its seat, or another one: the welcome is how it learns which. */
  #seat(session: Session, seat: Seat<Session>): void {
    session.seat(seat.slot);
    session.say({
      t: 'welcome',
      slot: seat.slot,
      color: slotColour(seat.slot).name,
      role: 'player',
      epoch,
      resume: seat.token,
      game: this.#options.title.id,
      auth: this.#authOf(session),
    });
    this.#rosterStale = true;
  }

  /** The secret of a seated session. */
  #authOf(session: Session): string {
    return this.#standings.get(session)?.auth ?? '0';
  }

  #refusal(hello: Extract<ToHost, { t: 'hello' }>): Ending | undefined {
    const { title, build } = this.#options;
    if (hello.protocol !== lobbyProtocol || hello.build !== build) {
      const theirs = `build ${hello.build}, protocol ${hello.protocol}`;
      const ours = `build ${build}, protocol ${lobbyProtocol}`;
      return { code: 1002, reason: `This page is another version (${theirs}) than the room (${ours}): reload it.` };
    }
    if (this.#bans.has(hello.resume)) return removed;
    if (hello.role !== 'spectator') return undefined;
    if (title.spectators === 0)
      return { code: 1013, reason: `${title.name} cannot be watched, only played: join as a player.` };
    if (this.#locked) return { code: 1013, reason: 'This room is locked: ask its host to open it.' };
    return undefined;
  }

  #refuse(session: Session, ending: Ending): void {
    this.#counters.count('refused');
    session.end(ending);
  }

  /** The newest holder of a token wins; the older tab is told, and its avatar makes room for the new one. */
  #resume(seat: Seat<Session>, session: Session, nowMs: number): void {
    const older = seat.holder;
    this.#seats.reoccupy(seat, session);
    if (!older) return;
    older.end({ code: 4001, reason: 'You opened this room in another tab, so this one has left it.' });
    if (this.#phase.type === 'playing') this.#phase.game.leave(seat.slot, nowMs);
  }

  #dropIn(session: Session, seat: Seat<Session>, phase: Extract<Phase, { type: 'playing' }>, nowMs: number): void {
    // Told first: what the game sends must not come before what it is of.
    session.say(inProgress(phase));
    phase.game.join(this.#gameSeat(seat, session), nowMs);
  }

  #gameSeat(seat: Seat<Session>, session: Session): GameSeat {
    return {
      slot: seat.slot,
      name: seat.name,
      colour: slotColour(seat.slot).rgb,
      auth: this.#authOf(session),
    };
  }

  #message(session: Session, message: ToHost, nowMs: number): void {
    const seat = this.#seatOf(session);
    const watcher = this.#watcherOf(session);
    if (watcher) this.#fromWatcher(session, watcher, message, nowMs);
    else if (seat) this.#fromPlayer(session, seat, message, nowMs);
  }

  /** The little that who only watches may say (L14). */
  #fromWatcher(session: Session, watcher: Watcher<Session>, message: ToHost, nowMs: number): void {
    switch (message.t) {
      case 'ping':
      case 'leave':
      case 'goodbye':
      case 'progress':
      case 'hash':
      case 'hello':
        this.#fromAnyone(session, message, nowMs);
        break;
      case 'chat':
        if (this.#takeTurn(session, nowMs))
          this.#tellAll({ t: 'chat', slot: null, name: watcher.name, text: message.text });
        break;
      case 'join':
        // Told to everyone, like a name: a few bytes in, kilobytes out.
        if (this.#phase.type !== 'countdown' && this.#takeTurn(session, nowMs))
          this.#join(session, watcher, message.slot, nowMs);
        break;
      default:
        this.#counters.count('fromSpectators');
    }
  }

  #fromAnyone(
    session: Session,
    message: Extract<ToHost, { t: 'hello' | 'ping' | 'leave' | 'goodbye' | 'progress' | 'hash' }>,
    nowMs: number,
  ): void {
    switch (message.t) {
      case 'hello':
        this.#counters.count('repeatedHellos');
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
        this.#toLaunch(session, message, nowMs);
        break;
    }
  }

  /** What is said of a launch reaches that one and no other (F09). */
  #toLaunch(session: Session, message: Extract<ToHost, { t: 'progress' | 'hash' }>, nowMs: number): void {
    const { place } = session;
    if (place === undefined || this.#phase.type !== 'playing' || this.#phase.launchId !== message.launchId) {
      this.#counters.count('otherLaunch');
      return;
    }
    if (message.t === 'progress') this.#phase.game.progress?.(place, message.tic, nowMs);
    else if (message.epoch === epoch) this.#phase.game.report?.(place, message.tic, message.hash);
    else this.#counters.count('otherLaunch');
  }

  #fromPlayer(session: Session, seat: Seat<Session>, message: ToHost, nowMs: number): void {
    switch (message.t) {
      case 'chat':
        this.#chat(session, seat, message.text, nowMs);
        break;
      case 'again':
        this.#again(session, message.launchId, nowMs);
        break;
      case 'name':
      case 'slot':
        // Each of them is told to everyone: a few bytes in, kilobytes out.
        if (this.#inLobby() && this.#takeTurn(session, nowMs)) this.#change(session, seat, message);
        break;
      case 'join':
        // A player has joined already.
        this.#counters.count('wrongPhase');
        break;
      case 'params':
      case 'start':
      case 'end':
      case 'kick':
        if (session.creator) this.#command(message, nowMs);
        else this.#counters.count('notCreator');
        break;
      default:
        this.#fromAnyone(session, message, nowMs);
    }
  }

  /** A guest wants to play again what has just ended. A vote for another launch, or a second one, changes nothing (F18). */
  #again(session: Session, launchId: number, nowMs: number): void {
    if (launchId !== this.#launches || !this.#inLobby() || !this.#rematch.add(session)) return;
    this.#rosterStale = true;
    this.#carryRematch(nowMs);
  }

  #carryRematch(nowMs: number): void {
    if (this.#phase.type !== 'lobby') return;
    const players = [...this.#sessions.values()].filter((session) => session.slot !== undefined);
    if (this.#rematch.isCarried(players.filter(({ creator }) => !creator))) this.#countDown(nowMs);
  }

  #command(message: Extract<ToHost, { t: 'params' | 'start' | 'end' | 'kick' }>, nowMs: number): void {
    switch (message.t) {
      case 'params': {
        const checked = v.safeParse(this.#options.title.params, message.params);
        if (!this.#inLobby() || !checked.success) break;
        this.#params = checked.output;
        this.#rosterStale = true;
        break;
      }
      case 'start':
        // A second start belongs to no launch: it finds the room counting down, or playing.
        if (this.#inLobby()) this.#countDown(nowMs);
        break;
      case 'end':
        this.#endLaunch('The host ended the game.');
        break;
      case 'kick': {
        const seat = this.#seats.get(message.slot);
        if (seat?.holder && !seat.holder.creator) {
          this.#bans.add(seat.token);
          seat.holder.end(removed);
        }
        break;
      }
    }
  }

  #inLobby(): boolean {
    if (this.#phase.type === 'lobby') return true;
    this.#counters.count('wrongPhase');
    return false;
  }

  #change(session: Session, seat: Seat<Session>, message: Extract<ToHost, { t: 'name' | 'slot' }>): void {
    if (message.t === 'name') {
      if (message.name === seat.name) return;
      this.#seats.rename(seat, message.name);
      this.#rosterStale = true;
      return;
    }
    const moved = this.#seats.move(seat, message.slot);
    if (moved) this.#seat(session, moved);
  }

  /** Whether a guest may make the room speak to everyone just now. */
  #takeTurn(session: Session, nowMs: number): boolean {
    if (this.#standings.get(session)?.turns.take(nowMs)) return true;
    this.#counters.count('tooOften');
    return false;
  }

  #chat(session: Session, seat: Seat<Session>, text: string, nowMs: number): void {
    // Who speaks is known from the connection; nothing in the message could say otherwise.
    if (this.#takeTurn(session, nowMs)) this.#tellAll({ t: 'chat', slot: seat.slot, text });
  }

  #countDown(nowMs: number): void {
    this.#launches++;
    this.#rematch.clear();
    const players = [...this.#sessions.values()].filter((session) => session.slot !== undefined);
    const nextMs = nowMs + countdownMs;
    this.#phase = { type: 'countdown', launchId: this.#launches, n: countdownFrom, nextMs, players };
    this.#tellAll({ t: 'countdown', n: countdownFrom });
  }

  #count(nowMs: number): void {
    if (this.#phase.type !== 'countdown') return;
    const n = this.#phase.n - 1;
    if (n === 0) {
      this.#launch(this.#phase, nowMs);
      return;
    }
    // From now, not from when it was due: after a stall people still see each number for its second.
    this.#phase = { ...this.#phase, n, nextMs: nowMs + countdownMs };
    this.#tellAll({ t: 'countdown', n });
  }

  #launch({ launchId, players }: Extract<Phase, { type: 'countdown' }>, nowMs: number): void {
    const seats = this.#seats.all().filter((seat) => seat.holder !== undefined);
    const seated = seats.filter((seat) => seat.holder && players.includes(seat.holder));
    const { title, createHost, makeSeed } = this.#options;
    const facts: LaunchFacts = {
      launchId,
      params: this.#params,
      seed: makeSeed(),
      slots: seated.map((seat) => seat.slot),
      names: seated.map((seat) => seat.name),
    };
    const game = createHost(this.#hostRoom(facts), nowMs);
    const phase = { type: 'playing', ...facts, game } as const;
    this.#phase = phase;
    this.#rosterStale = true;
    const launch: ToGuest = {
      t: 'launch',
      ...told(facts),
      numplayers: title.width ?? seated.length,
    };
    for (const seat of seated) {
      seat.holder?.say(launch);
      // Saying it may have ended a link that could take no more: its guest has left already, and must not join after.
      if (seat.holder) game.join(this.#gameSeat(seat, seat.holder), nowMs);
    }
    for (const { holder, place } of this.#watchers.all()) {
      holder.say(launch);
      if (holder.place === place) game.watch?.(place, nowMs);
    }
    if (!title.dropIn) return;
    for (const seat of seats) if (seat.holder && !seated.includes(seat)) this.#dropIn(seat.holder, seat, phase, nowMs);
  }

  /** Bound to its launch: a game that lives on by mistake reaches nobody. */
  #hostRoom({ launchId, params, seed, slots, names }: LaunchFacts): HostRoom {
    const current = () => this.#phase.type === 'playing' && this.#phase.launchId === launchId;
    const holder = (place: number) =>
      current() ? (this.#seats.get(place)?.holder ?? this.#watchers.get(place)?.holder) : undefined;
    return {
      title: this.#options.title,
      params,
      seed,
      slots,
      names,
      lossPct: (slot) => holder(slot)?.quality().lossPct ?? 0,
      bufferedBytes: (place, lane) => holder(place)?.link.bufferedBytes(lane) ?? 0,
      send: (place, lane, frame) => holder(place)?.link.send(lane, frame) ?? false,
      margin: (slot, ms) => holder(slot)?.say({ t: 'margin', ms }),
      drop: (place, ending) => holder(place)?.end(ending),
      announce: (sentence) => {
        if (current()) this.#tellAll({ t: 'chat', slot: null, text: asSentence(sentence) });
      },
      finish: (reason) => {
        if (current()) this.#endLaunch(reason);
      },
    };
  }

  #endLaunch(reason: string): void {
    if (this.#phase.type !== 'playing' && this.#phase.type !== 'countdown') return;
    const { launchId } = this.#phase;
    if (this.#phase.type === 'playing') {
      // The points of the last moment, before there is no game that knows them.
      this.#rosterStale = true;
      this.#tellRoster();
    }
    this.#phase = { type: 'lobby' };
    this.#rosterWatch.forget();
    this.#rosterStale = true;
    this.#tellAll({ t: 'ended', launchId, reason: asSentence(reason) });
  }

  #drained(session: Session, lane: LaneName): void {
    if (this.#phase.type === 'playing' && session.place !== undefined) this.#phase.game.drained(session.place, lane);
  }

  #left(session: Session, place: number | undefined, nowMs: number): void {
    this.#standings.delete(session);
    this.#rematch.remove(session);
    if (place === undefined) return;
    if (this.#watchers.get(place)?.holder === session) {
      this.#watchers.remove(place);
      if (this.#phase.type === 'playing') this.#phase.game.leave(place, nowMs);
      this.#rosterStale = true;
      return;
    }
    const seat = this.#seats.get(place);
    // A newer tab of the same player may sit there already: then there is nothing to clear away.
    if (!seat || seat.holder !== session) return;
    if (session.ending?.code === 1008) this.#seats.release(seat);
    else this.#seats.vacate(seat, { shown: session.ending?.code !== 1000 }, nowMs);
    if (this.#phase.type === 'playing') this.#phase.game.leave(seat.slot, nowMs);
    // A countdown goes on without who leaves; without anyone it has no purpose.
    else if (this.#phase.type === 'countdown' && !this.#seats.all().some((other) => other.holder))
      this.#endLaunch('Everyone left.');
    else this.#carryRematch(nowMs);
    this.#rosterStale = true;
    this.#tellRoster();
  }

  #forget(session: Session): void {
    this.#sessions.delete(session.id);
    this.#options.closed(session.id);
  }

  #tellRoster(): void {
    if (!this.#rosterStale || this.#phase.type === 'closed') return;
    this.#rosterStale = false;
    const game = this.#phase.type === 'playing' ? this.#phase.game : undefined;
    this.#tellAll({
      t: 'roster',
      players: this.#seats.roster((seat) => ({
        entityId: game?.entityId(seat.slot) ?? null,
        host: seat.holder?.creator ?? false,
        ...(seat.holder && this.#rematch.has(seat.holder) && { again: true }),
        score: lawfulScore(game?.score(seat.slot)),
      })),
      spectators: this.#watchers.all().map(({ name }) => name),
      freeSlots: this.#seats.free(),
      params: this.#params,
      inGame: this.#phase.type === 'playing',
    });
  }

  #tellAll(message: ToGuest): void {
    for (const session of [...this.#sessions.values()]) if (session.place !== undefined) session.say(message);
  }
}

/** What guests are told of a launch. */
function told({ launchId, params, seed, slots, names }: LaunchFacts) {
  return { launchId, params, seed, slots: [...slots], names: [...names] };
}

function inProgress(phase: Extract<Phase, { type: 'playing' }>): ToGuest {
  return { t: 'inprogress', ...told(phase), tic: phase.game.tic?.() ?? 0 };
}

/** A game's score as the roster may carry it; anything else is shown as none. */
function lawfulScore(score: number | null | undefined): number | null {
  return Number.isInteger(score) && Math.abs(score ?? 0) <= maxScore ? (score ?? null) : null;
}
