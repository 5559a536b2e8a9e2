import { expect } from 'chai';
import { GuestRoom } from '../../src/client/guest-room.ts';
import { watchHeldKeys } from '../../src/client/input/held-keys.ts';
import { joinRoom } from '../../src/client/join.ts';
import type { Game } from '../../src/games/game.ts';
import { games } from '../../src/games/registry.ts';
import { HostTab } from '../../src/host/tab.ts';
import { ManualClock, systemClock } from '../../src/lib/clock.ts';
import type { Link } from '../../src/net/link.ts';
import { ServerIntroducer } from '../../src/net/server-introducer.ts';
import { openPeer } from '../../src/net/simple-peer-link.ts';
import { pingPong } from '../support/games/ping-pong/index.ts';
import { TestRoom } from '../support/room.ts';
import { eventually } from '../support/waiting.ts';
import { Network } from '../unit/net/signalling-network.ts';

// doc:register
const withPingPong = [...games, pingPong];
// end

const build = '0123456789ab';
const clock = systemClock();

/** A signalling server in this page, and two ways to it. */
function signalling() {
  const manual = new ManualClock();
  const network = new Network(manual);
  const timer = setInterval(() => manual.advance(10), 10);
  const introducer = () =>
    new ServerIntroducer({
      signalling: network.client(),
      ice: { iceServers: async () => [], relayOnly: () => false },
      clock,
      loadPeer: async () => openPeer,
    });
  return { host: introducer(), guest: introducer(), stop: () => clearInterval(timer) };
}

function openRoom(through: ReturnType<typeof signalling>): HostTab {
  return new HostTab({
    title: 'ping-pong',
    roomTitle: 'A table',
    seats: 4,
    spectators: 0,
    public: false,
    build,
    secret: 'AAECAwQFBgcICQoLDA0ODw',
    introducer: through.host,
    clock,
    worker: new Worker(new URL('../support/ping-pong-worker.ts', import.meta.url), { type: 'module' }),
    linger: () => {},
    pump: false,
  });
}

/** A guest as its tab runs it: advanced now and then, and by what arrives. */
class Guest {
  readonly room: GuestRoom;
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(link: Link, name: string) {
    const clientOf = (game: Game, titleId: string) => game.loadClient(titleId);
    this.room = new GuestRoom({
      link,
      games: withPingPong,
      clientOf,
      build,
      role: 'player',
      name,
      resume: undefined,
      clock,
    });
    this.#timer = setInterval(() => this.room.advance(clock.nowMs()), 16);
  }

  static join(through: ReturnType<typeof signalling>, code: string, name: string): Promise<Guest> {
    return new Promise((resolve, reject) => {
      joinRoom({
        code,
        introducer: through.guest,
        wait: false,
        clock,
        stage: () => {},
        hostAway: () => {},
        linked: (link) => resolve(new Guest(link, name)),
        failed: (_code, reason) => reject(new Error(reason)),
      });
    });
  }

  /** Where this guest sees the paddle of `other`. */
  heightOf(other: Guest): number | undefined {
    return this.room.game?.entities().find(({ id }) => id === other.room.entityId)?.y;
  }

  leave(): void {
    this.room.leave({ now: true });
    clearInterval(this.#timer);
  }
}

describe('ping-pong, a game that is not in the registry', () => {
  it('takes one line to be played: a room in a real worker, guests over real channels, keys that all see', async () => {
    const through = signalling();
    const host = openRoom(through);
    const guests: Guest[] = [];
    try {
      const creator = new Guest(host.localLink, 'Ada');
      guests.push(creator);
      await eventually('a room code and a seat', () => host.code !== undefined && creator.room.state === 'lobby');
      guests.push(
        await Guest.join(through, host.code ?? '', 'Bob'),
        await Guest.join(through, host.code ?? '', 'Cleo'),
      );
      expect(host).to.include({ pumped: false, connections: 2, failure: undefined });
      await eventually('everybody in the lobby', () => creator.room.roster?.players.length === 3);
      expect(creator.room.roster?.players.map(({ name }) => name)).to.have.members(['Ada', 'Bob', 'Cleo']);
      expect(creator.room.roster?.params).to.deep.equal({ points: 21, fast: false });

      creator.room.start();
      const seesAll = (watcher: Guest) => guests.every((guest) => watcher.heightOf(guest) !== undefined);
      await eventually('every paddle on every page', () => guests.every(seesAll));

      for (const mover of guests) {
        const keys = new EventTarget();
        const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
        const unwatch = watchHeldKeys({ window: keys, document: page }, pingPong.actions, (mask) =>
          mover.room.game?.hold(mask, clock.nowMs()),
        );
        const start = mover.heightOf(mover) ?? 0;
        keys.dispatchEvent(new KeyboardEvent('keydown', { code: 'ArrowDown' }));
        const lower = (watcher: Guest) => (watcher.heightOf(mover) ?? 0) > start + 20;
        await eventually('all to see the paddle go down', () => guests.every(lower));
        // Who moves to another window lets go.
        keys.dispatchEvent(new Event('blur'));
        let last: number | undefined;
        await eventually('the paddle to stop', () => {
          const before = last;
          last = undefined;
          const heights = new Set(guests.map((watcher) => watcher.heightOf(mover)));
          if (heights.size === 1) [last] = heights;
          return last !== undefined && last === before;
        });
        unwatch();
      }

      // The worker told the page about players and states, and about nothing that went wrong.
      await eventually('figures of the worker', () => (host.stats?.game.states ?? 0) > 50);
      expect(host.stats).to.include({ phase: 'playing', launches: 1 });
      expect(host.stats?.counters).to.include({ malformedStream: 0, malformedDatagrams: 0 });

      const gone = guests.pop();
      const { entityId } = gone?.room ?? {};
      gone?.leave();
      await eventually('a paddle less', () =>
        guests.every(({ room }) => room.game?.entities().every(({ id }) => id !== entityId) ?? false),
      );
      creator.room.endGame();
      await eventually('the lobby again', () => guests.every(({ room }) => room.state === 'lobby'));
    } finally {
      for (const guest of guests) guest.leave();
      host.close({ code: 1001, reason: 'The test is over.' });
      through.stop();
    }
  });

  it('ends by its own rules, and everybody is back in the lobby with the result', () => {
    const test = new TestRoom({ games: withPingPong, title: 'ping-pong', seats: 2 });
    const creator = test.raw({ creator: true });
    creator.say({ t: 'hello', protocol: 1, build, role: 'player' });
    const guest = test.join({ name: 'Bob' });
    test.pass(100);
    creator.say({ t: 'params', params: { points: 100, fast: true } });
    creator.say({ t: 'params', params: { points: 1, fast: true } });
    creator.say({ t: 'start' });
    test.pass(4000);
    expect(guest.room.state).to.equal('playing');
    // At the top of the court the guest defends little, and the left side has nobody who said Ready: it is a wall.
    guest.room.game?.hold(1, test.clock.nowMs());
    test.pass(60_000);
    expect(guest.room).to.include({ state: 'lobby', lastResult: 'The left side won 1 : 0.', game: undefined });
    expect(guest.room.roster?.params).to.deep.equal({ points: 1, fast: true });
  });
});
