import { expect } from 'chai';
import { verdictOf } from '../../../../../src/games/tics/engines/duel/rules/winning.ts';
import { begin } from '../../../../../src/games/tics/engines/duel/simulation.ts';

/** What is said of these scores; null for a slot that was never in. */
function verdict(mode: string, scores: readonly (number | null)[]): string {
  const duel = begin({ params: { mode }, seed: 1, slots: [] });
  scores.forEach((score, slot) => {
    duel.players.score[slot] = score ?? 0;
    duel.players.known[slot] = Number(score !== null);
  });
  return verdictOf(duel);
}

describe('Duel: who has won', () => {
  for (const [mode, scores, sentence] of [
    ['deathmatch', [3, 12, 0, null], 'Indigo won with 12 points.'],
    ['deathmatch', [1, 0, null, null], 'Green won with 1 point.'],
    ['deathmatch', [4, 1, 4, 4], 'Green, Brown and Red share the win with 4 points.'],
    ['deathmatch', [0, -2, 0, null], 'Nobody has won a point.'],
    ['deathmatch', [null, null, null, null], 'Nobody has won a point.'],
    ['teams', [3, 12, 4, -1], 'Indigo and Red won 11 to 7.'],
    ['teams', [3, null, null, null], 'Green won with 3 points.'],
    ['teams', [3, 1, null, 5], 'Indigo and Red won 6 to 3.'],
    ['teams', [3, 3, 1, 1], 'Both teams have 4 points.'],
    ['teams', [1, 1, 0, 0], 'Both teams have 1 point.'],
    ['teams', [0, 0, 0, 0], 'Nobody has won a point.'],
  ] as const)
    it(`${mode} ${scores.join(', ')}: ${sentence}`, () => expect(verdict(mode, scores)).to.equal(sentence));
});
