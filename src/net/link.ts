import type { Undo } from '../lib/clock.ts';
import type { LaneName } from './lanes.ts';

/** `connecting` until every lane is open; `closed` is final. */
export type LinkState = 'connecting' | 'open' | 'closed';

/**
 * One end of the connection between a guest and the host. A frame is a `Uint8Array` on every lane (the `lobby` lane's
 * is UTF-8 text); a link knows nothing of what it means.
 */
export interface Link {
  readonly state: LinkState;
  /** Why the link closed, for a person; empty while it lives. */
  readonly reason: string;
  readonly sentBytes: number;
  readonly receivedBytes: number;
  /**
   * Hands `frame` over; the caller must not change it afterwards. Never throws: while connecting, reliable frames wait
   * (bounded) and unreliable ones are dropped; false when the frame is too big for the lane, was dropped, or the link
   * is closed.
   */
  send(lane: LaneName, frame: Uint8Array): boolean;
  /** Bytes handed over on `lane` that have not left this end yet. */
  bufferedBytes(lane: LaneName): number;
  /** Each whole frame as it arrives. What arrives while nobody listens waits (bounded) for the first listener. */
  onFrame(listener: (lane: LaneName, frame: Uint8Array) => void): Undo;
  /** `lane` has emptied to `lowWaterBytes` or below after it held more. */
  onDrain(listener: (lane: LaneName) => void): Undo;
  onState(listener: (state: LinkState) => void): Undo;
  /** Ends both directions. The first reason stays; later calls do nothing. */
  close(reason: string): void;
}

/** A lane that falls to this many buffered bytes says so through `onDrain`. */
export const lowWaterBytes = 1024;
