import { within } from '../../test/support/waiting.ts';
import { question, questionOf } from './frames.ts';
import type { Send } from './ways.ts';

/** Of an answer, counted from the last question of its round: longer than any page is blocked. */
const answerMs = 3000;

interface Asked {
  readonly atMs: number;
  /** Where what it took belongs. */
  readonly tripsMs: number[];
}

/** Asks at fixed rates and measures until the answer is in the page. */
export class Rounds {
  #number = 0;
  /** The questions that have no answer yet, by number. */
  readonly #asked = new Map<number, Asked>();
  #strangers = 0;
  #done: (() => void) | undefined;

  /** Takes an answer of any way. */
  answered(frame: Uint8Array): void {
    const nowMs = performance.now();
    const number = questionOf(frame);
    const asked = this.#asked.get(number);
    if (!asked) {
      this.#strangers++;
      return;
    }
    this.#asked.delete(number);
    asked.tripsMs.push(nowMs - asked.atMs);
    if (this.#asked.size === 0) this.#done?.();
  }

  /**
   * Round trips of `count` frames on each of some ways, ms. They are asked alternately, each `rateHz`, at equal distances.
   * Rejects unless every answer came, once.
   */
  async run(ways: readonly Send[], count: number, rateHz: number): Promise<readonly (readonly number[])[]> {
    const trips = ways.map((send) => ({ send, ms: [] as number[] }));
    const startMs = performance.now();
    for (let n = 0; n < count; n++)
      for (const [at, { send, ms }] of trips.entries()) {
        await sleep(startMs + ((n + at / ways.length) * 1000) / rateHz - performance.now());
        const frame = question(this.#number);
        this.#asked.set(this.#number++, { atMs: performance.now(), tripsMs: ms });
        send(frame);
      }
    await within('the last answers', this.#allAnswered(), answerMs);
    if (this.#strangers > 0) throw new Error('answers came that nobody waited for');
    return trips.map(({ ms }) => ms);
  }

  #allAnswered(): Promise<void> {
    return new Promise((done) => {
      if (this.#asked.size === 0) done();
      else this.#done = done;
    });
  }
}

/** Timers are no finer than 4 ms: what is overdue does not wait for one. */
async function sleep(ms: number): Promise<void> {
  if (ms > 0) await new Promise((done) => setTimeout(done, ms));
}
