import type { Undo } from '../lib/clock.ts';
import type { Link } from './link.ts';

/** Payload of a chunk; one with less, possibly none, ends its transfer. */
export const chunkBytes = 16 * 1024;
const headerBytes = 8;
/** Kept in flight a peer, so that a long transfer neither fills the browser's queue nor starves the other lanes. */
const maxInFlightBytes = 256 * 1024;

/**
 * Sends large transfers over the `bulk` lane: chunks of a u32 transfer number and a u32 offset, little-endian, and
 * ≤ 16 KiB each, one transfer after another.
 */
export class BulkSender {
  readonly #link: Link;
  readonly #undo: Undo;
  #queue: { transfer: number; bytes: Uint8Array; offset: number }[] = [];
  #nextTransfer = 1;

  constructor(link: Link) {
    this.#link = link;
    this.#undo = link.onDrain((lane) => {
      if (lane === 'bulk') this.#pushOn();
    });
  }

  /** Queues `bytes`, which must not change until they are through, and returns the transfer's number. */
  send(bytes: Uint8Array): number {
    const transfer = this.#nextTransfer++;
    this.#queue.push({ transfer, bytes, offset: 0 });
    this.#pushOn();
    return transfer;
  }

  /** Transfers not handed over completely. */
  get pending(): number {
    return this.#queue.length;
  }

  close(): void {
    this.#undo();
    this.#queue = [];
  }

  #pushOn(): void {
    for (let head = this.#queue[0]; head; head = this.#queue[0]) {
      const payload = head.bytes.subarray(head.offset, head.offset + chunkBytes);
      if (this.#link.bufferedBytes('bulk') + headerBytes + payload.byteLength > maxInFlightBytes) return;
      const frame = new Uint8Array(headerBytes + payload.byteLength);
      const view = new DataView(frame.buffer);
      view.setUint32(0, head.transfer, true);
      view.setUint32(4, head.offset, true);
      frame.set(payload, headerBytes);
      if (!this.#link.send('bulk', frame)) return;
      head.offset += payload.byteLength;
      if (payload.byteLength < chunkBytes) this.#queue.shift();
    }
  }
}

/** What a chunk led to: more to come, a whole transfer, or a peer that breaks the rules. */
export type BulkResult =
  | { readonly type: 'more' }
  | { readonly type: 'whole'; readonly transfer: number; readonly bytes: Uint8Array }
  | { readonly type: 'refused'; readonly why: 'malformed' | 'too-big' };

/** Puts transfers together again, never holding more than `maxBytes` whatever the other side sends. */
export class BulkReceiver {
  readonly #maxBytes: number;
  #transfer = 0;
  #chunks: Uint8Array[] = [];
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Takes one frame of the `bulk` lane. After `refused` the transfer is forgotten and the link should end. */
  receive(frame: Uint8Array): BulkResult {
    if (frame.byteLength < headerBytes || frame.byteLength > headerBytes + chunkBytes) return this.#refuse('malformed');
    const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
    const transfer = view.getUint32(0, true);
    const offset = view.getUint32(4, true);
    if (offset === 0 && this.#bytes === 0) this.#transfer = transfer;
    // The lane is ordered and transfers go one after another: anything but the next byte of the current one is a lie.
    if (transfer !== this.#transfer || offset !== this.#bytes) return this.#refuse('malformed');
    const payload = frame.subarray(headerBytes);
    if (this.#bytes + payload.byteLength > this.#maxBytes) return this.#refuse('too-big');
    this.#chunks.push(payload);
    this.#bytes += payload.byteLength;
    if (payload.byteLength === chunkBytes) return { type: 'more' };
    const bytes = new Uint8Array(this.#bytes);
    let at = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, at);
      at += chunk.byteLength;
    }
    this.#forget();
    return { type: 'whole', transfer, bytes };
  }

  #refuse(why: 'malformed' | 'too-big'): BulkResult {
    this.#forget();
    return { type: 'refused', why };
  }

  #forget(): void {
    this.#chunks = [];
    this.#bytes = 0;
  }
}
