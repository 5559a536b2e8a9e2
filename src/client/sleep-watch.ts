/** Not looked at for so long, with probes arriving each second: the page stood still, hidden ones do not. */
const asleepMs = 4000;
/** What a page learns of its link so soon after waking is what has become of it meanwhile. */
const wakingMs = 6000;

/** Notices that a page was frozen, or its machine asleep, by how long nobody has looked at the clock. */
export class SleepWatch {
  #lookedMs: number;
  #wokeMs = Number.NEGATIVE_INFINITY;

  constructor(nowMs: number) {
    this.#lookedMs = nowMs;
  }

  look(nowMs: number): void {
    if (nowMs - this.#lookedMs >= asleepMs) this.#wokeMs = nowMs;
    this.#lookedMs = nowMs;
  }

  /** Whether it has just woken. */
  isWaking(nowMs: number): boolean {
    this.look(nowMs);
    return nowMs - this.#wokeMs < wakingMs;
  }
}
