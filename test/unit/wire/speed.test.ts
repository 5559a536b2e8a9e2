import { expect } from 'chai';
import { entries } from '../../../bench/codec/subjects.ts';
import { measure } from '../../support/measure.ts';

describe('speed of the codecs', () => {
  // Ratios of the best of interleaved rounds hold on a busy machine; what is wanted is 1.3, and 1.1 is usual.
  it('is at most twice what can be written by hand', () => {
    const compared = entries().flatMap(({ name, generated, byHand }) =>
      (['encode', 'decode'] as const).map((verb) => ({
        what: `${verb} ${name}`,
        limit: { name: 'by hand', once: byHand[verb] },
        ours: { name: 'generated', once: generated[verb] },
      })),
    );
    expect(compared).to.have.length(14);
    const nanoseconds = measure(
      compared.flatMap(({ limit, ours }) => [limit, ours]),
      { rounds: 10, roundMs: 2 },
    );
    compared.forEach(({ what }, i) => {
      const [limit = Number.NaN, ours = Number.NaN] = nanoseconds.slice(2 * i);
      expect(ours / limit, what).to.be.at.most(2);
    });
  });
});
