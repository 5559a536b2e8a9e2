import { Ring } from '../../../lib/ring.ts';
import { compareSerial } from '../../../lib/serial.ts';
import { StreamClock } from '../../../lib/stream-clock.ts';
import { windowHorizon } from '../protocol.ts';
import { nextTick, tickRateHz } from '../ticks.ts';
import { executesAt } from '../windows.ts';

/** Round trips behind the estimate. */
const roundTrips = 20;
/** Taken for the round trip until one has been measured. */
const assumedRoundTripMs = 150;
/** What the host's own work and the grain of clocks may take. */
const marginMs = 20;
/** Who is further away than this acts late: windows further ahead cannot be addressed (T2). */
const maxLeadMs = 600;

/**
 * Which tick an action has to name: the host's clock as its States show it, and how long beforehand an action has to
 * leave. States come by the fastest way when they say that it is tick T; what leaves a whole round trip before that
 * moment is there in time for T.
 */
export class ActionTimes {
  readonly #clock = new StreamClock(tickRateHz);
  readonly #roundTripsMs = new Ring<number>(roundTrips);
  #roundTripMs = assumedRoundTripMs;
  #shortestMs = 0;

  /** The round trip that all but the slowest of the last ones kept to. */
  get roundTripMs(): number {
    return this.#roundTripMs;
  }

  stateArrived(tick: number, nowMs: number): void {
    this.#clock.arrived(tick, nowMs);
  }

  measured(roundTripMs: number): void {
    this.#roundTripsMs.push(roundTripMs);
    const sorted = this.#roundTripsMs.values().sort((a, b) => a - b);
    // One of twenty may have been held up by a page that was busy.
    this.#roundTripMs = sorted[sorted.length - (sorted.length < roundTrips ? 1 : 2)] ?? assumedRoundTripMs;
    this.#shortestMs = sorted[0] ?? 0;
  }

  /** The host's tick at `nowMs` with a fraction; undefined before the first State. */
  tickAt(nowMs: number): number | undefined {
    return this.#clock.tickAt(nowMs);
  }

  /**
   * The first tick that executes a window and that an action reaches if it leaves within `spareMs`; never beyond what may
   * be named.
   */
  earliest(nowMs: number, spareMs: number): number | undefined {
    const { tick, count, periodMs } = this.#clock;
    if (tick === undefined) return undefined;
    const leadMs = Math.min(this.#roundTripMs + marginMs + spareMs, maxLeadMs);
    const ahead = Math.ceil(this.#clock.countAt(nowMs) + leadMs / periodMs) - count;
    const first = executingTick(tickAfter(tick, Math.max(ahead, 1)));
    const furthest = this.furthest() ?? first;
    return compareSerial(first, furthest) > 0 ? furthest : first;
  }

  /**
   * The last tick that may be named (T2), by the newest State and not by the clock it shows: a host that has stalled is
   * behind that for seconds, and would refuse what is too far. What is late instead fills the next window.
   */
  furthest(): number | undefined {
    if (this.#clock.tick === undefined) return undefined;
    let tick = executingTick(nextTick(this.#clock.tick));
    for (let window = 1; window < windowHorizon; window++) tick = executingTick(nextTick(tick));
    return tick;
  }

  /** Whether nothing that leaves now is there before `tick` executes. */
  isPast(tick: number, nowMs: number): boolean {
    if (this.#clock.tick === undefined) return false;
    const ahead = (tick - this.#clock.tick) | 0;
    return this.#clock.countAt(nowMs) + this.#shortestMs / this.#clock.periodMs > this.#clock.count + ahead;
  }
}

/** The first tick from `tick` on in which a window executes. */
export function executingTick(tick: number): number {
  return executesAt(tick) ? tick : executingTick(nextTick(tick));
}

/** `ticks` after `tick`; 0 is skipped (T2). */
function tickAfter(tick: number, ticks: number): number {
  const sum = tick + ticks;
  return sum > 0xffff_ffff ? (sum + 1) >>> 0 : sum;
}
