import { expect } from 'chai';
import type { Signal } from '../../../signaling/protocol.ts';
import { ChannelLink } from '../../../src/net/channel-link.ts';
import type { Link } from '../../../src/net/link.ts';
import type { PathKind } from '../../../src/net/peer.ts';
import { openPeer } from '../../../src/net/simple-peer-link.ts';
import { type PeerPair, peerPair, type Relay } from '../../support/peers.ts';
import { eventually, nextTask } from '../../support/waiting.ts';

/** A joiner's offer or a host's answer must lead to open lanes in this time (B01). */
const connectMs = 3000;

const text = (content: string) => new TextEncoder().encode(content);

/** Errors that nobody caught, from now until `stop`. */
function uncaught(): { readonly errors: string[]; stop(): void } {
  const errors: string[] = [];
  const onError = (event: ErrorEvent) => errors.push(`error: ${event.message}`);
  const onRejection = (event: PromiseRejectionEvent) => errors.push(`rejection: ${String(event.reason)}`);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  return {
    errors,
    stop() {
      removeEventListener('error', onError);
      removeEventListener('unhandledrejection', onRejection);
    },
  };
}

describe('simple-peer link', () => {
  const pairs: PeerPair[] = [];
  let escaped: ReturnType<typeof uncaught>;

  beforeEach(() => {
    escaped = uncaught();
  });

  afterEach(async () => {
    for (const pair of pairs.splice(0)) pair.close();
    // What simple-peer does late, it does in the tasks after its end.
    for (let turns = 0; turns < 5; turns++) await nextTask();
    escaped.stop();
    expect(escaped.errors).to.deep.equal([]);
  });

  function make(relay?: Relay): PeerPair & { links: [Link, Link] } {
    const pair = peerPair(relay);
    pairs.push(pair);
    return { ...pair, links: [new ChannelLink(pair.joiner.channels), new ChannelLink(pair.host.channels)] };
  }

  async function opened(links: readonly Link[]): Promise<void> {
    await eventually('all lanes', () => links.every(({ state }) => state === 'open'), connectMs);
  }

  it('B01: two joiners at once reach one host, each its own, within 3 s; only joiners offer', async () => {
    const said: [string, string][] = [];
    const relay: Relay = (from, signal, deliver) => {
      if (signal.type !== 'candidate') said.push([from, signal.type]);
      deliver(signal);
    };
    const two = [make(relay), make(relay)];
    await opened(two.flatMap(({ links }) => links));
    expect(said.sort()).to.deep.equal([
      ['host', 'answer'],
      ['host', 'answer'],
      ['joiner', 'offer'],
      ['joiner', 'offer'],
    ]);
    const heard: [string, string][] = [];
    two.forEach(({ links: [joiner, host] }, which) => {
      host.onFrame((_lane, frame) => heard.push([`host ${which}`, new TextDecoder().decode(frame)]));
      joiner.send('lobby', text(`joiner ${which}`));
    });
    await eventually('both frames', () => heard.length === 2);
    expect(heard.sort()).to.deep.equal([
      ['host 0', 'joiner 0'],
      ['host 1', 'joiner 1'],
    ]);
    for (const { ends } of two) expect(ends).to.deep.equal({ joiner: [], host: [] });
  });

  const orders: [string, (held: Signal[]) => Signal[]][] = [
    ['its candidates before its description', (held) => [...held.slice(1), ...held.slice(0, 1)]],
    ['everything in reverse', (held) => held.toReversed()],
  ];
  for (const [what, reorder] of orders)
    it(`B02: connects when each side sends ${what}`, async () => {
      const delivered: Record<string, string[]> = { joiner: [], host: [] };
      const held: Record<string, Signal[]> = { joiner: [], host: [] };
      const pair = make((from, signal, deliver) => {
        const mine = held[from];
        if (!mine) return deliver(signal);
        mine.push(signal);
        if (signal.type !== 'candidate') return;
        // All that has come by the end of this task, then whatever comes as it comes.
        void nextTask().then(() => {
          if (held[from] !== mine) return;
          delete held[from];
          for (const late of reorder(mine)) {
            delivered[from]?.push(late.type);
            deliver(late);
          }
        });
      });
      await opened(pair.links);
      expect(delivered.joiner?.[0]).to.equal('candidate');
      expect(delivered.joiner?.at(-1)).to.equal('offer');
      expect(delivered.host?.[0]).to.equal('candidate');
      expect(delivered.host?.at(-1)).to.equal('answer');
    });

  it('B04: signals of an earlier attempt do nothing to a peer that is closed, nor to the one after it', async () => {
    const old: { from: 'joiner' | 'host'; signal: Signal }[] = [];
    const first = make((from, signal, deliver) => {
      old.push({ from, signal });
      deliver(signal);
    });
    await opened(first.links);
    first.close();
    const second = make();
    const replay = () => {
      for (const { from, signal } of old) (from === 'joiner' ? first.host : first.joiner).signal(signal);
    };
    replay();
    await opened(second.links);
    replay();
    first.close();
    for (let turns = 0; turns < 5; turns++) await nextTask();
    expect(old.map(({ signal }) => signal.type)).to.include.members(['offer', 'answer', 'candidate']);
    expect(first.ends).to.deep.equal({ joiner: [], host: [] });
    expect(second.ends).to.deep.equal({ joiner: [], host: [] });
    expect(second.links.map(({ state }) => state)).to.deep.equal(['open', 'open']);
  });

  it('ends once, with a reason, on a signal it cannot use', async () => {
    const bad: Signal[] = [
      { type: 'offer', sdp: 'v=0 nonsense' },
      { type: 'answer', sdp: '' },
      { type: 'candidate', candidate: 'x', sdpMid: null, sdpMLineIndex: null },
    ];
    for (const [which, signal] of bad.entries()) {
      const reasons: string[] = [];
      const sent: Signal[] = [];
      const peer = openPeer({
        initiator: false,
        iceServers: [],
        relayOnly: false,
        sendSignal: (own) => sent.push(own),
        closed: (reason) => reasons.push(reason),
      });
      peer.signal(signal);
      // A candidate waits for its description, which never comes.
      if (signal.type !== 'candidate') await eventually(`the end after signal ${which}`, () => reasons.length > 0);
      peer.signal(signal);
      peer.close();
      peer.close();
      await nextTask();
      expect(reasons.length, `signal ${which}`).to.equal(signal.type === 'candidate' ? 0 : 1);
      if (reasons[0] !== undefined) expect(reasons[0]).to.match(/^The connection .+\.$/);
      expect(sent.filter(({ type }) => type !== 'candidate')).to.deep.equal([]);
      expect(await peer.path()).to.equal('unknown');
    }
  });

  it('knows that two tabs of one machine are near each other', async () => {
    const { joiner, host, links } = make();
    await opened(links);
    for (const peer of [joiner, host]) {
      // Statistics are a snapshot that the browser keeps for a moment: it may be older than the open lanes.
      let path: PathKind = 'unknown';
      await eventually('a path', async () => {
        path = await peer.path();
        return path !== 'unknown';
      });
      expect(path).to.equal('lan');
    }
  });

  it('C05: a last message arrives 20 times of 20 when its reader’s closing is what ends the connection', async () => {
    for (let round = 0; round < 20; round++) {
      const { joiner, host, links } = make();
      const [guestEnd, hostEnd] = links;
      await opened(links);
      const heard: string[] = [];
      guestEnd.onFrame((lane, frame) => {
        heard.push(lane === 'lobby' ? new TextDecoder().decode(frame) : lane);
        if (lane === 'lobby') joiner.close();
      });
      hostEnd.send('stream', new Uint8Array(60_000));
      hostEnd.send('lobby', text('goodbye'));
      await eventually('the acknowledgement', () => hostEnd.state === 'closed');
      expect(heard).to.include('goodbye');
      host.close();
      for (const end of links) {
        end.close('after its peer');
        expect(end.send('lobby', text('too late'))).to.equal(false);
      }
    }
  });

  it('C05: whoever ends without waiting may lose the message, and nothing else: both ends close, nothing throws', async () => {
    for (const endFirst of ['peer', 'link'] as const) {
      const { host, links } = make();
      const [guestEnd, hostEnd] = links;
      await opened(links);
      hostEnd.send('lobby', text('goodbye'));
      if (endFirst === 'peer') host.close();
      hostEnd.close('At once.');
      host.close();
      await eventually('the other end to close', () => guestEnd.state === 'closed');
      expect(hostEnd.reason).to.equal('At once.');
    }
  });

  it('C15: 20 orderly ends, by either side, are ends and no errors: each side is told once at most', async () => {
    const logged: unknown[] = [];
    const { error } = console;
    console.error = (...parts: unknown[]) => logged.push(parts);
    try {
      for (let round = 0; round < 20; round++) {
        const { joiner, host, links, ends } = make();
        await opened(links);
        const [mine, other] = round % 2 === 0 ? [joiner, ends.host] : [host, ends.joiner];
        mine.close();
        mine.close();
        await eventually('the other side to be told', () => other.length > 0);
        await eventually('both links to close', () => links.every(({ state }) => state === 'closed'));
        for (let turns = 0; turns < 5; turns++) await nextTask();
        expect(other.length).to.equal(1);
        expect(other[0]).to.match(/^The connection .+\.$/);
        expect(round % 2 === 0 ? ends.joiner : ends.host, 'who closed is not told').to.deep.equal([]);
      }
    } finally {
      console.error = error;
    }
    expect(logged).to.deep.equal([]);
  });
});
