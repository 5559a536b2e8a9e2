import Peerjs, { type DataConnection } from 'peerjs';
import type { Undo } from '../lib/clock.ts';
import { TokenBucket } from '../lib/token-bucket.ts';
import { watchLife } from './life-watch.ts';
import type { Peer, PeerSettings } from './peer.ts';
import { configurationOf, peerOf } from './peer-connection.ts';
import type { BrokerSession, OpenBrokerSession, SessionOptions } from './peerjs-introducer.ts';
import { type BrokerMessage, idleLabel, readBrokerMessage } from './peerjs-messages.ts';
import { retryDelayMs } from './retry-delay.ts';

/** A socket that is not registered by then will not be. */
const openTimeoutMs = 8_000;
/**
 * A broker that still has our id from a connection that died takes the token and says nothing (P06): what we write to
 * ourselves coming back is the only sign. Asked so often until it does.
 */
const probeMs = 250;
/** Offers that wait to be accepted, or for their lanes to open: beyond a party that all comes at once. */
const maxWaiting = 64;
const offerPace = { burst: 64, perSecond: 8 };
/** Of one side of a connection. */
const maxCandidates = 64;

interface Link {
  readonly other: string;
  /** Undefined for an offer that nobody has accepted. */
  connection: DataConnection | undefined;
  /** The other side's description is with the browser: what comes before that waits, for the library would lose it. */
  described: boolean;
  candidates: number;
  readonly early: BrokerMessage[];
  answered?: () => void;
}

/** The library's own ear on its socket, which hears only what we hand it. */
type Hear = (message: object) => void;

/** Keeps one id registered at a PeerJS broker, and makes connections through it. */
class PeerJsSession implements BrokerSession {
  readonly #options: SessionOptions;
  readonly #links = new Map<string, Link>();
  readonly #offerPace: TokenBucket;
  readonly #nonce: string;
  #library: { readonly peer: Peerjs; readonly hear: Hear } | undefined;
  #online = false;
  #closed = false;
  #failures = 0;
  #heardAtMs = 0;
  #undoTimer: Undo = () => {};

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#offerPace = new TokenBucket(offerPace, options.clock.nowMs());
    this.#nonce = `probe-${options.id}`.slice(0, 64);
    this.#open();
  }

  get online(): boolean {
    return this.#online;
  }

  offer(to: string, settings: PeerSettings, handlers: { answered(): void; closed(reason: string): void }): Peer {
    const { peer } = this.#made();
    peer.options.config = configurationOf(settings);
    const connection = peer.connect(to, { label: idleLabel, serialization: 'raw', reliable: true });
    const link: Link = {
      other: to,
      connection,
      described: false,
      candidates: 0,
      early: [],
      answered: handlers.answered,
    };
    this.#links.set(connection.connectionId, link);
    return this.#peerOf(connection, settings, handlers.closed);
  }

  accept(connectionId: string, sdp: string, settings: PeerSettings, closed: (reason: string) => void): Peer {
    const { peer, hear } = this.#made();
    const link = this.#links.get(connectionId);
    if (!link || link.connection) throw new Error('no such offer waits');
    let connection: DataConnection | undefined;
    const take = (made: DataConnection) => {
      connection = made;
    };
    peer.options.config = configurationOf(settings);
    peer.once('connection', take);
    try {
      hear({
        type: 'OFFER',
        src: link.other,
        payload: {
          type: 'data',
          connectionId,
          sdp: { type: 'offer', sdp },
          label: idleLabel,
          serialization: 'raw',
          reliable: true,
        },
      });
    } finally {
      peer.off('connection', take);
      if (!connection) this.#links.delete(connectionId);
    }
    if (!connection) throw new Error('peerjs made no connection');
    link.connection = connection;
    const made = this.#peerOf(connection, settings, closed);
    this.#describe(link);
    return made;
  }

  refuse(connectionId: string): void {
    const link = this.#links.get(connectionId);
    if (!link || link.connection) return;
    this.#links.delete(connectionId);
    this.#library?.peer.socket.send({ type: 'LEAVE', dst: link.other });
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#undoTimer();
    // Not `destroy`, which would end the connections too.
    this.#library?.peer.disconnect();
  }

  #made(): { readonly peer: Peerjs; readonly hear: Hear } {
    if (!this.#library) throw new Error('not connected yet');
    return this.#library;
  }

  #open(): void {
    const { clock, counts } = this.#options;
    counts.opened++;
    try {
      if (this.#library) this.#library.peer.reconnect();
      else this.#library = this.#create();
    } catch {
      // What the page may not open throws, as a socket's constructor does.
      this.#retry();
      return;
    }
    const untilMs = clock.nowMs() + openTimeoutMs;
    const probe = () => {
      this.#probe();
      this.#undoTimer = clock.after(probeMs, () => (clock.nowMs() < untilMs ? probe() : this.#drop()));
    };
    probe();
  }

  #create(): { readonly peer: Peerjs; readonly hear: Hear } {
    const { id, token, broker } = this.#options;
    const peer = new Peerjs(id, {
      ...broker,
      token,
      debug: 0,
      config: configurationOf({ iceServers: [], relayOnly: true }),
    });
    peer.on('disconnected', () => this.#lost());
    // Of a connection's own errors it hears by that connection; everything else is known by what the broker says.
    peer.on('error', () => {});
    // The library would believe all that comes, by whoever: its ear is put behind ours.
    const { socket } = peer;
    const [hear] = socket.listeners('message');
    if (!hear) throw new Error('peerjs does not listen');
    socket.removeAllListeners('message');
    socket.on('message', (data: unknown) => this.#receive(data, hear));
    return { peer, hear };
  }

  #receive(data: unknown, hear: Hear): void {
    const { counts, clock, id } = this.#options;
    const message = readBrokerMessage(data);
    if (!message) {
      counts.refused++;
      return;
    }
    switch (message.type) {
      case 'open':
        hear({ type: 'OPEN' });
        this.#registered();
        break;
      case 'taken':
        this.#options.refused('taken');
        break;
      case 'refused':
        this.#options.refused(message.why);
        this.#drop();
        break;
      case 'gone':
        this.#options.gone(message.from);
        break;
      case 'offer':
        // A duplicate would make the library end the connection that it has; one too many costs this page its time.
        if (this.#links.has(message.connectionId) || !this.#options.offered) counts.stale++;
        else if (!this.#offerPace.take(clock.nowMs()) || this.#waiting >= maxWaiting) counts.overOffers++;
        else {
          const { from, connectionId, sdp } = message;
          this.#links.set(connectionId, {
            other: from,
            connection: undefined,
            described: false,
            candidates: 0,
            early: [],
          });
          this.#options.offered({ from, connectionId, sdp });
        }
        break;
      case 'answer':
        this.#answered(message, hear);
        break;
      case 'candidate':
        if (message.from === id && message.connectionId === this.#nonce) this.#registered();
        else this.#candidate(message, hear);
        break;
    }
  }

  #answered(message: BrokerMessage & { type: 'offer' | 'answer' }, hear: Hear): void {
    const link = this.#links.get(message.connectionId);
    if (!link?.answered || link.described || link.other !== message.from) {
      this.#options.counts.stale++;
      return;
    }
    link.answered();
    const { connectionId, sdp } = message;
    hear({ type: 'ANSWER', src: link.other, payload: { type: 'data', connectionId, sdp: { type: 'answer', sdp } } });
    this.#describe(link);
  }

  #candidate(message: BrokerMessage & { type: 'candidate' }, hear: Hear): void {
    const link = this.#links.get(message.connectionId);
    if (!link || link.other !== message.from || link.candidates >= maxCandidates) {
      this.#options.counts.stale++;
      return;
    }
    link.candidates++;
    if (link.described) hear(asHeard(message));
    else link.early.push(message);
  }

  /** The library has the other side's description: what came before it may follow. */
  #describe(link: Link): void {
    link.described = true;
    for (const message of link.early.splice(0)) if (message.type === 'candidate') this.#made().hear(asHeard(message));
  }

  get #waiting(): number {
    let waiting = 0;
    for (const { connection } of this.#links.values()) if (!connection?.open) waiting++;
    return waiting;
  }

  #registered(): void {
    const { clock } = this.#options;
    this.#heardAtMs = clock.nowMs();
    if (this.#online || this.#closed) return;
    this.#online = true;
    this.#failures = 0;
    this.#undoTimer();
    this.#undoTimer = watchLife({
      clock,
      heardAtMs: () => this.#heardAtMs,
      ask: () => this.#probe(),
      died: () => this.#drop(),
    });
    this.#options.changed(true);
  }

  #probe(): void {
    const candidate = { candidate: '', sdpMid: null, sdpMLineIndex: null };
    const payload = { type: 'data', connectionId: this.#nonce, candidate };
    this.#library?.peer.socket.send({ type: 'CANDIDATE', dst: this.#options.id, payload });
  }

  /** Gives this socket up. */
  #drop(): void {
    this.#undoTimer();
    // Tells of it: `#lost` follows in this very call, unless the library has noticed before.
    if (this.#library && !this.#library.peer.disconnected) this.#library.peer.disconnect();
  }

  #lost(): void {
    this.#undoTimer();
    const wasOnline = this.#online;
    this.#online = false;
    if (!this.#closed) this.#retry();
    if (wasOnline) this.#options.changed(false);
  }

  #retry(): void {
    const { clock, random, counts } = this.#options;
    counts.failed++;
    this.#undoTimer = clock.after(retryDelayMs(this.#failures++, random()), () => this.#open());
  }

  #peerOf(connection: DataConnection, settings: PeerSettings, closed: (reason: string) => void): Peer {
    const { peerConnection, connectionId } = connection;
    let ended = false;
    const forget = () => {
      ended = true;
      this.#links.delete(connectionId);
      connection.close();
    };
    const end = (reason: string) => {
      if (ended) return;
      forget();
      closed(reason);
    };
    connection.on('error', () => end('The connection failed.'));
    connection.on('close', () => end('The connection was closed.'));
    // The library's own channel stays idle. What comes by it, or by another one, reaches the page's thread uncounted.
    const intrude = () => end('The other side opened a channel it should not have.');
    connection.on('data', intrude);
    const watch = (channel: RTCDataChannel) =>
      channel.addEventListener('close', () => end('The connection was closed.'));
    const isOurs = connection.dataChannel !== undefined;
    if (isOurs) watch(connection.dataChannel);
    let channels = isOurs ? 1 : 0;
    peerConnection.addEventListener('datachannel', ({ channel }) => {
      channels++;
      if (channels > 1 || channel.label !== idleLabel) intrude();
      else watch(channel);
    });
    return peerOf(peerConnection, settings, forget);
  }
}

function asHeard({ from, connectionId, candidate }: BrokerMessage & { type: 'candidate' }): object {
  const { candidate: line, sdpMid, sdpMLineIndex } = candidate;
  const payload = { type: 'data', connectionId, candidate: { candidate: line, sdpMid, sdpMLineIndex } };
  return { type: 'CANDIDATE', src: from, payload };
}

/** Opens a session with the `peerjs` library. */
export const openSession: OpenBrokerSession = (options) => new PeerJsSession(options);
