import type { Random } from '../../../src/lib/random.ts';
import { lowWaterBytes } from '../../../src/net/link.ts';
import type { Events } from './events.ts';

/** How long frames of one guest are on their way, in either direction. */
export interface LineQuality {
  /** At least. */
  lagMs: number;
  /** Up to so much more, each frame for itself; none overtakes another on its lane. */
  jitterMs: number;
  /** Nothing arrives until then. */
  outUntilMs: number;
  readonly bytesPerMs: number;
}

/** One direction of one reliable lane: in order, nothing lost, all of it late. */
export class Line {
  readonly #events: Events;
  readonly #random: Random;
  readonly #quality: LineQuality;
  readonly #drained: () => void;
  #arrivesMs = 0;
  #leavesMs = 0;
  #bufferedBytes = 0;
  closed = false;

  constructor(events: Events, random: Random, quality: LineQuality, drained: () => void = () => {}) {
    this.#events = events;
    this.#random = random;
    this.#quality = quality;
    this.#drained = drained;
  }

  /** Sent and not on its way yet. */
  get bufferedBytes(): number {
    return this.#bufferedBytes;
  }

  /** `arrive` is called when `bytes` have come to the other end, if they do. */
  send(bytes: number, arrive: () => void): void {
    const { lagMs, jitterMs, bytesPerMs, outUntilMs } = this.#quality;
    const { nowMs } = this.#events;
    this.#leavesMs = Math.max(this.#leavesMs, nowMs, outUntilMs) + bytes / bytesPerMs;
    this.#bufferedBytes += bytes;
    this.#events.at(this.#leavesMs, () => {
      const before = this.#bufferedBytes;
      this.#bufferedBytes -= bytes;
      if (before > lowWaterBytes && this.#bufferedBytes <= lowWaterBytes && !this.closed) this.#drained();
    });
    this.#arrivesMs = Math.max(this.#arrivesMs, this.#leavesMs + lagMs + this.#random.unit() * jitterMs);
    this.#events.at(this.#arrivesMs, () => {
      if (!this.closed) arrive();
    });
  }
}
