import { expect } from 'chai';
import { arena } from '../../../src/games/arena/index.ts';
import type { CreateHost } from '../../../src/games/game.ts';
import { maxSeats } from '../../../src/lobby/fields.ts';
import { hostOf } from '../../support/hosts.ts';
import { TestRoom, testBuild } from '../../support/room.ts';

const defaultParams = arena.titles[0]?.defaultParams;
const hello = { t: 'hello', protocol: 1, build: testBuild, role: 'player' } as const;

/** The first message of a kind that a raw guest was sent. */
function first<T extends { t: string }>(said: readonly T[], t: T['t']): T | undefined {
  return said.find((message) => message.t === t);
}

const count = (said: readonly { t: string }[], t: string) => said.filter((message) => message.t === t).length;

describe('room: coming in', () => {
  it('welcomes with slot, colour, token and game, then tells everyone the roster', () => {
    const test = new TestRoom();
    const a = test.raw({ creator: true });
    a.say({ ...hello, name: 'Ada' });
    test.pass(50);
    const b = test.raw();
    b.say(hello);
    test.pass(50);
    expect(first(a.said, 'welcome')).to.include({ slot: 0, color: 'Green', role: 'player', epoch: 1, game: 'arena' });
    expect(first(b.said, 'welcome')).to.include({ slot: 1, color: 'Indigo' });
    for (const { said } of [a, b])
      expect(said.filter((message) => message.t === 'roster').at(-1)).to.deep.equal({
        t: 'roster',
        players: [
          {
            slot: 0,
            color: 'Green',
            name: 'Ada',
            host: true,
            entityId: null,
            away: false,
            verified: true,
            score: null,
          },
          { slot: 1, color: 'Indigo', name: 'Indigo', host: false, entityId: null, away: false, score: null },
        ],
        spectators: [],
        freeSlots: Array.from({ length: 14 }, (_, n) => n + 2),
        params: defaultParams,
        inGame: false,
      });
  });

  it('T3: gives every stay a secret of its own, all 64 bits of it, the same to the guest and to the game', () => {
    const auths: string[] = [];
    const createHost: CreateHost = (room, nowMs) => {
      const host = hostOf(arena)(room, nowMs);
      return {
        join: (seat, atMs) => {
          auths.push(seat.auth);
          host.join(seat, atMs);
        },
        leave: (slot, atMs) => host.leave(slot, atMs),
        receive: (slot, lane, frame, atMs) => host.receive(slot, lane, frame, atMs),
        drained: (slot, lane) => host.drained(slot, lane),
        advance: (atMs) => host.advance(atMs),
        entityId: (slot) => host.entityId(slot),
        score: (slot) => host.score(slot),
        stats: () => host.stats(),
      };
    };
    const test = new TestRoom({ createHost });
    const a = test.raw({ creator: true });
    a.say(hello);
    const b = test.raw();
    b.say(hello);
    test.pass(50);
    a.say({ t: 'start' });
    test.pass(3500);
    const told = [a, b]
      .map(({ said }) => first(said, 'welcome'))
      .map((welcome) => welcome?.t === 'welcome' && welcome.auth);
    expect(auths).to.deep.equal(told);
    expect(new Set(auths).size).to.equal(2);
    for (const auth of auths) expect(Number.isSafeInteger(Number(auth))).to.equal(false);
  });

  it('what a game announces is a line of chat that nobody has written, and only while it is played', () => {
    let announce = (_: string): void => {};
    const createHost: CreateHost = (room, nowMs) => {
      announce = room.announce;
      return hostOf(arena)(room, nowMs);
    };
    const test = new TestRoom({ createHost });
    const guest = test.join({ name: 'Ada', creator: true });
    test.pass(50);
    guest.room.start();
    test.pass(3500);
    announce('The gate is open.');
    test.pass(50);
    expect(guest.room.chat).to.deep.equal([{ slot: null, name: '', text: 'The gate is open.' }]);
    guest.room.endGame();
    test.pass(50);
    announce('Nobody hears this.');
    test.pass(50);
    expect(guest.room.chat).to.have.length(1);
  });

  it('makes names unique', () => {
    const test = new TestRoom();
    const guests = Array.from({ length: 3 }, () => test.join({ name: 'Ada' }));
    test.pass(100);
    expect(guests[0]?.room.roster?.players.map((player) => player.name)).to.deep.equal(['Ada', 'Ada 2', 'Ada 3']);
  });

  for (const [what, change] of [
    ['another build', { build: 'ffffffffffff' }],
    ['another protocol', { protocol: 2 }],
  ] as const)
    it(`F06: refuses ${what} with 1002, naming both`, () => {
      const test = new TestRoom();
      const guest = test.raw();
      guest.say({ ...hello, ...change });
      test.pass(50);
      const goodbye = first(guest.said, 'goodbye');
      expect(goodbye).to.include({ code: 1002 });
      expect(goodbye).to.have.property('reason').that.includes(testBuild).and.includes('reload');
      expect(count(guest.said, 'welcome')).to.equal(0);
      expect(test.room.stats().available).to.equal(16);
    });

  it('refuses spectators of a game that cannot be watched, with a sentence', () => {
    const test = new TestRoom();
    const guest = test.join({ role: 'spectator' });
    test.pass(50);
    expect(guest.room.ending).to.deep.include({ code: 1013 });
    expect(guest.room.ending?.reason).to.match(/cannot be watched/);
  });

  it('ends a link that does not say hello in 5 s with 1002, and not a moment sooner', () => {
    const test = new TestRoom();
    const guest = test.raw();
    test.pass(4900);
    expect(first(guest.said, 'goodbye')).to.equal(undefined);
    test.pass(500);
    expect(first(guest.said, 'goodbye')).to.include({ code: 1002 });
    test.pass(1500);
    expect(test.closedSessions).to.deep.equal([guest.id]);
  });

  it('is full with as many as it has seats, and not with one less', () => {
    const test = new TestRoom({ seats: 3 });
    const guests = Array.from({ length: 4 }, () => test.join());
    test.pass(100);
    expect(guests.map((guest) => guest.room.state)).to.deep.equal(['lobby', 'lobby', 'lobby', 'ended']);
    expect(guests[3]?.room.ending).to.include({ code: 1013, kind: 'full' });
  });

  it('locked, it lets in only who has a seat already', () => {
    const test = new TestRoom();
    const [host, guest] = test.playing(2);
    test.room.lock(true);
    const stranger = test.join();
    guest?.room.leave();
    const back = test.join({ resume: guest?.room.token });
    test.pass(200);
    expect(stranger.room.ending).to.deep.equal({
      code: 1013,
      kind: 'locked',
      reason: 'This room is locked: ask its host to open it.',
    });
    expect(back.room.state).to.equal('playing');
    test.room.lock(false);
    const late = test.join();
    test.pass(200);
    expect(late.room.state).to.equal('playing');
    expect(host?.room.roster?.players).to.have.length(3);
  });

  it('E04: hello three times on one connection makes one player', () => {
    const test = new TestRoom();
    const guest = test.raw();
    for (let n = 0; n < 3; n++) guest.say({ ...hello, name: 'Ada' });
    guest.say({ t: 'join', slot: 5 });
    test.pass(50);
    expect(count(guest.said, 'welcome')).to.equal(1);
    expect(test.room.stats().players).to.have.length(1);
    expect(test.room.stats().counters.repeatedHellos).to.equal(2);
  });

  it('holds 64', () => {
    const test = new TestRoom({ seats: maxSeats });
    const guests = Array.from({ length: maxSeats }, (_, n) => test.join({ name: `"\\${n} long enough to fill 32` }));
    test.pass(200);
    expect(guests.every((guest) => guest.room.state === 'lobby')).to.equal(true);
    expect(guests[0]?.room.roster?.players).to.have.length(maxSeats);
  });
});

describe('room: coming back', () => {
  it('C14: reloading five times leaves one entry, in the same slot', () => {
    const test = new TestRoom();
    const [host] = test.playing(2);
    let token = test.guests[1]?.room.token;
    for (let n = 0; n < 5; n++) {
      test.guests.at(-1)?.room.leave({ now: true });
      const again = test.join({ ...(token !== undefined && { resume: token }), name: 'P1' });
      test.pass(100);
      token = again.room.token;
      expect(again.room.slot).to.equal(1);
      expect(host?.room.roster?.players.map((player) => player.name)).to.deep.equal(['P0', 'P1']);
    }
    test.pass(200);
    const avatars = host?.room.game?.entities().filter((entity) => entity.kind === 1);
    expect(avatars).to.have.length(2);
  });

  it('a duplicated tab: the newer one wins, the older is told 4001, and there is one avatar', () => {
    const test = new TestRoom();
    const [host, older] = test.playing(2);
    const newer = test.join({ resume: older?.room.token });
    test.pass(300);
    expect(older?.room.ending?.code).to.equal(4001);
    expect(newer.room.state).to.equal('playing');
    expect(newer.room.slot).to.equal(1);
    expect(host?.room.game?.entities().filter((entity) => entity.kind === 1)).to.have.length(2);
    expect(host?.room.roster?.players).to.have.length(2);
  });

  it('a token nobody has changes nothing: its bearer is a newcomer', () => {
    const test = new TestRoom();
    const [, other] = test.playing(2);
    const guest = test.join({ resume: 'f'.repeat(32) });
    test.pass(200);
    expect(guest.room.slot).to.equal(2);
    expect(other?.room.state).to.equal('playing');
    expect(test.room.stats().counters.failedResumes).to.equal(1);
  });

  it('who left in good order is off the roster, and gets the slot back for 30 s', () => {
    const test = new TestRoom();
    const [host, guest] = test.playing(3);
    guest?.room.leave();
    test.pass(100);
    expect(host?.room.roster?.players.map((player) => player.slot)).to.deep.equal([0, 2]);
    expect(host?.room.roster?.freeSlots).not.to.include(1);
    test.pass(29_000);
    const back = test.join({ resume: guest?.room.token });
    test.pass(200);
    expect(back.room.slot).to.equal(1);
    back.room.leave();
    test.pass(31_000);
    expect(host?.room.roster?.freeSlots).to.include(1);
    const late = test.join({ resume: guest?.room.token });
    test.pass(200);
    expect(late.room, 'and after that, while it is nobody’s').to.include({ state: 'playing', slot: 1 });
    expect(test.room.stats().counters.failedResumes).to.equal(0);
  });

  it('a slot is its last owner’s until the launch ends, unless another has taken it meanwhile', () => {
    const test = new TestRoom();
    const [host, bob, cleo] = test.playing(3);
    const [ofBob, ofCleo] = [bob?.room.token, cleo?.room.token];
    for (const guest of [bob, cleo]) guest?.guestEnd.close('gone');
    test.pass(31_000);
    expect(host?.room.roster?.freeSlots).to.include.members([1, 2]);
    // The lowest free one is Bob's, who has not come back yet.
    const newcomer = test.join({ name: 'Dan' });
    test.pass(100);
    expect(newcomer.room.slot).to.equal(1);
    test.room.lock(true);
    const cleoBack = test.join({ resume: ofCleo });
    test.pass(100);
    expect(cleoBack.room.slot, 'a lock is for newcomers').to.equal(2);
    expect(cleoBack.room.roster?.players[2]?.name).to.equal('P2');
    const bobBack = test.join({ resume: ofBob });
    test.pass(100);
    expect(bobBack.room.slot, 'the lowest that is free').to.equal(3);
    expect(test.room.stats().counters.failedResumes).to.equal(0);

    test.room.lock(false);
    const { token } = cleoBack.room;
    cleoBack.guestEnd.close('gone');
    test.pass(31_000);
    host?.room.endGame();
    test.pass(100);
    test.join({ name: 'Eve' });
    test.pass(100);
    const late = test.join({ resume: token });
    test.pass(100);
    expect(late.room.slot, 'after the launch it is anybody’s').to.equal(4);
    expect(test.room.stats().counters.failedResumes).to.equal(1);
  });

  it('C10: who falls silent is unstable at 2 s, gone at 5 s: the avatar leaves, the roster says away, the seat is held', () => {
    const test = new TestRoom();
    const [host, guest] = test.playing(2);
    if (!guest) throw new Error('no guest');
    guest.guestEnd.stalled = guest.hostEnd.stalled = true;
    test.pass(2500);
    expect(test.room.stats().players[1]?.liveness).to.equal('unstable');
    expect(guest.room.unstable).to.equal(true);
    expect(host?.room.roster?.players[1]).to.include({ away: false });
    test.pass(3000);
    expect(host?.room.roster?.players[1]).to.include({ away: true, entityId: null });
    expect(guest.room.ending?.code).to.equal(1001);
    expect(host?.room.game?.entities().filter((entity) => entity.kind === 1)).to.have.length(1);
    const back = test.join({ resume: guest.room.token });
    test.pass(200);
    expect(back.room.slot).to.equal(1);
    expect(host?.room.roster?.players[1]).to.include({ away: false });
  });

  it('the creator’s page may be busy for as long as it likes: the room goes on, and it is still in it', () => {
    const test = new TestRoom();
    const [host, guest] = test.playing(2);
    if (!host) throw new Error('no host');
    // Nothing of the page runs: it neither sends nor looks at what comes.
    host.guestEnd.stalled = host.hostEnd.stalled = true;
    test.guests.shift();
    const tick = Number(guest?.room.game?.stats().tick);
    test.pass(10_000);
    expect(guest?.room.state).to.equal('playing');
    expect(Number(guest?.room.game?.stats().tick)).to.be.greaterThan(tick + 190);
    expect(guest?.room.roster?.players[0]).to.include({ away: false, host: true });
  });

  it('the creator’s seat is not to be had by its token: a duplicated tab is a newcomer', () => {
    const test = new TestRoom();
    const [host] = test.playing(2);
    const copy = test.join({ resume: host?.room.token });
    test.pass(200);
    expect(host?.room.state).to.equal('playing');
    expect(copy.room.slot).to.equal(2);
    expect(test.room.stats().counters.failedResumes).to.equal(1);
  });

  it('a seat that is held cannot be taken by a change of slot, though its owner is away', () => {
    const test = new TestRoom();
    const host = test.join({ creator: true });
    const guest = test.join({ name: 'Ada' });
    test.pass(100);
    guest.room.leave({ now: true });
    test.pass(100);
    host.room.pickSlot(1);
    test.pass(300);
    expect(host.room.slot).to.equal(0);
    const back = test.join({ resume: guest.room.token });
    test.pass(100);
    expect(back.room.slot).to.equal(1);
  });

  it('who left leaves the name to others, and comes back with another if it was taken', () => {
    const test = new TestRoom();
    test.join({ creator: true });
    const ada = test.join({ name: 'Ada' });
    test.pass(100);
    ada.room.leave();
    const other = test.join({ name: 'Ada' });
    test.pass(300);
    expect(other.room.roster?.players[1]?.name).to.equal('Ada');
    const back = test.join({ resume: ada.room.token });
    test.pass(300);
    expect(back.room.roster?.players.map((player) => player.name)).to.deep.equal(['Green', 'Ada 2', 'Ada']);
  });

  it('D05: a ghost’s seat goes to a newcomer when the room is otherwise full', () => {
    const test = new TestRoom({ seats: 2 });
    const [, ghost] = test.playing(2);
    if (!ghost) throw new Error('no ghost');
    ghost.guestEnd.stalled = ghost.hostEnd.stalled = true;
    test.pass(4500);
    const early = test.join();
    test.pass(100);
    expect(early.room.ending?.code, 'before it is known to be a ghost').to.equal(1013);
    test.pass(1000);
    const late = test.join();
    test.pass(200);
    expect(late.room.state).to.equal('playing');
    expect(late.room.slot).to.equal(1);
    const ghostBack = test.join({ resume: ghost.room.token });
    test.pass(100);
    expect(ghostBack.room.ending?.code).to.equal(1013);
  });

  it('D12: who was offline for 8 s is shown to everybody as there again, with an avatar', () => {
    const test = new TestRoom();
    const [host, lost, other] = test.playing(3);
    if (!lost) throw new Error('nobody to lose');
    lost.guestEnd.stalled = lost.hostEnd.stalled = true;
    test.pass(8000);
    for (const viewer of [host, other])
      expect(viewer?.room.roster?.players[1]).to.include({ name: 'P1', away: true, entityId: null });
    const back = test.join({ resume: lost.room.token });
    test.pass(500);
    for (const viewer of [host, other, back]) {
      const shown = viewer?.room.roster?.players[1];
      expect(shown).to.include({ name: 'P1', away: false });
      expect(shown?.entityId).to.be.a('number');
    }
  });

  it('D17: a page that comes back is one entry, whether the last one said goodbye, broke off or is still there', () => {
    const test = new TestRoom();
    const [host] = test.playing(2);
    let last = test.guests[1];
    for (const go of ['goodbye', 'broken', 'still there'] as const) {
      if (go === 'goodbye') last?.room.leave({ now: true });
      else if (go === 'broken') last?.guestEnd.close('gone');
      const { token } = last?.room ?? {};
      last = test.join({ name: 'P1', resume: token });
      test.pass(100);
      expect(
        host?.room.roster?.players.map(({ name, away }) => [name, away]),
        go,
      ).to.deep.equal([
        ['P0', false],
        ['P1', false],
      ]);
    }
  });

  it('D18: a ghost keeps nobody from being told, and is found out', () => {
    const test = new TestRoom();
    const creator = test.join({ name: 'Ada', creator: true });
    const ghost = test.join({ name: 'Bob' });
    const other = test.raw();
    other.say({ ...hello, name: 'Cleo' });
    test.pass(100);
    ghost.guestEnd.stalled = ghost.hostEnd.stalled = true;
    const toldBefore = other.said.filter(({ t }) => t === 'roster').length;
    for (let n = 0; n < 100; n++) {
      creator.room.setParams({ minutes: 1 + (n % 2) });
      test.pass(60);
    }
    // One more tells that the ghost is away.
    expect(other.said.filter(({ t }) => t === 'roster').length - toldBefore).to.equal(101);
    expect(test.room.stats().players.map(({ name }) => name)).to.deep.equal(['Ada', 'Cleo']);
  });

  it('A07: a worker that was blocked for 12 s drops nobody for its own silence, and finds out who is really gone', () => {
    const test = new TestRoom();
    const [creator, there, gone] = [test.raw({ creator: true }), test.raw(), test.raw()];
    for (const guest of [creator, there, gone]) guest.say(hello);
    test.pass(500);
    // Nothing is delivered and nothing is advanced meanwhile.
    test.clock.advance(12_000);
    gone.guestEnd.stalled = true;
    test.pass(3000);
    const linked = () => test.room.stats().players.map(({ linkId }) => linkId);
    expect(linked()).to.deep.equal([creator.id, there.id, gone.id]);
    test.pass(3000);
    expect(linked(), 'silent since').to.deep.equal([creator.id, there.id]);
  });

  it('D15: leave and join in the same moment, 100 times', () => {
    const test = new TestRoom({ seats: 4 });
    test.playing(2);
    for (let n = 0; n < 100; n++) {
      const last = test.guests.at(-1);
      last?.room.leave();
      const again = test.join({ resume: last?.room.token });
      test.pass(60);
      expect(again.room.state, `round ${n}`).to.equal('playing');
      expect(again.room.slot).to.equal(1);
    }
  });
});

describe('room: who may do what', () => {
  it('D21: who speaks is known from the connection, whatever the message claims', () => {
    const test = new TestRoom();
    const a = test.raw({ creator: true });
    const b = test.raw();
    a.say({ ...hello, name: 'Ada' });
    b.say({ ...hello, name: 'Bob' });
    test.pass(50);
    b.say({ t: 'chat', from: 0, slot: 0, name: 'Ada', text: 'give me your lunch' });
    b.say({ t: 'roster', slot: 0 });
    test.pass(50);
    expect(first(a.said, 'chat')).to.deep.equal({ t: 'chat', slot: 1, text: 'give me your lunch' });
    expect(test.room.stats().counters.unknownMessages).to.equal(1);
  });

  it('start, end, params and kick are the creator’s; others are ignored and counted', () => {
    const test = new TestRoom();
    const creator = test.join({ creator: true });
    const guest = test.raw();
    guest.say(hello);
    test.pass(50);
    for (const message of [{ t: 'start' }, { t: 'end' }, { t: 'params', params: {} }, { t: 'kick', slot: 0 }])
      guest.say(message);
    test.pass(50);
    expect(test.room.stats().counters.notCreator).to.equal(4);
    expect(creator.room.state).to.equal('lobby');
  });

  it('a kicked guest is told 1008, its token is worth nothing and its slot is free', () => {
    const test = new TestRoom();
    const [host, guest] = test.playing(2);
    host?.room.kick(1);
    test.pass(100);
    expect(guest?.room.ending?.code).to.equal(1008);
    expect(host?.room.roster?.freeSlots).to.include(1);
    for (let n = 0; n < 2; n++) {
      const again = test.join({ resume: guest?.room.token });
      test.pass(100);
      expect(again.room.ending).to.deep.equal({
        code: 1008,
        kind: 'banned',
        reason: 'The host removed you from this room: join another one, or create your own.',
      });
    }
    expect(host?.room.roster?.players, 'nobody but the host').to.have.length(1);
    host?.room.kick(0);
    test.pass(100);
    expect(host?.room.state, 'the creator cannot be removed').to.equal('playing');
  });

  it('a free slot may be picked in the lobby; a taken one, or one beyond the seats, may not', () => {
    const test = new TestRoom({ seats: 4 });
    const a = test.join({ creator: true });
    const b = test.join();
    test.pass(50);
    b.room.pickSlot(3);
    test.pass(50);
    expect(b.room.slot).to.equal(3);
    expect(b.room.roster?.players.map((player) => player.name)).to.deep.equal(['Green', 'Red']);
    for (const slot of [0, 4]) b.room.pickSlot(slot);
    test.pass(50);
    expect(b.room.slot).to.equal(3);
    expect(a.room.slot).to.equal(0);
  });

  it('chat is bounded in rate, and what is dropped is counted', () => {
    const test = new TestRoom();
    const a = test.join({ creator: true });
    test.pass(50);
    for (let n = 0; n < 20; n++) a.room.say(`line ${n}`);
    test.pass(50);
    expect(a.room.chat).to.have.length(5);
    expect(test.room.stats().counters.tooOften).to.equal(15);
  });

  it('a storm of names costs the others next to nothing', () => {
    const test = new TestRoom({ seats: 64 });
    const guests = Array.from({ length: 64 }, (_, n) => test.join({ creator: n === 0 }));
    test.pass(300);
    const sentBefore = guests.map((guest) => guest.hostEnd.sentBytes);
    for (let n = 0; n < 50; n++) guests[5]?.room.rename(`Name ${n}`);
    test.pass(300);
    const sent = guests.reduce((sum, guest, n) => sum + guest.hostEnd.sentBytes - (sentBefore[n] ?? 0), 0);
    expect(guests.every((guest) => guest.room.state === 'lobby')).to.equal(true);
    expect(guests[0]?.room.roster?.players[5]?.name, 'the first five were heard').to.equal('Name 4');
    expect(sent / 64, 'bytes a guest').to.be.below(6 * 8 * 1024);
    expect(test.room.stats().counters.tooOften).to.equal(45);
  });

  it('malformed lobby text ends its sender with 1007 and nobody else', () => {
    for (const text of [
      '',
      ']',
      'null',
      '[]',
      '"x"',
      '{"t":1}',
      '{"t":"name"}',
      '{"t":"name","name":""}',
      '{"t":"slot","slot":64}',
    ]) {
      const test = new TestRoom();
      const other = test.join({ creator: true });
      const guest = test.raw();
      guest.say(hello);
      test.pass(50);
      guest.guestEnd.send('lobby', new TextEncoder().encode(text));
      test.pass(50);
      expect(first(guest.said, 'goodbye'), text).to.include({ code: 1007 });
      expect(other.room.state).to.equal('lobby');
    }
  });

  it('who has been told to go is not listened to any more, however much it still says', () => {
    const test = new TestRoom();
    const host = test.join({ name: 'Ada', creator: true });
    const guest = test.raw();
    guest.say({ ...hello, name: 'Mal' });
    test.pass(50);
    host.room.kick(1);
    test.settle();
    const before = test.room.stats();
    guest.guestEnd.send('lobby', new TextEncoder().encode('{"t":'));
    for (const message of [hello, { t: 'chat', text: 'I stay.' }, { t: 'ping', t0: 1 }, { t: 'leave' }])
      guest.say(message);
    guest.guestEnd.send('stream', Uint8Array.of(1));
    test.settle();
    const { players, counters } = test.room.stats();
    expect(players.find(({ linkId }) => linkId === guest.id)?.counters.afterEnd).to.equal(6);
    expect(counters).to.deep.equal(before.counters);
    expect(host.room.chat).to.deep.equal([]);
    expect(count(guest.said, 'pong')).to.equal(0);
  });

  it('a flood ends its sender with 1008 and nobody else', () => {
    const test = new TestRoom();
    const other = test.join({ creator: true });
    const guest = test.raw();
    guest.say(hello);
    test.pass(50);
    for (let n = 0; n < 100; n++) guest.say({ t: 'ping', t0: n });
    test.pass(50);
    expect(first(guest.said, 'goodbye')).to.include({ code: 1008, kind: 'flooding' });
    expect(other.room.state).to.equal('lobby');
    expect(other.room.roster?.players).to.have.length(1);
  });
});

describe('room: floods below the lobby', () => {
  const flood = (lane: 'datagram' | 'probe', bytes: number, count: number) => {
    const test = new TestRoom();
    const [host, guest] = test.playing(2);
    for (let n = 0; n < count; n++) guest?.guestEnd.send(lane, new Uint8Array(bytes));
    test.settle();
    return { host, guest };
  };

  for (const lane of ['datagram', 'probe'] as const) {
    it(`of ${lane}s: some hundreds beyond the limit are a bad line, thousands close the link at once`, () => {
      const some = flood(lane, 8, 1500);
      expect(some.guest?.hostEnd.state).to.equal('open');
      const many = flood(lane, 8, 4000);
      expect(many.guest?.hostEnd.state).to.equal('closed');
      expect(many.guest?.room.state).to.equal('ended');
      expect(many.host?.room.state).to.equal('playing');
    });
  }

  it('by who does not heed the goodbye: the link is closed at once, and not after its second', () => {
    const test = new TestRoom();
    const guest = test.raw();
    guest.say(hello);
    test.pass(50);
    for (let n = 0; n < 4000; n++) guest.guestEnd.send('datagram', new Uint8Array(8));
    test.settle();
    expect(guest.guestEnd.state).to.equal('closed');
  });

  it('by a host: a guest leaves rather than drown', () => {
    const test = new TestRoom();
    const [, guest] = test.playing(2);
    const line = new TextEncoder().encode('{"t":"chat","slot":0,"text":"x"}');
    for (let n = 0; n < 1000; n++) guest?.hostEnd.send('lobby', line);
    test.settle();
    expect(guest?.room.ending?.code).to.equal(1008);
  });
});

describe('room: launch', () => {
  it('counts 3, 2, 1 a second apart, then launches with those who were there', () => {
    const test = new TestRoom();
    const host = test.raw({ creator: true });
    host.say(hello);
    test.pass(50);
    host.say({ t: 'start' });
    test.pass(2900);
    expect(
      host.said.filter((message) => message.t === 'countdown').map((message) => ('n' in message ? message.n : 0)),
    ).to.deep.equal([3, 2, 1]);
    expect(count(host.said, 'launch')).to.equal(0);
    test.pass(200);
    expect(first(host.said, 'launch')).to.deep.include({
      t: 'launch',
      launchId: 1,
      params: defaultParams,
      numplayers: 1,
      slots: [0],
      names: ['Green'],
    });
  });

  it('E02: leaving during the countdown launches without who left, and no timer fires afterwards', () => {
    const test = new TestRoom();
    const host = test.join({ creator: true });
    const guest = test.join();
    test.pass(50);
    host.room.start();
    test.pass(2500);
    guest.room.leave();
    test.pass(1000);
    expect(host.room.state).to.equal('playing');
    const back = test.join({ resume: guest.room.token });
    test.pass(200);
    expect(back.room.state, 'drops in').to.equal('playing');
    host.room.endGame();
    test.pass(5000);
    expect(host.room.state, 'nothing left over starts a game').to.equal('lobby');
    expect(test.room.stats().launches).to.equal(1);
  });

  it('E02: a countdown that is called off leaves no timer', () => {
    const test = new TestRoom();
    const host = test.join({ creator: true });
    test.pass(50);
    host.room.start();
    test.pass(1500);
    host.room.endGame();
    test.pass(100);
    expect(host.room.state).to.equal('lobby');
    host.room.start();
    test.pass(2000);
    expect(host.room.state, 'the second countdown has its own three seconds').to.equal('countdown');
    test.pass(1500);
    expect(host.room.state).to.equal('playing');
  });

  it('E03: start pressed twice in 50 ms is one launch, also with a guest in mid-handshake', () => {
    const test = new TestRoom();
    const host = test.join({ creator: true });
    test.pass(50);
    host.room.start();
    test.pass(25);
    const late = test.join({ name: 'Late' });
    host.room.start();
    test.pass(25);
    host.room.start();
    test.pass(4000);
    expect(test.room.stats().launches).to.equal(1);
    expect(host.room.state).to.equal('playing');
    expect(late.room.state, 'who comes during the countdown drops in').to.equal('playing');
    expect(test.room.stats().counters.wrongPhase).to.equal(2);
    host.room.start();
    test.pass(4000);
    expect(test.room.stats().launches, 'not while playing either').to.equal(1);
  });

  it('E03: after a game everyone is in the lobby and nothing starts by itself', () => {
    const test = new TestRoom();
    const guests = test.playing(3);
    guests[0]?.room.endGame();
    test.pass(10_000);
    expect(guests.map((guest) => guest.room.state)).to.deep.equal(['lobby', 'lobby', 'lobby']);
    expect(guests[1]?.room.lastResult).to.equal('The host ended the game.');
    guests[0]?.room.start();
    test.pass(3500);
    expect(guests.map((guest) => guest.room.state)).to.deep.equal(['playing', 'playing', 'playing']);
    expect(guests.every((guest) => guest.room.entityId !== null)).to.equal(true);
  });

  it('the roster is frozen from the countdown on', () => {
    const test = new TestRoom();
    const host = test.join({ creator: true });
    const guest = test.join({ name: 'Ada' });
    test.pass(50);
    host.room.start();
    test.pass(100);
    guest.room.rename('Eve');
    guest.room.pickSlot(7);
    test.pass(4000);
    expect(guest.room.slot).to.equal(1);
    expect(host.room.roster?.players[1]?.name).to.equal('Ada');
  });
});

describe('room: a game that goes wrong', () => {
  const talkative: CreateHost = (room) => ({
    join: () => {},
    leave: () => {},
    receive: (_slot, _lane, frame) => {
      if (frame[0] === 0x7f) room.finish('x'.repeat(5000));
    },
    drained: () => {},
    advance: (nowMs) => nowMs + 50,
    entityId: () => null,
    score: (slot) => [0.5, Number.NaN, -1e9][slot] ?? 1e9,
    stats: () => ({}),
  });

  it('its scores and sentences are made fit to travel: nobody is thrown out for them', () => {
    const test = new TestRoom({ createHost: talkative });
    const guests = test.playing(4);
    test.pass(1000);
    expect(guests.map((guest) => guest.room.state)).to.deep.equal(Array(4).fill('playing'));
    expect(guests[0]?.room.roster?.players.map((player) => player.score)).to.deep.equal([null, null, null, null]);
    guests[1]?.guestEnd.send('stream', Uint8Array.of(0x7f));
    test.pass(100);
    expect(guests.map((guest) => guest.room.state)).to.deep.equal(Array(4).fill('lobby'));
    expect(guests[0]?.room.lastResult).to.have.length(300);
  });
});

describe('room: points', () => {
  it('those of a launch’s last moment are told before its end', () => {
    const createHost: CreateHost = (room) => {
      let points = 0;
      return {
        join: () => {},
        leave: () => {},
        receive: (_slot, _lane, frame) => {
          if (frame[0] !== 0x7f) return;
          points += 5;
          room.finish('Five points.');
        },
        drained: () => {},
        advance: (nowMs) => nowMs + 50,
        entityId: () => null,
        score: (slot) => (slot === 1 ? points : 0),
        stats: () => ({}),
      };
    };
    const test = new TestRoom({ createHost });
    const [, guest] = test.playing(2);
    test.pass(1000);
    let last: unknown;
    guest?.room.onChange(() => {
      if (guest.room.state === 'playing') last = guest.room.roster?.players.map(({ score }) => score);
    });
    guest?.guestEnd.send('stream', Uint8Array.of(0x7f));
    test.pass(100);
    expect(guest?.room.lastResult).to.equal('Five points.');
    expect(last).to.deep.equal([0, 5]);
  });
});

describe('room: endings', () => {
  it('closing the room tells everyone why, and waits for their acknowledgement', () => {
    const test = new TestRoom();
    const guests = test.playing(3);
    test.room.close({ code: 1001, reason: 'The host closed its tab.' });
    test.settle();
    for (const guest of guests)
      expect(guest.room.ending).to.deep.equal({ code: 1001, reason: 'The host closed its tab.' });
    expect(test.closedSessions, 'closed by their acknowledgement').to.have.length(3);
  });

  it('C05: a guest that never acknowledges is closed after 1 s', () => {
    const test = new TestRoom();
    const guest = test.raw();
    guest.say(hello);
    test.pass(50);
    test.room.close({ code: 1001, reason: 'Going.' });
    test.pass(900);
    expect(first(guest.said, 'goodbye')).to.include({ code: 1001 });
    expect(test.closedSessions).to.deep.equal([]);
    test.pass(400);
    expect(test.closedSessions).to.deep.equal([guest.id]);
  });

  it('C15: a hundred ordinary leaves are a hundred ordinary ends', () => {
    const test = new TestRoom();
    test.playing(1);
    for (let n = 0; n < 100; n++) {
      const guest = test.join({ name: `G${n}` });
      test.pass(100);
      guest.room.leave();
      test.pass(100);
      expect(guest.room.ending?.code).to.equal(1000);
    }
    const { counters, players } = test.room.stats();
    expect(players).to.have.length(1);
    expect(counters).to.include({ malformedLobby: 0, malformedStream: 0, refused: 0, notCreator: 0, wrongPhase: 0 });
  });

  it('nothing grows with 1000 joins and leaves', () => {
    const test = new TestRoom({ seats: 8 });
    const [host] = test.playing(1);
    for (let n = 0; n < 1000; n++) {
      const guest = test.join({ name: `Guest ${n}` });
      test.pass(60);
      expect(guest.room.state).to.equal('playing');
      guest.room.leave();
      test.pass(20);
      test.guests.splice(1);
      expect(guest.guestEnd.state).to.equal('closed');
    }
    test.pass(31_000);
    expect(test.room.stats().players).to.have.length(1);
    expect(test.room.stats().available).to.equal(7);
    expect(host?.room.roster?.players).to.have.length(1);
    expect(host?.room.game?.entities().filter((entity) => entity.kind === 1)).to.have.length(1);
    expect(test.closedSessions).to.have.length(1000);
    expect(test.clock.pending, 'timers').to.equal(0);
  }).timeout(60_000);
});
