/**
 * Elo as level: what a fight between two is worth. The expectation comes from a table, because the formula's power of
 * ten is not the same in every engine.
 */

/** Most points that one fight moves: the usual K of 32. */
const maxPoints = 32;
/** Ratings stay within these. */
export const minElo = 100;
export const maxElo = 4000;
/** Everybody begins here. */
export const startElo = 1000;

/** Points of difference between two places of the table. */
const tableStep = 20;
/** 10 000 / (1 + 10^(−difference / 400)) at 0, 20, 40 … 800 points of difference. */
const expectations: readonly number[] = [
  5000, 5288, 5573, 5855, 6131, 6401, 6661, 6912, 7153, 7381, 7597, 7801, 7992, 8171, 8337, 8490, 8632, 8762, 8882,
  8991, 9091, 9182, 9264, 9339, 9406, 9468, 9523, 9572, 9617, 9657, 9693, 9726, 9755, 9781, 9804, 9825, 9844, 9861,
  9876, 9889, 9901,
];

/** What who is `difference` points better is expected to win of 10 000 fights; linear between the table's places. */
export function expectationOf(difference: number): number {
  const ahead = Math.abs(difference);
  const place = Math.floor(ahead / tableStep);
  const last = expectations[expectations.length - 1] ?? 0;
  const low = expectations[place] ?? last;
  const high = expectations[place + 1] ?? last;
  const expected = low + Math.floor(((high - low) * (ahead % tableStep)) / tableStep);
  return difference < 0 ? 10_000 - expected : expected;
}

/** Points that go from the loser to the winner: at least 1, so that no fight is for nothing. */
export function stakeOf(winnerElo: number, loserElo: number): number {
  return Math.max(1, Math.round((maxPoints * (10_000 - expectationOf(winnerElo - loserElo))) / 10_000));
}
