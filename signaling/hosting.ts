import { toHex } from '../src/lib/hex.ts';
import { Attempts, type Room } from './attempts.ts';
import { busBounds, type SharedRoom, type ToJoiner, type ToProcess } from './bus-protocol.ts';
import type { Counts } from './counts.ts';
import type { Limits, RoomFacts, ToServer } from './protocol.ts';
import { codeOf, newSecret, type SecretSource } from './secrets.ts';
import { SetMap } from './set-map.ts';
import { failure, type Socket, type Sockets } from './sockets.ts';

/** A room that another process is to hand over, to the socket that has shown its token. */
interface Take {
  readonly socket: Socket;
  readonly message: ToServer & { t: 'reclaim' };
  readonly digest: string;
  readonly from: string;
  readonly askedAtMs: number;
}

/** A room as another process holds it, as far as this one knows. */
export interface Elsewhere {
  readonly process: string;
  readonly digest: string;
  readonly claimedAtMs: number;
  /** Whether that process can be asked now. */
  readonly reachable: boolean;
}

/** How long another process may take to hand a room over, before it is opened without what it held. */
const takeMs = 1_000;

export interface HostingOptions {
  readonly limits: Limits;
  readonly counts: Counts;
  readonly sockets: Sockets;
  readonly secrets: SecretSource;
  /** The wall clock, Unix milliseconds: by it two processes know which of them was shown a token later. */
  wallMs(): number;
  elsewhere(code: string): Elsewhere | undefined;
  toJoiner(at: string, message: ToJoiner): void;
  toProcess(to: string, message: ToProcess): void;
  /** The room is new here, or not as it was. */
  changed(room: Room, nowMs: number): void;
  /** A host has been told that its room is its own again. */
  opened(code: string, nowMs: number): void;
  /** The room is gone, for good or (`moved`) to another process. */
  removed(code: string, moved: boolean): void;
  /** The socket is to be closed. */
  drop(socket: Socket, closeCode: number, reason: string, nowMs: number): void;
}

/** The rooms that this process holds: whose they are, and for how long. */
export class Hosting {
  readonly attempts: Attempts;
  readonly #options: HostingOptions;
  readonly #rooms = new Map<string, Room>();
  readonly #bySocket = new SetMap<Socket, Room>();
  readonly #takes = new Map<string, Take>();

  constructor(options: HostingOptions) {
    this.#options = options;
    const { limits, counts } = options;
    this.attempts = new Attempts({
      limits,
      counts,
      roomOf: (code) => this.#rooms.get(code),
      toJoiner: (at, message) => options.toJoiner(at, message),
    });
  }

  get size(): number {
    return this.#rooms.size;
  }

  has(code: string): boolean {
    return this.#rooms.has(code);
  }

  /** In the order in which they came. */
  rooms(): Iterable<Room> {
    return this.#rooms.values();
  }

  create(socket: Socket, message: ToServer & { t: 'create' }, nowMs: number): void {
    if (!this.#mayOpen(socket, message.request)) return;
    let token: string;
    let digest: Uint8Array;
    let code: string;
    do {
      token = newSecret(this.#options.secrets);
      digest = this.#options.secrets.digest(token);
      code = codeOf(digest);
    } while (this.#rooms.has(code) || this.#options.elsewhere(code));
    this.#open(socket, { code, digest: toHex(digest), facts: factsOf(message) }, nowMs);
    socket.peer.send({ t: 'created', request: message.request, code, token });
  }

  /** The token decides: its holder takes the room over from whichever socket had it (D04, D19). */
  reclaim(socket: Socket, message: ToServer & { t: 'reclaim' }, nowMs: number): void {
    const { sockets, secrets } = this.#options;
    const { request, code, token } = message;
    const room = this.#rooms.get(code);
    const other = room ? undefined : this.#options.elsewhere(code);
    const bytes = secrets.digest(token);
    const digest = toHex(bytes);
    const known = room?.digest ?? other?.digest;
    // A server that has been restarted knows nothing, but a code follows from its token (H11): nobody takes another's.
    if (known === undefined ? code !== codeOf(bytes) : digest !== known) {
      // As slow as joining, or codes would be guessed here (D09). A right token is no guess, and never refused for it.
      sockets.refuse(socket, sockets.mayGuess(socket.address, nowMs) ? 'wrong-token' : 'rate', request);
      return;
    }
    if (room?.address !== socket.address && !this.#mayOpen(socket, request)) return;
    this.#displace(code, socket);
    if (room) {
      this.#reclaimOwn(room, socket, message, nowMs);
    } else if (other?.reachable) {
      this.#takes.set(code, { socket, message, digest, from: other.process, askedAtMs: nowMs });
      this.#options.toProcess(other.process, { t: 'take', code, digest });
    } else {
      const fresh = { code, digest, facts: factsOf(message), claimedAtMs: this.#claimedAfter(other?.claimedAtMs) };
      this.#opened(this.#open(socket, fresh, nowMs), socket, request, nowMs);
    }
  }

  update(socket: Socket, message: ToServer & { t: 'update' }, nowMs: number): void {
    const room = this.#hostedBy(socket, message.code);
    const facts = factsOf(message);
    if (!room || sameFacts(room.facts, facts)) return;
    room.facts = facts;
    this.#options.changed(room, nowMs);
  }

  close(socket: Socket, code: string): void {
    const room = this.#hostedBy(socket, code);
    if (room) this.#close(room);
  }

  /** The socket is gone: its rooms wait for their tokens. */
  lost(socket: Socket, nowMs: number): void {
    for (const [code, take] of this.#takes) if (take.socket === socket) this.#takes.delete(code);
    for (const room of [...this.#bySocket.get(socket)]) {
      this.#leave(room);
      room.awaySinceMs = nowMs;
      this.attempts.away(room);
      this.#options.changed(room, nowMs);
    }
  }

  /** Another process has been shown the token of a room: it gets the room with all that waits for its host. */
  take(to: string, { code, digest }: ToProcess & { t: 'take' }, nowMs: number): void {
    const room = this.#rooms.get(code);
    if (room && room.digest !== digest) return;
    const attempts = room
      ? [...room.attempts.values()].map(({ id, at, admitted }) => ({ attempt: id, at, admitted }))
      : [];
    const queue = room?.queue.slice(0, busBounds.handedSignals) ?? [];
    this.#options.toProcess(to, {
      t: 'handed',
      code,
      ageMs: room ? Math.max(0, Math.round(nowMs - room.madeAtMs)) : 0,
      attempts,
      signals: queue.map(({ attempt, signal }) => ({ attempt: attempt.id, signal })),
    });
    if (room) this.giveUp(room, nowMs);
  }

  /** What another process held of a room that this one has asked it for. */
  handed(from: string, message: ToProcess & { t: 'handed' }, nowMs: number): void {
    const take = this.#takes.get(message.code);
    if (take?.from !== from) {
      this.#options.counts.stale++;
      return;
    }
    this.#finish(message.code, take, message, nowMs);
  }

  /** Another process holds this room with a later claim: whoever hosts it here is replaced. */
  giveUp(room: Room, nowMs: number): void {
    const { host } = room;
    this.#forget(room);
    this.attempts.handOver(room);
    this.#options.removed(room.code, true);
    if (!host) return;
    host.peer.send(failure('replaced', null, room.code));
    this.#options.drop(host, 4001, 'replaced', nowMs);
  }

  /** The own room with this code. */
  roomOf(code: string): Room | undefined {
    return this.#rooms.get(code);
  }

  advance(nowMs: number): void {
    for (const room of [...this.#rooms.values()]) {
      if (!room.host && nowMs - room.awaySinceMs >= this.#options.limits.keepMs) this.#close(room);
    }
    for (const [code, take] of [...this.#takes]) {
      if (nowMs - take.askedAtMs >= takeMs) this.#finish(code, take, undefined, nowMs);
    }
  }

  /** `socket` has just shown the token of the room with `code`: whoever still waited for it here is replaced (D04). */
  #displace(code: string, socket: Socket): void {
    const take = this.#takes.get(code);
    if (!take) return;
    this.#takes.delete(code);
    if (take.socket !== socket) this.#options.sockets.refuse(take.socket, 'replaced', take.message.request, code);
  }

  #reclaimOwn(room: Room, socket: Socket, message: ToServer & { t: 'reclaim' }, nowMs: number): void {
    const old = room.host;
    if (old) this.#leave(room);
    if (old && old !== socket) {
      old.peer.send(failure('replaced', null, room.code));
      this.#options.drop(old, 4001, 'replaced', nowMs);
    }
    room.address.rooms--;
    room.address = socket.address;
    room.address.rooms++;
    room.host = socket;
    room.facts = factsOf(message);
    room.claimedAtMs = this.#claimedAfter(room.claimedAtMs);
    this.#bySocket.add(socket, room);
    this.#options.changed(room, nowMs);
    this.#opened(room, socket, message.request, nowMs);
  }

  /** Opens a room that another process held, with what that one has handed over. */
  #finish(code: string, take: Take, held: (ToProcess & { t: 'handed' }) | undefined, nowMs: number): void {
    this.#takes.delete(code);
    const { socket, message, digest } = take;
    if (!this.#mayOpen(socket, message.request)) return;
    this.#options.counts.taken++;
    const claimedAtMs = this.#claimedAfter(this.#options.elsewhere(code)?.claimedAtMs);
    const madeAtMs = nowMs - (held?.ageMs ?? 0);
    const room = this.#open(socket, { code, digest, facts: factsOf(message), madeAtMs, claimedAtMs }, nowMs);
    for (const { attempt, at, admitted } of held?.attempts ?? []) this.attempts.takeOn(room, attempt, at, admitted);
    for (const { attempt, signal } of held?.signals ?? []) {
      const known = room.attempts.get(attempt);
      if (known) this.attempts.keepOne(known, signal);
    }
    this.#opened(room, socket, message.request, nowMs);
  }

  #opened(room: Room, socket: Socket, request: number, nowMs: number): void {
    const admitted = [...room.attempts.values()].filter((attempt) => attempt.admitted);
    socket.peer.send({ t: 'reclaimed', request, code: room.code, attempts: admitted.map(({ id }) => id) });
    this.attempts.present(room, socket);
    this.#options.opened(room.code, nowMs);
  }

  #mayOpen(socket: Socket, request: number): boolean {
    const { sockets, limits } = this.#options;
    if (socket.address.rooms < limits.roomsPerAddress) return true;
    sockets.refuse(socket, 'rooms', request);
    return false;
  }

  /** By the wall clock, and after `knownMs` whatever the clocks of others say. */
  #claimedAfter(knownMs = 0): number {
    return Math.max(Math.round(this.#options.wallMs()), knownMs + 1);
  }

  #open(
    socket: Socket,
    given: Pick<Room, 'code' | 'digest' | 'facts'> & Partial<Pick<Room, 'madeAtMs' | 'claimedAtMs'>>,
    nowMs: number,
  ): Room {
    const room: Room = {
      madeAtMs: nowMs,
      claimedAtMs: this.#claimedAfter(),
      ...given,
      address: socket.address,
      host: socket,
      awaySinceMs: nowMs,
      attempts: new Map(),
      queue: [],
    };
    room.address.rooms++;
    this.#rooms.set(room.code, room);
    this.#bySocket.add(socket, room);
    this.#options.changed(room, nowMs);
    return room;
  }

  /** `room` has no host any more. */
  #leave(room: Room): void {
    if (room.host) this.#bySocket.delete(room.host, room);
    room.host = undefined;
  }

  #forget(room: Room): void {
    this.#leave(room);
    this.#rooms.delete(room.code);
    room.address.rooms--;
  }

  #close(room: Room): void {
    this.#forget(room);
    for (const attempt of [...room.attempts.values()]) this.attempts.end(attempt, { joiner: 'closed' });
    this.#options.removed(room.code, false);
  }

  #hostedBy(socket: Socket, code: string): Room | undefined {
    const room = this.#rooms.get(code);
    if (room?.host === socket) return room;
    this.#options.counts.stale++;
    return undefined;
  }
}

/** `room` as other processes are told of it. */
export function shared(room: Room, nowMs: number): SharedRoom {
  return {
    code: room.code,
    digest: room.digest,
    facts: room.facts,
    present: room.host !== undefined,
    ageMs: Math.max(0, Math.round(nowMs - room.madeAtMs)),
    claimedAtMs: room.claimedAtMs,
    group: room.address.group,
  };
}

function factsOf({ title, game, seats, free, public: isPublic, locked, full }: RoomFacts): RoomFacts {
  return { title, game, seats, free: Math.min(free, seats), public: isPublic, locked, full };
}

function sameFacts(a: RoomFacts, b: RoomFacts): boolean {
  return (
    a.title === b.title &&
    a.game === b.game &&
    a.seats === b.seats &&
    a.free === b.free &&
    a.public === b.public &&
    a.locked === b.locked &&
    a.full === b.full
  );
}
