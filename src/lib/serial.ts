/**
 * Compares u32 serial numbers (RFC 1982), so that counters may wrap (A1): positive when `a` is newer than `b`, negative
 * when older, 0 when equal. At distance 2³¹ neither is newer; the answer is 0 and the caller ignores it as it would an equal one.
 */
export function compareSerial(a: number, b: number): number {
  const distance = (a - b) | 0;
  return distance === -0x8000_0000 ? 0 : distance;
}
