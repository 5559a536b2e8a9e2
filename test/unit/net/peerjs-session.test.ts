import { expect } from 'chai';
import { ManualClock } from '../../../src/lib/clock.ts';
import { ChannelLink, openLanes } from '../../../src/net/channel-link.ts';
import { laneNames, lanes } from '../../../src/net/lanes.ts';
import type { Peer } from '../../../src/net/peer.ts';
import { BrokerServer } from '../../support/broker.ts';
import { BrokeredPair, RawClient, TestSession, watchConnections } from '../../support/brokered.ts';
import { eventually } from '../../support/waiting.ts';

/** A description that any browser takes. */
async function someOffer(): Promise<string> {
  const connection = new RTCPeerConnection();
  connection.createDataChannel('tictab');
  const { sdp = '' } = await connection.createOffer();
  connection.close();
  return sdp;
}

function linked(...peers: Peer[]): ChannelLink[] {
  return peers.map(({ channels }) => new ChannelLink(channels));
}

const allOpen = (links: readonly ChannelLink[]) =>
  eventually('all lanes', () => links.every(({ state }) => state === 'open'));

describe('a session at a PeerJS broker', () => {
  let broker: BrokerServer;
  let pair: BrokeredPair;

  before(async () => {
    broker = await BrokerServer.start();
  });

  after(() => broker.stop());

  beforeEach(async () => {
    pair = await BrokeredPair.meet(broker);
  });

  afterEach(() => pair.close());

  /** A stranger connects to the host and plays: it has been hurt by nothing. */
  async function hostStillWorks(): Promise<void> {
    const { joiner, host } = await pair.connect();
    await allOpen(linked(joiner, host));
    expect(pair.host.session.online).to.equal(true);
    joiner.close();
    host.close();
  }

  it('A07: a page that slept through the broker’s answer hears it before it gives the socket up', async () => {
    const manual = new ManualClock();
    let sleptMs = 0;
    let looks = 0;
    const nowMs = () => {
      looks++;
      return manual.nowMs() + sleptMs;
    };
    const own = new TestSession(broker, { clock: { nowMs, after: (ms, task) => manual.after(ms, task) } });
    await own.online();
    manual.advance(20_000);
    sleptMs = 60_000;
    manual.advance(10_000);
    expect(own.changes).to.deep.equal([true]);
    const before = looks;
    await eventually('the answer', () => looks > before);
    manual.advance(1_000);
    expect([own.changes, own.session.online]).to.deep.equal([[true], true]);
    own.session.close();
  });

  it('P01: datagrams are never retransmitted, whatever the library’s own channel is', async () => {
    const { joiner, host } = await pair.connect();
    for (const { channels } of [joiner, host])
      for (const lane of laneNames)
        expect([channels[lane].maxRetransmits, channels[lane].ordered], lane).to.deep.equal(
          lanes[lane].reliable ? [null, true] : [0, false],
        );
    joiner.close();
    host.close();
  });

  it('with relays only, neither end looks for anything else', async () => {
    const { made, stop } = watchConnections();
    const settings = { iceServers: [], relayOnly: true };
    const ignored = { answered: () => {}, closed: () => {} };
    const joiner = pair.joiner.session.offer(pair.host.id, settings, ignored);
    await eventually('the offer', () => pair.host.offers.length === 1);
    const [offer] = pair.host.offers;
    const host = offer && pair.host.session.accept(offer.connectionId, offer.sdp, settings, () => {});
    stop();
    expect(made.map((one) => one.getConfiguration().iceTransportPolicy)).to.deep.equal(['relay', 'relay']);
    expect(offer?.sdp).not.to.contain('a=candidate');
    joiner.close();
    host?.close();
  });

  it('P02: an offer that names another class, label or medium, or brings metadata, is not even looked at', async () => {
    const attacker = await RawClient.enter(broker, 'attacker2');
    const honest = {
      type: 'data',
      connectionId: 'dc_honest',
      sdp: { type: 'offer', sdp: await someOffer() },
      label: 'tictab',
      serialization: 'raw',
      reliable: true,
    };
    const { made, stop } = watchConnections();
    const bad: object[] = [
      ...['constructor', 'x', 'binary', 'json', 'default', '__proto__', 7].map((serialization) => ({ serialization })),
      { label: 'other' },
      { label: undefined },
      { metadata: 'x'.repeat(1_000_000) },
      { metadata: null },
      { type: 'media' },
      { type: 'other' },
      { connectionId: 'x'.repeat(65) },
      { connectionId: '<b>' },
      { connectionId: 7 },
      { sdp: { type: 'offer', sdp: `v=0\r\n${'x'.repeat(8_188)}` } },
      { sdp: { type: 'answer', sdp: 'v=0' } },
      { sdp: 'v=0' },
      { sdp: null },
    ];
    for (const [n, change] of bad.entries())
      attacker.say({
        type: 'OFFER',
        dst: pair.host.id,
        payload: { ...honest, connectionId: `dc_bad${n}`, ...change },
      });
    for (const payload of [null, undefined, 'x', [], 7]) attacker.say({ type: 'OFFER', dst: pair.host.id, payload });
    await eventually('all to be refused', () => pair.host.counts.refused >= bad.length + 5);
    expect([pair.host.offers, made]).to.deep.equal([[], []]);
    stop();
    attacker.say({ type: 'OFFER', dst: pair.host.id, payload: honest });
    await eventually('the honest one', () => pair.host.offers.length === 1);
    expect(pair.host.offers[0]).to.deep.include({ from: 'attacker2', connectionId: 'dc_honest' });
    attacker.close();
    await hostStillWorks();
  });

  it('P02: bad SDP, and candidates that are none, fail alone', async () => {
    const attacker = await RawClient.enter(broker, 'attacker3');
    const connectionId = 'dc_attack3';
    const payload = { type: 'data', connectionId, label: 'tictab', serialization: 'raw' };
    attacker.say({
      type: 'OFFER',
      dst: pair.host.id,
      payload: { ...payload, sdp: { type: 'offer', sdp: 'v=0\r\nnonsense' } },
    });
    await eventually('the offer', () => pair.host.offers.length === 1);
    const [offer] = pair.host.offers.splice(0);
    if (!offer) throw new Error('no offer');
    const peer = pair.host.accept(offer);
    for (let n = 0; n < 1_000; n++) {
      const candidate = { candidate: `candidate:${n} 1 udp 1 192.0.2.1 9 typ host`, sdpMid: '0', sdpMLineIndex: 0 };
      attacker.say({ type: 'CANDIDATE', dst: pair.host.id, payload: { type: 'data', connectionId, candidate } });
    }
    await eventually('all but 64 to be dropped', () => pair.host.counts.stale >= 1_000 - 64);
    for (const candidate of [null, 'x', { candidate: 'x'.repeat(513) }, { candidate: 7 }])
      attacker.say({ type: 'CANDIDATE', dst: pair.host.id, payload: { type: 'data', connectionId, candidate } });
    await eventually('garbage to be refused', () => pair.host.counts.refused >= 4);
    attacker.close();
    await hostStillWorks();
    peer.close();
  });

  it('a second offer under the same id of a connection does not end the first', async () => {
    const sdp = await someOffer();
    const attacker = await RawClient.enter(broker, 'attacker4');
    const payload = {
      type: 'data',
      connectionId: 'dc_twice',
      label: 'tictab',
      serialization: 'raw',
      sdp: { type: 'offer', sdp },
    };
    for (let n = 0; n < 3; n++) attacker.say({ type: 'OFFER', dst: pair.host.id, payload });
    await eventually('two to be dropped', () => pair.host.counts.stale === 2);
    expect(pair.host.offers).to.have.length(1);
    attacker.close();
  });

  it('a flood of offers costs no more than 64 at once, and eight a second', async () => {
    const sdp = await someOffer();
    const attacker = await RawClient.enter(broker, 'attacker5');
    const startMs = performance.now();
    let said = 0;
    const flood = async (count: number) => {
      const untilSaid = said + count;
      while (said < untilSaid)
        attacker.say({
          type: 'OFFER',
          dst: pair.host.id,
          payload: {
            type: 'data',
            connectionId: `dc_flood${said++}`,
            label: 'tictab',
            serialization: 'raw',
            sdp: { type: 'offer', sdp },
          },
        });
      await eventually('the flood to be over', () => pair.host.offers.length + pair.host.counts.overOffers === said);
    };
    await flood(200);
    expect(pair.host.offers).to.have.length(64);
    for (const { connectionId } of pair.host.offers) pair.host.session.refuse(connectionId);
    await eventually('each to be told', () => attacker.heard.filter(({ type }) => type === 'LEAVE').length === 64);
    // None waits any more: what is left is the pace.
    await flood(100);
    const seconds = (performance.now() - startMs) / 1000;
    expect(pair.host.offers.length).to.be.at.most(64 + Math.ceil(8 * seconds));
    attacker.close();
  });

  it('answers and candidates of anybody else reach no connection', async () => {
    const attacker = await RawClient.enter(broker, 'attacker6');
    const { made, stop } = watchConnections();
    const answered: string[] = [];
    // Whoever is asked does not answer.
    const joiner = pair.joiner.offer(pair.host, { answered: () => answered.push('answered') });
    await eventually('the offer', () => pair.host.offers.length === 1);
    const connectionId = pair.host.offers[0]?.connectionId;
    const sdp = { type: 'answer', sdp: await someOffer() };
    attacker.say({ type: 'ANSWER', dst: pair.joiner.id, payload: { type: 'data', connectionId, sdp } });
    attacker.say({
      type: 'CANDIDATE',
      dst: pair.joiner.id,
      payload: { type: 'data', connectionId, candidate: { candidate: 'x', sdpMid: '0', sdpMLineIndex: 0 } },
    });
    await eventually('both to be dropped', () => pair.joiner.counts.stale === 2);
    expect([answered, made[0]?.signalingState]).to.deep.equal([[], 'have-local-offer']);
    stop();
    joiner.close();
    attacker.close();
  });

  it('P08: EXPIRE and LEAVE, by anybody and in any number, end no connection and no session', async () => {
    const attacker = await RawClient.enter(broker, 'attacker8');
    const { joiner, host } = await pair.connect();
    const links = linked(joiner, host);
    await allOpen(links);
    for (let n = 0; n < 500; n++)
      for (const { id } of [pair.host, pair.joiner])
        for (const type of ['EXPIRE', 'LEAVE']) attacker.say({ type, dst: id, payload: { type: 'data' } });
    await eventually('all of it', () => pair.host.gone.length === 1_000 && pair.joiner.gone.length === 1_000);
    expect(new Set(pair.host.gone)).to.deep.equal(new Set(['attacker8']));
    expect(links.map(({ state }) => state)).to.deep.equal(['open', 'open']);
    // Of the other end itself, too: clean-up is by connection, never by id.
    pair.joiner.session.refuse('nothing');
    attacker.close();
    joiner.close();
    host.close();
    await hostStillWorks();
  });

  it('P10: another channel than the library’s one ends the connection, and only that', async () => {
    const ends: string[] = [];
    const { made, stop } = watchConnections();
    const { joiner, host } = await pair.connect({ host: (reason) => ends.push(reason) });
    const links = linked(joiner, host);
    await allOpen(links);
    stop();
    made[0]?.createDataChannel('more');
    await eventually('the end', () => ends.length > 0);
    expect(ends).to.deep.equal(['The other side opened a channel it should not have.']);
    await eventually('both links to close', () => links.every(({ state }) => state === 'closed'));
    await hostStillWorks();
  });

  it('P04: what comes by the library’s own channel is not put together, it ends the connection', async () => {
    const connection = new RTCPeerConnection();
    openLanes(connection);
    const own = connection.createDataChannel('tictab');
    const attacker = await RawClient.enter(broker, 'attacker9');
    await connection.setLocalDescription();
    const connectionId = 'dc_attack9';
    const { label } = own;
    const sdp = { type: 'offer', sdp: connection.localDescription?.sdp };
    connection.onicecandidate = ({ candidate }) =>
      attacker.say({
        type: 'CANDIDATE',
        dst: pair.host.id,
        payload: { type: 'data', connectionId, candidate: candidate?.toJSON() },
      });
    attacker.say({
      type: 'OFFER',
      dst: pair.host.id,
      payload: { type: 'data', connectionId, label, serialization: 'raw', sdp },
    });
    await eventually('the offer', () => pair.host.offers.length === 1);
    const ends: string[] = [];
    for (const offer of pair.host.offers.splice(0)) pair.host.accept(offer, (reason) => ends.push(reason));
    const handled = new Set<unknown>();
    await eventually('the channel to open', () => {
      for (const message of attacker.heard) {
        if (handled.has(message)) continue;
        const payload = message.payload as { sdp?: RTCSessionDescriptionInit; candidate?: RTCIceCandidateInit };
        if (message.type === 'ANSWER' && payload.sdp) void connection.setRemoteDescription(payload.sdp);
        else if (message.type === 'CANDIDATE' && payload.candidate) void connection.addIceCandidate(payload.candidate);
        handled.add(message);
      }
      return own.readyState === 'open';
    });
    expect(ends).to.deep.equal([]);
    own.send(JSON.stringify({ __peerData: 1, n: 1e9, total: 2 ** 31, data: '' }));
    await eventually('the end', () => ends.length > 0);
    expect(ends).to.deep.equal(['The other side opened a channel it should not have.']);
    connection.close();
    attacker.close();
    await hostStillWorks();
  });

  it('P05: the library’s own channel, and its queue without a bound, carry nothing', async () => {
    const { made, stop } = watchConnections();
    const { joiner, host } = await pair.connect();
    const links = linked(joiner, host);
    await allOpen(links);
    stop();
    const heard: number[] = [];
    links[1]?.onFrame((_lane, frame) => heard.push(frame.byteLength));
    for (let n = 0; n < 50; n++) links[0]?.send('stream', new Uint8Array(10_000));
    await eventually('all of it', () => heard.length === 50);
    for (const connection of made) {
      const reports: { label?: string; messagesSent?: number }[] = [];
      for (const [, entry] of await connection.getStats()) if (entry.type === 'data-channel') reports.push(entry);
      expect(reports.filter(({ label }) => label === 'tictab').map(({ messagesSent }) => messagesSent)).to.deep.equal([
        0,
      ]);
    }
    joiner.close();
    host.close();
  });

  it('P06: the token takes its id over at once, from a socket that is gone and from one that only seems alive', async () => {
    for (const orderly of [true, false]) {
      const id = `again${orderly}`;
      const old = await RawClient.enter(broker, id, '0123456789abcdef0123456789abcdef');
      if (orderly) old.close();
      const startMs = performance.now();
      const again = await new TestSession(broker, { id }).online();
      expect(performance.now() - startMs).to.be.below(2_000);
      expect(again.refusals).to.deep.equal([]);
      const joiner = pair.joiner.offer(again);
      await eventually('an offer', () => again.offers.length === 1);
      joiner.close();
      again.session.close();
      old.close();
    }
  });

  it('P06: without the token an id that somebody has is not to be had', async () => {
    const owner = await RawClient.enter(broker, 'owned', 'theirs');
    const thief = new TestSession(broker, { id: 'owned' });
    await eventually('the refusal', () => thief.refusals.length > 0);
    expect(thief.refusals[0]).to.equal('taken');
    expect(thief.session.online).to.equal(false);
    thief.session.close();
    owner.close();
  });
});

describe('a session and its broker’s troubles', () => {
  it('H11: a broker that starts anew is found again within 10 s, and connections never notice', async () => {
    const broker = await BrokerServer.start();
    const pair = await BrokeredPair.meet(broker);
    const { joiner, host } = await pair.connect();
    const links = linked(joiner, host);
    await allOpen(links);
    await broker.stop();
    await eventually('both to notice', () => !pair.joiner.session.online && !pair.host.session.online);
    const heard: number[] = [];
    links[1]?.onFrame((_lane, frame) => heard.push(frame.byteLength));
    links[0]?.send('lobby', new TextEncoder().encode('still here'));
    await eventually('a frame while it is gone', () => heard.length === 1);
    await broker.restart();
    await eventually('both to be back', () => pair.joiner.session.online && pair.host.session.online);
    expect(links.map(({ state }) => state)).to.deep.equal(['open', 'open']);
    expect(pair.host.changes).to.deep.equal([true, false, true]);
    const again = await pair.connect();
    await allOpen(linked(again.joiner, again.host));
    for (const peer of [joiner, host, again.joiner, again.host]) peer.close();
    pair.close();
    await broker.stop();
  });

  it('P09: a broker that is full says so; once there is room, whoever waited is in', async () => {
    const broker = await BrokerServer.start({ concurrent_limit: 1 });
    const first = await new TestSession(broker).online();
    const second = new TestSession(broker);
    await eventually('the refusal', () => second.refusals.length > 0);
    expect(second.refusals[0]).to.equal('full');
    first.session.close();
    await second.online();
    second.session.close();
    await broker.stop();
  });

  it('a wrong key is said so', async () => {
    const broker = await BrokerServer.start({ key: 'secret' });
    const { key: _, ...address } = broker.address;
    const session = new TestSession(broker, { broker: address });
    await eventually('the refusal', () => session.refusals.length > 0);
    expect(session.refusals[0]).to.equal('key');
    session.session.close();
    await broker.stop();
  });
});
