import { bounds, codeAlphabet, errors, normaliseCode } from '../../signaling/protocol.ts';
import type { Clock, Undo } from '../lib/clock.ts';
import { Emitter } from '../lib/emitter.ts';
import { toHex } from '../lib/hex.ts';
import type {
  AcceptHandlers,
  HostAttempt,
  Ice,
  Introducer,
  JoinAttempt,
  JoinHandlers,
  RoomFacts,
  RoomHandlers,
  RoomRegistration,
  SignallingError,
} from './introducer.ts';
import { noConnection, partMissing } from './no-connection.ts';
import type { Peer, PeerSettings } from './peer.ts';
import { retryDelayMs } from './retry-delay.ts';

/** Where a PeerJS broker is; what is left out is the library's public one. */
export interface Broker {
  readonly host?: string;
  readonly port?: number;
  readonly path?: string;
  readonly key?: string;
  readonly secure?: boolean;
}

export interface BrokerCounts {
  opened: number;
  failed: number;
  /** Messages that are none of ours to hear: other labels, serializers, metadata, garbage. */
  refused: number;
  /** Messages about no connection of ours, or once too often. */
  stale: number;
  /** Offers beyond what one page can look at. */
  overOffers: number;
}

export interface Offer {
  /** The joiner's id, as the broker stamps it. */
  readonly from: string;
  readonly connectionId: string;
  readonly sdp: string;
}

export interface SessionOptions {
  readonly broker: Broker;
  /** Letters and digits. */
  readonly id: string;
  /** Proves that the id is ours when another socket has it still; hexadecimal digits. */
  readonly token: string;
  readonly clock: Clock;
  random(): number;
  readonly counts: BrokerCounts;
  /** Registered, or not any more; it goes on trying until it is closed. */
  changed(online: boolean): void;
  refused(why: 'taken' | 'full' | 'key' | 'other'): void;
  /** Left out by who takes no offers. */
  readonly offered?: ((offer: Offer) => void) | undefined;
  /** Somebody is said not to be there. */
  gone(id: string): void;
}

/** One id at a broker. */
export interface BrokerSession {
  readonly online: boolean;
  /** Offers a connection to an id, its channels made in this task. Throws when the browser makes none. */
  offer(to: string, settings: PeerSettings, handlers: { answered(): void; closed(reason: string): void }): Peer;
  /** Answers an offer, the channels made in this task. Throws when the browser makes none, or the offer is gone. */
  accept(connectionId: string, sdp: string, settings: PeerSettings, closed: (reason: string) => void): Peer;
  /** Lets an offer go that was not accepted, and tells who made it. */
  refuse(connectionId: string): void;
  /** Leaves the broker; connections stay. */
  close(): void;
}

export type OpenBrokerSession = (options: SessionOptions) => BrokerSession;

export interface PeerJsIntroducerOptions {
  readonly broker: Broker;
  readonly clock: Clock;
  random(): number;
  /** Fit for secrets. */
  randomBytes(count: number): Uint8Array;
  readonly ice: Ice;
  /** peerjs is loaded when it is needed. */
  loadSession(): Promise<OpenBrokerSession>;
}

/** How long a join may stay without an answer of the broker. */
const answerMs = 8_000;
/** A host's page answers at once: an offer without an answer for so long was lost, and another is made. */
const offerMs = 3_000;
/** Between being told that a host is away and asking again. */
const awayMs = 1_000;
const tokenBytes = 16;
const tokenPattern = /^[0-9a-f]{32}$/;

const refusals: Readonly<Record<'full' | 'key' | 'other', SignallingError>> = {
  full: { code: 'sockets', reason: 'The PeerJS broker that introduces tabs is full: try again in a few minutes.' },
  key: {
    code: 'origin',
    reason: 'The PeerJS broker refuses this site’s key: whoever runs the site must mend config.json.',
  },
  other: { code: 'unreachable', reason: 'The PeerJS broker that introduces tabs refused this page: try again later.' },
};

/** Where the library's socket goes, for who only wants to know whether the broker answers (`net/reach`). */
export function brokerUrl(
  broker: Broker,
  page: { readonly protocol: string; readonly hostname: string },
  id: string,
): string {
  const { host = '0.peerjs.com', port = 443, path = '/', key = 'peerjs' } = broker;
  const secure = broker.secure ?? (broker.host === undefined || page.protocol === 'https:');
  const folder = `/${path}/`.replace(/\/+/g, '/');
  const query = new URLSearchParams({ key, id, token: id });
  return `${secure ? 'wss' : 'ws'}://${host === '/' ? page.hostname : host}:${port}${folder}peerjs?${query}`;
}

/** The id under which a room's host is found. */
export function hostId(code: string): string {
  return `tictab${code}`;
}

interface Room {
  readonly handlers: RoomHandlers;
  identity: { readonly code: string; readonly token: string };
  session: BrokerSession | undefined;
  toldCode: string | undefined;
  ended: boolean;
  failures: number;
  undoRetry: Undo;
  /** The newest attempt of each joiner, by the id that the broker stamps. */
  readonly attempts: Map<string, RoomAttempt>;
}

interface RoomAttempt {
  /** A newer one of the same joiner has come, or the room is gone. */
  end(reason: string): void;
}

/**
 * Introduces by any PeerJS broker: a static site needs no server of its own. A room's host has an id made of the code;
 * joiners have random ones, each with a session of its own that ends with the attempt. There is no directory.
 */
export class PeerJsIntroducer implements Introducer {
  readonly directory = undefined;
  readonly #options: PeerJsIntroducerOptions;
  readonly #changes = new Emitter<[boolean]>();
  readonly #sessions = new Set<BrokerSession>();
  readonly #rooms = new Set<Room>();
  readonly #joins = new Set<JoinAttempt>();
  readonly #counts: BrokerCounts = { opened: 0, failed: 0, refused: 0, stale: 0, overOffers: 0 };
  #online = false;

  constructor(options: PeerJsIntroducerOptions) {
    this.#options = options;
  }

  get online(): boolean {
    return this.#online;
  }

  onOnline(listener: (online: boolean) => void): Undo {
    return this.#changes.on(listener);
  }

  stats(): Readonly<Record<string, number>> {
    return { ...this.#counts };
  }

  /** A broker is told nothing of a room but its code: `facts` stay here. */
  openRoom(_facts: RoomFacts, handlers: RoomHandlers, previous?: { code: string; token: string }): RoomRegistration {
    const known = previous && normaliseCode(previous.code) === previous.code && tokenPattern.test(previous.token);
    const room: Room = {
      handlers,
      identity: known ? { code: previous.code, token: previous.token } : this.#newIdentity(),
      session: undefined,
      toldCode: undefined,
      ended: false,
      failures: 0,
      undoRetry: () => {},
      attempts: new Map(),
    };
    this.#rooms.add(room);
    void this.#register(room);
    return {
      update: () => {},
      close: () => this.#endRoom(room),
    };
  }

  join(code: string, handlers: JoinHandlers, { wait }: { readonly wait: boolean }): JoinAttempt {
    const { clock } = this.#options;
    const normal = normaliseCode(code);
    let session: BrokerSession | undefined;
    let offered: Peer | undefined;
    let made = false;
    let asked = false;
    let ended = false;
    let undo: Undo = () => {};
    const settle = () => {
      if (ended) return;
      ended = true;
      undo();
      this.#joins.delete(attempt);
      if (!made) offered?.close();
      if (session) this.#leave(session);
    };
    const fail = (error: SignallingError) => {
      if (ended) return;
      settle();
      handlers.failed(error);
    };
    const later = (ms: number, task: () => void) => {
      undo();
      undo = clock.after(ms, task);
    };
    const attempt: JoinAttempt = { close: settle };
    this.#joins.add(attempt);

    const offer = async (to: BrokerSession) => {
      const settings = await this.#settings();
      if (ended || made || !to.online) return;
      offered?.close();
      try {
        const peer = to.offer(hostId(normal ?? ''), settings, {
          answered() {
            if (ended || made) return;
            made = true;
            undo();
            handlers.made(peer);
          },
          closed(reason) {
            if (made) handlers.closed(reason);
          },
        });
        offered = peer;
      } catch (error) {
        console.error('tictab: no connection could be made', error);
        fail(noConnection);
        return;
      }
      later(offerMs, () => void offer(to));
      if (!asked) handlers.asked?.();
      asked = true;
    };
    const absent = (to: BrokerSession) => {
      if (ended || made) return;
      if (!wait) {
        fail({ code: 'no-room', reason: errors['no-room'] });
        return;
      }
      handlers.hostAway();
      later(awayMs, () => void offer(to));
    };
    const start = async () => {
      const open = await this.#load();
      if (ended) return;
      if (!open) {
        fail(partMissing);
        return;
      }
      const id = hostId(normal ?? '');
      const own = this.#enter(open, {
        id: `guest${toHex(this.#options.randomBytes(tokenBytes))}`,
        token: toHex(this.#options.randomBytes(tokenBytes)),
        changed: (online) => {
          if (ended || made) return;
          if (online) void offer(own);
          else later(answerMs, () => fail({ code: 'unreachable', reason: errors.unreachable }));
        },
        refused: (why) => {
          if (!made) fail(refusals[why === 'taken' ? 'other' : why]);
        },
        gone: (gone) => {
          if (gone === id) absent(own);
        },
      });
      session = own;
    };
    if (normal) {
      later(answerMs, () => fail({ code: 'unreachable', reason: errors.unreachable }));
      void start();
    } else later(0, () => fail({ code: 'no-room', reason: errors['no-room'] }));
    return attempt;
  }

  close(): void {
    for (const join of [...this.#joins]) join.close();
    for (const room of [...this.#rooms]) this.#endRoom(room);
  }

  #newIdentity(): { code: string; token: string } {
    const code = [...this.#options.randomBytes(bounds.codeLength)].map((byte) => codeAlphabet[byte % 32]).join('');
    return { code, token: toHex(this.#options.randomBytes(tokenBytes)) };
  }

  async #settings(): Promise<PeerSettings> {
    const { ice } = this.#options;
    return { iceServers: await ice.iceServers(), relayOnly: ice.relayOnly() };
  }

  async #register(room: Room): Promise<void> {
    const open = await this.#load();
    if (room.ended) return;
    if (!open) {
      this.#refuse(room, partMissing);
      return;
    }
    const { code, token } = room.identity;
    room.session = this.#enter(open, {
      id: hostId(code),
      token,
      changed: (online) => {
        if (!online || room.ended || room.toldCode === code) return;
        room.toldCode = code;
        room.failures = 0;
        room.handlers.opened(code, token);
      },
      refused: (why) => {
        if (why === 'taken') this.#rename(room);
        else if (why === 'key') this.#refuse(room, refusals.key);
      },
      offered: ({ from, connectionId, sdp }) => this.#offered(room, from, connectionId, sdp),
      gone: () => {},
    });
  }

  prepare(): void {
    void this.#options.loadSession().catch(() => undefined);
  }

  /** Undefined when peerjs did not load. */
  async #load(): Promise<OpenBrokerSession | undefined> {
    try {
      return await this.#options.loadSession();
    } catch (error) {
      console.error('tictab: peerjs did not load', error);
      return undefined;
    }
  }

  /** The code is somebody else's: another one, at a pace that no broker can hurry. */
  #rename(room: Room): void {
    const { clock, random } = this.#options;
    if (room.session) this.#leave(room.session);
    room.session = undefined;
    room.identity = this.#newIdentity();
    room.undoRetry = clock.after(room.failures === 0 ? 0 : retryDelayMs(room.failures, random()), () => {
      void this.#register(room);
    });
    room.failures++;
  }

  #refuse(room: Room, error: SignallingError): void {
    if (room.ended) return;
    this.#endRoom(room);
    room.handlers.refused(error);
  }

  #endRoom(room: Room): void {
    if (room.ended) return;
    room.ended = true;
    room.undoRetry();
    this.#rooms.delete(room);
    if (room.session) this.#leave(room.session);
  }

  #offered(room: Room, from: string, connectionId: string, sdp: string): void {
    const { session } = room;
    if (!session || room.ended) return;
    // A joiner that offers again has given its last offer up, or the broker kept it while we were away (P07).
    room.attempts.get(from)?.end('The joiner tried again.');
    let peer: Peer | undefined;
    let handlers: AcceptHandlers | undefined;
    let state: 'asked' | 'accepted' | 'closed' = 'asked';
    const forget = () => {
      if (room.attempts.get(from) === own) room.attempts.delete(from);
    };
    const own: RoomAttempt = {
      end(reason) {
        forget();
        if (state === 'closed') return;
        state = 'closed';
        session.refuse(connectionId);
        peer?.close();
        handlers?.closed(reason);
      },
    };
    const accept = async (accepted: AcceptHandlers) => {
      try {
        const settings = await this.#settings();
        if (state !== 'accepted') return;
        peer = session.accept(connectionId, sdp, settings, (reason) => {
          forget();
          accepted.closed(reason);
        });
        // Once it is secured it is a player's, and no later offer of anybody ends it.
        peer.onStage((stage) => stage === 'open' && forget());
        accepted.made(peer);
      } catch (error) {
        console.error('tictab: a connection could not be made', error);
        peer?.close();
        own.end(noConnection.reason);
      }
    };
    const attempt: HostAttempt = {
      accept(accepted) {
        if (state !== 'asked') return;
        state = 'accepted';
        handlers = accepted;
        void accept(accepted);
      },
      close() {
        forget();
        state = 'closed';
        session.refuse(connectionId);
      },
    };
    room.attempts.set(from, own);
    room.handlers.attempt(attempt);
  }

  #enter(
    open: OpenBrokerSession,
    options: Pick<SessionOptions, 'id' | 'token' | 'changed' | 'refused' | 'offered' | 'gone'>,
  ): BrokerSession {
    const { broker, clock } = this.#options;
    const session = open({
      broker,
      clock,
      random: () => this.#options.random(),
      counts: this.#counts,
      ...options,
      changed: (online) => {
        options.changed(online);
        this.#tellOnline();
      },
    });
    this.#sessions.add(session);
    return session;
  }

  #leave(session: BrokerSession): void {
    this.#sessions.delete(session);
    session.close();
    this.#tellOnline();
  }

  #tellOnline(): void {
    const online = [...this.#sessions].some((session) => session.online);
    if (online === this.#online) return;
    this.#online = online;
    this.#changes.emit(online);
  }
}
