import { expect } from 'chai';
import type { TestGuest } from '../../support/room.ts';
import { ScriptedRoom, told } from '../../support/scripted-room.ts';

/** A creator and further players, by name, in the lobby. */
function seated(test: ScriptedRoom, ...names: string[]): TestGuest[] {
  const guests = names.map((name, n) => test.join({ name, creator: n === 0 }));
  test.pass(100);
  return guests;
}

/** The first player of a room: its creator. */
function creatorOf([creator]: readonly TestGuest[]): TestGuest {
  if (!creator) throw new Error('nobody is there');
  return creator;
}

describe('launch: what is told', () => {
  it('players and spectators alike are told seed, slots, names and width; the game has the same', () => {
    const test = new ScriptedRoom();
    const ann = creatorOf(seated(test, 'Ann', 'Bob'));
    const cy = test.rawIn('player', { name: 'Cy' });
    cy.say({ t: 'slot', slot: 3 });
    const walt = test.rawIn('spectator', { name: 'Walt' });
    const host = test.launch(ann);
    const facts = {
      launchId: 1,
      params: { speed: 1 },
      seed: host.room.seed,
      slots: [0, 1, 3],
      names: ['Ann', 'Bob', 'Cy'],
    };
    for (const guest of [cy, walt])
      expect(told(guest, 'launch')).to.deep.equal([{ t: 'launch', ...facts, numplayers: 4 }]);
    expect(host.room).to.deep.include({ params: facts.params, slots: facts.slots, names: facts.names });
    expect(test.client(ann).seat).to.deep.include({ ...facts, lateTic: null });
  });

  it('everybody is told before anything of the game can reach them', () => {
    const test = new ScriptedRoom();
    test.script.onCome = (host, place) => host.room.send(place, 'stream', Uint8Array.of(9));
    const ann = creatorOf(seated(test, 'Ann'));
    const bob = test.rawIn('player');
    const walt = test.rawIn('spectator');
    const host = test.launch(ann);
    const late = [test.rawIn('player'), test.rawIn('spectator')];
    for (const guest of [bob, walt, ...late]) {
      const heard = guest.frames.map(({ lane }, n) => (lane === 'lobby' ? guest.frames[n] : undefined));
      const words = heard.map((one) => (one ? new TextDecoder().decode(one.frame) : ''));
      const toldAt = words.findIndex((text) => /"t":"(launch|inprogress)"/.test(text));
      expect(toldAt).to.be.at.least(0);
      expect(guest.frames.findIndex(({ lane }) => lane === 'stream')).to.be.greaterThan(toldAt);
    }
    expect(host.of('join', 'watch').map(([name, place]) => [name, place])).to.deep.equal([
      ['watch', 64],
      ['join', 0],
      ['join', 1],
      ['join', 2],
      ['watch', 65],
    ]);
  });

  it('who comes late is told the launch as it was, not as it is, and the next tic', () => {
    const test = new ScriptedRoom();
    const guests = seated(test, 'Ann', 'Bob');
    const ann = creatorOf(guests);
    const host = test.launch(ann);
    guests[1]?.room.leave();
    test.pass(31_000);
    host.nextTic = 1050;
    const cy = test.join({ name: 'Cy' });
    test.pass(50);
    host.nextTic = 1060;
    const walt = test.watch();
    const facts = { launchId: 1, params: { speed: 1 }, seed: host.room.seed, slots: [0, 1], names: ['Ann', 'Bob'] };
    expect(test.client(cy).seat).to.deep.include({ ...facts, slot: 1, lateTic: 1050 });
    expect(test.client(walt).seat).to.deep.include({ ...facts, slot: null, lateTic: 1060 });
    expect(test.client(walt).seat.nameOfSlot(1), 'now').to.equal('Cy');
  });

  it('E10: params are those of the countdown, whatever the creator asks for after it has begun; equal for all', () => {
    const test = new ScriptedRoom();
    const ann = creatorOf(seated(test, 'Ann', 'Bob'));
    const walt = test.rawIn('spectator');
    ann.room.setParams({ speed: 4 });
    test.pass(50);
    ann.room.start();
    test.pass(1200);
    expect(ann.room.countdown).to.equal(2);
    ann.room.setParams({ speed: 9 });
    test.pass(2000);
    expect(test.counted('wrongPhase')).to.equal(1);
    ann.room.setParams({ speed: 8 });
    const late = test.join();
    test.pass(50);
    expect(test.counted('wrongPhase'), 'not while playing either').to.equal(2);
    const params = [
      test.launched.room.params,
      ...[...test.guests.slice(0, 2), late].map((guest) => test.client(guest).seat.params),
      told(walt, 'launch')[0]?.params,
      ann.room.roster?.params,
    ];
    expect(params).to.deep.equal(params.map(() => ({ speed: 4 })));
    ann.room.endGame();
    test.pass(50);
    ann.room.setParams({ speed: 10 });
    test.pass(50);
    expect(ann.room.roster?.params, 'out of bounds').to.deep.equal({ speed: 4 });
  });

  it('a game that ends with the first who joins ends for all, those who come late and to watch among them', () => {
    const test = new ScriptedRoom();
    test.script.onCome = (host) => host.room.finish('Over before it began.');
    const guests = seated(test, 'Ann', 'Bob', 'Cy');
    const walt = test.watch();
    creatorOf(guests).room.start();
    test.pass(1000);
    const late = test.join();
    test.pass(2500);
    for (const { room } of [...guests, walt, late])
      expect(room).to.include({ state: 'lobby', lastResult: 'Over before it began.' });
  });

  it('whose link ends with the very launch does not play or watch', () => {
    const test = new ScriptedRoom();
    const guests = seated(test, 'Ann', 'Bob', 'Cy');
    const walt = test.watch();
    creatorOf(guests).room.start();
    test.pass(2500);
    for (const guest of [guests[1], walt]) {
      if (!guest) throw new Error('no guest');
      guest.hostEnd.stalled = true;
      for (let n = 0; n < 64; n++) guest.hostEnd.send('lobby', new Uint8Array(16 * 1024));
    }
    test.pass(1000);
    expect(test.launched.of('join', 'watch').map(([, place]) => place)).to.deep.equal([0, 2]);
  });

  it('nor does who comes late and loses the link with what tells of it', () => {
    const test = new ScriptedRoom();
    const host = test.launch(creatorOf(seated(test, 'Ann')));
    for (const role of ['player', 'spectator'] as const) {
      const late = test.join({ role });
      late.hostEnd.stalled = true;
      for (let n = 0; n < 64; n++) late.hostEnd.send('lobby', new Uint8Array(16 * 1024));
      test.pass(50);
    }
    expect(host.of('join', 'watch', 'leave')).to.deep.equal([
      ['join', 0, 'Ann'],
      ['leave', 1],
      ['leave', 64],
    ]);
  });
});

describe('launch: what it may ask of the room', () => {
  it('a margin reaches the client of its player, and no other', () => {
    const test = new ScriptedRoom();
    const guests = seated(test, 'Ann', 'Bob');
    const host = test.launch(creatorOf(guests));
    host.room.margin(1, -12.5);
    host.room.margin(3, 7);
    test.pass(50);
    expect(guests.map((guest) => test.client(guest).calls)).to.deep.equal([[], [['margin', -12.5]]]);
  });

  it('frames, what waits and an ending go to a spectator’s place as to a slot; to nobody’s, none', () => {
    const test = new ScriptedRoom();
    const ann = creatorOf(seated(test, 'Ann'));
    const walt = test.watch();
    const host = test.launch(ann);
    expect(host.room.send(64, 'stream', Uint8Array.of(1, 2))).to.equal(true);
    expect(host.room.bufferedBytes(64, 'stream')).to.equal(2);
    test.pass(50);
    expect(test.client(walt).calls).to.deep.equal([['receive', 'stream', 1, 2]]);
    expect(host.room.bufferedBytes(64, 'stream')).to.equal(0);
    expect(host.room.send(65, 'stream', Uint8Array.of(1))).to.equal(false);
    host.room.drop(64, { code: 4002, reason: 'Too slow.' });
    test.pass(50);
    expect(walt.room.ending).to.deep.equal({ code: 4002, reason: 'Too slow.' });
    expect(host.of('leave')).to.deep.equal([['leave', 64]]);
    expect(host.room.send(64, 'stream', Uint8Array.of(1))).to.equal(false);
    expect(host.room.bufferedBytes(64, 'stream')).to.equal(0);
  });

  it('hears that the lane of a spectator has room again', () => {
    const test = new ScriptedRoom();
    const ann = creatorOf(seated(test, 'Ann'));
    test.watch();
    const host = test.launch(ann);
    host.room.send(64, 'stream', new Uint8Array(40_000));
    test.pass(50);
    expect(host.of('drained')).to.deep.equal([['drained', 64, 'stream']]);
  });

  it('E09: nothing of an aborted launch happens in the next: no timer, no word of its game, no frame to it', () => {
    const test = new ScriptedRoom();
    const ann = creatorOf(seated(test, 'Ann', 'Bob'));
    const walt = test.watch();
    const aborted = test.launch(ann);
    test.pass(9000);
    const oldSeats = test.script.clients.map(({ seat }) => seat);
    ann.room.endGame();
    ann.room.start();
    test.settle();
    const advances = aborted.advancedMs.length;
    const calls = aborted.calls.length;
    test.pass(3200);
    const next = test.launched;
    expect(next).not.to.equal(aborted);
    expect(next.room.seed).not.to.equal(aborted.room.seed);
    aborted.room.finish('The launch has timed out.');
    aborted.room.announce('Too late.');
    aborted.room.drop(1, { code: 4002, reason: 'Too slow.' });
    aborted.room.drop(64, { code: 4002, reason: 'Too slow.' });
    aborted.room.margin(0, 3);
    expect(aborted.room.send(0, 'stream', Uint8Array.of(1))).to.equal(false);
    expect(aborted.room.bufferedBytes(0, 'stream')).to.equal(0);
    for (const seat of oldSeats) {
      seat.send('stream', Uint8Array.of(1));
      seat.progress(1);
      seat.report(1, 1);
      seat.leave({ code: 1007, reason: 'Nonsense.' });
    }
    test.pass(12_000);
    expect(test.guests.map(({ room }) => room.state)).to.deep.equal(['playing', 'playing', 'playing']);
    expect(ann.room.chat).to.deep.equal([]);
    expect(test.client(walt).calls).to.deep.equal([]);
    expect(next.calls.map(([name]) => name)).to.deep.equal(['watch', 'join', 'join']);
    expect(aborted.advancedMs).to.have.length(advances);
    expect(aborted.calls).to.have.length(calls);
    expect(next.advancedMs.length).to.be.greaterThan(200);
  });
});

describe('launch: what is said of it', () => {
  it('F09: progress and hashes reach the launch they name, from players and spectators by their places', () => {
    const test = new ScriptedRoom();
    const ann = creatorOf(seated(test, 'Ann'));
    const bob = test.rawIn('player');
    const walt = test.rawIn('spectator');
    const host = test.launch(ann);
    for (const guest of [bob, walt]) {
      guest.say({ t: 'progress', launchId: 1, tic: 70 });
      guest.say({ t: 'hash', epoch: 1, launchId: 1, tic: 35, hash: 0xffff_ffff });
    }
    test.pass(50);
    expect(host.of('progress', 'report')).to.deep.equal([
      ['progress', 1, 70],
      ['report', 1, 35, 0xffff_ffff],
      ['progress', 64, 70],
      ['report', 64, 35, 0xffff_ffff],
    ]);
    expect(test.counted('otherLaunch')).to.equal(0);
  });

  it('F09: of another launch or epoch they are counted and reach no game', () => {
    const test = new ScriptedRoom();
    const ann = creatorOf(seated(test, 'Ann'));
    const walt = test.rawIn('spectator');
    const stray = () => {
      const before = test.counted('otherLaunch') ?? 0;
      for (const launchId of [0, 1, 3, 0xffff_ffff]) {
        walt.say({ t: 'progress', launchId, tic: 70 });
        walt.say({ t: 'hash', epoch: 1, launchId, tic: 35, hash: 1 });
      }
      for (const epoch of [0, 2]) walt.say({ t: 'hash', epoch, launchId: 2, tic: 35, hash: 1 });
      test.pass(1000);
      return (test.counted('otherLaunch') ?? 0) - before;
    };
    expect(stray(), 'before any').to.equal(10);
    test.launch(ann);
    ann.room.endGame();
    test.pass(50);
    const second = test.launch(ann);
    expect(stray(), 'of the first and the next').to.equal(10);
    expect(test.script.hosts.flatMap((host) => host.of('progress', 'report'))).to.deep.equal([]);
    walt.say({ t: 'progress', launchId: 2, tic: 1 });
    test.pass(50);
    expect(second.of('progress')).to.have.length(1);
  });

  it('what a guest’s client says of its launch carries that launch', () => {
    const test = new ScriptedRoom();
    const guests = seated(test, 'Ann', 'Bob');
    const walt = test.watch();
    const host = test.launch(creatorOf(guests));
    test.client(walt).seat.progress(12);
    test.client(walt).seat.report(35, 7);
    test.pass(50);
    expect(host.of('progress', 'report')).to.deep.equal([
      ['progress', 64, 12],
      ['report', 64, 35, 7],
    ]);
  });
});

describe('F18: a vote to play again', () => {
  /** A creator and guests in the lobby after a launch. */
  function ended(...names: string[]): { test: ScriptedRoom; guests: TestGuest[]; creator: TestGuest } {
    const test = new ScriptedRoom();
    const guests = seated(test, ...names);
    const creator = creatorOf(guests);
    test.launch(creator);
    creator.room.endGame();
    test.pass(50);
    return { test, guests, creator };
  }

  const voters = ({ room }: TestGuest) => room.roster?.players.filter(({ again }) => again).map(({ name }) => name);

  it('is the room’s: everybody sees who has voted, and all guests together begin exactly one countdown', () => {
    const { test, guests, creator } = ended('Ann', 'Bob', 'Cy');
    const [, bob, cy] = guests;
    bob?.room.voteAgain();
    test.pass(50);
    for (const guest of guests) expect(voters(guest)).to.deep.equal(['Bob']);
    expect(guests.map(({ room }) => room.wantsAgain)).to.deep.equal([false, true, false]);
    test.pass(5000);
    expect(creator.room.state).to.equal('lobby');
    cy?.room.voteAgain();
    test.pass(50);
    expect(creator.room.countdown).to.equal(3);
    test.pass(3200);
    expect(guests.map(({ room }) => room.state)).to.deep.equal(['playing', 'playing', 'playing']);
    expect(test.room.stats().launches).to.equal(2);
    expect(voters(creator), 'used up').to.deep.equal([]);
  });

  it('in one moment by all, and twice by one, is one countdown', () => {
    const { test, guests } = ended('Ann', 'Bob', 'Cy');
    for (const { room } of guests) {
      room.voteAgain();
      room.voteAgain();
    }
    test.pass(4000);
    expect(test.room.stats()).to.include({ launches: 2, phase: 'playing' });
  });

  it('twice by the one does not count for the other', () => {
    const { test, guests, creator } = ended('Ann', 'Bob', 'Cy');
    for (let n = 0; n < 3; n++) guests[1]?.room.voteAgain();
    test.pass(4000);
    expect(creator.room.state).to.equal('lobby');
    expect(voters(creator)).to.deep.equal(['Bob']);
  });

  it('for another launch, or one that was called off, is counted and changes nothing', () => {
    const test = new ScriptedRoom();
    const ann = creatorOf(seated(test, 'Ann'));
    const ray = test.rawIn('player');
    test.launch(ann);
    ann.room.endGame();
    test.pass(50);
    ann.room.start();
    test.pass(500);
    ann.room.endGame();
    test.pass(50);
    for (const launchId of [0, 2, 3, 0xffff_ffff]) ray.say({ t: 'again', launchId });
    test.pass(4000);
    expect(test.counted('otherLaunch')).to.equal(4);
    expect(test.room.stats()).to.include({ launches: 2, phase: 'lobby' });
    expect(voters(ann)).to.deep.equal([]);
    // It was there, and may vote for what it has seen.
    ray.say({ t: 'again', launchId: 1 });
    test.pass(50);
    expect(ann.room.countdown).to.equal(3);
  });

  it('before anything was played starts nothing', () => {
    const test = new ScriptedRoom();
    const ann = creatorOf(seated(test, 'Ann'));
    const ray = test.rawIn('player');
    ray.say({ t: 'again', launchId: 0 });
    ray.say({ t: 'again', launchId: 1 });
    test.pass(4000);
    expect(ann.room.state).to.equal('lobby');
    expect(test.counted('otherLaunch')).to.equal(2);
  });

  it('while counting down or playing is counted and changes nothing', () => {
    const { test, guests, creator } = ended('Ann', 'Bob');
    const bob = guests[1];
    creator.room.start();
    test.pass(50);
    bob?.room.voteAgain();
    test.pass(3200);
    bob?.room.voteAgain();
    test.pass(50);
    expect(test.counted('wrongPhase')).to.equal(2);
    expect(test.room.stats()).to.include({ launches: 2, phase: 'playing' });
    expect(voters(creator)).to.deep.equal([]);
  });

  it('is carried when who has not voted leaves, and not when nobody is left who has', () => {
    const carried = ended('Ann', 'Bob', 'Cy');
    carried.guests[1]?.room.voteAgain();
    carried.test.pass(50);
    carried.guests[2]?.room.leave();
    carried.test.pass(50);
    expect(carried.creator.room.state).to.equal('countdown');

    const alone = ended('Ann', 'Bob', 'Cy');
    alone.guests[1]?.room.voteAgain();
    alone.test.pass(50);
    alone.guests[1]?.room.leave();
    alone.test.pass(50);
    expect(voters(alone.creator)).to.deep.equal([]);
    alone.guests[2]?.room.leave();
    alone.test.pass(4000);
    expect(alone.creator.room.state).to.equal('lobby');
  });

  it('of a creator alone starts nothing: there is a button for that', () => {
    const { test, creator } = ended('Ann');
    creator.room.voteAgain();
    test.pass(4000);
    expect(creator.room).to.include({ state: 'lobby', wantsAgain: true });
  });

  it('does not wait for who has come since, and cannot vote', () => {
    const { test, guests, creator } = ended('Ann', 'Bob');
    const dee = test.join({ name: 'Dee' });
    test.pass(50);
    dee.room.voteAgain();
    test.pass(50);
    expect(creator.room.state).to.equal('lobby');
    guests[1]?.room.voteAgain();
    test.pass(3200);
    expect([creator, dee].map(({ room }) => room.state)).to.deep.equal(['playing', 'playing']);
  });

  it('is open to who watched and has taken a seat since', () => {
    const test = new ScriptedRoom();
    const ann = creatorOf(seated(test, 'Ann'));
    const walt = test.watch();
    test.launch(ann);
    ann.room.endGame();
    test.pass(50);
    walt.room.takeSeat();
    test.pass(50);
    walt.room.voteAgain();
    test.pass(3200);
    expect(test.launched.of('join').map(([, slot]) => slot)).to.deep.equal([0, 1]);
    expect(test.room.stats().launches).to.equal(2);
  });

  it('holds anew for the launch that was played when the countdown it began is called off', () => {
    const { test, guests, creator } = ended('Ann', 'Bob');
    const bob = guests[1];
    bob?.room.voteAgain();
    test.pass(500);
    creator.room.endGame();
    test.pass(50);
    expect(bob?.room).to.include({ state: 'lobby', wantsAgain: false });
    bob?.room.voteAgain();
    test.pass(3200);
    expect(test.room.stats()).to.include({ launches: 3, phase: 'playing' });
  });
});
