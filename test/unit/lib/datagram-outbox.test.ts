import { expect } from 'chai';
import fc from 'fast-check';
import { DatagramOutbox } from '../../../src/lib/datagram-outbox.ts';
import { CappedLine } from '../../support/capped-line.ts';

/** A lane that sends on when told to. */
class SlowLane {
  readonly sent: Uint8Array[] = [];
  buffered = 0;

  bufferedBytes(): number {
    return this.buffered;
  }

  send(frame: Uint8Array): void {
    this.sent.push(frame);
    this.buffered += frame.byteLength;
  }

  /** The first byte of each frame sent. */
  get firsts(): number[] {
    return this.sent.map((frame) => frame[0] ?? -1);
  }
}

const frame = (n: number, byteLength = 100) => new Uint8Array(byteLength).fill(n);

describe('datagram outbox', () => {
  it('hands over at once while the lane has room: states of several frames, and answers', () => {
    const lane = new SlowLane();
    const outbox = new DatagramOutbox(lane, 8);
    outbox.pushState([frame(1), frame(2)]);
    outbox.pushAnswer(7, frame(3));
    expect(lane.firsts).to.deep.equal([1, 2, 3]);
    expect(outbox).to.include({ waiting: false, droppedStates: 0, droppedAnswers: 0 });
  });

  it('lets a state leave while 256 bytes wait below, and not with one more', () => {
    const lane = new SlowLane();
    const outbox = new DatagramOutbox(lane, 8);
    lane.buffered = 257;
    outbox.pushState([frame(1), frame(2, 1000)]);
    expect(lane.sent).to.deep.equal([]);
    expect(outbox.waiting).to.equal(true);
    lane.buffered = 256;
    outbox.drain();
    expect(lane.firsts, 'whole, however large').to.deep.equal([1, 2]);
  });

  it('lets an answer leave while 1024 bytes wait below, and not with one more', () => {
    const lane = new SlowLane();
    const outbox = new DatagramOutbox(lane, 8);
    lane.buffered = 1025;
    outbox.pushAnswer(1, frame(1));
    outbox.pushAnswer(2, frame(2));
    expect(lane.sent).to.deep.equal([]);
    lane.buffered = 1024;
    outbox.drain();
    expect(lane.firsts).to.deep.equal([1]);
    lane.buffered = 0;
    outbox.drain();
    expect(lane.firsts).to.deep.equal([1, 2]);
  });

  it('C03: a newer state replaces one that has not left, whole, and that is counted', () => {
    const lane = new SlowLane();
    const outbox = new DatagramOutbox(lane, 8);
    lane.buffered = 5000;
    outbox.pushState([frame(1), frame(1)]);
    outbox.pushState([frame(2)]);
    const newest = [frame(3), frame(3), frame(3)];
    outbox.pushState(newest);
    outbox.pushState(newest);
    lane.buffered = 0;
    outbox.drain();
    expect(lane.firsts).to.deep.equal([3, 3, 3]);
    expect(outbox).to.include({ waiting: false, droppedStates: 2 });
  });

  it('keeps as many answers as it may, in order; of more the oldest goes and is counted', () => {
    const lane = new SlowLane();
    const outbox = new DatagramOutbox(lane, 3);
    lane.buffered = 5000;
    for (const n of [1, 2, 3]) outbox.pushAnswer(n, frame(n));
    expect(outbox.droppedAnswers).to.equal(0);
    outbox.pushAnswer(4, frame(4));
    expect(outbox.droppedAnswers).to.equal(1);
    lane.buffered = 0;
    outbox.drain();
    expect(lane.firsts).to.deep.equal([2, 3, 4]);
  });

  it('has one answer a question: a newer one takes the place of the one that waits', () => {
    const lane = new SlowLane();
    const outbox = new DatagramOutbox(lane, 3);
    lane.buffered = 5000;
    outbox.pushAnswer(10, frame(1));
    outbox.pushAnswer(20, frame(2));
    outbox.pushAnswer(10, frame(3));
    lane.buffered = 0;
    outbox.drain();
    expect(lane.firsts).to.deep.equal([3, 2]);
    expect(outbox.droppedAnswers).to.equal(0);
  });

  it('lets states and answers take turns while both wait', () => {
    const lane = new SlowLane();
    const outbox = new DatagramOutbox(lane, 8);
    lane.buffered = 5000;
    for (const n of [101, 102, 103]) outbox.pushAnswer(n, frame(n, 1000));
    // One frame leaves each time there is room; a state that has to wait for its turn is the newest by then.
    for (let n = 1; n <= 7; n++) {
      lane.buffered = 5000;
      outbox.pushState([frame(n, 1400)]);
      lane.buffered = 0;
      outbox.drain();
    }
    expect(lane.firsts).to.deep.equal([1, 101, 3, 102, 5, 103, 7]);
    expect(outbox.droppedStates).to.equal(3);
  });

  /** How old the newest state that has arrived at the far end of 30 kbit/s ever is, and the answers that have. */
  function overThinLine(stateBytes: number, phaseMs: number, answerBytes?: number) {
    let newestMs = 0;
    let answers = 0;
    const line = new CappedLine(30, (frame) => {
      const madeMs = new DataView(frame.buffer).getUint32(0);
      if (madeMs === 0) answers++;
      else newestMs = madeMs;
    });
    const outbox = new DatagramOutbox(line, 8);
    let oldestMs = 0;
    let asked = 0;
    for (let nowMs = 5; nowMs <= 20_000; nowMs += 5) {
      line.pass(5);
      if (nowMs % 100 === phaseMs) outbox.pushState([stamped(nowMs, stateBytes)]);
      else if (nowMs % 20 === 0) outbox.drain();
      if (answerBytes !== undefined && nowMs % 500 === 0) outbox.pushAnswer(asked++, stamped(0, answerBytes));
      if (nowMs > 1000) oldestMs = Math.max(oldestMs, nowMs - newestMs);
    }
    return { oldestMs, asked, answers, droppedAnswers: outbox.droppedAnswers };
  }

  it('C03: at 30 kbit/s the newest state that has arrived is never older than 500 ms', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 600 }), fc.nat({ max: 19 }), (stateBytes, phase) => {
        expect(overThinLine(stateBytes, 5 * phase).oldestMs).to.be.within(100, 500);
      }),
      { numRuns: 50 },
    );
  });

  it('C03: nor than 900 ms with 900 bytes of answers asked for twice a second, all of which arrive', () => {
    const { oldestMs, asked, answers, droppedAnswers } = overThinLine(500, 0, 900);
    expect(oldestMs).to.be.below(900);
    expect(droppedAnswers).to.equal(0);
    expect(answers).to.be.within(asked - 2, asked);
  });
});

/** A frame that says when it was made; 0 marks an answer. */
function stamped(nowMs: number, byteLength: number): Uint8Array {
  const state = new Uint8Array(byteLength);
  new DataView(state.buffer).setUint32(0, nowMs);
  return state;
}
