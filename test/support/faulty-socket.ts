import type { Clock } from '../../src/lib/clock.ts';
import type { Random } from '../../src/lib/random.ts';
import type { SocketLike } from '../../src/net/signalling.ts';

/** What happens to a frame, each by chance in per cent. */
export interface SocketFaults {
  readonly lossPct: number;
  readonly dupPct: number;
  /** Frames that come up to `lateMs` later, and so behind others. */
  readonly reorderPct: number;
  readonly lateMs: number;
}

/** A socket whose frames are lost, doubled and reordered, either way; its opening and its end are not. */
export class FaultySocket implements SocketLike {
  readonly #inner: SocketLike;
  readonly #faults: () => SocketFaults | undefined;
  readonly #random: Random;
  readonly #clock: Clock;
  #closed = false;

  /** `faults` is asked at each frame: undefined lets it pass. */
  constructor(inner: SocketLike, faults: () => SocketFaults | undefined, random: Random, clock: Clock) {
    this.#inner = inner;
    this.#faults = faults;
    this.#random = random;
    this.#clock = clock;
  }

  send(text: string): void {
    this.#pass(() => this.#inner.send(text));
  }

  close(code?: number, reason?: string): void {
    this.#closed = true;
    this.#inner.close(code, reason);
  }

  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(
    type: 'open' | 'close' | 'error' | 'message',
    listener: (event: { readonly data: unknown }) => void,
  ) {
    if (type === 'message') this.#inner.addEventListener('message', (event) => this.#pass(() => listener(event)));
    else this.#inner.addEventListener(type, () => listener({ data: undefined }));
  }

  #pass(deliver: () => void): void {
    const faults = this.#faults();
    if (!faults) {
      deliver();
      return;
    }
    const { lossPct, dupPct, reorderPct, lateMs } = faults;
    const happens = (pct: number) => this.#random.below(100) < pct;
    if (happens(lossPct)) return;
    for (let copies = happens(dupPct) ? 2 : 1; copies > 0; copies--) {
      if (!happens(reorderPct)) deliver();
      else this.#clock.after(this.#random.below(lateMs), () => this.#closed || deliver());
    }
  }
}
