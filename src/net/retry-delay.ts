/** A server that comes back is found within 10 s: this, and the time to connect (H11). */
const capMs = 8_000;
const baseMs = 500;

/** How long to wait before the next attempt, ms: growing with `failures` so far, jittered by `random` in [0, 1). */
export function retryDelayMs(failures: number, random: number): number {
  return Math.min(capMs, baseMs * 2 ** Math.min(failures, 10)) * (0.5 + random / 2);
}
