/** Allows `perSecond` on average and `burst` at once. */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #burst: number;
  #tokens: number;
  #filledMs: number;

  constructor(limit: { perSecond: number; burst: number }, nowMs: number) {
    this.#perSecond = limit.perSecond;
    this.#burst = limit.burst;
    this.#tokens = limit.burst;
    this.#filledMs = nowMs;
  }

  /** Takes one; false when there is none. */
  take(nowMs: number): boolean {
    const elapsedMs = Math.max(0, nowMs - this.#filledMs);
    this.#filledMs = nowMs;
    this.#tokens = Math.min(this.#burst, this.#tokens + (elapsedMs * this.#perSecond) / 1000);
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }
}
