import type { ErrorCode, Signal } from '../../signaling/protocol.ts';
import type { Undo } from '../lib/clock.ts';
import type { SignallingError } from './introducer.ts';
import { WaitingSignals } from './signalling-signals.ts';
import { type Answer, answerMs, failure, type SignallingWire } from './signalling-wire.ts';

export interface SignalledJoinHandlers {
  /** The host has been asked. */
  asked(): void;
  /** The host lets this attempt go on; `game` is the id of what the room plays. */
  accepted(game: string): void;
  signal(signal: Signal): void;
  /** Final: nothing follows. */
  failed(error: SignallingError): void;
  /** The host's signalling is gone for the moment; what is sent waits for it. */
  hostAway(): void;
}

/** A joiner's one attempt; another `join` makes another, and nothing of this one can reach it (B04). */
export interface SignalledJoin {
  send(signal: Signal): void;
  /** No handler is called afterwards. */
  close(): void;
}

interface Join {
  /** Undefined for what can be no code. */
  readonly code: string | undefined;
  readonly wait: boolean;
  readonly handlers: SignalledJoinHandlers;
  readonly waiting: WaitingSignals;
  /** Made by the server when it asks the host. */
  id: string | undefined;
  /** The host lets it go on: signals travel from now on. */
  accepted: boolean;
  /** The host is away, and that has been told. */
  away: boolean;
  undoDeadline: Undo;
  undoRepeat: Undo;
}

/** A question without an answer is asked again, in case something between here and there lost one of the two. */
const firstRepeatMs = 1_000;
const repeatMs = 400;
/** After this long it is no longer a matter of luck: a host is asleep, or is waited for. */
const hurryMs = 10_000;
const slowRepeatMs = 5_000;

/** This page's attempts to join rooms. */
export class Joins {
  readonly #wire: SignallingWire;
  readonly #joins = new Set<Join>();

  constructor(wire: SignallingWire) {
    this.#wire = wire;
  }

  get size(): number {
    return this.#joins.size;
  }

  join(code: string | undefined, handlers: SignalledJoinHandlers, wait: boolean): SignalledJoin {
    const wire = this.#wire;
    const join: Join = {
      code,
      wait,
      handlers,
      waiting: new WaitingSignals(),
      id: undefined,
      accepted: false,
      away: false,
      undoDeadline: () => {},
      undoRepeat: () => {},
    };
    this.#joins.add(join);
    if (code === undefined) join.undoDeadline = wire.clock.after(0, () => this.#fail(join, failure('no-room')));
    else {
      this.#limit(join);
      wire.want();
      if (wire.online) this.#ask(join);
    }
    return {
      send: (signal) => {
        if (!this.#joins.has(join)) return;
        if (!join.waiting.push(signal)) wire.counts.droppedSignals++;
        if (join.accepted && join.id !== undefined) join.waiting.post(wire, join.id);
      },
      close: () => {
        if (!this.#joins.has(join)) return;
        const { id } = join;
        if (id !== undefined) wire.post({}, () => ({ t: 'bye', attempt: id }));
        this.#end(join);
      },
    };
  }

  opened(): void {
    for (const join of this.#joins) this.#ask(join);
  }

  /** The server has ended the attempts of a socket that it lost; those not accepted yet are asked again. */
  lost(): void {
    for (const join of [...this.#joins]) {
      join.undoRepeat();
      if (join.accepted) this.#fail(join, failure('unreachable'));
      else if (join.id !== undefined) {
        join.id = undefined;
        this.#limit(join);
      }
    }
  }

  /** The server wants nothing of this page. */
  refused(error: SignallingError): void {
    for (const join of [...this.#joins]) if (join.id === undefined) this.#fail(join, error);
  }

  accepted(attempt: string, game: string): void {
    const join = this.#of(attempt);
    if (!join || join.accepted) {
      this.#wire.counts.stale++;
      return;
    }
    join.accepted = true;
    join.away = false;
    join.undoRepeat();
    join.waiting.post(this.#wire, attempt);
    join.handlers.accepted(game);
  }

  away(attempt: string): void {
    const join = this.#of(attempt);
    if (!join) this.#wire.counts.stale++;
    else if (!join.away) {
      join.away = true;
      join.handlers.hostAway();
    }
  }

  /** False when it is no attempt of these. */
  signal(attempt: string, signal: Signal): boolean {
    const join = this.#of(attempt);
    if (join?.accepted) join.handlers.signal(signal);
    // Before its host has accepted, nobody has anything to say about it.
    else if (join) this.#wire.counts.droppedSignals++;
    return join !== undefined;
  }

  /** False when it is no attempt of these. */
  bye(attempt: string, error: ErrorCode): boolean {
    const join = this.#of(attempt);
    if (join) this.#fail(join, failure(error));
    return join !== undefined;
  }

  close(): void {
    for (const join of this.#joins) {
      join.undoDeadline();
      join.undoRepeat();
    }
    this.#joins.clear();
  }

  #limit(join: Join): void {
    join.undoDeadline = this.#wire.clock.after(answerMs, () =>
      this.#fail(join, this.#wire.lastError ?? failure('unreachable')),
    );
  }

  #ask(join: Join): void {
    const { code, wait } = join;
    if (code === undefined) return;
    const request = this.#wire.request((answer) => this.#answered(join, answer));
    const post = () =>
      this.#wire.post(join, () => (this.#joins.has(join) ? { t: 'join', request, code, wait } : undefined));
    const startedAtMs = this.#wire.clock.nowMs();
    // The server takes the same request for the same question, and says again what became of it.
    const repeat = (ms: number) => {
      join.undoRepeat = this.#wire.clock.after(ms, () => {
        post();
        repeat(this.#wire.clock.nowMs() - startedAtMs < hurryMs ? repeatMs : slowRepeatMs);
      });
    };
    join.undoRepeat();
    post();
    repeat(firstRepeatMs);
  }

  #answered(join: Join, answer: Answer): void {
    if ('reason' in answer) {
      this.#fail(join, answer);
    } else if (answer.t === 'asked' && this.#joins.has(join)) {
      join.id = answer.attempt;
      join.undoDeadline();
      join.handlers.asked();
    } else if (answer.t === 'asked') {
      // Closed between the question and the answer.
      this.#wire.post({}, () => ({ t: 'bye', attempt: answer.attempt }));
    }
  }

  #end(join: Join): void {
    this.#joins.delete(join);
    join.undoDeadline();
    join.undoRepeat();
    this.#wire.released();
  }

  #fail(join: Join, error: SignallingError): void {
    if (!this.#joins.has(join)) return;
    this.#end(join);
    join.handlers.failed(error);
  }

  #of(attempt: string): Join | undefined {
    for (const join of this.#joins) if (join.id === attempt) return join;
    return undefined;
  }
}
