import type { Bus } from '../../../signaling/bus.ts';
import type { Limits, RoomFacts, Signal, ToClient, ToServer } from '../../../signaling/protocol.ts';
import { type Peer, Rooms } from '../../../signaling/rooms.ts';
import type { TurnGrant } from '../../../signaling/turn.ts';
import { fnv1a } from '../../../src/lib/hash.ts';
import { Random } from '../../../src/lib/random.ts';

export const facts: RoomFacts = {
  title: 'Ada’s room',
  game: 'arena',
  seats: 4,
  free: 3,
  public: true,
  locked: false,
  full: false,
};

/** Stands for SHA-256: 40 bits that differ for every token, and always the same. */
export function digest(token: string): Uint8Array {
  const first = new Random(fnv1a(new TextEncoder().encode(token)));
  const second = new Random(fnv1a(new TextEncoder().encode(`${token}.`)));
  return Uint8Array.from({ length: 5 }, () => first.below(256) ^ second.below(256));
}

export const offer: Signal = { type: 'offer', sdp: 'v=0\r\n' };

export function candidate(n: number): Signal {
  return { type: 'candidate', candidate: `candidate:${n} 1 udp 1 192.0.2.1 9 typ host`, sdpMid: '0', sdpMLineIndex: 0 };
}

/** Somebody at the table: keeps what it is told. */
export class Guest implements Peer {
  readonly told: ToClient[] = [];
  closed: { code: number; reason: string } | undefined;
  pings = 0;
  backlog = 0;

  send(message: ToClient): void {
    this.told.push(message);
  }

  ping(): void {
    this.pings++;
  }

  backlogBytes(): number {
    return this.backlog;
  }

  close(code: number, reason: string): void {
    this.closed ??= { code, reason };
  }

  /** Everything told of this type, oldest first. */
  all<T extends ToClient['t']>(t: T): (ToClient & { t: T })[] {
    return this.told.filter((message): message is ToClient & { t: T } => message.t === t);
  }

  last<T extends ToClient['t']>(t: T): ToClient & { t: T } {
    const message = this.all(t).at(-1);
    if (!message) throw new Error(`no ${t} among ${this.told.map((told) => told.t).join(', ') || 'nothing'}`);
    return message;
  }
}

/** Rooms with a clock moved by hand and random bytes from a seed. */
export class Table {
  nowMs = 1_000;
  randomBytesDrawn = 0;
  readonly rooms: Rooms;
  /** Those who came and have not left. */
  readonly guests = new Set<Guest>();
  readonly bus: Bus | undefined;
  readonly #random: Random;

  constructor(
    limits: Partial<Limits> = {},
    tokens = digest,
    process: { bus?: Bus; seed?: number; startedAtMs?: number; lendTurn?: () => TurnGrant } = {},
  ) {
    const { bus, seed = 1, startedAtMs, lendTurn } = process;
    this.#random = new Random(seed);
    this.bus = bus;
    this.rooms = new Rooms({
      limits,
      wallMs: () => 1_700_000_000_000 + this.nowMs,
      ...(bus && { bus }),
      ...(lendTurn && { lendTurn }),
      ...(startedAtMs !== undefined && { startedAtMs }),
      randomBytes: (count) => {
        this.randomBytesDrawn += count;
        return Uint8Array.from({ length: count }, () => this.#random.below(256));
      },
      digest: tokens,
    });
    bus?.listen({
      heard: (from, text) => this.rooms.receiveFromBus(from, text, this.nowMs),
      changed: (up) => this.rooms.busChanged(up, this.nowMs),
    });
  }

  guest(address = '192.0.2.1'): Guest {
    const guest = new Guest();
    this.rooms.connect(guest, address, this.nowMs);
    this.guests.add(guest);
    return guest;
  }

  say(guest: Guest, message: ToServer): void {
    this.rooms.receive(guest, JSON.stringify(message), this.nowMs);
  }

  leave(guest: Guest): void {
    this.guests.delete(guest);
    this.rooms.disconnect(guest, this.nowMs);
  }

  /** Lets time pass in steps of the server's, while `alive` answer pings. */
  pass(ms: number, ...alive: Guest[]): void {
    const endMs = this.nowMs + ms;
    while (this.nowMs < endMs) {
      this.nowMs = Math.min(endMs, this.nowMs + 250);
      const pings = alive.map((guest) => guest.pings);
      this.rooms.advance(this.nowMs);
      alive.forEach((guest, i) => {
        if (guest.pings !== pings[i]) this.rooms.heard(guest, this.nowMs);
      });
    }
  }

  host(changed: Partial<RoomFacts> = {}, address = '192.0.2.2') {
    const host = this.guest(address);
    this.say(host, { t: 'create', request: 1, ...facts, ...changed });
    const { code, token } = host.last('created');
    return { host, code, token };
  }

  /** Somebody who asked to join, and whose attempt `host` admits. */
  joiner(host: Guest, code: string, address = '192.0.2.3') {
    const joiner = this.guest(address);
    return { joiner, attempt: this.join(joiner, host, code) };
  }

  /** Another attempt of `joiner`, which `host` admits. */
  join(joiner: Guest, host: Guest, code: string, request = 7): string {
    this.say(joiner, { t: 'join', request, code, wait: false });
    const { attempt } = joiner.last('asked');
    this.say(host, { t: 'admit', attempt });
    return joiner.last('accepted').attempt;
  }
}
