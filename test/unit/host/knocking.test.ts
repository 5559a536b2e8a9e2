import { expect } from 'chai';
import type { Title } from '../../../src/games/game.ts';
import { knockMs, maxKnocks } from '../../../src/host/knocking.ts';
import type { TestGuest } from '../../support/room.ts';
import { ScriptedRoom, told } from '../../support/scripted-room.ts';

/** A room whose host is asked for newcomers, with its creator in it. */
function asking(own: Partial<Title> = {}): { test: ScriptedRoom; creator: TestGuest } {
  const test = new ScriptedRoom(own);
  const creator = test.join({ name: 'Ada', creator: true });
  test.pass(50);
  test.room.askBeforeEntry(true, test.clock.nowMs());
  return { test, creator };
}

const names = ({ room }: TestGuest) => room.roster?.players.map(({ name }) => name);

describe('knocking', () => {
  it('a newcomer waits until the host lets it in, and is in no roster before', () => {
    const { test, creator } = asking();
    const guest = test.join({ name: 'Bob' });
    test.pass(50);
    expect(guest.room).to.include({ state: 'joining', knocking: true });
    expect(test.room.stats().knocks).to.deep.equal([
      { sessionId: guest.id, name: 'Bob', role: 'player', verified: false },
    ]);
    expect(names(creator)).to.deep.equal(['Ada']);
    test.room.answer(guest.id, true, test.clock.nowMs());
    test.pass(50);
    expect(guest.room).to.include({ state: 'lobby', knocking: false });
    expect(names(creator)).to.deep.equal(['Ada', 'Bob']);
    expect(test.room.stats().knocks).to.deep.equal([]);
  });

  it('is sent away with a sentence when the host refuses', () => {
    const { test } = asking();
    const guest = test.join({ name: 'Bob' });
    test.pass(50);
    test.room.answer(guest.id, false, test.clock.nowMs());
    test.pass(50);
    expect(guest.room.ending).to.deep.equal({
      code: 1008,
      kind: 'refused',
      reason: 'The host did not let you in: ask them, then try again.',
    });
  });

  it('ends after a minute without an answer, and not before', () => {
    const { test } = asking();
    const guest = test.join({ name: 'Bob' });
    test.pass(knockMs - 500);
    expect(guest.room).to.include({ state: 'joining', knocking: true });
    test.pass(1000);
    expect(guest.room.ending).to.include({ code: 1013, kind: 'unanswered' });
    expect(test.room.stats().knocks).to.deep.equal([]);
  });

  it('waits eight at once: the ninth is told so, and comes in when there is room again', () => {
    const { test } = asking();
    const waiting = Array.from({ length: maxKnocks }, (_, n) => test.join({ name: `N${n}` }));
    test.pass(50);
    const ninth = test.join({ name: 'Nin' });
    test.pass(50);
    expect(ninth.room.ending).to.include({ code: 1013, kind: 'crowded' });
    expect(test.room.stats().knocks.map(({ name }) => name)).to.deep.equal(waiting.map((_, n) => `N${n}`));
    waiting[0]?.room.leave({ now: true });
    test.pass(50);
    test.join({ name: 'Ten' });
    test.pass(50);
    expect(test.room.stats().knocks.map(({ name }) => name))
      .to.include('Ten')
      .and.have.length(maxKnocks);
  });

  it('who has a seat comes back without it; so does who has watched, to watch, and nobody else', () => {
    const { test } = asking();
    const guest = test.join({ name: 'Bob' });
    test.pass(50);
    test.room.answer(guest.id, true, test.clock.nowMs());
    test.pass(50);
    const { token } = guest.room;
    guest.guestEnd.close('gone');
    test.pass(50);
    const back = test.join({ name: 'Bob', resume: token });
    const watcher = test.join({ name: 'Walt', role: 'spectator' });
    test.pass(50);
    expect(back.room.state).to.equal('lobby');
    expect(watcher.room).to.include({ state: 'joining', knocking: true });
    expect(test.room.stats().knocks).to.deep.equal([
      { sessionId: watcher.id, name: 'Walt', role: 'spectator', verified: false },
    ]);
    test.room.answer(watcher.id, true, test.clock.nowMs());
    test.pass(50);
    const { token: ofWatcher } = watcher.room;
    watcher.guestEnd.close('gone');
    test.room.lock(true);
    const again = test.join({ name: 'Walt', role: 'spectator', resume: ofWatcher });
    const stranger = test.join({ name: 'Wes', role: 'spectator' });
    test.pass(50);
    test.room.lock(false);
    const asPlayer = test.join({ name: 'Walt', resume: ofWatcher });
    test.pass(50);
    expect(again.room).to.include({ role: 'spectator', token: ofWatcher });
    expect(stranger.room.ending?.code).to.equal(1013);
    expect(asPlayer.room).to.include({ state: 'joining', knocking: true });
    // Once removed, the token is no use any more.
    test.room.dismiss(again.id);
    test.pass(50);
    const removed = test.join({ name: 'Walt', role: 'spectator', resume: ofWatcher });
    test.pass(50);
    expect(removed.room.ending?.reason).to.equal(
      'The host removed you from this room: join another one, or create your own.',
    );
  });

  it('the switch off lets those in who wait; a lock closes the door to them', () => {
    const { test } = asking();
    const guest = test.join({ name: 'Bob' });
    test.pass(50);
    test.room.askBeforeEntry(false, test.clock.nowMs());
    test.pass(50);
    expect(guest.room.state).to.equal('lobby');

    test.room.askBeforeEntry(true, test.clock.nowMs());
    const late = test.join({ name: 'Cleo' });
    test.pass(50);
    test.room.lock(true);
    test.room.answer(late.id, true, test.clock.nowMs());
    test.pass(50);
    expect(late.room.ending).to.include({ code: 1013, kind: 'locked' });
    const later = test.join({ name: 'Dan' });
    test.pass(50);
    expect(later.room.ending?.code, 'nobody is asked for by a locked room').to.equal(1013);
  });

  it('after a removal whoever is new is asked for: the removed come back with a fresh tab', () => {
    const test = new ScriptedRoom();
    const creator = test.join({ name: 'Ada', creator: true });
    const guest = test.join({ name: 'Mal' });
    test.pass(50);
    expect(test.room.stats().knock).to.equal(false);
    creator.room.kick(guest.room.slot ?? -1);
    test.pass(50);
    expect(guest.room.ending?.code).to.equal(1008);
    expect(test.room.stats().knock).to.equal(true);
    const fresh = test.join({ name: 'Mallory' });
    test.pass(50);
    expect(fresh.room).to.include({ state: 'joining', knocking: true });
    const old = test.join({ name: 'Mal', resume: guest.room.token });
    test.pass(50);
    expect(old.room.ending?.reason, 'banned, whatever the switch says').to.equal(
      'The host removed you from this room: join another one, or create your own.',
    );
  });

  it('after a removal whoever is not shown to be there is asked for as well, whatever token of this room it has kept', () => {
    const test = new ScriptedRoom();
    const creator = test.join({ name: 'Ada', creator: true });
    const watcher = test.watch('Mal');
    const ofWatcher = watcher.room.token;
    const left = test.join({ name: 'Mel' });
    const away = test.join({ name: 'Bob' });
    const present = test.watch('Walt');
    test.pass(50);
    const [ofSeat, ofAway, ofPresent] = [left, away, present].map(({ room }) => room.token);
    // One person with three tokens: of a place, of a seat it has left in good order, and of the one it sits in.
    watcher.room.takeSeat();
    left.room.leave();
    away.guestEnd.close('gone');
    test.pass(50);
    expect(watcher.room.role).to.equal('player');
    creator.room.kick(watcher.room.slot ?? -1);
    test.pass(50);
    expect(watcher.room.ending?.kind).to.equal('banned');
    const strangers = [
      test.join({ name: 'Mal', role: 'spectator', resume: ofWatcher }),
      test.join({ name: 'Mel', resume: ofSeat }),
      test.join({ name: 'Mel', role: 'spectator', resume: ofSeat }),
    ];
    const back = test.join({ name: 'Bob', resume: ofAway });
    const again = test.watch('Walt', ofPresent);
    test.pass(50);
    for (const { room } of strangers) expect(room).to.include({ state: 'joining', knocking: true });
    for (const { room } of [back, again]) expect(room.state, 'who the host sees in the roster').to.equal('lobby');
  });

  it('who is shown as away is removed as well: the seat is free, and its token banned', () => {
    const test = new ScriptedRoom();
    const creator = test.join({ name: 'Ada', creator: true });
    const mal = test.join({ name: 'Mal' });
    test.pass(50);
    const slot = mal.room.slot ?? -1;
    mal.guestEnd.close('gone');
    test.pass(50);
    expect(creator.room.roster?.players.find(({ name }) => name === 'Mal')?.away).to.equal(true);
    creator.room.kick(slot);
    test.pass(50);
    expect(names(creator)).to.deep.equal(['Ada']);
    expect(creator.room.roster?.freeSlots).to.include(slot);
    expect(test.room.stats().banned.map(({ name }) => name)).to.deep.equal(['Mal']);
    const back = test.join({ name: 'Mal', resume: mal.room.token });
    test.pass(50);
    expect(back.room.ending?.kind).to.equal('banned');
  });

  it('after a spectator was removed its seat of before is no way in either', () => {
    const test = new ScriptedRoom();
    test.join({ name: 'Ada', creator: true });
    const mal = test.join({ name: 'Mal' });
    test.pass(50);
    const { token } = mal.room;
    mal.room.leave();
    test.pass(50);
    test.room.dismiss(test.watch('Mal', token).id);
    const back = test.join({ name: 'Mal', resume: token });
    test.pass(50);
    expect(back.room).to.include({ state: 'joining', knocking: true });
  });

  it('who was removed is named to the host, and comes back once pardoned, into a seat of their own', () => {
    const test = new ScriptedRoom();
    const creator = test.join({ name: 'Ada', creator: true });
    const mal = test.join({ name: 'Mal' });
    const watcher = test.join({ name: 'Walt', role: 'spectator' });
    test.pass(50);
    creator.room.kick(mal.room.slot ?? -1);
    test.pass(50);
    const link = test.room.stats().players.find(({ name }) => name === 'Walt')?.linkId;
    test.room.dismiss(link ?? -1);
    test.pass(50);
    const [first, second, ...more] = test.room.stats().banned;
    expect([first?.name, second?.name, more.length]).to.deep.equal(['Mal', 'Walt', 0]);
    test.room.pardon(-1);
    const still = test.join({ name: 'Mal', resume: mal.room.token });
    test.pass(50);
    expect(still.room.ending?.code).to.equal(1008);
    test.room.pardon(first?.banId ?? -1);
    expect(test.room.stats().banned).to.deep.equal([second]);
    test.room.askBeforeEntry(false, test.clock.nowMs());
    const back = test.join({ name: 'Mal', resume: mal.room.token });
    const other = test.join({ name: 'Walt', role: 'spectator', resume: watcher.room.token });
    test.pass(50);
    expect(back.room.state).to.equal('lobby');
    expect(other.room.ending?.code, 'who is not pardoned').to.equal(1008);
  });

  it('who waits may say nothing but that it goes', () => {
    const { test, creator } = asking();
    const guest = test.rawIn('player', { name: 'Ray' });
    expect(told(guest, 'waiting')).to.have.length(1);
    for (const message of [
      { t: 'chat', text: 'let me in' },
      { t: 'slot', slot: 3 },
      { t: 'start' },
      { t: 'again', launchId: 1 },
    ])
      guest.say(message);
    guest.say({ t: 'hello', protocol: 1, build: '0123456789ab', role: 'player' });
    test.pass(50);
    expect(test.counted('wrongPhase')).to.equal(4);
    expect(test.counted('repeatedHellos')).to.equal(1);
    expect(creator.room.chat).to.deep.equal([]);
    guest.say({ t: 'leave' });
    test.pass(50);
    expect(test.room.stats().knocks).to.deep.equal([]);
  });

  it('an answer for nobody, and a second one, change nothing', () => {
    const { test, creator } = asking();
    const guest = test.join({ name: 'Bob' });
    test.pass(50);
    test.room.answer(99, true, test.clock.nowMs());
    test.room.answer(creator.id, false, test.clock.nowMs());
    test.room.answer(guest.id, true, test.clock.nowMs());
    test.room.answer(guest.id, false, test.clock.nowMs());
    test.pass(50);
    expect(guest.room.state).to.equal('lobby');
    expect(creator.room.state).to.equal('lobby');
  });

  it('D21: a second `waiting`, or one in the lobby, changes nothing for a guest', () => {
    const test = new ScriptedRoom();
    const guest = test.join({ name: 'Bob' });
    test.pass(50);
    guest.hostEnd.send('lobby', new TextEncoder().encode('{"t":"waiting"}'));
    test.pass(50);
    expect(guest.room).to.include({ state: 'lobby', knocking: false });
    expect(guest.room.stats().wrongPhase).to.equal(1);
  });
});

describe('chat', () => {
  it('has five lines at once and one every two seconds, whatever else is asked for', () => {
    const test = new ScriptedRoom();
    const creator = test.join({ name: 'Ada', creator: true });
    const guest = test.rawIn('player', { name: 'Ray' });
    const lines = () => creator.room.chat.length;
    for (let n = 0; n < 7; n++) guest.say({ t: 'chat', text: `line ${n}` });
    test.pass(50);
    expect(lines()).to.equal(5);
    expect(test.counted('tooOften')).to.equal(2);
    guest.say({ t: 'name', name: 'Roy' });
    test.pass(1900);
    expect(creator.room.roster?.players[1]?.name).to.equal('Roy');
    guest.say({ t: 'chat', text: 'too soon' });
    test.pass(20);
    expect(lines()).to.equal(5);
    test.pass(80);
    guest.say({ t: 'chat', text: 'now' });
    test.pass(50);
    expect(lines()).to.equal(6);
  });
});
