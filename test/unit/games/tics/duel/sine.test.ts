import { expect } from 'chai';
import { cosine, quarter, sine } from '../../../../../src/games/tics/engines/duel/rules/sine.ts';

/** π to 40 digits, times 2^120: far more than sixteen bits of a sine need. */
const bits = 120n;
const pi = (3_1415926535897932384626433832795028841971n << bits) / 10n ** 40n;

/** Sine of n/256 of a quarter turn, 16.16, rounded: Taylor's series in whole numbers. */
function exact(n: number): number {
  const x = (pi * BigInt(n)) / 512n;
  let term = x;
  let sum = 0n;
  for (let k = 1n; term !== 0n; k += 2n) {
    sum += term;
    term = -((((term * x) >> bits) * x) >> bits) / ((k + 1n) * (k + 2n));
  }
  return Number(((sum << 16n) + (1n << (bits - 1n))) >> bits);
}

describe('Duel: sines', () => {
  it('F01: the committed table is what integers alone make of it', () => {
    expect(quarter).to.deep.equal(Array.from({ length: 257 }, (_, n) => exact(n)));
  });

  it('go all the way round, and beyond it in both directions', () => {
    expect([0, 16384, 32768, 49152].map(sine)).to.deep.equal([0, 65536, 0, -65536]);
    expect([0, 16384, 32768, 49152].map(cosine)).to.deep.equal([65536, 0, -65536, 0]);
    for (let angle = -65536; angle < 131072; angle += 61) {
      const stepped = (((angle >> 6) & 1023) / 1024) * 2 * Math.PI;
      expect(sine(angle)).to.be.closeTo(65536 * Math.sin(stepped), 0.51);
      expect(cosine(angle)).to.be.closeTo(65536 * Math.cos(stepped), 0.51);
    }
  });
});
