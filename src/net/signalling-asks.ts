import type { ToServer } from '../../signaling/protocol.ts';
import type { Undo } from '../lib/clock.ts';
import type { SignallingError } from './introducer.ts';
import { type Answer, failure, type SignallingWire } from './signalling-wire.ts';

interface Ask {
  undoDeadline: Undo;
  question(request: number): ToServer;
  settle(answer: Answer): void;
}

/** Questions with one answer each: asked again on every new socket until it comes, or the time is over. */
export class Asks {
  readonly #wire: SignallingWire;
  readonly #asks = new Set<Ask>();

  constructor(wire: SignallingWire) {
    this.#wire = wire;
  }

  get size(): number {
    return this.#asks.size;
  }

  /** Without an answer within `withinMs` it is answered with the last error that the server named, or `unreachable`. */
  ask(withinMs: number, question: Ask['question'], answered: (answer: Answer) => void): Undo {
    const wire = this.#wire;
    const forget = () => {
      ask.undoDeadline();
      if (!this.#asks.delete(ask)) return false;
      wire.released();
      return true;
    };
    const ask: Ask = {
      undoDeadline: () => {},
      question,
      settle: (answer) => {
        if (forget()) answered(answer);
      },
    };
    ask.undoDeadline = wire.clock.after(withinMs, () => ask.settle(wire.lastError ?? failure('unreachable')));
    this.#asks.add(ask);
    wire.want();
    if (wire.online) this.#post(ask);
    return () => void forget();
  }

  opened(): void {
    for (const ask of this.#asks) this.#post(ask);
  }

  /** The server wants nothing of this page. */
  refused(error: SignallingError): void {
    for (const ask of [...this.#asks]) ask.settle(error);
  }

  close(): void {
    for (const ask of this.#asks) ask.undoDeadline();
    this.#asks.clear();
  }

  #post(ask: Ask): void {
    const request = this.#wire.request((answer) => ask.settle(answer));
    this.#wire.post(ask, () => (this.#asks.has(ask) ? ask.question(request) : undefined));
  }
}
