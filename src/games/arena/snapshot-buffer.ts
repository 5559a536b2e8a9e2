import { compareSerial } from '../../lib/serial.ts';
import { StreamClock } from '../../lib/stream-clock.ts';
import { createSnapshot, type Snapshot } from './protocol.gen.ts';

/** The picture is drawn this far in the past, so that two snapshots usually straddle it. */
export const interpolationMs = 100;
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
  readonly #clock: StreamClock;
  #snapshots: Snapshot[] = [];
  #spare: Snapshot = createSnapshot();
  /** What was shown last, in the clock's count. */
  #shownCount = 0;

  constructor(rateHz: number) {
    this.#clock = new StreamClock(rateHz);
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
    const snapshot = this.#spare;
    if (!this.#clock.arrived(snapshot.tick, nowMs)) return false;
    this.#snapshots.push(snapshot);
    this.#spare = (this.#snapshots.length > maxSnapshots && this.#snapshots.shift()) || createSnapshot();
    return true;
  }

  /** The host's tick at `nowMs` as its clock is estimated, with a fraction; undefined before the first snapshot. */
  tickAt(nowMs: number): number | undefined {
    return this.#clock.tickAt(nowMs);
  }

  /** What straddles the instant that is shown at `nowMs`; undefined before the first snapshot. */
  straddle(nowMs: number): Straddle | undefined {
    const { latest } = this;
    if (!latest) return undefined;
    const dueCount = this.#clock.countAt(nowMs) - interpolationMs / this.#clock.periodMs;
    // The picture's time never runs back: where it was too early it waits.
    const atCount = Math.min(Math.max(dueCount, this.#shownCount), this.#clock.count);
    this.#shownCount = atCount;
    const behind = this.#clock.count - atCount;
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
}
