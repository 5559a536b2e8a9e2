/**
 * Numbers of 6 bits, four in 3 bytes: the first in the lowest bits of a little-endian 24-bit group (T1). Four at a time,
 * as bytes of one word of 32 bits, and four groups in three words, which are the same bytes.
 */
import { ProtocolError } from './errors.ts';
import { viewOf } from './frame.ts';

/** A word of four indices, the lowest byte the first, as a group of 24 bits. */
function groupOf(word: number): number {
  const pairs = (word & 0x003f_003f) | ((word >>> 2) & 0x0fc0_0fc0);
  return (pairs & 0xfff) | ((pairs >>> 4) & 0xff_f000);
}

/** The other way round; what `group` has above its 24 bits does not count. */
function wordOf(group: number): number {
  const pairs = (group & 0xfff) | ((group & 0xff_f000) << 4);
  return (pairs & 0x003f_003f) | ((pairs & 0x0fc0_0fc0) << 2);
}

/** What is above a byte's half shows that an index was not below the limit. */
const highBits = 0x8080_8080;

/**
 * What reaches 128 with this is not below `limit`, at most 128; nothing smaller carries into the next byte, and what has
 * reached 128 before shows by itself.
 */
const riseTo = (limit: number) => (128 - limit) * 0x0101_0101;

/** Packs and unpacks so many indices, a multiple of 16; made once and used for every frame. */
export class PackedIndices {
  /** What was unpacked last. */
  readonly indices: Uint8Array;
  readonly #view: DataView;

  constructor(count: number) {
    this.indices = new Uint8Array(count);
    this.#view = viewOf(this.indices);
  }

  /**
   * Writes `indices`, as many as there are here, into `view` from `start` on. False unless each is below `limit`, at most
   * 64; what has been written then is none of them.
   */
  pack(indices: Uint8Array, view: DataView, start: number, limit: number): boolean {
    this.indices.set(indices);
    const words = this.#view;
    const rise = riseTo(limit);
    let over = 0;
    for (let i = 0, to = start; i < indices.length; i += 16, to += 12) {
      const a = words.getInt32(i, true);
      const b = words.getInt32(i + 4, true);
      const c = words.getInt32(i + 8, true);
      const d = words.getInt32(i + 12, true);
      over |= a | b | c | d | (a + rise) | (b + rise) | (c + rise) | (d + rise);
      const second = groupOf(b);
      const third = groupOf(c);
      view.setInt32(to, groupOf(a) | (second << 24), true);
      view.setInt32(to + 4, (second >>> 8) | (third << 16), true);
      view.setInt32(to + 8, (third >>> 16) | (groupOf(d) << 8), true);
    }
    return (over & highBits) === 0;
  }

  /**
   * Reads as many as there are here into `indices`. Throws `ProtocolError` at the first byte of the first group that has an
   * index not below `limit`, at most 64.
   */
  unpack(view: DataView, start: number, limit: number): void {
    const { indices } = this;
    const words = this.#view;
    const rise = riseTo(limit);
    let over = 0;
    for (let i = 0, from = start; i < indices.length; i += 16, from += 12) {
      const low = view.getInt32(from, true);
      const middle = view.getInt32(from + 4, true);
      const high = view.getInt32(from + 8, true);
      const a = wordOf(low);
      const b = wordOf((low >>> 24) | (middle << 8));
      const c = wordOf((middle >>> 16) | (high << 16));
      const d = wordOf(high >>> 8);
      over |= (a + rise) | (b + rise) | (c + rise) | (d + rise);
      words.setInt32(i, a, true);
      words.setInt32(i + 4, b, true);
      words.setInt32(i + 8, c, true);
      words.setInt32(i + 12, d, true);
    }
    if ((over & highBits) === 0) return;
    const first = indices.findIndex((index) => index >= limit);
    throw new ProtocolError('range', start + (first >> 2) * 3);
  }
}
