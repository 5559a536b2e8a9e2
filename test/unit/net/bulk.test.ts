import { expect } from 'chai';
import { BulkReceiver, type BulkResult, BulkSender, chunkBytes } from '../../../src/net/bulk.ts';
import { ChannelLink } from '../../../src/net/channel-link.ts';
import { laneNames } from '../../../src/net/lanes.ts';
import { MemoryLink } from '../../../src/net/memory-link.ts';
import { fakeChannels } from '../../support/fake-channels.ts';

const maxInFlightBytes = 256 * 1024;

function chunk(transfer: number, offset: number, byteLength: number): Uint8Array {
  const frame = new Uint8Array(8 + byteLength).fill(transfer);
  const view = new DataView(frame.buffer);
  view.setUint32(0, transfer, true);
  view.setUint32(4, offset, true);
  return frame;
}

const patterned = (byteLength: number) => Uint8Array.from({ length: byteLength }, (_, at) => (at * 13) & 0xff);
const same = (a: Uint8Array, b: Uint8Array) => a.byteLength === b.byteLength && a.every((byte, at) => byte === b[at]);

/** A sender at one end of a memory link and what a receiver at the other makes of it. */
function transferring(maxBytes = 4_000_000) {
  const [near, far] = MemoryLink.pair();
  const receiver = new BulkReceiver(maxBytes);
  const whole: { transfer: number; bytes: Uint8Array }[] = [];
  const refused: string[] = [];
  const frameBytes: number[] = [];
  far.onFrame((lane, frame) => {
    expect(lane).to.equal('bulk');
    frameBytes.push(frame.byteLength);
    const result = receiver.receive(frame);
    if (result.type === 'whole') whole.push(result);
    else if (result.type === 'refused') refused.push(result.why);
  });
  return { near, far, sender: new BulkSender(near), whole, refused, frameBytes };
}

describe('bulk', () => {
  it('carries transfers of every size around a chunk, one after another', () => {
    const { near, sender, whole, frameBytes } = transferring();
    const sizes = [0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes, 3 * chunkBytes + 5];
    const sent = sizes.map(patterned);
    expect(sent.map((bytes) => sender.send(bytes))).to.deep.equal([1, 2, 3, 4, 5, 6, 7]);
    while (near.flush());
    expect(whole.map(({ transfer }) => transfer)).to.deep.equal([1, 2, 3, 4, 5, 6, 7]);
    whole.forEach(({ bytes }, at) => {
      expect(same(bytes, sent[at] ?? new Uint8Array()), `${sizes[at]} bytes`).to.equal(true);
    });
    // A transfer of whole chunks ends with an empty one.
    expect(frameBytes.slice(0, 5)).to.deep.equal([8, 9, 8 + chunkBytes - 1, 8 + chunkBytes, 8]);
    expect(sender.pending).to.equal(0);
  });

  it('takes a view of a larger buffer for no more than it is', () => {
    const { near, sender, whole } = transferring();
    const buffer = patterned(100_000);
    sender.send(buffer.subarray(1000, 41_000));
    while (near.flush());
    expect(same(whole[0]?.bytes ?? new Uint8Array(), buffer.slice(1000, 41_000))).to.equal(true);
  });

  it('C01: keeps at most 256 KiB in flight, and goes on whenever the lane has drained', () => {
    const { near, sender, whole } = transferring();
    const bytes = patterned(3_000_000);
    sender.send(bytes);
    let most = near.bufferedBytes('bulk');
    // Full to the last chunk that fits.
    expect(most).to.be.within(maxInFlightBytes - chunkBytes - 8, maxInFlightBytes);
    expect(sender.pending).to.equal(1);
    do most = Math.max(most, near.bufferedBytes('bulk'));
    while (near.flush());
    expect(most).to.be.at.most(maxInFlightBytes);
    expect(same(whole[0]?.bytes ?? new Uint8Array(), bytes)).to.equal(true);
    expect(sender.pending).to.equal(0);
  });

  it('waits for the opening, and goes on after it', () => {
    const channels = fakeChannels();
    const link = new ChannelLink(channels);
    const sender = new BulkSender(link);
    sender.send(patterned(1_000_000));
    expect(channels.bulk.sent.length).to.equal(0);
    expect(link.bufferedBytes('bulk')).to.be.at.most(maxInFlightBytes);
    for (const lane of laneNames) channels[lane].opens();
    const waited = channels.bulk.sent.length;
    expect(waited).to.equal(15);
    channels.bulk.onbufferedamountlow?.(new Event('bufferedamountlow'));
    expect(channels.bulk.sent.length).to.equal(62);
    expect(sender.pending).to.equal(0);
  });

  it('lets the frames of other lanes wait for the opening too', () => {
    const link = new ChannelLink(fakeChannels());
    const sender = new BulkSender(link);
    sender.send(patterned(1_000_000));
    expect(link.send('lobby', new Uint8Array(100).fill(0x61))).to.equal(true);
  });

  it('stops when it is closed, and on a link that is', () => {
    const { near, far, sender, whole } = transferring();
    sender.send(patterned(1_000_000));
    sender.close();
    expect(sender.pending).to.equal(0);
    while (near.flush());
    expect(whole).to.deep.equal([]);
    far.close('over');
    const late = new BulkSender(near);
    late.send(patterned(10));
    expect(late.pending).to.equal(1);
  });

  const refusals: [string, Uint8Array[], BulkResult][] = [
    [
      'an offset that is not the next',
      [chunk(1, 0, chunkBytes), chunk(1, 5, 5)],
      { type: 'refused', why: 'malformed' },
    ],
    [
      'an offset that skips',
      [chunk(1, 0, chunkBytes), chunk(1, 2 * chunkBytes, 5)],
      { type: 'refused', why: 'malformed' },
    ],
    ['an offset that repeats', [chunk(1, 0, chunkBytes), chunk(1, 0, 5)], { type: 'refused', why: 'malformed' }],
    [
      'an offset near 4 GiB',
      [chunk(1, 0, chunkBytes), chunk(1, 0xffff_fff0, 5)],
      { type: 'refused', why: 'malformed' },
    ],
    ['a transfer that starts in the middle', [chunk(1, chunkBytes, 5)], { type: 'refused', why: 'malformed' }],
    [
      'two transfers interleaved',
      [chunk(1, 0, chunkBytes), chunk(2, chunkBytes, 5)],
      { type: 'refused', why: 'malformed' },
    ],
    [
      'a second transfer before the first has ended',
      [chunk(1, 0, chunkBytes), chunk(2, 0, 5)],
      { type: 'refused', why: 'malformed' },
    ],
    ['a payload of one byte too many', [chunk(1, 0, chunkBytes + 1)], { type: 'refused', why: 'malformed' }],
    ...Array.from({ length: 8 }, (_, length): [string, Uint8Array[], BulkResult] => [
      `a header of ${length} bytes`,
      [chunk(1, 0, 0).subarray(0, length)],
      { type: 'refused', why: 'malformed' },
    ]),
    [
      'one byte more than may be',
      [chunk(1, 0, chunkBytes), chunk(1, chunkBytes, 1001)],
      { type: 'refused', why: 'too-big' },
    ],
  ];
  for (const [what, frames, result] of refusals)
    it(`C07: refuses ${what}, and takes an honest transfer after it`, () => {
      const receiver = new BulkReceiver(chunkBytes + 1000);
      expect(frames.map((frame) => receiver.receive(frame)).at(-1)).to.deep.equal(result);
      expect(receiver.receive(chunk(9, 0, chunkBytes))).to.deep.equal({ type: 'more' });
      const last = receiver.receive(chunk(9, chunkBytes, 1000));
      expect(last).to.include({ type: 'whole', transfer: 9 });
      if (last.type === 'whole') expect(last.bytes.byteLength).to.equal(chunkBytes + 1000);
    });

  it('C07: takes exactly as much as may be and refuses the next chunk, so that nothing unbounded is held', () => {
    const receiver = new BulkReceiver(4 * chunkBytes);
    for (let n = 0; n < 4; n++) expect(receiver.receive(chunk(1, n * chunkBytes, chunkBytes)).type).to.equal('more');
    expect(receiver.receive(chunk(1, 4 * chunkBytes, 1))).to.deep.equal({ type: 'refused', why: 'too-big' });
    for (let n = 0; n < 4; n++) receiver.receive(chunk(2, n * chunkBytes, chunkBytes));
    const end = receiver.receive(chunk(2, 4 * chunkBytes, 0));
    expect(end.type === 'whole' && end.bytes.byteLength).to.equal(4 * chunkBytes);
  });

  it('reads a frame that is part of a larger buffer', () => {
    const receiver = new BulkReceiver(100);
    const buffer = new Uint8Array(100);
    buffer.set(chunk(0x0102_0304, 0, 3), 20);
    const result = receiver.receive(buffer.subarray(20, 31));
    expect(result).to.deep.equal({ type: 'whole', transfer: 0x0102_0304, bytes: new Uint8Array(3).fill(4) });
  });
});
