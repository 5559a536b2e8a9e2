import { expect } from 'chai';
import type { HostGame } from '../../../src/games/game.ts';
import { RosterWatch } from '../../../src/host/roster-watch.ts';

/** How often in a minute the roster is told again of so many players who all score at every tick. */
function timesTold(players: number): number {
  const watch = new RosterWatch();
  const slots = Array.from({ length: players }, (_, slot) => slot);
  let points = 0;
  const game: Pick<HostGame, 'entityId' | 'score'> = { entityId: (slot) => slot + 1, score: () => points };
  let told = 0;
  for (let nowMs = 0; nowMs < 60_000; nowMs += 50) {
    points++;
    if (watch.notice(game, slots, nowMs)) told++;
  }
  return told;
}

describe('the roster follows scores', () => {
  it('twice a second of up to 16 players, every two seconds of 64', () => {
    expect([1, 16, 32, 64].map(timesTold)).to.deep.equal([120, 120, 60, 30]);
  });

  it('and entities at once, however many play', () => {
    const watch = new RosterWatch();
    const slots = Array.from({ length: 64 }, (_, slot) => slot);
    let entityId = 1;
    const game: Pick<HostGame, 'entityId' | 'score'> = { entityId: () => entityId, score: () => 0 };
    expect(watch.notice(game, slots, 0)).to.equal(true);
    expect(watch.notice(game, slots, 50)).to.equal(false);
    entityId++;
    expect(watch.notice(game, slots, 100)).to.equal(true);
  });
});
