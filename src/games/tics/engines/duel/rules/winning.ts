import { sessionWidth } from '../../../protocol.ts';
import { at, type Duel, ticOf } from './state.ts';

/** The slots' colours by name, as rooms show them. */
const colours = ['Green', 'Indigo', 'Brown', 'Red'] as const;

/** One side of a session: a player, or a team. */
export interface Side {
  readonly slots: readonly number[];
  readonly points: number;
}

/** Those who were ever in, as sides: each alone, or 0 and 2 against 1 and 3. */
export function sidesOf({ players, settings }: Duel): readonly Side[] {
  const groups = settings.teams
    ? [
        [0, 2],
        [1, 3],
      ]
    : Array.from({ length: sessionWidth }, (_, slot) => [slot]);
  return groups.flatMap((group) => {
    const slots = group.filter((slot) => at(players.known, slot) === 1);
    const points = slots.reduce((sum, slot) => sum + at(players.score, slot), 0);
    return slots.length > 0 ? [{ slots, points }] : [];
  });
}

/** The session is over when the time is up or a side has the points for it. */
export function judge(duel: Duel): void {
  const { match, settings } = duel;
  const isWon = settings.points > 0 && mostPoints(duel) >= settings.points;
  if (isWon || ticOf(duel) >= settings.lastTic) match.over[0] = 1;
}

/** Points of the side that has most; makes nothing, since it is asked every tic. */
function mostPoints({ players, settings }: Duel): number {
  const score = (slot: number) => at(players.score, slot);
  if (settings.teams) return Math.max(score(0) + score(2), score(1) + score(3));
  return Math.max(score(0), score(1), score(2), score(3));
}

/** One sentence that says who is ahead: the winner, once it is over. */
export function verdictOf(duel: Duel): string {
  const sides = [...sidesOf(duel)].sort((a, b) => b.points - a.points);
  const [first, second] = sides;
  if (!first || first.points <= 0) return 'Nobody has won a point.';
  const winners = sides.filter(({ points }) => points === first.points);
  const points = first.points === 1 ? '1 point' : `${first.points} points`;
  if (winners.length > 1 && duel.settings.teams) return `Both teams have ${points}.`;
  if (winners.length > 1) return `${list(winners.map(nameOf))} share the win with ${points}.`;
  if (duel.settings.teams && second) return `${nameOf(first)} won ${first.points} to ${second.points}.`;
  return `${nameOf(first)} won with ${points}.`;
}

function nameOf({ slots }: Side): string {
  return list(slots.map((slot) => colours[slot] ?? ''));
}

function list(names: readonly string[]): string {
  if (names.length < 2) return names.join();
  return `${names.slice(0, -1).join(', ')} and ${names.slice(-1).join()}`;
}
