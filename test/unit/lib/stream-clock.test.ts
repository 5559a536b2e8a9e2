import { expect } from 'chai';
import { Random } from '../../../src/lib/random.ts';
import { StreamClock } from '../../../src/lib/stream-clock.ts';

/** A clock of ten a second that has been told of `count` ticks from `first` on, each `lateMs(n)` late. */
function told(count: number, lateMs: (n: number) => number = () => 0, first = 100): StreamClock {
  const clock = new StreamClock(10);
  for (let n = 0; n < count; n++) clock.arrived((first + n) >>> 0, 1000 + n * 100 + lateMs(n));
  return clock;
}

describe('the clock of a numbered stream', () => {
  it('knows nothing before the first arrival, and then which tick would have just come', () => {
    expect(new StreamClock(10).tickAt(1000)).to.equal(undefined);
    const clock = told(1);
    expect([clock.tickAt(1000), clock.tickAt(1050), clock.tick, clock.count]).to.deep.equal([100, 100.5, 100, 1]);
  });

  it('goes by the fastest arrivals, however late the others are', () => {
    const random = new Random(1);
    const clock = told(40, (n) => (n % 10 === 0 ? 0 : random.below(300)));
    const nowMs = 1000 + 40 * 100;
    expect(clock.countAt(nowMs) - clock.count).to.be.closeTo(1, 0.01);
  });

  it('A1: what is not newer changes nothing, and newer goes on across the wrap', () => {
    const clock = told(3);
    for (const tick of [102, 101, (102 + 0x8000_0000) >>> 0]) expect(clock.arrived(tick, 5000)).to.equal(false);
    expect([clock.tick, clock.count]).to.deep.equal([102, 3]);
    const wrapped = told(4, () => 0, 0xffff_fffe);
    expect([wrapped.tick, wrapped.count, wrapped.tickAt(1350)]).to.deep.equal([1, 4, 1.5]);
  });

  it('follows who falls silent for a second', () => {
    const clock = told(5);
    expect([clock.tickAt(1900), clock.tickAt(2400), clock.tickAt(60_000)]).to.deep.equal([109, 114, 114]);
  });

  it('follows a clock that has jumped once it has stayed there, and not one burst', () => {
    const burst = told(10);
    burst.arrived(110, 3000);
    expect(burst.countAt(3000)).to.be.closeTo(21, 0.5);
    const stalled = told(10);
    for (let n = 0; n < 5; n++) stalled.arrived(110 + n, 10_000 + n * 100);
    expect(stalled.tickAt(10_450)).to.be.closeTo(114.5, 0.1);
  });

  it('never runs back, and approaches a faster line slowly', () => {
    const clock = told(40, (n) => (n < 20 ? 80 : 0));
    let before = 0;
    for (let nowMs = 4900; nowMs < 6000; nowMs += 10) {
      const now = clock.countAt(nowMs);
      expect(now).to.be.greaterThan(before);
      before = now;
    }
  });
});
