import { type ErrorCode, errors, type ToClient, type ToServer } from '../../signaling/protocol.ts';
import type { Clock } from '../lib/clock.ts';
import type { SignallingError } from './introducer.ts';

/** How long anything asked of the server may stay without an answer. */
export const answerMs = 8_000;

export type Answer = Extract<ToClient, { readonly request: number }> | SignallingError;

/** What the parts of signalling share: one socket, and one numbering of requests. */
export interface SignallingWire {
  readonly clock: Clock;
  readonly online: boolean;
  readonly counts: { stale: number; droppedSignals: number };
  /** The last error that named no request: the likeliest reason of one that is never answered. */
  readonly lastError: SignallingError | undefined;
  /** As `SignallingSocket.post`. */
  post(key: unknown, make: () => ToServer | undefined): void;
  /** A number of its own for each question, so that answers cannot be mistaken however late they come. */
  request(answered: (answer: Answer) => void): number;
  /** Something needs the socket from now on. */
  want(): void;
  /** Something needs it no longer. */
  released(): void;
}

export function failure(code: ErrorCode): SignallingError {
  return { code, reason: errors[code] };
}
