import { expect } from 'chai';
import { GuestRoom } from '../../../src/client/guest-room.ts';
import { games } from '../../../src/games/registry.ts';
import { ChannelLink } from '../../../src/net/channel-link.ts';
import type { LaneName } from '../../../src/net/lanes.ts';
import { ManInTheMiddle } from '../../support/man-in-the-middle.ts';
import { type PeerPair, peerPair } from '../../support/peers.ts';
import { TestRoom, testBuild, testSecret } from '../../support/room.ts';
import { eventually } from '../../support/waiting.ts';

/** The joiner's proof taken out of its hello. */
function withoutProof(lane: LaneName, frame: Uint8Array): Uint8Array {
  if (lane !== 'lobby') return frame;
  const { proof: _, ...rest } = JSON.parse(new TextDecoder().decode(frame));
  return new TextEncoder().encode(JSON.stringify(rest));
}

describe('a signalling server that swaps the keys of a connection', () => {
  const ends: { close(): void }[] = [];

  afterEach(() => {
    for (const end of ends.splice(0)) end.close();
  });

  /** A room and a guest on real connections, with whoever relays their signals in between. */
  async function enter(
    between: ManInTheMiddle | undefined,
  ): Promise<{ guest: GuestRoom; host: TestRoom; pair: PeerPair }> {
    const host = new TestRoom();
    host.join({ creator: true, name: 'Ann' });
    const pair = peerPair(between?.relay);
    ends.push(pair, ...(between ? [between] : []));
    const [guestLink, hostLink] = [new ChannelLink(pair.joiner.channels), new ChannelLink(pair.host.channels)];
    await eventually('lanes', () => guestLink.state === 'open' && hostLink.state === 'open');
    const seen = { guest: pair.joiner.fingerprints(), host: pair.host.fingerprints() };
    if (!seen.guest || !seen.host) throw new Error('the certificates are unknown');
    const linkId = 77;
    host.room.admit(linkId, hostLink, false);
    host.room.certified(linkId, { guest: seen.host.other, host: seen.host.own }, host.clock.nowMs());
    const guest = new GuestRoom({
      link: guestLink,
      games,
      clientOf: (game, title) => game.loadClient(title),
      build: testBuild,
      role: 'player',
      name: 'Bob',
      resume: undefined,
      trust: { secret: testSecret, fingerprints: { guest: seen.guest.own, host: seen.guest.other } },
      clock: host.clock,
    });
    await eventually('a welcome or an end', () => {
      host.pass(5);
      guest.advance(host.clock.nowMs());
      return guest.state !== 'joining';
    });
    return { guest, host, pair };
  }

  it('is nothing that an honest one is taken for: guest and host verify each other', async () => {
    const { guest, pair } = await enter(undefined);
    expect(guest).to.include({ state: 'lobby', verified: true });
    expect(pair.joiner.fingerprints()?.own).to.equal(pair.host.fingerprints()?.other);
  });

  it('is found out by the host, which refuses what it takes for a guest', async () => {
    const man = new ManInTheMiddle();
    const { guest, pair } = await enter(man);
    expect(pair.joiner.fingerprints()?.own).not.to.equal(pair.host.fingerprints()?.other);
    expect(man.frames).to.be.greaterThan(0);
    expect(guest.state).to.equal('ended');
    expect(guest.ending?.code).to.equal(4003);
  });

  it('is found out by the guest when the host never hears the proof', async () => {
    const man = new ManInTheMiddle(withoutProof);
    const { guest } = await enter(man);
    expect(man.frames).to.be.greaterThan(0);
    expect(guest.state).to.equal('ended');
    expect(guest.ending?.code).to.equal(4003);
  });
});
