/** What was sealed in a session, and how much of it travels in one frame (L7, L9). */
import { ProtocolError } from '../../wire/errors.ts';
import { u8At, u32At } from '../../wire/frame.ts';
import { structBytes } from '../../wire/layout.ts';
import { type Bundle, createBundle, decodeBundle } from './protocol.gen.ts';
import { bundle, ticRateHz } from './protocol.ts';

/** Bytes of a bundle; all have as many, for every session has four commands a tic. */
export const bundleBytes = structBytes(bundle).min;
/** Most bundles in one frame (L9). */
export const maxBatchBundles = bundle.maxPerFrame;

const ingameOffset = 4;
const fabricatedOffset = 5;

/** Tics of one block of the log: a minute, 78 KiB. */
const blockTics = 60 * ticRateHz;

/**
 * Every bundle of a session as it travelled, packed (L7). It grows by a block at a time, so that a long session costs no
 * copy of itself and no object a tic.
 */
export class BundleLog {
  readonly #blocks: Uint8Array<ArrayBuffer>[] = [];
  #length = 0;

  /** Tics in it, which is the next one. */
  get length(): number {
    return this.#length;
  }

  /** Adds a bundle. Throws `RangeError` unless it is that of tic `length`: a broken invariant of ours. */
  append(frame: Uint8Array): void {
    const tic = frame.length === bundleBytes ? u32At(frame, 0) : Number.NaN;
    if (tic !== this.#length) throw new RangeError(`a bundle of tic ${tic} does not follow ${this.#length - 1}`);
    const within = this.#length % blockTics;
    if (within === 0) this.#blocks.push(new Uint8Array(blockTics * bundleBytes));
    this.#blocks[this.#blocks.length - 1]?.set(frame, within * bundleBytes);
    this.#length++;
  }

  /** A copy of the bundles of tic `fromTic` and after it, back to back: at most `maxBundles`, none where there are none. */
  batch(fromTic: number, maxBundles: number): Uint8Array<ArrayBuffer> {
    const count = Math.max(0, Math.min(maxBundles, this.#length - fromTic));
    const out = new Uint8Array(count * bundleBytes);
    for (let done = 0; done < count; ) {
      const within = (fromTic + done) % blockTics;
      const taken = Math.min(count - done, blockTics - within);
      out.set(this.#bytes(fromTic + done, taken), done * bundleBytes);
      done += taken;
    }
    return out;
  }

  /** All bundles, a block at a time and not copied: hours of them are megabytes. */
  blocks(): Uint8Array[] {
    return this.#blocks.map((_, n) => this.#bytes(n * blockTics, Math.min(blockTics, this.#length - n * blockTics)));
  }

  /** The bundle of `tic`, read into `into` where that is given. Throws `RangeError` for a tic that is not in it. */
  bundle(tic: number, into: Bundle = createBundle()): Bundle {
    if (!(tic >= 0 && tic < this.#length)) throw new RangeError(`tic ${tic} is none of ${this.#length}`);
    return decodeBundle(this.#bytes(tic, 1), into);
  }

  /** The bytes of `count` bundles, all of one block, not copied. */
  #bytes(tic: number, count: number): Uint8Array {
    const start = (tic % blockTics) * bundleBytes;
    const block = this.#blocks[Math.floor(tic / blockTics)];
    if (!block) throw new RangeError(`tic ${tic} is none of ${this.#length}`);
    return block.subarray(start, start + count * bundleBytes);
  }
}

/**
 * Calls `take` with each bundle of a host's frame: 1 … 431 whole ones, of tics that follow each other (L9). Throws
 * `ProtocolError` for any other frame before the first call. What `take` is given is a part of `frame`.
 */
export function eachBundle(frame: Uint8Array, take: (bundle: Uint8Array) => void): void {
  if (frame.length > maxBatchBundles * bundleBytes) throw new ProtocolError('size', maxBatchBundles * bundleBytes);
  if (frame.length === 0 || frame.length % bundleBytes !== 0) throw new ProtocolError('truncated', frame.length);
  const firstTic = u32At(frame, 0);
  for (let at = 0; at < frame.length; at += bundleBytes) {
    const tic = firstTic + at / bundleBytes;
    if (u32At(frame, at) !== tic) throw new ProtocolError('range', at);
    for (const offset of [at + ingameOffset, at + fabricatedOffset])
      if (u8At(frame, offset) > bundle.fields.ingame.max) throw new ProtocolError('range', offset);
  }
  for (let at = 0; at < frame.length; at += bundleBytes) take(frame.subarray(at, at + bundleBytes));
}
