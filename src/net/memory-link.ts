import type { LaneName } from './lanes.ts';
import { BaseLink, eachLane, lowWaterBytes } from './link.ts';

/** One end of a link inside one thread. Frames travel when `flush` is called, copied, as a network would. */
export class MemoryLink extends BaseLink {
  #peer: MemoryLink | undefined;
  #queue: { lane: LaneName; frame: Uint8Array }[] = [];
  readonly #buffered = eachLane(() => 0);
  /** While true nothing leaves this end, as on a line that is down or full. */
  stalled = false;

  /** Two joined ends, both open. */
  static pair(): [MemoryLink, MemoryLink] {
    const a = new MemoryLink();
    const b = new MemoryLink();
    a.#peer = b;
    b.#peer = a;
    a.opened();
    b.opened();
    return [a, b];
  }

  /** Delivers what was sent from this end before the call; true when there was anything. */
  flush(): boolean {
    if (this.stalled || this.#queue.length === 0) return false;
    const queue = this.#queue;
    this.#queue = [];
    for (const { lane, frame } of queue) {
      const before = this.#buffered[lane];
      this.#buffered[lane] -= frame.byteLength;
      this.#peer?.arrived(lane, frame);
      if (before > lowWaterBytes && this.#buffered[lane] <= lowWaterBytes) this.drained(lane);
    }
    return true;
  }

  protected queuedBytes(lane: LaneName): number {
    return this.#buffered[lane];
  }

  protected transmit(lane: LaneName, frame: Uint8Array): boolean {
    this.#queue.push({ lane, frame: frame.slice() });
    this.#buffered[lane] += frame.byteLength;
    return true;
  }

  protected release(reason: string): void {
    this.#queue = [];
    this.#peer?.close(reason);
  }
}
