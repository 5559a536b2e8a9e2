const lengthBytes = 4;

/** One part: whole, or in pieces that are written one behind the other. */
export type Part = Uint8Array | readonly Uint8Array[];

/** Several parts as one, each behind its length as a little-endian u32. */
export function joinParts(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const all = parts.map((part) => (part instanceof Uint8Array ? [part] : part));
  const lengths = all.map((pieces) => pieces.reduce((sum, { length }) => sum + length, 0));
  const joined = new Uint8Array(lengths.reduce((sum, length) => sum + lengthBytes + length, 0));
  const view = new DataView(joined.buffer);
  let at = 0;
  all.forEach((pieces, n) => {
    view.setUint32(at, lengths[n] ?? 0, true);
    at += lengthBytes;
    for (const piece of pieces) {
      joined.set(piece, at);
      at += piece.length;
    }
  });
  return joined;
}

/** The `count` parts that were joined, as views into `bytes`; undefined unless it is exactly so many. */
export function splitParts(bytes: Uint8Array, count: number): Uint8Array[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [];
  let at = 0;
  while (parts.length < count) {
    if (at + lengthBytes > bytes.length) return undefined;
    const start = at + lengthBytes;
    at = start + view.getUint32(at, true);
    if (at > bytes.length) return undefined;
    parts.push(bytes.subarray(start, at));
  }
  return at === bytes.length ? parts : undefined;
}
