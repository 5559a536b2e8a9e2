/** A line that carries so many bytes a second, and queues the rest as a browser does. */
export class CappedLine {
  readonly #bytesPerSecond: number;
  readonly #arrived: (frame: Uint8Array) => void;
  readonly #queue: { readonly frame: Uint8Array; leftBytes: number }[] = [];

  constructor(kbitPerSecond: number, arrived: (frame: Uint8Array) => void) {
    this.#bytesPerSecond = (kbitPerSecond * 1000) / 8;
    this.#arrived = arrived;
  }

  /** Bytes handed over that have not left yet. */
  bufferedBytes(): number {
    return Math.ceil(this.#queue.reduce((sum, { leftBytes }) => sum + leftBytes, 0));
  }

  send(frame: Uint8Array): void {
    this.#queue.push({ frame, leftBytes: frame.byteLength });
  }

  pass(ms: number): void {
    for (let bytes = (this.#bytesPerSecond * ms) / 1000; bytes > 0; ) {
      const first = this.#queue[0];
      if (!first) return;
      const taken = Math.min(bytes, first.leftBytes);
      first.leftBytes -= taken;
      bytes -= taken;
      if (first.leftBytes > 0) return;
      this.#queue.shift();
      this.#arrived(first.frame);
    }
  }
}
