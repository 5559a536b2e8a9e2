import type { ToJoiner, ToRoom } from './bus-protocol.ts';
import type { Counts } from './counts.ts';
import {
  bounds,
  type ErrorCode,
  type Limits,
  type RoomFacts,
  type Signal,
  SignalAllowance,
  signalBytes,
} from './protocol.ts';
import type { Address, Socket } from './sockets.ts';

/** A room that this process holds. */
export interface Room {
  readonly code: string;
  /** Of its token, as hexadecimal digits: the token itself is kept nowhere. */
  readonly digest: string;
  readonly madeAtMs: number;
  /** By the wall clock, when its token was last shown. */
  claimedAtMs: number;
  facts: RoomFacts;
  /** Whose `rooms` it counts in. */
  address: Address;
  host: Socket | undefined;
  /** Since when there is no host; means nothing while there is one. */
  awaySinceMs: number;
  readonly attempts: Map<string, Attempt>;
  /** Signals for the host, in order, while it is away. */
  queue: { readonly attempt: Attempt; readonly signal: Signal }[];
}

/** The room's side of an attempt. */
export interface Attempt {
  readonly id: string;
  readonly room: Room;
  /** The process that has the joiner's socket. */
  readonly at: string;
  readonly fromHost: SignalAllowance;
  /** Whether the host lets it go on: until then nothing of the joiner's reaches it, and so no address either. */
  admitted: boolean;
  /** Of the room's `queue`, how many signals and how much as JSON. */
  kept: number;
  keptBytes: number;
}

/**
 * With more than this waiting for a host no joiner adds to it: well below the 1 MiB at which the host's own socket is
 * cut, so that nobody can have that done to it.
 */
const maxHostBacklogBytes = 512 * 1024;
/** Signals kept for one away host, as JSON: around each a message grows, and still all go out below the backlog's bound. */
const maxKeptBytes = 256 * 1024;

export interface AttemptsOptions {
  readonly limits: Limits;
  readonly counts: Counts;
  roomOf(code: string): Room | undefined;
  toJoiner(at: string, message: ToJoiner): void;
}

/** The attempts at this process's rooms, as the rooms see them, wherever the joiners are. */
export class Attempts {
  readonly #options: AttemptsOptions;
  readonly #attempts = new Map<string, Attempt>();

  constructor(options: AttemptsOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#attempts.size;
  }

  /** What the joiner's side says, from the process `at`. */
  hear(at: string, message: ToRoom): void {
    if (message.t === 'ask') {
      this.#ask(at, message);
      return;
    }
    const attempt = this.#attempts.get(message.attempt);
    // A late word about an attempt that has ended is normal (B04); one about another process's is not.
    if (!attempt || attempt.at !== at) this.#options.counts.stale++;
    else if (message.t === 'gone') this.end(attempt, { host: message.error });
    else if (!attempt.admitted) this.#options.counts.early += message.signals.length;
    else if (attempt.room.host) {
      if (this.#tellHost(attempt, attempt.room.host, message.signals))
        this.#options.counts.relayedSignals += message.signals.length;
    } else this.#keep(attempt, message.signals);
  }

  /** The host lets an attempt go on. */
  admit(socket: Socket, id: string): void {
    const attempt = this.#hostedBy(socket, id);
    if (!attempt || attempt.admitted) {
      this.#options.counts.stale++;
      return;
    }
    attempt.admitted = true;
    this.#options.toJoiner(attempt.at, { t: 'admitted', attempt: id, game: attempt.room.facts.game });
  }

  /** The host's signals for a joiner. */
  fromHost(socket: Socket, id: string, signals: readonly Signal[]): void {
    const attempt = this.#hostedBy(socket, id);
    if (!attempt) this.#options.counts.stale++;
    else if (!attempt.admitted) this.#options.counts.early += signals.length;
    else if (!signals.every((signal) => attempt.fromHost.take(signal))) this.#endForSignals(attempt);
    else {
      this.#options.counts.relayedSignals += signals.length;
      this.#options.toJoiner(attempt.at, { t: 'hear', attempt: id, signals });
    }
  }

  /** The host wants an attempt no more. */
  bye(socket: Socket, id: string): void {
    const attempt = this.#hostedBy(socket, id);
    if (attempt) this.end(attempt, { joiner: 'left' });
    else this.#options.counts.stale++;
  }

  /** Ends `attempt` once, telling those named why. */
  end(attempt: Attempt, tell: { readonly host?: ErrorCode; readonly joiner?: ErrorCode }): void {
    if (!this.#attempts.delete(attempt.id)) return;
    const { room, id } = attempt;
    room.attempts.delete(id);
    room.queue = room.queue.filter((queued) => queued.attempt !== attempt);
    if (tell.host) room.host?.peer.send({ t: 'bye', attempt: id, error: tell.host });
    if (tell.joiner) this.#options.toJoiner(attempt.at, { t: 'ended', attempt: id, error: tell.joiner });
  }

  /** Ends the attempts of joiners at the processes meant: the hosts are told that they have left. */
  endOf(which: (at: string) => boolean): void {
    for (const attempt of [...this.#attempts.values()]) if (which(attempt.at)) this.end(attempt, { host: 'left' });
  }

  /** `room`'s host has just come, or come back: it gets what was kept for it, and is asked about who waits. */
  present(room: Room, host: Socket): void {
    const { queue } = room;
    room.queue = [];
    for (const attempt of room.attempts.values()) {
      attempt.kept = 0;
      attempt.keptBytes = 0;
    }
    for (const { attempt, signal } of queue) {
      if (this.#attempts.has(attempt.id)) this.#tellHost(attempt, host, [signal]);
    }
    // Whoever was asked before has not answered, and may not be the one who is there now.
    for (const attempt of room.attempts.values()) if (!attempt.admitted) this.#askHost(attempt, host);
  }

  /** `room`'s host is away. */
  away(room: Room): void {
    for (const { id, at } of room.attempts.values()) this.#options.toJoiner(at, { t: 'away', attempt: id });
  }

  /** Takes an attempt on with its room, which comes from another process. */
  takeOn(room: Room, id: string, at: string, admitted: boolean): Attempt | undefined {
    if (this.#attempts.has(id)) return undefined;
    return this.#add(room, id, at, admitted);
  }

  /** Gives the attempts of `room` up without a word: it goes to another process. */
  handOver(room: Room): void {
    for (const id of room.attempts.keys()) this.#attempts.delete(id);
  }

  /** Keeps signals for an away host: so many an attempt, and if the room has too much, the attempt with most of it ends. */
  #keep(attempt: Attempt, signals: readonly Signal[]): void {
    const { limits, counts } = this.#options;
    const { room } = attempt;
    const kept = signals.slice(0, Math.max(0, limits.queuedSignals - attempt.kept));
    for (const signal of kept) this.keepOne(attempt, signal);
    counts.relayedSignals += kept.length;
    counts.droppedSignals += signals.length - kept.length;
    let largest = attempt;
    let bytes = 0;
    for (const other of room.attempts.values()) {
      bytes += other.keptBytes;
      if (other.keptBytes > largest.keptBytes) largest = other;
    }
    if (bytes > maxKeptBytes) this.#endForSignals(largest);
  }

  /** Puts one signal behind those that wait for the host. */
  keepOne(attempt: Attempt, signal: Signal): void {
    attempt.room.queue.push({ attempt, signal });
    attempt.kept++;
    attempt.keptBytes += signalBytes(signal);
  }

  #ask(at: string, { attempt: id, code, wait, admitted }: ToRoom & { t: 'ask' }): void {
    const { counts, toJoiner, roomOf } = this.#options;
    const known = this.#attempts.get(id);
    const room = known?.room ?? roomOf(code);
    if (known && known.at !== at) {
      counts.stale++;
    } else if (!room) {
      toJoiner(at, { t: 'answer', attempt: id, error: 'no-room', away: false });
    } else if (known) {
      // Asked again, because something might have been missed, and nothing was.
      toJoiner(at, { t: 'answer', attempt: id, error: null, away: !room.host });
      if (room.host && !known.admitted) this.#askHost(known, room.host);
    } else if (admitted) {
      // The host knows nothing of it any more, and neither does this process.
      toJoiner(at, { t: 'ended', attempt: id, error: 'left' });
    } else {
      const error = refusalOf(room, wait);
      if (error === null) {
        const attempt = this.#add(room, id, at, false);
        counts.joins++;
        if (room.host) this.#askHost(attempt, room.host);
      }
      toJoiner(at, { t: 'answer', attempt: id, error, away: error === null && !room.host });
    }
  }

  #add(room: Room, id: string, at: string, admitted: boolean): Attempt {
    const attempt: Attempt = { id, room, at, fromHost: new SignalAllowance(), admitted, kept: 0, keptBytes: 0 };
    this.#attempts.set(id, attempt);
    room.attempts.set(id, attempt);
    return attempt;
  }

  #askHost({ id, room }: Attempt, host: Socket): void {
    host.peer.send({ t: 'join', code: room.code, attempt: id });
  }

  /** Relays to the host; a host that is too far behind is spared, and the attempt ended: false. */
  #tellHost(attempt: Attempt, host: Socket, signals: readonly Signal[]): boolean {
    if (host.peer.backlogBytes() > maxHostBacklogBytes) {
      this.#endForSignals(attempt);
      return false;
    }
    host.peer.send({ t: 'signal', attempt: attempt.id, signals });
    return true;
  }

  #endForSignals(attempt: Attempt): void {
    this.#options.counts.overSignals++;
    this.end(attempt, { host: 'rate', joiner: 'rate' });
  }

  #hostedBy(socket: Socket, id: string): Attempt | undefined {
    const attempt = this.#attempts.get(id);
    return attempt?.room.host === socket ? attempt : undefined;
  }
}

/** Why `room` takes no further joiner, who would wait for its host if need be. */
function refusalOf({ host, facts, attempts }: Room, wait: boolean): ErrorCode | null {
  if (host ? host.peer.backlogBytes() > maxHostBacklogBytes : !wait) return 'host-away';
  if (facts.locked || facts.full) return facts.locked ? 'locked' : 'full';
  return attempts.size >= bounds.attemptsPerRoom ? 'rate' : null;
}
