import { expect } from 'chai';
import { consistancyFor, consistencyLag, divergers, HashRing, keptHashes } from '../../../../src/games/tics/hashes.ts';
import { type Bundle, createBundle } from '../../../../src/games/tics/protocol.gen.ts';

/** What a world might hash to; all its low halves differ within 2¹⁶ tics. */
const hashOf = (tic: number) => Math.imul(tic + 1, 0x9e37_79b1) >>> 0;

function ringUpTo(tics: number, from = 0): HashRing {
  const ring = new HashRing();
  for (let tic = from; tic < tics; tic++) ring.note(tic, hashOf(tic));
  return ring;
}

/** A bundle in which everyone says what `hashOf` says, but for `lies`. */
function honest(tic: number, ring: HashRing, lies: readonly number[] = []): Bundle {
  const bundle = createBundle();
  bundle.tic = tic;
  bundle.ingame = 0x0f;
  bundle.cmds.consistancy.fill(consistancyFor(tic, ring));
  for (const slot of lies) bundle.cmds.consistancy[slot] = (bundle.cmds.consistancy[slot] ?? 0) ^ 1;
  return bundle;
}

describe('hashes of a world', () => {
  it('L13: are kept for 1024 tics, and no longer', () => {
    const ring = ringUpTo(5000);
    for (const tic of [5000 - keptHashes, 4500, 4999]) expect(ring.hashAt(tic)).to.equal(hashOf(tic));
    for (const tic of [5000 - keptHashes - 1, 5000, -1, Number.NaN]) expect(ring.hashAt(tic)).to.equal(undefined);
    expect(keptHashes).to.be.at.least(1024);
  });

  it('L13: are u32', () => {
    const ring = new HashRing();
    for (const [tic, hash] of [0, 1, 0x8000_0000, 0xffff_ffff].entries()) {
      ring.note(tic, hash);
      expect(ring.hashAt(tic)).to.equal(hash);
    }
  });

  it('begin at any tic, and follow each other', () => {
    const ring = ringUpTo(2003, 2000);
    expect(ring.hashAt(1999)).to.equal(undefined);
    expect(ring.hashAt(2000)).to.equal(hashOf(2000));
    for (const wrong of [2002, 2004, 0]) expect(() => ring.note(wrong, 1)).to.throw(RangeError);
    expect(new HashRing().hashAt(0)).to.equal(undefined);
  });

  it('are listed, the newest last', () => {
    expect(ringUpTo(3000).last(2)).to.deep.equal([
      { tic: 2998, hash: hashOf(2998) },
      { tic: 2999, hash: hashOf(2999) },
    ]);
    expect(
      ringUpTo(3)
        .last(128)
        .map(({ tic }) => tic),
    ).to.deep.equal([0, 1, 2]);
    expect(ringUpTo(3000).last(5000).length).to.equal(keptHashes);
    expect(new HashRing().last(9)).to.deep.equal([]);
  });
});

describe('what a command says of its world', () => {
  it('L6: is 0 before there is a hash, then the low half of the one after tic − 32, signed', () => {
    const ring = new HashRing();
    for (const [tic, hash] of [0xabcd_7fff, 0x1234_8000, 0xffff_ffff, 0x0001_0000].entries()) ring.note(tic, hash);
    const claims = [0, 31, 32, 33, 34, 35].map((tic) => consistancyFor(tic, ring));
    expect(claims).to.deep.equal([0, 0, 0x7fff, -0x8000, -1, 0]);
    expect(consistencyLag).to.equal(32);
  });

  it('L6: is nothing while the world has not run that far, or has run too far', () => {
    const ring = ringUpTo(100);
    expect(() => consistancyFor(131, ring)).not.to.throw();
    expect(() => consistancyFor(132, ring)).to.throw(RangeError);
    expect(() => consistancyFor(32, ringUpTo(keptHashes + 1))).to.throw(RangeError);
  });

  it('L6: names every slot whose claim differs, at any tic', () => {
    // F11: the comparison goes on for as long as the session does.
    for (const tic of [0, 31, 32, 1000, 50_000]) {
      const ring = ringUpTo(tic);
      expect(divergers(honest(tic, ring), ring), `tic ${tic}`).to.equal(0);
      expect(divergers(honest(tic, ring, [2]), ring), `tic ${tic}`).to.equal(0b0100);
      expect(divergers(honest(tic, ring, [0, 1, 2, 3]), ring), `tic ${tic}`).to.equal(0b1111);
    }
  });

  it('F08: is not compared where the host made it up, or nobody plays', () => {
    const ring = ringUpTo(500);
    const bundle = honest(500, ring, [0, 1, 2, 3]);
    bundle.fabricated = 0b0011;
    expect(divergers(bundle, ring)).to.equal(0b1100);
    bundle.ingame = 0b0111;
    expect(divergers(bundle, ring)).to.equal(0b0100);
    bundle.fabricated = 0b1111;
    expect(divergers(bundle, ring)).to.equal(0);
  });

  it('F09: is compared with the hash of just that tic or with none', () => {
    const ring = ringUpTo(500);
    const late = honest(500, ring);
    late.tic = 501;
    expect(divergers(late, ring)).to.equal(0b1111);
    late.tic = 700;
    expect(divergers(late, ring)).to.equal(0);
  });
});
