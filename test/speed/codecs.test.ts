import { expect } from 'chai';
import { entries } from '../../bench/codec/subjects.ts';
import { measureUntil } from '../support/measure.ts';

describe('speed of the codecs', () => {
  // What is wanted is 1.3, and 1.1 is usual.
  const atMost = 2;

  for (const { name, generated, byHand } of entries())
    for (const verb of ['encode', 'decode'] as const)
      it(`${verb} ${name}: at most ${atMost} times what can be written by hand`, () => {
        const ratio = ([limit = Number.NaN, ours = Number.NaN]: readonly number[]) => ours / limit;
        const nanoseconds = measureUntil(
          (best) => ratio(best) <= atMost,
          [
            { name: 'by hand', once: byHand[verb] },
            { name: 'generated', once: generated[verb] },
          ],
          { rounds: 10, roundMs: 2 },
        );
        expect(ratio(nanoseconds)).to.be.at.most(atMost);
      });
});
