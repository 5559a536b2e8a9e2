import { expect } from 'chai';
import fc from 'fast-check';
import { nextTick } from '../../../../src/games/tiles/ticks.ts';
import { executesAt, Windows, windowOf } from '../../../../src/games/tiles/windows.ts';

const lastTick = 0xffff_ffff;

/** What executes at each of `count` ticks from `tick` on; only those at which something does. */
function executed(windows: Windows<string>, tick: number, count: number): Record<number, string> {
  const done: Record<number, string> = {};
  for (let n = 0, at = tick; n < count; n++, at = nextTick(at)) {
    const action = windows.take(at);
    if (action !== undefined) done[at] = action;
  }
  return done;
}

describe('action windows', () => {
  it('T2: a window is two ticks, and executes at the second of them', () => {
    expect([1, 2, 3, 4, 5].map(windowOf)).to.deep.equal([1, 1, 2, 2, 3]);
    expect([1, 2, 3, 4, 5].map(executesAt)).to.deep.equal([false, true, false, true, false]);
    for (const target of [5, 6]) {
      const windows = new Windows<string>(1);
      expect(windows.schedule(target, 'east')).to.equal('scheduled');
      expect(executed(windows, 1, 20)).to.deep.equal({ 6: 'east' });
    }
  });

  it('T2: a second action for a window replaces the first, and doing nothing retracts it', () => {
    const windows = new Windows<string>(1);
    expect(windows.schedule(3, 'east')).to.equal('scheduled');
    expect(windows.schedule(4, 'north')).to.equal('replaced');
    expect(windows.schedule(5, 'west')).to.equal('scheduled');
    expect(windows.schedule(6, undefined)).to.equal('replaced');
    expect(executed(windows, 1, 20)).to.deep.equal({ 4: 'north' });
  });

  it('T2: what is sent again for the same window executes once', () => {
    const windows = new Windows<string>(1);
    for (let n = 0; n < 5; n++) windows.schedule(3, 'east');
    expect(executed(windows, 1, 3)).to.deep.equal({});
    for (let n = 0; n < 5; n++) windows.schedule(3, 'east');
    expect(executed(windows, 4, 1)).to.deep.equal({ 4: 'east' });
    for (let n = 0; n < 5; n++) expect(windows.schedule(3, 'east')).to.equal('repeated');
    expect(executed(windows, 5, 20)).to.deep.equal({});
  });

  it('T2: a late action fills the next window if that is empty, once', () => {
    const windows = new Windows<string>(1);
    expect(executed(windows, 1, 4)).to.deep.equal({});
    expect(windows.schedule(2, 'east')).to.equal('late');
    expect(windows.schedule(2, 'east')).to.equal('repeated');
    expect(windows.schedule(4, 'west')).to.equal('noGap');
    expect(executed(windows, 5, 2)).to.deep.equal({ 6: 'east' });
    expect(windows.schedule(1, 'east')).to.equal('repeated');
    expect(windows.schedule(4, 'west'), 'a gap again').to.equal('late');
    expect(executed(windows, 7, 20)).to.deep.equal({ 8: 'west' });
  });

  it('T2: a late action never overrides newer intent, doing nothing among it; newer intent overrides it', () => {
    const windows = new Windows<string>(9);
    windows.schedule(9, undefined);
    expect(windows.schedule(8, 'east')).to.equal('noGap');
    windows.schedule(11, 'north');
    expect(executed(windows, 9, 2)).to.deep.equal({});
    expect(windows.schedule(8, 'east')).to.equal('noGap');
    expect(executed(windows, 11, 2)).to.deep.equal({ 12: 'north' });
    expect(windows.schedule(8, 'east')).to.equal('late');
    expect(windows.schedule(13, 'south')).to.equal('replaced');
    expect(executed(windows, 13, 20)).to.deep.equal({ 14: 'south' });
  });

  it('T2: four windows can be addressed, the next to execute among them', () => {
    for (const [next, furthest] of [
      [5, 12],
      [6, 12],
      [7, 14],
    ] as const) {
      const windows = new Windows<string>(next);
      expect(windows.schedule(furthest, 'in reach')).to.equal('scheduled');
      expect(windows.schedule(furthest + 1, 'beyond')).to.equal('tooFar');
      expect(windows.schedule(next + 0x4000_0000, 'far beyond')).to.equal('tooFar');
      expect(windows.schedule(lastTick, 'of before the game'), 'just behind, as serial numbers go').to.equal('late');
      expect(Object.values(executed(windows, next, 20))).to.deep.equal(['of before the game', 'in reach']);
    }
  });

  it('remembers 60 windows that have had their action; what is later yet is only late', () => {
    const windows = new Windows<string>(1);
    windows.schedule(1, 'east');
    expect(executed(windows, 1, 120)).to.deep.equal({ 2: 'east' });
    expect(windows.schedule(1, 'east')).to.equal('repeated');
    executed(windows, 121, 2);
    expect(windows.schedule(1, 'east')).to.equal('late');
  });

  it('S09: tick 0 is never scheduled, whatever the tick is', () => {
    for (const next of [1, 2, 1000, lastTick - 3, lastTick - 1, lastTick]) {
      const windows = new Windows<string>(next);
      expect(windows.schedule(0, 'east')).to.equal('unaddressed');
      expect(executed(windows, next, 30)).to.deep.equal({});
    }
  });

  it('S09: at the wrap 0 is skipped, and every window executes once', () => {
    const first = lastTick - 3;
    const windows = new Windows<string>(first);
    expect(windows.schedule(lastTick - 2, 'east')).to.equal('scheduled');
    expect(windows.schedule(lastTick, 'the last one')).to.equal('scheduled');
    expect(windows.schedule(1, 'the first one')).to.equal('scheduled');
    expect(windows.schedule(3, 'beyond')).to.equal('tooFar');
    const done = { [lastTick - 1]: 'east', [lastTick]: 'the last one', 2: 'the first one' };
    expect(executed(windows, first, 40)).to.deep.equal(done);
    expect(windows.schedule(lastTick, 'late')).to.equal('repeated');
    expect(windows.schedule(lastTick - 4, 'late')).to.equal('late');
  });
});

/** Ticks counted on for ever: 1, 2 … with the one before the wrap known by `0xffff_ffff`. */
interface Sent {
  /** Ticks executed when it arrived. */
  readonly arrived: number;
  /** Tick it is for, counted on; undefined stands for tick 0. */
  readonly target: number | undefined;
  readonly action: string | undefined;
}

/** Number that travels for the `count`-th tick. */
const tickOf = (count: number) => ((count - 1) % lastTick) + 1;
/** The window of the `count`-th tick, counted on: 2³¹ in each turn. */
const countedWindow = (count: number) =>
  Math.floor((count - 1) / lastTick) * 0x8000_0000 + Math.ceil(tickOf(count) / 2);

/**
 * The rules read slowly: for each packet in the order of arrival, what all the ones before it have come to.
 * Returns what executes, by counted window, each with the window it was for.
 */
function plainModel(packets: readonly Sent[], first: number): Map<number, { action: string; meant: number }> {
  interface Placed {
    readonly window: number;
    readonly meant: number;
    readonly action: string | undefined;
  }
  const placed: Placed[] = [];
  for (const { arrived, target, action } of packets) {
    if (target === undefined) continue;
    const open = countedWindow(Math.max(first, arrived + 1));
    const meant = countedWindow(target);
    const hasHad = placed.some((one) => one.meant === meant);
    if (meant >= open + 4) continue;
    if (meant >= open) placed.push({ window: meant, meant, action });
    else if (!hasHad && !placed.some(({ window }) => window === open)) placed.push({ window: open, meant, action });
  }
  const executes = new Map<number, { action: string; meant: number }>();
  for (const { window, meant, action } of placed) {
    if (action === undefined) executes.delete(window);
    else executes.set(window, { action, meant });
  }
  return executes;
}

/** Ticks a run lasts. */
const runTicks = 60;

function sent(first: number) {
  const action = fc.option(fc.constantFrom('north', 'east', 'south', 'west'), { nil: undefined, freq: 4 });
  const packet = fc
    .record({
      arrived: fc.integer({ min: first - 1, max: first + runTicks - 10 }),
      lead: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: -8, max: 12 }) }, fc.integer({ min: -40, max: 100 })),
      action,
      zero: fc.nat({ max: 20 }),
    })
    .map(({ arrived, lead, action: what, zero }): Sent => {
      const target = zero === 0 ? undefined : Math.max(1, arrived + lead);
      return { arrived, target, action: what };
    });
  return fc.array(packet, { maxLength: 80 }).map((packets) => packets.sort((a, b) => a.arrived - b.arrived));
}

describe('action windows, against the rules read slowly', () => {
  for (const [where, first] of [
    ['at the start', 1],
    ['anywhere, from an even tick', 1000],
    ['anywhere, from an odd one', 1001],
    ['across 2³¹', 0x8000_0000 - 20],
    ['S09: across the wrap', lastTick - 20],
    ['S09: at the very wrap', lastTick],
    ['S09: a turn of the counter later', 2 * lastTick - 21],
  ] as const) {
    it(`T2: the same executes at the same tick, ${where}`, () => {
      fc.assert(
        fc.property(sent(first), (packets) => {
          const windows = new Windows<string>(tickOf(first));
          const expected = plainModel(packets, first);
          let next = 0;
          for (let count = first; count < first + runTicks; count++) {
            for (; (packets[next]?.arrived ?? Number.POSITIVE_INFINITY) < count; next++) {
              const { target, action } = packets[next] ?? {};
              windows.schedule(target === undefined ? 0 : tickOf(target), action);
            }
            const done = windows.take(tickOf(count));
            const ends = countedWindow(count + 1) !== countedWindow(count);
            const due = ends ? expected.get(countedWindow(count))?.action : undefined;
            expect(done, `tick ${count - first} of ${JSON.stringify(packets)}`).to.equal(due);
          }
        }),
        { numRuns: 300 },
      );
    });

    it(`T2: however often and in whatever order they come, no step executes twice, ${where}`, () => {
      const step = fc.record({
        window: fc.nat({ max: 20 }),
        arrivals: fc.array(fc.integer({ min: -8, max: 20 }), { minLength: 1, maxLength: 6 }),
      });
      fc.assert(
        fc.property(fc.uniqueArray(step, { selector: ({ window }) => window, maxLength: 20 }), (steps) => {
          const windows = new Windows<number>(tickOf(first));
          const arriving = steps.flatMap(({ window, arrivals }) => {
            const target = first + 2 * window;
            return arrivals.map((delay) => ({ at: Math.max(first, target + delay), target, window }));
          });
          const done: number[] = [];
          for (let count = first; count < first + 100; count++) {
            for (const { at, target, window } of arriving) {
              if (at === count) windows.schedule(tickOf(target), window);
            }
            const action = windows.take(tickOf(count));
            if (action !== undefined) done.push(action);
          }
          expect(done).to.have.length(new Set(done).size);
          for (const { at, target, window } of arriving) {
            const ahead = countedWindow(target) - countedWindow(at);
            if (ahead >= 0 && ahead < 4) expect(done, 'what came in time').to.include(window);
          }
        }),
        { numRuns: 300 },
      );
    });
  }

  it('moves nobody faster than one step in two ticks, whatever is sent', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: lastTick }), { minLength: 200, maxLength: 400 }), (targets) => {
        const windows = new Windows<string>(1);
        let steps = 0;
        let next = 0;
        for (let tick = 1; tick <= 100; tick++) {
          for (let n = 0; n < 10; n++) windows.schedule(targets[next++ % targets.length] ?? 0, 'east');
          for (let ahead = -3; ahead < 12; ahead++) windows.schedule(Math.max(0, tick + ahead), 'east');
          if (windows.take(tick) !== undefined) steps++;
        }
        expect(steps).to.equal(50);
      }),
      { numRuns: 50 },
    );
  });
});
