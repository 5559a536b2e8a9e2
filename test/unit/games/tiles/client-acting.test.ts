import { expect } from 'chai';
import fc from 'fast-check';
import { Acting, type Button, type Deed } from '../../../../src/games/tiles/client/acting.ts';
import { ActionTimes, executingTick } from '../../../../src/games/tiles/client/action-times.ts';
import { OwnMotion } from '../../../../src/games/tiles/client/own-motion.ts';
import { playerActions, windowHorizon } from '../../../../src/games/tiles/protocol.ts';
import { nextTick } from '../../../../src/games/tiles/ticks.ts';
import { Windows, windowOf } from '../../../../src/games/tiles/windows.ts';
import { Random } from '../../../../src/lib/random.ts';
import { compareSerial } from '../../../../src/lib/serial.ts';

const { none, north, east, south, west } = playerActions;
const stepMs = 5;
const noData = new Uint8Array();

interface Line {
  /** One way, ms. */
  readonly delayMs?: number;
  readonly jitterMs?: number;
  readonly lossPct?: number;
  readonly from?: number;
  readonly seed?: number;
}

/** A guest's hands, a line, and the windows of a host that steps ten times a second. */
class Bench {
  readonly line: Required<Line>;
  readonly times = new ActionTimes();
  readonly walls = new Set<string>();
  readonly motion = new OwnMotion((x, y) => !this.walls.has(`${x},${y}`));
  readonly sent: { readonly ms: number; readonly tick: number; readonly action: number; readonly isCopy: boolean }[] =
    [];
  /** What executed, by tick. */
  readonly done: { readonly tick: number; readonly action: number }[] = [];
  readonly outcomes: string[] = [];
  readonly acting = new Acting({
    times: this.times,
    motion: this.motion,
    send: (tick, deed, isCopy) => {
      this.sent.push({ ms: this.ms, tick, action: deed.action, isCopy });
      this.#post(() => this.#arrive(tick, deed.action));
    },
    reach: () => 1,
  });
  /** Nothing arrives any more. */
  isSilent = false;
  /** The host steps, and makes up for nothing it has missed. */
  isStepping = true;
  ms = 0;
  tick: number;
  #x = 0;
  #y = 0;
  readonly #windows: Windows<number>;
  readonly #random: Random;
  readonly #post_: { readonly atMs: number; readonly task: () => void }[] = [];

  constructor(line: Line = {}) {
    this.line = { delayMs: 10, jitterMs: 0, lossPct: 0, from: 1000, seed: 1, ...line };
    this.tick = this.line.from;
    this.#windows = new Windows(nextTick(this.tick));
    this.#random = new Random(this.line.seed);
  }

  /** After two seconds, in which States and pongs have come. */
  static ready(line: Line = {}): Bench {
    const bench = new Bench(line);
    bench.pass(2000);
    return bench;
  }

  pass(ms: number): void {
    for (const endMs = this.ms + ms; this.ms < endMs; ) {
      this.ms += stepMs;
      for (const post of this.#post_.filter(({ atMs }) => atMs <= this.ms)) {
        this.#post_.splice(this.#post_.indexOf(post), 1);
        post.task();
      }
      if (this.ms % 100 === 0 && this.isStepping) this.#step();
      if (this.ms % 500 === 0) {
        const sentMs = this.ms;
        this.#post(() => this.#post(() => this.times.measured(this.ms - sentMs)));
      }
      this.acting.advance(this.ms, this.line.lossPct > 0);
    }
  }

  actions(): number[] {
    return this.done.map(({ action }) => action);
  }

  #step(): void {
    this.tick = nextTick(this.tick);
    const { tick } = this;
    const action = this.#windows.take(tick) ?? none;
    if (action !== none) this.done.push({ tick, action });
    const x = this.#x + (action === east ? 1 : action === west ? -1 : 0);
    const y = this.#y + (action === south ? 1 : action === north ? -1 : 0);
    this.#stand(tick, ...(this.walls.has(`${x},${y}`) ? ([this.#x, this.#y] as const) : ([x, y] as const)));
  }

  #stand(tick: number, x: number, y: number): void {
    this.#x = x;
    this.#y = y;
    this.#post(() => {
      this.times.stateArrived(tick, this.ms);
      this.motion.settle(tick, x, y, this.ms);
    });
  }

  #arrive(tick: number, action: number): void {
    this.outcomes.push(this.#windows.schedule(tick, action === none ? undefined : action));
  }

  #post(task: () => void): void {
    if (this.isSilent || this.#random.unit() * 100 < this.line.lossPct) return;
    const jitterMs = (this.#random.unit() * 2 - 1) * this.line.jitterMs;
    this.#post_.push({ atMs: this.ms + Math.max(0, this.line.delayMs + jitterMs), task });
  }
}

describe('acting', () => {
  for (const delayMs of [0, 20, 80, 150, 250])
    it(`T2: a short press makes one step, in the first window it reaches, ${delayMs} ms away`, () => {
      for (let phase = 0; phase < 200; phase += 25) {
        const bench = Bench.ready({ delayMs });
        bench.pass(phase);
        const pressedAt = bench.tick;
        bench.acting.press(east, bench.ms);
        bench.pass(20);
        bench.acting.release(east, bench.ms);
        bench.pass(1500);
        expect(bench.actions()).to.deep.equal([east]);
        expect(bench.outcomes, 'all that was sent').to.deep.equal(['scheduled']);
        // A window is two ticks: what is reached at the latest one window after the line's own delay.
        const waited = compareSerial(bench.done[0]?.tick ?? 0, pressedAt);
        expect(waited * 100, `phase ${phase}`).to.be.at.most(2 * delayMs + 20 + 300);
      }
    });

  it('T2: what is done after the host has stalled for 400 ms is not named too far ahead', () => {
    for (const delayMs of [10, 100, 250]) {
      const bench = Bench.ready({ delayMs });
      bench.isStepping = false;
      bench.pass(400);
      bench.isStepping = true;
      bench.pass(200);
      for (const direction of [east, south, west]) {
        bench.acting.press(direction, bench.ms);
        bench.pass(20);
        bench.acting.release(direction, bench.ms);
      }
      bench.pass(3000);
      expect(bench.outcomes, `${delayMs} ms away`).not.to.include('tooFar');
      expect(bench.actions()).to.deep.equal([east, south, west]);
    }
  });

  it('T2: while a direction is held there is one step a window, five a second', () => {
    for (const delayMs of [10, 100]) {
      const bench = Bench.ready({ delayMs });
      bench.acting.press(east, bench.ms);
      bench.pass(4000);
      bench.acting.release(east, bench.ms);
      bench.pass(1500);
      expect(bench.done.length).to.be.within(20, 21);
      for (const [n, { tick }] of bench.done.slice(1).entries())
        expect(compareSerial(tick, bench.done[n]?.tick ?? 0)).to.equal(2);
      expect(new Set(bench.actions())).to.deep.equal(new Set([east]));
      expect(bench.motion.corrections).to.equal(0);
    }
  });

  it('S09: goes on across the wrap of ticks, and never names tick 0', () => {
    for (const from of [0xffff_ffe0, 0xffff_ffe1, 0xffff_ffe2, 0xffff_ffe3]) {
      const bench = Bench.ready({ from });
      bench.acting.press(east, bench.ms);
      bench.pass(6000);
      bench.acting.release(east, bench.ms);
      bench.pass(1000);
      expect(bench.tick).to.be.below(1000);
      for (const { tick } of bench.sent) expect(tick).to.be.greaterThan(0);
      expect(bench.done.length).to.be.within(29, 32);
      expect(bench.motion).to.include({ x: bench.done.length, corrections: 0 });
    }
  });

  it('T2: what is let go before its picture has begun is taken back, what has begun is finished', () => {
    let taken = 0;
    for (let phase = 0; phase < 400; phase += 10) {
      const bench = Bench.ready();
      bench.acting.press(east, bench.ms);
      bench.pass(1000 + phase);
      const place = { x: 0, y: 0 };
      bench.motion.at(bench.ms, place);
      bench.acting.release(east, bench.ms);
      taken += bench.acting.retractions;
      bench.pass(1500);
      expect(bench.done.length, `let go at ${place.x}`).to.equal(Math.ceil(place.x));
      expect(bench.motion).to.include({ x: bench.done.length, corrections: 0 });
      if (bench.acting.retractions > 0) expect(bench.outcomes.at(-1)).to.equal('replaced');
    }
    expect(taken).to.be.within(5, 35);
  });

  it('T2: another direction takes the place of a step that has not begun, and never that of a press', () => {
    let replaced = 0;
    for (let phase = 0; phase < 200; phase += 10) {
      const bench = Bench.ready();
      bench.acting.press(east, bench.ms);
      bench.pass(1000 + phase);
      bench.acting.press(south, bench.ms);
      bench.acting.release(east, bench.ms);
      bench.pass(1000);
      bench.acting.release(south, bench.ms);
      bench.pass(1000);
      const turn = bench.actions().indexOf(south);
      expect(bench.actions().slice(0, turn)).to.deep.equal(Array(turn).fill(east));
      expect(new Set(bench.actions().slice(turn))).to.deep.equal(new Set([south]));
      expect(bench.motion).to.include({ x: turn, y: bench.done.length - turn, corrections: 0 });
      replaced += bench.outcomes.filter((outcome) => outcome === 'replaced').length;
    }
    expect(replaced).to.be.greaterThan(3);

    const taps = Bench.ready();
    for (const direction of [east, south]) {
      taps.acting.press(direction, taps.ms);
      taps.pass(30);
      taps.acting.release(direction, taps.ms);
      taps.pass(30);
    }
    taps.pass(1000);
    expect(taps.actions()).to.deep.equal([east, south]);
  });

  it('two directions that are held take turns, one that leads nowhere gives its turn up, and opposites do not', () => {
    const both = Bench.ready();
    both.acting.press(east, both.ms);
    both.acting.press(south, both.ms);
    both.pass(2000);
    const steps = both.actions();
    expect(steps).to.have.length.within(9, 11);
    for (const [n, action] of steps.slice(1).entries()) expect(action).not.to.equal(steps[n]);

    const along = Bench.ready();
    for (let x = 0; x < 30; x++) along.walls.add(`${x},1`);
    along.acting.press(south, along.ms);
    along.acting.press(east, along.ms);
    along.pass(2000);
    expect(new Set(along.actions().slice(2))).to.deep.equal(new Set([east]));

    const opposite = Bench.ready();
    opposite.acting.press(east, opposite.ms);
    opposite.acting.press(west, opposite.ms);
    opposite.pass(2000);
    expect(new Set(opposite.actions().slice(2))).to.deep.equal(new Set([west]));
  });

  it('a button acts once a press, again while it is held, and not when it has nothing to do', () => {
    const bench = Bench.ready();
    const deed: Deed = { action: playerActions.take, data: noData };
    let has = true;
    const button: Button = { repeatMs: 400, deed: () => (has ? deed : undefined) };
    bench.acting.hold(button, bench.ms);
    bench.acting.hold(button, bench.ms);
    bench.acting.letGo(button);
    bench.pass(1000);
    expect(bench.actions()).to.deep.equal([playerActions.take]);
    bench.acting.hold(button, bench.ms);
    bench.pass(2100);
    expect(bench.done.length).to.be.within(6, 8);
    has = false;
    const before = bench.done.length;
    bench.pass(1500);
    expect(bench.done.length).to.be.at.most(before + 1);
    has = true;
    bench.pass(1000);
    expect(bench.done.length).to.be.greaterThan(before + 1);
  });

  it('T2: what is wanted is done one a window, in the order it was wanted, eight at most waiting', () => {
    const bench = Bench.ready();
    const wanted = Array.from({ length: 9 }, (_, n) => ({ action: playerActions.use, data: Uint8Array.of(n) }));
    expect(wanted.map((deed) => bench.acting.want(deed))).to.deep.equal([...Array(8).fill(true), false]);
    bench.pass(5);
    const first = bench.sent.length;
    expect(first, 'no further ahead than windows can be addressed').to.be.at.most(windowHorizon);
    bench.pass(3000);
    expect(bench.done).to.have.length(8);
    expect(bench.outcomes).to.deep.equal(Array(8).fill('scheduled'));
  });

  it('a third press that waits is dropped', () => {
    const bench = new Bench();
    for (const direction of [east, south, west, north]) {
      bench.acting.press(direction, 0);
      bench.acting.release(direction, 0);
    }
    bench.pass(3000);
    expect(bench.actions()).to.deep.equal([east, south]);
  });

  it('a host that is silent is not run away from', () => {
    const bench = Bench.ready();
    bench.isSilent = true;
    bench.acting.press(east, bench.ms);
    bench.pass(10_000);
    expect(new Set(bench.sent.map(({ tick }) => tick)).size).to.be.at.most(10);
    expect(bench.motion.x).to.be.at.most(10);
  });

  it('T2: on a line that loses, each action goes out three times for the same window', () => {
    const bench = Bench.ready({ delayMs: 20, lossPct: 0.001 });
    bench.acting.press(east, bench.ms);
    bench.pass(2000);
    bench.acting.release(east, bench.ms);
    bench.pass(1000);
    for (const { tick } of bench.done)
      expect(bench.sent.filter((each) => each.tick === tick && each.action === east).length, `${tick}`).to.equal(3);
    expect(bench.acting.copies).to.be.greaterThan(10);
    expect(bench.outcomes.every((outcome) => outcome === 'scheduled' || outcome === 'replaced')).to.equal(true);
  });

  it('T2: whatever the line and the hands do, nothing executes twice, beyond the horizon or in a window not asked for', () => {
    const hand = fc.record({ direction: fc.integer({ min: 1, max: 4 }), heldMs: fc.nat(500), restMs: fc.nat(300) });
    const line = fc.record({
      delayMs: fc.integer({ min: 0, max: 150 }),
      jitterMs: fc.integer({ min: 0, max: 200 }),
      lossPct: fc.constantFrom(0, 10, 30),
      from: fc.constantFrom(1, 1000, 0xffff_ffd0, 0x7fff_fff0),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(line, fc.array(hand, { minLength: 3, maxLength: 12 }), (figures, hands) => {
        const bench = Bench.ready(figures);
        for (const { direction, heldMs, restMs } of hands) {
          bench.acting.press(direction, bench.ms);
          bench.pass(heldMs);
          bench.acting.release(direction, bench.ms);
          bench.pass(restMs);
        }
        bench.pass(2000);
        expect(bench.outcomes).not.to.include('tooFar').and.not.to.include('unaddressed');
        const asked = bench.sent.filter(({ action, isCopy }) => action !== none && !isCopy);
        const windows = bench.done.map(({ tick }) => windowOf(tick));
        expect(new Set(windows).size).to.equal(windows.length);
        expect(bench.done.length).to.be.at.most(asked.length);
        for (const { tick } of bench.sent) expect(executingTick(tick)).to.equal(tick);
      }),
      { numRuns: 25 },
    );
  }).timeout(30_000);
});
