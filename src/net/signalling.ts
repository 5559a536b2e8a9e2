import {
  bounds,
  cleanTitle,
  type ErrorCode,
  errors,
  type ListedRoom,
  normaliseCode,
  type RoomFacts,
  readSignal,
  type Signal,
  SignalAllowance,
  type ToClient,
  toServer,
} from '../../signaling/protocol.ts';
import type { Clock, Undo } from '../lib/clock.ts';
import { Emitter } from '../lib/emitter.ts';
import type { QuickResult, RoomHandlers, RoomRegistration, SignallingError } from './introducer.ts';
import { SignallingSocket, type SocketLike } from './signalling-socket.ts';

export type { Signal, SocketLike };
export { normaliseCode };

export interface SignallingOptions {
  /** `ws:` or `wss:`, see `signallingUrl`. */
  readonly url: string;
  readonly clock: Clock;
  /** Uniform in [0, 1): spreads reconnections, nothing else. */
  random(): number;
  /** `new WebSocket(url)`; may throw as that does. */
  openSocket(url: string): SocketLike;
}

export interface SignalledRoomHandlers {
  opened: RoomHandlers['opened'];
  /** Somebody wants to join: their offer follows once they are admitted. */
  attempt(attempt: SignalledAttempt): void;
  refused: RoomHandlers['refused'];
}

/** A joiner's attempt as the host sees it. It outlives neither the joiner's socket nor the room, but a link may. */
export interface SignalledAttempt {
  /** Lets the joiner's signals through. Later calls do nothing. */
  admit(): void;
  /** Nothing is sent once the attempt has ended. */
  send(signal: Signal): void;
  /** Signals that came before the first listener are handed to it at once. */
  onSignal(listener: (signal: Signal) => void): Undo;
  /** Ends the attempt: the joiner is told `left`. Later calls do nothing. */
  close(): void;
}

export interface SignalledJoinHandlers {
  /** The host has been asked. */
  asked(): void;
  /** The host lets this attempt go on; `game` is the id of what the room plays. */
  accepted(game: string): void;
  signal(signal: Signal): void;
  /** Final: nothing follows. */
  failed(error: SignallingError): void;
  /** The host's signalling is gone for the moment; what is sent waits for it. */
  hostAway(): void;
}

/** A joiner's one attempt; another `join` makes another, and nothing of this one can reach it (B04). */
export interface SignalledJoin {
  send(signal: Signal): void;
  /** No handler is called afterwards. */
  close(): void;
}

/** How long a join or a quick play may stay without an answer. */
const answerMs = 8_000;
/** Quick play avoids a room for this long after this page asked to join it: pressed again, it leads elsewhere. */
const avoidMs = 60_000;
/** Signals an attempt keeps while they cannot be sent, or while nobody listens. */
const maxWaitingSignals = 64;

/**
 * The WebSocket URL that `config.json`'s `signaling` means in a page at `pageUrl`: relative ones are relative to the
 * page, so that one file serves localhost, a LAN and a sub-path behind a proxy. Undefined when it is no such URL.
 */
export function signallingUrl(signaling: string, pageUrl: string): string | undefined {
  if (!URL.canParse(signaling, pageUrl)) return undefined;
  const url = new URL(signaling, pageUrl);
  if (url.protocol === 'http:') url.protocol = 'ws:';
  if (url.protocol === 'https:') url.protocol = 'wss:';
  url.hash = '';
  return url.protocol === 'ws:' || url.protocol === 'wss:' ? url.href : undefined;
}

/** An attempt's signals on their way to the server, bounded, in batches that fit one message. */
class WaitingSignals {
  #signals: Signal[] = [];
  readonly #allowance = new SignalAllowance();

  get empty(): boolean {
    return this.#signals.length === 0;
  }

  /** False when the signal may not travel, too many wait, or the attempt would be ended for it. */
  push(signal: Signal): boolean {
    const checked = readSignal(signal);
    if (!checked || this.#signals.length >= maxWaitingSignals || !this.#allowance.take(checked)) return false;
    this.#signals.push(checked);
    return true;
  }

  /** A description alone, or the candidates before the next one. */
  take(): readonly Signal[] {
    const end = this.#signals.findIndex(({ type }) => type !== 'candidate');
    const count = end === 0 ? 1 : end < 0 ? this.#signals.length : end;
    return this.#signals.splice(0, Math.min(count, bounds.signalsPerMessage));
  }
}

type Answer = Extract<ToClient, { readonly request: number }> | SignallingError;

interface Room {
  facts: RoomFacts;
  readonly handlers: SignalledRoomHandlers;
  identity: { readonly code: string; readonly token: string } | undefined;
  /** The code that `opened` was last called with. */
  toldCode: string | undefined;
  /** On this very socket: only then may anything be sent about it. */
  registered: boolean;
  ended: boolean;
  readonly attempts: Map<string, HostSide>;
}

interface HostSide {
  readonly attempt: SignalledAttempt;
  readonly waiting: WaitingSignals;
  receive(signal: Signal): void;
}

interface Join {
  readonly code: string;
  readonly wait: boolean;
  readonly handlers: SignalledJoinHandlers;
  readonly waiting: WaitingSignals;
  /** Made by the server when it asks the host. */
  id: string | undefined;
  /** The host lets it go on: signals travel from now on. */
  accepted: boolean;
  undoDeadline: Undo;
}

interface Quick {
  readonly game: string;
  readonly done: (result: QuickResult) => void;
  undoDeadline: Undo;
}

/**
 * The browser's end of signalling: any number of rooms, joins and lists over one socket, which is open while something
 * needs it. Protocol and times: `docs/signaling.md`.
 */
export class Signalling {
  readonly #clock: Clock;
  readonly #socket: SignallingSocket;
  readonly #online = new Emitter<[boolean]>();
  readonly #watchers = new Emitter<[ListedRoom[]]>();
  readonly #rooms = new Set<Room>();
  readonly #joins = new Set<Join>();
  readonly #quicks = new Set<Quick>();
  /** When each code was last joined, the latest last; never more than quick play may avoid. */
  readonly #joinedAtMs = new Map<string, number>();
  /** Who gets the answer to a request on this socket. */
  readonly #requests = new Map<number, (answer: Answer) => void>();
  #lastRequest = 0;
  #listed: ListedRoom[] | undefined;
  /** The last error that named no request: the likeliest reason of one that is never answered. */
  #lastError: SignallingError | undefined;
  readonly #counts = { stale: 0, droppedSignals: 0 };

  constructor(options: SignallingOptions) {
    this.#clock = options.clock;
    this.#socket = new SignallingSocket({
      url: options.url,
      clock: options.clock,
      random: () => options.random(),
      openSocket: (url) => options.openSocket(url),
      opened: () => this.#opened(),
      message: (message) => this.#received(message),
      lost: () => this.#lost(),
    });
  }

  /** Whether the socket is open; false also while nothing needs it. */
  get online(): boolean {
    return this.#socket.online;
  }

  onOnline(listener: (online: boolean) => void): Undo {
    return this.#online.on(listener);
  }

  /** Counters since the start: sockets opened, failed; messages sent, received, malformed; everything dropped. */
  stats(): Readonly<Record<string, number>> {
    return { ...this.#socket.counts, ...this.#counts };
  }

  /**
   * Registers a room and keeps it registered, after each outage too, until its `close()` or `refused`. With `previous`
   * the same room as before a reload, if the server still grants it. Throws RangeError for facts whose game is no id.
   */
  openRoom(
    facts: RoomFacts,
    handlers: SignalledRoomHandlers,
    previous?: { code: string; token: string },
  ): RoomRegistration {
    const room: Room = {
      facts: travelling(facts),
      handlers,
      identity: previous && isIdentity(previous) ? { ...previous } : undefined,
      toldCode: undefined,
      registered: false,
      ended: false,
      attempts: new Map(),
    };
    this.#rooms.add(room);
    this.#socket.want();
    if (this.online) this.#register(room);
    return {
      update: (changed) => {
        const facts = travelling({ ...room.facts, ...changed });
        if (room.ended || JSON.stringify(facts) === JSON.stringify(room.facts)) return;
        room.facts = facts;
        if (room.registered) this.#postUpdate(room);
      },
      close: () => {
        if (room.ended) return;
        if (room.registered) this.#postClose(room);
        this.#endRoom(room);
      },
    };
  }

  /**
   * Asks for a room's host; without an answer within 8 s it fails as `unreachable`. With `wait` a host that is away is
   * waited for until `close`, else that is a failure.
   */
  join(code: string, handlers: SignalledJoinHandlers, { wait }: { readonly wait: boolean }): SignalledJoin {
    const normal = normaliseCode(code);
    const join: Join = {
      code: normal ?? code,
      wait,
      handlers,
      waiting: new WaitingSignals(),
      id: undefined,
      accepted: false,
      undoDeadline: () => {},
    };
    this.#joins.add(join);
    if (normal) this.#limitJoin(join);
    else join.undoDeadline = this.#clock.after(0, () => this.#failJoin(join, failure('no-room')));
    if (normal) this.#noteJoined(normal);
    if (normal) this.#socket.want();
    if (normal && this.online) this.#ask(join);
    return {
      send: (signal) => {
        if (!this.#joins.has(join)) return;
        if (!join.waiting.push(signal)) this.#counts.droppedSignals++;
        if (join.accepted) this.#postSignals(join, join.id, join.waiting);
      },
      close: () => {
        if (!this.#joins.has(join)) return;
        const { id } = join;
        if (id !== undefined) this.#socket.post({}, () => ({ t: 'bye', attempt: id }));
        this.#endJoin(join);
      },
    };
  }

  /** The list of public rooms: the one known at once, then each change; empty while the server cannot be reached. */
  watchRooms(listener: (rooms: ListedRoom[]) => void): Undo {
    const undo = this.#watchers.on(listener);
    this.#socket.want();
    if (this.#watchers.size === 1) this.#postWatch();
    else if (this.#listed) listener(this.#listed);
    return () => {
      undo();
      if (this.#watchers.size > 0) return;
      this.#listed = undefined;
      this.#postWatch();
      this.#releaseIfIdle();
    };
  }

  /**
   * Finds a public room of `game` with a free seat, rather not one that was joined in the last minute. Without an answer
   * within 8 s the error is `unreachable`, or the last one that the server named.
   */
  quick(game: string, done: (result: QuickResult) => void): Undo {
    const quick: Quick = {
      game,
      done,
      undoDeadline: this.#clock.after(answerMs, () =>
        this.#endQuick(quick, { error: this.#lastError ?? failure('unreachable') }),
      ),
    };
    this.#quicks.add(quick);
    this.#socket.want();
    if (this.online) this.#askQuick(quick);
    return () => {
      if (!this.#quicks.delete(quick)) return;
      quick.undoDeadline();
      this.#releaseIfIdle();
    };
  }

  /** Forgets everything at once, calling nobody but `onOnline`; rooms keep their codes for a while (reload). */
  close(): void {
    for (const join of this.#joins) join.undoDeadline();
    for (const quick of this.#quicks) quick.undoDeadline();
    for (const room of this.#rooms) room.ended = true;
    this.#joins.clear();
    this.#quicks.clear();
    this.#rooms.clear();
    this.#watchers.clear();
    this.#listed = undefined;
    this.#socket.close();
  }

  #opened(): void {
    this.#lastError = undefined;
    for (const room of this.#rooms) this.#register(room);
    for (const join of this.#joins) if (normaliseCode(join.code)) this.#ask(join);
    for (const quick of this.#quicks) this.#askQuick(quick);
    if (this.#watchers.size > 0) this.#postWatch();
    this.#online.emit(true);
  }

  #lost(): void {
    this.#requests.clear();
    for (const room of this.#rooms) room.registered = false;
    // The server has ended the attempts of a socket that it lost; those not accepted yet are asked again.
    for (const join of [...this.#joins]) {
      if (join.accepted) this.#failJoin(join, failure('unreachable'));
      else if (join.id !== undefined) {
        join.id = undefined;
        this.#limitJoin(join);
      }
    }
    if (this.#listed) {
      this.#listed = [];
      this.#watchers.emit(this.#listed);
    }
    this.#online.emit(false);
  }

  #received(message: ToClient): void {
    switch (message.t) {
      case 'created':
      case 'reclaimed':
      case 'asked':
      case 'found':
      case 'none':
      case 'turn':
        this.#answer(message.request, message);
        break;
      case 'error': {
        const error: SignallingError = { code: message.error, reason: message.reason };
        if (message.request !== null) this.#answer(message.request, error);
        else if (message.room !== null) this.#refuseRoom(message.room, error);
        else this.#refuseAll(error);
        break;
      }
      case 'join': {
        const room = this.#roomOf(message.code);
        if (room?.registered && !room.attempts.has(message.attempt)) this.#openAttempt(room, message.attempt);
        else this.#counts.stale++;
        break;
      }
      case 'signal':
        for (const signal of message.signals) this.#receiveSignal(message.attempt, signal);
        break;
      case 'bye': {
        const join = this.#joinOf(message.attempt);
        const room = this.#hosting(message.attempt);
        if (join) this.#failJoin(join, failure(message.error));
        else if (room) room.attempts.delete(message.attempt);
        else this.#counts.stale++;
        break;
      }
      case 'away': {
        const join = this.#joinOf(message.attempt);
        if (join) join.handlers.hostAway();
        else this.#counts.stale++;
        break;
      }
      case 'accepted': {
        const join = this.#joinOf(message.attempt);
        if (!join || join.accepted) {
          this.#counts.stale++;
          break;
        }
        join.accepted = true;
        this.#postSignals(join, join.id, join.waiting);
        join.handlers.accepted(message.game);
        break;
      }
      case 'rooms':
        if (this.#watchers.size === 0) break;
        this.#listed = [...message.rooms];
        this.#watchers.emit(this.#listed);
        break;
      case 'pong':
        break;
    }
  }

  /** Asks with a number of its own, so that answers cannot be mistaken however late they come. */
  #request(answered: (answer: Answer) => void): number {
    this.#lastRequest = (this.#lastRequest + 1) >>> 0;
    this.#requests.set(this.#lastRequest, answered);
    return this.#lastRequest;
  }

  #answer(request: number, answer: Answer): void {
    const answered = this.#requests.get(request);
    if (!this.#requests.delete(request) || !answered) this.#counts.stale++;
    else answered(answer);
  }

  #register(room: Room): void {
    const { identity } = room;
    let sent = room.facts;
    const request = this.#request((answer) => this.#registered(room, sent, answer));
    this.#socket.post({}, () => {
      sent = room.facts;
      return identity ? { t: 'reclaim', request, ...identity, ...sent } : { t: 'create', request, ...sent };
    });
  }

  #registered(room: Room, sent: RoomFacts, answer: Answer): void {
    if ('reason' in answer) {
      if (room.ended) return;
      if (answer.code !== 'wrong-token') {
        this.#endRoom(room);
        room.handlers.refused(answer);
        return;
      }
      room.identity = undefined;
      room.attempts.clear();
      this.#register(room);
      return;
    }
    if (answer.t === 'created') room.identity = { code: answer.code, token: answer.token };
    const { identity } = room;
    if (!identity || (answer.t !== 'created' && answer.t !== 'reclaimed')) return;
    if (room.ended) {
      // Closed between the question and the answer.
      this.#postClose(room);
      return;
    }
    room.registered = true;
    // Changed while the answer was on its way.
    if (room.facts !== sent) this.#postUpdate(room);
    const alive = answer.t === 'reclaimed' ? answer.attempts : [];
    for (const [id, side] of [...room.attempts]) {
      if (alive.includes(id)) this.#postSignals(side, id, side.waiting);
      else room.attempts.delete(id);
    }
    // Attempts that an earlier page of this host had begun: nobody here can answer them.
    for (const id of alive) if (!room.attempts.has(id)) this.#socket.post({}, () => ({ t: 'bye', attempt: id }));
    if (room.toldCode !== identity.code) {
      room.toldCode = identity.code;
      room.handlers.opened(identity.code, identity.token);
    }
  }

  #postUpdate(room: Room): void {
    this.#socket.post(room, () => room.identity && { t: 'update', code: room.identity.code, ...room.facts });
  }

  #postClose(room: Room): void {
    const code = room.identity?.code;
    if (code !== undefined) this.#socket.post({}, () => ({ t: 'close', code }));
  }

  #endRoom(room: Room): void {
    room.ended = true;
    this.#rooms.delete(room);
    room.attempts.clear();
    this.#releaseIfIdle();
  }

  #refuseRoom(code: string, error: SignallingError): void {
    const room = this.#roomOf(code);
    if (!room) return;
    this.#endRoom(room);
    room.handlers.refused(error);
  }

  /** An error about no request in particular. */
  #refuseAll(error: SignallingError): void {
    this.#lastError = error;
    // Of a message or two that were lost; whoever waits for the answer finds out at its deadline.
    if (error.code === 'rate') return;
    for (const join of [...this.#joins]) if (join.id === undefined) this.#failJoin(join, error);
    for (const quick of [...this.#quicks]) this.#endQuick(quick, { error });
    // Too many sockets is over when some close; the others would be refused for ever.
    if (error.code === 'sockets') return;
    for (const room of [...this.#rooms]) {
      this.#endRoom(room);
      room.handlers.refused(error);
    }
  }

  #openAttempt(room: Room, id: string): void {
    if (room.attempts.size >= bounds.attemptsPerRoom) return;
    const heard = new Emitter<[Signal]>();
    const early: Signal[] = [];
    const waiting = new WaitingSignals();
    let admitted = false;
    const side: HostSide = {
      waiting,
      attempt: {
        admit: () => {
          if (admitted || room.attempts.get(id) !== side) return;
          admitted = true;
          // A host whose socket is gone is asked again when it is back.
          if (room.registered) this.#socket.post({}, () => ({ t: 'admit', attempt: id }));
        },
        send: (signal) => {
          if (room.attempts.get(id) !== side) return;
          if (!waiting.push(signal)) this.#counts.droppedSignals++;
          if (room.registered) this.#postSignals(side, id, waiting);
        },
        onSignal: (listener) => {
          const undo = heard.on(listener);
          for (const signal of early.splice(0)) listener(signal);
          return undo;
        },
        close: () => {
          if (room.attempts.get(id) !== side) return;
          room.attempts.delete(id);
          if (room.registered) this.#socket.post({}, () => ({ t: 'bye', attempt: id }));
        },
      },
      receive: (signal) => {
        if (heard.size > 0) heard.emit(signal);
        else if (early.length < maxWaitingSignals) early.push(signal);
        else this.#counts.droppedSignals++;
      },
    };
    room.attempts.set(id, side);
    room.handlers.attempt(side.attempt);
  }

  /** Without an answer in time it fails. */
  #limitJoin(join: Join): void {
    join.undoDeadline = this.#clock.after(answerMs, () =>
      this.#failJoin(join, this.#lastError ?? failure('unreachable')),
    );
  }

  #ask(join: Join): void {
    const request = this.#request((answer) => this.#asked(join, answer));
    this.#socket.post(join, () =>
      this.#joins.has(join) ? { t: 'join', request, code: join.code, wait: join.wait } : undefined,
    );
  }

  #asked(join: Join, answer: Answer): void {
    if ('reason' in answer) {
      this.#failJoin(join, answer);
    } else if (answer.t === 'asked' && this.#joins.has(join)) {
      join.id = answer.attempt;
      join.undoDeadline();
      join.handlers.asked();
    } else if (answer.t === 'asked') {
      // Closed between the question and the answer.
      this.#socket.post({}, () => ({ t: 'bye', attempt: answer.attempt }));
    }
  }

  #endJoin(join: Join): void {
    this.#joins.delete(join);
    join.undoDeadline();
    this.#releaseIfIdle();
  }

  #failJoin(join: Join, error: SignallingError): void {
    if (!this.#joins.has(join)) return;
    this.#endJoin(join);
    join.handlers.failed(error);
  }

  #askQuick(quick: Quick): void {
    const request = this.#request((answer) => {
      if ('reason' in answer) this.#endQuick(quick, { error: answer });
      else if (answer.t === 'found') this.#endQuick(quick, { code: answer.code });
      else if (answer.t === 'none') this.#endQuick(quick, undefined);
    });
    this.#socket.post(quick, () => {
      if (!this.#quicks.has(quick)) return undefined;
      return { t: 'quick', request, game: quick.game, avoid: this.#avoided() };
    });
  }

  #noteJoined(code: string): void {
    this.#joinedAtMs.delete(code);
    this.#joinedAtMs.set(code, this.#clock.nowMs());
    for (const oldest of this.#joinedAtMs.keys()) {
      if (this.#joinedAtMs.size <= bounds.avoidedCodes) break;
      this.#joinedAtMs.delete(oldest);
    }
  }

  #avoided(): string[] {
    const sinceMs = this.#clock.nowMs() - avoidMs;
    return [...this.#joinedAtMs].filter(([, atMs]) => atMs > sinceMs).map(([code]) => code);
  }

  #endQuick(quick: Quick, result: QuickResult): void {
    if (!this.#quicks.delete(quick)) return;
    quick.undoDeadline();
    this.#releaseIfIdle();
    quick.done(result);
  }

  #postWatch(): void {
    this.#socket.post(this.#watchers, () => ({ t: 'list', on: this.#watchers.size > 0 }));
  }

  /** Sends what waits, a batch a message, each batch behind what others have posted meanwhile. */
  #postSignals(key: Join | HostSide, id: string | undefined, waiting: WaitingSignals): void {
    if (id === undefined || waiting.empty) return;
    this.#socket.post(key, () => {
      const signals = waiting.take();
      this.#postSignals(key, id, waiting);
      return signals.length > 0 ? { t: 'signal', attempt: id, signals } : undefined;
    });
  }

  #receiveSignal(id: string, signal: Signal): void {
    const join = this.#joinOf(id);
    const side = join ? undefined : this.#hosting(id)?.attempts.get(id);
    if (join) join.handlers.signal(signal);
    else if (side) side.receive(signal);
    else this.#counts.stale++;
  }

  #roomOf(code: string): Room | undefined {
    for (const room of this.#rooms) if (room.identity?.code === code) return room;
    return undefined;
  }

  #hosting(id: string): Room | undefined {
    for (const room of this.#rooms) if (room.attempts.has(id)) return room;
    return undefined;
  }

  #joinOf(id: string): Join | undefined {
    for (const join of this.#joins) if (join.id === id) return join;
    return undefined;
  }

  #releaseIfIdle(): void {
    if (this.#rooms.size + this.#joins.size + this.#quicks.size + this.#watchers.size === 0) this.#socket.release();
  }
}

function failure(code: ErrorCode): SignallingError {
  return { code, reason: errors[code] };
}

function isIdentity({ code, token }: { code: string; token: string }): boolean {
  return toServer.reclaim.code.read(code) !== undefined && toServer.reclaim.token.read(token) !== undefined;
}

/** `facts` as they may travel: a title is cut and cleaned, counts are brought into their bounds. */
function travelling(facts: RoomFacts): RoomFacts {
  if (toServer.create.game.read(facts.game) === undefined) throw new RangeError(`"${facts.game}" is no game's id`);
  const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, Math.trunc(value) || 0));
  const seats = within(facts.seats, 1, bounds.seats);
  return {
    title: cleanTitle(facts.title),
    game: facts.game,
    seats,
    free: within(facts.free, 0, seats),
    public: facts.public,
    locked: facts.locked,
    full: facts.full,
  };
}
