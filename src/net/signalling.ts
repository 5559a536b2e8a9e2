import {
  type ListedRoom,
  normaliseCode,
  type RoomFacts,
  type Signal,
  type ToClient,
} from '../../signaling/protocol.ts';
import type { Clock, Undo } from '../lib/clock.ts';
import { Emitter } from '../lib/emitter.ts';
import type { Directory, QuickResult, RoomRegistration, SignallingError } from './introducer.ts';
import { Asks } from './signalling-asks.ts';
import { Joins, type SignalledJoin, type SignalledJoinHandlers } from './signalling-joins.ts';
import { Lists } from './signalling-lists.ts';
import { HostedRooms, type SignalledRoomHandlers } from './signalling-rooms.ts';
import { SignallingSocket, type SocketLike } from './signalling-socket.ts';
import type { Answer, SignallingWire } from './signalling-wire.ts';

export type { Signal, SocketLike };

export interface SignallingOptions {
  /** `ws:` or `wss:`, see `signallingUrl`. */
  readonly url: string;
  readonly clock: Clock;
  /** Uniform in [0, 1): spreads reconnections, nothing else. */
  random(): number;
  /** `new WebSocket(url)`; may throw as that does. */
  openSocket(url: string): SocketLike;
}

/** A relay that the server lends; undefined where it has none. */
export type TurnAnswer = { readonly server: RTCIceServer; readonly ttlMs: number } | undefined;

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

/**
 * The browser's end of signalling: any number of rooms, joins and lists over one socket, which is open while something
 * needs it. Protocol and times: `docs/signaling.md`.
 */
export class Signalling implements Directory {
  readonly #socket: SignallingSocket;
  readonly #online = new Emitter<[boolean]>();
  readonly #counts = { stale: 0, droppedSignals: 0 };
  /** Who gets the answer to a request on this socket. */
  readonly #requests = new Map<number, (answer: Answer) => void>();
  #lastRequest = 0;
  #lastError: SignallingError | undefined;
  readonly #asks: Asks;
  readonly #rooms: HostedRooms;
  readonly #joins: Joins;
  readonly #lists: Lists;

  constructor(options: SignallingOptions) {
    const socket = new SignallingSocket({
      url: options.url,
      clock: options.clock,
      random: () => options.random(),
      openSocket: (url) => options.openSocket(url),
      opened: () => this.#opened(),
      message: (message) => this.#received(message),
      lost: () => this.#lost(),
    });
    this.#socket = socket;
    const lastError = () => this.#lastError;
    const wire: SignallingWire = {
      clock: options.clock,
      counts: this.#counts,
      get online() {
        return socket.online;
      },
      get lastError() {
        return lastError();
      },
      post: (key, make) => socket.post(key, make),
      request: (answered) => this.#request(answered),
      want: () => socket.want(),
      released: () => this.#releaseIfIdle(),
    };
    this.#asks = new Asks(wire);
    this.#rooms = new HostedRooms(wire);
    this.#joins = new Joins(wire);
    this.#lists = new Lists(wire, this.#asks);
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
    return this.#rooms.open(facts, handlers, previous);
  }

  /**
   * Asks for a room's host; without an answer within 8 s it fails as `unreachable`. With `wait` a host that is away is
   * waited for until `close`, else that is a failure.
   */
  join(code: string, handlers: SignalledJoinHandlers, { wait }: { readonly wait: boolean }): SignalledJoin {
    const normal = normaliseCode(code);
    if (normal) this.#lists.joined(normal);
    return this.#joins.join(normal, handlers, wait);
  }

  /** The list of public rooms: the one known at once, then each change; empty while the server cannot be reached. */
  watchRooms(listener: (rooms: ListedRoom[]) => void): Undo {
    return this.#lists.watch(listener);
  }

  /**
   * Finds a public room of `game` with a free seat, rather not one that was joined in the last minute. Without an answer
   * within 8 s the error is `unreachable`, or the last one that the server named.
   */
  quick(game: string, done: (result: QuickResult) => void): Undo {
    return this.#lists.quick(game, done);
  }

  /** Asks for a relay. Rejects without an answer within `withinMs`. */
  turn(withinMs: number): Promise<TurnAnswer> {
    return new Promise((resolve, reject) => {
      this.#asks.ask(
        withinMs,
        (request) => ({ t: 'turn', request }),
        (answer) => {
          if ('reason' in answer) {
            if (answer.code === 'no-turn') resolve(undefined);
            else reject(new Error(answer.reason));
          } else if (answer.t === 'turn') {
            const { urls, username, credential, ttlS } = answer;
            resolve({ server: { urls: [...urls], username, credential }, ttlMs: ttlS * 1000 });
          } else reject(new Error('The server answered something else.'));
        },
      );
    });
  }

  /** Forgets everything at once, calling nobody but `onOnline`; rooms keep their codes for a while (reload). */
  close(): void {
    this.#asks.close();
    this.#joins.close();
    this.#rooms.close();
    this.#lists.close();
    this.#socket.close();
  }

  #opened(): void {
    this.#lastError = undefined;
    this.#rooms.opened();
    this.#joins.opened();
    this.#asks.opened();
    this.#lists.opened();
    this.#online.emit(true);
  }

  #lost(): void {
    this.#requests.clear();
    this.#rooms.lost();
    this.#joins.lost();
    this.#lists.lost();
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
        else if (message.room !== null) this.#rooms.refused(message.room, error);
        else this.#refuseAll(error);
        break;
      }
      case 'join':
        this.#rooms.joined(message.code, message.attempt);
        break;
      case 'accepted':
        this.#joins.accepted(message.attempt, message.game);
        break;
      case 'signal':
        for (const signal of message.signals)
          if (!this.#joins.signal(message.attempt, signal) && !this.#rooms.signal(message.attempt, signal))
            this.#counts.stale++;
        break;
      case 'bye':
        if (!this.#joins.bye(message.attempt, message.error) && !this.#rooms.bye(message.attempt)) this.#counts.stale++;
        break;
      case 'away':
        this.#joins.away(message.attempt);
        break;
      case 'rooms':
        this.#lists.received(message.rooms);
        break;
      case 'restart':
      case 'pong':
        break;
    }
  }

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

  /** An error about no request in particular. */
  #refuseAll(error: SignallingError): void {
    this.#lastError = error;
    // Of a message or two that were lost; whoever waits for the answer finds out at its deadline.
    if (error.code === 'rate') return;
    this.#joins.refused(error);
    this.#asks.refused(error);
    // Too many sockets is over when some close; the others would be refused for ever.
    if (error.code !== 'sockets') this.#rooms.allRefused(error);
  }

  #releaseIfIdle(): void {
    const needs = this.#rooms.size + this.#joins.size + this.#asks.size + this.#lists.size;
    if (needs === 0) this.#socket.release();
  }
}
