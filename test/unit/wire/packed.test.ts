import { expect } from 'chai';
import fc from 'fast-check';
import { PackedIndices } from '../../../src/wire/packed.ts';
import { hex } from '../../support/hex.ts';
import { expectRefusal } from '../../support/refusal.ts';

/** The rule, a bit at a time: index i has bits 6i … 6i + 5 of the little-endian whole (T1). */
function slowly(indices: Uint8Array): Uint8Array {
  const out = new Uint8Array((indices.length * 6) / 8);
  indices.forEach((index, i) => {
    for (let bit = 0; bit < 6; bit++) {
      const at = 6 * i + bit;
      if (index & (1 << bit)) out[at >> 3] = (out[at >> 3] ?? 0) | (1 << (at & 7));
    }
  });
  return out;
}

const some = fc.integer({ min: 1, max: 8 }).chain((sixteens) => {
  const length = 16 * sixteens;
  return fc.uint8Array({ minLength: length, maxLength: length, max: 63 });
});

const packed = (indices: Uint8Array, limit = 64) => {
  const out = new Uint8Array((indices.length * 6) / 8);
  const whole = new PackedIndices(indices.length).pack(indices, new DataView(out.buffer), 0, limit);
  return { whole, out };
};

describe('indices of 6 bits', () => {
  it('T1: are four in three bytes, the first in the lowest bits', () => {
    const indices = new Uint8Array(16);
    indices.set([1, 2, 3, 4]);
    expect(hex(packed(indices).out)).to.match(/^813010(00){9}$/);
    indices.set([63, 0, 63, 0]);
    expect(hex(packed(indices).out)).to.match(/^3ff003/);
  });

  it('T1: are what a bit at a time makes of them, anywhere in a buffer', () => {
    fc.assert(
      fc.property(some, fc.nat({ max: 5 }), (indices, before) => {
        const bytes = (indices.length * 6) / 8;
        const out = new Uint8Array(before + bytes + 3).fill(0xa5);
        const view = new DataView(out.buffer);
        const packer = new PackedIndices(indices.length);
        expect(packer.pack(indices, view, before, 64)).to.equal(true);
        expect(hex(out)).to.equal(`${'a5'.repeat(before)}${hex(slowly(indices))}a5a5a5`);
        const unpacker = new PackedIndices(indices.length);
        unpacker.unpack(view, before, 64);
        expect(unpacker.indices).to.deep.equal(indices);
      }),
    );
  });

  it('S11: are below the limit or refused, each of them, packing and unpacking', () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 63 }), fc.nat(), (indices, limit, which) => {
        const right = indices.map((index) => index % limit);
        expect(packed(right, limit).whole).to.equal(true);
        const at = which % right.length;
        for (const bad of [limit, 63]) {
          right[at] = bad;
          expect(packed(right, limit).whole).to.equal(false);
          const { out } = packed(right);
          expectRefusal(
            () => new PackedIndices(right.length).unpack(new DataView(out.buffer), 0, limit),
            'range',
            (at >> 2) * 3,
          );
        }
        for (const wide of [64, 128, 255]) {
          right[at] = wide;
          expect(packed(right).whole).to.equal(false);
        }
      }),
    );
  });
});
