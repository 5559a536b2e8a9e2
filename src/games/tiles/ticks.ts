/** Steps a second, and so States a second. */
export const tickRateHz = 10;

/** The tick after `tick`: u32, starting at 1, and 0 is left out when it wraps (T2). */
export function nextTick(tick: number): number {
  return tick === 0xffff_ffff ? 1 : tick + 1;
}
