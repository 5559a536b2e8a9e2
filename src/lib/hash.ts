const offsetBasis = 0x811c_9dc5;

/** FNV-1a, 32 bits; goes on from `from`, the hash of what comes before `bytes`. */
export function fnv1a(bytes: Uint8Array, from = offsetBasis): number {
  let hash = from;
  // By index: `for … of` takes three times as long.
  for (let n = 0; n < bytes.length; n++) hash = Math.imul(hash ^ (bytes[n] ?? 0), 0x0100_0193);
  return hash >>> 0;
}
