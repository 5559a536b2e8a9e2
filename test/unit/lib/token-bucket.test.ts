import { expect } from 'chai';
import { TokenBucket } from '../../../src/lib/token-bucket.ts';

function takes(bucket: TokenBucket, nowMs: number, tries: number): number {
  return Array.from({ length: tries }, () => bucket.take(nowMs)).filter(Boolean).length;
}

describe('token bucket', () => {
  it('gives its burst at once and not one more', () => {
    expect(takes(new TokenBucket({ perSecond: 10, burst: 5 }, 0), 0, 100)).to.equal(5);
  });

  it('fills at its rate, in whatever small steps it is asked', () => {
    const bucket = new TokenBucket({ perSecond: 10, burst: 5 }, 0);
    takes(bucket, 0, 5);
    expect(takes(bucket, 99, 1)).to.equal(0);
    expect(takes(bucket, 100, 2)).to.equal(1);
    let taken = 0;
    for (let nowMs = 101; nowMs <= 10_100; nowMs++) taken += takes(bucket, nowMs, 1);
    expect(taken).to.be.within(99, 100);
  });

  it('A12: holds no more than its burst after three days', () => {
    const bucket = new TokenBucket({ perSecond: 10, burst: 5 }, 0);
    takes(bucket, 0, 5);
    expect(takes(bucket, 3 * 24 * 3_600_000, 1000)).to.equal(5);
  });
});
