import { expect } from 'chai';
import { joinRoom } from '../../../src/client/join.ts';
import { ManualClock } from '../../../src/lib/clock.ts';
import { Emitter } from '../../../src/lib/emitter.ts';
import type { Introducer, JoinHandlers } from '../../../src/net/introducer.ts';
import type { Peer, PeerStage, RouteReport } from '../../../src/net/peer.ts';
import { type FakeChannel, fakeChannels } from '../../support/fake-channels.ts';

const report: RouteReport = {
  own: ['host'],
  other: [],
  servers: { stun: true, turn: false },
  errors: [],
  ice: 'checking',
};

/** A peer that gets as far as the test says. */
class FakePeer implements Peer {
  readonly fake = fakeChannels();
  // Of a channel a link uses no more than the fake has.
  readonly channels = this.fake as unknown as Peer['channels'];
  readonly stages = new Emitter<[PeerStage]>();
  closes = 0;

  path(): Promise<'unknown'> {
    return Promise.resolve('unknown');
  }

  fingerprints(): undefined {
    return undefined;
  }

  onStage(listener: (stage: PeerStage) => void) {
    return this.stages.on(listener);
  }

  report(): RouteReport {
    return report;
  }

  close(): void {
    this.closes++;
  }

  opens(): void {
    for (const channel of Object.values<FakeChannel>(this.fake)) channel.opens();
  }
}

describe('joining a room', () => {
  let clock: ManualClock;
  let said: string[];
  let reports: unknown[];
  let asked: { code: string; wait: boolean; closes: number };
  let heard: JoinHandlers;

  function start(wait = false) {
    clock = new ManualClock(1000);
    said = [];
    reports = [];
    const join: Introducer['join'] = (code, handlers, options) => {
      asked = { code, wait: options.wait, closes: 0 };
      heard = handlers;
      return {
        close: () => {
          asked.closes++;
        },
      };
    };
    return joinRoom({
      code: 'K7Q2M9XD',
      // All of it that joining touches.
      introducer: { join } as Introducer,
      wait,
      clock,
      stage: (stage) => said.push(stage),
      hostAway: () => said.push('host away'),
      linked: () => said.push('linked'),
      failed: (code, _reason, of) => {
        said.push(`failed ${code}`);
        reports.push(of);
      },
    });
  }

  const over = () => {
    expect(clock.pending).to.equal(0);
    expect(asked.closes).to.equal(1);
  };

  it('goes from stage to stage into the room, and leaves no timer', () => {
    start();
    heard.asked?.();
    const peer = new FakePeer();
    heard.made(peer);
    peer.stages.emit('route');
    peer.stages.emit('securing');
    peer.stages.emit('open');
    peer.opens();
    expect(said).to.deep.equal(['signalling', 'accepting', 'route', 'securing', 'entering', 'linked']);
    over();
    heard.closed('later');
    expect([said.length, peer.closes]).to.deep.equal([6, 1]);
  });

  it('is not linked by open lanes alone: not before the certificates under them are known', () => {
    start();
    heard.asked?.();
    const peer = new FakePeer();
    heard.made(peer);
    peer.opens();
    clock.advance(1000);
    expect(said).to.deep.equal(['signalling', 'accepting', 'route']);
    peer.stages.emit('route');
    expect(said.slice(3), 'no stage is left out').to.deep.equal(['securing', 'entering', 'linked']);
    over();
  });

  it('a host’s page that does not answer is given 10 s', () => {
    start();
    heard.asked?.();
    clock.advance(9_999);
    expect(said).to.have.length(2);
    clock.advance(1);
    expect(said.at(-1)).to.equal('failed not-accepted');
    expect(reports).to.deep.equal([undefined]);
    over();
  });

  it('B07: a way is looked for for 15 s, then it is said what is known of it, and the connection goes', () => {
    start();
    heard.asked?.();
    const peer = new FakePeer();
    heard.made(peer);
    clock.advance(14_999);
    expect(said.at(-1)).to.equal('route');
    clock.advance(1);
    expect(said.at(-1)).to.equal('failed no-route');
    expect([reports, peer.closes > 0]).to.deep.equal([[report], true]);
    over();
  });

  it('B15: a way that secures nothing, or lanes that stay shut, are given 8 s', () => {
    start();
    heard.asked?.();
    const peer = new FakePeer();
    heard.made(peer);
    peer.stages.emit('securing');
    clock.advance(7_999);
    expect(said.at(-1)).to.equal('securing');
    clock.advance(1);
    expect(said.at(-1)).to.equal('failed not-secured');
    over();
  });

  it('a host that is away is waited for for two minutes', () => {
    start(true);
    expect(asked).to.include({ code: 'K7Q2M9XD', wait: true });
    heard.asked?.();
    heard.hostAway();
    clock.advance(119_999);
    expect(said).to.deep.equal(['signalling', 'accepting', 'host away']);
    clock.advance(1);
    expect(said.at(-1)).to.equal('failed host-away');
    over();
  });

  it('B04: what comes after the end, or after giving up, is nobody’s any more', () => {
    const giveUp = start();
    heard.asked?.();
    const peer = new FakePeer();
    heard.made(peer);
    giveUp();
    giveUp();
    heard.failed({ code: 'left', reason: 'x' });
    heard.closed('x');
    peer.stages.emit('securing');
    expect(said).to.deep.equal(['signalling', 'accepting', 'route']);
    over();
    start();
    heard.failed({ code: 'no-room', reason: 'x' });
    heard.failed({ code: 'no-room', reason: 'x' });
    heard.closed('x');
    expect(said).to.deep.equal(['signalling', 'failed no-room']);
    over();
  });
});
