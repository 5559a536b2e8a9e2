/** The ways from tab to tab: the limit, in the host's page and in a worker; ours, likewise; and two libraries. */
export type WayName = 'raw' | 'rawWorker' | 'worker' | 'page' | 'simplePeer' | 'peerJs';

export type Side = 'host' | 'guest';

/** Hands one frame over to the other side. */
export type Send = (frame: Uint8Array) => void;

/** Takes one frame of the other side, with the way back to it. */
export type Receive = (frame: Uint8Array, send: Send) => void;
