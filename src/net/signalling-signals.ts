import { bounds, readSignal, type Signal, SignalAllowance, signalBytes } from '../../signaling/protocol.ts';
import type { SignallingWire } from './signalling-wire.ts';

/** Signals an attempt keeps while they cannot be sent, or while nobody listens. */
export const maxWaitingSignals = 64;

/** What is around the signals of a message is a tenth of the rest. */
const batchBytes = bounds.messageBytes - 1024;

/** An attempt's signals on their way to the server, bounded, in batches that fit one message. */
export class WaitingSignals {
  #signals: Signal[] = [];
  readonly #allowance = new SignalAllowance();

  /** False when the signal may not travel, too many wait, or the attempt would be ended for it. */
  push(signal: Signal): boolean {
    const checked = readSignal(signal);
    // One more of what still waits says nothing more.
    if (checked && this.#signals.some((other) => JSON.stringify(other) === JSON.stringify(checked))) return true;
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

  /** As many as one message takes; a description of any length fits alone. */
  #take(): readonly Signal[] {
    let count = 0;
    let bytes = 0;
    for (const signal of this.#signals.slice(0, bounds.signalsPerMessage)) {
      bytes += signalBytes(signal) + 1;
      if (count > 0 && bytes > batchBytes) break;
      count++;
    }
    return this.#signals.splice(0, count);
  }
}
