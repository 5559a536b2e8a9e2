/** At most `count` of something in any `withinMs`. */
export class AtMost {
  readonly #withinMs: number;
  /** When each of the last `count` was taken, round and round. */
  readonly #takenMs: Float64Array;
  #next = 0;

  constructor(count: number, withinMs: number) {
    this.#withinMs = withinMs;
    this.#takenMs = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  }

  /** Takes one; false when that would be one too many. */
  take(nowMs: number): boolean {
    const oldestMs = this.#takenMs[this.#next] ?? nowMs;
    if (nowMs - oldestMs < this.#withinMs) return false;
    this.#takenMs[this.#next] = nowMs;
    this.#next = (this.#next + 1) % this.#takenMs.length;
    return true;
  }
}
