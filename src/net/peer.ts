import type { Signal } from '../../signaling/protocol.ts';
import type { Undo } from '../lib/clock.ts';
import type { LaneName } from './lanes.ts';

/** How a connection reaches the other side. */
export type PathKind = 'unknown' | 'lan' | 'direct' | 'relayed';

/**
 * How far a connection is. `route`: both descriptions are known and a way is looked for; `securing`: there is one, and
 * the ends prove their certificates to each other; `open`: they have.
 */
export type PeerStage = 'route' | 'securing' | 'open';

export type CandidateKind = 'host' | 'srflx' | 'prflx' | 'relay';

/** What is known of looking for a way, for telling why there is none. */
export interface RouteReport {
  /** Kinds of addresses that this end and the other have named so far, each once. */
  readonly own: readonly CandidateKind[];
  readonly other: readonly CandidateKind[];
  /** What was asked for addresses. */
  readonly servers: { readonly stun: boolean; readonly turn: boolean };
  /** Servers that refused or did not answer: their URL, and the STUN error code or 701 for no answer. The first 16. */
  readonly errors: readonly { readonly url: string; readonly code: number }[];
  readonly ice: RTCIceConnectionState;
}

/** SHA-256 of the certificates of both ends, 64 lower-case hex digits each. */
export interface Fingerprints {
  readonly own: string;
  readonly other: string;
}

/** One peer connection with its five lanes, whichever library made it. */
export interface Peer {
  /** Only in the task that made them can they be transferred to a worker. */
  readonly channels: Record<LaneName, RTCDataChannel>;
  /** `unknown` as long as the browser's statistics name no way: also for a moment after the lanes have opened. */
  path(): Promise<PathKind>;
  /**
   * From the descriptions in force: undefined until both are known, or when one names several certificates, none, or
   * another algorithm. Known at the stage `route`, before a host's answer is sent.
   */
  fingerprints(): Fingerprints | undefined;
  /** Called at each stage that is reached, in order; for the one reached already at once. */
  onStage(listener: (stage: PeerStage) => void): Undo;
  report(): RouteReport;
  /** Ends the connection; later calls do nothing. */
  close(): void;
}

/** What a connection is made with. */
export interface PeerSettings {
  readonly iceServers: readonly RTCIceServer[];
  /** Bytes go by relays only, and only their addresses are named. */
  readonly relayOnly: boolean;
}

/** A peer whose signals are ours to carry. */
export interface SignalledPeer extends Peer {
  /** Takes a signal of the other side; after the end, or beyond the one description there is, it does nothing. */
  signal(signal: Signal): void;
}

export interface SignalledPeerOptions extends PeerSettings {
  /** The joiner initiates, always: two initiators would wait for each other for ever. */
  readonly initiator: boolean;
  sendSignal(signal: Signal): void;
  /** The connection has failed or ended, though not by `close()`. Called once. */
  closed(reason: string): void;
}

/** Makes a connection, its channels in this very task. Throws when the browser cannot or will not make another one. */
export type OpenPeer = (options: SignalledPeerOptions) => SignalledPeer;
