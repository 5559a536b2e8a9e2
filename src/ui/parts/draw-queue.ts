/** What a queue needs of the browser. */
export interface Frames {
  request(task: () => void): number;
  cancel(handle: number): void;
  nowMs(): number;
}

/**
 * Small drawings beside a game, a few in each frame: the game's own picture comes first. A drawing that is asked for
 * again before its turn is made once.
 */
export class DrawQueue {
  readonly #frames: Frames;
  readonly #budgetMs: number;
  readonly #waiting = new Set<() => void>();
  #handle: number | undefined;

  /** No drawing is begun once `budgetMs` of a frame are used. */
  constructor(frames: Frames, budgetMs: number) {
    this.#frames = frames;
    this.#budgetMs = budgetMs;
  }

  add(draw: () => void): void {
    this.#waiting.add(draw);
    this.#handle ??= this.#frames.request(this.#run);
  }

  /** Takes back what has not been drawn yet. */
  remove(draw: () => void): void {
    this.#waiting.delete(draw);
    if (this.#waiting.size > 0 || this.#handle === undefined) return;
    this.#frames.cancel(this.#handle);
    this.#handle = undefined;
  }

  readonly #run = (): void => {
    const untilMs = this.#frames.nowMs() + this.#budgetMs;
    for (const draw of this.#waiting) {
      this.#waiting.delete(draw);
      draw();
      if (this.#frames.nowMs() >= untilMs) break;
    }
    this.#handle = this.#waiting.size > 0 ? this.#frames.request(this.#run) : undefined;
  };
}
