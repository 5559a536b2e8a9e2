/** One tile: positions are 16.16, so that every sum and product below stays an exact integer. */
export const one = 65536;

/** `value` within `min` … `max`. */
export function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/** `a` × `b` of two 16.16 numbers; exact while their product is below 2⁵³. */
export function times(a: number, b: number): number {
  return Math.trunc((a * b) / one);
}

/** Length of a vector, rounded down; exact, since a square root is in every engine (IEEE 754). */
export function length(x: number, y: number): number {
  return Math.floor(Math.sqrt(x * x + y * y));
}

/** A quarter of the way from `value` to `wanted`, and all of it when that is next to nothing. */
export function approach(value: number, wanted: number): number {
  const missing = wanted - value;
  return missing > -4 && missing < 4 ? wanted : value + Math.trunc(missing / 4);
}
