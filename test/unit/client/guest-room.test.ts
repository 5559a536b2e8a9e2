import { expect } from 'chai';
import { GuestRoom } from '../../../src/client/guest-room.ts';
import type { CreateClient } from '../../../src/games/game.ts';
import { games } from '../../../src/games/registry.ts';
import { clientOf } from '../../support/hosts.ts';
import { TestRoom, testBuild } from '../../support/room.ts';

const [arena] = games;
if (!arena) throw new Error('no game');

/** Lets promises that have been settled be heard. */
const heard = () => new Promise<void>((resolve) => setTimeout(resolve));

describe('a room whose game is still to be loaded', () => {
  it('plays once it is there, from the launch that is on by then', async () => {
    const test = new TestRoom();
    const creator = test.join({ name: 'Ada', creator: true });
    let loaded: (createClient: CreateClient) => void = () => {};
    let asked = 0;
    const late = test.join({
      name: 'Bob',
      clientOf: () => {
        asked++;
        return new Promise((resolve) => {
          loaded = resolve;
        });
      },
    });
    test.pass(100);
    expect(asked, 'as soon as the room says which').to.equal(1);
    creator.room.start();
    test.pass(3500);
    expect(late.room).to.include({ state: 'playing', game: undefined });
    let changes = 0;
    late.room.onChange(() => changes++);
    loaded(clientOf(arena));
    await heard();
    expect(late.room.game).not.to.equal(undefined);
    expect(changes).to.equal(1);
    test.pass(500);
    expect(late.room.game?.entities()).to.deep.equal(creator.room.game?.entities());

    // Also in the next launch, and not twice.
    creator.room.endGame();
    test.pass(100);
    expect(late.room).to.include({ state: 'lobby', game: undefined });
    creator.room.start();
    test.pass(3500);
    expect(late.room.game).not.to.equal(undefined);
    expect(asked).to.equal(1);
  });

  it('loaded in the lobby, it waits for the launch', async () => {
    const test = new TestRoom();
    const creator = test.join({ name: 'Ada', creator: true });
    const other = test.join({ name: 'Bob', clientOf: async () => clientOf(arena) });
    test.pass(100);
    await heard();
    expect(other.room).to.include({ state: 'lobby', game: undefined });
    creator.room.start();
    test.pass(3500);
    expect(other.room.game).not.to.equal(undefined);
  });

  it('says in one sentence that it was not loaded, and leaves', async () => {
    const test = new TestRoom();
    const { error } = console;
    const printed: unknown[] = [];
    console.error = (...values: unknown[]) => printed.push(values);
    try {
      const other = test.join({ name: 'Bob', clientOf: () => Promise.reject(new Error('offline')) });
      test.pass(100);
      await heard();
      expect(other.room.ending).to.deep.equal({
        code: 1001,
        reason: 'The game could not be loaded: reload the page.',
      });
      expect(printed).to.have.length(1);
    } finally {
      console.error = error;
    }
  });

  it('left before it was loaded, it stays left', async () => {
    const test = new TestRoom();
    let loaded: (createClient: CreateClient) => void = () => {};
    const other = test.join({
      name: 'Bob',
      clientOf: () =>
        new Promise((resolve) => {
          loaded = resolve;
        }),
    });
    test.pass(100);
    other.room.leave();
    loaded(clientOf(arena));
    await heard();
    expect(other.room).to.include({ state: 'ended', game: undefined });
  });
});

describe('what a host says', () => {
  const player = { slot: 0, color: 'Green', name: 'Eve', host: true, entityId: null, away: false };
  const facts = { launchId: 1, params: {}, seed: 1, slots: [0], names: ['Eve'] };
  const welcome = { t: 'welcome', slot: 1, color: '', role: 'player', epoch: 1, resume: '0'.repeat(32), game: 'arena' };

  it('before its welcome, and the proof in that, counts for nothing', () => {
    const test = new TestRoom();
    const { hostEnd, guestEnd } = test.open();
    const options = { games, clientOf: () => clientOf(arena), build: testBuild, clock: test.clock };
    const room = new GuestRoom({ ...options, link: guestEnd, role: 'player', name: 'Bob', resume: undefined });
    const say = (message: object) => hostEnd.send('lobby', new TextEncoder().encode(JSON.stringify(message)));
    const early = [
      { t: 'roster', players: [player], spectators: [], freeSlots: [], params: {}, inGame: true },
      { t: 'chat', slot: null, name: 'Eve', text: 'Give me your password.' },
      { t: 'countdown', n: 3 },
      { t: 'launch', ...facts, numplayers: 1 },
      { t: 'inprogress', ...facts, tic: 7 },
      { t: 'ended', launchId: 1, reason: 'Over.' },
      { t: 'margin', ms: 1 },
    ];
    for (const message of early) say(message);
    hostEnd.flush();
    expect(room.stats().early).to.equal(early.length);
    expect(room).to.include({ state: 'joining', countdown: 0, game: undefined, lastResult: undefined });
    expect([room.roster, room.chat]).to.deep.equal([undefined, []]);
    say(welcome);
    hostEnd.flush();
    expect(room).to.include({ state: 'lobby', slot: 1 });
  });

  for (const [what, first, second] of [
    ['of another game than before, which what was loaded for the first cannot play', {}, { game: 'duel' }],
    ['of a player without a slot', { slot: null }, undefined],
    ['of a spectator with one', { role: 'spectator' }, undefined],
    ['of a spectator who has been a player', {}, { role: 'spectator', slot: null }],
  ] as const)
    it(`as a welcome ${what} ends the link`, () => {
      const test = new TestRoom();
      const { hostEnd, guestEnd } = test.open();
      const options = { games, clientOf: () => clientOf(arena), build: testBuild, clock: test.clock };
      const room = new GuestRoom({ ...options, link: guestEnd, role: 'player', name: 'Bob', resume: undefined });
      const say = (message: object) => hostEnd.send('lobby', new TextEncoder().encode(JSON.stringify(message)));
      say({ ...welcome, ...first });
      if (second) {
        hostEnd.flush();
        expect(room.state).to.equal('lobby');
        say({ ...welcome, ...second });
      }
      hostEnd.flush();
      expect(room.ending?.code).to.equal(1007);
    });

  it('of the end of another launch than the one that is played ends nothing', () => {
    const test = new TestRoom();
    const [creator] = test.playing(1);
    const end = (launchId: number) => {
      const ended = { t: 'ended', launchId, reason: 'Over.' };
      creator?.hostEnd.send('lobby', new TextEncoder().encode(JSON.stringify(ended)));
      creator?.hostEnd.flush();
      return creator?.room.state;
    };
    expect([end(0), end(2), end(0xffff_ffff)]).to.deep.equal(['playing', 'playing', 'playing']);
    expect(creator?.room.stats().wrongPhase).to.equal(3);
    expect(end(1)).to.equal('lobby');
  });

  it('as chat is kept for fifty lines', () => {
    const test = new TestRoom();
    const { room, hostEnd } = test.join({ name: 'Ada', creator: true });
    test.pass(50);
    for (let n = 0; n < 120; n++)
      hostEnd.send('lobby', new TextEncoder().encode(JSON.stringify({ t: 'chat', slot: null, text: `line ${n}` })));
    hostEnd.flush();
    expect(room.chat.map(({ text }) => text)).to.deep.equal(Array.from({ length: 50 }, (_, n) => `line ${n + 70}`));
  });
});
