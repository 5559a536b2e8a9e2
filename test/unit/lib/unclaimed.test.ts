import { expect } from 'chai';
import { Unclaimed } from '../../../src/lib/unclaimed.ts';

describe('what waits for its owners', () => {
  it('is handed over once, and until its time', () => {
    const unclaimed = new Unclaimed<number, string>();
    unclaimed.hold(1, 'a', 100);
    unclaimed.hold(2, 'b', 200);
    expect(unclaimed.all()).to.deep.equal(['a', 'b']);
    expect(unclaimed.expire(99)).to.deep.equal([]);
    expect(unclaimed.expire(100)).to.deep.equal([[1, 'a']]);
    expect(unclaimed.take(1)).to.equal(undefined);
    expect(unclaimed.get(2)).to.equal('b');
    expect(unclaimed.take(2)).to.equal('b');
    expect(unclaimed.take(2)).to.equal(undefined);
    expect(unclaimed.expire(1000)).to.deep.equal([]);
  });
});
