import { expect } from 'chai';
import { ManualClock } from '../../../src/lib/clock.ts';
import { watchLife } from '../../../src/net/life-watch.ts';

/** A watch on a clock of its own, whose timers may come late. */
class Watch {
  readonly manual = new ManualClock();
  readonly said: string[] = [];
  sleptMs = 0;
  heardAtMs = 0;
  readonly undo = watchLife({
    clock: { nowMs: () => this.nowMs, after: (ms, task) => this.manual.after(ms, task) },
    heardAtMs: () => this.heardAtMs,
    ask: () => this.said.push('ask'),
    died: () => this.said.push('died'),
  });

  get nowMs(): number {
    return this.manual.nowMs() + this.sleptMs;
  }
}

describe('watching for a sign of life', () => {
  it('asks after 20 s, and gives an answer 10 s', () => {
    const { manual, said } = new Watch();
    manual.advance(19_999);
    expect(said).to.deep.equal([]);
    manual.advance(1);
    expect(said).to.deep.equal(['ask']);
    manual.advance(9_999);
    expect(said).to.deep.equal(['ask']);
    manual.advance(1);
    expect(said).to.deep.equal(['ask', 'died']);
    expect(manual.pending).to.equal(0);
  });

  it('goes on after an answer, also one of the very moment of the question', () => {
    const watch = new Watch();
    watch.manual.advance(20_000);
    watch.heardAtMs = watch.nowMs;
    watch.manual.advance(30_000);
    expect(watch.said).to.deep.equal(['ask', 'ask']);
  });

  it('A07: who slept more than 2 s through the answer’s time looks once more a second later', () => {
    for (const sleptMs of [2_000, 2_001]) {
      for (const answers of [false, true]) {
        const watch = new Watch();
        watch.manual.advance(20_000);
        watch.sleptMs = sleptMs;
        watch.manual.advance(10_000);
        expect(watch.said, `${sleptMs}`).to.deep.equal(sleptMs > 2_000 ? ['ask'] : ['ask', 'died']);
        watch.manual.advance(999);
        if (answers) watch.heardAtMs = watch.nowMs;
        watch.manual.advance(1);
        expect(watch.said).to.deep.equal(sleptMs > 2_000 && answers ? ['ask'] : ['ask', 'died']);
      }
    }
  });

  it('leaves nothing behind when it is undone, at any of its moments', () => {
    for (const ms of [0, 20_000, 29_999]) {
      const { manual, said, undo } = new Watch();
      manual.advance(ms);
      const before = [...said];
      undo();
      manual.advance(60_000);
      expect(said).to.deep.equal(before);
      expect(manual.pending).to.equal(0);
    }
  });
});
