import { expect } from 'chai';
import { firstWatcher } from '../../../src/lobby/places.ts';
import { toHostSamples } from '../../support/lobby-samples.ts';
import { type RawGuest, TestRoom, testBuild } from '../../support/room.ts';
import { ScriptedRoom, told } from '../../support/scripted-room.ts';

const maxSpectators = 8;

/** What of a room a spectator must not change. */
function everything(test: ScriptedRoom, witness: RawGuest): unknown {
  test.pass(300);
  const { phase, launches, available, locked } = test.room.stats();
  return { phase, launches, available, locked, roster: told(witness, 'roster').at(-1), calls: [...test.calls] };
}

describe('spectators: coming in', () => {
  it('are welcomed without slot, colour or secret, and stand in the roster by name', () => {
    const test = new ScriptedRoom();
    const creator = test.rawIn('player', { creator: true, name: 'Ann' });
    const walt = test.rawIn('spectator', { name: 'Walt' });
    const [{ resume, ...welcome } = { resume: '' }] = told(walt, 'welcome');
    expect(welcome).to.deep.equal({
      t: 'welcome',
      slot: null,
      color: '',
      role: 'spectator',
      epoch: 1,
      game: 'scripted',
    });
    expect(resume).to.match(/^[0-9a-f]{32}$/);
    for (const { said } of [creator, walt])
      expect(said.filter(({ t }) => t === 'roster').at(-1)).to.deep.include({
        spectators: ['Walt'],
        freeSlots: [1, 2, 3],
      });
    expect(
      told(walt, 'roster')
        .at(-1)
        ?.players.map(({ name }) => name),
    ).to.deep.equal(['Ann']);
    expect(test.room.stats().available, 'seats').to.equal(3);
  });

  it('D21: have names that nobody else has, whoever comes first', () => {
    const test = new ScriptedRoom();
    const ann = test.join({ name: 'Ann', creator: true });
    test.pass(50);
    for (const name of ['Ann', 'Walt', 'walt', undefined, undefined])
      test.join({ role: 'spectator', ...(name !== undefined && { name }) });
    const late = test.join({ name: 'Walt' });
    test.pass(100);
    expect(ann.room.roster?.spectators).to.deep.equal(['Ann 2', 'Walt', 'walt 2', 'Spectator', 'Spectator 2']);
    expect(ann.room.roster?.players.map(({ name }) => name)).to.deep.equal(['Ann', 'Walt 3']);
    late.room.rename('Spectator');
    test.pass(100);
    expect(ann.room.roster?.players[1]?.name).to.equal('Spectator 3');
  });

  it('the eighth may watch and the ninth is told so; who leaves makes room', () => {
    const test = new ScriptedRoom();
    test.join({ creator: true });
    const watchers = Array.from({ length: maxSpectators }, () => test.watch());
    expect(watchers.map(({ room }) => room.state)).to.deep.equal(Array(maxSpectators).fill('lobby'));
    const ninth = test.watch();
    expect(ninth.room.ending).to.deep.equal({
      code: 1013,
      kind: 'full',
      reason: 'As many as may watch this room already do: try again later.',
    });
    watchers[3]?.room.leave();
    test.pass(50);
    expect(test.watch().room.state).to.equal('lobby');
    expect(test.room.stats().available, 'seats are no places').to.equal(3);
  });

  it('C14: whose token watches already is that one: the older tab is told 4001, also where no place is free', () => {
    const test = new ScriptedRoom();
    const ann = test.join({ name: 'Ann', creator: true });
    test.pass(50);
    const host = test.launch(ann);
    const watchers = Array.from({ length: maxSpectators }, (_, n) => test.watch(`W${n}`));
    // A tab that crashed has said nothing, and one that was duplicated is still there.
    const older = watchers[3];
    const newer = test.watch('W3', older?.room.token);
    expect(older?.room.ending?.code).to.equal(4001);
    expect(newer.room).to.include({ state: 'playing', token: older?.room.token });
    expect(ann.room.roster?.spectators).to.have.members(watchers.map((_, n) => `W${n}`));
    // The game learns that whoever is there now has heard nothing yet.
    const place = firstWatcher + 3;
    expect(host.calls.filter(([what, of]) => (what === 'watch' || what === 'leave') && of === place)).to.deep.equal([
      ['watch', place],
      ['leave', place],
      ['watch', place],
    ]);
  });

  it('a locked room lets nobody watch', () => {
    const test = new ScriptedRoom();
    test.join({ creator: true });
    test.pass(50);
    test.room.lock(true);
    expect(test.watch().room.ending).to.deep.equal({
      code: 1013,
      kind: 'locked',
      reason: 'This room is locked: ask its host to open it.',
    });
  });

  it('a room that is full for players says that it may be watched', () => {
    const test = new ScriptedRoom();
    for (let n = 0; n < 5; n++) test.join({ creator: n === 0 });
    test.pass(100);
    expect(test.guests[4]?.room.ending).to.deep.equal({
      code: 1013,
      kind: 'watch-only',
      reason: 'This room is full: watch until somebody leaves, or try again later.',
    });
    expect(test.watch().room.state).to.equal('lobby');
  });

  it('are removed by their link, and whoever comes after that has to knock', () => {
    const test = new ScriptedRoom();
    const creator = test.rawIn('player', { creator: true, name: 'Ann' });
    const walt = test.rawIn('spectator', { name: 'Walt' });
    const bob = test.rawIn('player', { name: 'Bob' });
    const idOf = (name: string) => test.room.stats().players.find((guest) => guest.name === name)?.linkId ?? -1;
    for (const id of [idOf('Ann'), idOf('Bob'), -1]) test.room.dismiss(id);
    test.pass(50);
    expect(test.room.stats().knock, 'players and nobody are no spectators').to.equal(false);
    test.room.dismiss(idOf('Walt'));
    test.pass(50);
    expect(told(walt, 'goodbye')).to.deep.equal([
      {
        t: 'goodbye',
        code: 1008,
        kind: 'banned',
        reason: 'The host removed you from this room: join another one, or create your own.',
      },
    ]);
    for (const { said } of [creator, bob])
      expect(said.filter(({ t }) => t === 'roster').at(-1)).to.deep.include({ spectators: [] });
    expect(test.room.stats().knock).to.equal(true);
  });

  it('who was removed does not come back to watch', () => {
    const test = new ScriptedRoom();
    const ann = test.join({ creator: true });
    const bob = test.join();
    test.pass(50);
    ann.room.kick(1);
    test.pass(50);
    const back = test.join({ role: 'spectator', resume: bob.room.token });
    test.pass(50);
    expect(back.room.ending?.code).to.equal(1008);
  });

  for (const [title, name] of [
    ['arena', 'Arena'],
    ['realm', 'Realm'],
  ] as const)
    it(`${title} refuses them with a sentence`, () => {
      const test = new TestRoom({ title });
      const guest = test.join({ role: 'spectator' });
      test.pass(50);
      expect(guest.room.ending).to.deep.equal({
        code: 1013,
        kind: 'play-only',
        reason: `${name} cannot be watched, only played: join as a player.`,
      });
    });

  it('get the places from 64 up, the lowest that is free, and the game knows when one is', () => {
    const test = new ScriptedRoom();
    const ann = test.join({ creator: true });
    test.pass(50);
    const first = test.watch();
    test.watch();
    const host = test.launch(ann);
    first.room.leave();
    test.pass(50);
    expect(ann.room.roster?.spectators).to.have.length(1);
    test.watch();
    test.watch();
    expect(host.of('watch', 'leave')).to.deep.equal([
      ['watch', 64],
      ['watch', 65],
      ['leave', 64],
      ['watch', 64],
      ['watch', 66],
    ]);
  });

  it('C10: who falls silent is gone after 5 s', () => {
    const test = new ScriptedRoom();
    const ann = test.join({ creator: true });
    const walt = test.watch();
    const host = test.launch(ann);
    walt.guestEnd.stalled = walt.hostEnd.stalled = true;
    test.pass(5500);
    expect(ann.room.roster?.spectators).to.deep.equal([]);
    expect(host.of('leave')).to.deep.equal([['leave', 64]]);
  });
});

describe('S15, L14: what a spectator says', () => {
  const may = new Set(['hello', 'ping', 'progress', 'hash', 'chat', 'join', 'leave', 'goodbye']);
  const mayNot = toHostSamples.filter(({ t }) => !may.has(t));

  for (const phase of ['lobby', 'countdown', 'playing'] as const)
    it(`of what is not allowed changes nothing and is counted, each message and each lane (${phase})`, () => {
      const test = new ScriptedRoom();
      const ann = test.rawIn('player', { creator: true, name: 'Ann' });
      const walt = test.rawIn('spectator');
      if (phase !== 'lobby') ann.say({ t: 'start' });
      test.pass(phase === 'playing' ? 3500 : 200);
      const before = everything(test, ann);
      expect(mayNot.map(({ t }) => t)).to.include.members(['name', 'slot', 'params', 'start', 'end', 'kick', 'again']);
      for (const message of mayNot) walt.say(message);
      expect(test.counted('fromSpectators')).to.equal(0);
      test.settle();
      expect(test.counted('fromSpectators')).to.equal(mayNot.length);
      for (const lane of ['stream', 'datagram'] as const)
        for (const bytes of [0, 1, 8, 1200]) walt.guestEnd.send(lane, new Uint8Array(bytes));
      walt.guestEnd.send('bulk', new Uint8Array(8));
      test.settle();
      expect(test.counted('fromSpectators')).to.equal(mayNot.length + 8);
      expect(test.counted('unexpectedBulk')).to.equal(1);
      expect(everything(test, ann)).to.deep.equal(before);
      expect(walt.guestEnd.state).to.equal('open');
      expect(told(walt, 'goodbye')).to.deep.equal([]);
    });

  it('before it says hello is counted, and a second hello too', () => {
    const test = new ScriptedRoom();
    const walt = test.raw();
    walt.say({ t: 'join' });
    test.pass(50);
    expect(test.counted('wrongPhase')).to.equal(1);
    for (let n = 0; n < 2; n++) walt.say({ t: 'hello', protocol: 1, build: testBuild, role: 'spectator' });
    walt.say({ t: 'hello', protocol: 1, build: testBuild, role: 'player' });
    test.pass(50);
    expect(test.counted('repeatedHellos')).to.equal(2);
    expect(told(walt, 'welcome')).to.have.length(1);
    expect(told(walt, 'roster').at(-1)).to.deep.include({ spectators: ['Spectator'], players: [] });
  });

  it('is a line of chat under its name and no slot, at the pace of everyone', () => {
    const test = new ScriptedRoom();
    const ann = test.join({ name: 'Ann', creator: true });
    test.pass(50);
    const walt = test.rawIn('spectator', { name: 'Walt' });
    walt.say({ t: 'chat', slot: 0, name: 'Ann', text: 'It was me.' });
    test.pass(50);
    expect(ann.room.chat).to.deep.equal([{ slot: null, name: 'Walt', text: 'It was me.' }]);
    for (let n = 0; n < 9; n++) walt.say({ t: 'chat', text: `${n}` });
    test.pass(50);
    expect(ann.room.chat).to.have.length(5);
    expect(test.counted('tooOften')).to.equal(5);
  });

  it('is answered when it pings, and takes it away when it leaves', () => {
    const test = new ScriptedRoom();
    const ann = test.join({ creator: true });
    test.pass(50);
    const walt = test.rawIn('spectator');
    walt.say({ t: 'ping', t0: 7 });
    test.pass(50);
    expect(told(walt, 'pong')).to.deep.equal([{ t: 'pong', t0: 7 }]);
    walt.say({ t: 'leave' });
    test.pass(50);
    expect(walt.guestEnd.state).to.equal('closed');
    expect(ann.room.roster?.spectators).to.deep.equal([]);
  });

  for (const [lane, frames] of [
    ['lobby', 61],
    ['stream', 601],
  ] as const)
    it(`more than ${lane} carries ends its own link (1008) and no other`, () => {
      const test = new ScriptedRoom();
      const ann = test.join({ creator: true });
      const other = test.watch();
      const walt = test.rawIn('spectator');
      test.launch(ann);
      const frame = lane === 'lobby' ? new TextEncoder().encode('{"t":"end"}') : Uint8Array.of(1);
      for (let n = 1; n < frames; n++) walt.guestEnd.send(lane, frame);
      test.settle();
      expect(told(walt, 'goodbye'), 'the last that may be').to.deep.equal([]);
      walt.guestEnd.send(lane, frame);
      test.settle();
      expect(told(walt, 'goodbye')[0]).to.include({ code: 1008 });
      test.pass(50);
      expect([ann, other].map(({ room }) => room.state)).to.deep.equal(['playing', 'playing']);
      expect(ann.room.roster?.spectators).to.have.length(1);
      expect(test.launched.of('receive', 'leave')).to.deep.equal([['leave', 65]]);
    });
});

describe('spectators: taking a seat', () => {
  it('any: the lowest free one', () => {
    const test = new ScriptedRoom();
    const ann = test.join({ creator: true });
    test.pass(50);
    const walt = test.watch();
    const { token } = walt.room;
    walt.room.takeSeat();
    test.pass(50);
    expect(walt.room).to.include({ slot: 1, role: 'player', state: 'lobby' });
    expect(walt.room.token, 'of the seat').not.to.equal(token);
    expect(ann.room.roster).to.deep.include({ spectators: [], freeSlots: [2, 3] });
    expect(ann.room.roster?.players[1]).to.include({ slot: 1, name: 'Walt' });
    walt.room.leave();
    const back = test.join({ resume: walt.room.token });
    test.pass(50);
    expect(back.room.slot, 'it is theirs').to.equal(1);
  });

  it('a certain one, if it is free', () => {
    const test = new ScriptedRoom();
    test.join({ creator: true });
    const walt = test.watch();
    walt.room.takeSeat(3);
    test.pass(50);
    expect(walt.room.slot).to.equal(3);
  });

  const refusals: readonly [why: string, slot: number | undefined, prepare: (test: ScriptedRoom) => void][] = [
    ['one that is taken', 0, () => {}],
    ['one that is held for who left', 1, (test) => leaves(test)],
    ['one beyond the seats', 4, () => {}],
    ['any of a full room', undefined, (test) => fill(test)],
    ['a locked room’s', undefined, (test) => test.room.lock(true)],
  ];
  for (const [what, slot, prepare] of refusals)
    it(`${what} is refused and counted: it is told so, alone, and goes on watching`, () => {
      const test = new ScriptedRoom();
      const ann = test.join({ creator: true });
      test.pass(50);
      prepare(test);
      const locked = test.room.stats().locked;
      test.room.lock(false);
      const walt = test.watch();
      test.room.lock(locked);
      const refused = test.counted('refused') ?? 0;
      walt.room.takeSeat(slot);
      test.pass(50);
      expect(walt.room).to.include({ slot: null, role: 'spectator', state: 'lobby' });
      expect(walt.room.roster?.spectators).to.deep.equal(['Walt']);
      expect(test.counted('refused')).to.equal(refused + 1);
      expect(walt.room.chat.map(({ slot, text }) => [slot, text])).to.deep.equal([
        [null, 'That seat cannot be had just now: try again when one is free and the room is not locked.'],
      ]);
      expect(ann.room.chat).to.deep.equal([]);
    });

  it('not during a countdown, whose roster is frozen', () => {
    const test = new ScriptedRoom();
    const ann = test.join({ creator: true });
    const walt = test.watch();
    ann.room.start();
    test.pass(100);
    walt.room.takeSeat();
    test.pass(3200);
    expect(walt.room).to.include({ slot: null, state: 'playing' });
    expect(test.counted('wrongPhase')).to.equal(1);
    expect(test.launched.of('join', 'watch')).to.deep.equal([
      ['watch', 64],
      ['join', 0, 'Green'],
    ]);
  });

  it('while it is played: the game learns where they watched from, they learn their seat, and the place is free', () => {
    const test = new ScriptedRoom();
    const ann = test.join({ name: 'Ann', creator: true });
    test.pass(50);
    const walt = test.watch();
    const host = test.launch(ann);
    const client = test.client(walt);
    expect(client.seat).to.include({ slot: null, name: '', auth: '0' });
    walt.room.takeSeat(2);
    test.pass(100);
    expect(host.of('join', 'leave').slice(1)).to.deep.equal([['join', 2, 'Walt', 64]]);
    expect(test.client(walt), 'the same launch').to.equal(client);
    expect(client.calls).to.deep.equal([['seated', 2]]);
    client.seat.send('stream', Uint8Array.of(5));
    test.watch('Wilma');
    expect(host.of('receive', 'watch').slice(1)).to.deep.equal([
      ['receive', 2, 'stream', 5],
      ['watch', 64],
    ]);
    walt.room.leave();
    test.pass(50);
    expect(host.of('leave')).to.deep.equal([['leave', 2]]);
  });

  it('asked for again and again is answered at the pace of what everyone is told', () => {
    const test = new ScriptedRoom();
    test.join({ creator: true });
    test.pass(50);
    const wes = test.rawIn('spectator');
    test.room.lock(true);
    for (let n = 0; n < 20; n++) wes.say({ t: 'join' });
    test.pass(50);
    expect(told(wes, 'chat')).to.have.length(5);
    expect(test.counted('tooOften')).to.equal(15);
  });

  it('asked for twice in a moment is one seat', () => {
    const test = new ScriptedRoom();
    const ann = test.join({ creator: true });
    const walt = test.watch();
    const host = test.launch(ann);
    walt.room.takeSeat();
    walt.room.takeSeat();
    test.pass(50);
    expect(host.of('join')).to.have.length(2);
    expect(ann.room.roster?.players).to.have.length(2);
    expect(test.counted('wrongPhase'), 'a player has joined already').to.equal(1);
  });

  it('of a title without drop-in: only in the lobby', () => {
    const test = new ScriptedRoom({ dropIn: false });
    const ann = test.join({ creator: true });
    const walt = test.watch();
    const host = test.launch(ann);
    walt.room.takeSeat();
    test.pass(50);
    expect(walt.room.slot).to.equal(null);
    expect(test.counted('wrongPhase')).to.equal(1);
    ann.room.endGame();
    test.pass(50);
    walt.room.takeSeat();
    test.pass(50);
    expect(walt.room.slot).to.equal(1);
    expect(host.of('join', 'leave')).to.have.length(1);
  });

  it('whose link ends with the very welcome is nobody’s: the game hears that the place is free', () => {
    const test = new ScriptedRoom();
    const ann = test.join({ creator: true });
    const walt = test.watch();
    const host = test.launch(ann);
    walt.hostEnd.stalled = true;
    fillLobby(walt.hostEnd);
    walt.room.takeSeat();
    test.pass(50);
    expect(host.of('join', 'leave').slice(1)).to.deep.equal([
      ['leave', 1],
      ['leave', 64],
    ]);
    expect(ann.room.roster?.spectators).to.deep.equal([]);
  });
});

function leaves(test: ScriptedRoom): void {
  const bob = test.join();
  test.pass(50);
  bob.room.leave();
  test.pass(50);
}

function fill(test: ScriptedRoom): void {
  for (let n = 1; n < 4; n++) test.join();
  test.pass(100);
}

/** As much on its way to a guest as a line may be behind: the next word ends the link (4002). */
function fillLobby(end: { send(lane: 'lobby', frame: Uint8Array): boolean }): void {
  for (let n = 0; n < 64; n++) end.send('lobby', new Uint8Array(16 * 1024));
}
