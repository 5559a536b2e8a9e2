import { expect } from 'chai';
import fc from 'fast-check';
import { joinParts, splitParts } from '../../../src/lib/parts.ts';

describe('parts', () => {
  it('come apart as they were joined, also within a larger buffer', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 20 }), { maxLength: 5 }), (parts) => {
        const joined = joinParts(parts);
        expect(splitParts(joined, parts.length)).to.deep.equal(parts);
        const within = new Uint8Array(joined.length + 7);
        within.set(joined, 3);
        expect(splitParts(within.subarray(3, 3 + joined.length), parts.length)).to.deep.equal(parts);
      }),
    );
  });

  it('may be in pieces, which leave no trace', () => {
    const [whole, pieces] = [Uint8Array.of(1, 2, 3), [Uint8Array.of(1), new Uint8Array(), Uint8Array.of(2, 3)]];
    expect(joinParts([pieces, [], whole])).to.deep.equal(joinParts([whole, new Uint8Array(), whole]));
  });

  it('are none when cut at any length, with a byte too many, or of another number', () => {
    const joined = joinParts([Uint8Array.of(1, 2), new Uint8Array(), Uint8Array.of(3)]);
    for (let length = 0; length < joined.length; length++)
      expect(splitParts(joined.subarray(0, length), 3), `${length}`).to.equal(undefined);
    expect(splitParts(Uint8Array.of(...joined, 0), 3)).to.equal(undefined);
    expect(splitParts(joined, 2)).to.equal(undefined);
    expect(splitParts(joined, 4)).to.equal(undefined);
    expect(splitParts(Uint8Array.of(0xff, 0xff, 0xff, 0xff), 1)).to.equal(undefined);
  });
});
