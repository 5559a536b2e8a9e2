import { expect } from 'chai';
import { InputDelay } from '../../../../src/games/tics/client/input-delay.ts';
import { Pacing } from '../../../../src/games/tics/client/pacing.ts';
import { Playout } from '../../../../src/games/tics/client/playout.ts';
import { Random } from '../../../../src/lib/random.ts';

const ticMs = 1000 / 35;
/** More than any clock is late by. */
const wide = 100;

describe('tics: the clock that makes commands', () => {
  it('L1: makes 35 a second, whether it is looked at at 60, 75 or 144 Hz', () => {
    for (const drawnHz of [60, 75, 144]) {
      const pacing = new Pacing(0);
      let made = 0;
      for (let n = 0; n < 60 * drawnHz; n++) made += pacing.take((n * 1000) / drawnHz, wide);
      expect(made, `${drawnHz} Hz`).to.be.within(60 * 35 - 1, 60 * 35 + 1);
    }
  });

  it('L1: makes up for four tics at once, not for a fifth', () => {
    for (const [lateTics, made] of [
      [2, 3],
      [3, 4],
      [4, 4],
      [1000, 4],
    ] as const) {
      const pacing = new Pacing(0);
      expect(pacing.take((lateTics + 0.5) * ticMs, wide), `${lateTics} tics late`).to.equal(made);
      expect(pacing.take((lateTics + 0.6) * ticMs, wide), 'and that was that').to.equal(0);
      expect(pacing.take((lateTics + 1.1) * ticMs, wide), 'in step as before').to.equal(1);
    }
  });

  it('L1: what a full window held back is not caught up', () => {
    const pacing = new Pacing(0);
    expect(pacing.take(0, 0)).to.equal(0);
    expect(pacing.nextMs, 'the next bundle says when').to.equal(Number.POSITIVE_INFINITY);
    expect(pacing.take(10 * ticMs, wide)).to.equal(1);
    expect(pacing.take(10.9 * ticMs, wide)).to.equal(0);
    expect(pacing.take(11.1 * ticMs, wide)).to.equal(1);
    expect(pacing.takeHeldMs(11.1 * ticMs)).to.be.closeTo(10 * ticMs, 1e-6);
    expect(pacing.takeHeldMs(11.1 * ticMs), 'each is told once').to.equal(0);
  });

  it('A12: three days asleep are four tics', () => {
    const pacing = new Pacing(0);
    pacing.take(0, wide);
    expect(pacing.take(3 * 86_400_000, wide)).to.equal(4);
    expect(pacing.nextMs).to.be.within(3 * 86_400_000, 3 * 86_400_000 + ticMs + 1e-3);
  });
});

describe('tics: the input delay', () => {
  const reports = (delay: InputDelay, count: number, marginMs: number, heldMs: number) => {
    for (let n = 0; n < count; n++) delay.report(marginMs, heldMs, delay.tics);
  };

  it('L5: begins by the formula of the source, who comes late with the whole round trip and a tic', () => {
    for (const [rttMs, atLaunch, late] of [
      [0, 1, 1],
      [5, 1, 2],
      [57, 1, 3],
      [58, 2, 4],
      [200, 4, 8],
      [2.6e8, 20, 20],
    ] as const) {
      expect(new InputDelay(rttMs, false).tics, `${rttMs} ms`).to.equal(atLaunch);
      expect(new InputDelay(rttMs, true).tics, `${rttMs} ms, late`).to.equal(late);
    }
    expect(new InputDelay(null, false).tics, 'not measured').to.equal(1);
  });

  it('L5: is raised when two of three reports say that others wait, not for one', () => {
    const delay = new InputDelay(10, false);
    for (const marginMs of [-30, 20, 20, -30, 20, 20]) delay.report(marginMs, 5, 1);
    expect(delay.tics).to.equal(1);
    for (const marginMs of [-30, 20, -30]) delay.report(marginMs, 5, 1);
    expect(delay.tics).to.equal(3);
  });

  it('L5: a wider window is no use to who was not held back by it: its clock is moved instead', () => {
    const delay = new InputDelay(10, false);
    delay.report(-30, 0, 1);
    expect(delay.report(-30, 0, 1)).to.equal(2);
    expect(delay.tics).to.equal(1);
  });

  it('L5: players who wait for each other find out', () => {
    const delay = new InputDelay(10, false);
    reports(delay, 2, 0, 200);
    expect(delay.tics).to.equal(2);
  });

  it('L5: comes down by one after four reports with more than a tic and a half to spare, not after three', () => {
    const delay = new InputDelay(280, false);
    expect(delay.tics).to.equal(5);
    reports(delay, 3, 43, 5);
    expect(delay.tics).to.equal(5);
    reports(delay, 1, 43, 5);
    expect(delay.tics).to.equal(4);
    reports(delay, 100, 42, 5);
    expect(delay.tics).to.equal(4);
  });

  it('L5: waits ever longer before it is lowered where that was too soon', () => {
    const delay = new InputDelay(200, false);
    const changes: number[] = [];
    let before = delay.tics;
    // Five tics are one too few, and five and a half what is needed: the line has two minds.
    for (let n = 0; n < 400; n++) {
      delay.report(delay.tics >= 6 ? 50 : -20, 5, delay.tics);
      if (delay.tics !== before) changes.push(n);
      before = delay.tics;
    }
    const late = changes.filter((n) => n > 200);
    expect(late.length, 'in 100 s').to.be.at.most(4);
  });
});

describe('tics: the clock of the picture', () => {
  /** Places drawn at 60 Hz, in tics, of what arrives up to `jitterMs` late; and as if each were run on arrival. */
  function drawn(jitterMs: number, seed: number, seconds = 30) {
    const random = new Random(seed);
    const playout = new Playout();
    const arrivals: number[] = [];
    let atMs = 0;
    for (let tic = 0; tic < seconds * 35; tic++) {
      atMs = Math.max(atMs, tic * ticMs + random.unit() * jitterMs);
      arrivals.push(atMs);
    }
    const smooth: number[] = [];
    const raw: number[] = [];
    let received = 0;
    for (let ms = 0; ms < seconds * 1000; ms += 1000 / 60) {
      for (; (arrivals[received] ?? Number.POSITIVE_INFINITY) <= ms; received++)
        playout.arrived(received, arrivals[received] ?? 0);
      smooth.push(playout.position(ms, received));
      raw.push(received === 0 ? 0 : received - 1 + Math.min(1, (ms - (arrivals[received - 1] ?? 0)) / ticMs));
    }
    return { smooth, raw, playout };
  }

  /** Standard deviation of the steps after the first 5 s. */
  function unevenness(places: readonly number[]): number {
    const steps = places.slice(300).map((place, n) => place - (places[299 + n] ?? place));
    const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
    return Math.sqrt(steps.reduce((sum, step) => sum + (step - mean) ** 2, 0) / steps.length);
  }

  it('F19: moves evenly under 120 ms of jitter: a fifth as unevenly as what is shown when it comes', () => {
    for (let seed = 1; seed <= 5; seed++) {
      const { smooth, raw } = drawn(120, seed);
      expect(unevenness(smooth), `seed ${seed}`).to.be.below(unevenness(raw) / 5);
    }
  });

  it('never runs back, and never shows what is not there', () => {
    const { smooth } = drawn(300, 1);
    expect(smooth.every((place, n) => n === 0 || place >= (smooth[n - 1] ?? 0))).to.equal(true);
  });

  it('waits for nobody on a quiet line, and for eight tics at most', () => {
    expect(drawn(0, 1).playout.targetTics).to.be.below(0.01);
    expect(drawn(120, 1).playout.targetTics).to.be.within(2, 120 / ticMs);
    expect(drawn(900, 1).playout.targetTics).to.be.at.most(8);
  });

  it('a host that stood is no jitter', () => {
    const playout = new Playout();
    let ms = 0;
    for (let tic = 0; tic < 200; tic++) {
      ms += ticMs + (tic === 150 ? 250 : 0);
      playout.arrived(tic, ms);
    }
    expect(playout.targetTics).to.be.below(0.01);
    expect(playout.position(ms, 200)).to.be.closeTo(199, 0.1);
  });

  it('A05: of a long backlog all but the last tics is passed over at once, of a short one each tic is shown', () => {
    for (const [outageTics, jumps] of [
      [6, false],
      [60, true],
    ] as const) {
      const playout = new Playout();
      let received = 0;
      for (let ms = 0; received < 200; ms += ticMs) playout.arrived(received++, ms);
      const backMs = (200 + outageTics) * ticMs;
      const before = playout.position(backMs - 1, received);
      for (let n = 0; n < outageTics; n++) playout.arrived(received++, backMs);
      const after = playout.position(backMs + 1000 / 60, received);
      expect(after - before > 2, `${outageTics} tics`).to.equal(jumps);
      expect(received - after).to.be.at.most(12);
    }
  });
});
