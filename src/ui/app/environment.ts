import type { HostingTabs } from '../../client/hosting-tabs.ts';
import type { JoinStage } from '../../client/join.ts';
import type { Settings } from '../../client/settings.ts';
import type { Game } from '../../games/game.ts';
import type { WorkerLike } from '../../host/tab.ts';
import type { Clock, Undo } from '../../lib/clock.ts';
import type { OpenPeer } from '../../net/peer.ts';
import type { OpenBrokerSession } from '../../net/peerjs-introducer.ts';
import type { SocketLike } from '../../net/signalling.ts';
import type { Memory } from './storage.ts';

/**
 * What a guest goes through from being on its way to playing: the stages of joining, between them and the game's first
 * picture the room, and the launch that this tab begins to play. In this order.
 */
export type Milestone = 'join' | JoinStage | 'inside' | 'launch' | 'picture';

/** What the page needs of the browser. */
export interface AppEnvironment {
  readonly clock: Clock;
  readonly games: readonly Game[];
  readonly build: string;
  readonly memory: Memory;
  readonly settings: Settings;
  /** The browser's languages, best first. */
  readonly languages: readonly string[];
  /** Whether there is WebRTC: without it nobody can join and one can only play alone. */
  readonly canConnect: boolean;
  /** Whether this is a phone: what a host should know about its own. */
  isPhone(): boolean;
  /** Calls with whether this page is hidden, now and whenever that changes, until the undo. */
  onHidden(listener: (hidden: boolean) => void): Undo;
  /** Calls whenever the browser says that the network is back, until the undo. */
  onNetwork(listener: () => void): Undo;
  /** Other tabs of this browser that host rooms. */
  readonly hostingTabs: HostingTabs;
  /** Whether the screen should stay on. */
  keepAwake(wanted: boolean): void;
  readonly location: { readonly href: string; hash: string; reload(): void };
  readonly history: { replaceState(data: unknown, unused: string, url: string): void };
  fetchText(path: string): Promise<string>;
  random(): number;
  /** Random bytes fit for secrets. */
  randomBytes(count: number): Uint8Array;
  openSocket(url: string): SocketLike;
  /** A connection that is not a game's, for testing. Throws where there is no WebRTC. */
  createConnection(configuration: RTCConfiguration): RTCPeerConnection;
  createWorker(): WorkerLike;
  loadPeer(): Promise<OpenPeer>;
  /** Loads what draws, whichever game, and gets it ready; once, however often it is called. */
  loadStage(): Promise<void>;
  loadBrokerSession(): Promise<OpenBrokerSession>;
  linger(ms: number): void;
  /** Puts an instant on the browser's timeline, for whoever measures this page. */
  mark(milestone: Milestone): void;
}
