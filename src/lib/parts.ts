const lengthBytes = 4;

/** Several pieces as one, each behind its length as a little-endian u32. */
export function joinParts(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + lengthBytes + part.length, 0));
  const view = new DataView(joined.buffer);
  let at = 0;
  for (const part of parts) {
    view.setUint32(at, part.length, true);
    joined.set(part, at + lengthBytes);
    at += lengthBytes + part.length;
  }
  return joined;
}

/** The `count` pieces that were joined, as views into `bytes`; undefined unless it is exactly so many. */
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
