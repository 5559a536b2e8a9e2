import { bounds, readSignal, type Signal, SignalAllowance } from '../../signaling/protocol.ts';
import type { SignallingWire } from './signalling-wire.ts';

/** Signals an attempt keeps while they cannot be sent, or while nobody listens. */
export const maxWaitingSignals = 64;

/** An attempt's signals on their way to the server, bounded, in batches that fit one message. */
export class WaitingSignals {
  #signals: Signal[] = [];
  readonly #allowance = new SignalAllowance();

  /** False when the signal may not travel, too many wait, or the attempt would be ended for it. */
  push(signal: Signal): boolean {
    const checked = readSignal(signal);
    if (!checked || this.#signals.length >= maxWaitingSignals || !this.#allowance.take(checked)) return false;
    this.#signals.push(checked);
    return true;
  }

  /** Sends what waits as the attempt `id`, a batch a message, each batch behind what others have posted meanwhile. */
  post(wire: SignallingWire, id: string): void {
    if (this.#signals.length === 0) return;
    wire.post(this, () => {
      const signals = this.#take();
      this.post(wire, id);
      return signals.length > 0 ? { t: 'signal', attempt: id, signals } : undefined;
    });
  }

  /** A description alone, or the candidates before the next one. */
  #take(): readonly Signal[] {
    const end = this.#signals.findIndex(({ type }) => type !== 'candidate');
    const count = end === 0 ? 1 : end < 0 ? this.#signals.length : end;
    return this.#signals.splice(0, Math.min(count, bounds.signalsPerMessage));
  }
}
