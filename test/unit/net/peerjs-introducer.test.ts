import { expect } from 'chai';
import { normaliseCode } from '../../../signaling/protocol.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { type Broker, brokerUrl, hostId, PeerJsIntroducer } from '../../../src/net/peerjs-introducer.ts';
import { openSession } from '../../../src/net/peerjs-session.ts';
import { BrokerServer } from '../../support/broker.ts';
import { RawClient } from '../../support/brokered.ts';
import { TestHost, TestJoiner } from '../../support/introduced.ts';
import { eventually } from '../../support/waiting.ts';

function introducerAt(broker: Broker, loadSession = async () => openSession): PeerJsIntroducer {
  return new PeerJsIntroducer({
    broker,
    clock: systemClock(),
    random: () => Math.random(),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    ice: { iceServers: async () => [], relayOnly: () => false },
    loadSession,
  });
}

describe('introducing by a PeerJS broker', () => {
  let broker: BrokerServer;
  const ends: { close(): void }[] = [];

  const introducer = () => keep(introducerAt(broker.address));
  function keep<T extends { close(): void }>(end: T): T {
    ends.push(end);
    return end;
  }
  const hosting = async (previous?: { code: string; token: string }) => {
    const host = keep(new TestHost(introducer(), previous));
    await host.open();
    return host;
  };
  const joining = (code: string, options?: { wait: boolean }) => keep(new TestJoiner(introducer(), code, options));

  before(async () => {
    broker = await BrokerServer.start({ expire_timeout: 1_000 });
  });

  after(() => broker.stop());

  afterEach(() => {
    for (const end of ends.splice(0).reverse()) end.close();
  });

  it('a room has a code like any other, and who knows it gets in, stage by stage', async () => {
    const host = await hosting();
    expect(normaliseCode(host.code)).to.equal(host.code);
    expect(host.opened[0]?.token).to.match(/^[0-9a-f]{32}$/);
    const joiner = joining(host.code);
    const link = await joiner.linked();
    expect(joiner.said).to.deep.equal(['signalling', 'accepting', 'route', 'securing', 'entering']);
    const heard: string[] = [];
    host.links[0]?.onFrame((lane) => heard.push(lane));
    link.send('lobby', new TextEncoder().encode('hello'));
    await eventually('the frame', () => heard.length === 1);
    const [seen, other] = [joiner.peer?.fingerprints(), host.peers[0]?.fingerprints()];
    expect(seen?.own).to.match(/^[0-9a-f]{64}$/);
    expect([seen?.own, seen?.other]).to.deep.equal([other?.other, other?.own]);
  });

  it('has no directory, and says whether the broker is there', async () => {
    const own = introducer();
    expect([own.directory, own.online]).to.deep.equal([undefined, false]);
    const changes: boolean[] = [];
    own.onOnline((online) => changes.push(online));
    const host = keep(new TestHost(own));
    await host.open();
    expect([own.online, changes]).to.deep.equal([true, [true]]);
    host.close();
    expect([own.online, changes]).to.deep.equal([false, [true, false]]);
  });

  it('C18: 20 joins, one after the other, are open at both ends within 5 s each', async function () {
    this.timeout(120_000);
    const host = await hosting();
    for (let n = 0; n < 20; n++) {
      const joiner = joining(host.code);
      await joiner.linked(5_000);
      await eventually('the host’s end', () => host.links[n]?.state === 'open', 5_000);
      joiner.close();
      host.peers[n]?.close();
    }
    expect(host.attempts).to.have.length(20);
  });

  it('D20: a code that nobody has is said to be none', async () => {
    const joiner = joining('00000000');
    await eventually('the failure', () => joiner.failure !== undefined);
    expect(joiner.said).to.deep.equal(['signalling', 'accepting', 'failed no-room']);
    const typo = joining('not a code');
    await eventually('the failure', () => typo.failure !== undefined);
    expect(typo.failure?.code).to.equal('no-room');
  });

  it('P07: who waits for a host that is away gets in once when it is back, however many offers it made', async function () {
    this.timeout(60_000);
    const first = await hosting();
    const [identity] = first.opened;
    first.close();
    const joiner = joining(first.code, { wait: true });
    await eventually('to be told', () => joiner.said.includes('host away'), 15_000);
    const host = await hosting(identity);
    expect(host.opened).to.deep.equal([identity]);
    await joiner.linked();
    await eventually('the host’s end', () => host.links.some(({ state }) => state === 'open'));
    const open = host.links.filter(({ state }) => state === 'open');
    expect(open).to.have.length(1);
    // Those before it were given up, and the host was told of each.
    expect(host.closed.length).to.equal(host.peers.length - 1);
    expect(joiner.failure).to.equal(undefined);
  });

  it('P07: two offers of one joiner make one player, the newer', async () => {
    const host = await hosting();
    const raw = await RawClient.enter(broker, 'impatient');
    const connection = new RTCPeerConnection();
    connection.createDataChannel('tictab');
    const { sdp } = await connection.createOffer();
    for (const connectionId of ['dc_one', 'dc_two'])
      raw.say({
        type: 'OFFER',
        dst: hostId(host.code),
        payload: { type: 'data', connectionId, label: 'tictab', serialization: 'raw', sdp: { type: 'offer', sdp } },
      });
    await eventually('both', () => host.attempts.length === 2);
    await eventually('the end of the first', () => host.closed.length === 1);
    expect(host.closed).to.deep.equal(['The joiner tried again.']);
    connection.close();
    raw.close();
  });

  it('P08: a joiner is not sent away by what strangers say of the host', async () => {
    const host = await hosting();
    host.accepts = false;
    const joiner = joining(host.code);
    await eventually('the attempt', () => host.attempts.length === 1);
    for (let n = 0; n < 100; n++) {
      const stranger = n === 0 ? keep(await RawClient.enter(broker, 'stranger')) : undefined;
      stranger?.say({ type: 'EXPIRE', dst: hostId(host.code) });
    }
    for (const attempt of host.attempts) host.accept(attempt);
    host.accepts = true;
    await joiner.linked();
  });

  it('a host that has no place tells who asked', async () => {
    const host = await hosting();
    host.accepts = false;
    const joiner = joining(host.code);
    await eventually('the attempt', () => host.attempts.length === 1);
    host.attempts[0]?.close();
    await eventually('the failure', () => joiner.failure !== undefined, 2_000);
    expect(joiner.said).to.deep.equal(['signalling', 'accepting', 'failed no-room']);
  });

  it('P06: the page that comes next has the code again within 2 s, and a stranger another one', async () => {
    const first = await hosting();
    const [identity] = first.opened;
    const stranger = await hosting({ code: first.code, token: 'f'.repeat(32) });
    expect(stranger.code).not.to.equal(first.code);
    // A crash: nothing is told to the broker.
    const startMs = performance.now();
    const second = await hosting(identity);
    expect(performance.now() - startMs).to.be.below(2_000);
    expect(second.opened).to.deep.equal([identity]);
    await joining(second.code).linked();
    const garbled = await hosting({ code: 'x', token: '' });
    expect(normaliseCode(garbled.code)).to.equal(garbled.code);
  });

  it('B16: a browser that makes no more connections costs that guest its place, and nothing else', async () => {
    const host = await hosting();
    const { error } = console;
    console.error = () => {};
    const original = RTCPeerConnection;
    globalThis.RTCPeerConnection = class {
      constructor() {
        throw new DOMException('Cannot create so many PeerConnections', 'UnknownError');
      }
    } as unknown as typeof RTCPeerConnection;
    try {
      const joiner = joining(host.code);
      await eventually('the failure', () => joiner.failure !== undefined);
      expect(joiner.failure?.code).to.equal('no-webrtc');
    } finally {
      globalThis.RTCPeerConnection = original;
      console.error = error;
    }
    await joining(host.code).linked();
  });

  it('peerjs not having loaded is not blamed on the browser', async () => {
    const { error } = console;
    console.error = () => {};
    try {
      const own = keep(introducerAt(broker.address, () => Promise.reject(new TypeError('not loaded'))));
      const joiner = keep(new TestJoiner(own, '00000000'));
      const host = keep(new TestHost(own));
      await eventually('both to be told', () => joiner.failure !== undefined && host.refused.length > 0);
      expect([joiner.failure?.code, host.refused[0]?.code]).to.deep.equal(['part-missing', 'part-missing']);
    } finally {
      console.error = error;
    }
  });

  it('P09: a broker that is gone, and one that is full, are said so in one sentence', async function () {
    this.timeout(30_000);
    const full = await BrokerServer.start({ concurrent_limit: 0 });
    const one = keep(new TestJoiner(keep(introducerAt(full.address)), '00000000'));
    await eventually('the failure', () => one.failure !== undefined);
    expect(one.failure?.reason).to.match(/^The PeerJS broker that introduces tabs is full: .+\.$/);
    await full.stop();
    const other = keep(new TestJoiner(keep(introducerAt(full.address)), '00000000'));
    await eventually('the failure', () => other.failure !== undefined, 10_000);
    expect(other.failure?.code).to.equal('unreachable');
  });

  it('a page can ask a broker whether it is there without the library', () => {
    const page = { protocol: 'https:', hostname: 'party.test' };
    expect(brokerUrl({}, page, 'a')).to.equal('wss://0.peerjs.com:443/peerjs?key=peerjs&id=a&token=a');
    expect(brokerUrl({ host: '/', port: 9000, path: 'p', key: 'k' }, page, 'a')).to.equal(
      'wss://party.test:9000/p/peerjs?key=k&id=a&token=a',
    );
    expect(brokerUrl({ host: 'b.test', path: '/p/', secure: false }, page, 'a')).to.equal(
      'ws://b.test:443/p/peerjs?key=peerjs&id=a&token=a',
    );
  });
});
