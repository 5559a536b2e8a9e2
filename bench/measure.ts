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
 * Median nanoseconds of one run of each candidate. Rounds are interleaved, so that a noisy moment hits all alike: trust
 * the ratios within one call, not the times.
 */
export function measure(candidates: readonly Candidate[], { rounds = 25, roundMs = 4 } = {}): number[] {
  // Doubling until a round takes long enough for a coarse clock also warms up; the first pass is for warming up alone.
  const calibrate = (candidate: Candidate) => {
    for (let count = 1; ; count *= 2) {
      const tookMs = time(candidate, count);
      if (tookMs >= roundMs) return Math.max(1, Math.round((count * roundMs) / tookMs));
    }
  };
  candidates.map(calibrate);
  const times = candidates.map(calibrate);
  const samples = candidates.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    candidates.forEach((candidate, i) => {
      const count = times[i] ?? 1;
      samples[i]?.push((time(candidate, count) * 1e6) / count);
    });
  }
  return samples.map((sample) => sample.sort((a, b) => a - b)[rounds >> 1] ?? Number.NaN);
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
