import { expect } from 'chai';
import { ManualClock, systemClock } from '../../../src/lib/clock.ts';
import { eventually } from '../../support/waiting.ts';

describe('clock', () => {
  it('runs what falls due in order of time, then of request, each at its own time', () => {
    const clock = new ManualClock(100);
    const ran: string[] = [];
    const note = (what: string) => () => ran.push(`${what} at ${clock.nowMs()}`);
    clock.after(20, note('b'));
    clock.after(10, note('a'));
    clock.after(20, note('c'));
    clock.after(-5, note('overdue'));
    clock.after(10, () => clock.after(5, note('nested')));
    clock.after(31, note('later'));
    clock.advance(30);
    expect(ran).to.deep.equal(['overdue at 100', 'a at 110', 'nested at 115', 'b at 120', 'c at 120']);
    expect(clock.nowMs()).to.equal(130);
    expect(clock.pending).to.equal(1);
  });

  it('runs nothing that was undone, even by a task that runs at the same time', () => {
    const clock = new ManualClock();
    const undo = clock.after(5, () => expect.fail('was undone'));
    clock.after(4, undo);
    clock.advance(10);
    undo();
    expect(clock.pending).to.equal(0);
  });

  it('of the system: time goes on and tasks run once unless undone', async () => {
    const clock = systemClock();
    const startMs = clock.nowMs();
    let ran = 0;
    clock.after(1, () => expect.fail('was undone'))();
    clock.after(5, () => ran++);
    await eventually('the task', () => ran > 0);
    expect(ran).to.equal(1);
    // Timers may be a fraction of a millisecond early.
    expect(clock.nowMs() - startMs).to.be.above(4);
  });
});
