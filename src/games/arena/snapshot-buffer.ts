import { compareSerial } from '../../lib/serial.ts';
import { createSnapshot, type Snapshot } from './protocol.gen.ts';

/** The picture is drawn this far in the past, so that two snapshots usually straddle it. */
export const interpolationMs = 100;
/** Arrivals behind the estimate of the host's clock: 2 s at 20 Hz. */
const offsetWindow = 40;
/** The estimate follows slowly, so that the picture's time neither stands nor runs back. */
const maxSlewPerMs = 0.1;
/** A difference this large is no jitter: the host stalled, or this page slept. */
const snapOffsetMs = 500;
/** As long as arrivals must stay that late: a line that held them back delivers them all at once. */
const stallConfirmMs = 100;
/** The host's clock is taken to go on for this long after the latest snapshot. */
const maxAheadMs = 1000;
/** Snapshots kept; older ones are reused. */
const maxSnapshots = 32;

/** Two snapshots and how far between them the instant lies, 0 … 1. */
export interface Straddle {
  readonly from: Snapshot;
  readonly to: Snapshot;
  readonly blend: number;
}

/** Snapshots by tick, and the host's clock as their arrivals show it. */
export class SnapshotBuffer {
  readonly #periodMs: number;
  #snapshots: Snapshot[] = [];
  #spare: Snapshot = createSnapshot();
  #offsetsMs: number[] = [];
  /** Arrivals in a row, so far, that are too late for jitter. */
  #late: { readonly sinceMs: number; readonly offsetsMs: number[] } | undefined;
  #offsetMs: number | undefined;
  #slewedMs = 0;
  /** Ticks counted without wrapping, so that times can be computed from them. */
  #latestCount = 0;
  /** What was shown last, in the same count. */
  #shownCount = 0;

  constructor(rateHz: number) {
    this.#periodMs = 1000 / rateHz;
  }

  /** A snapshot to decode into; give it to `push` or leave it. */
  get spare(): Snapshot {
    return this.#spare;
  }

  get latest(): Snapshot | undefined {
    return this.#snapshots[this.#snapshots.length - 1];
  }

  /** Takes the spare in; false when it is not newer than what is there (A1), and nothing has changed. */
  push(nowMs: number): boolean {
    const { latest } = this;
    const snapshot = this.#spare;
    const ahead = latest ? compareSerial(snapshot.tick, latest.tick) : 1;
    if (ahead <= 0) return false;
    this.#latestCount += ahead;
    this.#snapshots.push(snapshot);
    this.#spare = (this.#snapshots.length > maxSnapshots && this.#snapshots.shift()) || createSnapshot();
    this.#arrived(nowMs - this.#latestCount * this.#periodMs, nowMs);
    return true;
  }

  /**
   * The host's tick at `nowMs` as its clock is estimated, with a fraction; undefined before the first snapshot. A host
   * that falls silent is followed for a second.
   */
  tickAt(nowMs: number): number | undefined {
    const { latest } = this;
    if (!latest) return undefined;
    const aheadMs = nowMs - this.#offset(nowMs) - this.#latestCount * this.#periodMs;
    return latest.tick + Math.min(Math.max(aheadMs, 0), maxAheadMs) / this.#periodMs;
  }

  /** What straddles the instant that is shown at `nowMs`; undefined before the first snapshot. */
  straddle(nowMs: number): Straddle | undefined {
    const { latest } = this;
    if (!latest) return undefined;
    const dueCount = (nowMs - interpolationMs - this.#offset(nowMs)) / this.#periodMs;
    // The picture's time never runs back: where it was too early it waits.
    const atCount = Math.min(Math.max(dueCount, this.#shownCount), this.#latestCount);
    this.#shownCount = atCount;
    const behind = this.#latestCount - atCount;
    for (let i = this.#snapshots.length - 1; i > 0; i--) {
      const to = this.#snapshots[i];
      const from = this.#snapshots[i - 1];
      if (!to || !from) break;
      const toBehind = compareSerial(latest.tick, to.tick);
      const span = compareSerial(to.tick, from.tick);
      if (behind > toBehind + span) continue;
      return { from, to, blend: Math.min(1, Math.max(0, 1 - (behind - toBehind) / span)) };
    }
    const oldest = this.#snapshots[0] ?? latest;
    return { from: oldest, to: oldest, blend: 1 };
  }

  /** Notes by how much one arrival is behind the host's clock, and forgets what it knew of a clock that has jumped. */
  #arrived(offsetMs: number, nowMs: number): void {
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

  /** The local time of tick 0: that of the fastest of the last arrivals, approached slowly. */
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
