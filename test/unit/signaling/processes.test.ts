import { expect } from 'chai';
import { isToRoom, parseOnBus } from '../../../signaling/bus-protocol.ts';
import { bounds, errors, type Signal } from '../../../signaling/protocol.ts';
import { Processes } from './processes.ts';
import { candidate, facts, type Guest, offer, type Table } from './table.ts';

const answer: Signal = { type: 'answer', sdp: 'v=0' };

/** `joiner`, somewhere, asks for a room. */
function ask(table: Table, joiner: Guest, code: string, wait = false): void {
  table.say(joiner, { t: 'join', request: 7, code, wait });
}

function reclaim(table: Table, host: Guest, { code, token }: { code: string; token: string }): void {
  table.say(host, { t: 'reclaim', request: 3, code, token, ...facts });
}

function codes(guest: Guest): string[] {
  return guest.last('rooms').rooms.map(({ code }) => code);
}

describe('signalling processes', () => {
  /** A host at the first process, and a joiner at the second whom it has admitted. */
  function pair(processes: Processes, admit = true) {
    const [a, b] = [processes.at(0), processes.at(1)];
    const { host, code, token } = a.host();
    processes.settle();
    const joiner = b.guest();
    ask(b, joiner, code);
    processes.settle();
    const { attempt } = joiner.last('asked');
    if (admit) a.say(host, { t: 'admit', attempt });
    processes.settle();
    return { a, b, host, code, token, joiner, attempt };
  }

  it('introduce a joiner at one to a host at another, and relay both ways', () => {
    const processes = new Processes(3);
    const { a, b, host, code, joiner, attempt } = pair(processes, false);
    expect(host.all('join')).to.deep.equal([{ t: 'join', code, attempt }]);
    b.say(joiner, { t: 'signal', attempt, signals: [offer] });
    expect(b.rooms.stats().early).to.equal(1);
    a.say(host, { t: 'admit', attempt });
    processes.settle();
    expect(joiner.told.map(({ t }) => t)).to.deep.equal(['asked', 'accepted']);
    b.say(joiner, { t: 'signal', attempt, signals: [offer, candidate(1)] });
    a.say(host, { t: 'signal', attempt, signals: [answer] });
    processes.settle();
    expect(host.last('signal').signals).to.deep.equal([offer, candidate(1)]);
    expect(joiner.last('signal').signals).to.deep.equal([answer]);
    b.say(joiner, { t: 'bye', attempt });
    processes.settle();
    expect(host.last('bye')).to.deep.equal({ t: 'bye', attempt, error: 'left' });
    for (const table of processes.tables)
      expect(table.rooms.stats()).to.include({ attempts: 0, stale: 0, neighbours: 2 });
  });

  it('D20: tell a joiner elsewhere why it may not come in, as the room’s own process would', () => {
    const processes = new Processes(2);
    const [a, b] = [processes.at(0), processes.at(1)];
    const { host, code } = a.host();
    const joining = (to: string) => {
      processes.settle();
      const joiner = b.guest(`192.0.3.${b.guests.size}`);
      ask(b, joiner, to);
      processes.settle();
      return joiner.last('error').error;
    };
    expect(joining('00000000')).to.equal('no-room');
    a.say(host, { t: 'update', code, ...facts, locked: true });
    expect(joining(code)).to.equal('locked');
    a.say(host, { t: 'update', code, ...facts, full: true });
    expect(joining(code)).to.equal('full');
    a.leave(host);
    expect(joining(code)).to.equal('host-away');
    processes.pass(120_000);
    expect(joining(code)).to.equal('no-room');
  });

  it('D20: answer within a second for a process that does not', () => {
    const processes = new Processes(2);
    const [a, b] = [processes.at(0), processes.at(1)];
    const { code } = a.host();
    processes.settle();
    const [hasty, patient] = [b.guest(), b.guest()];
    ask(b, hasty, code);
    ask(b, patient, code, true);
    b.pass(750);
    expect(hasty.told).to.deep.equal([]);
    b.pass(250);
    expect(hasty.last('error')).to.include({ error: 'host-away', request: 7, room: code });
    expect(patient.told.map(({ t }) => t)).to.deep.equal(['asked', 'away']);
    // What comes late is no second answer, and nobody is left at the room who is not there.
    processes.settle();
    expect(hasty.told).to.have.length(1);
    expect(a.rooms.stats().attempts).to.equal(1);
  });

  it('show one list and offer one quick play: rooms of all, and three of an address at each', () => {
    const processes = new Processes(2);
    const [a, b] = [processes.at(0), processes.at(1)];
    const watcher = b.guest();
    b.say(watcher, { t: 'list', on: true });
    const first = a.host({ title: 'first' });
    processes.settle();
    processes.pass(1_000);
    const second = b.host({ title: 'second' }, '192.0.2.50');
    processes.pass(1_000);
    expect(codes(watcher)).to.deep.equal([second.code, first.code]);
    expect(watcher.last('rooms').rooms[1]).to.deep.include({ title: 'first', ageS: 1 });
    b.say(watcher, { t: 'quick', request: 1, game: 'arena', avoid: [second.code] });
    expect(watcher.last('found').code).to.equal(first.code);
    for (let i = 0; i < 4; i++) a.host();
    processes.pass(1_000);
    expect(codes(watcher)).to.have.length(1 + 3);
    a.leave(first.host);
    a.say(first.host, { t: 'close', code: first.code });
    b.say(second.host, { t: 'close', code: second.code });
    processes.pass(1_000);
    expect(codes(watcher)).not.to.include(second.code);
    expect(codes(watcher)).to.have.length(3);
  });

  it('D04: a host that comes back at another process gets its room, its attempts and what was kept for it', () => {
    const processes = new Processes(3);
    const { a, b, host, code, token, joiner, attempt } = pair(processes);
    const c = processes.at(2);
    const waiting = c.guest();
    ask(c, waiting, code);
    processes.settle();
    a.leave(host);
    processes.settle();
    b.say(joiner, { t: 'signal', attempt, signals: [offer, candidate(1)] });
    processes.pass(5_000);
    expect([joiner, waiting].map((guest) => guest.all('away').length)).to.deep.equal([1, 1]);

    const back = c.guest('192.0.2.2');
    reclaim(c, back, { code, token });
    processes.settle();
    expect(back.told.slice(0, 4).map(({ t }) => t)).to.deep.equal(['reclaimed', 'signal', 'signal', 'join']);
    expect(back.last('reclaimed').attempts).to.deep.equal([attempt]);
    expect(back.all('signal').flatMap(({ signals }) => signals)).to.deep.equal([offer, candidate(1)]);
    c.say(back, { t: 'admit', attempt: waiting.last('asked').attempt });
    c.say(back, { t: 'signal', attempt, signals: [answer] });
    b.say(joiner, { t: 'signal', attempt, signals: [candidate(2)] });
    processes.settle();
    expect(waiting.all('accepted')).to.have.length(1);
    expect(joiner.last('signal').signals).to.deep.equal([answer]);
    expect(back.last('signal').signals).to.deep.equal([candidate(2)]);
    expect(processes.tables.map((table) => table.rooms.stats().rooms)).to.deep.equal([0, 0, 1]);
    // Its age goes with it.
    c.say(back, { t: 'list', on: true });
    expect(back.last('rooms').rooms[0]?.ageS).to.equal(5);
  });

  it('D04: a token shown at another process takes the room from a socket that still seems alive', () => {
    const processes = new Processes(2);
    const { a, b, host, code, token, joiner, attempt } = pair(processes);
    const back = b.guest('192.0.2.2');
    reclaim(b, back, { code, token });
    processes.settle();
    expect(host.last('error')).to.include({ error: 'replaced', room: code });
    expect(host.closed?.code).to.equal(4001);
    expect(back.last('reclaimed').attempts).to.deep.equal([attempt]);
    expect(joiner.all('bye')).to.deep.equal([]);
    a.say(host, { t: 'close', code });
    processes.settle();
    expect(b.rooms.stats()).to.include({ rooms: 1, attempts: 1, taken: 1 });
  });

  it('D04: who waits for a room to be handed over is told when somebody else shows its token meanwhile', () => {
    for (const isCut of [false, true]) {
      const processes = new Processes(2);
      const { b, code, token, attempt } = pair(processes);
      const [first, second] = [b.guest('192.0.2.2'), b.guest('192.0.2.3')];
      reclaim(b, first, { code, token });
      // The other process can be asked by the first alone: the second has the room at once.
      if (isCut) processes.up = false;
      reclaim(b, second, { code, token });
      processes.settle();
      processes.pass(2_000);
      expect(first.told).to.deep.equal([
        { t: 'error', error: 'replaced', reason: errors.replaced, request: 3, room: code },
      ]);
      expect(second.all('reclaimed')).to.deep.equal([
        { t: 'reclaimed', request: 3, code, attempts: isCut ? [] : [attempt] },
      ]);
      expect(second.all('error')).to.deep.equal([]);
      expect(b.rooms.stats()).to.include({ rooms: 1 });
    }
  });

  it('D04: who shows the token again while a room is handed over to it is answered once, and not replaced', () => {
    const processes = new Processes(2);
    const { b, code, token, attempt } = pair(processes);
    const back = b.guest('192.0.2.2');
    reclaim(b, back, { code, token });
    reclaim(b, back, { code, token });
    processes.settle();
    processes.pass(2_000);
    expect(back.told).to.deep.equal([{ t: 'reclaimed', request: 3, code, attempts: [attempt] }]);
  });

  it('D04: a wrong token takes nothing from another process, and counts as a join', () => {
    const processes = new Processes(2);
    const { b, host, code } = pair(processes);
    const thief = b.guest('192.0.2.66');
    for (let i = 0; i < 11; i++) reclaim(b, thief, { code, token: `${i}`.padStart(32, '0') });
    processes.settle();
    expect(thief.all('error').map(({ error }) => error)).to.deep.equal([
      ...Array.from({ length: 10 }, () => 'wrong-token'),
      'rate',
    ]);
    expect(host.closed).to.equal(undefined);
  });

  it('a process that dies loses no room: its host comes back to any other, and who waited is asked for there', async () => {
    const processes = new Processes(3);
    const { a, b, code, token, joiner, attempt } = pair(processes);
    const waiting = b.guest();
    ask(b, waiting, code, true);
    processes.settle();
    await processes.kill(a);
    processes.pass(7_000);
    expect(joiner.all('away')).to.have.length(1);
    const late = b.guest('192.0.2.77');
    ask(b, late, code, true);
    expect(late.told.map(({ t }) => t)).to.deep.equal(['asked', 'away']);

    const c = processes.at(1);
    const back = c.guest('192.0.2.2');
    reclaim(c, back, { code, token });
    processes.settle();
    expect(back.last('reclaimed').attempts).to.deep.equal([]);
    const asked = [waiting, late].map((guest) => guest.last('asked').attempt);
    expect(back.all('join').map((join) => join.attempt)).to.have.members(asked);
    // The host that was dealing with this one is another, as far as anybody knows.
    expect(joiner.last('bye')).to.deep.equal({ t: 'bye', attempt, error: 'left' });
    for (const each of asked) c.say(back, { t: 'admit', attempt: each });
    processes.settle();
    for (const guest of [waiting, late]) expect(guest.all('accepted')).to.have.length(1);
  });

  it('a host back within the seconds in which nobody has missed its process waits one for it, and has its room', async () => {
    const processes = new Processes(2);
    const { a, b, code, token } = pair(processes);
    await processes.kill(a);
    const back = b.guest('192.0.2.2');
    reclaim(b, back, { code, token });
    b.pass(750);
    expect(back.told).to.deep.equal([]);
    processes.pass(250);
    expect(back.last('reclaimed')).to.deep.equal({ t: 'reclaimed', request: 3, code, attempts: [] });
  });

  it('a process that stops says so: nobody waits for it to fall silent', () => {
    const processes = new Processes(2);
    const { a, b, host, code, token, joiner } = pair(processes);
    a.rooms.leave(5_000);
    const { inMs } = host.last('restart');
    expect(inMs).to.be.within(0, 5_000);
    // Whatever comes of its sockets' closing takes none of that back.
    a.leave(host);
    processes.pass(2_000);
    expect(joiner.all('away')).to.have.length(1);
    const late = b.guest();
    ask(b, late, code);
    expect(late.last('error').error).to.equal('host-away');
    const back = b.guest('192.0.2.2');
    reclaim(b, back, { code, token });
    expect(back.all('reclaimed')).to.have.length(1);
    expect(b.rooms.stats().neighbours).to.equal(0);
  });

  it('a process that was only slow is asked again, and nothing is lost', () => {
    const processes = new Processes(2);
    const { b, host, code, joiner, attempt } = pair(processes);
    b.pass(7_000, ...b.guests);
    expect(joiner.all('away')).to.have.length(1);
    const waiting = b.guest();
    ask(b, waiting, code, true);
    expect(host.all('join')).to.have.length(1);
    processes.pass(3_000);
    expect(host.all('join').at(-1)?.attempt).to.equal(waiting.last('asked').attempt);
    b.say(joiner, { t: 'signal', attempt, signals: [offer] });
    processes.settle();
    expect(host.last('signal')).to.deep.include({ attempt, signals: [offer] });
    expect(joiner.all('bye')).to.deep.equal([]);
  });

  it('A07: a process that slept itself blames none of the others', () => {
    const processes = new Processes(2);
    const { a, b, host, joiner } = pair(processes);
    processes.pass(1_000);
    for (const table of [a, b]) table.nowMs += 60_000;
    a.rooms.advance(a.nowMs);
    b.rooms.advance(b.nowMs);
    processes.pass(5_000);
    expect([host, joiner].flatMap((guest) => [guest.all('bye').length, guest.all('away').length])).to.deep.equal([
      0, 0, 0, 0,
    ]);
    for (const table of [a, b]) expect(table.rooms.stats()).to.include({ neighbours: 1 });
  });

  it('forget after 120 s what a dead process held, and tell who waits', async () => {
    const processes = new Processes(2);
    const { a, b, code, joiner, attempt } = pair(processes);
    await processes.kill(a);
    processes.pass(6_000 + 119_000);
    expect(joiner.all('bye')).to.deep.equal([]);
    processes.pass(1_500);
    expect(joiner.last('bye')).to.deep.equal({ t: 'bye', attempt, error: 'closed' });
    ask(b, joiner, code);
    expect(joiner.last('error').error).to.equal('no-room');
  });

  it('end the attempts of a dead process’s joiners, and tell the hosts', async () => {
    const processes = new Processes(2);
    const { b, host, attempt, a } = pair(processes);
    await processes.kill(b);
    processes.pass(7_000);
    expect(host.last('bye')).to.deep.equal({ t: 'bye', attempt, error: 'left' });
    expect(a.rooms.stats()).to.include({ attempts: 0, rooms: 1 });
  });

  it('an outage of the bus ends no room: each goes on by itself, and all is told again afterwards', () => {
    const processes = new Processes(2);
    const { a, b, host, code, joiner, attempt } = pair(processes);
    const watcher = b.guest();
    b.say(watcher, { t: 'list', on: true });
    expect(codes(watcher)).to.deep.equal([code]);
    processes.up = false;
    processes.pass(30_000);
    expect(codes(watcher)).to.deep.equal([]);
    expect(host.last('bye')).to.deep.equal({ t: 'bye', attempt, error: 'left' });
    expect(joiner.all('away')).to.have.length(1);
    a.joiner(host, code, '192.0.2.90');
    const hasty = b.guest('192.0.2.91');
    ask(b, hasty, code);
    expect(hasty.last('error').error).to.equal('host-away');
    const patient = b.guest('192.0.2.92');
    ask(b, patient, code, true);
    expect(patient.told.map(({ t }) => t)).to.deep.equal(['asked', 'away']);
    const closing = a.host();
    a.say(closing.host, { t: 'close', code: closing.code });

    processes.up = true;
    processes.pass(1_000);
    expect(codes(watcher)).to.deep.equal([code]);
    // The host has been told that this one left.
    expect(joiner.last('bye')).to.deep.equal({ t: 'bye', attempt, error: 'left' });
    expect(host.all('join').at(-1)?.attempt).to.equal(patient.last('asked').attempt);
  });

  it('a room that was closed during an outage is closed for all after it', () => {
    const processes = new Processes(2);
    const { a, b, host, code, joiner } = pair(processes, false);
    processes.up = false;
    a.say(host, { t: 'close', code });
    processes.up = true;
    expect(joiner.last('bye').error).to.equal('closed');
    ask(b, joiner, code);
    expect(joiner.last('error').error).to.equal('no-room');
  });

  it('a host that moved during an outage keeps its room, whatever the other process still holds', () => {
    for (const skewMs of [0, 60_000]) {
      const processes = new Processes(3);
      const { a, b, host, code, token } = pair(processes);
      const c = processes.at(2);
      processes.up = false;
      a.leave(host);
      // This one's clock is behind.
      b.nowMs -= skewMs;
      const back = b.guest('192.0.2.2');
      reclaim(b, back, { code, token });
      expect(back.all('reclaimed')).to.have.length(1);
      b.nowMs += skewMs;
      processes.up = true;
      processes.pass(1_000);
      expect(
        processes.tables.map((table) => table.rooms.stats().rooms),
        `${skewMs} ms`,
      ).to.deep.equal([0, 1, 0]);
      expect(back.closed).to.equal(undefined);
      const late = c.guest();
      ask(c, late, code);
      processes.settle();
      expect(back.last('join').attempt).to.equal(late.last('asked').attempt);
    }
  });

  it('D04: of two sockets that both hold a room after an outage the later stays', () => {
    const processes = new Processes(2);
    const { b, host, code, token } = pair(processes);
    processes.up = false;
    processes.pass(1_000);
    const back = b.guest('192.0.2.2');
    reclaim(b, back, { code, token });
    processes.up = true;
    expect(host.last('error').error).to.equal('replaced');
    expect(back.closed).to.equal(undefined);
    expect(processes.tables.map((table) => table.rooms.stats().rooms)).to.deep.equal([0, 1]);
  });

  it('no token and no address is ever said on the bus', () => {
    const said: string[] = [];
    const processes = new Processes(2);
    for (const table of processes.tables) {
      const { rooms } = table;
      const receive = rooms.receiveFromBus.bind(rooms);
      rooms.receiveFromBus = (from, text, nowMs) => {
        said.push(text);
        receive(from, text, nowMs);
      };
    }
    const { a, b, host, code, token, joiner, attempt } = pair(processes);
    a.leave(host);
    processes.settle();
    b.say(joiner, { t: 'signal', attempt, signals: [answer] });
    const back = b.guest('192.0.2.2');
    reclaim(b, back, { code, token });
    processes.pass(10_000);
    const all = said.join('\n');
    expect(all).to.include(code);
    expect(all).to.include('"t":"handed"');
    expect(all).not.to.include(token);
    expect(all).not.to.match(/192\.0\./);
  });

  it('D01: nonsense on the bus is counted and changes nothing, whoever says it', () => {
    const processes = new Processes(2);
    const { a, host, code, joiner, attempt } = pair(processes);
    const stranger = 'f'.repeat(32);
    for (const text of [
      '',
      ']',
      'null',
      '[]',
      '{"t":"constructor"}',
      '{"t":"rooms","rooms":[]}',
      '{"t":"ask"}',
      'x'.repeat(2 ** 20 + 1),
    ])
      a.rooms.receiveFromBus(stranger, text, a.nowMs);
    expect(a.rooms.stats()).to.include({ malformedOnBus: 8, rooms: 1, attempts: 1 });
    // Well formed, and about an attempt of another process.
    for (const message of [
      { t: 'say', attempt, signals: [offer] },
      { t: 'gone', attempt, error: 'left' },
      { t: 'ask', attempt, code, wait: false, admitted: false },
      { t: 'handed', code, ageMs: 0, attempts: [], signals: [] },
      { t: 'take', code, digest: '0'.repeat(10) },
      { t: 'closed', code },
    ])
      a.rooms.receiveFromBus(stranger, JSON.stringify(message), a.nowMs);
    processes.settle();
    expect(a.rooms.stats()).to.include({ rooms: 1, attempts: 1, stale: 4 });
    expect(host.all('signal')).to.deep.equal([]);
    expect([host, joiner].map((guest) => guest.all('bye').length)).to.deep.equal([0, 0]);
  });

  it('nothing of a joiner reaches a host that has not let it go on, though its own process should say so', () => {
    const processes = new Processes(2);
    const [a, b] = [processes.at(0), processes.at(1)];
    const { host, code } = a.host();
    processes.settle();
    const joiner = b.guest();
    b.say(joiner, { t: 'join', request: 7, code, wait: false });
    processes.settle();
    const { attempt } = joiner.last('asked');
    const say = JSON.stringify({ t: 'say', attempt, signals: [offer, candidate(1)] });
    a.rooms.receiveFromBus(b.bus?.name ?? '', say, a.nowMs);
    expect(host.all('signal')).to.deep.equal([]);
    expect(a.rooms.stats()).to.include({ early: 2, stale: 0 });
    a.say(host, { t: 'admit', attempt });
    a.rooms.receiveFromBus(b.bus?.name ?? '', say, a.nowMs);
    expect(host.all('signal').flatMap(({ signals }) => signals)).to.deep.equal([offer, candidate(1)]);
  });

  it('D04: a room is handed over by the process that was asked for it, whatever another one says meanwhile', () => {
    const processes = new Processes(2);
    const { b, code, token, attempt } = pair(processes);
    const back = b.guest('192.0.2.2');
    reclaim(b, back, { code, token });
    const attempts = [{ attempt: 'e'.repeat(32), at: 'f'.repeat(32), admitted: true }];
    const handed = { t: 'handed', code, ageMs: 0, attempts, signals: [] };
    b.rooms.receiveFromBus('f'.repeat(32), JSON.stringify(handed), b.nowMs);
    expect(back.told).to.deep.equal([]);
    processes.settle();
    expect(back.told).to.deep.equal([{ t: 'reclaimed', request: 3, code, attempts: [attempt] }]);
    expect(b.rooms.stats()).to.include({ stale: 1 });
  });

  it('everything that may be kept for an away host can be handed over in one message', () => {
    const processes = new Processes(2, { joinsPerMinute: 1000, messageBurst: 10_000 });
    const [a, b] = [processes.at(0), processes.at(1)];
    const { host, code, token } = a.host();
    const small: Signal = { type: 'candidate', candidate: '', sdpMid: null, sdpMLineIndex: null };
    const joiners = Array.from({ length: bounds.attemptsPerRoom }, (_, i) => a.joiner(host, code, `192.0.4.${i}`));
    a.leave(host);
    for (const { joiner, attempt } of joiners)
      for (let n = 0; n < 64; n += 8)
        a.say(joiner, { t: 'signal', attempt, signals: Array.from({ length: 8 }, () => small) });
    processes.settle();
    const back = b.guest('192.0.2.2');
    reclaim(b, back, { code, token });
    processes.settle();
    const { attempts } = back.last('reclaimed');
    expect(attempts.length).to.be.above(50);
    expect(back.all('signal').length).to.be.above(3_000);
    expect(b.rooms.stats().malformedOnBus).to.equal(0);
  });

  it('read each other’s messages as strictly as a client’s', () => {
    const ask = { t: 'ask', attempt: '0'.repeat(32), code: '01234567', wait: true, admitted: false };
    const parsed = parseOnBus(JSON.stringify({ ...ask, more: 1 }));
    expect(parsed).to.deep.equal({ ok: true, value: ask });
    expect(parsed.ok && isToRoom(parsed.value)).to.equal(true);
    const text = JSON.stringify(ask);
    for (let length = 0; length < text.length; length++)
      expect(parseOnBus(text.slice(0, length)).ok, `${length} characters`).to.equal(false);
  });
});
