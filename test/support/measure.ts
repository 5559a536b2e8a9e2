/** Something to time. */
export interface Candidate {
  readonly name: string;
  readonly once: () => unknown;
}

/** One call site for all candidates, so that none is inlined into its loop: in play they are called once a tick. */
function time({ once }: Candidate, times: number): number {
  const startMs = performance.now();
  for (let i = 0; i < times; i++) once();
  return performance.now() - startMs;
}

/**
 * Nanoseconds of one run of each candidate in the best of its rounds, since what else the machine does, compiling the
 * candidate among it, only adds to them. Rounds are interleaved, so that a noisy moment hits all alike: trust the ratios
 * within one call, not the times.
 */
export function measure(candidates: readonly Candidate[], { rounds = 25, roundMs = 4 } = {}): number[] {
  // Doubling until a round takes long enough for a coarse clock also warms up; the first pass is for warming up alone. A
  // single run may have taken its time for another reason, so the count is one that takes it each time.
  const calibrate = (candidate: Candidate) => {
    for (let count = 1; ; count *= 2) {
      const tookMs = Math.min(time(candidate, count), time(candidate, count), time(candidate, count));
      if (tookMs >= roundMs) return Math.max(1, Math.round((count * roundMs) / tookMs));
    }
  };
  candidates.map(calibrate);
  const times = candidates.map(calibrate);
  const best = candidates.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round++) {
    candidates.forEach((candidate, i) => {
      const count = times[i] ?? 1;
      best[i] = Math.min(best[i] ?? 0, (time(candidate, count) * 1e6) / count);
    });
  }
  return best;
}

/**
 * As `measure`, once more and up to ten times in all until `isEnough` of the best times: for a test of ratios. Noise only
 * adds, whichever candidate it hits, so that more rounds bring every time nearer to what the code costs.
 */
export function measureUntil(
  isEnough: (nanoseconds: readonly number[]) => boolean,
  candidates: readonly Candidate[],
  options: { readonly rounds?: number; readonly roundMs?: number } = {},
): number[] {
  const best = measure(candidates, options);
  for (let again = 1; again < 10 && !isEnough(best); again++)
    measure(candidates, options).forEach((time, i) => {
      best[i] = Math.min(time, best[i] ?? time);
    });
  return best;
}

/** A line a candidate, as ratios to the first one. */
export function report(title: string, candidates: readonly Candidate[], nanoseconds: readonly number[]): void {
  console.log(title);
  candidates.forEach(({ name }, i) => {
    const own = nanoseconds[i] ?? Number.NaN;
    const ratio = own / (nanoseconds[0] ?? Number.NaN);
    console.log(`  ${name.padEnd(34)} ${(own / 1000).toFixed(2).padStart(9)} µs  × ${ratio.toFixed(2)}`);
  });
}
