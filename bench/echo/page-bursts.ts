/** Keeps this page's thread busy for `busyMs`, then free for `freeMs`, until it is stopped. */
export class Bursts {
  readonly #busyMs: number;
  readonly #freeMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #count = 0;

  constructor(busyMs: number, freeMs: number) {
    this.#busyMs = busyMs;
    this.#freeMs = freeMs;
  }

  start(): void {
    this.#count = 0;
    this.#next();
  }

  /** How many there were. */
  stop(): number {
    clearTimeout(this.#timer);
    return this.#count;
  }

  #next(): void {
    this.#timer = setTimeout(() => {
      const endMs = performance.now() + this.#busyMs;
      while (performance.now() < endMs);
      this.#count++;
      this.#next();
    }, this.#freeMs);
  }
}
