import { expect } from 'chai';
import { comparisons } from '../../../bench/codec.ts';
import { measure } from '../../support/measure.ts';

describe('speed of the codecs', () => {
  // Ratios of the best of interleaved rounds hold on a busy machine; what is wanted is 1.3, and 1.0 is usual.
  it('is at most twice what can be written by hand', () => {
    const usual = comparisons().filter(({ what }) => /^200|20 kinds|of 55$/.test(what));
    expect(usual).to.have.length(3);
    for (const { what, encode, decode } of usual) {
      for (const [verb, candidates] of [
        ['encode', encode],
        ['decode', decode],
      ] as const) {
        const [limit = Number.NaN, generated = Number.NaN] = measure(candidates.slice(0, 2));
        expect(generated / limit, `${verb} ${what}`).to.be.at.most(2);
      }
    }
  });
});
