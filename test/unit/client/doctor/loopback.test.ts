import { expect } from 'chai';
import { checkLoopback, loopbackMs } from '../../../../src/client/doctor/loopback.ts';
import { ManualClock, systemClock } from '../../../../src/lib/clock.ts';

describe('A link within this page', () => {
  const made: RTCPeerConnection[] = [];
  afterEach(() => {
    for (const { connectionState } of made.splice(0)) expect(connectionState).to.equal('closed');
  });

  const track = (connection: RTCPeerConnection) => {
    made.push(connection);
    return connection;
  };
  const real = (configuration: RTCConfiguration) => track(new RTCPeerConnection(configuration));

  it('carries a frame of each lane there and back', async () => {
    const found = await checkLoopback({
      clock: systemClock(),
      signal: new AbortController().signal,
      createConnection: real,
    });
    expect(found.state).to.equal('fine');
    expect(found.state === 'fine' && found.tookMs)
      .to.be.greaterThan(0)
      .and.below(1000);
    expect(made).to.have.length(2);
  });

  it('is a problem where one of the lanes is not made', async () => {
    const lacking = (configuration: RTCConfiguration) => {
      const connection = real(configuration);
      const make = connection.createDataChannel.bind(connection);
      connection.createDataChannel = (label, options) => {
        if (label === 'bulk') throw new DOMException('no more', 'OperationError');
        return make(label, options);
      };
      return connection;
    };
    const found = await checkLoopback({
      clock: systemClock(),
      signal: new AbortController().signal,
      createConnection: lacking,
    });
    expect(found).to.deep.equal({ state: 'problem', problem: 'loopback' });
  });

  it('is a problem where the browser makes no connection at all', async () => {
    const found = await checkLoopback({
      clock: new ManualClock(),
      signal: new AbortController().signal,
      createConnection: () => {
        throw new DOMException('switched off', 'NotSupportedError');
      },
    });
    expect(found).to.deep.equal({ state: 'problem', problem: 'no-webrtc' });
  });

  it('is given up after 8 seconds, and with the signal', async () => {
    // Relays only, and there are none: nothing connects.
    const cut = (configuration: RTCConfiguration) => real({ ...configuration, iceTransportPolicy: 'relay' });
    const clock = new ManualClock();
    const abort = new AbortController();
    const found = checkLoopback({ clock, signal: abort.signal, createConnection: cut });
    clock.advance(loopbackMs);
    expect(await found).to.deep.equal({ state: 'problem', problem: 'loopback' });
    expect(clock.pending).to.equal(0);
    const again = checkLoopback({ clock, signal: abort.signal, createConnection: cut });
    abort.abort();
    expect(await again).to.deep.equal({ state: 'problem', problem: 'loopback' });
    expect(clock.pending).to.equal(0);
  });
});
