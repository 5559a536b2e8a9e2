import { expect } from 'chai';
import { BundleLog, bundleBytes, eachBundle, maxBatchBundles } from '../../../../src/games/tics/log.ts';
import { createBundle, encodeBundle } from '../../../../src/games/tics/protocol.gen.ts';
import { Random } from '../../../../src/lib/random.ts';
import { hex } from '../../../support/hex.ts';
import { expectRefusal, refusalOf } from '../../../support/refusal.ts';

/** A bundle of `tic` in which everything else is random. */
function bundleOf(tic: number, random = new Random(tic)): Uint8Array {
  const value = createBundle();
  value.tic = tic;
  value.ingame = random.below(16);
  value.fabricated = random.below(16);
  for (const column of [value.cmds.forwardmove, value.cmds.angleturn, value.cmds.consistancy, value.cmds.buttons])
    for (let slot = 0; slot < 4; slot++) column[slot] = random.u32();
  return encodeBundle(value);
}

/** Bundles of `count` tics from `from` on, back to back. */
function run(from: number, count: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(count * bundleBytes);
  for (let n = 0; n < count; n++) out.set(bundleOf(from + n), n * bundleBytes);
  return out;
}

function logOf(tics: number): BundleLog {
  const log = new BundleLog();
  for (let tic = 0; tic < tics; tic++) log.append(bundleOf(tic));
  return log;
}

/** The bundles that `eachBundle` finds in `frame`. */
function split(frame: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = [];
  eachBundle(frame, (bundle) => found.push(bundle));
  return found;
}

describe('the log of a session', () => {
  // A block of the log is 2100 tics: these lie on both sides of its edges.
  const tics = 4300;
  const log = logOf(tics);

  it('L7: has every bundle as it travelled', () => {
    expect(log.length).to.equal(tics);
    for (const tic of [0, 1, 2099, 2100, 2101, 4199, 4200, tics - 1])
      expect(hex(encodeBundle(log.bundle(tic))), `tic ${tic}`).to.equal(hex(bundleOf(tic)));
    const into = createBundle();
    expect(log.bundle(7, into)).to.equal(into);
    expect(into.tic).to.equal(7);
  });

  it('L9: hands out whole bundles back to back, across its blocks, and no more than there are', () => {
    for (const [from, most, count] of [
      [0, 1, 1],
      [0, maxBatchBundles, maxBatchBundles],
      [2000, maxBatchBundles, maxBatchBundles],
      [2099, 2, 2],
      [2100, 2100, 2100],
      [1, 4298, 4298],
      [tics - 3, maxBatchBundles, 3],
      [tics, maxBatchBundles, 0],
      [tics + 9, maxBatchBundles, 0],
      [5, 0, 0],
    ] as const)
      expect(hex(log.batch(from, most)), `${most} from ${from}`).to.equal(hex(run(from, count)));
  });

  it('hands out its blocks, which are all there is and no more', () => {
    for (const count of [0, 1, 2099, 2100, 2101, tics]) {
      const blocks = logOf(count).blocks();
      expect(blocks.map(hex).join(''), `${count} tics`).to.equal(hex(run(0, count)));
    }
  });

  it('hands out copies, and keeps none of what it is given', () => {
    const own = new BundleLog();
    const frame = bundleOf(0);
    own.append(frame);
    frame.fill(0xff);
    own.batch(0, 1).fill(0xee);
    expect(hex(own.batch(0, 1))).to.equal(hex(bundleOf(0)));
  });

  it('takes no bundle but the next, and none that is none', () => {
    const own = logOf(3);
    for (const wrong of [bundleOf(2), bundleOf(4), bundleOf(3).subarray(1), run(3, 2), new Uint8Array()])
      expect(() => own.append(wrong)).to.throw(RangeError);
    expect(own.length).to.equal(3);
    own.append(bundleOf(3));
    expect(own.length).to.equal(4);
    for (const none of [-1, 4, Number.NaN]) expect(() => own.bundle(none)).to.throw(RangeError);
  });
});

describe('a host’s frame of bundles', () => {
  it('L9: is 1 … 431 of them', () => {
    for (const count of [1, 2, maxBatchBundles]) {
      const frame = run(600, count);
      const found = split(frame);
      expect(found.map(({ length }) => length)).to.deep.equal(Array(count).fill(bundleBytes));
      expect(found.map(hex).join('')).to.equal(hex(frame));
    }
    expectRefusal(() => split(new Uint8Array()), 'truncated', 0);
    expectRefusal(() => split(run(600, maxBatchBundles + 1)), 'size', maxBatchBundles * bundleBytes);
  });

  it('S04: is malformed at any other length', () => {
    const two = run(9, 2);
    for (let length = 0; length < two.length; length++)
      if (length !== bundleBytes) expectRefusal(() => split(two.subarray(0, length)), 'truncated', length);
    for (const length of [37, 39]) expect(refusalOf(() => split(new Uint8Array(length))).code).to.equal('truncated');
  });

  it('S04: has no bit in a mask but those of four slots', () => {
    for (const [offset, name] of [
      [4, 'ingame'],
      [5, 'fabricated'],
    ] as const)
      for (let bit = 4; bit < 8; bit++) {
        const frame = run(9, 3);
        frame[bundleBytes + offset] = 1 << bit;
        expectRefusal(() => split(frame), 'range', bundleBytes + offset);
        expect(() => split(frame.subarray(0, bundleBytes)), name).not.to.throw();
      }
    const full = run(9, 1);
    full.fill(0x0f, 4, 6);
    expect(() => split(full)).not.to.throw();
  });

  it('S04: has tics that follow each other, up to the last there is', () => {
    const frame = (...tics: readonly number[]) => {
      const out = new Uint8Array(tics.length * bundleBytes);
      tics.forEach((tic, n) => {
        out.set(bundleOf(tic), n * bundleBytes);
      });
      return out;
    };
    expect(split(frame(5, 6, 7)).length).to.equal(3);
    expect(split(frame(0xffff_fffe, 0xffff_ffff)).length).to.equal(2);
    for (const wrong of [frame(5, 5), frame(5, 7), frame(5, 4), frame(0xffff_ffff, 0)])
      expectRefusal(() => split(wrong), 'range', bundleBytes);
  });

  it('gives nothing of a frame of which any bundle is wrong', () => {
    const frame = run(9, 5);
    frame[4 * bundleBytes + 5] = 0xff;
    const found: Uint8Array[] = [];
    expect(() => eachBundle(frame, (bundle) => found.push(bundle))).to.throw();
    expect(found).to.deep.equal([]);
  });
});
