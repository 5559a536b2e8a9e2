import { expect } from 'chai';
import { ManualClock, systemClock } from '../../../src/lib/clock.ts';
import { Random } from '../../../src/lib/random.ts';
import { ServerIntroducer } from '../../../src/net/server-introducer.ts';
import { openPeer } from '../../../src/net/simple-peer-link.ts';
import { FaultySocket, type SocketFaults } from '../../support/faulty-socket.ts';
import { TestHost, TestJoiner } from '../../support/introduced.ts';
import { soak } from '../../support/soak.ts';
import { eventually } from '../../support/waiting.ts';
import { Network } from './signalling-network.ts';

const joins = soak ? 200 : 20;
/** Side by side, so that many joins take no longer than a few. */
const groupSize = 5;
const joinMs = 15_000;
const faults: SocketFaults = { lossPct: 30, dupPct: 10, reorderPct: 20, lateMs: 150 };

describe('signalling that loses 30 % of all frames, either way, doubles 10 % and reorders 20 %', () => {
  it(`B02: ${joins} joins are open at both ends within 15 s each`, async function () {
    this.timeout((joins / groupSize) * joinMs * 2);
    const manual = new ManualClock();
    const timer = setInterval(() => manual.advance(10), 10);
    const network = new Network(manual);
    const random = new Random(11);
    let faulty = false;
    const introducer = () =>
      new ServerIntroducer({
        signalling: network.client(
          (inner) => new FaultySocket(inner, () => (faulty ? faults : undefined), random, manual),
        ),
        ice: { iceServers: async () => [], relayOnly: () => false },
        clock: systemClock(),
        loadPeer: async () => openPeer,
      });
    const host = await new TestHost(introducer()).open();
    faulty = true;
    const tookMs: number[] = [];
    for (let begun = 0; begun < joins; begun += groupSize) {
      const group = Array.from({ length: groupSize }, async () => {
        const own = introducer();
        const startMs = performance.now();
        const joiner = new TestJoiner(own, host.code);
        await joiner.linked(joinMs);
        tookMs.push(Math.round(performance.now() - startMs));
        return { own, joiner };
      });
      const inside = await Promise.all(group);
      const open = () => host.links.filter(({ state }) => state === 'open').length;
      await eventually('the host’s ends', () => open() === groupSize);
      for (const { own, joiner } of inside) {
        joiner.close();
        own.close();
      }
      for (const peer of host.peers.splice(0)) peer.close();
      host.links.splice(0);
    }
    host.close();
    clearInterval(timer);
    expect(tookMs).to.have.length(joins);
    expect(Math.max(...tookMs)).to.be.below(joinMs);
  });
});
