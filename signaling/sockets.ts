import type { Counts } from './counts.ts';
import { type ErrorCode, errors, type Limits, type ToClient } from './protocol.ts';

/** One client's socket, as far as the rules need it. No call may throw or call back into the rules. */
export interface Peer {
  send(message: ToClient): void;
  /** Sends a WebSocket ping, which browsers answer without script. */
  ping(): void;
  /** Bytes sent and still waiting for the network. */
  backlogBytes(): number;
  /** Closes with a WebSocket close code; `reason` is ASCII of at most 123 bytes. */
  close(code: number, reason: string): void;
}

/** An address with all that counts for it. */
export interface Address {
  readonly name: string;
  /** Stands for it where the address itself shall not be known. */
  readonly group: number;
  sockets: number;
  rooms: number;
  /** Times of the joins and failed reclaims of the last minute, oldest first; never more than may be made. */
  joinsAtMs: number[];
}

export interface Socket {
  readonly peer: Peer;
  readonly address: Address;
  /** Messages that may still be sent at once; negative while over the rate. */
  allowance: number;
  allowanceAtMs: number;
  toldOfRate: boolean;
  heardAtMs: number;
  unansweredPings: number;
  watches: boolean;
}

const joinWindowMs = 60_000;

/** Which sockets there are, from where, how much each may say, and which of them still live. */
export class Sockets {
  readonly #limits: Limits;
  readonly #counts: Counts;
  readonly #sockets = new Map<Peer, Socket>();
  readonly #addresses = new Map<string, Address>();
  #lastGroup = 0;

  constructor(limits: Limits, counts: Counts) {
    this.#limits = limits;
    this.#counts = counts;
  }

  get size(): number {
    return this.#sockets.size;
  }

  of(peer: Peer): Socket | undefined {
    return this.#sockets.get(peer);
  }

  all(): Iterable<Socket> {
    return this.#sockets.values();
  }

  watching(): Socket[] {
    return [...this.#sockets.values()].filter(({ watches }) => watches);
  }

  /** The new socket; undefined when its address has all that it may have. */
  add(peer: Peer, addressName: string, nowMs: number): Socket | undefined {
    const address = this.#addressOf(addressName);
    if (address.sockets >= this.#limits.socketsPerAddress) return undefined;
    address.sockets++;
    const socket: Socket = {
      peer,
      address,
      allowance: this.#limits.messageBurst,
      allowanceAtMs: nowMs,
      toldOfRate: false,
      heardAtMs: nowMs,
      unansweredPings: 0,
      watches: false,
    };
    this.#sockets.set(peer, socket);
    return socket;
  }

  /** False when it was gone already. */
  remove(socket: Socket): boolean {
    if (!this.#sockets.delete(socket.peer)) return false;
    socket.address.sockets--;
    return true;
  }

  /** Takes one message off the allowance: `over` must not be handled, and `flood` is to be closed for it. */
  take(socket: Socket, nowMs: number): 'ok' | 'over' | 'flood' {
    const { messageBurst, messagesPerSecond } = this.#limits;
    socket.heardAtMs = nowMs;
    socket.unansweredPings = 0;
    const refill = ((nowMs - socket.allowanceAtMs) / 1000) * messagesPerSecond;
    socket.allowance = Math.min(messageBurst, socket.allowance + refill) - 1;
    socket.allowanceAtMs = nowMs;
    if (socket.allowance >= 0) {
      socket.toldOfRate = false;
      return 'ok';
    }
    this.#counts.overRate++;
    if (!socket.toldOfRate) {
      socket.toldOfRate = true;
      socket.peer.send(failure('rate'));
    }
    return socket.allowance < -messageBurst ? 'flood' : 'over';
  }

  /** This process itself did not listen for a while: nobody is silent before they have had time to speak (A07). */
  forgive(nowMs: number): void {
    for (const socket of this.#sockets.values()) {
      socket.heardAtMs = nowMs;
      socket.unansweredPings = 0;
    }
  }

  /** Pings who is silent; returns those that have answered none for too long. */
  advance(nowMs: number): Socket[] {
    const { pingMs, pingGraceMs } = this.#limits;
    const silent: Socket[] = [];
    for (const socket of this.#sockets.values()) {
      const silentMs = nowMs - socket.heardAtMs;
      if (silentMs >= 2 * pingMs + pingGraceMs && socket.unansweredPings === 2) {
        silent.push(socket);
      } else if (silentMs >= pingMs * (socket.unansweredPings + 1) && socket.unansweredPings < 2) {
        socket.unansweredPings++;
        socket.peer.ping();
      }
    }
    for (const address of this.#addresses.values()) {
      forgetOldJoins(address, nowMs);
      if (address.sockets === 0 && address.rooms === 0 && address.joinsAtMs.length === 0) {
        this.#addresses.delete(address.name);
      }
    }
    return silent;
  }

  /** Counts a join, or a reclaim that fails; false when `address` has had all of this minute (D09). */
  mayGuess(address: Address, nowMs: number): boolean {
    forgetOldJoins(address, nowMs);
    if (address.joinsAtMs.length >= this.#limits.joinsPerMinute) return false;
    address.joinsAtMs.push(nowMs);
    return true;
  }

  /** Tells why a request is refused, and counts it. */
  refuse(socket: Socket, error: ErrorCode, request: number, room: string | null = null): void {
    this.#counts.refused++;
    socket.peer.send(failure(error, request, room));
  }

  #addressOf(name: string): Address {
    const known = this.#addresses.get(name);
    if (known) return known;
    const address: Address = { name, group: ++this.#lastGroup, sockets: 0, rooms: 0, joinsAtMs: [] };
    this.#addresses.set(name, address);
    return address;
  }
}

export function failure(error: ErrorCode, request: number | null = null, room: string | null = null): ToClient {
  return { t: 'error', error, reason: errors[error], request, room };
}

function forgetOldJoins(address: Address, nowMs: number): void {
  while (address.joinsAtMs[0] !== undefined && nowMs - address.joinsAtMs[0] >= joinWindowMs) address.joinsAtMs.shift();
}
