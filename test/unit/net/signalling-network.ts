import { errors, type Limits, type ToClient } from '../../../signaling/protocol.ts';
import { type Peer, Rooms } from '../../../signaling/rooms.ts';
import type { ManualClock } from '../../../src/lib/clock.ts';
import { Random } from '../../../src/lib/random.ts';
import { Signalling, type SocketLike } from '../../../src/net/signalling.ts';
import { digest } from '../signaling/table.ts';

type Heard = (event: { readonly data: unknown }) => void;

/** One end of a browser's WebSocket: everything it says or hears takes `Network.latencyMs`. */
export class FakeSocket implements SocketLike {
  readonly sent: string[] = [];
  open = false;
  closed = false;
  readonly #network: Network;
  readonly #listeners = new Map<string, Heard[]>();
  readonly #peer: Peer;

  constructor(network: Network) {
    this.#network = network;
    this.#peer = {
      send: (message) => this.hear(message),
      ping: () => network.later(() => network.state === 'up' && network.rooms.heard(this.#peer, network.clock.nowMs())),
      backlogBytes: () => 0,
      close: () => this.cut(),
    };
    network.later(() => this.#connect());
  }

  addEventListener(type: string, listener: Heard): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  send(text: string): void {
    if (!this.open) throw new Error('sent on a socket that is not open');
    this.sent.push(text);
    const network = this.#network;
    network.later(() => {
      if (network.state === 'up') network.rooms.receive(this.#peer, text, network.clock.nowMs());
    });
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.open = false;
    const network = this.#network;
    network.later(() => network.rooms.disconnect(this.#peer, network.clock.nowMs()));
  }

  /** The server says this, whatever it is. */
  hear(message: ToClient | string | Blob): void {
    const data = typeof message === 'string' || message instanceof Blob ? message : JSON.stringify(message);
    this.#network.later(() => this.#emit('message', data));
  }

  /** The connection is broken off, and this end is told. */
  cut(): void {
    this.#network.later(() => {
      if (this.closed) return;
      this.closed = true;
      this.open = false;
      this.#network.rooms.disconnect(this.#peer, this.#network.clock.nowMs());
      this.#emit('error');
      this.#emit('close');
    });
  }

  #connect(): void {
    const network = this.#network;
    if (this.closed || network.state === 'silent') return;
    if (network.state === 'down') {
      this.cut();
      return;
    }
    this.open = true;
    // As browsers do: what the server says at once may be there in the very task of the opening.
    this.#emit('open');
    network.greet(this);
    network.rooms.connect(this.#peer, '192.0.2.1', network.clock.nowMs());
  }

  #emit(type: string, data?: unknown): void {
    for (const listener of this.#listeners.get(type) ?? []) listener({ data });
  }
}

/** A signalling server and the way to it, in one thread and on one clock. */
export class Network {
  /** `silent`: nothing is refused, nothing answers. */
  state: 'up' | 'down' | 'silent' = 'up';
  latencyMs = 10;
  rooms: Rooms;
  readonly sockets: FakeSocket[] = [];
  readonly startedAtMs: number[] = [];
  greet: (socket: FakeSocket) => void = () => {};
  readonly clock: ManualClock;
  readonly #limits: Partial<Limits>;
  readonly #random = new Random(7);

  constructor(clock: ManualClock, limits: Partial<Limits> = {}) {
    this.clock = clock;
    this.#limits = { joinsPerMinute: 1000, socketsPerAddress: 1000, ...limits };
    this.rooms = this.#makeRooms();
    const tick = () => {
      if (this.state === 'up') this.rooms.advance(clock.nowMs());
      clock.after(250, tick);
    };
    tick();
  }

  later(task: () => void): void {
    this.clock.after(this.latencyMs, task);
  }

  /** `through` is what its sockets go through. */
  client(through: (socket: SocketLike) => SocketLike = (socket) => socket): Signalling {
    return new Signalling({
      url: 'ws://signal.test/signal',
      clock: this.clock,
      random: () => this.#random.unit(),
      openSocket: () => {
        const socket = new FakeSocket(this);
        this.sockets.push(socket);
        this.startedAtMs.push(this.clock.nowMs());
        return through(socket);
      },
    });
  }

  /** The server dies, and everybody is told. */
  stop(): void {
    this.state = 'down';
    for (const socket of this.sockets) socket.cut();
  }

  /** A new process, which knows nothing. */
  restart(): void {
    this.rooms = this.#makeRooms();
    this.state = 'up';
  }

  get living(): FakeSocket[] {
    return this.sockets.filter(({ closed }) => !closed);
  }

  last(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error('no socket was ever opened');
    return socket;
  }

  #makeRooms(): Rooms {
    return new Rooms({
      limits: this.#limits,
      randomBytes: (count) => Uint8Array.from({ length: count }, () => this.#random.below(256)),
      digest,
    });
  }
}

export const originError: ToClient = { t: 'error', error: 'origin', reason: errors.origin, request: null, room: null };
