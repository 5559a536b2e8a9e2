import { expect } from 'chai';
import { ChannelLink } from '../../../src/net/channel-link.ts';
import type { LaneName } from '../../../src/net/lanes.ts';
import { laneNames } from '../../../src/net/lanes.ts';
import type { LinkFault } from '../../../src/net/link.ts';
import { PortLink, pump } from '../../../src/net/port-link.ts';
import { fakeChannels } from '../../support/fake-channels.ts';
import { eventually } from '../../support/waiting.ts';

/** A connection's channels, pumped to a link as a worker has it. */
function pumped() {
  const channels = fakeChannels();
  const outer = new ChannelLink(channels);
  const { port1, port2 } = new MessageChannel();
  pump(outer, port1);
  const inner = new PortLink(port2);
  const open = async () => {
    for (const lane of laneNames) channels[lane].opens();
    await eventually('the worker’s end to open', () => inner.state === 'open');
  };
  return { channels, outer, inner, open };
}

describe('port link', () => {
  it('sends only the bytes of a view, not the buffer it is part of', async () => {
    const { port1, port2 } = new MessageChannel();
    const [near, far] = [new PortLink(port1), new PortLink(port2)];
    const buffers: number[] = [];
    far.onFrame((_lane, frame) => buffers.push(frame.buffer.byteLength));
    near.send('stream', new Uint8Array(1000).subarray(10, 14));
    near.send('stream', new Uint8Array(6));
    await eventually('both frames', () => buffers.length === 2);
    expect(buffers).to.deep.equal([4, 6]);
    near.close('done');
    far.close('done');
  });

  it('through a pump, what waits in a slow channel counts as buffered in the worker until it has left', async () => {
    const { channels, inner, open, outer } = pumped();
    await open();
    const drained: LaneName[] = [];
    inner.onDrain((lane) => drained.push(lane));
    channels.stream.bufferedAmount = 3000;
    inner.send('stream', new Uint8Array(3000));
    await eventually('the channel to have it', () => channels.stream.sent.length === 1);
    expect(inner.bufferedBytes('stream')).to.equal(3000);
    channels.stream.bufferedAmount = 500;
    channels.stream.onbufferedamountlow?.(new Event('bufferedamountlow'));
    await eventually('the drain', () => drained.length > 0);
    expect(drained).to.deep.equal(['stream']);
    expect(inner.bufferedBytes('stream')).to.equal(500);
    channels.stream.bufferedAmount = 0;
    channels.lobby.delivers('any frame');
    await eventually('the rest', () => inner.bufferedBytes('stream') === 0);
    outer.close('done');
  });

  it('through a pump, faults of the other side reach the worker', async () => {
    const { channels, inner, open, outer } = pumped();
    await open();
    const faults: [LaneName, LinkFault][] = [];
    inner.onFault((lane, fault) => faults.push([lane, fault]));
    channels.lobby.delivers(new Blob(['x']));
    channels.datagram.delivers(new ArrayBuffer(1201));
    await eventually('both faults', () => faults.length === 2);
    expect(faults).to.deep.equal([
      ['lobby', 'wrong-type'],
      ['datagram', 'too-big'],
    ]);
    outer.close('done');
  });

  it('through a pump, a reliable frame the channel refuses ends the link rather than leave a gap', async () => {
    const { channels, inner, open, outer } = pumped();
    await open();
    channels.datagram.refusal = channels.stream.refusal = new DOMException('queue full', 'OperationError');
    inner.send('datagram', Uint8Array.of(1));
    inner.send('lobby', new TextEncoder().encode('x'));
    await eventually('the lobby frame', () => channels.lobby.sent.length === 1);
    expect(outer.state).to.equal('open');
    inner.send('stream', Uint8Array.of(1));
    await eventually('the end', () => inner.state === 'closed');
    expect(inner.reason).to.equal('The connection could not keep up.');
    expect(outer).to.include({ state: 'closed', reason: inner.reason });
  });

  it('a pump over a link that has closed already closes the worker’s end', async () => {
    const channels = fakeChannels();
    channels.lobby.readyState = 'closed';
    const { port1, port2 } = new MessageChannel();
    pump(new ChannelLink(channels), port1);
    const inner = new PortLink(port2);
    await eventually('the worker’s end to close', () => inner.state === 'closed');
    expect(inner.reason).to.equal('The connection was closed.');
  });
});
