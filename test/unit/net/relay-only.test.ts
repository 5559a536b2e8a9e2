import { expect } from 'chai';
import { ChannelLink } from '../../../src/net/channel-link.ts';
import { type PeerPair, peerPair } from '../../support/peers.ts';
import { startRelay } from '../../support/relay.ts';
import { eventually, nextTask } from '../../support/waiting.ts';

const connectMs = 10_000;

describe('relay-only link', function () {
  this.timeout(30_000);
  const pairs: PeerPair[] = [];

  afterEach(async () => {
    for (const pair of pairs.splice(0)) pair.close();
    for (let turns = 0; turns < 5; turns++) await nextTask();
  });

  function make(relay: RTCIceServer) {
    const candidates: string[] = [];
    const pair = peerPair(
      (_from, signal, deliver) => {
        if (signal.type === 'candidate' && signal.candidate !== '') candidates.push(signal.candidate);
        deliver(signal);
      },
      { iceServers: [relay], relayOnly: true },
    );
    pairs.push(pair);
    return { ...pair, candidates, links: [new ChannelLink(pair.joiner.channels), new ChannelLink(pair.host.channels)] };
  }

  it('goes through a relay that was lent, and names no address but the relay’s', async () => {
    const { joiner, host, candidates, links } = make(await startRelay());
    await eventually('all lanes', () => links.every(({ state }) => state === 'open'), connectMs);
    expect([await joiner.path(), await host.path()]).to.deep.equal(['relayed', 'relayed']);
    expect(candidates).not.to.deep.equal([]);
    // The relay's own address, here this machine's; of the machine behind it not even the port.
    for (const candidate of candidates) {
      const [, relay, behind] = / (127\.0\.0\.1 \d+) typ relay raddr (\S+ rport \d+)/.exec(candidate) ?? [];
      expect(['0.0.0.0 0', relay], candidate).to.include(behind?.replace(' rport', ''));
    }
  });

  it('B07: with what was lent too long ago there is no way, and the relay says why', async () => {
    const { joiner, candidates, links } = make(await startRelay({ ageS: 601 }));
    await eventually('the refusal', () => joiner.report().errors.some(({ code }) => code === 401), connectMs);
    expect(candidates).to.deep.equal([]);
    expect(links.some(({ state }) => state === 'open')).to.equal(false);
  });
});
