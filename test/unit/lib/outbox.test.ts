import { expect } from 'chai';
import { Outbox } from '../../../src/lib/outbox.ts';

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
}

const frame = (n: number, byteLength = 1000) => new Uint8Array(byteLength).fill(n);
const first = (frames: Uint8Array[]) => frames.map((one) => one[0]);

describe('outbox', () => {
  it('hands over at once while the lane has room', () => {
    const lane = new SlowLane();
    const outbox = new Outbox(lane, 32);
    outbox.push(frame(1));
    expect(lane.sent.length).to.equal(1);
    expect(outbox).to.include({ length: 0, dropped: 0 });
  });

  it('holds back above two of the largest, or 2 KiB, and drains in order when there is room', () => {
    for (const [byteLength, limitBytes] of [
      [100, 2048],
      [3000, 6000],
    ] as const) {
      const lane = new SlowLane();
      const outbox = new Outbox(lane, 32);
      lane.buffered = limitBytes + 1;
      outbox.push(frame(1, byteLength));
      expect(lane.sent.length, `${byteLength} bytes`).to.equal(0);
      lane.buffered = limitBytes;
      outbox.drain();
      expect(lane.sent.length, `${byteLength} bytes`).to.equal(1);
    }
    const lane = new SlowLane();
    const outbox = new Outbox(lane, 32);
    for (let n = 1; n <= 9; n++) outbox.push(frame(n));
    // Buffered after each: 1000, 2000, 3000, which is above 2048.
    expect(first(lane.sent)).to.deep.equal([1, 2, 3]);
    while (outbox.length > 0) {
      lane.buffered = 0;
      outbox.drain();
    }
    expect(first(lane.sent)).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(outbox.dropped).to.equal(0);
  });

  it('full, drops the oldest and counts it', () => {
    const lane = new SlowLane();
    lane.buffered = 1e6;
    const outbox = new Outbox(lane, 32);
    for (let n = 1; n <= 32; n++) outbox.push(frame(n));
    expect(outbox).to.include({ length: 32, dropped: 0 });
    for (let n = 33; n <= 40; n++) outbox.push(frame(n));
    expect(outbox).to.include({ length: 32, dropped: 8 });
    lane.buffered = 0;
    outbox.drain();
    expect(first(lane.sent)).to.deep.equal([9, 10, 11]);
  });
});
