import { type LaneName, laneNames, lanes } from './lanes.ts';
import { BaseLink, eachLane, lowWaterBytes } from './link.ts';

/** The part of `RTCDataChannel` a link uses; the same object in a page and, transferred, in a worker. */
export interface ChannelLike {
  readonly readyState: 'connecting' | 'open' | 'closing' | 'closed';
  readonly bufferedAmount: number;
  bufferedAmountLowThreshold: number;
  binaryType: string;
  onopen: ((event: Event) => void) | null;
  onclose: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onbufferedamountlow: ((event: Event) => void) | null;
  send(data: string | ArrayBufferView): void;
  close(): void;
}

/** The part of `RTCPeerConnection` that makes the lanes. */
export interface ChannelMaker<Channel> {
  createDataChannel(label: string, options: RTCDataChannelInit): Channel;
}

/**
 * Makes the five lanes of `connection`. Both ends call this right after constructing theirs: the channels are
 * negotiated by id, so no channel event is raised and no first message can be missed. A caller that transfers
 * them to a worker must do it in the same task; later the browser refuses.
 */
export function openLanes<Channel>(connection: ChannelMaker<Channel>): Record<LaneName, Channel> {
  return eachLane((lane) => {
    const { id, reliable } = lanes[lane];
    const delivery = reliable ? { ordered: true } : { ordered: false, maxRetransmits: 0 };
    return connection.createDataChannel(lane, { negotiated: true, id, ...delivery });
  });
}

const encoder = new TextEncoder();
/** A byte order mark is part of the frame like any other character. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const lost = 'The connection was closed.';

/** A link over five data channels of one peer connection, whichever library made it. */
export class ChannelLink extends BaseLink {
  readonly #channels: Record<LaneName, ChannelLike>;

  /** Handlers go on in this call: construct it in the task that made or received the channels. */
  constructor(channels: Record<LaneName, ChannelLike>) {
    super();
    this.#channels = channels;
    for (const lane of laneNames) {
      const channel = channels[lane];
      channel.binaryType = 'arraybuffer';
      channel.bufferedAmountLowThreshold = lowWaterBytes;
      channel.onopen = () => this.#settle();
      channel.onclose = () => this.close(lost);
      channel.onmessage = lanes[lane].text
        ? ({ data }) => this.#receiveText(lane, data)
        : ({ data }) => this.#receiveBytes(lane, data);
      channel.onbufferedamountlow = () => this.drained(lane);
    }
    this.#settle();
  }

  protected queuedBytes(lane: LaneName): number {
    return this.#channels[lane].bufferedAmount;
  }

  protected transmit(lane: LaneName, frame: Uint8Array): boolean {
    try {
      this.#channels[lane].send(lanes[lane].text ? decoder.decode(frame) : frame);
      return true;
    } catch {
      // The channel is closing, or the browser's own queue (megabytes) is full: either way the frame is not sent.
      return false;
    }
  }

  protected release(): void {
    for (const lane of laneNames) {
      const channel = this.#channels[lane];
      channel.onopen = channel.onclose = channel.onmessage = channel.onbufferedamountlow = null;
      try {
        channel.close();
      } catch {
        // A channel whose connection is gone already: closed is what we want.
      }
    }
  }

  #settle(): void {
    const states = laneNames.map((lane) => this.#channels[lane].readyState);
    // A connection can die before its channels reach the worker they are transferred to; no event tells of it then.
    if (states.some((state) => state === 'closing' || state === 'closed')) this.close(lost);
    else if (states.every((state) => state === 'open')) this.opened();
  }

  // Anything else (a Blob, text on a lane of bytes) is refused rather than converted: conversion would be asynchronous and
  // reorder what is ordered.
  #receiveBytes(lane: LaneName, data: unknown): void {
    if (data instanceof ArrayBuffer) this.arrived(lane, new Uint8Array(data));
    else this.fault(lane, 'wrong-type');
  }

  #receiveText(lane: LaneName, data: unknown): void {
    if (typeof data !== 'string') this.fault(lane, 'wrong-type');
    else if (data.length > lanes[lane].maxBytes) this.fault(lane, 'too-big');
    else this.arrived(lane, encoder.encode(data));
  }
}
