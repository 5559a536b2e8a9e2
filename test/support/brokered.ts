import { systemClock } from '../../src/lib/clock.ts';
import type { Peer } from '../../src/net/peer.ts';
import type { BrokerCounts, BrokerSession, Offer, SessionOptions } from '../../src/net/peerjs-introducer.ts';
import { openSession } from '../../src/net/peerjs-session.ts';
import type { BrokerServer } from './broker.ts';
import { eventually } from './waiting.ts';

const direct = { iceServers: [], relayOnly: false };
let lastId = 0;

/** A session at a broker with what a test wants to see of it. */
export class TestSession {
  readonly id = `test${++lastId}x${Math.trunc(performance.timeOrigin)}`;
  readonly counts: BrokerCounts = { opened: 0, failed: 0, refused: 0, stale: 0, overOffers: 0 };
  readonly offers: Offer[] = [];
  readonly refusals: string[] = [];
  readonly gone: string[] = [];
  readonly changes: boolean[] = [];
  /** Instead of keeping it. */
  offered: ((offer: Offer) => void) | undefined;
  readonly session: BrokerSession;

  constructor(broker: BrokerServer, options: Partial<SessionOptions> = {}) {
    this.id = options.id ?? this.id;
    this.session = openSession({
      broker: broker.address,
      id: this.id,
      token: '0123456789abcdef0123456789abcdef',
      clock: systemClock(),
      random: () => 0.5,
      counts: this.counts,
      changed: (online) => this.changes.push(online),
      refused: (why) => this.refusals.push(why),
      offered: (offer) => (this.offered ? this.offered(offer) : this.offers.push(offer)),
      gone: (id) => this.gone.push(id),
      ...options,
    });
  }

  async online(): Promise<this> {
    await eventually(`${this.id} at the broker`, () => this.session.online);
    return this;
  }

  /** Accepts the offer that has come, in the task in which that is called. */
  accept({ connectionId, sdp }: Offer, closed: (reason: string) => void = () => {}): Peer {
    return this.session.accept(connectionId, sdp, direct, closed);
  }

  offer(to: TestSession, handlers: { answered?(): void; closed?(reason: string): void } = {}): Peer {
    return this.session.offer(to.id, direct, {
      answered: () => handlers.answered?.(),
      closed: (reason) => handlers.closed?.(reason),
    });
  }
}

/** Two sessions of this page at a broker, a joiner's and a host's. */
export class BrokeredPair {
  readonly joiner: TestSession;
  readonly host: TestSession;

  private constructor(broker: BrokerServer) {
    this.joiner = new TestSession(broker);
    this.host = new TestSession(broker);
  }

  static async meet(broker: BrokerServer): Promise<BrokeredPair> {
    const pair = new BrokeredPair(broker);
    await Promise.all([pair.joiner.online(), pair.host.online()]);
    return pair;
  }

  /** A connection, the host's end made in the very task that resolves this: neither is open. */
  connect(closed: { joiner?(reason: string): void; host?(reason: string): void } = {}): Promise<{
    joiner: Peer;
    host: Peer;
  }> {
    return new Promise((resolve) => {
      const joiner = this.joiner.offer(this.host, { closed: (reason) => closed.joiner?.(reason) });
      this.host.offered = (offer) => {
        this.host.offered = undefined;
        resolve({ joiner, host: this.host.accept(offer, (reason) => closed.host?.(reason)) });
      };
    });
  }

  close(): void {
    this.joiner.session.close();
    this.host.session.close();
  }
}

/** Somebody at a broker who speaks its protocol by hand, and says what a page never would. */
export class RawClient {
  readonly heard: Record<string, unknown>[] = [];
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.heard.push(JSON.parse(String(data)));
  }

  static async enter(broker: BrokerServer, id: string, token = 'raw'): Promise<RawClient> {
    const query = new URLSearchParams({ key: 'peerjs', id, token });
    const client = new RawClient(new WebSocket(`ws://127.0.0.1:${broker.port}/peerjs?${query}`));
    await eventually(`${id} at the broker`, () => client.heard.some(({ type }) => type === 'OPEN'));
    return client;
  }

  say(message: object): void {
    this.#socket.send(JSON.stringify(message));
  }

  close(): void {
    this.#socket.close();
  }
}

/** Every `RTCPeerConnection` that this page makes until `stop`. */
export function watchConnections(): { readonly made: RTCPeerConnection[]; stop(): void } {
  const made: RTCPeerConnection[] = [];
  const original = RTCPeerConnection;
  globalThis.RTCPeerConnection = class extends original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      made.push(this);
    }
  };
  return {
    made,
    stop() {
      globalThis.RTCPeerConnection = original;
    },
  };
}
