/** Whether `actual` has all that `expected` has, with the same values; an array of numbers may be of any type. */
export function hasAll(expected: unknown, actual: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return Object.is(expected, actual);
  if (typeof actual !== 'object' || actual === null) return false;
  if (lengthOf(expected) !== lengthOf(actual)) return false;
  const values = new Map<string, unknown>(Object.entries(actual));
  return Object.entries(expected).every(([key, value]) => hasAll(value, values.get(key)));
}

function lengthOf(value: object): unknown {
  return 'length' in value ? value.length : undefined;
}
