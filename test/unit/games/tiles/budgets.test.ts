import { expect } from 'chai';
import fc from 'fast-check';
import { Budgets } from '../../../../src/games/tiles/host/budgets.ts';
import { AtMost } from '../../../../src/lib/at-most.ts';

describe('at most so many in any stretch of time', () => {
  it('allows exactly so many, and one more as soon as the oldest is out of it', () => {
    const limit = new AtMost(3, 1000);
    expect([0, 0, 400, 401].map((nowMs) => limit.take(nowMs))).to.deep.equal([true, true, true, false]);
    expect(limit.take(999)).to.equal(false);
    expect([1000, 1000, 1000].map((nowMs) => limit.take(nowMs))).to.deep.equal([true, true, false]);
    expect([1399, 1400].map((nowMs) => limit.take(nowMs))).to.deep.equal([false, true]);
  });

  it('never more than so many, however the asking falls', () => {
    const times = fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 300 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), times, (count, unsorted) => {
        const limit = new AtMost(count, 1000);
        const taken = unsorted.sort((a, b) => a - b).filter((nowMs) => limit.take(nowMs));
        for (const fromMs of taken)
          expect(taken.filter((nowMs) => nowMs >= fromMs && nowMs < fromMs + 1000).length).to.be.at.most(count);
      }),
    );
  });
});

/** How many of `perSecond` a second for `ms` are let through. */
function passed(take: (nowMs: number) => boolean, perSecond: number, ms: number): number {
  let count = 0;
  for (let n = 0; n < (perSecond * ms) / 1000; n++) if (take((n * 1000) / perSecond)) count++;
  return count;
}

describe('budgets of a player', () => {
  it('T6: 18 chunks at once and 12 a second, 10 details a second, 5 re-sends a second, whatever is asked', () => {
    for (const perSecond of [50, 1000]) {
      const { chunks, details, resends } = new Budgets(0);
      expect(passed((nowMs) => chunks.take(nowMs), perSecond, 10_000)).to.be.within(18 + 118, 18 + 120);
      expect(passed((nowMs) => details.take(nowMs), perSecond, 10_000)).to.equal(100);
      expect(passed((nowMs) => resends.take(nowMs), perSecond, 10_000)).to.equal(50);
    }
    const { chunks, details, resends } = new Budgets(0);
    const atOnce = (take: (nowMs: number) => boolean) =>
      Array.from({ length: 40 }, () => take(0)).filter(Boolean).length;
    expect(atOnce((nowMs) => chunks.take(nowMs))).to.equal(18);
    expect(atOnce((nowMs) => details.take(nowMs))).to.equal(10);
    expect(atOnce((nowMs) => resends.take(nowMs))).to.equal(5);
  });

  it('reads 60 frames a second and a burst of 120', () => {
    const { frames } = new Budgets(0);
    expect(passed((nowMs) => frames.take(nowMs), 1000, 10_000)).to.be.within(120 + 599, 120 + 600);
  });

  it('bears a burst of bad frames, however large, and 19 a second for ever', () => {
    const burst = new Budgets(0);
    for (let n = 0; n < 100_000; n++) expect(burst.bear(5)).to.equal(true);
    const steady = new Budgets(0);
    expect(passed((nowMs) => steady.bear(nowMs), 19, 600_000)).to.equal(19 * 600);
  });

  it('is out of patience at 200 within 10 s: after 4 s of a flood, at the 200th of 20 a second', () => {
    for (const [perSecond, afterMs] of [
      [1000, 3049],
      [50, 3980],
      [20, 9950],
    ] as const) {
      const budgets = new Budgets(0);
      let nowMs = 0;
      while (budgets.bear(nowMs) && nowMs < 60_000) nowMs += 1000 / perSecond;
      expect(nowMs, `${perSecond} a second`).to.be.closeTo(afterMs, 1);
    }
  });
});
