import { expect } from 'chai';
import { gather, gatherMs } from '../../../../src/client/doctor/gather.ts';
import { ManualClock } from '../../../../src/lib/clock.ts';

/** A connection that gathers what the test says. */
class FakeConnection extends EventTarget {
  closed = 0;
  refuses = false;
  createDataChannel(): void {}
  async setLocalDescription(): Promise<void> {
    if (this.refuses) throw new DOMException('no', 'OperationError');
  }
  close(): void {
    this.closed++;
  }
  candidate(type: 'host' | 'srflx' | 'relay'): void {
    const candidate = new RTCIceCandidate({
      candidate: `candidate:1 1 udp 1 192.0.2.1 5000 typ ${type}${type === 'host' ? '' : ' raddr 0.0.0.0 rport 0'}`,
      sdpMid: '0',
    });
    this.dispatchEvent(new RTCPeerConnectionIceEvent('icecandidate', { candidate }));
  }
  end(): void {
    this.dispatchEvent(new RTCPeerConnectionIceEvent('icecandidate', { candidate: null }));
  }
  error(errorCode: number): void {
    this.dispatchEvent(Object.assign(new Event('icecandidateerror'), { errorCode }));
  }
}

const iceServers: RTCIceServer[] = [{ urls: 'stun:stun.test' }];

describe('Gathering for the doctor', () => {
  const clock = new ManualClock();
  let connection: FakeConnection;
  let configurations: RTCConfiguration[];
  let abort: AbortController;
  beforeEach(() => {
    connection = new FakeConnection();
    configurations = [];
    abort = new AbortController();
  });
  afterEach(() => {
    expect(connection.closed, 'closed').to.equal(1);
    expect(clock.pending, 'timers').to.equal(0);
  });

  const start = (wanted: 'srflx' | 'relay') =>
    gather({
      clock,
      signal: abort.signal,
      iceServers,
      wanted,
      createConnection: (configuration) => {
        configurations.push(configuration);
        return connection;
      },
    });

  it('ends with the first candidate that is wanted, and says how long it took', async () => {
    const gathered = start('srflx');
    connection.candidate('host');
    clock.advance(120);
    connection.candidate('srflx');
    expect(await gathered).to.include({ tookMs: 120, some: true });
    expect(configurations).to.deep.equal([{ iceServers, iceTransportPolicy: 'all' }]);
  });

  it('asks relays alone for a relay', async () => {
    const gathered = start('relay');
    connection.candidate('srflx');
    connection.candidate('relay');
    expect(await gathered).to.include({ tookMs: 0 });
    expect(configurations[0]?.iceTransportPolicy).to.equal('relay');
  });

  it('ends when gathering does, with the errors that were told', async () => {
    const gathered = start('relay');
    connection.error(701);
    connection.error(401);
    connection.end();
    const { tookMs, some, errorCodes } = await gathered;
    expect({ tookMs, some, errorCodes: [...errorCodes] }).to.deep.equal({
      tookMs: undefined,
      some: false,
      errorCodes: [701, 401],
    });
  });

  it('waits 5 seconds and no longer', async () => {
    let ended = false;
    const gathered = start('srflx').finally(() => {
      ended = true;
    });
    connection.candidate('host');
    clock.advance(gatherMs - 1);
    await Promise.resolve();
    expect(ended).to.equal(false);
    clock.advance(1);
    expect(await gathered).to.include({ tookMs: undefined, some: true });
  });

  it('keeps no more error codes than 16', async () => {
    const gathered = start('relay');
    for (let code = 0; code < 17; code++) connection.error(code);
    connection.end();
    expect((await gathered).errorCodes.size).to.equal(16);
  });

  it('ends with the signal, also with one that has been given before', async () => {
    const gathered = start('srflx');
    abort.abort();
    expect(await gathered).to.include({ tookMs: undefined });
    const again = connection;
    connection = new FakeConnection();
    expect(await start('srflx')).to.include({ tookMs: undefined });
    expect(again.closed).to.equal(1);
  });

  it('rejects where the browser gathers nothing', async () => {
    connection.refuses = true;
    expect(await start('srflx').catch(() => 'rejected')).to.equal('rejected');
  });
});
