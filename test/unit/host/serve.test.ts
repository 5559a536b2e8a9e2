import { expect } from 'chai';
import type { CreateHost, Title } from '../../../src/games/game.ts';
import type { OpenRoom, ToTab } from '../../../src/host/ports.ts';
import { type KeptRoom, type SavedRoom, savedFormat } from '../../../src/host/saved-room.ts';
import { RoomServer } from '../../../src/host/serve.ts';
import { ManualClock } from '../../../src/lib/clock.ts';
import { Scripted } from '../../support/games/scripted.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import { testBuild, testSecret } from '../../support/room.ts';
import { nextTask } from '../../support/waiting.ts';

const code = 'K7Q2M9XD';
const wallMs = 1_700_000_000_000;
const token = '0123456789abcdef0123456789abcdef';

const savedRoom: SavedRoom = {
  title: 'scripted',
  secret: testSecret,
  seats: [{ slot: 2, token, name: 'Bob', named: true, shown: true }],
  remembered: [],
  watched: [],
  creator: null,
  bans: [],
  locked: true,
  knock: true,
  params: { speed: 5 },
  launches: 4,
  launch: null,
};
const launch = { launchId: 4, params: { speed: 5 }, seed: 9, slots: [2], names: ['Bob'] };

function entry(room: SavedRoom, game?: Uint8Array): KeptRoom {
  const kept = { format: savedFormat, build: testBuild, savedAtMs: wallMs, room: JSON.stringify(room) };
  return game ? { ...kept, game } : kept;
}

/** A worker of a room, without the worker. */
class Bench {
  readonly clock = new ManualClock(1000);
  readonly posted: ToTab[] = [];
  readonly store: MemoryStore;
  readonly server: RoomServer;

  constructor(options: { store?: MemoryStore; own?: Partial<Title>; createHost?: CreateHost; loads?: boolean } = {}) {
    const script = new Scripted(options.own ?? {});
    const { game } = script;
    const createHost = options.createHost ?? script.createHost;
    const loadHost = async () => {
      if (options.loads === false) throw new TypeError('offline');
      return createHost;
    };
    this.store = options.store ?? new MemoryStore();
    this.server = new RoomServer({
      clock: this.clock,
      wallMs: () => wallMs,
      store: this.store,
      games: [{ ...game, loadHost }],
      randomBytes: (count) => new Uint8Array(count).fill(7),
      post: (message) => this.posted.push(message),
    });
  }

  async open(restore?: string): Promise<void> {
    const open: OpenRoom = { title: 'scripted', seats: 4, build: testBuild, secret: testSecret };
    this.server.receive({ type: 'open', ...open, ...(restore !== undefined && { restore }) });
    await nextTask();
  }

  async pass(ms: number): Promise<void> {
    for (const endMs = this.clock.nowMs() + ms; this.clock.nowMs() < endMs; ) {
      this.clock.advance(50);
      await nextTask();
    }
  }

  of<T extends ToTab['type']>(type: T): Extract<ToTab, { type: T }>[] {
    return this.posted.filter((message): message is Extract<ToTab, { type: T }> => message.type === type);
  }

  get stats() {
    return this.of('stats').at(-1)?.stats;
  }
}

describe('the worker of a room', () => {
  it('keeps it under the code that signalling gave; a tab that goes leaves it there, a room that is ended does not', async () => {
    const bench = new Bench();
    await bench.open();
    await bench.pass(500);
    expect(bench.store.entries.size).to.equal(0);
    bench.server.receive({ type: 'keep', code });
    await bench.pass(300);
    expect([...bench.store.entries.keys()]).to.deep.equal([code]);
    // What has changed a moment before is saved as well.
    bench.server.receive({ type: 'lock', locked: true });
    bench.server.receive({ type: 'close', ending: { code: 1001, reason: 'Reloading.' } });
    await bench.pass(2000);
    expect(JSON.parse(bench.store.entries.get(code)?.room ?? '')).to.include({ locked: true });

    const next = new Bench({ store: bench.store });
    await next.open(code);
    await next.pass(300);
    expect(next.stats).to.include({ phase: 'lobby', locked: true });
    next.server.receive({ type: 'close', ending: { code: 1000, reason: 'Ended.' } });
    await next.pass(2000);
    expect(next.store.entries.size).to.equal(0);
  });

  it('a tab that has yielded to another saves and removes nothing any more', async () => {
    for (const ending of [1000, 1001] as const) {
      const bench = new Bench();
      await bench.open();
      bench.server.receive({ type: 'keep', code });
      await bench.pass(300);
      bench.server.receive({ type: 'yield' });
      bench.store.entries.set(code, entry(savedRoom));
      bench.server.receive({ type: 'lock', locked: true });
      await bench.pass(1000);
      bench.server.receive({ type: 'close', ending: { code: ending, reason: 'Elsewhere.' } });
      await bench.pass(1000);
      expect(bench.store.entries.get(code), `${ending}`).to.deep.equal(entry(savedRoom));
    }
  });

  it('goes on with what was kept: seats, lock, knock, launches', async () => {
    const store = new MemoryStore();
    store.entries.set(code, entry(savedRoom));
    const bench = new Bench({ store });
    await bench.open(code);
    expect(bench.stats).to.include({ launches: 4, locked: true, knock: true, available: 4 });
    // Figures are told once a second.
    await bench.pass(1200);
    const kept: SavedRoom = JSON.parse(store.entries.get(code)?.room ?? '');
    expect(kept).to.deep.equal(savedRoom);
    expect(bench.stats?.counters).to.include({ saves: 1, failedSaves: 0 });
  });

  it('goes on with a launch that outlives its host, and hands over what can be kept of any other', async () => {
    for (const outlivesHost of [true, false]) {
      const store = new MemoryStore();
      store.entries.set(code, entry({ ...savedRoom, launch }, Uint8Array.of(1, 2, 3)));
      const resumed: (Uint8Array | undefined)[] = [];
      const script = new Scripted();
      const createHost: CreateHost = (room, nowMs, saved) => {
        resumed.push(saved);
        return script.createHost(room, nowMs);
      };
      const bench = new Bench({ store, own: { outlivesHost }, createHost });
      await bench.open(code);
      expect(bench.stats?.phase).to.equal(outlivesHost ? 'playing' : 'lobby');
      expect(resumed).to.deep.equal(outlivesHost ? [Uint8Array.of(1, 2, 3)] : []);
      const { names: _, ...facts } = launch;
      const told = { titleId: 'scripted', build: testBuild, ...facts, saved: Uint8Array.of(1, 2, 3) };
      expect(bench.of('interrupted')).to.deep.equal(outlivesHost ? [] : [{ type: 'interrupted', launch: told }]);
    }
  });

  it('opens a new room where storage has nothing, refuses, or does not answer within three seconds', async () => {
    const { warn } = console;
    console.warn = () => {};
    try {
      const nothing = new Bench();
      await nothing.open(code);
      expect(nothing.stats?.phase).to.equal('lobby');

      const refuses = new MemoryStore();
      refuses.before = () => Promise.reject(new DOMException('no', 'SecurityError'));
      const refused = new Bench({ store: refuses });
      await refused.open(code);
      expect(refused.stats?.phase).to.equal('lobby');

      const silent = new MemoryStore();
      silent.before = () => new Promise(() => {});
      const waiting = new Bench({ store: silent });
      await waiting.open(code);
      await waiting.pass(2900);
      expect(waiting.stats).to.equal(undefined);
      await waiting.pass(200);
      expect(waiting.stats?.phase).to.equal('lobby');
    } finally {
      console.warn = warn;
    }
  });

  it('a game that fails with what was kept takes it along, or it would fail for ever', async () => {
    const store = new MemoryStore();
    store.entries.set(code, entry({ ...savedRoom, launch }, Uint8Array.of(1)));
    const createHost: CreateHost = () => {
      throw new Error('a broken invariant');
    };
    const bench = new Bench({ store, own: { outlivesHost: true }, createHost });
    await bench.open(code);
    expect(bench.of('failed')).to.have.length(1);
    await bench.pass(100);
    expect(store.entries.size).to.equal(0);
  });

  it('one that cannot be loaded leaves it for the next try', async () => {
    const store = new MemoryStore();
    store.entries.set(code, entry(savedRoom));
    const bench = new Bench({ store, loads: false });
    await bench.open(code);
    expect(bench.of('failed')).to.have.length(1);
    await bench.pass(100);
    expect(store.entries.size).to.equal(1);
  });
});
