import { expect } from 'chai';
import fc from 'fast-check';
import type { Title } from '../../../src/games/game.ts';
import { keptLaunch, keptMs, type RestoredRoom, readKept, savedFormat } from '../../../src/host/saved-room.ts';
import { type TestGuest, TestRoom, testBuild, testSecret } from '../../support/room.ts';
import { ScriptedRoom } from '../../support/scripted-room.ts';

const wallMs = 1_700_000_000_000;

/** What lies in storage of a room, as if it had been written now. */
function kept(test: TestRoom, build = testBuild): Record<string, unknown> {
  const game = test.room.savedGame();
  return {
    format: savedFormat,
    build,
    savedAtMs: wallMs,
    room: JSON.stringify(test.room.saved()),
    ...(game && { game }),
  };
}

function reread(entry: unknown, title = 'arena'): RestoredRoom | undefined {
  return readKept(structuredClone(entry), { title, secret: testSecret, wallMs });
}

/** The same room after a reload of its tab. */
function reloaded(test: TestRoom, build?: string): TestRoom {
  const restored = reread(kept(test, build));
  expect(restored).not.to.equal(undefined);
  return new TestRoom({ seed: 99, restored });
}

/** Comes back as the page does: with the token of before. */
const back = (test: TestRoom, { room }: TestGuest, name?: string) => test.join({ name, resume: room.token });

const roster = (test: TestRoom) =>
  test.guests[0]?.room.roster?.players.map(({ slot, name, away, host }) => ({ slot, name, away, host }));

describe('a room whose tab is reloaded', () => {
  it('keeps its seats, names and params for those who come back, the creator first', () => {
    const before = new TestRoom();
    const creator = before.join({ name: 'Ada', creator: true });
    const guest = before.join({ name: 'Bob' });
    const nameless = before.join();
    before.pass(50);
    creator.room.pickSlot(7);
    creator.room.setParams({ minutes: 5 });
    before.pass(50);

    const after = reloaded(before);
    const again = after.join({ creator: true });
    after.pass(50);
    expect(again.room).to.include({ slot: 7, state: 'lobby' });
    expect(again.room.roster?.params).to.deep.equal({ minutes: 5 });
    expect(roster(after)).to.deep.equal([
      { slot: 1, name: 'Bob', away: true, host: false },
      { slot: 2, name: nameless.room.roster?.players[1]?.name, away: true, host: false },
      { slot: 7, name: 'Ada', away: false, host: true },
    ]);
    const bob = back(after, guest);
    const third = back(after, nameless);
    after.pass(50);
    expect(bob.room).to.include({ slot: 1, token: guest.room.token });
    expect(third.room.slot).to.equal(2);
    expect(roster(after)?.every(({ away }) => !away)).to.equal(true);
  });

  it('holds the seats for two minutes, and no longer', () => {
    const before = new TestRoom();
    before.join({ name: 'Ada', creator: true });
    const bob = before.join({ name: 'Bob' });
    const cleo = before.join({ name: 'Cleo' });
    before.pass(50);
    const after = reloaded(before);
    after.join({ creator: true });
    after.pass(119_000);
    expect(back(after, bob).room).not.to.equal(undefined);
    after.pass(500);
    expect(roster(after)?.map(({ name, away }) => [name, away])).to.deep.equal([
      ['Ada', false],
      ['Bob', false],
      ['Cleo', true],
    ]);
    after.pass(1000);
    expect(roster(after)?.map(({ name }) => name)).to.deep.equal(['Ada', 'Bob']);
    const late = back(after, cleo);
    after.pass(50);
    expect(late.room.slot, 'its slot, while that is free').to.equal(2);
  });

  it('goes on with arena: the same launch, entity and points for each, and the time that is left', () => {
    const before = new TestRoom();
    const guests = before.playing(4);
    before.pass(4000);
    const of = ({ room }: TestGuest) => room.roster?.players.find(({ slot }) => slot === room.slot);
    const entityIds = guests.map((guest) => of(guest)?.entityId);
    expect(entityIds.every((id) => typeof id === 'number')).to.equal(true);
    const scores = guests.map((guest) => of(guest)?.score);
    const tick = before.room.stats().game.tick ?? 0;

    const after = reloaded(before);
    expect(after.room.stats().phase).to.equal('playing');
    const [creator, ...others] = guests;
    if (!creator) throw new Error('nobody plays');
    const came = [after.join({ creator: true })];
    after.pass(1500);
    came.push(...others.map((other) => back(after, other)));
    after.pass(1000);
    expect(came.map(({ room }) => room.state)).to.deep.equal(['playing', 'playing', 'playing', 'playing']);
    expect(came.map((guest) => of(guest)?.entityId)).to.deep.equal(entityIds);
    expect(came.map((guest) => of(guest)?.score)).to.deep.equal(scores);
    const now = after.room.stats().game.tick ?? 0;
    expect(now - tick).to.be.within(45, 55);
    const left = came[1]?.room.game?.remainingMs(after.clock.nowMs()) ?? 0;
    expect(left).to.be.within(180_000 - now * 50 - 500, 180_000 - now * 50 + 500);
    // Everybody sees the same, and the launch ends as ever.
    expect(came[1]?.room.game?.entities()).to.deep.equal(came[2]?.room.game?.entities());
    came[0]?.room.endGame();
    after.pass(100);
    expect(came.map(({ room }) => room.state)).to.deep.equal(['lobby', 'lobby', 'lobby', 'lobby']);
    came[0]?.room.start();
    after.pass(3500);
    expect(after.room.stats().launches).to.equal(before.room.stats().launches + 1);
  });

  it('goes on with Realm', () => {
    const before = new TestRoom({ title: 'realm', seats: 8 });
    const [creator, guest] = before.playing(2);
    if (!creator || !guest) throw new Error('nobody plays');
    before.pass(1000);
    const id = guest.room.roster?.players[1]?.entityId;
    const restored = reread(kept(before), 'realm');
    const after = new TestRoom({ title: 'realm', seats: 8, restored });
    after.join({ creator: true });
    const again = back(after, guest);
    after.pass(2000);
    expect(again.room.state).to.equal('playing');
    expect(again.room.roster?.players[1]?.entityId).to.equal(id);
    expect(again.room.game?.entities().some((entity) => entity.id === id)).to.equal(true);
  });

  it('another build has the lobby, and says why', () => {
    const before = new TestRoom();
    const [, guest] = before.playing(2);
    if (!guest) throw new Error('nobody plays');
    const after = reloaded(before, 'ba9876543210');
    const creator = after.join({ creator: true });
    const bob = back(after, guest);
    const stranger = after.join({ name: 'Zed' });
    after.pass(100);
    const reason = 'The host’s tab was updated, so this game ended: start another one.';
    expect(creator.room).to.include({ state: 'lobby', lastResult: reason });
    expect(bob.room).to.include({ state: 'lobby', lastResult: reason });
    expect(stranger.room).to.include({ state: 'lobby', lastResult: undefined });
  });

  it('what cannot be read of a game leaves the room in the lobby', () => {
    const before = new TestRoom();
    before.playing(2);
    for (const game of [new Uint8Array(), new Uint8Array(100), before.room.savedGame()?.slice(1)]) {
      const restored = reread({ ...kept(before), game });
      const after = new TestRoom({ restored });
      const creator = after.join({ creator: true });
      after.pass(100);
      expect(creator.room).to.include({
        state: 'lobby',
        slot: 0,
        lastResult: 'The host’s tab was reloaded, so this game ended: start another one.',
      });
      expect(after.room.stats().counters.refusedSaves).to.equal(1);
    }
  });

  it('keeps lock, knock and bans', () => {
    const before = new TestRoom();
    const creator = before.join({ name: 'Ada', creator: true });
    const mal = before.join({ name: 'Mal' });
    before.pass(50);
    creator.room.kick(1);
    before.pass(50);
    before.room.lock(true);
    const after = reloaded(before);
    expect(after.room.stats()).to.include({ locked: true, knock: true });
    expect(after.room.stats().banned).to.deep.equal([{ banId: 1, name: 'Mal' }]);
    const banned = back(after, mal);
    const fresh = after.join({ name: 'Mal' });
    after.pass(50);
    expect(banned.room.ending?.reason).to.equal(
      'The host removed you from this room: join another one, or create your own.',
    );
    expect(fresh.room.ending?.code).to.equal(1013);
  });

  it('a countdown is called off; a second reload finds what the first had', () => {
    const before = new TestRoom();
    const creator = before.join({ name: 'Ada', creator: true });
    const guest = before.join({ name: 'Bob' });
    before.pass(50);
    creator.room.start();
    before.pass(1100);
    expect(guest.room.state).to.equal('countdown');
    const once = reloaded(before);
    // Nobody is back yet.
    const twice = reloaded(once);
    const again = twice.join({ creator: true });
    const bob = back(twice, guest);
    twice.pass(50);
    expect(again.room).to.include({ state: 'lobby', slot: 0, lastResult: undefined });
    expect(bob.room.slot).to.equal(1);
  });

  it('nobody else gets the creator’s seat, whatever token they say', () => {
    const before = new TestRoom();
    const creator = before.join({ name: 'Ada', creator: true });
    before.pass(50);
    const after = reloaded(before);
    const thief = after.join({ name: 'Eve', resume: creator.room.token });
    after.pass(50);
    expect(thief.room.slot).to.equal(1);
    const again = after.join({ creator: true });
    after.pass(50);
    expect(again.room.slot).to.equal(0);
  });
});

describe('a title that does not outlive its host’s tab', () => {
  /** A scripted room that can be saved, and the same after a reload. */
  function reload(own: Partial<Title> = {}) {
    const before = new ScriptedRoom(own);
    const creator = before.join({ name: 'Ada', creator: true });
    const guest = before.join({ name: 'Bob' });
    const watcher = before.watch();
    before.pass(50);
    const launched = before.launch(creator);
    Object.assign(launched, { save: () => Uint8Array.of(1, 2, 3) });
    const restored = reread(kept(before), 'scripted');
    const after = new ScriptedRoom(own, restored);
    return { before, after, restored, guest, watcher };
  }

  it('D03: ends with a reason for all who were there, and for nobody else; what was saved is what can be kept of it', () => {
    const { after, restored, guest, watcher } = reload();
    const creator = after.join({ creator: true });
    const bob = back(after, guest);
    const walt = after.watch('Walt', watcher.room.token);
    after.pass(50);
    for (const { room } of [creator, bob, walt])
      expect(room).to.include({
        state: 'lobby',
        lastResult: 'The host’s tab was reloaded, so this game ended: start another one.',
      });
    // Who was not there has lost no game, be it to watch or to play.
    for (const { room } of [after.watch('Wes'), after.join({ name: 'Zed' })])
      expect(room).to.include({ lastResult: undefined });
    expect(after.script.hosts, 'nothing was launched').to.deep.equal([]);
    expect(restored && keptLaunch(restored, after.title)).to.deep.include({
      titleId: 'scripted',
      build: testBuild,
      launchId: 1,
      slots: [0, 1],
      saved: Uint8Array.of(1, 2, 3),
    });
    // The next launch is a new one, and nobody is told of the old one any more.
    after.launch(creator);
    expect(creator.room).to.include({ state: 'playing', lastResult: undefined });
    creator.room.endGame();
    after.pass(50);
    const late = after.watch('Walt', walt.room.token);
    expect(late.room.lastResult).to.equal(undefined);
  });

  it('offers what the page has of the launch in the room it comes back to, until another was played', () => {
    const { after, guest } = reload();
    const creator = after.join({ creator: true });
    const bob = back(after, guest);
    after.pass(50);
    const download = { kind: 'recording', fileName: 'a', bytes: async () => new Uint8Array() } as const;
    let changes = 0;
    bob.room.onChange(() => changes++);
    bob.room.keep([download]);
    expect(changes).to.equal(1);
    expect(bob.room.downloads).to.deep.equal([download]);
    after.launch(creator);
    creator.room.endGame();
    after.pass(50);
    expect(bob.room.downloads.map(({ fileName }) => fileName)).to.deep.equal(['2.bin']);
  });

  it('one that does has nothing to keep, for it goes on', () => {
    const { after, restored } = reload({ outlivesHost: true });
    expect(after.room.stats().phase).to.equal('playing');
    expect(restored && keptLaunch(restored, after.title)).to.equal(undefined);
  });
});

describe('what lies in storage', () => {
  const test = new TestRoom();
  test.join({ name: 'Ada', creator: true });
  test.join({ name: 'Bob' });
  test.pass(50);
  const good = kept(test);

  it('is read within ten minutes, by the title and secret that it is of', () => {
    const read = (age: number) => readKept(good, { title: 'arena', secret: testSecret, wallMs: wallMs + age });
    for (const age of [0, keptMs, -keptMs]) expect(read(age)?.room.seats, `${age}`).to.have.length(2);
    for (const age of [keptMs + 1, -keptMs - 1]) expect(read(age), `${age}`).to.equal(undefined);
    expect(readKept(good, { title: 'realm', secret: testSecret, wallMs })).to.equal(undefined);
    expect(readKept(good, { title: 'arena', secret: 'BBECAwQFBgcICQoLDA0ODw', wallMs })).to.equal(undefined);
  });

  it('is refused where it is anything else', () => {
    const room = JSON.parse(String(good.room));
    const withRoom = (change: Record<string, unknown>) => ({ ...good, room: JSON.stringify({ ...room, ...change }) });
    const [seat] = room.seats;
    for (const [n, bad] of [
      undefined,
      null,
      7,
      'x',
      [],
      {},
      { ...good, format: savedFormat - 1 },
      { ...good, savedAtMs: 'now' },
      { ...good, savedAtMs: Number.NaN },
      { ...good, room: '{' },
      { ...good, room: room },
      { ...good, room: ' '.repeat(128 * 1024) + good.room },
      { ...good, game: [1, 2] },
      { ...good, game: 'x' },
      withRoom({ seats: [seat, seat] }),
      withRoom({ seats: Array.from({ length: 65 }, (_, slot) => ({ ...seat, slot })) }),
      withRoom({ seats: [{ ...seat, slot: 64 }] }),
      withRoom({ seats: [{ ...seat, token: 'x' }] }),
      withRoom({ seats: [{ ...seat, name: 'x'.repeat(65) }] }),
      withRoom({ bans: Array(257).fill({ token: seat.token, name: 'Mal' }) }),
      withRoom({ bans: [{ token: 'x', name: 'Mal' }] }),
      withRoom({ bans: [{ token: seat.token, name: 'x'.repeat(65) }] }),
      withRoom({ launches: -1 }),
      withRoom({ launch: {} }),
      withRoom({ creator: 5 }),
      withRoom({ params: { minutes: null } }),
    ].entries())
      expect(reread(bad), `${n}`).to.equal(undefined);
    expect(reread(good)).not.to.equal(undefined);
  });

  it('opens a room whatever else it says: seats beyond its own, params that are none', () => {
    fc.assert(
      fc.property(
        fc.record({
          minutes: fc.oneof(
            fc.double({ noNaN: true, noDefaultInfinity: true }),
            fc.string({ maxLength: 10 }),
            fc.boolean(),
          ),
          slot: fc.integer({ min: 0, max: 63 }),
        }),
        ({ minutes, slot }) => {
          const room = JSON.parse(String(good.room));
          room.seats = [{ ...room.seats[0], slot }];
          room.params = { minutes };
          const restored = reread({ ...good, room: JSON.stringify(room) });
          const after = new TestRoom({ seats: 4, restored });
          const creator = after.join({ creator: true });
          after.pass(50);
          expect(creator.room.state).to.equal('lobby');
          expect(creator.room.slot).to.equal(slot < 4 ? slot : 0);
        },
      ),
      { numRuns: 50 },
    );
  });
});
