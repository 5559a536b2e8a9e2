import { expect } from 'chai';
import fc from 'fast-check';
import { OwnMotion } from '../../../../src/games/tiles/client/own-motion.ts';
import { nextTick } from '../../../../src/games/tiles/ticks.ts';

const north = 1;
const east = 2;

class Bench {
  readonly walls = new Set<string>();
  readonly motion = new OwnMotion((x, y) => !this.walls.has(`${x},${y}`));

  constructor() {
    this.motion.settle(10, 0, 0, 0);
  }

  at(nowMs: number): number[] {
    const place = { x: 0, y: 0 };
    this.motion.at(nowMs, place);
    return [place.x, place.y].map((value) => Math.round(value * 1000) / 1000);
  }
}

describe('the own avatar', () => {
  it('shows a step at once, within 200 ms, and rests there when the host agrees', () => {
    const bench = new Bench();
    bench.motion.plan(12, east, 1, 1000);
    expect([1000, 1050, 1100, 1200, 1300].map((ms) => bench.at(ms)[0])).to.deep.equal([0, 0.25, 0.5, 1, 1]);
    bench.motion.settle(11, 0, 0, 1050);
    bench.motion.settle(12, 1, 0, 1100);
    expect(bench.at(1100)).to.deep.equal([0.5, 0]);
    bench.motion.settle(13, 1, 0, 1300);
    expect(bench.at(1300)).to.deep.equal([1, 0]);
    expect(bench.motion).to.include({ x: 1, y: 0, corrections: 0 });
  });

  it('shows steps that are asked for early one after the other, without a pause', () => {
    const bench = new Bench();
    for (const [n, askedMs] of [1000, 1090, 1290, 1490].entries()) bench.motion.plan(12 + 2 * n, east, 1, askedMs);
    for (let ms = 1000; ms <= 1800; ms += 20) expect(bench.at(ms)[0]).to.equal((ms - 1000) / 200);
    expect(bench.at(1900)[0]).to.equal(4);
  });

  it('does not step into what is in the way, and what cannot step takes no time', () => {
    const bench = new Bench();
    bench.walls.add('1,0');
    expect(bench.motion.canStep(east)).to.equal(false);
    expect(bench.motion.canStep(north)).to.equal(true);
    bench.motion.plan(12, east, 1, 1000);
    bench.motion.plan(14, north, 1, 1000);
    expect(bench.at(1100)).to.deep.equal([0, -0.5]);
    bench.motion.settle(14, 0, -1, 1200);
    expect(bench.motion.corrections).to.equal(0);
  });

  it('a step covers as many tiles as it reaches, up to the first that is not free', () => {
    const bench = new Bench();
    bench.walls.add('3,0');
    bench.motion.plan(12, east, 2, 1000);
    bench.motion.plan(14, east, 2, 1000);
    bench.motion.plan(16, north, 0, 1000);
    expect(bench.at(1200)).to.deep.equal([2, 0]);
    expect(bench.motion).to.include({ x: 2, y: 0 });
  });

  it('slides over within 200 ms to where the host says it is, steps that are still to come included', () => {
    const bench = new Bench();
    bench.motion.plan(12, east, 1, 1000);
    bench.motion.plan(14, east, 1, 1200);
    expect(bench.at(1300)).to.deep.equal([1.5, 0]);
    // The first step did not come about: the second leads to 1, and half of it is shown.
    bench.motion.settle(12, 0, 0, 1300);
    expect(bench.at(1300)).to.deep.equal([1.5, 0]);
    expect(bench.at(1400)).to.deep.equal([1 + 0.5, 0]);
    expect(bench.at(1500)).to.deep.equal([1, 0]);
    bench.motion.settle(14, 1, 0, 1500);
    expect(bench.motion).to.include({ x: 1, y: 0, corrections: 1 });
  });

  it('is carried further than three tiles at once', () => {
    const bench = new Bench();
    bench.motion.settle(12, 3, -3, 1000);
    expect(bench.at(1000)).to.deep.equal([0, 0]);
    bench.motion.settle(14, 3, -7, 2000);
    expect(bench.at(2000)).to.deep.equal([3, -7]);
  });

  it('stands where the host puts it first, without sliding there', () => {
    const motion = new OwnMotion(() => true);
    expect(motion.isKnown).to.equal(false);
    motion.settle(5, 2, 2, 1000);
    const place = { x: 0, y: 0 };
    motion.at(1000, place);
    expect(place).to.deep.equal({ x: 2, y: 2 });
    expect(motion).to.include({ isKnown: true, corrections: 0 });
  });

  it('what is taken back is not shown, and what has begun says so', () => {
    const bench = new Bench();
    bench.motion.plan(12, east, 1, 1000);
    bench.motion.plan(14, east, 1, 1100);
    expect(bench.motion.hasBegun(12, 1000)).to.equal(false);
    expect(bench.motion.hasBegun(12, 1001)).to.equal(true);
    expect(bench.motion.hasBegun(14, 1200)).to.equal(false);
    bench.motion.retract(14);
    expect(bench.motion.x).to.equal(1);
    expect(bench.at(1400)).to.deep.equal([1, 0]);
  });

  it('T6: an older tick has no say, the same may be repeated; T2: also across the wrap', () => {
    const motion = new OwnMotion(() => true);
    motion.settle(0xffff_ffff, 0, 0, 0);
    motion.plan(2, east, 1, 0);
    motion.settle(2, 1, 0, 300);
    motion.settle(0xffff_ffff, 0, 0, 400);
    motion.settle(2, 1, 0, 500);
    expect(motion).to.include({ x: 1, y: 0, corrections: 0 });
  });

  it('ends where the host ends whatever became of the steps, and never stands still in the past', () => {
    const step = fc.record({ direction: fc.integer({ min: 1, max: 4 }), happens: fc.boolean(), reach: fc.nat(2) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.nat(4), (steps, lag) => {
        const bench = new Bench();
        let tick = 10;
        let nowMs = 0;
        const truth: { tick: number; x: number; y: number }[] = [];
        let x = 0;
        let y = 0;
        for (const { direction, happens, reach } of steps) {
          tick = nextTick(nextTick(tick));
          nowMs += 200;
          bench.motion.plan(tick, direction, reach, nowMs);
          if (happens) {
            x += ([0, 0, reach, 0, -reach][direction] ?? 0) | 0;
            y += ([0, -reach, 0, reach, 0][direction] ?? 0) | 0;
          }
          truth.push({ tick, x, y });
          const told = truth.at(-1 - lag);
          if (told) bench.motion.settle(told.tick, told.x, told.y, nowMs + 50);
        }
        for (const told of truth.slice(-lag - 1)) bench.motion.settle(told.tick, told.x, told.y, nowMs + 60);
        expect(bench.motion).to.include({ x, y });
        expect(bench.at(nowMs + 2000)).to.deep.equal([x, y]);
      }),
    );
  });
});
