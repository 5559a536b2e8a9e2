import { type LaneName, laneNames } from './lanes.ts';
import { BaseLink, eachLane, isReliable, type Link, type LinkFault, lowWaterBytes } from './link.ts';

/** The part of `MessagePort` a link uses. */
export interface PortLike {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}

type PortMessage =
  | { readonly type: 'frame'; readonly lane: LaneName; readonly frame: Uint8Array }
  | { readonly type: 'open' }
  | { readonly type: 'fault'; readonly lane: LaneName; readonly fault: LinkFault }
  /** `totalBytes` of `lane` in all have left the far end. */
  | { readonly type: 'left'; readonly lane: LaneName; readonly totalBytes: number }
  | { readonly type: 'close'; readonly reason: string };

/**
 * A link within one browser, over a message port: how the host's own player reaches the worker, and how a page hands on
 * the frames of a connection whose channels cannot be transferred (see `pump`). Frames are copied.
 */
export class PortLink extends BaseLink {
  readonly #port: PortLike;
  readonly #heldBytes: (lane: LaneName) => number;
  readonly #sent = eachLane(() => 0);
  readonly #left = eachLane(() => 0);
  readonly #received = eachLane(() => 0);
  readonly #told = eachLane(() => 0);

  /**
   * Opens at once towards the other end unless `connecting`; then `connected()` does.
   * `heldBytes` says how much of what came in on a lane this end has not passed on yet.
   */
  constructor(port: PortLike, options: { connecting?: boolean; heldBytes?: (lane: LaneName) => number } = {}) {
    super();
    this.#port = port;
    this.#heldBytes = options.heldBytes ?? (() => 0);
    port.onmessage = (event) => this.#receive(event.data as PortMessage);
    if (!options.connecting) this.connected();
  }

  /** Tells the other end that frames flow. */
  connected(): void {
    this.#post({ type: 'open' });
  }

  /** Tells the other end of a fault of whoever is behind this one. */
  blame(lane: LaneName, fault: LinkFault): void {
    if (this.state !== 'closed') this.#post({ type: 'fault', lane, fault });
  }

  /** Tells the other end what has left this one since it was last told. */
  settle(lane: LaneName): void {
    const totalBytes = this.#received[lane] - this.#heldBytes(lane);
    if (totalBytes <= this.#told[lane] || this.state === 'closed') return;
    this.#told[lane] = totalBytes;
    this.#post({ type: 'left', lane, totalBytes });
  }

  protected queuedBytes(lane: LaneName): number {
    return this.#sent[lane] - this.#left[lane];
  }

  protected transmit(lane: LaneName, frame: Uint8Array): boolean {
    // A view is copied with all of its buffer, so a frame that is part of a larger one is cut out first.
    const whole = frame.byteLength === frame.buffer.byteLength ? frame : frame.slice();
    this.#sent[lane] += frame.byteLength;
    this.#post({ type: 'frame', lane, frame: whole });
    return true;
  }

  protected release(reason: string): void {
    this.#post({ type: 'close', reason });
    this.#port.onmessage = null;
    this.#port.close();
  }

  #post(message: PortMessage): void {
    this.#port.postMessage(message);
  }

  #receive(message: PortMessage): void {
    switch (message.type) {
      case 'open':
        this.opened();
        break;
      case 'fault':
        this.fault(message.lane, message.fault);
        break;
      case 'frame':
        this.#received[message.lane] += message.frame.byteLength;
        this.arrived(message.lane, message.frame);
        this.settle(message.lane);
        break;
      case 'left': {
        const before = this.bufferedBytes(message.lane);
        this.#left[message.lane] = message.totalBytes;
        if (before > lowWaterBytes && this.bufferedBytes(message.lane) <= lowWaterBytes) this.drained(message.lane);
        break;
      }
      case 'close':
        this.close(message.reason);
        break;
    }
  }
}

/**
 * Hands on the frames of `outer` (a connection's channels, in the page) to the worker at the other end of `port`, both
 * ways, driven by nothing but their events: a hidden page's timers are throttled, its messages are not.
 */
export function pump(outer: Link, port: PortLike): void {
  const inner = new PortLink(port, { connecting: true, heldBytes: (lane) => outer.bufferedBytes(lane) });
  const handOn = (to: Link, lane: LaneName, frame: Uint8Array) => {
    // The sender was told that a reliable frame is on its way: a lane with a gap in it would be worse than none.
    if (!to.send(lane, frame) && isReliable(lane)) outer.close('The connection could not keep up.');
  };
  inner.onFrame((lane, frame) => handOn(outer, lane, frame));
  outer.onFrame((lane, frame) => {
    handOn(inner, lane, frame);
    // Each arriving frame is also a moment to say what has left since.
    for (const other of laneNames) inner.settle(other);
  });
  outer.onDrain((lane) => inner.settle(lane));
  outer.onFault((lane, fault) => inner.blame(lane, fault));
  outer.onState((state) => {
    if (state === 'open') inner.connected();
    else if (state === 'closed') inner.close(outer.reason);
  });
  inner.onState((state) => {
    if (state === 'closed') outer.close(inner.reason);
  });
  if (outer.state === 'open') inner.connected();
  else if (outer.state === 'closed') inner.close(outer.reason);
}
