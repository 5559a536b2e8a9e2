import type { ToJoiner, ToRoom } from './bus-protocol.ts';
import type { Counts } from './counts.ts';
import { type ErrorCode, type Limits, type Signal, SignalAllowance, type ToServer } from './protocol.ts';
import { newSecret, type SecretSource } from './secrets.ts';
import { SetMap } from './set-map.ts';
import type { Socket, Sockets } from './sockets.ts';

/** The joiner's side of an attempt. */
interface Join {
  readonly id: string;
  readonly code: string;
  readonly socket: Socket;
  readonly request: number;
  readonly wait: boolean;
  readonly fromJoiner: SignalAllowance;
  /** The process that has been asked; undefined while none can be. */
  at: string | undefined;
  askedAtMs: number;
  /** Whether the joiner has been told `asked`. */
  answered: boolean;
  /** What is played, once the host has admitted it; until then undefined. */
  game: string | undefined;
}

/** How long another process may take to answer, before its room's host counts as away (D20). */
const askMs = 1_000;
/** So long after the start hosts may not have come back yet: who waits for a code that nobody knows waits on. */
const settleMs = 30_000;

/** Where a room is: the process to ask, or that nobody knows it, or that nobody can be asked at the moment. */
export type Place = { readonly at: string } | 'unknown' | 'away';

export interface JoinsOptions {
  readonly limits: Limits;
  readonly counts: Counts;
  readonly sockets: Sockets;
  readonly secrets: SecretSource;
  readonly startedAtMs: number;
  placeOf(code: string): Place;
  toRoom(at: string, message: ToRoom): void;
}

/** The attempts of this process's joiners, as the joiners see them, wherever the rooms are. */
export class Joins {
  readonly #options: JoinsOptions;
  readonly #joins = new Map<string, Join>();
  readonly #bySocket = new SetMap<Socket, Join>();
  readonly #byCode = new SetMap<string, Join>();

  constructor(options: JoinsOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#joins.size;
  }

  /** Whether this is an attempt of `socket`'s. */
  has(socket: Socket, id: string): boolean {
    return this.#joins.get(id)?.socket === socket;
  }

  join(socket: Socket, { request, code, wait }: ToServer & { t: 'join' }, nowMs: number): void {
    const { sockets, secrets, placeOf } = this.#options;
    const known = [...this.#bySocket.get(socket)].find((other) => other.request === request);
    if (known) {
      this.#repeat(known);
      return;
    }
    const place = placeOf(code);
    const error = this.#refusalOf(socket, place, wait, nowMs);
    if (error !== undefined) {
      sockets.refuse(socket, error, request, code);
      return;
    }
    const join: Join = {
      id: newSecret(secrets),
      code,
      socket,
      request,
      wait,
      fromJoiner: new SignalAllowance(),
      at: undefined,
      askedAtMs: nowMs,
      answered: false,
      game: undefined,
    };
    this.#joins.set(join.id, join);
    this.#bySocket.add(socket, join);
    this.#byCode.add(code, join);
    if (typeof place === 'object') this.#ask(join, place.at, nowMs);
    else this.#wait(join);
  }

  /** Signals of `socket`'s for a host, of an attempt that is its own. */
  signals(id: string, signals: readonly Signal[]): void {
    const join = this.#joins.get(id);
    if (!join) return;
    if (join.game === undefined) {
      this.#options.counts.early += signals.length;
    } else if (!signals.every((signal) => join.fromJoiner.take(signal))) {
      this.#options.counts.overSignals++;
      this.#tellRoom(join, { t: 'gone', attempt: id, error: 'rate' });
      this.#end(join, 'rate');
    } else {
      this.#tellRoom(join, { t: 'say', attempt: id, signals });
    }
  }

  /** The joiner wants it no more. */
  bye(id: string): void {
    const join = this.#joins.get(id);
    if (!join) return;
    this.#tellRoom(join, { t: 'gone', attempt: id, error: 'left' });
    this.#forget(join);
  }

  /** The socket is gone, and its attempts with it. */
  lost(socket: Socket): void {
    for (const { id } of [...this.#bySocket.get(socket)]) this.bye(id);
  }

  /** What the room's side says, from the process `at`. */
  hear(at: string, message: ToJoiner): void {
    const join = this.#joins.get(message.attempt);
    if (!join || join.at !== at) {
      this.#options.counts.stale++;
      return;
    }
    switch (message.t) {
      case 'answer':
        if (message.error) this.#end(join, message.error);
        else this.#answered(join, message.away);
        break;
      case 'admitted':
        if (join.game !== undefined || !join.answered) this.#options.counts.stale++;
        else {
          join.game = message.game;
          join.socket.peer.send({ t: 'accepted', attempt: join.id, game: message.game });
        }
        break;
      case 'hear':
        join.socket.peer.send({ t: 'signal', attempt: join.id, signals: message.signals });
        break;
      case 'away':
        this.#tellAway(join);
        break;
      case 'ended':
        this.#end(join, message.error);
        break;
    }
  }

  /** The room with `code` can be asked at `at`: who waits for it, or had asked elsewhere, asks there. */
  appeared(code: string, at: string, nowMs: number): void {
    for (const join of [...this.#byCode.get(code)]) if (join.at !== at) this.#ask(join, at, nowMs);
  }

  /** The processes meant cannot be asked any more: whoever had asked there waits for the room to appear again. */
  unreachable(which: (at: string) => boolean): void {
    for (const join of [...this.#joins.values()]) if (join.at !== undefined && which(join.at)) this.#wait(join);
  }

  /** The room with `code` is closed. */
  closed(code: string): void {
    for (const join of [...this.#byCode.get(code)]) this.#end(join, 'closed');
  }

  advance(nowMs: number): void {
    const { startedAtMs, placeOf } = this.#options;
    for (const join of [...this.#joins.values()]) {
      if (!join.answered && nowMs - join.askedAtMs >= askMs) {
        // Whoever waits is told what it waits for; the answer may still come.
        if (join.wait) this.#answered(join, true);
        else {
          this.#tellRoom(join, { t: 'gone', attempt: join.id, error: 'left' });
          this.#end(join, 'host-away');
        }
      } else if (join.at === undefined && nowMs - startedAtMs >= settleMs && placeOf(join.code) === 'unknown')
        this.#end(join, 'no-room');
    }
  }

  #refusalOf(socket: Socket, place: Place, wait: boolean, nowMs: number): ErrorCode | undefined {
    const { sockets, limits, startedAtMs } = this.#options;
    // Counted whatever the code is, so that guessing codes is as slow as joining (D09).
    if (!sockets.mayGuess(socket.address, nowMs)) return 'rate';
    if (place === 'unknown' && !(wait && nowMs - startedAtMs < settleMs)) return 'no-room';
    if (place === 'away' && !wait) return 'host-away';
    return this.#bySocket.get(socket).size >= limits.attemptsPerSocket ? 'rate' : undefined;
  }

  /** A joiner asks once more, having heard nothing: it is told again what it may have missed. */
  #repeat(join: Join): void {
    const { socket, request, id, at, code, wait, game } = join;
    if (join.answered) socket.peer.send({ t: 'asked', request, attempt: id });
    if (game !== undefined) socket.peer.send({ t: 'accepted', attempt: id, game });
    else if (at !== undefined) this.#options.toRoom(at, { t: 'ask', attempt: id, code, wait, admitted: false });
  }

  #ask(join: Join, at: string, nowMs: number): void {
    join.at = at;
    join.askedAtMs = nowMs;
    const { id, code, wait, game, answered } = join;
    // Who has been told to wait once waits on, whatever it asked for.
    this.#options.toRoom(at, { t: 'ask', attempt: id, code, wait: wait || answered, admitted: game !== undefined });
  }

  /** Nobody can be asked at the moment. */
  #wait(join: Join): void {
    join.at = undefined;
    if (join.answered) this.#tellAway(join);
    else if (join.wait) this.#answered(join, true);
    else this.#end(join, 'host-away');
  }

  #answered(join: Join, away: boolean): void {
    if (!join.answered) {
      join.answered = true;
      join.socket.peer.send({ t: 'asked', request: join.request, attempt: join.id });
    }
    if (away) this.#tellAway(join);
  }

  #tellAway(join: Join): void {
    join.socket.peer.send({ t: 'away', attempt: join.id });
  }

  #end(join: Join, error: ErrorCode): void {
    this.#forget(join);
    // Who has no answer yet knows no attempt.
    if (join.answered) join.socket.peer.send({ t: 'bye', attempt: join.id, error });
    else this.#options.sockets.refuse(join.socket, error, join.request, join.code);
  }

  #tellRoom(join: Join, message: ToRoom): void {
    if (join.at !== undefined) this.#options.toRoom(join.at, message);
  }

  #forget(join: Join): void {
    this.#joins.delete(join.id);
    this.#bySocket.delete(join.socket, join);
    this.#byCode.delete(join.code, join);
  }
}
