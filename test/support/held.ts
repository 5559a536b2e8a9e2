/** How much there is in all that can be reached from `of`. What Pixi has let go of is null until it tidies up. */
export function held(of: object): number {
  const seen = new Set<unknown>();
  const count = (value: unknown, depth: number): number => {
    if (typeof value !== 'object' || value === null || seen.has(value) || depth > 5) return 0;
    if (value instanceof Node || ArrayBuffer.isView(value)) return 0;
    seen.add(value);
    const own = Object.values(value).filter((inner) => inner !== null);
    return own.length + own.reduce((sum: number, inner: unknown) => sum + count(inner, depth + 1), 0);
  };
  return count(of, 0);
}
