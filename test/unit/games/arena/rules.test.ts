import { expect } from 'chai';
import fc from 'fast-check';
import { burden, playerRadius, pointsOf, roundMs } from '../../../../src/games/arena/rules.ts';

describe('arena rules: what sizes tell', () => {
  it('reads every score up to 5000 from an f32 radius; heavier is larger, and never 30', () => {
    let before = 0;
    for (let points = 0; points <= 5000; points++) {
      const radius = Math.fround(playerRadius(points));
      expect(pointsOf(radius)).to.equal(points);
      expect(radius).to.be.greaterThan(before).and.below(30);
      before = radius;
    }
    expect(playerRadius(0)).to.equal(18);
    expect(burden(30)).to.equal(0.5);
  });

  it('reads a number of 0 … 5000 from any radius', () => {
    for (const radius of [0, -1, 17.9, Number.NaN, Number.NEGATIVE_INFINITY]) expect(pointsOf(radius)).to.equal(0);
    for (const radius of [30, 31, 1e38, Number.POSITIVE_INFINITY, playerRadius(5001)])
      expect(pointsOf(radius)).to.equal(5000);
    fc.assert(
      fc.property(fc.float(), (radius) => {
        expect(pointsOf(radius)).to.satisfy(Number.isInteger).and.to.be.within(0, 5000);
      }),
      { numRuns: 500, seed: 2 },
    );
  });
});

describe('arena rules: how long a round is', () => {
  it('is 1 to 10 whole minutes, and 3 for anything else', () => {
    for (const minutes of [1, 2, 3, 9, 10]) expect(roundMs({ minutes })).to.equal(minutes * 60_000);
    for (const minutes of [0, 11, -1, 2.5, Number.NaN, Number.POSITIVE_INFINITY, '5', true])
      expect(roundMs({ minutes })).to.equal(180_000);
    expect(roundMs({})).to.equal(180_000);
  });
});
