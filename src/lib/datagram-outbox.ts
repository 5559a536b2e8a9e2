import type { OutboxLane } from './outbox.ts';

/** What waits below before a state leaves: at 30 kbit/s this is 70 ms, and the next state is worth more than one that waits. */
const maxBeforeStateBytes = 256;
/** What waits below before an answer leaves: where lanes say that they have drained. */
const maxBeforeAnswerBytes = 1024;

/** An answer that waits; a newer one to the same question takes its place. */
interface Answer {
  readonly key: number;
  frame: Uint8Array;
}

/**
 * What waits for a lane that loses and reorders: one state, which may be several frames and which a newer one replaces
 * whole, and answers, each of which is worth sending on its own. While both wait they take turns, so that neither
 * starves. A lane that loses queues all the same: what is handed over too early is old when it arrives.
 */
export class DatagramOutbox {
  readonly #lane: OutboxLane;
  readonly #maxAnswers: number;
  #state: readonly Uint8Array[] = [];
  #answers: Answer[] = [];
  #answersTurn = false;
  #droppedStates = 0;
  #droppedAnswers = 0;

  constructor(lane: OutboxLane, maxAnswers: number) {
    this.#lane = lane;
    this.#maxAnswers = maxAnswers;
  }

  /** States that a newer one replaced before they left. */
  get droppedStates(): number {
    return this.#droppedStates;
  }

  /** Answers for which there was no room. */
  get droppedAnswers(): number {
    return this.#droppedAnswers;
  }

  /** Whether anything waits for room. */
  get waiting(): boolean {
    return this.#state.length > 0 || this.#answers.length > 0;
  }

  /** All frames of one state; they leave together. The one that waits already, once more, changes nothing. */
  pushState(frames: readonly Uint8Array[]): void {
    if (this.#state.length > 0 && this.#state !== frames) this.#droppedStates++;
    this.#state = frames;
    this.drain();
  }

  /** The answer to the question `key`. Where too many wait, the oldest goes: whoever asked asks again. */
  pushAnswer(key: number, frame: Uint8Array): void {
    const waiting = this.#answers.find((answer) => answer.key === key);
    if (waiting) waiting.frame = frame;
    else this.#answers.push({ key, frame });
    this.drain();
    if (this.#answers.length > this.#maxAnswers) {
      this.#answers.shift();
      this.#droppedAnswers++;
    }
  }

  /** Hands over what there is room for; call when the lane has drained, or may have. */
  drain(): void {
    for (;;) {
      const bufferedBytes = this.#lane.bufferedBytes();
      const state = this.#state;
      const [answer] = this.#answers;
      if (answer && (this.#answersTurn || state.length === 0)) {
        if (bufferedBytes > maxBeforeAnswerBytes) return;
        this.#answers.shift();
        this.#answersTurn = false;
        this.#lane.send(answer.frame);
      } else if (state.length > 0) {
        if (bufferedBytes > maxBeforeStateBytes) return;
        this.#state = [];
        this.#answersTurn = true;
        for (const frame of state) this.#lane.send(frame);
      } else return;
    }
  }
}
