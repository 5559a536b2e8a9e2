import type { Undo } from '../lib/clock.ts';
import { Emitter } from '../lib/emitter.ts';
import { fits, type LaneName, laneNames, lanes } from './lanes.ts';

/** `connecting` until every lane is open; `closed` is final. */
export type LinkState = 'connecting' | 'open' | 'closed';

/** What the other end did wrong below the level of any protocol: too many bytes, or text where bytes belong. */
export type LinkFault = 'too-big' | 'wrong-type';

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
  /** The other end broke a lane's rule; the frame is gone. What to do about it is the owner's decision. */
  onFault(listener: (lane: LaneName, fault: LinkFault) => void): Undo;
  /** Ends both directions. The first reason stays; later calls do nothing. */
  close(reason: string): void;
}

/** A lane that falls to this many buffered bytes says so through `onDrain`. */
export const lowWaterBytes = 1024;

/** Frames and bytes that may wait for a listener or for the opening; more than a handshake ever needs. */
const maxWaitingFrames = 256;
const maxWaitingBytes = 256 * 1024;

/** Frames that wait for something, within bounds. */
export class WaitingFrames {
  #frames: { lane: LaneName; frame: Uint8Array }[] = [];
  #bytes = 0;

  /** False when there is no room: the frame was not taken. */
  add(lane: LaneName, frame: Uint8Array): boolean {
    if (this.#frames.length >= maxWaitingFrames || this.#bytes + frame.byteLength > maxWaitingBytes) return false;
    this.#frames.push({ lane, frame });
    this.#bytes += frame.byteLength;
    return true;
  }

  /** All that wait, in order; none wait afterwards. */
  take(): { lane: LaneName; frame: Uint8Array }[] {
    const frames = this.#frames;
    this.#frames = [];
    this.#bytes = 0;
    return frames;
  }

  /** Bytes waiting on `lane`. */
  bytes(lane: LaneName): number {
    let bytes = 0;
    for (const waiting of this.#frames) if (waiting.lane === lane) bytes += waiting.frame.byteLength;
    return bytes;
  }
}

/** What every link does alike: state, listeners, byte counts, the lanes' bounds. A kind of link adds how bytes travel. */
export abstract class BaseLink implements Link {
  #state: LinkState = 'connecting';
  #reason = '';
  #sentBytes = 0;
  #receivedBytes = 0;
  readonly #frames = new Emitter<[LaneName, Uint8Array]>();
  readonly #drains = new Emitter<[LaneName]>();
  readonly #states = new Emitter<[LinkState]>();
  readonly #faults = new Emitter<[LaneName, LinkFault]>();
  readonly #unheard = new WaitingFrames();
  readonly #early = new WaitingFrames();

  get state(): LinkState {
    return this.#state;
  }

  get reason(): string {
    return this.#reason;
  }

  get sentBytes(): number {
    return this.#sentBytes;
  }

  get receivedBytes(): number {
    return this.#receivedBytes;
  }

  send(lane: LaneName, frame: Uint8Array): boolean {
    if (this.#state === 'closed' || !fits(lane, frame)) return false;
    // By the link's state, not the lane's: lanes open one by one, and nothing may overtake what waits.
    const taken =
      this.#state === 'open' ? this.transmit(lane, frame) : isReliable(lane) && this.#early.add(lane, frame);
    if (!taken) return false;
    this.#sentBytes += frame.byteLength;
    return true;
  }

  onFrame(listener: (lane: LaneName, frame: Uint8Array) => void): Undo {
    const undo = this.#frames.on(listener);
    for (const { lane, frame } of this.#unheard.take()) listener(lane, frame);
    return undo;
  }

  onDrain(listener: (lane: LaneName) => void): Undo {
    return this.#drains.on(listener);
  }

  onState(listener: (state: LinkState) => void): Undo {
    return this.#states.on(listener);
  }

  onFault(listener: (lane: LaneName, fault: LinkFault) => void): Undo {
    return this.#faults.on(listener);
  }

  close(reason: string): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#reason = reason;
    this.release(reason);
    this.#states.emit('closed');
    for (const listeners of [this.#frames, this.#drains, this.#states, this.#faults]) listeners.clear();
  }

  bufferedBytes(lane: LaneName): number {
    return this.#early.bytes(lane) + this.queuedBytes(lane);
  }

  /** What `transmit` has taken on `lane` and has not left this end yet. */
  protected abstract queuedBytes(lane: LaneName): number;

  /** Puts a frame of lawful size on its way over an open link; false when it was dropped. */
  protected abstract transmit(lane: LaneName, frame: Uint8Array): boolean;

  /** Lets go of everything underneath; called once. */
  protected abstract release(reason: string): void;

  protected opened(): void {
    if (this.#state !== 'connecting') return;
    this.#state = 'open';
    for (const { lane, frame } of this.#early.take()) this.transmit(lane, frame);
    this.#states.emit('open');
  }

  /** A frame has come in, of any size. */
  protected arrived(lane: LaneName, frame: Uint8Array): void {
    if (this.#state === 'closed') return;
    this.#receivedBytes += frame.byteLength;
    if (!fits(lane, frame)) this.fault(lane, 'too-big');
    else if (this.#frames.size > 0) this.#frames.emit(lane, frame);
    else if (!this.#unheard.add(lane, frame) && isReliable(lane)) this.close('The other side sent too much too early.');
  }

  protected drained(lane: LaneName): void {
    if (this.#state !== 'closed') this.#drains.emit(lane);
  }

  protected fault(lane: LaneName, fault: LinkFault): void {
    if (this.#state !== 'closed') this.#faults.emit(lane, fault);
  }
}

/** A record with one entry a lane. */
export function eachLane<T>(make: (lane: LaneName) => T): Record<LaneName, T> {
  const record = {} as Record<LaneName, T>;
  for (const lane of laneNames) record[lane] = make(lane);
  return record;
}

/** Whether frames of `lane` must arrive, in order. */
export const isReliable = (lane: LaneName): boolean => lanes[lane].reliable;
