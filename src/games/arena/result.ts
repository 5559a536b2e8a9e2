/** What one player has at the end of a round. */
export interface Standing {
  readonly name: string;
  readonly points: number;
}

/** Winners named one by one; of more only how many there are is said. */
const maxNamed = 4;

/** One sentence that says who has won: those with the most points, all of them, unless nobody has any. */
export function resultOf(standings: readonly Standing[]): string {
  const points = Math.max(0, ...standings.map((each) => each.points));
  if (points === 0) return 'Time is up, and nobody carries a gem.';
  const names = standings.filter((each) => each.points === points).map(({ name }) => name);
  const amount = points === 1 ? '1 point' : `${points} points`;
  if (names.length === 1) return `${names.join()} wins with ${amount}.`;
  return `${list(names)} share the win with ${amount} each.`;
}

function list(names: readonly string[]): string {
  if (names.length > maxNamed) return `${names.length} players`;
  return `${names.slice(0, -1).join(', ')} and ${names.slice(-1).join()}`;
}
