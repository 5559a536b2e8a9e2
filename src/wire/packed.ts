/**
 * Numbers of 6 bits, four in 3 bytes: the first in the lowest bits of a little-endian 24-bit group (T1). Sixteen at a
 * time, which are the same bytes as three words of 32 bits; whether they are in range is seen four at a time, since a
 * comparison of each would take longer than all the rest.
 */
import { ProtocolError } from './errors.ts';
import { viewOf } from './frame.ts';

/** Whether each of `bytes`, as many as a multiple of 16, is below `limit`, which is at most 128. */
function areBelow(bytes: Uint8Array, limit: number): boolean {
  const view = viewOf(bytes);
  // What is not below the limit reaches 128 with this, or had reached it before; nothing smaller carries into the next.
  const rise = (128 - limit) * 0x0101_0101;
  let over = 0;
  for (let i = 0; i < bytes.length; i += 16) {
    const a = view.getInt32(i, true);
    const b = view.getInt32(i + 4, true);
    const c = view.getInt32(i + 8, true);
    const d = view.getInt32(i + 12, true);
    over |= a | b | c | d | (a + rise) | (b + rise) | (c + rise) | (d + rise);
  }
  return (over & 0x8080_8080) === 0;
}

/**
 * Writes `indices`, as many as a multiple of 16, from `start` on. False, and nothing is written, unless each is below
 * `limit`, at most 64.
 */
export function packIndices(view: DataView, start: number, indices: Uint8Array, limit: number): boolean {
  if (!areBelow(indices, limit)) return false;
  for (let i = 0, to = start; i < indices.length; i += 16, to += 12) {
    let low = (indices[i] ?? 0) | ((indices[i + 1] ?? 0) << 6) | ((indices[i + 2] ?? 0) << 12);
    low |= ((indices[i + 3] ?? 0) << 18) | ((indices[i + 4] ?? 0) << 24);
    const sixth = indices[i + 5] ?? 0;
    let middle = ((indices[i + 6] ?? 0) << 4) | ((indices[i + 7] ?? 0) << 10) | ((indices[i + 8] ?? 0) << 16);
    middle |= (indices[i + 9] ?? 0) << 22;
    const eleventh = indices[i + 10] ?? 0;
    let high = ((indices[i + 11] ?? 0) << 2) | ((indices[i + 12] ?? 0) << 8) | ((indices[i + 13] ?? 0) << 14);
    high |= ((indices[i + 14] ?? 0) << 20) | ((indices[i + 15] ?? 0) << 26);
    view.setInt32(to, low | (sixth << 30), true);
    view.setInt32(to + 4, (sixth >>> 2) | middle | (eleventh << 28), true);
    view.setInt32(to + 8, (eleventh >>> 4) | high, true);
  }
  return true;
}

/**
 * Reads as many indices as `out` has room for, a multiple of 16. Throws `ProtocolError` at the first byte of the first
 * group that has an index not below `limit`.
 */
export function unpackIndices(view: DataView, start: number, out: Uint8Array, limit: number): void {
  for (let i = 0, from = start; i < out.length; i += 16, from += 12) {
    const low = view.getInt32(from, true);
    const middle = view.getInt32(from + 4, true);
    const high = view.getInt32(from + 8, true);
    out[i] = low & 63;
    out[i + 1] = (low >>> 6) & 63;
    out[i + 2] = (low >>> 12) & 63;
    out[i + 3] = (low >>> 18) & 63;
    out[i + 4] = (low >>> 24) & 63;
    out[i + 5] = (low >>> 30) | ((middle & 15) << 2);
    out[i + 6] = (middle >>> 4) & 63;
    out[i + 7] = (middle >>> 10) & 63;
    out[i + 8] = (middle >>> 16) & 63;
    out[i + 9] = (middle >>> 22) & 63;
    out[i + 10] = (middle >>> 28) | ((high & 3) << 4);
    out[i + 11] = (high >>> 2) & 63;
    out[i + 12] = (high >>> 8) & 63;
    out[i + 13] = (high >>> 14) & 63;
    out[i + 14] = (high >>> 20) & 63;
    out[i + 15] = high >>> 26;
  }
  if (areBelow(out, limit)) return;
  const first = out.findIndex((index) => index >= limit);
  throw new ProtocolError('range', start + (first >> 2) * 3);
}
