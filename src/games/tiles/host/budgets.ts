import { AtMost } from '../../../lib/at-most.ts';
import { TokenBucket } from '../../../lib/token-bucket.ts';

/** Chunks a player is sent (T6). */
const chunkLimit = { perSecond: 12, burst: 18 } as const;
/** Details a second, and ticks sent once more a second (T6). */
const detailsPerSecond = 10;
const resendsPerSecond = 5;
/**
 * Well-formed frames a player has read: three times what an honest guest sends with actions that are sent twice, and a
 * burst for what a bad line has held back for two seconds.
 */
const frameLimit = { perSecond: 60, burst: 120 } as const;
/** A player is told to go at this many bad frames in this time. */
const badFrames = 200;
const badFramesMs = 10_000;
/** Of one second no more count, so that it takes four to be told to go: who persists, not what a bad moment has let loose. */
const badFramesPerSecond = 50;

/** What one player may have of the host: bounded replies, bounded work, and bounded patience, whatever is asked. */
export class Budgets {
  readonly chunks: TokenBucket;
  readonly details = new AtMost(detailsPerSecond, 1000);
  readonly resends = new AtMost(resendsPerSecond, 1000);
  readonly frames: TokenBucket;
  readonly #badSecond = new AtMost(badFramesPerSecond, 1000);
  readonly #bad = new AtMost(badFrames - 1, badFramesMs);

  constructor(nowMs: number) {
    this.chunks = new TokenBucket(chunkLimit, nowMs);
    this.frames = new TokenBucket(frameLimit, nowMs);
  }

  /**
   * Puts up with one more frame that no honest guest sends, or not so often: malformed, with another's token, beyond a
   * budget. False when patience is at an end.
   */
  bear(nowMs: number): boolean {
    return !this.#badSecond.take(nowMs) || this.#bad.take(nowMs);
  }
}
