import { expect } from 'chai';
import { type Keepable, RoomKeeper } from '../../../src/host/room-keeper.ts';
import { keptMs, type SavedRoom, savedFormat } from '../../../src/host/saved-room.ts';
import { MemoryStore } from '../../support/memory-store.ts';

const lobby: SavedRoom = {
  title: 'arena',
  secret: 'AAECAwQFBgcICQoLDA0ODw',
  seats: [],
  remembered: [],
  watched: [],
  creator: null,
  bans: [],
  locked: false,
  knock: false,
  params: {},
  launches: 0,
  launch: null,
};
const playing: SavedRoom = {
  ...lobby,
  launches: 1,
  launch: { launchId: 1, params: {}, seed: 1, slots: [0], names: ['Ada'] },
};

/** A keeper of a room that is what a test says, at a time that a test tells. */
class Bench {
  nowMs = 1000;
  wallMs = 1_700_000_000_000;
  saved = lobby;
  game: Uint8Array | undefined;
  readonly store = new MemoryStore();
  readonly keeper = new RoomKeeper({
    store: this.store,
    build: '0123456789ab',
    nowMs: () => this.nowMs,
    wallMs: () => this.wallMs,
  });
  readonly room: Keepable = { saved: () => this.saved, savedGame: () => this.game };

  get writes(): number {
    return this.store.calls.filter((call) => call.startsWith('write')).length;
  }

  /** Advances the keeper 20 times a second, and lets storage answer in between. */
  async pass(ms: number): Promise<void> {
    for (const endMs = this.nowMs + ms; this.nowMs < endMs; ) {
      this.nowMs += 50;
      this.wallMs += 50;
      this.keeper.advance(this.room, this.nowMs);
      await heard();
    }
  }
}

/** Lets promises that have been settled be heard. */
async function heard(): Promise<void> {
  for (let n = 0; n < 10; n++) await undefined;
}

describe('keeping a room', () => {
  it('begins when it has a code, and under that', async () => {
    const bench = new Bench();
    await bench.pass(1000);
    expect(bench.writes).to.equal(0);
    bench.keeper.keep('CODE');
    await bench.pass(100);
    expect(bench.writes).to.equal(1);
    const kept = bench.store.entries.get('CODE');
    expect(kept).to.include({ format: savedFormat, build: '0123456789ab' });
    expect(JSON.parse(kept?.room ?? '')).to.deep.equal(lobby);
    expect(kept).not.to.have.property('game');
  });

  it('saves a change within 300 ms, and without one once a minute', async () => {
    const bench = new Bench();
    bench.keeper.keep('CODE');
    await bench.pass(1000);
    expect(bench.writes).to.equal(1);
    bench.saved = { ...lobby, locked: true };
    await bench.pass(300);
    expect(bench.writes).to.equal(2);
    await bench.pass(59_000);
    expect(bench.writes).to.equal(2);
    await bench.pass(2000);
    expect(bench.writes).to.equal(3);
  });

  it('saves a running game so often that two seconds are lost at most', async () => {
    const bench = new Bench();
    bench.saved = playing;
    bench.game = new Uint8Array(10_000);
    bench.keeper.keep('CODE');
    await bench.pass(100);
    for (let n = 0; n < 10; n++) {
      const before = bench.writes;
      await bench.pass(1800);
      expect(bench.writes, `${n}`).to.be.greaterThan(before);
    }
    expect(bench.writes).to.be.at.most(13);
    expect(bench.keeper.stats()).to.include({ failedSaves: 0, savedBytes: JSON.stringify(playing).length + 10_000 });
  });

  it('writes 512 kB a second at most: a long launch is saved more seldom', async () => {
    const bench = new Bench();
    bench.saved = playing;
    bench.game = new Uint8Array(5 * 512 * 1000);
    bench.keeper.keep('CODE');
    await bench.pass(50);
    expect(bench.writes).to.equal(1);
    // Nor is a change a reason to write more.
    bench.saved = { ...playing, locked: true };
    await bench.pass(4900);
    expect(bench.writes).to.equal(1);
    await bench.pass(200);
    expect(bench.writes).to.equal(2);
  });

  it('never has two writes on their way', async () => {
    const bench = new Bench();
    let go: () => void = () => {};
    const gone = new Promise<void>((resolve) => {
      go = resolve;
    });
    bench.saved = playing;
    bench.keeper.keep('CODE');
    bench.store.before = () => gone;
    await bench.pass(5000);
    expect(bench.writes).to.equal(1);
    go();
    await bench.pass(300);
    expect(bench.writes).to.equal(2);
  });

  it('storage that fails, or never answers, is tried again after ten seconds, and counted', async () => {
    const { warn } = console;
    console.warn = () => {};
    try {
      const bench = new Bench();
      bench.keeper.keep('CODE');
      bench.store.before = async () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      await bench.pass(9000);
      expect(bench.writes).to.equal(1);
      expect(bench.keeper.stats()).to.include({ saves: 0, failedSaves: 1 });
      bench.store.before = () => new Promise(() => {});
      await bench.pass(2000);
      expect(bench.writes).to.equal(2);
      bench.store.before = async () => {};
      await bench.pass(21_000);
      expect(bench.keeper.stats()).to.include({ saves: 1, failedSaves: 2 });
      expect(bench.store.entries.has('CODE')).to.equal(true);
    } finally {
      console.warn = warn;
    }
  });

  it('another code takes it along, and leaves nothing under the old one', async () => {
    const bench = new Bench();
    bench.keeper.keep('OLD');
    await bench.pass(100);
    bench.keeper.keep('NEW');
    await bench.pass(100);
    expect([...bench.store.entries.keys()]).to.deep.equal(['NEW']);
    const { writes } = bench;
    bench.keeper.keep('NEW');
    await bench.pass(1000);
    expect(bench.writes, 'said again').to.equal(writes);
  });

  it('removes what others left behind more than ten minutes ago, and nothing else', async () => {
    const bench = new Bench();
    const { wallMs } = bench;
    const entry = { format: savedFormat, build: '', room: '' } as const;
    bench.store.entries.set('OLD', { ...entry, savedAtMs: wallMs - keptMs - 1 });
    bench.store.entries.set('FRESH', { ...entry, savedAtMs: wallMs - keptMs });
    bench.store.entries.set('ODD', { ...entry, savedAtMs: Number.NaN });
    bench.keeper.keep('OWN');
    await heard();
    await bench.pass(50);
    expect([...bench.store.entries.keys()]).to.have.members(['FRESH', 'OWN']);
  });

  it('never what is its own, however old that was: it is just being written anew', async () => {
    const bench = new Bench();
    bench.store.entries.set('NEWCODE1', {
      format: savedFormat,
      build: '0123456789ab',
      savedAtMs: bench.wallMs - 2 * keptMs,
      room: JSON.stringify(lobby),
    });
    bench.keeper.keep('NEWCODE1');
    await heard();
    await bench.pass(500);
    expect(bench.store.calls.filter((call) => call.startsWith('remove'))).to.deep.equal([]);
    expect(bench.store.entries.get('NEWCODE1')?.savedAtMs).to.be.above(bench.wallMs - 1000);
  });

  it('a room that is over leaves nothing, also with a write on its way; one whose tab goes, what it was', async () => {
    const over = new Bench();
    over.keeper.keep('CODE');
    await over.pass(100);
    over.saved = { ...lobby, locked: true };
    over.nowMs += 300;
    over.keeper.advance(over.room, over.nowMs);
    over.keeper.forget();
    await over.pass(3000);
    expect(over.store.entries.size).to.equal(0);

    const going = new Bench();
    going.keeper.keep('CODE');
    await going.pass(100);
    going.saved = { ...lobby, knock: true };
    going.keeper.saveNow(going.room);
    going.keeper.stop();
    await going.pass(3000);
    expect(JSON.parse(going.store.entries.get('CODE')?.room ?? '')).to.include({ knock: true });
    expect(going.writes).to.equal(2);
  });
});
