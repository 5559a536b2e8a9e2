import { expect } from 'chai';
import { Counters } from '../../../src/lib/counters.ts';
import { fnv1a } from '../../../src/lib/hash.ts';
import { Random } from '../../../src/lib/random.ts';
import { Ring } from '../../../src/lib/ring.ts';
import { compareSerial } from '../../../src/lib/serial.ts';

describe('serial numbers', () => {
  it('G03: compare across the wrap: each of fffffffe, ffffffff, 0, 1 is newer than the one before', () => {
    const run = [0xffff_fffe, 0xffff_ffff, 0, 1];
    run.forEach((older, at) => {
      expect(compareSerial(older, older)).to.equal(0);
      for (const newer of run.slice(at + 1)) {
        expect(compareSerial(newer, older), `${newer} after ${older}`).to.be.above(0);
        expect(compareSerial(older, newer), `${older} before ${newer}`).to.be.below(0);
      }
    });
  });

  it('G03: up to distance 2³¹ − 1 one is newer; at 2³¹ neither is, from either side', () => {
    for (const from of [0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff]) {
      const near = (from + 0x7fff_ffff) >>> 0;
      const tie = (from + 0x8000_0000) >>> 0;
      const past = (from + 0x8000_0001) >>> 0;
      expect(compareSerial(near, from)).to.equal(0x7fff_ffff);
      expect(compareSerial(from, near)).to.equal(-0x7fff_ffff);
      expect(compareSerial(tie, from)).to.equal(0);
      expect(compareSerial(from, tie)).to.equal(0);
      expect(compareSerial(past, from)).to.be.below(0);
      expect(compareSerial(from, past)).to.be.above(0);
    }
  });
});

describe('random', () => {
  it('gives the numbers of mulberry32, the same for the same seed', () => {
    const draw = (seed: number) => {
      const random = new Random(seed);
      return [random.u32(), random.u32(), random.u32()];
    };
    expect(draw(0)).to.deep.equal([1144304738, 1416247, 958946056]);
    expect(draw(0x1_0000_0001)).to.deep.equal(draw(1));
    expect(draw(-1)).to.deep.equal(draw(0xffff_ffff));
    expect(draw(1)).not.to.deep.equal(draw(2));
  });

  it('goes on from a restored state as it would have', () => {
    const one = new Random(7);
    one.u32();
    const two = new Random(0);
    two.state = one.state;
    expect([two.u32(), two.u32()]).to.deep.equal([one.u32(), one.u32()]);
  });

  it('is uniform within its bounds', () => {
    const random = new Random(3);
    const counts = new Array<number>(10).fill(0);
    for (let n = 0; n < 100_000; n++) {
      const unit = random.unit();
      expect(unit >= 0 && unit < 1).to.equal(true);
      const drawn = random.below(10);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    expect(counts.length).to.equal(10);
    for (const count of counts) expect(count).to.be.within(9500, 10_500);
    for (let n = 0; n < 100; n++) expect(random.below(1)).to.equal(0);
  });
});

describe('fnv1a', () => {
  it('matches the published values', () => {
    const of = (text: string) => fnv1a(new TextEncoder().encode(text));
    expect([of(''), of('a'), of('foobar')]).to.deep.equal([0x811c_9dc5, 0xe40c_292c, 0xbf9c_f968]);
  });

  it('goes on from the hash of what came before', () => {
    const bytes = new TextEncoder().encode('foobar');
    for (let cut = 0; cut <= bytes.length; cut++)
      expect(fnv1a(bytes.subarray(cut), fnv1a(bytes.subarray(0, cut)))).to.equal(0xbf9c_f968);
  });
});

describe('ring', () => {
  it('keeps the last values, oldest first', () => {
    const ring = new Ring<number>(3);
    expect(ring.values()).to.deep.equal([]);
    const seen: number[][] = [];
    for (let n = 1; n <= 7; n++) {
      ring.push(n);
      seen.push(ring.values());
    }
    expect(seen).to.deep.equal([[1], [1, 2], [1, 2, 3], [2, 3, 4], [3, 4, 5], [4, 5, 6], [5, 6, 7]]);
    expect(ring.length).to.equal(3);
  });
});

describe('counters', () => {
  it('show every name from the start, and copies', () => {
    const counters = new Counters(['late', 'lost']);
    counters.count('late');
    counters.count('late', 4);
    const all = counters.all();
    counters.count('lost');
    expect(all).to.deep.equal({ late: 5, lost: 0 });
    expect(counters.get('lost')).to.equal(1);
  });
});
