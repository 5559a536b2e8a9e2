import { expect } from 'chai';
import { ChannelLink, openLanes } from '../../../src/net/channel-link.ts';
import { type LaneName, laneNames, lanes } from '../../../src/net/lanes.ts';
import { type LinkFault, type LinkState, lowWaterBytes } from '../../../src/net/link.ts';
import { fakeChannels } from '../../support/fake-channels.ts';

const text = (content: string) => new TextEncoder().encode(content);

function make() {
  const channels = fakeChannels();
  const link = new ChannelLink(channels);
  const states: LinkState[] = [];
  const faults: [LaneName, LinkFault][] = [];
  const drained: LaneName[] = [];
  link.onState((state) => states.push(state));
  link.onFault((lane, fault) => faults.push([lane, fault]));
  link.onDrain((lane) => drained.push(lane));
  return { channels, link, states, faults, drained };
}

function makeOpen() {
  const made = make();
  for (const lane of laneNames) made.channels[lane].opens();
  const frames: [LaneName, Uint8Array][] = [];
  made.link.onFrame((lane, frame) => frames.push([lane, frame]));
  return { ...made, frames };
}

describe('channel link', () => {
  it('makes five negotiated lanes, the unreliable ones without order or repetition', () => {
    const made: [string, RTCDataChannelInit][] = [];
    openLanes({
      createDataChannel(label, options) {
        made.push([label, options]);
        return label;
      },
    });
    expect(made).to.deep.equal([
      ['lobby', { negotiated: true, id: 1, ordered: true }],
      ['stream', { negotiated: true, id: 2, ordered: true }],
      ['datagram', { negotiated: true, id: 3, ordered: false, maxRetransmits: 0 }],
      ['bulk', { negotiated: true, id: 4, ordered: true }],
      ['probe', { negotiated: true, id: 5, ordered: false, maxRetransmits: 0 }],
    ]);
  });

  it('B11: asks every channel for ArrayBuffers and for news of an emptying queue', () => {
    const { channels } = make();
    for (const lane of laneNames)
      expect(channels[lane]).to.include({ binaryType: 'arraybuffer', bufferedAmountLowThreshold: lowWaterBytes });
  });

  it('B11: refuses a Blob, text where bytes belong and bytes where text belongs; later frames still come', () => {
    const { channels, faults, frames, states } = makeOpen();
    channels.stream.delivers(new Blob(['x']));
    channels.stream.delivers('text');
    channels.datagram.delivers(new Blob([]));
    channels.lobby.delivers(new ArrayBuffer(2));
    channels.lobby.delivers(new Blob(['{}']));
    channels.stream.delivers(null);
    expect(faults).to.deep.equal([
      ['stream', 'wrong-type'],
      ['stream', 'wrong-type'],
      ['datagram', 'wrong-type'],
      ['lobby', 'wrong-type'],
      ['lobby', 'wrong-type'],
      ['stream', 'wrong-type'],
    ]);
    channels.stream.delivers(Uint8Array.of(7).buffer);
    channels.lobby.delivers('é');
    expect(frames).to.deep.equal([
      ['stream', Uint8Array.of(7)],
      ['lobby', text('é')],
    ]);
    expect(states).to.deep.equal(['open']);
  });

  it('C17: hands over nothing but text on the lobby lane and views of bytes on the others', () => {
    const { channels, link } = makeOpen();
    const marked = text('\ufeff{"t":"ping"} é🙂');
    link.send('lobby', marked);
    expect(channels.lobby.sent).to.deep.equal(['\ufeff{"t":"ping"} é🙂']);
    // A view into a larger buffer: only its own bytes count.
    const view = new Uint8Array(64).fill(9).subarray(8, 12);
    for (const lane of laneNames) if (lane !== 'lobby') link.send(lane, view);
    for (const lane of laneNames) if (lane !== 'lobby') expect(channels[lane].sent).to.deep.equal([view]);
  });

  it('C07: takes the largest frame of each lane and refuses one byte more, in both directions', () => {
    const { channels, link, faults, frames } = makeOpen();
    for (const lane of laneNames) {
      const { maxBytes } = lanes[lane];
      const sized = (byteLength: number) => new Uint8Array(byteLength).fill(0x61);
      const arrives = (frame: Uint8Array) =>
        channels[lane].delivers(lanes[lane].text ? new TextDecoder().decode(frame) : frame.buffer);
      expect(link.send(lane, sized(maxBytes)), lane).to.equal(true);
      expect(link.send(lane, sized(maxBytes + 1)), lane).to.equal(false);
      expect(channels[lane].sent.length).to.equal(1);
      arrives(sized(maxBytes));
      arrives(sized(maxBytes + 1));
    }
    expect(frames.map(([lane, { byteLength }]) => [lane, byteLength])).to.deep.equal(
      laneNames.map((lane) => [lane, lanes[lane].maxBytes]),
    );
    expect(faults).to.deep.equal(laneNames.map((lane) => [lane, 'too-big']));
  });

  it('C07: counts text in bytes of UTF-8', () => {
    const { channels, faults, frames } = makeOpen();
    channels.lobby.delivers('é'.repeat(lanes.lobby.maxBytes / 2));
    channels.lobby.delivers(`${'é'.repeat(lanes.lobby.maxBytes / 2)}x`);
    expect(frames.map(([, { byteLength }]) => byteLength)).to.deep.equal([lanes.lobby.maxBytes]);
    expect(faults).to.deep.equal([['lobby', 'too-big']]);
  });

  it('is open when the last lane is, not before', () => {
    const { channels, link, states } = make();
    for (const lane of laneNames) {
      expect(link.state).to.equal('connecting');
      channels[lane].opens();
    }
    expect(states).to.deep.equal(['open']);
  });

  it('B09: sends nothing before all lanes are open, then what waited, in order and before anything newer', () => {
    const { channels, link } = make();
    expect(link.send('lobby', text('1'))).to.equal(true);
    channels.lobby.opens();
    // This lane is open, but the link is not: what is sent now may not overtake.
    expect(link.send('lobby', text('2'))).to.equal(true);
    expect(link.send('datagram', text('x'))).to.equal(false);
    expect(channels.lobby.sent).to.deep.equal([]);
    expect(link.bufferedBytes('lobby')).to.equal(2);
    link.onState(() => link.send('lobby', text('3')));
    for (const lane of laneNames) channels[lane].opens();
    expect(channels.lobby.sent).to.deep.equal(['1', '2', '3']);
    expect(channels.datagram.sent).to.deep.equal([]);
    expect(link.bufferedBytes('lobby')).to.equal(0);
    expect(link.sentBytes).to.equal(3);
  });

  it('B09: what waits for the opening is bounded, in frames and in bytes', () => {
    const small = make().link;
    for (let n = 0; n < 256; n++) expect(small.send('lobby', text('x'))).to.equal(true);
    expect(small.send('lobby', text('x'))).to.equal(false);
    const large = make().link;
    const quarter = new Uint8Array(64 * 1024);
    for (let n = 0; n < 4; n++) expect(large.send('stream', quarter)).to.equal(true);
    expect(large.send('lobby', text('x'))).to.equal(false);
    expect(large.bufferedBytes('stream')).to.equal(256 * 1024);
  });

  it('B10: keeps what arrives before open, and before anybody listens, for the first who does', () => {
    const { channels, link } = make();
    // Chromium delivers on a transferred channel that still says `connecting`.
    channels.lobby.delivers('welcome');
    channels.stream.delivers(Uint8Array.of(1).buffer);
    for (const lane of laneNames) channels[lane].opens();
    channels.stream.delivers(Uint8Array.of(2).buffer);
    const first: unknown[] = [];
    const second: unknown[] = [];
    link.onFrame((lane, frame) => first.push([lane, ...frame]));
    link.onFrame((lane, frame) => second.push([lane, ...frame]));
    channels.stream.delivers(Uint8Array.of(3).buffer);
    expect(first).to.deep.equal([
      ['lobby', ...text('welcome')],
      ['stream', 1],
      ['stream', 2],
      ['stream', 3],
    ]);
    expect(second).to.deep.equal([['stream', 3]]);
  });

  it('B10: who sends without end to nobody is cut off, and unreliable frames are dropped', () => {
    const { channels, link } = make();
    for (const lane of laneNames) channels[lane].opens();
    for (let n = 0; n < 300; n++) channels.datagram.delivers(Uint8Array.of(n).buffer);
    expect(link.state).to.equal('open');
    channels.stream.delivers(Uint8Array.of(1).buffer);
    expect(link).to.include({ state: 'closed', reason: 'The other side sent too much too early.' });
  });

  it('a channel that throws at send makes `send` answer false, and the link lives', () => {
    const { channels, link } = makeOpen();
    channels.stream.refusal = new DOMException('queue full', 'OperationError');
    expect(link.send('stream', text('x'))).to.equal(false);
    expect(link.sentBytes).to.equal(0);
    channels.stream.refusal = undefined;
    expect(link.send('stream', text('x'))).to.equal(true);
    channels.stream.readyState = 'closing';
    expect(link.send('stream', text('x'))).to.equal(false);
    expect(link.state).to.equal('open');
  });

  it('passes on how much is queued and that a lane has drained', () => {
    const { channels, link, drained } = makeOpen();
    channels.bulk.bufferedAmount = 5000;
    expect(laneNames.map((lane) => link.bufferedBytes(lane))).to.deep.equal([0, 0, 0, 5000, 0]);
    channels.bulk.onbufferedamountlow?.(new Event('bufferedamountlow'));
    expect(drained).to.deep.equal(['bulk']);
  });

  it('closes when any lane does, once, lets go of all of them, and hears nothing afterwards', () => {
    const { channels, link, states, frames } = makeOpen();
    const { onmessage } = channels.lobby;
    channels.probe.ends();
    expect(link).to.include({ state: 'closed', reason: 'The connection was closed.' });
    for (const lane of laneNames) {
      expect(channels[lane]).to.include({ closes: 1, onopen: null, onclose: null, onmessage: null });
      expect(channels[lane].onbufferedamountlow).to.equal(null);
    }
    onmessage?.(new MessageEvent('message', { data: 'late' }));
    link.close('again');
    expect(states).to.deep.equal(['open', 'closed']);
    expect(frames).to.deep.equal([]);
  });

  it('survives channels that cannot be closed any more', () => {
    const { channels, link } = makeOpen();
    channels.lobby.close = () => {
      throw new DOMException('gone', 'InvalidStateError');
    };
    link.close('done');
    expect(link.state).to.equal('closed');
    expect(channels.probe.closes).to.equal(1);
  });

  it('is closed from the start over channels that died on their way to it', () => {
    for (const state of ['closing', 'closed'] as const) {
      const channels = fakeChannels();
      for (const lane of laneNames) channels[lane].readyState = 'open';
      channels.bulk.readyState = state;
      const link = new ChannelLink(channels);
      expect(link).to.include({ state: 'closed', reason: 'The connection was closed.' });
      expect(link.send('lobby', text('x'))).to.equal(false);
    }
  });

  it('C05: what came in before the end is still there for who listens after it', () => {
    const { channels, link } = make();
    channels.lobby.delivers('goodbye');
    channels.lobby.ends();
    expect(link.state).to.equal('closed');
    const frames: Uint8Array[] = [];
    link.onFrame((_lane, frame) => frames.push(frame));
    expect(frames).to.deep.equal([text('goodbye')]);
  });
});
