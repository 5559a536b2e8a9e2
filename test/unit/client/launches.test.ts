import { expect } from 'chai';
import { SleepWatch } from '../../../src/client/sleep-watch.ts';
import type { CreateClient } from '../../../src/games/game.ts';
import { writeLobby } from '../../../src/lobby/messages.ts';
import { ScriptedRoom } from '../../support/scripted-room.ts';

/** Lets promises that have been settled be heard. */
const heard = () => new Promise<void>((resolve) => setTimeout(resolve));

describe('a guest’s launches', () => {
  it('L10: hiding reaches the game that is played, and one that begins while the page is hidden', () => {
    const test = new ScriptedRoom();
    const ann = test.join({ creator: true });
    const bob = test.join();
    test.pass(50);
    bob.room.hide(true);
    test.launch(ann);
    expect([ann, bob].map((guest) => test.client(guest).calls)).to.deep.equal([[], [['hide', true]]]);
    for (const hidden of [false, true, false]) bob.room.hide(hidden);
    expect(test.client(bob).calls.slice(1)).to.deep.equal([
      ['hide', false],
      ['hide', true],
      ['hide', false],
    ]);
    ann.room.endGame();
    test.pass(50);
    test.launch(ann);
    expect(test.client(bob).calls, 'shown by then').to.deep.equal([]);
  });

  it('what can be kept is there while it is played, after its end, and after leaving, until the next has ended', async () => {
    const test = new ScriptedRoom();
    const ann = test.join({ creator: true });
    test.pass(50);
    const names = () => ann.room.downloads.map(({ fileName }) => fileName);
    expect(names()).to.deep.equal([]);
    test.launch(ann);
    expect(names()).to.deep.equal(['1.bin']);
    ann.room.endGame();
    test.pass(50);
    expect(ann.room.game).to.equal(undefined);
    expect(names()).to.deep.equal(['1.bin']);
    expect(await ann.room.downloads[0]?.bytes()).to.deep.equal(Uint8Array.of(1));
    test.launch(ann);
    expect(names()).to.deep.equal(['2.bin']);
    ann.room.leave();
    expect(names()).to.deep.equal(['2.bin']);
    expect(test.script.clients.map(({ calls }) => calls.at(-1))).to.deep.equal([['close'], ['close']]);
  });

  it('a countdown that is called off leaves what can be kept of the last launch', () => {
    const test = new ScriptedRoom();
    const ann = test.join({ creator: true });
    test.pass(50);
    test.launch(ann);
    ann.room.endGame();
    test.pass(50);
    ann.room.start();
    test.pass(500);
    ann.room.endGame();
    test.pass(50);
    expect(ann.room.downloads.map(({ fileName }) => fileName)).to.deep.equal(['1.bin']);
  });

  it('a seat taken before the game is loaded is told to it as soon as it is', async () => {
    const test = new ScriptedRoom();
    const ann = test.join({ creator: true });
    test.pass(50);
    let loaded: (createClient: CreateClient) => void = () => {};
    const walt = test.join({
      role: 'spectator',
      clientOf: () =>
        new Promise((resolve) => {
          loaded = resolve;
        }),
    });
    test.pass(50);
    const host = test.launch(ann);
    walt.room.takeSeat();
    test.pass(50);
    walt.room.hide(true);
    expect(walt.room).to.include({ slot: 1, game: undefined });
    loaded(test.script.createClient);
    await heard();
    expect(test.client(walt).seat.slot, 'as the launch found it').to.equal(null);
    expect(test.client(walt).calls).to.deep.equal([
      ['seated', 1],
      ['hide', true],
    ]);
    expect(host.of('join').map(([, slot]) => slot)).to.deep.equal([0, 1]);

    // Of the next one it is a player from the start.
    ann.room.endGame();
    test.pass(50);
    test.launch(ann);
    expect(test.client(walt).seat.slot).to.equal(1);
    expect(test.client(walt).calls).to.deep.equal([['hide', true]]);
  });

  it('a change of slot is nothing to a game that has a player here', () => {
    const test = new ScriptedRoom();
    const ann = test.join({ creator: true });
    test.pass(50);
    ann.room.pickSlot(2);
    test.pass(50);
    test.launch(ann);
    expect(test.client(ann)).to.deep.include({ calls: [] });
    expect(test.client(ann).seat.slot).to.equal(2);
    // Told to one who plays already, by a host no guest should trust.
    const welcome = {
      slot: 3,
      color: 'Red',
      role: 'player',
      epoch: 1,
      resume: 'f'.repeat(32),
      game: 'scripted',
    } as const;
    ann.hostEnd.send('lobby', writeLobby({ t: 'welcome', ...welcome }));
    test.settle();
    expect(test.client(ann).calls).to.deep.equal([]);
  });

  it('without a launch behind it nobody can ask for it again', () => {
    const test = new ScriptedRoom();
    const ann = test.join({ creator: true });
    test.pass(50);
    const sent = ann.guestEnd.sentBytes;
    ann.room.voteAgain();
    expect(ann.guestEnd.sentBytes).to.equal(sent);
  });
});

describe('a page that was frozen', () => {
  it('is waking for 6 s after nobody has looked for 4 s, and not before', () => {
    const sleep = new SleepWatch(1000);
    sleep.look(4999);
    expect(sleep.isWaking(4999)).to.equal(false);
    sleep.look(8999);
    expect(sleep.isWaking(8999), 'after 4 s').to.equal(true);
    for (const atMs of [11_000, 14_000]) sleep.look(atMs);
    expect(sleep.isWaking(14_998)).to.equal(true);
    expect(sleep.isWaking(14_999)).to.equal(false);
  });

  it('A17: knows at the end of its link that it had slept', () => {
    const test = new ScriptedRoom();
    const ann = test.join({ creator: true });
    const bob = test.join();
    const cy = test.join();
    test.pass(1000);
    // Nothing of Bob’s page runs; Cy’s line breaks while the page looks on.
    test.guests.splice(1, 1);
    cy.guestEnd.stalled = cy.hostEnd.stalled = true;
    bob.guestEnd.stalled = bob.hostEnd.stalled = true;
    test.pass(8000);
    expect(cy.room).to.include({ state: 'ended', wasAsleep: false });
    bob.guestEnd.stalled = bob.hostEnd.stalled = false;
    bob.room.advance(test.clock.nowMs());
    test.pass(100);
    expect(bob.room).to.include({ state: 'ended', wasAsleep: true });
    expect(ann.room.state).to.equal('lobby');
  });
});
