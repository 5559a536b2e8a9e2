import { expect } from 'chai';
import type { Signal } from '../../../signaling/protocol.ts';
import { ManualClock, systemClock } from '../../../src/lib/clock.ts';
import type { OpenPeer, Peer } from '../../../src/net/peer.ts';
import { ServerIntroducer } from '../../../src/net/server-introducer.ts';
import { openPeer } from '../../../src/net/simple-peer-link.ts';
import { TestHost, TestJoiner } from '../../support/introduced.ts';
import { eventually } from '../../support/waiting.ts';
import { candidate } from '../signaling/table.ts';
import { Network } from './signalling-network.ts';

describe('introducing by a signalling server', () => {
  let network: Network;
  let timer: ReturnType<typeof setInterval>;
  const ends: { close(): void }[] = [];

  function keep<T extends { close(): void }>(end: T): T {
    ends.push(end);
    return end;
  }
  const loading = (loadPeer: () => Promise<OpenPeer>) =>
    new ServerIntroducer({
      signalling: network.client(),
      ice: { iceServers: async () => [], relayOnly: () => false },
      clock: systemClock(),
      loadPeer,
    });
  const introducer = (open: OpenPeer = openPeer) => loading(async () => open);
  const hosting = (open?: OpenPeer) => keep(new TestHost(introducer(open))).open();
  const joining = (code: string, options?: { wait: boolean }) => keep(new TestJoiner(introducer(), code, options));

  beforeEach(() => {
    const manual = new ManualClock();
    network = new Network(manual);
    timer = setInterval(() => manual.advance(10), 10);
  });

  afterEach(() => {
    for (const end of ends.splice(0).reverse()) end.close();
    clearInterval(timer);
  });

  it('leads stage by stage to a link; what waits for the host’s word says nothing of this machine before it', async () => {
    const host = await hosting();
    host.accepts = false;
    const joiner = joining(host.code);
    await eventually('the attempt', () => host.attempts.length === 1);
    await eventually('to be told', () => joiner.said.length === 2);
    expect(joiner.said).to.deep.equal(['signalling', 'accepting']);
    expect([joiner.peer, network.rooms.stats().relayedSignals]).to.deep.equal([undefined, 0]);
    for (const attempt of host.attempts) host.accept(attempt);
    await joiner.linked();
    expect(joiner.said).to.deep.equal(['signalling', 'accepting', 'route', 'securing', 'entering']);
    expect(network.rooms.stats().early).to.equal(0);
  });

  it('what makes a connection loads while the host is asked, not once it has accepted', async () => {
    const host = await hosting();
    host.accepts = false;
    let loads = 0;
    const loadPeer = async () => {
      loads++;
      return openPeer;
    };
    const joiner = keep(new TestJoiner(loading(loadPeer), host.code));
    expect(loads).to.equal(1);
    await eventually('the attempt', () => host.attempts.length === 1);
    for (const attempt of host.attempts) host.accept(attempt);
    await joiner.linked();
  });

  it('tells a joiner what is played before there is a connection, and the host makes its end meanwhile', async () => {
    const host = await hosting();
    const told: string[] = [];
    const attempt = introducer().join(
      host.code,
      {
        accepted: (title) => told.push(title),
        made: (peer) => {
          told.push('made');
          keep(peer);
        },
        closed: () => {},
        hostAway: () => {},
        failed: ({ code }) => told.push(code),
      },
      { wait: false },
    );
    keep(attempt);
    await eventually('both ends', () => told.length === 2 && host.peers.length === 1);
    expect(told).to.deep.equal(['arena', 'made']);
  });

  it('B16: a browser that makes no more connections costs that guest its place, and nothing else', async () => {
    const { error } = console;
    let said = 0;
    console.error = () => said++;
    let refuses = true;
    const host = await hosting((options) => {
      if (refuses) throw new DOMException('Cannot create so many PeerConnections', 'UnknownError');
      return openPeer(options);
    });
    try {
      const joiners = Array.from({ length: 5 }, () => joining(host.code));
      await eventually('each to be refused', () => host.closed.length === 5);
      for (const attempt of host.attempts) attempt.close();
      await eventually('each to be told', () => joiners.every(({ failure }) => failure?.code === 'left'));
      expect([said, host.peers]).to.deep.equal([5, []]);
    } finally {
      console.error = error;
    }
    refuses = false;
    await joining(host.code).linked();
  });

  it('a connection whose joiner leaves before it is open ends at the host too; one that is open stays', async () => {
    const host = await hosting();
    const stays = joining(host.code);
    const link = await stays.linked();
    // Admitted, and gone before an offer of theirs has come.
    const leaves = keep(
      new TestJoiner(
        loading(() => new Promise(() => {})),
        host.code,
      ),
    );
    await eventually('both to be admitted', () => host.peers.length === 2);
    leaves.close();
    await eventually('the end of the one', () => host.closed.length === 1);
    expect(host.closed).to.deep.equal(['Who wanted to join has left.']);
    expect(link.state).to.equal('open');
  });

  it('D21: 64 signals are kept for a joiner that has no connection yet, the others dropped and counted', async () => {
    const host = await hosting();
    host.accepts = false;
    let loaded: (open: OpenPeer) => void = () => {};
    const own = loading(() => new Promise((resolve) => (loaded = resolve)));
    const joiner = keep(new TestJoiner(own, host.code));
    const guest = network.last();
    await eventually('the attempt', () => host.attempts.length === 1);
    for (const attempt of host.attempts) host.accept(attempt);
    const admit = () => network.sockets[0]?.sent.map((text) => JSON.parse(text)).find(({ t }) => t === 'admit');
    await eventually('to be accepted', () => admit() !== undefined && joiner.said.includes('accepting'));
    const { attempt } = admit();
    guest.hear({ t: 'accepted', attempt, game: 'arena' });
    for (let n = 0; n < 65; n++) guest.hear({ t: 'signal', attempt, signals: [candidate(n)] });
    await eventually('one to be dropped', () => own.stats().overEarly === 1);
    const heard: Signal[] = [];
    loaded((options) => ({ ...openPeer(options), signal: (signal) => heard.push(signal) }));
    await eventually('those that were kept', () => heard.length > 0);
    expect(heard).to.deep.equal(Array.from({ length: 64 }, (_, n) => candidate(n)));
  });

  it('simple-peer not having loaded is not blamed on the browser', async () => {
    const { error } = console;
    console.error = () => {};
    try {
      const own = loading(() => Promise.reject(new TypeError('not loaded')));
      const host = await hosting();
      const joiner = keep(new TestJoiner(own, host.code));
      await eventually('to be told', () => joiner.failure !== undefined);
      expect(joiner.failure?.code).to.equal('part-missing');
      const missing = await keep(new TestHost(own)).open();
      joining(missing.code);
      await eventually('the host to be told', () => missing.closed.length > 0);
      expect(missing.closed[0]).to.match(/^A part of this page did not load: /);
    } finally {
      console.error = error;
    }
  });

  it('B10: 20 rooms entered by who sends in the very moment of opening lose no first frame', async function () {
    this.timeout(60_000);
    const host = await hosting();
    const heard: string[] = [];
    for (let n = 0; n < 20; n++) {
      const joiner = joining(host.code);
      const link = await joiner.linked();
      link.send('lobby', new TextEncoder().encode(`${n}`));
      host.links[n]?.onFrame((_lane, frame) => heard.push(new TextDecoder().decode(frame)));
      await eventually('the frame', () => heard.length === n + 1);
      joiner.close();
    }
    expect(heard).to.deep.equal(Array.from({ length: 20 }, (_, n) => `${n}`));
  });

  it('C16: fifty connections one after the other use the same five channels each, and no attempt is left', async function () {
    this.timeout(60_000);
    const host = await hosting();
    const peers: Peer[] = [];
    for (let n = 0; n < 50; n += 5) {
      const group = Array.from({ length: 5 }, () => joining(host.code));
      for (const joiner of group) {
        await joiner.linked();
        if (joiner.peer) peers.push(joiner.peer);
      }
      for (const joiner of group) joiner.close();
    }
    const ids = new Set(peers.flatMap(({ channels }) => Object.values(channels).map(({ id }) => id)));
    expect([...ids].sort()).to.deep.equal([1, 2, 3, 4, 5]);
    for (const peer of host.peers) peer.close();
    await eventually('the last attempt to end', () => network.rooms.stats().attempts === 0);
  });

  it('who waits for a host that is away gets in when it is back', async () => {
    const host = await hosting();
    const [identity] = host.opened;
    network.sockets[0]?.cut();
    const joiner = joining(host.code, { wait: true });
    await eventually('to be told, or in', () => joiner.said.includes('host away') || joiner.link !== undefined);
    await joiner.linked();
    expect(host.opened).to.deep.equal([identity]);
  });
});
