import { expect } from 'chai';
import { type Outlook, WayBack } from '../../../src/client/way-back.ts';

/** A way back that is looked at every 100 ms. */
class Walk {
  nowMs = 0;
  /** When attempts began, ms since the loss. */
  readonly tries: number[] = [];
  readonly way: WayBack;
  #lostMs = 0;

  constructor(random = 0.5) {
    this.way = new WayBack(() => random, 0);
  }

  lose(): void {
    this.#lostMs = this.nowMs;
    this.way.lost(this.nowMs);
  }

  /** Looks on for `ms`; each attempt fails `afterMs` after its beginning, or never. */
  walk(ms: number, fails?: { readonly afterMs: number; readonly outlook?: Outlook }): void {
    let failMs = Number.POSITIVE_INFINITY;
    for (const endMs = this.nowMs + ms; this.nowMs < endMs; ) {
      const step = this.way.advance(this.nowMs);
      if (step === 'try') {
        this.tries.push(this.nowMs - this.#lostMs);
        if (fails) failMs = this.nowMs + fails.afterMs;
      }
      if (this.nowMs >= failMs) {
        failMs = Number.POSITIVE_INFINITY;
        this.way.failed(this.nowMs, fails?.outlook ?? 'hopeful');
      }
      this.nowMs += 100;
    }
  }
}

const soon = { afterMs: 100 };

describe('the way back', () => {
  it('C12: an attempt at once, then after 1, 2, 4, 8, 8… s, each counted from the failure before', () => {
    const walk = new Walk();
    walk.lose();
    walk.walk(35_000, soon);
    expect(walk.tries).to.deep.equal([0, 1100, 3200, 7300, 15_400, 23_500, 31_600]);
  });

  for (const [random, second, third] of [
    [0, 900, 2500],
    [0.999, 1400, 4000],
  ] as const)
    it(`D19: the waits are spread by a quarter either way (${random})`, () => {
      const walk = new Walk(random);
      walk.lose();
      walk.walk(5000, soon);
      expect(walk.tries.slice(0, 3)).to.deep.equal([0, second, third]);
    });

  it('tells when it goes on', () => {
    const walk = new Walk();
    walk.lose();
    expect([walk.way.state, walk.way.nextMs]).to.deep.equal(['waiting', 0]);
    walk.walk(200, soon);
    expect([walk.way.state, walk.way.nextMs]).to.deep.equal(['waiting', 1100]);
    expect(walk.way.deadlineMs).to.equal(120_000);
  });

  it('gives up after 120 s and not before', () => {
    const walk = new Walk();
    walk.lose();
    walk.walk(120_000, soon);
    expect(walk.way.state).not.to.equal('given-up');
    expect(walk.way.advance(120_000)).to.equal('given-up');
    expect(walk.way.advance(500_000)).to.equal('given-up');
  });

  it('gives up in the middle of an attempt too: one that waits for its host does so as long as all of it', () => {
    const walk = new Walk();
    walk.lose();
    walk.walk(120_000);
    expect([walk.way.state, walk.tries]).to.deep.equal(['trying', [0]]);
    expect(walk.way.advance(120_000)).to.equal('given-up');
  });

  it('hopeless: there is no other attempt', () => {
    const walk = new Walk();
    walk.lose();
    walk.walk(1000, { ...soon, outlook: 'hopeless' });
    expect([walk.way.state, walk.tries]).to.deep.equal(['given-up', [0]]);
  });

  it('H11: a server that knows the room not yet is asked again for 20 s, and is believed then', () => {
    const walk = new Walk();
    walk.lose();
    walk.walk(16_000, { ...soon, outlook: 'doubtful' });
    expect(walk.way.state).to.equal('waiting');
    walk.walk(8000, { ...soon, outlook: 'doubtful' });
    expect(walk.way.state).to.equal('given-up');
    expect(walk.tries.at(-1)).to.equal(23_500);
  });

  it('a network that is back: at once, and in the place of an attempt that began without one', () => {
    const walk = new Walk();
    walk.lose();
    walk.walk(8000, soon);
    walk.way.hurry(walk.nowMs);
    expect(walk.way.advance(walk.nowMs)).to.equal('try');
    expect(walk.way.advance(walk.nowMs)).to.equal('wait');
    walk.way.hurry(walk.nowMs);
    expect(walk.way.advance(walk.nowMs)).to.equal('try');
  });

  for (const [stayMs, what, waitMs, leftMs] of [
    [9900, 'is no arrival: it goes on where it was', 2000, 108_400],
    [10_000, 'is one: what is lost then is another loss', 0, 120_000],
  ] as const)
    it(`a stay of ${stayMs} ms ${what}`, () => {
      const walk = new Walk();
      walk.lose();
      walk.walk(1200, soon);
      walk.walk(500);
      expect(walk.tries).to.have.length(2);
      walk.way.entered(walk.nowMs);
      walk.nowMs += stayMs;
      expect(walk.way.advance(walk.nowMs)).to.equal('here');
      walk.lose();
      expect(walk.way.nextMs).to.equal(walk.nowMs + waitMs);
      expect(walk.way.deadlineMs).to.equal(walk.nowMs + leftMs);
    });

  it('A17: a page that has slept through its time has 30 s, from waking and once', () => {
    const walk = new Walk();
    walk.lose();
    walk.walk(5000, soon);
    walk.nowMs += 1_000_000;
    expect(walk.way.advance(walk.nowMs)).to.equal('try');
    expect(walk.way.deadlineMs).to.equal(walk.nowMs + 30_000);
    walk.way.failed(walk.nowMs, 'hopeful');
    walk.nowMs += 60_000;
    expect(walk.way.advance(walk.nowMs)).to.equal('given-up');
  });

  it('A12: three days in the room are no sleep, and leave it all of its time', () => {
    const walk = new Walk();
    walk.nowMs = 3 * 24 * 3_600_000;
    walk.lose();
    expect(walk.way.advance(walk.nowMs)).to.equal('try');
    expect(walk.way.deadlineMs).to.equal(walk.nowMs + 120_000);
  });

  it('what comes in a state it does not belong to changes nothing', () => {
    const walk = new Walk();
    walk.way.failed(0, 'hopeless');
    walk.way.hurry(0);
    walk.way.entered(0);
    expect(walk.way.advance(0)).to.equal('here');
    walk.lose();
    walk.way.entered(0);
    walk.way.failed(0, 'hopeless');
    walk.way.lost(0);
    expect(walk.way.state).to.equal('waiting');
    walk.way.advance(0);
    walk.way.failed(0, 'hopeless');
    walk.way.hurry(0);
    walk.way.failed(0, 'hopeful');
    walk.way.entered(0);
    expect(walk.way.advance(0)).to.equal('given-up');
  });
});
