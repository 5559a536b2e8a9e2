import { expect } from 'chai';
import { FixedStep } from '../../../src/lib/fixed-step.ts';

const threeDaysMs = 3 * 24 * 3_600_000;

describe('fixed step', () => {
  it('H08: gives no step to a timer that fires early, whatever it says', () => {
    const steps = new FixedStep(20, 1000);
    for (const nowMs of [0, 950, 999.999, Number.NaN, -1e12]) expect(steps.take(nowMs)).to.equal(0);
    expect(steps.nextMs).to.equal(1000);
    expect(steps.take(1000)).to.equal(1);
    for (const nowMs of [1000, 1049.999, Number.NaN]) expect(steps.take(nowMs)).to.equal(0);
    expect(steps.take(1050)).to.equal(1);
    expect(steps.dropped).to.equal(0);
  });

  it('catches up at most 5 steps; the rest is dropped and counted', () => {
    const five = new FixedStep(20, 0);
    expect(five.take(200)).to.equal(5);
    expect(five.dropped).to.equal(0);
    const six = new FixedStep(20, 0);
    expect(six.take(250)).to.equal(5);
    expect(six.dropped).to.equal(1);
    expect(six.take(299)).to.equal(0);
    expect(six.take(300)).to.equal(1);
  });

  it('keeps its rate over an hour of late timers, without dropping', () => {
    const steps = new FixedStep(35, 0);
    let taken = 0;
    for (let nowMs = 0; nowMs < 3_600_000; nowMs += 41.3) taken += steps.take(nowMs);
    expect(taken).to.be.within(35 * 3600 - 2, 35 * 3600 + 1);
    expect(steps.dropped).to.equal(0);
  });

  it('A12: after three days asleep runs 5 steps, counts the others, and goes on in step', () => {
    const steps = new FixedStep(20, 0);
    expect(steps.take(0)).to.equal(1);
    expect(steps.take(threeDaysMs)).to.equal(5);
    expect(steps.dropped).to.equal(threeDaysMs / 50 - 5);
    expect(steps.nextMs).to.equal(threeDaysMs + 50);
    expect(steps.take(threeDaysMs + 49)).to.equal(0);
    expect(steps.take(threeDaysMs + 50)).to.equal(1);
  });
});
