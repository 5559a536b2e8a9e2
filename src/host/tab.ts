import type { KeptLaunch } from '../games/game.ts';
import type { Clock } from '../lib/clock.ts';
import { Emitter } from '../lib/emitter.ts';
import type { Ending } from '../lobby/endings.ts';
import { writeLobby } from '../lobby/messages.ts';
import { ChannelLink } from '../net/channel-link.ts';
import type { HostAttempt, Introducer, RoomFacts, RoomRegistration, SignallingError } from '../net/introducer.ts';
import { laneNames } from '../net/lanes.ts';
import type { Link } from '../net/link.ts';
import type { PathKind, Peer } from '../net/peer.ts';
import { PortLink, pump } from '../net/port-link.ts';
import type { ToTab, ToWorker } from './ports.ts';
import type { RoomStats } from './room-stats.ts';

/** The part of `Worker` the tab uses. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToWorker, transfer: Transferable[]): void;
  terminate(): void;
}

export interface HostTabOptions {
  readonly title: string;
  /** What a room is called in lists. */
  readonly roomTitle: string;
  readonly seats: number;
  /** How many may watch besides. */
  readonly spectators: number;
  readonly public: boolean;
  readonly build: string;
  /** Known to those who have the room's link (`lobby/secret`). */
  readonly secret: string;
  /** The room this tab had before it was reloaded, which goes on. */
  readonly previous?: { readonly code: string; readonly token: string };
  readonly introducer: Introducer;
  readonly clock: Clock;
  /** The room's, not yet told anything. */
  readonly worker: WorkerLike;
  /** Keeps this thread busy: the last a page that goes can do for what is still on its way. */
  linger(ms: number): void;
  /** Hands frames on through the page although channels could be transferred: a development parameter. */
  readonly pump: boolean;
}

/** Connections under way or open beyond seats and spectators: those who wait to be told that the room is full. */
const spareConnections = 8;
/** What a page that goes gives its goodbyes to get on the wire. */
const farewellMs = 40;
/** A worker closes its room within 1 s; then it is ended whatever it says. */
const closeMs = 1500;

interface Connection {
  readonly attempt: HostAttempt;
  /** Undefined until it has been made. */
  peer?: Peer;
  /** The page's own hold on the channels, where frames go through it. */
  link?: ChannelLink;
}

/**
 * The host's page: owns what browsers forbid in a worker, the peer connections and the signalling. It gives the
 * channels away as it makes them and never sees a frame, except where the browser cannot transfer channels.
 */
export class HostTab {
  readonly #options: HostTabOptions;
  readonly #worker: WorkerLike;
  readonly #connections = new Map<number, Connection>();
  readonly #registration: RoomRegistration;
  readonly #changes = new Emitter();
  readonly #localLink: PortLink;
  #nextLinkId = 1;
  #identity: { readonly code: string; readonly token: string } | undefined;
  #stats: RoomStats | undefined;
  #failure: string | undefined;
  #interrupted: KeptLaunch | undefined;
  #notice: SignallingError | undefined;
  #pumped: boolean;
  #closed = false;

  /** Opens the room at once; its code comes when signalling answers. */
  constructor(options: HostTabOptions) {
    this.#options = options;
    this.#pumped = options.pump;
    this.#worker = options.worker;
    this.#worker.onmessage = (event: MessageEvent<ToTab>) => this.#receive(event.data);
    this.#worker.onerror = (event) => this.#fail(event.message || 'The game’s worker could not be started.');
    const { title, seats, build, secret, previous } = options;
    this.#post({ type: 'open', title, seats, build, secret, ...(previous && { restore: previous.code }) });
    this.#localLink = this.#openLocalLink();
    const facts: RoomFacts = {
      title: options.roomTitle,
      game: options.title,
      seats: options.seats,
      free: options.seats - 1,
      public: options.public,
      locked: false,
      full: false,
    };
    this.#registration = options.introducer.openRoom(
      facts,
      {
        opened: (code, token) => {
          this.#identity = { code, token };
          this.#notice = undefined;
          this.#post({ type: 'keep', code });
          this.#changes.emit();
        },
        attempt: (attempt) => this.#accept(attempt),
        refused: (error) => {
          this.#notice = error;
          // What is saved under the code is that tab's from now on.
          if (error.code === 'replaced') this.#post({ type: 'yield' });
          this.#changes.emit();
        },
      },
      previous,
    );
  }

  /** The host's own player is a guest like any other, over this link. */
  get localLink(): Link {
    return this.#localLink;
  }

  /** Undefined until signalling has given the room one. */
  get code(): string | undefined {
    return this.#identity?.code;
  }

  /** With it the next page of this tab has the same code again. */
  get token(): string | undefined {
    return this.#identity?.token;
  }

  /** What the worker last told. */
  get stats(): RoomStats | undefined {
    return this.#stats;
  }

  /** The launch of this room that ended with the reload of this tab, where something of it can be kept. */
  get interrupted(): KeptLaunch | undefined {
    return this.#interrupted;
  }

  /** Why the worker is dead, if it is. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** Why nobody can join at the moment, if so. The game goes on. */
  get notice(): SignallingError | undefined {
    return this.#notice;
  }

  /** Peer connections that are not closed. */
  get connections(): number {
    return this.#connections.size;
  }

  /** Whether frames go through the page instead of straight to the worker. */
  get pumped(): boolean {
    return this.#pumped;
  }

  /** How a link's frames reach its guest; those of the host's own player stay in this tab. */
  async path(linkId: number): Promise<PathKind> {
    const connection = this.#connections.get(linkId);
    return connection?.peer?.path().catch(() => 'unknown') ?? 'unknown';
  }

  /** Locked, the room lets nobody in but who has a seat already, and is in no list. */
  lock(locked: boolean): void {
    this.#post({ type: 'lock', locked });
  }

  /** From now on newcomers have to be let in one by one, or no longer. */
  askBeforeEntry(on: boolean): void {
    this.#post({ type: 'knock', on });
  }

  /** Lets somebody in who has knocked, or sends them away. */
  answer(sessionId: number, allow: boolean): void {
    this.#post({ type: 'answer', sessionId, allow });
  }

  /** Takes away the place of a spectator, for good. */
  dismiss(linkId: number): void {
    this.#post({ type: 'dismiss', linkId });
  }

  /** Lets somebody come back who was removed. */
  pardon(banId: number): void {
    this.#post({ type: 'pardon', banId });
  }

  onChange(listener: () => void) {
    return this.#changes.on(listener);
  }

  /** Ends the room for everyone. Later calls do nothing. */
  close(ending: Ending): void {
    if (this.#closed) return;
    this.#closed = true;
    // A page that goes may be back in a moment, with the code that signalling keeps for its token.
    if (ending.code !== 1001) this.#registration.close();
    this.#post({ type: 'close', ending });
    // The goodbyes are acknowledged within a second; then the connections may go.
    this.#options.clock.after(closeMs, () => this.#letGo());
  }

  /**
   * The page is going now: what is not sent in this task is not sent at all. The worker is told, given a moment to put
   * its goodbyes on the wire, and then the connections are closed so that the guests see it at once.
   */
  abandon(ending: Ending): void {
    this.close(ending);
    // A worker behind a pump cannot be heard any more: its messages need this page's thread.
    const goodbye = writeLobby({ t: 'goodbye', ...ending });
    for (const { link } of this.#connections.values()) link?.send('lobby', goodbye);
    this.#options.linger(farewellMs);
    for (const { peer } of this.#connections.values()) peer?.close();
  }

  #openLocalLink(): PortLink {
    const { port1, port2 } = new MessageChannel();
    const message: ToWorker = {
      type: 'link',
      linkId: this.#nextLinkId++,
      creator: true,
      carrier: { type: 'port', port: port2 },
    };
    this.#worker.postMessage(message, [port2]);
    return new PortLink(port1);
  }

  #accept(attempt: HostAttempt): void {
    // A page that goes leaves whoever asks now to the next one: signalling asks that again.
    if (this.#closed) return;
    if (!this.#hasRoom()) {
      attempt.close();
      return;
    }
    const linkId = this.#nextLinkId++;
    const connection: Connection = { attempt };
    this.#connections.set(linkId, connection);
    attempt.accept({
      made: (peer) => {
        if (this.#connections.get(linkId) !== connection) {
          peer.close();
          return;
        }
        // In the task that made the channels: a moment later they could not be transferred.
        this.#handOver(linkId, connection, peer);
        connection.peer = peer;
        peer.onStage((stage) => {
          const seen = stage === 'route' ? peer.fingerprints() : undefined;
          if (seen) this.#post({ type: 'fingerprints', linkId, guest: seen.other, host: seen.own });
        });
      },
      closed: (reason) => {
        if (connection.peer) this.#post({ type: 'unlink', linkId, reason });
        else this.#drop(linkId);
      },
    });
  }

  /**
   * Whether another connection may be made: at the bound, the oldest one that nobody sits on yet goes, and whoever waits at
   * the door after all others, or a crowd would push them away from it.
   */
  #hasRoom(): boolean {
    const { seats, spectators } = this.#options;
    if (this.#connections.size < seats + spectators + spareConnections) return true;
    const seated = new Set(this.#stats?.players.filter(({ inside }) => inside).map(({ linkId }) => linkId));
    const knocking = new Set(this.#stats?.knocks.map(({ sessionId }) => sessionId));
    const unseated = [...this.#connections.keys()].filter((linkId) => !seated.has(linkId));
    const idle = unseated.find((linkId) => !knocking.has(linkId)) ?? unseated[0];
    if (idle === undefined) return false;
    this.#drop(idle);
    this.#post({ type: 'unlink', linkId: idle, reason: 'Others were waiting to get in.' });
    return true;
  }

  #handOver(linkId: number, connection: Connection, peer: Peer): void {
    const channels = laneNames.map((lane) => peer.channels[lane]);
    if (!this.#pumped)
      try {
        const carrier = { type: 'channels', channels } as const;
        this.#worker.postMessage({ type: 'link', linkId, creator: false, carrier }, channels);
        return;
      } catch (error) {
        // This browser cannot; no later channel could be transferred either.
        console.info('tictab: frames go through the page', error);
        this.#pumped = true;
      }
    const { port1, port2 } = new MessageChannel();
    connection.link = new ChannelLink(peer.channels);
    pump(connection.link, port1);
    const carrier = { type: 'port', port: port2 } as const;
    this.#worker.postMessage({ type: 'link', linkId, creator: false, carrier }, [port2]);
  }

  #receive(message: ToTab): void {
    switch (message.type) {
      case 'unlinked':
        this.#drop(message.linkId);
        break;
      case 'stats':
        this.#stats = message.stats;
        // Not `locked`: signalling would refuse those who come back too, and only the room knows them by their tokens.
        this.#registration.update({ free: message.stats.locked ? 0 : message.stats.available });
        break;
      case 'interrupted':
        this.#interrupted = message.launch;
        break;
      case 'failed':
        this.#fail(message.message);
        break;
    }
    this.#changes.emit();
  }

  #drop(linkId: number): void {
    const connection = this.#connections.get(linkId);
    this.#connections.delete(linkId);
    connection?.peer?.close();
    // A room that is closed has no attempts any more, and a page that goes leaves its own to the next one.
    if (!this.#closed) connection?.attempt.close();
  }

  #fail(message: string): void {
    console.error('tictab: the host failed', message);
    this.#failure = message;
    // First of all: whoever shows this room must know why before its own link says only that it is over.
    this.#changes.emit();
    this.close({ code: 1000, reason: 'The host’s game failed, so this room is over: open a new one.' });
    this.#localLink.close('The game failed.');
  }

  #letGo(): void {
    for (const linkId of [...this.#connections.keys()]) this.#drop(linkId);
    this.#localLink.close('The room is closed.');
    this.#worker.onmessage = this.#worker.onerror = null;
    this.#worker.terminate();
    this.#changes.clear();
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message, []);
  }
}
