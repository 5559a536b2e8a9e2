import { expect } from 'chai';
import { ManualClock } from '../../../src/lib/clock.ts';
import { IceServers } from '../../../src/net/ice-servers.ts';
import type { TurnAnswer } from '../../../src/net/signalling.ts';

const stun: RTCIceServer = { urls: 'stun:stun.test' };
const turn: RTCIceServer = { urls: ['turn:turn.test'], username: '1:a', credential: 'c' };

function lending(lend: () => Promise<TurnAnswer>) {
  const clock = new ManualClock(1000);
  const asked: number[] = [];
  const ice = new IceServers({
    configured: [stun],
    clock,
    lend: (withinMs) => {
      asked.push(withinMs);
      return lend();
    },
    relayOnly: () => true,
  });
  return { clock, asked, ice };
}

describe('servers for a connection', () => {
  it('B07: a relay is lent once for all connections of half its time, then anew', async () => {
    const { clock, asked, ice } = lending(async () => ({ server: turn, ttlMs: 600_000 }));
    expect(await Promise.all([ice.iceServers(), ice.iceServers()])).to.deep.equal([
      [stun, turn],
      [stun, turn],
    ]);
    clock.advance(299_999);
    expect(await ice.iceServers()).to.deep.equal([stun, turn]);
    expect(asked).to.deep.equal([2_000]);
    clock.advance(1);
    expect(await ice.iceServers()).to.deep.equal([stun, turn]);
    expect(asked).to.deep.equal([2_000, 2_000]);
    expect(ice.relayOnly()).to.equal(true);
  });

  it('a server that lends none is asked again after five minutes', async () => {
    const { clock, asked, ice } = lending(async () => undefined);
    expect(await ice.iceServers()).to.deep.equal([stun]);
    clock.advance(299_999);
    await ice.iceServers();
    expect(asked).to.have.length(1);
    clock.advance(1);
    await ice.iceServers();
    expect(asked).to.have.length(2);
  });

  it('without an answer the configured ones have to do, and the next connection asks again', async () => {
    const { asked, ice } = lending(() => Promise.reject(new Error('late')));
    expect(await ice.iceServers()).to.deep.equal([stun]);
    expect(await ice.iceServers()).to.deep.equal([stun]);
    expect(asked).to.have.length(2);
  });
});
