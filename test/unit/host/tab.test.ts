import { expect } from 'chai';
import type { ToWorker } from '../../../src/host/ports.ts';
import { HostTab, type WorkerLike } from '../../../src/host/tab.ts';
import { ManualClock } from '../../../src/lib/clock.ts';
import type { OpenPeer } from '../../../src/net/peer.ts';
import type { HostAttempt, Signalling } from '../../../src/net/signalling.ts';
import { eventually } from '../../support/waiting.ts';

/** A worker that only notes what it is told. */
class SilentWorker implements WorkerLike {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly told: ToWorker[] = [];

  postMessage(message: ToWorker): void {
    this.told.push(message);
  }

  terminate(): void {}
}

describe('the host’s tab', () => {
  it('B16: a browser that makes no more connections costs that guest its place, and nothing else', async () => {
    let attempted: (attempt: HostAttempt) => void = () => {};
    const closed: string[] = [];
    let made = 0;
    const refuse: OpenPeer = () => {
      made++;
      throw new DOMException('Cannot create so many PeerConnections', 'UnknownError');
    };
    const worker = new SilentWorker();
    const clock = new ManualClock(1000);
    const openRoom = (_facts: unknown, handlers: { attempt(attempt: HostAttempt): void }) => {
      attempted = handlers.attempt;
      return { update: () => {}, close: () => {} };
    };
    const tab = new HostTab({
      title: 'arena',
      roomTitle: 'A room',
      seats: 2,
      spectators: 0,
      public: false,
      build: '0123456789ab',
      secret: 'AAECAwQFBgcICQoLDA0ODw',
      knock: false,
      // All of signalling that a host touches.
      signalling: { openRoom } as unknown as Signalling,
      iceServers: [],
      clock,
      createWorker: () => worker,
      loadPeer: async () => refuse,
      linger: () => {},
      pump: false,
    });
    const { error } = console;
    const said: unknown[] = [];
    console.error = (...args) => said.push(args[0]);
    try {
      // More than there are seats and spare connections: none of them may count for ever.
      const count = 20;
      for (let n = 0; n < count; n++) {
        attempted({
          send: () => {},
          onSignal: () => () => {},
          close: () => closed.push(`${n}`),
        });
      }
      await eventually('all of them to be refused', () => closed.length === count);
      expect(made).to.equal(count);
      expect(said).to.have.length(count);
    } finally {
      console.error = error;
    }
    expect([tab.connections, tab.failure]).to.deep.equal([0, undefined]);
    // The room, and the link of the host's own player: no other.
    expect(worker.told.map(({ type }) => type)).to.deep.equal(['open', 'link']);
    tab.close({ code: 1001, reason: 'The host ended the room.' });
    clock.advance(2000);
    expect(clock.pending).to.equal(0);
  });
});
