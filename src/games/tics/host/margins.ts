import { sessionWidth } from '../protocol.ts';
import type { SealedTic } from './sealer.ts';

/** A report covers so many tics: about two a second. */
const marginTics = 18;
/** What a command that did not come in time counts as, ms: the source's bound on how long anybody waits. */
const missedMs = -250;

/**
 * How early each player's commands come (L5): before the moment its tic could have been sealed without it, which is when
 * it was due or when the last of the others was in. Negative when the others had to wait for this one alone. The smallest
 * of 18 tics is what is told.
 */
export class Margins {
  readonly #tell: (slot: number, ms: number) => void;
  readonly #smallest = new Float64Array(sessionWidth).fill(Number.POSITIVE_INFINITY);
  #tics = 0;

  constructor(tell: (slot: number, ms: number) => void) {
    this.#tell = tell;
  }

  /** A tic was sealed. */
  note({ bundle: { ingame, fabricated }, dueMs, arrivedMs }: SealedTic): void {
    const genuine = ingame & ~fabricated;
    for (let slot = 0; slot < sessionWidth; slot++) {
      const bit = 1 << slot;
      if ((ingame & bit) === 0) continue;
      let ms = missedMs;
      if ((genuine & bit) !== 0) {
        let neededMs = dueMs;
        for (let other = 0; other < sessionWidth; other++)
          if (other !== slot && (genuine & (1 << other)) !== 0) neededMs = Math.max(neededMs, arrivedMs[other] ?? 0);
        ms = neededMs - (arrivedMs[slot] ?? 0);
      }
      this.#smallest[slot] = Math.min(this.#smallest[slot] ?? ms, ms);
    }
    this.#tics++;
    if (this.#tics < marginTics) return;
    this.#tics = 0;
    for (let slot = 0; slot < sessionWidth; slot++) {
      const ms = this.#smallest[slot] ?? Number.POSITIVE_INFINITY;
      this.#smallest[slot] = Number.POSITIVE_INFINITY;
      if (ms < Number.POSITIVE_INFINITY) this.#tell(slot, Math.round(ms * 10) / 10);
    }
  }
}
