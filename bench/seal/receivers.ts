import { sizeBundle } from '../../src/games/tics/protocol.gen.ts';

/** Longest a bundle may take to be at everybody: later it is lost. */
const lostMs = 5000;

interface Receiver {
  /** The tic it is to get next; undefined before its first one. */
  next: number | undefined;
}

/** Everybody whom one worker sends its bundles, all in this tab: knows when a tic is at all of them. */
export class Receivers {
  readonly #receivers: Receiver[] = [];
  #tic = -1;
  #missing = 0;
  #complete: (atMs: number) => void = () => {};
  #bundle = new Uint8Array();

  /** Takes what comes on `stream`. */
  add(stream: RTCDataChannel): void {
    const receiver: Receiver = { next: undefined };
    const isFirst = this.#receivers.push(receiver) === 1;
    stream.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      const tic = new DataView(data).getUint32(0, true);
      if (tic !== (receiver.next ?? tic) || data.byteLength !== sizeBundle())
        throw new Error(`${data.byteLength} bytes of tic ${tic} came instead of ${receiver.next}`);
      receiver.next = tic + 1;
      if (isFirst) this.#bundle = new Uint8Array(data);
      if (tic === this.#tic && --this.#missing === 0) this.#complete(performance.now());
    };
  }

  /** What the first receiver got last. */
  get bundle(): Uint8Array {
    return this.#bundle;
  }

  /** A launch begins: its first tic is 0. */
  begin(): void {
    for (const receiver of this.#receivers) receiver.next = undefined;
  }

  /** Whether `tic` has come to anybody: nobody's commands were needed for it. */
  has(tic: number): boolean {
    return this.#receivers.some(({ next }) => next !== undefined && next > tic);
  }

  /** Resolves with the time at which the bundle of `tic`, the commands of which are sent in this task, is at all. */
  whole(tic: number): Promise<number> {
    this.#tic = tic;
    this.#missing = this.#receivers.length;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`tic ${tic} did not reach ${this.#missing} guests`)), lostMs);
      this.#complete = (atMs) => {
        clearTimeout(timer);
        resolve(atMs);
      };
    });
  }
}
