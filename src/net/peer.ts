import type { Signal } from '../../signaling/protocol.ts';
import type { LaneName } from './lanes.ts';

/** How a connection reaches the other side. */
export type PathKind = 'unknown' | 'lan' | 'direct' | 'relayed';

/** One peer connection with its five lanes, whichever library made it. */
export interface Peer {
  /** Made in the task that called `openPeer`: only in that task can they be transferred to a worker. */
  readonly channels: Record<LaneName, RTCDataChannel>;
  /** Takes a signal of the other side; after the end, or for another connection, it does nothing. */
  signal(signal: Signal): void;
  /** `unknown` as long as the browser's statistics name no way: also for a moment after the lanes have opened. */
  path(): Promise<PathKind>;
  /** Ends the connection; later calls do nothing. */
  close(): void;
}

export interface PeerOptions {
  /** The joiner initiates, always: two initiators would wait for each other for ever. */
  readonly initiator: boolean;
  readonly iceServers: readonly RTCIceServer[];
  sendSignal(signal: Signal): void;
  /** The connection has failed or ended, though not by `close()`. Called once. */
  closed(reason: string): void;
}

/** Makes a connection. Throws when the browser cannot or will not make another one. */
export type OpenPeer = (options: PeerOptions) => Peer;
