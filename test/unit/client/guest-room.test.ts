import { expect } from 'chai';
import type { CreateClient } from '../../../src/games/game.ts';
import { games } from '../../../src/games/registry.ts';
import { clientOf } from '../../support/hosts.ts';
import { TestRoom } from '../../support/room.ts';

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
