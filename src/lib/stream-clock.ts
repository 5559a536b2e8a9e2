import { compareSerial } from './serial.ts';

/** Arrivals behind the estimate: 2 s at 20 Hz, 4 s at 10 Hz. */
const offsetWindow = 40;
/** The estimate follows slowly, so that the time it tells neither stands nor runs back. */
const maxSlewPerMs = 0.1;
/** A difference this large is no jitter: the sender stalled, or this side slept. */
const snapOffsetMs = 500;
/** As long as arrivals must stay that late: a line that held them back delivers them all at once. */
const stallConfirmMs = 100;
/** The clock is taken to go on for this long after the newest arrival. */
const maxAheadMs = 1000;

/**
 * The clock of a sender that numbers what it sends at a fixed rate, as the fastest arrivals show it: what it says of an
 * instant is what would have just arrived. Ticks are counted without wrapping, so that times can be computed from them.
 */
export class StreamClock {
  readonly periodMs: number;
  #offsetsMs: number[] = [];
  /** Arrivals in a row, so far, that are too late for jitter. */
  #late: { readonly sinceMs: number; readonly offsetsMs: number[] } | undefined;
  #offsetMs: number | undefined;
  #slewedMs = 0;
  #tick: number | undefined;
  #count = 0;

  constructor(rateHz: number) {
    this.periodMs = 1000 / rateHz;
  }

  /** The newest tick that has arrived. */
  get tick(): number | undefined {
    return this.#tick;
  }

  /** The newest tick in the count that does not wrap. */
  get count(): number {
    return this.#count;
  }

  /** Notes the arrival of `tick`; false when it is not newer than what has arrived (A1), and nothing has changed. */
  arrived(tick: number, nowMs: number): boolean {
    const ahead = this.#tick === undefined ? 1 : compareSerial(tick, this.#tick);
    if (ahead <= 0) return false;
    this.#tick = tick;
    this.#count += ahead;
    this.#note(nowMs - this.#count * this.periodMs, nowMs);
    return true;
  }

  /**
   * The sender's tick at `nowMs`, with a fraction; undefined before the first arrival. Who falls silent is followed for
   * a second.
   */
  tickAt(nowMs: number): number | undefined {
    if (this.#tick === undefined) return undefined;
    const ahead = Math.min(Math.max(this.countAt(nowMs) - this.#count, 0), maxAheadMs / this.periodMs);
    return this.#tick + ahead;
  }

  /** The same as a count, followed for ever; only after the first arrival. */
  countAt(nowMs: number): number {
    return (nowMs - this.#offset(nowMs)) / this.periodMs;
  }

  /** Notes by how much one arrival is behind the clock, and forgets what it knew of a clock that has jumped. */
  #note(offsetMs: number, nowMs: number): void {
    if (offsetMs - Math.min(...this.#offsetsMs) <= snapOffsetMs) this.#late = undefined;
    else {
      this.#late ??= { sinceMs: nowMs, offsetsMs: [] };
      this.#late.offsetsMs.push(offsetMs);
      if (nowMs - this.#late.sinceMs >= stallConfirmMs) {
        this.#offsetsMs = this.#late.offsetsMs;
        this.#late = undefined;
        return;
      }
    }
    this.#offsetsMs.push(offsetMs);
    if (this.#offsetsMs.length > offsetWindow) this.#offsetsMs.shift();
  }

  /** The local time of count 0: that of the fastest of the last arrivals, approached slowly. */
  #offset(nowMs: number): number {
    const targetMs = Math.min(...this.#offsetsMs);
    if (this.#offsetMs === undefined || Math.abs(targetMs - this.#offsetMs) > snapOffsetMs) this.#offsetMs = targetMs;
    else {
      const maxSlewMs = Math.max(0, nowMs - this.#slewedMs) * maxSlewPerMs;
      this.#offsetMs += Math.min(Math.max(targetMs - this.#offsetMs, -maxSlewMs), maxSlewMs);
    }
    this.#slewedMs = nowMs;
    return this.#offsetMs;
  }
}
