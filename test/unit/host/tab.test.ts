import { expect } from 'chai';
import type { ToWorker } from '../../../src/host/ports.ts';
import { HostTab, type WorkerLike } from '../../../src/host/tab.ts';
import { ManualClock } from '../../../src/lib/clock.ts';
import type { HostAttempt, Introducer, RoomHandlers } from '../../../src/net/introducer.ts';

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
  /** A tab with a room; `attempted` as signalling calls it, `given` how often its code was given up. */
  function open() {
    let attempted: (attempt: HostAttempt) => void = () => {};
    const worker = new SilentWorker();
    const clock = new ManualClock(1000);
    const given: string[] = [];
    const openRoom = (_facts: unknown, handlers: RoomHandlers) => {
      attempted = handlers.attempt;
      return { update: () => {}, close: () => given.push('up') };
    };
    const tab = new HostTab({
      title: 'arena',
      roomTitle: 'A room',
      seats: 2,
      spectators: 0,
      public: false,
      build: '0123456789ab',
      secret: 'AAECAwQFBgcICQoLDA0ODw',
      // All of it that a host touches.
      introducer: { openRoom } as unknown as Introducer,
      clock,
      worker,
      linger: () => {},
      pump: false,
    });
    return { tab, worker, clock, given, attempted: (attempt: HostAttempt) => attempted(attempt) };
  }

  it('D03: a page that goes gives up no code and answers nobody: signalling asks the next one', () => {
    for (const [code, isGivenUp] of [
      [1001, false],
      [1000, true],
    ] as const) {
      const { tab, worker, clock, given, attempted } = open();
      const done: string[] = [];
      attempted({ accept: () => {}, close: () => done.push('ended') });
      tab.abandon({ code, reason: 'The host’s tab closed or is reloading: give it a moment, then try again.' });
      attempted({ accept: () => done.push('accepted'), close: () => done.push('closed') });
      // The first link is the host's own player's.
      worker.onmessage?.(new MessageEvent('message', { data: { type: 'unlinked', linkId: 2 } }));
      clock.advance(2000);
      expect([given.length > 0, done]).to.deep.equal([isGivenUp, []]);
    }
  });

  it('at its bound of connections those make room who have said nothing yet, before whoever waits at the door', () => {
    const { tab, worker, attempted } = open();
    const accept: HostAttempt['accept'] = () => {};
    const come = (count: number) => {
      for (let n = 0; n < count; n++) attempted({ accept, close: () => {} });
    };
    // Two seats and eight to spare: links 2 … 11, the first being the host's own player's.
    come(10);
    const knocks = [2, 3, 4].map((sessionId) => ({ sessionId, name: 'Bob', role: 'player', verified: false }));
    const stats = { players: [], knocks, available: 1, locked: false };
    worker.onmessage?.(new MessageEvent('message', { data: { type: 'stats', stats } }));
    const gone = () => worker.told.flatMap((message) => (message.type === 'unlink' ? [message.linkId] : []));
    come(7);
    expect(gone()).to.deep.equal([5, 6, 7, 8, 9, 10, 11]);
    come(9);
    // In time it is the turn of those who came last, and not of those at the door while there is anybody else.
    expect(gone()).to.deep.equal([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(tab.connections).to.equal(10);
  });

  it('B16: a browser that makes no more connections costs that guest its place, and nothing else', async () => {
    const { tab, worker, clock, attempted } = open();
    const closed: string[] = [];
    // More than there are seats and spare connections: none of them may count for ever.
    const count = 20;
    for (let n = 0; n < count; n++)
      attempted({
        accept: ({ closed }) => closed('Cannot create so many PeerConnections'),
        close: () => closed.push(`${n}`),
      });
    expect(closed).to.have.length(count);
    expect([tab.connections, tab.failure]).to.deep.equal([0, undefined]);
    // The room, and the link of the host's own player: no other.
    expect(worker.told.map(({ type }) => type)).to.deep.equal(['open', 'link']);
    tab.close({ code: 1001, reason: 'The host ended the room.' });
    clock.advance(2000);
    expect(clock.pending).to.equal(0);
  });
});
