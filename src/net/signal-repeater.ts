import type { Signal } from '../../signaling/protocol.ts';
import type { Clock, Undo } from '../lib/clock.ts';

/** An answer takes a fraction of a second: without one an offer is sent again after this long, and then so often. */
const offerMs = 800;
const offerAgainMs = 300;
/** Candidates go again so often until the connection is secured. */
const candidatesMs = 1_000;
/** A host answers a repeated offer at most so often. */
const answerMs = 200;
/** Nobody waits for a way longer than this. */
const giveUpMs = 20_000;
/** Of one side: simple-peer would keep any number (docs/signaling.md, bounds). */
const maxHeard = 70;

export interface SignalRepeaterOptions {
  readonly clock: Clock;
  readonly initiator: boolean;
  send(signal: Signal): void;
}

/**
 * Makes a negotiation outlive whatever loses, repeats or reorders its signals. There is no numbering and no
 * acknowledgement: a signal means the same however often it comes, the answer acknowledges the offer, a repeated offer
 * asks for the answer again, and candidates are repeated until the connection is secured.
 */
export class SignalRepeater {
  readonly #options: SignalRepeaterOptions;
  readonly #own: Signal[] = [];
  readonly #heard = new Set<string>();
  readonly #startedAtMs: number;
  #described = false;
  #answeredAtMs = Number.NEGATIVE_INFINITY;
  #undo: Undo = () => {};
  #stopped = false;

  constructor(options: SignalRepeaterOptions) {
    this.#options = options;
    this.#startedAtMs = options.clock.nowMs();
    this.#wait(offerMs);
  }

  /** Sends a signal of this side. */
  send(signal: Signal): void {
    this.#own.push(signal);
    this.#options.send(signal);
  }

  /** Whether a signal of the other side is news to this one; what is not, asks for this side's again. */
  hear(signal: Signal): boolean {
    const { clock, initiator } = this.#options;
    const text = JSON.stringify(signal);
    if (this.#heard.has(text)) {
      const nowMs = clock.nowMs();
      if (!initiator && signal.type === 'offer' && !this.#stopped && nowMs - this.#answeredAtMs >= answerMs) {
        this.#answeredAtMs = nowMs;
        this.#repeat();
      }
      return false;
    }
    if (this.#heard.size >= maxHeard) return false;
    this.#heard.add(text);
    if (signal.type !== 'candidate') this.#described = true;
    return true;
  }

  /** The connection is secured, or nobody wants it any more. */
  stop(): void {
    this.#stopped = true;
    this.#undo();
  }

  #wait(ms: number): void {
    const { clock, initiator } = this.#options;
    this.#undo = clock.after(ms, () => {
      if (clock.nowMs() - this.#startedAtMs > giveUpMs) return;
      if (initiator && !this.#described) {
        this.#repeat();
        this.#wait(offerAgainMs);
      } else {
        if (this.#described) this.#repeatCandidates();
        this.#wait(candidatesMs);
      }
    });
  }

  #repeat(): void {
    for (const signal of this.#own) this.#options.send(signal);
  }

  #repeatCandidates(): void {
    for (const signal of this.#own) if (signal.type === 'candidate') this.#options.send(signal);
  }
}
