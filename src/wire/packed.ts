/**
 * Numbers of 6 bits, four in 3 bytes: the first in the lowest bits of a little-endian 24-bit group (T1). Sixteen at a
 * time through three words of 32 bits, which are the same bytes: half the time of a group at a time, a tenth of a bit
 * at a time.
 */
import { ProtocolError } from './errors.ts';

/**
 * Writes `indices`, as many as a multiple of 16, from `start` on. Returns whether each is below `limit`, at most 64;
 * where one is not, what was written means nothing.
 */
export function packIndices(view: DataView, start: number, indices: Uint8Array, limit: number): boolean {
  const last = limit - 1;
  // Its sign bit is set once an index is larger than the last one.
  let over = 0;
  for (let i = 0, at = start; i < indices.length; i += 16, at += 12) {
    const a = indices[i] ?? 0;
    const b = indices[i + 1] ?? 0;
    const c = indices[i + 2] ?? 0;
    const d = indices[i + 3] ?? 0;
    const e = indices[i + 4] ?? 0;
    const f = indices[i + 5] ?? 0;
    const g = indices[i + 6] ?? 0;
    const h = indices[i + 7] ?? 0;
    const j = indices[i + 8] ?? 0;
    const k = indices[i + 9] ?? 0;
    const l = indices[i + 10] ?? 0;
    const m = indices[i + 11] ?? 0;
    const n = indices[i + 12] ?? 0;
    const o = indices[i + 13] ?? 0;
    const p = indices[i + 14] ?? 0;
    const q = indices[i + 15] ?? 0;
    view.setInt32(at, a | (b << 6) | (c << 12) | (d << 18) | (e << 24) | (f << 30), true);
    view.setInt32(at + 4, (f >>> 2) | (g << 4) | (h << 10) | (j << 16) | (k << 22) | (l << 28), true);
    view.setInt32(at + 8, (l >>> 4) | (m << 2) | (n << 8) | (o << 14) | (p << 20) | (q << 26), true);
    over |= (last - a) | (last - b) | (last - c) | (last - d) | (last - e) | (last - f) | (last - g) | (last - h);
    over |= (last - j) | (last - k) | (last - l) | (last - m) | (last - n) | (last - o) | (last - p) | (last - q);
  }
  return over >= 0;
}

/**
 * Reads as many indices as `out` has room for, a multiple of 16. Throws `ProtocolError` at the first byte of the group
 * that has an index not below `limit`.
 */
export function unpackIndices(view: DataView, start: number, out: Uint8Array, limit: number): void {
  const last = limit - 1;
  let over = 0;
  for (let i = 0, at = start; i < out.length; i += 16, at += 12) {
    const low = view.getInt32(at, true);
    const middle = view.getInt32(at + 4, true);
    const high = view.getInt32(at + 8, true);
    const a = low & 63;
    const b = (low >>> 6) & 63;
    const c = (low >>> 12) & 63;
    const d = (low >>> 18) & 63;
    const e = (low >>> 24) & 63;
    const f = (low >>> 30) | ((middle & 15) << 2);
    const g = (middle >>> 4) & 63;
    const h = (middle >>> 10) & 63;
    const j = (middle >>> 16) & 63;
    const k = (middle >>> 22) & 63;
    const l = (middle >>> 28) | ((high & 3) << 4);
    const m = (high >>> 2) & 63;
    const n = (high >>> 8) & 63;
    const o = (high >>> 14) & 63;
    const p = (high >>> 20) & 63;
    const q = high >>> 26;
    out[i] = a;
    out[i + 1] = b;
    out[i + 2] = c;
    out[i + 3] = d;
    out[i + 4] = e;
    out[i + 5] = f;
    out[i + 6] = g;
    out[i + 7] = h;
    out[i + 8] = j;
    out[i + 9] = k;
    out[i + 10] = l;
    out[i + 11] = m;
    out[i + 12] = n;
    out[i + 13] = o;
    out[i + 14] = p;
    out[i + 15] = q;
    over |= (last - a) | (last - b) | (last - c) | (last - d) | (last - e) | (last - f) | (last - g) | (last - h);
    over |= (last - j) | (last - k) | (last - l) | (last - m) | (last - n) | (last - o) | (last - p) | (last - q);
  }
  if (over < 0) {
    const first = out.findIndex((index) => index > last);
    throw new ProtocolError('range', start + (first >> 2) * 3);
  }
}
