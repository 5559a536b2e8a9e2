import type { Room } from './attempts.ts';
import { type Bus, MemoryHub } from './bus.ts';
import {
  isToJoiner,
  isToRoom,
  type OnBus,
  parseOnBus,
  type ToJoiner,
  type ToProcess,
  type ToRoom,
} from './bus-protocol.ts';
import { type Counts, noCounts } from './counts.ts';
import { Hosting, shared } from './hosting.ts';
import { Joins, type Place } from './joins.ts';
import { type Listable, Listing } from './listing.ts';
import { hereMs, isLater, Neighbours, roomMessages } from './neighbours.ts';
import { defaultLimits, type Limits, parseToServer, type ToServer } from './protocol.ts';
import { newSecret, randomBelow, type SecretSource } from './secrets.ts';
import { failure, type Peer, type Socket, Sockets } from './sockets.ts';
import type { TurnGrant } from './turn.ts';

export type { Peer };

export interface RoomsOptions extends SecretSource {
  readonly limits?: Partial<Limits>;
  /** By which rooms are shared with other processes; the caller brings in what comes from it. Left out: alone. */
  readonly bus?: Pick<Bus, 'name' | 'send' | 'broadcast'>;
  /** Unix milliseconds, compared only with those of other processes; needed with a bus. */
  wallMs?(): number;
  /** Lends a client a relay; none is lent if left out. */
  lendTurn?(): TurnGrant;
  /** When the server was started, if hosts of an earlier one may still be coming back. */
  readonly startedAtMs?: number;
}

/** What has happened since the start, except `sockets`, `rooms`, `attempts` and `neighbours`: those are there now. */
export interface RoomsStats extends Counts {
  sockets: number;
  rooms: number;
  /** At the rooms of this process. */
  attempts: number;
  /** Other processes with which rooms are shared. */
  neighbours: number;
}

/** Rounds are much more frequent; if one is later than this, the process itself slept. */
const lateMs = 2_000;
/** A relay is asked for once a connection. */
const turnCost = 5;
/**
 * Everything the signalling server does: rooms, and the relay between each joiner's attempt and the room's host. Knows
 * neither sockets nor timers: the caller brings in messages and calls `advance` at least every `listMs`.
 *
 * Each message goes to the part whose business it is: `Hosting` and its `Attempts` for rooms of this process, `Joins` for
 * its joiners, `Neighbours` for what other processes hold. A joiner's side and a room's side talk in the same words
 * whether they meet here or over the bus.
 */
export class Rooms {
  readonly #limits: Limits;
  readonly #options: RoomsOptions;
  readonly #bus: Pick<Bus, 'name' | 'send' | 'broadcast'>;
  readonly #counts = noCounts();
  readonly #sockets: Sockets;
  readonly #hosting: Hosting;
  readonly #joins: Joins;
  readonly #neighbours: Neighbours;
  readonly #listing: Listing;
  #advancedAtMs: number | undefined;
  #saidHereAtMs = Number.NEGATIVE_INFINITY;
  /** Whether the others have been told that this process stops: anything later would take that back. */
  #left = false;

  constructor(options: RoomsOptions) {
    const limits = { ...defaultLimits, ...options.limits };
    const counts = this.#counts;
    this.#limits = limits;
    this.#options = options;
    this.#bus = options.bus ?? new MemoryHub(queueMicrotask).end(newSecret(options));
    const sockets = new Sockets(limits, counts);
    this.#sockets = sockets;
    this.#listing = new Listing({ limits, sockets, secrets: options, rooms: () => this.#listable() });
    this.#hosting = new Hosting({
      limits,
      counts,
      sockets,
      secrets: options,
      wallMs: () => options.wallMs?.() ?? 0,
      elsewhere: (code) => this.#neighbours.elsewhere(code),
      toJoiner: (at, message) => this.#toJoiner(at, message),
      toProcess: (to, message) => this.#send(to, message),
      changed: (room, nowMs) => this.#roomChanged(room, nowMs),
      opened: (code, nowMs) => this.#joins.appeared(code, this.#bus.name, nowMs),
      removed: (code, moved) => this.#roomRemoved(code, moved),
      drop: (socket, closeCode, reason, nowMs) => this.#drop(socket, closeCode, reason, nowMs),
    });
    this.#joins = new Joins({
      limits,
      counts,
      sockets,
      secrets: options,
      startedAtMs: options.startedAtMs ?? Number.NEGATIVE_INFINITY,
      placeOf: (code) => this.#placeOf(code),
      toRoom: (at, message) => this.#toRoom(at, message),
    });
    this.#neighbours = new Neighbours({
      keepMs: limits.keepMs,
      appeared: (code, process, nowMs) => this.#joins.appeared(code, process, nowMs),
      closed: (code) => this.#joins.closed(code),
      gone: (process) => this.#processGone((at) => at === process),
      returned: (process) => this.#send(process, { t: 'hello' }),
      changed: () => this.#listing.changed(),
    });
  }

  stats(): RoomsStats {
    return {
      sockets: this.#sockets.size,
      rooms: this.#hosting.size,
      attempts: this.#hosting.attempts.size,
      neighbours: this.#neighbours.size,
      ...this.#counts,
    };
  }

  /** Admits `peer`, or tells and closes it: false when its address has all the sockets it may have. */
  connect(peer: Peer, addressName: string, nowMs: number): boolean {
    if (this.#sockets.add(peer, addressName, nowMs)) return true;
    this.#counts.refused++;
    peer.send(failure('sockets'));
    peer.close(1008, 'too many sockets');
    return false;
  }

  /** One text message of `peer`; those of a peer that is gone are ignored. */
  receive(peer: Peer, text: string, nowMs: number): void {
    const socket = this.#sockets.of(peer);
    if (!socket || !this.#take(socket, nowMs)) return;
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
    this.#listing.flush(nowMs);
  }

  /** One binary message of `peer`: there are none, so its socket is closed. */
  receiveBinary(peer: Peer, nowMs: number): void {
    const socket = this.#sockets.of(peer);
    if (socket) this.#refuseBytes(socket, 1003, 'text only', nowMs);
  }

  /** A ping or a pong of `peer`: a sign of life, and a message for its allowance. */
  heard(peer: Peer, nowMs: number): void {
    const socket = this.#sockets.of(peer);
    if (socket) this.#take(socket, nowMs);
  }

  /** `peer`'s socket is closed, whoever closed it; a second call does nothing. */
  disconnect(peer: Peer, nowMs: number): void {
    const socket = this.#sockets.of(peer);
    if (!socket) return;
    this.#sockets.remove(socket);
    this.#joins.lost(socket);
    this.#hosting.lost(socket, nowMs);
    this.#listing.flush(nowMs);
  }

  /** The bus is up, and everything is told anew, or it is down, and only this process's own can be reached. */
  busChanged(up: boolean, nowMs: number): void {
    this.#neighbours.changed(up, nowMs);
    if (up) {
      this.#say({ t: 'hello' });
      this.#tellAll(undefined, nowMs);
    } else {
      this.#processGone((at) => at !== this.#bus.name);
    }
    this.#listing.flush(nowMs);
  }

  /** `text` came over the bus from the process named `from`. */
  receiveFromBus(from: string, text: string, nowMs: number): void {
    const parsed = parseOnBus(text);
    if (!parsed.ok) {
      this.#counts.malformedOnBus++;
      return;
    }
    this.#neighbours.heard(from, nowMs);
    const message = parsed.value;
    if (isToRoom(message)) this.#hosting.attempts.hear(from, message);
    else if (isToJoiner(message)) this.#joins.hear(from, message);
    else this.#handleProcess(from, message, nowMs);
    this.#listing.flush(nowMs);
  }

  /**
   * This process stops: the others need not wait for it to fall silent. If it stops to be started again, clients are
   * told when to come back, spread over `spreadMs` so that they do not all come at once.
   */
  leave(spreadMs: number | undefined): void {
    this.#say({ t: 'leaving' });
    this.#left = true;
    if (spreadMs === undefined) return;
    for (const { peer } of this.#sockets.all())
      peer.send({ t: 'restart', inMs: randomBelow(spreadMs + 1, this.#options) });
  }

  /** Does what is due: pings, silent sockets and processes, rooms whose host stays away, the list. */
  advance(nowMs: number): void {
    if (this.#advancedAtMs !== undefined && nowMs - this.#advancedAtMs >= lateMs) {
      this.#sockets.forgive(nowMs);
      this.#neighbours.forgive(nowMs);
    }
    this.#advancedAtMs = nowMs;
    for (const socket of this.#sockets.advance(nowMs)) {
      this.#counts.silent++;
      this.#drop(socket, 1001, 'silent', nowMs);
    }
    this.#hosting.advance(nowMs);
    this.#joins.advance(nowMs);
    this.#neighbours.advance(nowMs);
    if (nowMs - this.#saidHereAtMs >= hereMs) {
      this.#saidHereAtMs = nowMs;
      this.#say({ t: 'here' });
    }
    this.#listing.flush(nowMs);
  }

  #handle(socket: Socket, message: ToServer, nowMs: number): void {
    const { attempts } = this.#hosting;
    switch (message.t) {
      case 'create':
        this.#hosting.create(socket, message, nowMs);
        break;
      case 'reclaim':
        this.#hosting.reclaim(socket, message, nowMs);
        break;
      case 'update':
        this.#hosting.update(socket, message, nowMs);
        break;
      case 'close':
        this.#hosting.close(socket, message.code);
        break;
      case 'join':
        this.#joins.join(socket, message, nowMs);
        break;
      case 'admit':
        attempts.admit(socket, message.attempt);
        break;
      case 'signal':
        if (this.#joins.has(socket, message.attempt)) this.#joins.signals(message.attempt, message.signals);
        else attempts.fromHost(socket, message.attempt, message.signals);
        break;
      case 'bye':
        if (this.#joins.has(socket, message.attempt)) this.#joins.bye(message.attempt);
        else attempts.bye(socket, message.attempt);
        break;
      case 'list':
        this.#listing.watch(socket, message.on, nowMs);
        break;
      case 'quick': {
        const { request } = message;
        const code = this.#listing.any(message);
        socket.peer.send(code === undefined ? { t: 'none', request } : { t: 'found', request, code });
        break;
      }
      case 'turn':
        socket.allowance -= turnCost - 1;
        this.#lendTurn(socket, message.request);
        break;
      case 'ping':
        socket.peer.send({ t: 'pong' });
        break;
    }
  }

  #lendTurn(socket: Socket, request: number): void {
    const grant = this.#options.lendTurn?.();
    if (!grant) {
      this.#sockets.refuse(socket, 'no-turn', request);
      return;
    }
    this.#counts.turns++;
    socket.peer.send({ t: 'turn', request, ...grant });
  }

  #handleProcess(from: string, message: ToProcess, nowMs: number): void {
    switch (message.t) {
      case 'hello':
        this.#tellAll(from, nowMs);
        break;
      case 'here':
        break;
      case 'rooms':
        this.#neighbours.rooms(from, { t: 'rooms', rooms: this.#unclaimed(from, message, nowMs) }, nowMs);
        break;
      case 'told':
        this.#neighbours.told(from);
        break;
      case 'closed':
        this.#neighbours.closed(from, message.code);
        break;
      case 'leaving':
        this.#neighbours.leaving(from, nowMs);
        break;
      case 'take':
        this.#hosting.take(from, message, nowMs);
        break;
      case 'handed':
        this.#hosting.handed(from, message, nowMs);
        break;
    }
  }

  /** Of the rooms that `from` holds, those that this process does not hold with a later claim; its own are given up. */
  #unclaimed(from: string, { rooms }: ToProcess & { t: 'rooms' }, nowMs: number): (typeof rooms)[number][] {
    return rooms.filter((room) => {
      const own = this.#hosting.roomOf(room.code);
      if (!own) return true;
      const mine = shared(own, nowMs);
      if (isLater({ ...mine, process: this.#bus.name }, { ...room, process: from })) {
        this.#send(from, { t: 'rooms', rooms: [mine] });
        return false;
      }
      this.#hosting.giveUp(own, nowMs);
      return true;
    });
  }

  #placeOf(code: string): Place {
    if (this.#hosting.roomOf(code)) return { at: this.#bus.name };
    const elsewhere = this.#neighbours.elsewhere(code);
    if (!elsewhere) return 'unknown';
    return elsewhere.reachable ? { at: elsewhere.process } : 'away';
  }

  #toRoom(at: string, message: ToRoom): void {
    if (at === this.#bus.name) this.#hosting.attempts.hear(at, message);
    else this.#send(at, message);
  }

  #toJoiner(at: string, message: ToJoiner): void {
    if (at === this.#bus.name) this.#joins.hear(at, message);
    else this.#send(at, message);
  }

  #send(to: string, message: OnBus): void {
    if (!this.#left) this.#bus.send(to, JSON.stringify(message));
  }

  #say(message: ToProcess): void {
    if (!this.#left) this.#bus.broadcast(JSON.stringify(message));
  }

  /** Tells one process, or all, every room of this one. */
  #tellAll(to: string | undefined, nowMs: number): void {
    const tell = (message: ToProcess) => (to === undefined ? this.#say(message) : this.#send(to, message));
    const rooms = [...this.#hosting.rooms()].map((room) => shared(room, nowMs));
    for (const message of roomMessages(rooms)) tell(message);
    tell({ t: 'told' });
  }

  /** The processes meant can neither ask nor be asked. */
  #processGone(which: (at: string) => boolean): void {
    this.#joins.unreachable(which);
    this.#hosting.attempts.endOf(which);
  }

  #roomChanged(room: Room, nowMs: number): void {
    this.#listing.changed();
    this.#neighbours.taken(room.code);
    this.#say({ t: 'rooms', rooms: [shared(room, nowMs)] });
  }

  #roomRemoved(code: string, moved: boolean): void {
    this.#listing.changed();
    if (!moved) this.#say({ t: 'closed', code });
  }

  /** Takes one message off the allowance; false when it must not be handled. */
  #take(socket: Socket, nowMs: number): boolean {
    const taken = this.#sockets.take(socket, nowMs);
    if (taken === 'flood') {
      this.#counts.flooded++;
      this.#drop(socket, 1008, 'flooding', nowMs);
    }
    return taken === 'ok';
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

  #listable(): Listable[] {
    const rooms: Listable[] = [];
    for (const { code, facts, madeAtMs, host, address } of this.#hosting.rooms())
      rooms.push({ code, facts, madeAtMs, present: host !== undefined, group: address });
    for (const { code, facts, madeAtMs, present, process, group } of this.#neighbours.reachable())
      rooms.push({ code, facts, madeAtMs, present, group: `${process} ${group}` });
    return rooms;
  }
}
