/** Sixteen tiles of 6 bits in three words of 32 bits, and a plain FNV-1a: the limits of what tiles do for each frame. */

/** Nothing is checked. */
export function packByHand(view: DataView, start: number, tiles: Uint8Array): void {
  for (let i = 0, to = start; i < tiles.length; i += 16, to += 12) {
    const sixth = tiles[i + 5] as number;
    const eleventh = tiles[i + 10] as number;
    const low =
      (tiles[i] as number) |
      ((tiles[i + 1] as number) << 6) |
      ((tiles[i + 2] as number) << 12) |
      ((tiles[i + 3] as number) << 18) |
      ((tiles[i + 4] as number) << 24) |
      (sixth << 30);
    const middle =
      (sixth >>> 2) |
      ((tiles[i + 6] as number) << 4) |
      ((tiles[i + 7] as number) << 10) |
      ((tiles[i + 8] as number) << 16) |
      ((tiles[i + 9] as number) << 22) |
      (eleventh << 28);
    const high =
      (eleventh >>> 4) |
      ((tiles[i + 11] as number) << 2) |
      ((tiles[i + 12] as number) << 8) |
      ((tiles[i + 13] as number) << 14) |
      ((tiles[i + 14] as number) << 20) |
      ((tiles[i + 15] as number) << 26);
    view.setInt32(to, low, true);
    view.setInt32(to + 4, middle, true);
    view.setInt32(to + 8, high, true);
  }
}

export function unpackByHand(view: DataView, start: number, tiles: Uint8Array): void {
  for (let i = 0, from = start; i < tiles.length; i += 16, from += 12) {
    const low = view.getInt32(from, true);
    const middle = view.getInt32(from + 4, true);
    const high = view.getInt32(from + 8, true);
    tiles[i] = low & 63;
    tiles[i + 1] = (low >>> 6) & 63;
    tiles[i + 2] = (low >>> 12) & 63;
    tiles[i + 3] = (low >>> 18) & 63;
    tiles[i + 4] = (low >>> 24) & 63;
    tiles[i + 5] = (low >>> 30) | ((middle & 15) << 2);
    tiles[i + 6] = (middle >>> 4) & 63;
    tiles[i + 7] = (middle >>> 10) & 63;
    tiles[i + 8] = (middle >>> 16) & 63;
    tiles[i + 9] = (middle >>> 22) & 63;
    tiles[i + 10] = (middle >>> 28) | ((high & 3) << 4);
    tiles[i + 11] = (high >>> 2) & 63;
    tiles[i + 12] = (high >>> 8) & 63;
    tiles[i + 13] = (high >>> 14) & 63;
    tiles[i + 14] = (high >>> 20) & 63;
    tiles[i + 15] = high >>> 26;
  }
}

export function fnv1aByHand(bytes: Uint8Array): number {
  let hash = 0x811c_9dc5;
  for (let n = 0; n < bytes.length; n++) hash = Math.imul(hash ^ (bytes[n] as number), 0x0100_0193);
  return hash >>> 0;
}
