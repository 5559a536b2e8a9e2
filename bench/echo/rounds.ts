import { within } from '../../test/support/waiting.ts';
import { question, questionOf } from './frames.ts';
import type { Send } from './ways.ts';

/** Of an answer, counted from the last question of its round: longer than any page is blocked. */
const answerMs = 3000;

/** Asks at a fixed rate, one way a round, and measures until the answer is in the page. */
export class Rounds {
  readonly #periodMs: number;
  #number = 0;
  /** When the questions of this round were asked, by number, that have no answer yet. */
  readonly #askedMs = new Map<number, number>();
  #tripsMs: number[] = [];
  #strangers = 0;
  #done: (() => void) | undefined;

  constructor(rateHz: number) {
    this.#periodMs = 1000 / rateHz;
  }

  /** Takes an answer of any way. */
  answered(frame: Uint8Array): void {
    const nowMs = performance.now();
    const number = questionOf(frame);
    const askedMs = this.#askedMs.get(number);
    if (askedMs === undefined) {
      this.#strangers++;
      return;
    }
    this.#askedMs.delete(number);
    this.#tripsMs.push(nowMs - askedMs);
    if (this.#askedMs.size === 0) this.#done?.();
  }

  /** Round trips of `count` frames on one way, ms. Rejects unless each came back, once. */
  async run(send: Send, count: number): Promise<readonly number[]> {
    this.#tripsMs = [];
    const startMs = performance.now();
    for (let n = 0; n < count; n++) {
      await sleep(startMs + n * this.#periodMs - performance.now());
      const frame = question(this.#number);
      this.#askedMs.set(this.#number++, performance.now());
      send(frame);
    }
    await within('the last answers', this.#allAnswered(), answerMs);
    if (this.#strangers > 0) throw new Error('answers came that nobody waited for');
    return this.#tripsMs;
  }

  #allAnswered(): Promise<void> {
    return new Promise((done) => {
      if (this.#askedMs.size === 0) done();
      else this.#done = done;
    });
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, Math.max(0, ms)));
}
