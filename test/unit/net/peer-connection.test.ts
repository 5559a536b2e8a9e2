import { expect } from 'chai';
import type { Signal } from '../../../signaling/protocol.ts';
import { ChannelLink } from '../../../src/net/channel-link.ts';
import type { PeerStage } from '../../../src/net/peer.ts';
import { peerOf } from '../../../src/net/peer-connection.ts';
import { type PeerPair, peerPair, type Relay } from '../../support/peers.ts';
import { eventually, nextTask } from '../../support/waiting.ts';

const direct = { iceServers: [], relayOnly: false };

describe('what is known of a connection', () => {
  const pairs: PeerPair[] = [];

  afterEach(() => {
    for (const pair of pairs.splice(0)) pair.close();
  });

  function make(relay?: Relay): PeerPair & { links: [ChannelLink, ChannelLink] } {
    const pair = peerPair(relay);
    pairs.push(pair);
    return { ...pair, links: [new ChannelLink(pair.joiner.channels), new ChannelLink(pair.host.channels)] };
  }

  const open = (links: readonly ChannelLink[]) =>
    eventually('all lanes', () => links.every(({ state }) => state === 'open'));

  it('both ends see the same two certificates, the host before its answer leaves', async () => {
    const seen: unknown[] = [];
    const { joiner, host, links } = make((from, signal, deliver) => {
      if (from === 'host' && signal.type === 'answer') seen.push(pairs[0]?.host.fingerprints());
      deliver(signal);
    });
    expect([joiner.fingerprints(), host.fingerprints()]).to.deep.equal([undefined, undefined]);
    await open(links);
    const [mine, theirs] = [joiner.fingerprints(), host.fingerprints()];
    expect(mine?.own).to.match(/^[0-9a-f]{64}$/);
    expect(mine?.own).not.to.equal(mine?.other);
    expect(theirs).to.deep.equal({ own: mine?.other, other: mine?.own });
    expect(seen).to.deep.equal([theirs]);
  });

  it('of a description that names several certificates, none or another algorithm nothing is believed', () => {
    const named = (lines: string) => {
      const connection = Object.assign(new EventTarget(), {
        createDataChannel: () => undefined,
        currentLocalDescription: { sdp: `v=0\r\na=fingerprint:sha-256 ${'AB:'.repeat(31)}CD\r\n` },
        currentRemoteDescription: { sdp: `v=0\r\n${lines}` },
      });
      return peerOf(connection as unknown as RTCPeerConnection, direct, () => {}).fingerprints();
    };
    const one = `a=fingerprint:sha-256 ${'0a:'.repeat(31)}0b\r\n`;
    const both = { own: `${'ab'.repeat(31)}cd`, other: `${'0a'.repeat(31)}0b` };
    expect(named(one)).to.deep.equal(both);
    expect(named(`${one}m=x\r\n${one.toUpperCase().replace('A=FINGERPRINT:SHA', 'a=fingerprint:SHA')}`)).to.deep.equal(
      both,
    );
    expect(named('')).to.equal(undefined);
    expect(named(one.replace('0b', '0'))).to.equal(undefined);
    expect(named(one.replace('0b', '0b:0c'))).to.equal(undefined);
    expect(named(`${one}a=fingerprint:sha-256 ${'0b:'.repeat(31)}0b\r\n`)).to.equal(undefined);
    expect(named(one.replace('sha-256', 'sha-1'))).to.equal(undefined);
    expect(named(`${one}a=fingerprint:sha-512 00\r\n`)).to.equal(undefined);
  });

  it('tells each stage once and in order, to who comes late too', async () => {
    const { joiner, host, links } = make();
    const told: PeerStage[][] = [[], []];
    joiner.onStage((stage) => told[0]?.push(stage));
    const undo = host.onStage(() => told[1]?.push('route'));
    undo();
    await open(links);
    await eventually('the last stage', () => told[0]?.length === 3);
    const late: PeerStage[] = [];
    host.onStage((stage) => late.push(stage));
    await eventually('the last stage at the host', () => late.length === 3);
    expect([...told, late]).to.deep.equal([['route', 'securing', 'open'], [], ['route', 'securing', 'open']]);
  });

  it('tells no stage before both descriptions are in force, whatever the transports say', () => {
    const connection = Object.assign(new EventTarget(), {
      createDataChannel: () => undefined,
      connectionState: 'connected',
      iceConnectionState: 'connected',
      signalingState: 'have-local-offer',
      currentRemoteDescription: null as { sdp: string } | null,
    });
    const peer = peerOf(connection as unknown as RTCPeerConnection, direct, () => {});
    const told: PeerStage[] = [];
    peer.onStage((stage) => told.push(stage));
    connection.dispatchEvent(new Event('connectionstatechange'));
    expect(told).to.deep.equal([]);
    Object.assign(connection, { signalingState: 'stable', currentRemoteDescription: { sdp: '' } });
    connection.dispatchEvent(new Event('signalingstatechange'));
    expect(told).to.deep.equal(['route', 'securing', 'open']);
  });

  it('B08: reports what both ends named, also once it is closed', async () => {
    const { joiner, links } = make();
    expect(joiner.report()).to.deep.include({
      other: [],
      servers: { stun: false, turn: false },
      errors: [],
      ice: 'new',
    });
    await open(links);
    // A way may be found by what the other end was heard from, before it has named it.
    await eventually('candidates', () =>
      [joiner.report().own, joiner.report().other].every((kinds) => kinds.includes('host')),
    );
    const before = joiner.report();
    joiner.close();
    await eventually('its end', () => joiner.report().ice === 'closed');
    expect(joiner.report()).to.deep.include({ own: before.own, other: before.other, ice: 'closed' });
  });

  it('a second description changes nothing: no certificate takes the place of the one that was proven', async () => {
    const answers: Signal[] = [];
    const { joiner, host, links } = make((_from, signal, deliver) => {
      if (signal.type === 'answer') answers.push(signal);
      deliver(signal);
    });
    await open(links);
    const before = [joiner.fingerprints(), host.fingerprints()];
    const stranger = new RTCPeerConnection();
    stranger.createDataChannel('x');
    const { sdp = '' } = await stranger.createOffer();
    stranger.close();
    for (let n = 0; n < 100; n++) {
      host.signal({ type: 'offer', sdp });
      joiner.signal({ type: 'answer', sdp });
      joiner.signal({ type: 'offer', sdp });
    }
    for (let turns = 0; turns < 20; turns++) await nextTask();
    expect([joiner.fingerprints(), host.fingerprints()]).to.deep.equal(before);
    expect(links.map(({ state }) => state)).to.deep.equal(['open', 'open']);
    expect(answers).to.have.length(1);
  });
});
