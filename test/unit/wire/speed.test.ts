import { expect } from 'chai';
import { codecCandidates } from '../../../bench/codec.ts';
import { measure } from '../../../bench/measure.ts';

describe('speed of the codecs', () => {
  // Ratios of medians of interleaved rounds hold on a busy machine; what is wanted is 1.3, and 1.0 is usual.
  it('is at most twice what can be written by hand', () => {
    const sizes = [64, 200, 1000].map((count) => ({ count, ...codecCandidates(count) }));
    for (const { count, encode, decode } of sizes) {
      for (const [what, candidates] of [
        ['encode', encode],
        ['decode', decode],
      ] as const) {
        const [limit = Number.NaN, generated = Number.NaN] = measure(candidates.slice(0, 2));
        expect(generated / limit, `${what} ${count} entities`).to.be.at.most(2);
      }
    }
  });
});
