import { ticRateHz } from '../protocol.ts';

/** Tics behind the timing figures: the last 10 s. */
const countedTics = 10 * ticRateHz;

/** The time from each tic to the next as they were sealed, of the last 10 s. */
export class Gaps {
  readonly #ms = new Float64Array(countedTics);
  #count = 0;
  #lastMs = 0;

  /** The first gap is that from `nowMs`, the launch. */
  constructor(nowMs: number) {
    this.#lastMs = nowMs;
  }

  note(nowMs: number): void {
    this.#ms[this.#count % countedTics] = nowMs - this.#lastMs;
    this.#lastMs = nowMs;
    this.#count++;
  }

  /** 0 before the first. */
  summary(): { readonly maxMs: number; readonly p99Ms: number } {
    const sorted = this.#ms.slice(0, Math.min(this.#count, countedTics)).sort();
    return { maxMs: sorted.at(-1) ?? 0, p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0 };
  }
}
