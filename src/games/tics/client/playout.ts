import { ticRateHz } from '../protocol.ts';

const ticMs = 1000 / ticRateHz;

/** Arrivals looked at: the last 2 s. */
const window = 2 * ticRateHz;
/** Lateness beyond this is not waited for. */
const maxDepthTics = 8;
/** Of a longer backlog all but those is run at once: who sees it late steers late. */
const maxBacklogTics = 12;
/** The picture runs this part faster or slower to where it should be: too little to be seen. */
const slew = 0.05;
/** And twice as fast with more tics behind than jitter needs. */
const hurry = 1;

/**
 * The clock of the picture: 35 tics a second however unevenly their bundles arrive, as late behind them as the last two
 * seconds have needed, which on a quiet line is not at all. Counts in tics: at position 7.25 the eighth tic has been run,
 * and a quarter of the way to it is drawn.
 */
export class Playout {
  /** When each of the last tics arrived, as if all had been sent at once, ms; round and round. */
  readonly #offsetsMs = new Float64Array(window);
  #count = 0;
  /** When tic 0 would be drawn; undefined before the first look. */
  #playMs: number | undefined;
  /** When it should be. */
  #targetMs = 0;
  #depthMs = 0;
  #lookedMs = 0;

  /** Tics that it waits for who is late; the rest of the depth is chance. */
  get targetTics(): number {
    return this.#depthMs / ticMs;
  }

  /** Notes that `tic` is there. */
  arrived(tic: number, nowMs: number): void {
    // Until now it was not, and the picture stood.
    this.position(nowMs, tic);
    this.#offsetsMs[this.#count % window] = nowMs - tic * ticMs;
    this.#count++;
    this.#aim();
  }

  /** Where the picture is, in tics, of the `received` that are there. Never runs back, whenever it is asked. */
  position(nowMs: number, received: number): number {
    if (this.#playMs === undefined) {
      this.#playMs = nowMs - received * ticMs;
      this.#targetMs = this.#playMs;
      this.#lookedMs = nowMs;
    }
    const passedMs = Math.max(0, nowMs - this.#lookedMs);
    this.#lookedMs = Math.max(nowMs, this.#lookedMs);
    const behindMs = this.#playMs - this.#targetMs;
    const excessMs = behindMs - (maxDepthTics * ticMs - this.#depthMs);
    if (excessMs > (maxBacklogTics - maxDepthTics) * ticMs) this.#playMs = this.#targetMs;
    else if (excessMs > 0) this.#playMs -= Math.min(excessMs, passedMs * hurry);
    else this.#playMs -= Math.max(-passedMs * slew, Math.min(behindMs, passedMs * slew));
    // There is nothing to show beyond what is there: the clock waits.
    this.#playMs = Math.max(this.#playMs, this.#lookedMs - received * ticMs);
    return (this.#lookedMs - this.#playMs) / ticMs;
  }

  /** Forgets the line: what comes next is drawn as it comes. */
  reset(): void {
    this.#count = 0;
    this.#playMs = undefined;
    this.#depthMs = 0;
  }

  /**
   * Where the latest arrival of the window is in time, but not by more than those after it have shown to be needed: what
   * never came back to its time is no jitter, but the host that stood.
   */
  #aim(): void {
    const length = Math.min(this.#count, window);
    let latestMs = Number.NEGATIVE_INFINITY;
    let sinceMs = 0;
    for (let n = this.#count - length; n < this.#count; n++) {
      const offsetMs = this.#offsetsMs[n % window] ?? 0;
      if (offsetMs >= latestMs) {
        latestMs = offsetMs;
        sinceMs = offsetMs;
      } else sinceMs = Math.min(sinceMs, offsetMs);
    }
    this.#depthMs = Math.min(latestMs - sinceMs, maxDepthTics * ticMs);
    this.#targetMs = sinceMs + this.#depthMs;
  }
}
