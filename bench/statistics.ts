/** The value that a `share` of `values` does not exceed: 0.5 is the median. NaN of none. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (values: ArrayLike<number>): number => quantile(values, 0.5);
