import { expect } from 'chai';
import { resultOf } from '../../../../src/games/arena/result.ts';

const scored = (...points: number[]) => points.map((each, n) => ({ name: `P${n}`, points: each }));

describe('arena result', () => {
  it('names who has won, and with what', () => {
    expect(resultOf(scored(3, 12, 7))).to.equal('P1 wins with 12 points.');
    expect(resultOf(scored(1))).to.equal('P0 wins with 1 point.');
  });

  it('names all of up to four who share it, and counts more of them', () => {
    expect(resultOf(scored(5, 2, 5))).to.equal('P0 and P2 share the win with 5 points each.');
    expect(resultOf(scored(1, 1, 1, 1))).to.equal('P0, P1, P2 and P3 share the win with 1 point each.');
    expect(resultOf(scored(1, 1, 1, 1, 1))).to.equal('5 players share the win with 1 point each.');
  });

  it('has no winner where nobody has anything, or nobody is', () => {
    for (const nothing of [scored(0, 0), scored()])
      expect(resultOf(nothing)).to.equal('Time is up, and nobody carries a gem.');
  });
});
