/** How much `values` rise from one to the next: the line with the least squares. NaN of less than two. */
export function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let along = 0;
  let square = 0;
  values.forEach((value, n) => {
    along += (n - middle) * (value - mean);
    square += (n - middle) ** 2;
  });
  return along / square;
}
