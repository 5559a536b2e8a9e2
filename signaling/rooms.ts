import { toHex } from '../src/lib/hex.ts';
import {
  bounds,
  codeAlphabet,
  defaultLimits,
  type ErrorCode,
  errors,
  type Limits,
  type ListedRoom,
  parseToServer,
  type RoomFacts,
  type Signal,
  SignalAllowance,
  signalBytes,
  type ToClient,
  type ToServer,
} from './protocol.ts';

/** One client's socket, as far as the rules need it. No call may throw or call back into `Rooms`. */
export interface Peer {
  send(message: ToClient): void;
  /** Sends a WebSocket ping, which browsers answer without script. */
  ping(): void;
  /** Bytes sent and still waiting for the network. */
  backlogBytes(): number;
  /** Closes with a WebSocket close code; `reason` is ASCII of at most 123 bytes. */
  close(code: number, reason: string): void;
}

export interface RoomsOptions {
  readonly limits?: Partial<Limits>;
  /** Cryptographically random bytes: tokens, attempt ids and the choice of quick play are made of nothing else. */
  randomBytes(count: number): Uint8Array;
  /** SHA-256 of a token's hexadecimal digits; the first 40 bits are its room's code. */
  digest(token: string): Uint8Array;
}

/** What has happened since the start, except `sockets`, `rooms` and `attempts`: those are there now. */
export interface RoomsStats {
  sockets: number;
  rooms: number;
  attempts: number;
  joins: number;
  relayedSignals: number;
  /** Joins, rooms and sockets refused with an error. */
  refused: number;
  /** Messages over a socket's allowance. */
  overRate: number;
  /** Sockets closed for what they sent. */
  malformed: number;
  flooded: number;
  /** Messages about a room or an attempt that has ended or is somebody else's, and hosts' second thoughts. */
  stale: number;
  /** Signals of joiners whose host has not let them in yet. */
  early: number;
  /** Attempts ended for more signals than they may have, or more than their host takes. */
  overSignals: number;
  /** Signals for an away host beyond what is kept for it. */
  droppedSignals: number;
  /** Sockets that answered no ping. */
  silent: number;
}

interface Address {
  readonly name: string;
  sockets: number;
  rooms: number;
  /** Times of the joins and failed reclaims of the last minute, oldest first; never more than may be made. */
  joinsAtMs: number[];
}

interface Socket {
  readonly peer: Peer;
  readonly address: Address;
  /** Messages that may still be sent at once; negative while over the rate. */
  allowance: number;
  allowanceAtMs: number;
  toldOfRate: boolean;
  heardAtMs: number;
  unansweredPings: number;
  readonly hosts: Set<Room>;
  readonly attempts: Set<Attempt>;
  watches: boolean;
}

interface Room {
  readonly code: string;
  readonly token: string;
  readonly madeAtMs: number;
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

interface Attempt {
  readonly id: string;
  readonly room: Room;
  readonly joiner: Socket;
  readonly fromJoiner: SignalAllowance;
  readonly fromHost: SignalAllowance;
  /** Whether the host lets it go on: until then nothing of the joiner's reaches it, and so no address either. */
  admitted: boolean;
  /** Of the room's `queue`, how many signals and how much as JSON. */
  kept: number;
  keptBytes: number;
}

const joinWindowMs = 60_000;
/** A list is up to 10 KiB: asked for again and again, by default four come a second, as many as a watcher gets. */
const listCost = 5;
/**
 * With more than this waiting for a host no joiner adds to it: well below the 1 MiB at which the host's own socket is
 * cut, so that nobody can have that done to it.
 */
const maxHostBacklogBytes = 512 * 1024;
/** Signals kept for one away host, as JSON: around each a message grows, and still all go out below the backlog's bound. */
const maxKeptBytes = 256 * 1024;

/**
 * Everything the signalling server does: rooms, and the relay between each joiner's attempt and the room's host. Knows
 * neither sockets nor timers: the caller brings in messages and calls `advance` at least every `listMs`.
 */
export class Rooms {
  readonly #limits: Limits;
  readonly #randomBytes: (count: number) => Uint8Array;
  readonly #digest: (token: string) => Uint8Array;
  readonly #sockets = new Map<Peer, Socket>();
  readonly #addresses = new Map<string, Address>();
  readonly #rooms = new Map<string, Room>();
  readonly #attempts = new Map<string, Attempt>();
  #listChanged = false;
  #listedAtMs = Number.NEGATIVE_INFINITY;
  readonly #counts = {
    joins: 0,
    relayedSignals: 0,
    refused: 0,
    overRate: 0,
    malformed: 0,
    flooded: 0,
    stale: 0,
    early: 0,
    overSignals: 0,
    droppedSignals: 0,
    silent: 0,
  };

  constructor(options: RoomsOptions) {
    this.#limits = { ...defaultLimits, ...options.limits };
    this.#randomBytes = options.randomBytes;
    this.#digest = options.digest;
  }

  stats(): RoomsStats {
    return {
      sockets: this.#sockets.size,
      rooms: this.#rooms.size,
      attempts: this.#attempts.size,
      ...this.#counts,
    };
  }

  /** Admits `peer`, or tells and closes it: false when its address has all the sockets it may have. */
  connect(peer: Peer, addressName: string, nowMs: number): boolean {
    const address = this.#addressOf(addressName);
    if (address.sockets >= this.#limits.socketsPerAddress) {
      this.#counts.refused++;
      peer.send(failure('sockets'));
      peer.close(1008, 'too many sockets');
      return false;
    }
    address.sockets++;
    this.#sockets.set(peer, {
      peer,
      address,
      allowance: this.#limits.messageBurst,
      allowanceAtMs: nowMs,
      toldOfRate: false,
      heardAtMs: nowMs,
      unansweredPings: 0,
      hosts: new Set(),
      attempts: new Set(),
      watches: false,
    });
    return true;
  }

  /** One text message of `peer`; those of a peer that is gone are ignored. */
  receive(peer: Peer, text: string, nowMs: number): void {
    const socket = this.#sockets.get(peer);
    if (!socket || !this.#admit(socket, nowMs)) return;
    if (text.length > this.#limits.messageBytes) {
      this.#refuseBytes(socket, 1009, 'too big', nowMs);
      return;
    }
    const parsed = parseToServer(text);
    if (!parsed.ok) {
      this.#refuseBytes(socket, 1007, parsed.reason, nowMs);
      return;
    }
    this.#handle(socket, parsed.value, nowMs);
    this.#flushList(nowMs);
  }

  /** One binary message of `peer`: there are none, so its socket is closed. */
  receiveBinary(peer: Peer, nowMs: number): void {
    const socket = this.#sockets.get(peer);
    if (socket) this.#refuseBytes(socket, 1003, 'text only', nowMs);
  }

  /** A ping or a pong of `peer`: a sign of life, and a message for its allowance. */
  heard(peer: Peer, nowMs: number): void {
    const socket = this.#sockets.get(peer);
    if (socket) this.#admit(socket, nowMs);
  }

  /** `peer`'s socket is closed, whoever closed it; a second call does nothing. */
  disconnect(peer: Peer, nowMs: number): void {
    const socket = this.#sockets.get(peer);
    if (!socket) return;
    this.#sockets.delete(peer);
    socket.address.sockets--;
    for (const attempt of socket.attempts) this.#endAttempt(attempt, { host: 'left' });
    for (const room of socket.hosts) this.#loseHost(room, nowMs);
    this.#flushList(nowMs);
  }

  /** Does what is due: pings, silent sockets, rooms whose host stays away, the list. */
  advance(nowMs: number): void {
    const { pingMs, pingGraceMs, keepMs } = this.#limits;
    for (const socket of this.#sockets.values()) {
      const silentMs = nowMs - socket.heardAtMs;
      if (silentMs >= 2 * pingMs + pingGraceMs && socket.unansweredPings === 2) {
        this.#counts.silent++;
        this.#drop(socket, 1001, 'silent', nowMs);
      } else if (silentMs >= pingMs * (socket.unansweredPings + 1) && socket.unansweredPings < 2) {
        socket.unansweredPings++;
        socket.peer.ping();
      }
    }
    for (const room of this.#rooms.values()) {
      if (!room.host && nowMs - room.awaySinceMs >= keepMs) this.#closeRoom(room);
    }
    for (const address of this.#addresses.values()) {
      forgetOldJoins(address, nowMs);
      if (address.sockets === 0 && address.rooms === 0 && address.joinsAtMs.length === 0) {
        this.#addresses.delete(address.name);
      }
    }
    this.#flushList(nowMs);
  }

  #handle(socket: Socket, message: ToServer, nowMs: number): void {
    switch (message.t) {
      case 'create':
        this.#create(socket, message, nowMs);
        break;
      case 'reclaim':
        this.#reclaim(socket, message, nowMs);
        break;
      case 'update': {
        const room = this.#hostedBy(socket, message.code);
        if (!room) break;
        const facts = factsOf(message);
        if (sameFacts(room.facts, facts)) break;
        room.facts = facts;
        this.#listChanged = true;
        break;
      }
      case 'close': {
        const room = this.#hostedBy(socket, message.code);
        if (room) this.#closeRoom(room);
        break;
      }
      case 'join':
        this.#join(socket, message, nowMs);
        break;
      case 'admit': {
        const attempt = this.#attempts.get(message.attempt);
        if (attempt && socket === attempt.room.host && !attempt.admitted) this.#admitJoiner(attempt);
        else this.#counts.stale++;
        break;
      }
      case 'signal':
        this.#relay(socket, message.attempt, message.signals);
        break;
      case 'bye': {
        const attempt = this.#attempts.get(message.attempt);
        if (attempt && socket === attempt.room.host) this.#endAttempt(attempt, { joiner: 'left' });
        else if (attempt && socket === attempt.joiner) this.#endAttempt(attempt, { host: 'left' });
        else this.#counts.stale++;
        break;
      }
      case 'list':
        if (message.on && !socket.watches) {
          socket.allowance -= listCost - 1;
          socket.peer.send({ t: 'rooms', rooms: this.#list(nowMs) });
        }
        socket.watches = message.on;
        break;
      case 'quick': {
        const code = this.#quick(message);
        if (code === undefined) socket.peer.send({ t: 'none', request: message.request });
        else socket.peer.send({ t: 'found', request: message.request, code });
        break;
      }
      case 'turn':
        this.#refuse(socket, 'no-turn', message.request);
        break;
      case 'ping':
        socket.peer.send({ t: 'pong' });
        break;
    }
  }

  #create(socket: Socket, message: ToServer & { t: 'create' }, nowMs: number): void {
    if (!this.#mayOpenRoom(socket, message.request)) return;
    let token: string;
    let code: string;
    do {
      token = this.#secret();
      code = this.#codeOf(token);
    } while (this.#rooms.has(code));
    this.#openRoom(socket, code, token, factsOf(message), nowMs);
    socket.peer.send({ t: 'created', request: message.request, code, token });
  }

  /** The token decides: its holder takes the room over from whichever socket had it (D04, D19). */
  #reclaim(socket: Socket, message: ToServer & { t: 'reclaim' }, nowMs: number): void {
    const { request, code, token } = message;
    const room = this.#rooms.get(code);
    // A server that has been restarted knows nothing, but a code follows from its token (H11): nobody takes another's.
    if (room ? !sameSecret(room.token, token) : code !== this.#codeOf(token)) {
      // As slow as joining, or codes would be guessed here (D09). A right token is no guess, and never refused for it.
      this.#refuse(socket, this.#mayGuess(socket.address, nowMs) ? 'wrong-token' : 'rate', request);
      return;
    }
    if (!room) {
      if (!this.#mayOpenRoom(socket, request)) return;
      this.#openRoom(socket, code, token, factsOf(message), nowMs);
      socket.peer.send({ t: 'reclaimed', request, code, attempts: [] });
      return;
    }
    if (room.address !== socket.address && !this.#mayOpenRoom(socket, request)) return;
    const old = room.host;
    if (old && old !== socket) {
      old.hosts.delete(room);
      old.peer.send(failure('replaced', null, code));
      this.#drop(old, 4001, 'replaced', nowMs);
    }
    room.address.rooms--;
    room.address = socket.address;
    room.address.rooms++;
    room.host = socket;
    room.facts = factsOf(message);
    socket.hosts.add(room);
    this.#listChanged = true;
    socket.peer.send({ t: 'reclaimed', request, code, attempts: admittedOf(room).map(({ id }) => id) });
    const queue = room.queue;
    room.queue = [];
    for (const attempt of room.attempts.values()) {
      attempt.kept = 0;
      attempt.keptBytes = 0;
    }
    for (const { attempt, signal } of queue) {
      if (this.#attempts.has(attempt.id)) this.#tellHost(attempt, socket, [signal]);
    }
    // Whoever was asked before has not answered, and may not be the one who is there now.
    for (const attempt of room.attempts.values()) {
      if (!attempt.admitted) socket.peer.send({ t: 'join', code, attempt: attempt.id });
    }
  }

  #mayOpenRoom(socket: Socket, request: number): boolean {
    if (socket.address.rooms < this.#limits.roomsPerAddress) return true;
    this.#refuse(socket, 'rooms', request);
    return false;
  }

  #openRoom(socket: Socket, code: string, token: string, facts: RoomFacts, nowMs: number): void {
    const room: Room = {
      code,
      token,
      madeAtMs: nowMs,
      facts,
      address: socket.address,
      host: socket,
      awaySinceMs: nowMs,
      attempts: new Map(),
      queue: [],
    };
    room.address.rooms++;
    this.#rooms.set(code, room);
    socket.hosts.add(room);
    this.#listChanged = true;
  }

  #join(socket: Socket, { request, code, wait }: ToServer & { t: 'join' }, nowMs: number): void {
    // Counted before the code is looked at, so that guessing codes is as slow as joining (D09).
    if (!this.#mayGuess(socket.address, nowMs)) {
      this.#refuse(socket, 'rate', request, code);
      return;
    }
    const room = this.#rooms.get(code);
    const host = room?.host;
    if (!room || (host ? host.peer.backlogBytes() > maxHostBacklogBytes : !wait)) {
      this.#refuse(socket, room ? 'host-away' : 'no-room', request, code);
    } else if (room.facts.locked || room.facts.full) {
      this.#refuse(socket, room.facts.locked ? 'locked' : 'full', request, code);
    } else if (socket.attempts.size >= this.#limits.attemptsPerSocket || room.attempts.size >= bounds.attemptsPerRoom) {
      this.#refuse(socket, 'rate', request, code);
    } else {
      const attempt: Attempt = {
        id: this.#secret(),
        room,
        joiner: socket,
        fromJoiner: new SignalAllowance(),
        fromHost: new SignalAllowance(),
        admitted: false,
        kept: 0,
        keptBytes: 0,
      };
      this.#attempts.set(attempt.id, attempt);
      room.attempts.set(attempt.id, attempt);
      socket.attempts.add(attempt);
      this.#counts.joins++;
      host?.peer.send({ t: 'join', code, attempt: attempt.id });
      socket.peer.send({ t: 'asked', request, attempt: attempt.id });
      if (!host) socket.peer.send({ t: 'away', attempt: attempt.id });
    }
  }

  #admitJoiner(attempt: Attempt): void {
    attempt.admitted = true;
    attempt.joiner.peer.send({ t: 'accepted', attempt: attempt.id, game: attempt.room.facts.game });
  }

  /** Counts a join, or a reclaim that fails; false when `address` has had all of this minute. */
  #mayGuess(address: Address, nowMs: number): boolean {
    forgetOldJoins(address, nowMs);
    if (address.joinsAtMs.length >= this.#limits.joinsPerMinute) return false;
    address.joinsAtMs.push(nowMs);
    return true;
  }

  #relay(socket: Socket, id: string, signals: readonly Signal[]): void {
    const attempt = this.#attempts.get(id);
    if (!attempt || (socket !== attempt.joiner && socket !== attempt.room.host)) {
      // Late signals of an attempt that has ended are normal (B04).
      this.#counts.stale++;
      return;
    }
    const { room, joiner } = attempt;
    if (!attempt.admitted) {
      this.#counts.early += signals.length;
      return;
    }
    const allowance = socket === joiner ? attempt.fromJoiner : attempt.fromHost;
    if (!signals.every((signal) => allowance.take(signal))) {
      this.#endForSignals(attempt);
    } else if (socket !== joiner) {
      this.#counts.relayedSignals += signals.length;
      joiner.peer.send({ t: 'signal', attempt: id, signals });
    } else if (room.host) {
      if (this.#tellHost(attempt, room.host, signals)) this.#counts.relayedSignals += signals.length;
    } else {
      this.#keep(attempt, signals);
    }
  }

  /** Keeps signals for an away host: so many an attempt, and if the room has too much, the attempt with most of it ends. */
  #keep(attempt: Attempt, signals: readonly Signal[]): void {
    const { room } = attempt;
    const kept = signals.slice(0, Math.max(0, this.#limits.queuedSignals - attempt.kept));
    for (const signal of kept) {
      room.queue.push({ attempt, signal });
      attempt.kept++;
      attempt.keptBytes += signalBytes(signal);
    }
    this.#counts.relayedSignals += kept.length;
    this.#counts.droppedSignals += signals.length - kept.length;
    let largest = attempt;
    let bytes = 0;
    for (const other of room.attempts.values()) {
      bytes += other.keptBytes;
      if (other.keptBytes > largest.keptBytes) largest = other;
    }
    if (bytes > maxKeptBytes) this.#endForSignals(largest);
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
    this.#counts.overSignals++;
    this.#endAttempt(attempt, { host: 'rate', joiner: 'rate' });
  }

  /** Ends `attempt` once, telling those named why. */
  #endAttempt(attempt: Attempt, tell: { readonly host?: ErrorCode; readonly joiner?: ErrorCode }): void {
    if (!this.#attempts.delete(attempt.id)) return;
    const { room, joiner } = attempt;
    room.attempts.delete(attempt.id);
    joiner.attempts.delete(attempt);
    room.queue = room.queue.filter((queued) => queued.attempt !== attempt);
    if (tell.host) room.host?.peer.send({ t: 'bye', attempt: attempt.id, error: tell.host });
    if (tell.joiner) joiner.peer.send({ t: 'bye', attempt: attempt.id, error: tell.joiner });
  }

  #loseHost(room: Room, nowMs: number): void {
    room.host = undefined;
    room.awaySinceMs = nowMs;
    this.#listChanged = true;
    for (const attempt of room.attempts.values()) attempt.joiner.peer.send({ t: 'away', attempt: attempt.id });
  }

  #closeRoom(room: Room): void {
    this.#rooms.delete(room.code);
    room.address.rooms--;
    room.host?.hosts.delete(room);
    this.#listChanged = true;
    for (const attempt of [...room.attempts.values()]) this.#endAttempt(attempt, { joiner: 'closed' });
  }

  #hostedBy(socket: Socket, code: string): Room | undefined {
    const room = this.#rooms.get(code);
    if (room?.host === socket) return room;
    this.#counts.stale++;
    return undefined;
  }

  /** Takes one message off the allowance; false when it must not be handled. */
  #admit(socket: Socket, nowMs: number): boolean {
    const { messageBurst, messagesPerSecond } = this.#limits;
    socket.heardAtMs = nowMs;
    socket.unansweredPings = 0;
    const refill = ((nowMs - socket.allowanceAtMs) / 1000) * messagesPerSecond;
    socket.allowance = Math.min(messageBurst, socket.allowance + refill) - 1;
    socket.allowanceAtMs = nowMs;
    if (socket.allowance >= 0) {
      socket.toldOfRate = false;
      return true;
    }
    this.#counts.overRate++;
    if (!socket.toldOfRate) {
      socket.toldOfRate = true;
      socket.peer.send(failure('rate'));
    }
    if (socket.allowance < -messageBurst) {
      this.#counts.flooded++;
      this.#drop(socket, 1008, 'flooding', nowMs);
    }
    return false;
  }

  #refuse(socket: Socket, error: ErrorCode, request: number, room: string | null = null): void {
    this.#counts.refused++;
    socket.peer.send(failure(error, request, room));
  }

  #refuseBytes(socket: Socket, closeCode: number, reason: string, nowMs: number): void {
    this.#counts.malformed++;
    socket.peer.send(failure('malformed'));
    this.#drop(socket, closeCode, reason, nowMs);
  }

  /** Forgets the socket before it is closed, so that nothing depends on when the closing is heard of. */
  #drop(socket: Socket, closeCode: number, reason: string, nowMs: number): void {
    this.disconnect(socket.peer, nowMs);
    socket.peer.close(closeCode, reason);
  }

  #flushList(nowMs: number): void {
    if (!this.#listChanged || nowMs - this.#listedAtMs < this.#limits.listMs) return;
    this.#listChanged = false;
    this.#listedAtMs = nowMs;
    const watchers = [...this.#sockets.values()].filter((socket) => socket.watches);
    if (watchers.length === 0) return;
    const rooms = this.#list(nowMs);
    for (const socket of watchers) socket.peer.send({ t: 'rooms', rooms });
  }

  /** Rooms that anybody may find, newest first; of an address only so many, or a few could hide all others. */
  #offered(): Room[] {
    const offered: Room[] = [];
    const counts = new Map<Address, number>();
    for (const room of [...this.#rooms.values()].reverse()) {
      const { host, facts, address } = room;
      if (!host || !facts.public || facts.locked || facts.full || facts.free === 0) continue;
      const count = counts.get(address) ?? 0;
      if (count >= this.#limits.listedPerAddress) continue;
      counts.set(address, count + 1);
      offered.push(room);
    }
    return offered;
  }

  /** The newest rooms on offer, newest first. */
  #list(nowMs: number): ListedRoom[] {
    return this.#offered()
      .slice(0, bounds.listedRooms)
      .map(({ code, facts, madeAtMs }) => ({
        code,
        title: facts.title,
        game: facts.game,
        seats: facts.seats,
        free: facts.free,
        ageS: Math.floor((nowMs - madeAtMs) / 1000),
      }));
  }

  /** Any room of `game` on offer; one to `avoid` only when there is no other. */
  #quick({ game, avoid }: ToServer & { t: 'quick' }): string | undefined {
    const all = this.#offered().filter(({ facts }) => facts.game === game);
    const others = all.filter(({ code }) => !avoid.includes(code));
    const choice = others.length > 0 ? others : all;
    const [a = 0, b = 0, c = 0, d = 0] = this.#randomBytes(4);
    return choice[(((a << 24) | (b << 16) | (c << 8) | d) >>> 0) % choice.length]?.code;
  }

  #addressOf(name: string): Address {
    const known = this.#addresses.get(name);
    if (known) return known;
    const address: Address = { name, sockets: 0, rooms: 0, joinsAtMs: [] };
    this.#addresses.set(name, address);
    return address;
  }

  /** The code that belongs to `token`: five bits of its digest a symbol, the highest first. */
  #codeOf(token: string): string {
    let code = '';
    let bits = 0;
    let held = 0;
    for (const byte of this.#digest(token).subarray(0, (bounds.codeLength * 5) / 8)) {
      bits = ((bits << 8) | byte) & 0xfff;
      for (held += 8; held >= 5; ) {
        held -= 5;
        code += codeAlphabet.charAt((bits >> held) & 31);
      }
    }
    return code;
  }

  /** 128 random bits: never met again, never guessed. */
  #secret(): string {
    return toHex(this.#randomBytes(bounds.secretLength / 2));
  }
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

function admittedOf(room: Room): Attempt[] {
  return [...room.attempts.values()].filter(({ admitted }) => admitted);
}

function failure(error: ErrorCode, request: number | null = null, room: string | null = null): ToClient {
  return { t: 'error', error, reason: errors[error], request, room };
}

function forgetOldJoins(address: Address, nowMs: number): void {
  while (address.joinsAtMs[0] !== undefined && nowMs - address.joinsAtMs[0] >= joinWindowMs) address.joinsAtMs.shift();
}

/** Compares without stopping at the first difference, which would tell how much of a guess is right. */
function sameSecret(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}
