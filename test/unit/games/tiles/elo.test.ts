import { expect } from 'chai';
import fc from 'fast-check';
import { expectationOf, maxElo, minElo, stakeOf } from '../../../../src/games/tiles/rules/elo.ts';

const formula = (difference: number) => 1 / (1 + 10 ** (-difference / 400));

describe('realm: Elo', () => {
  it('expects what the formula expects, to a hundredth of a per cent, up to 800 points apart', () => {
    for (let difference = -800; difference <= 800; difference++)
      expect(expectationOf(difference) / 10_000, `${difference}`).to.be.closeTo(formula(difference), 0.0003);
  });

  it('moves what K = 32 and the formula say, to one point', () => {
    for (let difference = -800; difference <= 800; difference++)
      expect(stakeOf(1500 + difference, 1500), `${difference}`).to.be.closeTo(32 * (1 - formula(difference)), 1);
  });

  it('is worth 1 to 32 points whatever the two have, and further apart than 800 no other than at 800', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: minElo, max: maxElo }),
        fc.integer({ min: minElo, max: maxElo }),
        (winner, loser) => {
          expect(stakeOf(winner, loser)).to.be.within(1, 32);
          expect(expectationOf(winner - loser) + expectationOf(loser - winner)).to.equal(10_000);
        },
      ),
    );
    expect([stakeOf(1801, 1000), stakeOf(4000, 100)]).to.deep.equal([1, 1]);
    expect(expectationOf(801)).to.equal(expectationOf(800));
    expect(stakeOf(100, 4000)).to.equal(stakeOf(1000, 1800));
    expect(stakeOf(1000, 1000)).to.equal(16);
  });
});
