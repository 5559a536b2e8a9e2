import { expect } from 'chai';
import { bounds, codeAlphabet, errors, parseToClient, type Signal } from '../../../signaling/protocol.ts';
import { candidate, facts, type Guest, offer, Table } from './table.ts';

function errorsOf(guest: Guest): string[] {
  return guest.all('error').map(({ error }) => error);
}

describe('signalling rooms', () => {
  it('introduces a joiner to a host and relays both ways', () => {
    const table = new Table();
    const { host, code, token } = table.host();
    expect(token).to.match(/^[0-9a-f]{32}$/);
    const { joiner, attempt } = table.joiner(host, code);
    expect(joiner.last('asked')).to.deep.equal({ t: 'asked', request: 7, attempt });
    expect(joiner.last('accepted')).to.deep.equal({ t: 'accepted', attempt, game: 'arena' });
    expect(host.last('join')).to.deep.equal({ t: 'join', code, attempt });

    table.say(joiner, { t: 'signal', attempt, signals: [offer, candidate(1)] });
    expect(host.last('signal')).to.deep.equal({ t: 'signal', attempt, signals: [offer, candidate(1)] });
    table.say(host, { t: 'signal', attempt, signals: [{ type: 'answer', sdp: 'v=0' }] });
    expect(joiner.last('signal').signals).to.deep.equal([{ type: 'answer', sdp: 'v=0' }]);

    table.say(joiner, { t: 'bye', attempt });
    expect(host.last('bye')).to.deep.equal({ t: 'bye', attempt, error: 'left' });
    expect(table.rooms.stats()).to.include({ rooms: 1, attempts: 0, joins: 1, relayedSignals: 3 });
  });

  it('B02: relays signals in the order in which they came, whatever that is', () => {
    const table = new Table();
    const { host, code } = table.host();
    const { joiner, attempt } = table.joiner(host, code);
    for (const signal of [candidate(1), candidate(2), offer])
      table.say(joiner, { t: 'signal', attempt, signals: [signal] });
    expect(host.all('signal').flatMap(({ signals }) => signals)).to.deep.equal([candidate(1), candidate(2), offer]);
  });

  it('B04: signals of an attempt that has ended, or is somebody else’s, are ignored and counted', () => {
    const table = new Table();
    const { host, code } = table.host();
    const first = table.joiner(host, code);
    table.say(first.joiner, { t: 'bye', attempt: first.attempt });
    const second = table.join(first.joiner, host, code, 8);
    expect(second).not.to.equal(first.attempt);
    table.say(first.joiner, { t: 'signal', attempt: second, signals: [offer] });
    table.say(first.joiner, { t: 'signal', attempt: first.attempt, signals: [candidate(9)] });
    table.say(host, { t: 'signal', attempt: first.attempt, signals: [candidate(9)] });

    const stranger = table.guest('192.0.2.9');
    table.say(stranger, { t: 'signal', attempt: second, signals: [candidate(9)] });
    table.say(stranger, { t: 'bye', attempt: second });
    table.say(stranger, { t: 'bye', attempt: '0'.repeat(32) });
    table.say(stranger, { t: 'update', code, ...facts, free: 0 });
    table.say(stranger, { t: 'close', code });

    expect(host.all('signal')).to.deep.equal([{ t: 'signal', attempt: second, signals: [offer] }]);
    expect(first.joiner.all('signal')).to.deep.equal([]);
    expect(table.rooms.stats()).to.include({ stale: 7, rooms: 1, attempts: 1 });
    for (const guest of [host, first.joiner, stranger]) expect(guest.closed).to.equal(undefined);
  });

  it('B04: nothing of an attempt is relayed before its host has admitted it, and only its host can', () => {
    const table = new Table();
    const { host, code } = table.host();
    const other = table.host({}, '192.0.2.8');
    const joiner = table.guest();
    table.say(joiner, { t: 'join', request: 7, code, wait: false });
    const { attempt } = joiner.last('asked');
    table.say(joiner, { t: 'signal', attempt, signals: [offer, candidate(1)] });
    table.say(host, { t: 'signal', attempt, signals: [offer] });
    for (const stranger of [joiner, other.host, table.guest('192.0.2.9')]) table.say(stranger, { t: 'admit', attempt });
    table.say(host, { t: 'admit', attempt: '0'.repeat(32) });
    expect([host.all('signal'), joiner.all('signal'), joiner.all('accepted')]).to.deep.equal([[], [], []]);
    expect(table.rooms.stats()).to.include({ early: 3, stale: 4, relayedSignals: 0 });

    for (let i = 0; i < 2; i++) table.say(host, { t: 'admit', attempt });
    expect(joiner.all('accepted')).to.deep.equal([{ t: 'accepted', attempt, game: 'arena' }]);
    // What was dropped is not missing from what may be sent.
    table.say(joiner, { t: 'signal', attempt, signals: [offer, candidate(1)] });
    table.say(joiner, { t: 'signal', attempt, signals: [offer] });
    expect(host.all('signal').flatMap(({ signals }) => signals)).to.deep.equal([offer, candidate(1), offer]);
    expect(table.rooms.stats()).to.include({ early: 3, stale: 5, overSignals: 0 });
  });

  it('a host that refuses before it admits is all the joiner hears of it', () => {
    const table = new Table();
    const { host, code } = table.host();
    const joiner = table.guest();
    table.say(joiner, { t: 'join', request: 7, code, wait: false });
    const { attempt } = joiner.last('asked');
    table.say(host, { t: 'bye', attempt });
    table.say(host, { t: 'admit', attempt });
    expect(joiner.told.map(({ t }) => t)).to.deep.equal(['asked', 'bye']);
    expect(joiner.last('bye').error).to.equal('left');
  });

  it('who waits for an away host is asked for when it is back, once, and let in then', () => {
    const table = new Table();
    const { host, code, token } = table.host();
    table.leave(host);
    const joiner = table.guest();
    table.say(joiner, { t: 'join', request: 1, code, wait: false });
    expect(joiner.last('error')).to.include({ error: 'host-away', request: 1 });
    table.say(joiner, { t: 'join', request: 2, code, wait: true });
    const { attempt } = joiner.last('asked');
    expect(joiner.told.slice(-2)).to.deep.equal([
      { t: 'asked', request: 2, attempt },
      { t: 'away', attempt },
    ]);
    table.say(joiner, { t: 'signal', attempt, signals: [offer] });
    table.pass(100_000, joiner);

    const back = table.guest('192.0.2.2');
    table.say(back, { t: 'reclaim', request: 3, code, token, ...facts });
    expect(back.told).to.deep.equal([
      { t: 'reclaimed', request: 3, code, attempts: [] },
      { t: 'join', code, attempt },
    ]);
    table.say(back, { t: 'admit', attempt });
    expect(joiner.last('accepted')).to.deep.equal({ t: 'accepted', attempt, game: 'arena' });
    table.say(joiner, { t: 'signal', attempt, signals: [offer] });
    expect(back.last('signal').signals).to.deep.equal([offer]);
  });

  it('H11: who waits for a code that a server just started does not know is asked for when its host is back', () => {
    const { code, token } = new Table().host();
    const table = new Table({}, undefined, { startedAtMs: 1_000 });
    const [waiting, hasty, mistaken] = [table.guest(), table.guest(), table.guest()];
    table.say(waiting, { t: 'join', request: 1, code, wait: true });
    table.say(mistaken, { t: 'join', request: 1, code: '00000000', wait: true });
    table.say(hasty, { t: 'join', request: 1, code, wait: false });
    expect(errorsOf(hasty)).to.deep.equal(['no-room']);
    expect(waiting.told.map(({ t }) => t)).to.deep.equal(['asked', 'away']);
    table.pass(29_750, waiting, mistaken);
    const host = table.guest('192.0.2.2');
    table.say(host, { t: 'reclaim', request: 2, code, token, ...facts });
    expect(host.told.map(({ t }) => t)).to.deep.equal(['reclaimed', 'join']);
    table.say(host, { t: 'admit', attempt: waiting.last('asked').attempt });
    expect(waiting.all('accepted')).to.have.length(1);
    expect(mistaken.all('bye')).to.deep.equal([]);
    table.pass(250, waiting, mistaken);
    expect(mistaken.last('bye').error).to.equal('no-room');
    table.say(mistaken, { t: 'join', request: 3, code: '00000000', wait: true });
    expect(errorsOf(mistaken)).to.deep.equal(['no-room']);
  });

  it('who was asked for and not yet admitted when the host went away is asked for anew', () => {
    const table = new Table();
    const { host, code, token } = table.host();
    const admitted = table.joiner(host, code);
    const asked = table.guest('192.0.2.5');
    table.say(asked, { t: 'join', request: 1, code, wait: false });
    const { attempt } = asked.last('asked');
    table.leave(host);
    expect(asked.last('away')).to.deep.equal({ t: 'away', attempt });
    const back = table.guest('192.0.2.2');
    table.say(back, { t: 'reclaim', request: 3, code, token, ...facts });
    expect(back.told).to.deep.equal([
      { t: 'reclaimed', request: 3, code, attempts: [admitted.attempt] },
      { t: 'join', code, attempt },
    ]);
  });

  it('waiting ends with the code of the host that stays away, with the joiner, and at 8 attempts', () => {
    const table = new Table();
    const { host, code } = table.host();
    table.leave(host);
    const joiner = table.guest();
    for (let i = 0; i < 9; i++) table.say(joiner, { t: 'join', request: i, code, wait: true });
    expect(joiner.all('asked')).to.have.length(8);
    expect(joiner.last('error')).to.include({ error: 'rate', request: 8 });
    table.say(joiner, { t: 'bye', attempt: joiner.last('asked').attempt });
    const other = table.guest('192.0.2.5');
    table.say(other, { t: 'join', request: 1, code, wait: true });
    table.leave(other);
    expect(table.rooms.stats().attempts).to.equal(7);
    table.pass(120_000, joiner);
    expect(joiner.all('bye').map(({ error }) => error)).to.deep.equal(Array.from({ length: 7 }, () => 'closed'));
    expect(table.rooms.stats()).to.include({ attempts: 0, rooms: 0 });
  });

  it('D20: answers a join that cannot be at once, with the reason', () => {
    const table = new Table({ joinsPerMinute: 100 });
    const { host, code } = table.host();
    const joiner = table.guest();
    const joining = (to: string) => {
      table.say(joiner, { t: 'join', request: 5, code: to, wait: false });
      return errorsOf(joiner).at(-1);
    };
    expect(joining('00000000')).to.equal('no-room');
    expect(joiner.last('error')).to.deep.equal({
      t: 'error',
      error: 'no-room',
      reason: errors['no-room'],
      request: 5,
      room: '00000000',
    });
    table.say(host, { t: 'update', code, ...facts, locked: true });
    expect(joining(code)).to.equal('locked');
    table.say(host, { t: 'update', code, ...facts, full: true });
    expect(joining(code)).to.equal('full');
    table.leave(host);
    table.pass(60_000, joiner);
    expect(joining(code)).to.equal('host-away');
    table.pass(60_000, joiner);
    expect(joining(code)).to.equal('no-room');
    expect(host.all('join')).to.deep.equal([]);
  });

  it('lets joiners in while no seat is free: whether they may watch or come back is the host’s to say', () => {
    const table = new Table();
    const { host, code } = table.host({ free: 0 });
    table.joiner(host, code);
    expect(host.all('join')).to.have.length(1);
  });

  it('D04: a valid token takes the room over at once; attempts and queued signals survive', () => {
    const table = new Table();
    const { host: old, code, token } = table.host();
    const { joiner, attempt } = table.joiner(old, code);
    const host = table.guest('192.0.2.4');
    table.say(host, { t: 'reclaim', request: 2, code, token, ...facts });
    expect(old.last('error')).to.include({ error: 'replaced', room: code });
    expect(old.closed?.code).to.equal(4001);
    expect(host.last('reclaimed')).to.deep.equal({ t: 'reclaimed', request: 2, code, attempts: [attempt] });
    // The half-open socket is noticed only now: nothing may come of it.
    table.leave(old);
    expect(joiner.all('away')).to.deep.equal([]);
    table.say(joiner, { t: 'signal', attempt, signals: [offer] });
    expect(host.last('signal').attempt).to.equal(attempt);
    table.say(old, { t: 'close', code });
    expect(table.rooms.stats()).to.include({ rooms: 1, attempts: 1 });
  });

  it('D04: a wrong token takes nothing over', () => {
    const table = new Table();
    const { host, code, token } = table.host();
    const thief = table.guest();
    for (let i = 0; i < token.length; i += 31) {
      const wrong = token.slice(0, i) + (token[i] === '0' ? '1' : '0') + token.slice(i + 1);
      table.say(thief, { t: 'reclaim', request: i, code, token: wrong, ...facts });
    }
    expect(errorsOf(thief)).to.deep.equal(['wrong-token', 'wrong-token']);
    expect(host.closed).to.equal(undefined);
  });

  it('tells joiners at once that the host is away, keeps 64 signals for it, and its code for 120 s', () => {
    const table = new Table();
    const { host, code, token } = table.host();
    const { joiner, attempt } = table.joiner(host, code);
    const gone = table.joiner(host, code, '192.0.2.5');
    table.leave(host);
    expect(joiner.last('away')).to.deep.equal({ t: 'away', attempt });
    table.say(gone.joiner, { t: 'signal', attempt: gone.attempt, signals: [offer] });
    table.leave(gone.joiner);
    const sent = [offer, ...Array.from({ length: 64 }, (_, n) => candidate(n))];
    for (let i = 0; i < 65; i += 5) table.say(joiner, { t: 'signal', attempt, signals: sent.slice(i, i + 5) });
    expect(table.rooms.stats()).to.include({ relayedSignals: 65, droppedSignals: 1 });

    table.pass(60_000, joiner);
    const back = table.guest('192.0.2.2');
    table.say(back, { t: 'reclaim', request: 3, code, token, ...facts });
    expect(back.last('reclaimed').attempts).to.deep.equal([attempt]);
    const kept = back.all('signal').flatMap(({ signals }) => signals);
    expect(kept).to.deep.equal(sent.slice(0, 64));

    table.leave(back);
    table.pass(119_750);
    expect(table.rooms.stats().rooms).to.equal(1);
    table.pass(250);
    expect(table.rooms.stats().rooms).to.equal(0);
  });

  it('keeps an honest offer for an away host, whatever another attempt has sent', () => {
    const table = new Table();
    const { host, code, token } = table.host();
    const greedy = table.joiner(host, code);
    const honest = table.joiner(host, code, '192.0.2.5');
    table.leave(host);
    for (let i = 0; i < 64; i += 8) {
      const signals = Array.from({ length: 8 }, (_, n) => candidate(i + n));
      table.say(greedy.joiner, { t: 'signal', attempt: greedy.attempt, signals });
    }
    table.say(honest.joiner, { t: 'signal', attempt: honest.attempt, signals: [offer] });
    // Room for the next absence too.
    for (let round = 0; round < 2; round++) {
      const back = table.guest('192.0.2.2');
      table.say(back, { t: 'reclaim', request: 3, code, token, ...facts });
      expect(back.last('signal')).to.deep.equal({ t: 'signal', attempt: honest.attempt, signals: [offer] });
      expect(back.all('signal')).to.have.length(round === 0 ? 65 : 1);
      table.leave(back);
      if (round === 0) table.say(honest.joiner, { t: 'signal', attempt: honest.attempt, signals: [offer] });
    }
    expect(table.rooms.stats()).to.include({ droppedSignals: 0, overSignals: 0 });
  });

  it('keeps 256 KiB of signals for an away host; beyond, the attempt with most of them ends', () => {
    const table = new Table();
    const { host, code, token } = table.host();
    const large: Signal = { type: 'offer', sdp: 'x'.repeat(8_000) };
    const bytes = JSON.stringify(large).length;
    const most = Math.floor((256 * 1024) / bytes);
    const honest = table.joiner(host, code, '192.0.2.5');
    const greedy = Array.from({ length: Math.ceil(most / 2) }, (_, i) => table.joiner(host, code, `192.0.3.${i}`));
    table.leave(host);
    table.say(honest.joiner, { t: 'signal', attempt: honest.attempt, signals: [offer] });
    let sent = 0;
    for (const { joiner, attempt } of greedy) {
      for (let i = 0; i < 2 && sent < most; i++, sent++) table.say(joiner, { t: 'signal', attempt, signals: [large] });
    }
    expect(table.rooms.stats()).to.include({ attempts: greedy.length + 1, overSignals: 0, droppedSignals: 0 });
    for (let i = 0; i < 64 && table.rooms.stats().overSignals === 0; i++)
      table.say(honest.joiner, { t: 'signal', attempt: honest.attempt, signals: [candidate(i)] });
    expect(table.rooms.stats().overSignals).to.equal(1);
    expect(greedy.filter(({ joiner }) => joiner.all('bye').length > 0)).to.have.length(1);
    expect(honest.joiner.all('bye')).to.deep.equal([]);
    const back = table.guest('192.0.2.2');
    table.say(back, { t: 'reclaim', request: 3, code, token, ...facts });
    expect(back.all('signal')[0]).to.deep.equal({ t: 'signal', attempt: honest.attempt, signals: [offer] });
    expect(JSON.stringify(back.all('signal')).length).to.be.below(512 * 1024);
  });

  it('tells joiners when the room is closed, and forgets it', () => {
    const table = new Table();
    const { host, code } = table.host();
    const { joiner, attempt } = table.joiner(host, code);
    table.say(host, { t: 'close', code });
    expect(joiner.last('bye')).to.deep.equal({ t: 'bye', attempt, error: 'closed' });
    table.say(joiner, { t: 'join', request: 8, code, wait: false });
    expect(errorsOf(joiner)).to.deep.equal(['no-room']);
    expect(table.rooms.stats()).to.include({ rooms: 0, attempts: 0 });
  });

  it('H11: a server that was restarted gives a code back to who has its token', () => {
    const before = new Table();
    const { code, token } = before.host();
    const after = new Table();
    const host = after.guest();
    after.say(host, { t: 'reclaim', request: 1, code, token, ...facts });
    expect(host.last('reclaimed')).to.deep.equal({ t: 'reclaimed', request: 1, code, attempts: [] });
    const other = after.guest();
    after.say(other, { t: 'reclaim', request: 1, code, token: '0'.repeat(32), ...facts });
    expect(errorsOf(other)).to.deep.equal(['wrong-token']);
    after.joiner(host, code);
    expect(host.all('join')).to.have.length(1);
  });

  it('H11: a code that the server does not know goes to nobody who lacks its token', () => {
    const before = new Table();
    const { code, token } = before.host();
    const after = new Table();
    const thief = after.guest();
    for (const wrong of ['0'.repeat(32), token.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))])
      after.say(thief, { t: 'reclaim', request: 1, code, token: wrong, ...facts });
    expect(errorsOf(thief)).to.deep.equal(['wrong-token', 'wrong-token']);
    expect(after.rooms.stats().rooms).to.equal(0);
    const host = after.guest();
    after.say(host, { t: 'reclaim', request: 2, code, token, ...facts });
    expect(host.last('reclaimed').code).to.equal(code);
  });

  it('D09: a code is the first 40 bits of its token’s digest, and a taken one is not given again', () => {
    const codeFor = (...bytes: number[]) => new Table({}, () => Uint8Array.of(...bytes, 0xff)).host().code;
    expect(codeFor(0, 0, 0, 0, 0)).to.equal('00000000');
    expect(codeFor(0xff, 0xff, 0xff, 0xff, 0xff)).to.equal('ZZZZZZZZ');
    expect(codeFor(0x00, 0x44, 0x32, 0x14, 0xc7)).to.equal('01234567');
    const drawn: string[] = [];
    const table = new Table({}, (token) => {
      if (!drawn.includes(token)) drawn.push(token);
      return Uint8Array.of(0, 0, 0, 0, Math.max(0, drawn.indexOf(token) - 2));
    });
    expect([table.host().code, table.host().code]).to.deep.equal(['00000000', '00000001']);
    expect(drawn).to.have.length(4);
  });

  it('D06: a socket that answers no ping is gone 35 s after it was last heard, and its room with it', () => {
    const table = new Table();
    const { host, code } = table.host();
    const watcher = table.guest();
    table.say(watcher, { t: 'list', on: true });
    expect(watcher.last('rooms').rooms.map((room) => room.code)).to.deep.equal([code]);
    table.pass(14_750, watcher);
    expect(host.pings).to.equal(0);
    table.pass(250, watcher);
    expect(host.pings).to.equal(1);
    table.pass(15_000, watcher);
    expect(host.pings).to.equal(2);
    table.pass(4_750, watcher);
    expect(host.closed).to.equal(undefined);
    table.pass(250, watcher);
    expect(host.closed?.reason).to.equal('silent');
    expect(watcher.last('rooms').rooms).to.deep.equal([]);
    table.say(watcher, { t: 'join', request: 1, code, wait: false });
    expect(errorsOf(watcher)).to.deep.equal(['host-away']);
    expect(table.rooms.stats().silent).to.equal(1);
  });

  it('A07: a server that slept takes nobody for gone: they are pinged as if they had just been heard', () => {
    const table = new Table();
    const { host } = table.host();
    table.pass(1_000);
    table.nowMs += 3_600_000;
    table.rooms.advance(table.nowMs);
    table.pass(34_750);
    expect([host.pings, host.closed]).to.deep.equal([2, undefined]);
    table.pass(250);
    expect(host.closed?.reason).to.equal('silent');
  });

  it('D06: a socket that answers lives for ever, pinged every 15 s', () => {
    const table = new Table();
    const guest = table.guest();
    for (let i = 1; i <= 20; i++) {
      table.pass(15_000);
      expect(guest.pings).to.equal(i);
      table.rooms.heard(guest, table.nowMs);
    }
    expect(guest.closed).to.equal(undefined);
  });

  it('D09: 10 000 codes are of the alphabet and differ; every bit comes from the injected source', () => {
    const table = new Table({ roomsPerAddress: 10_000, messageBurst: 10_000 });
    const host = table.guest();
    const ownRandom = Math.random;
    Math.random = () => {
      throw new Error('Math.random was used');
    };
    try {
      for (let i = 0; i < 10_000; i++) table.say(host, { t: 'create', request: i, ...facts });
    } finally {
      Math.random = ownRandom;
    }
    const created = host.all('created');
    const used = new Set(created.flatMap(({ code }) => [...code]));
    expect(new Set(created.map(({ code }) => code)).size).to.equal(10_000);
    expect(new Set(created.map(({ token }) => token)).size).to.equal(10_000);
    expect([...used].sort().join('')).to.equal(codeAlphabet);
    expect(table.randomBytesDrawn).to.be.at.least(10_000 * 16);
  });

  it('D09: an address may join 10 times in any minute, right or wrong', () => {
    const table = new Table();
    const { host, code } = table.host();
    const guesser = table.guest('192.0.2.66');
    for (let i = 0; i < 10; i++) {
      table.say(guesser, { t: 'join', request: i, code: '00000000', wait: false });
      table.pass(1_000);
    }
    const accomplice = table.guest('192.0.2.66');
    table.say(accomplice, { t: 'join', request: 1, code, wait: false });
    expect(accomplice.last('error')).to.include({ error: 'rate', request: 1 });
    // Others are not in this.
    table.joiner(host, code);
    table.pass(50_000 - 1, accomplice, host);
    table.say(accomplice, { t: 'join', request: 2, code, wait: false });
    expect(errorsOf(accomplice)).to.deep.equal(['rate', 'rate']);
    table.nowMs += 1;
    table.say(accomplice, { t: 'join', request: 3, code, wait: false });
    expect(accomplice.last('asked').request).to.equal(3);
  });

  it('a room is asked by 256 at once: more are refused, by whichever address, until one of those has gone', () => {
    const table = new Table();
    const { host, code } = table.host();
    const joiners = Array.from({ length: bounds.attemptsPerRoom }, (_, n) => {
      const joiner = table.guest(`198.51.100.${n}`);
      table.say(joiner, { t: 'join', request: 7, code, wait: false });
      return joiner;
    });
    expect(joiners.flatMap(errorsOf)).to.deep.equal([]);
    const more = table.guest('203.0.113.1');
    table.say(more, { t: 'join', request: 7, code, wait: false });
    expect(errorsOf(more)).to.deep.equal(['rate']);
    expect(host.all('join')).to.have.length(bounds.attemptsPerRoom);
    const [first] = joiners;
    if (first) table.leave(first);
    table.say(more, { t: 'join', request: 8, code, wait: false });
    expect(more.all('asked').map(({ request }) => request)).to.deep.equal([8]);
  });

  it('D09: a reclaim that fails counts as a join, and one that succeeds is never refused for those', () => {
    const table = new Table();
    const { code, token } = table.host();
    const guesser = table.guest();
    for (let i = 0; i < 10; i++) {
      const guess = { code: i % 2 === 0 ? code : '00000000', token: '0'.repeat(32) };
      table.say(guesser, { t: 'reclaim', request: i, ...guess, ...facts });
    }
    expect(new Set(errorsOf(guesser))).to.deep.equal(new Set(['wrong-token']));
    table.say(guesser, { t: 'reclaim', request: 10, code, token: '0'.repeat(32), ...facts });
    expect(guesser.last('error')).to.include({ error: 'rate', request: 10 });
    table.say(guesser, { t: 'join', request: 11, code, wait: false });
    expect(guesser.last('error')).to.include({ error: 'rate', request: 11 });
    for (let i = 12; i < 24; i++) table.say(guesser, { t: 'reclaim', request: i, code, token, ...facts });
    expect(guesser.all('reclaimed')).to.have.length(12);
    table.pass(60_000, guesser);
    table.say(guesser, { t: 'join', request: 30, code, wait: false });
    expect(guesser.last('asked').request).to.equal(30);
  });

  it('D01: closes who sends malformed, binary or too much, telling why, and leaves the others alone', () => {
    const table = new Table();
    const { host, code } = table.host();
    const { joiner, attempt } = table.joiner(host, code);
    const closing = (text: string) => {
      const guest = table.guest('192.0.2.7');
      table.rooms.receive(guest, text, table.nowMs);
      expect(errorsOf(guest)).to.deep.equal(['malformed']);
      return guest.closed?.code;
    };
    for (const text of [']', '{"route":', '', 'null', '[]', '"x"', '{"t":"join"}', '{"t":"nope"}']) {
      expect(closing(text), text).to.equal(1007);
    }
    expect(closing(`"${'x'.repeat(16 * 1024)}"`)).to.equal(1009);
    const binary = table.guest('192.0.2.7');
    table.rooms.receiveBinary(binary, table.nowMs);
    expect(binary.closed?.code).to.equal(1003);
    // Whatever still arrives of it is nobody's.
    table.say(binary, { t: 'create', request: 1, ...facts });
    expect(table.rooms.stats()).to.include({ sockets: 2, rooms: 1, malformed: 10 });
    table.say(joiner, { t: 'signal', attempt, signals: [offer] });
    expect(host.all('signal')).to.have.length(1);
  });

  it('lends relays, each for as much as 5 messages, or says that it has none', () => {
    const without = new Table();
    const asking = without.guest();
    without.say(asking, { t: 'turn', request: 4 });
    expect(asking.last('error')).to.include({ error: 'no-turn', request: 4 });

    const grant = { urls: ['turn:turn.test'], username: '1700000000:ab', credential: 'x+/=', ttlS: 60 };
    const table = new Table({}, undefined, { lendTurn: () => grant });
    const guest = table.guest();
    for (let i = 0; i < 13; i++) table.say(guest, { t: 'turn', request: i });
    expect(guest.all('turn')).to.have.length(12);
    expect(guest.last('turn')).to.deep.equal({ t: 'turn', request: 11, ...grant });
    expect(parseToClient(JSON.stringify(guest.last('turn'))).ok).to.equal(true);
    expect(table.rooms.stats()).to.include({ turns: 12, overRate: 1 });
  });

  it('holds 60 messages at once and 20 a second; says once what is dropped, and closes a flood', () => {
    const table = new Table();
    const guest = table.guest();
    const other = table.guest();
    const ping = (count: number) => {
      for (let i = 0; i < count; i++) table.say(guest, { t: 'ping' });
    };
    ping(60);
    expect(guest.all('pong')).to.have.length(60);
    ping(1);
    expect(errorsOf(guest)).to.deep.equal(['rate']);
    ping(10);
    expect(guest.all('pong')).to.have.length(60);
    expect(errorsOf(guest)).to.deep.equal(['rate']);
    table.nowMs += 1_000;
    ping(9);
    expect(guest.all('pong')).to.have.length(69);
    ping(60);
    expect(guest.closed).to.equal(undefined);
    ping(1);
    expect(guest.closed?.code).to.equal(1008);
    expect(errorsOf(guest)).to.deep.equal(['rate', 'rate']);
    table.say(other, { t: 'ping' });
    expect(other.all('pong')).to.have.length(1);
    expect(table.rooms.stats().flooded).to.equal(1);
  });

  it('holds 20 sockets and 10 rooms an address, each max and max + 1', () => {
    const table = new Table();
    const guests = Array.from({ length: 20 }, () => table.guest());
    const late = table.guest();
    expect(errorsOf(late)).to.deep.equal(['sockets']);
    expect(late.closed?.code).to.equal(1008);
    expect(table.guest('192.0.2.8').closed).to.equal(undefined);
    const [first, second] = guests;
    if (!first || !second) throw new Error('no guests');
    for (let i = 0; i < 10; i++) table.say(first, { t: 'create', request: i, ...facts });
    table.say(second, { t: 'create', request: 11, ...facts });
    expect(second.last('error')).to.include({ error: 'rooms', request: 11 });
    const elsewhere = new Table();
    // Of a server that was here before: this one has drawn only ten.
    for (let i = 0; i < 10; i++) elsewhere.host({}, `192.0.2.${i}`);
    const { code, token } = elsewhere.host();
    table.say(second, { t: 'reclaim', request: 12, code, token, ...facts });
    expect(second.last('error')).to.include({ error: 'rooms', request: 12 });
    table.say(first, { t: 'close', code: first.last('created').code });
    table.say(second, { t: 'create', request: 13, ...facts });
    expect(second.last('created').request).to.equal(13);
    table.leave(second);
    expect(table.guest().closed).to.equal(undefined);
  });

  it('counts a reclaimed room where its host is now, and refuses one too many there', () => {
    const table = new Table();
    const { host: old, code, token } = table.host();
    const crowded = table.guest('192.0.2.9');
    for (let i = 0; i < 10; i++) table.say(crowded, { t: 'create', request: i, ...facts });
    table.say(crowded, { t: 'reclaim', request: 11, code, token, ...facts });
    expect(crowded.last('error')).to.include({ error: 'rooms', request: 11 });
    expect([old.closed, table.rooms.stats().rooms]).to.deep.equal([undefined, 11]);
    table.joiner(old, code);
    expect(old.all('join')).to.have.length(1);

    const ninth = crowded.last('created');
    table.say(crowded, { t: 'close', code: ninth.code });
    table.say(crowded, { t: 'reclaim', request: 12, code, token, ...facts });
    expect(crowded.last('reclaimed').request).to.equal(12);
    // One that is at its limit may still reclaim its own.
    const again = table.guest('192.0.2.9');
    table.say(again, { t: 'reclaim', request: 1, code, token, ...facts });
    expect(again.last('reclaimed').code).to.equal(code);
    table.say(again, { t: 'create', request: 2, ...facts });
    expect(errorsOf(again)).to.deep.equal(['rooms']);
    const elsewhere = table.guest('192.0.2.2');
    for (let i = 0; i < 10; i++) table.say(elsewhere, { t: 'create', request: i, ...facts });
    expect(errorsOf(elsewhere)).to.deep.equal([]);
  });

  it('holds 2 descriptions, 64 candidates and 32 KiB a side of an attempt; one more ends it for both', () => {
    const answer: Signal = { type: 'answer', sdp: 'v=0' };
    const long = (length: number, of = 'x'): Signal => ({ ...offer, type: 'offer', sdp: of.repeat(length) });
    const overhead = JSON.stringify(long(0)).length;
    const wide: Signal = {
      ...candidate(1),
      type: 'candidate',
      candidate: 'x'.repeat(512),
      sdpMid: '0',
      sdpMLineIndex: 0,
    };
    const wideBytes = JSON.stringify(wide).length;
    // Two descriptions and as many candidates as fit, the last of which fills up to the byte.
    const filling: Signal[] = [long(8_192), long(8_192, 'y')];
    let left = 32 * 1024 - 2 * (8_192 + overhead);
    for (; left >= 2 * wideBytes; left -= wideBytes)
      filling.push({ ...wide, candidate: `${filling.length}`.padEnd(512, 'x') });
    for (const bytes of [Math.floor(left / 2), Math.ceil(left / 2)]) {
      filling.push({ ...wide, candidate: `${filling.length}`.padEnd(512 - wideBytes + bytes, 'x') });
    }
    expect(filling.reduce((sum, signal) => sum + JSON.stringify(signal).length, 0)).to.equal(32 * 1024);
    const most: [Signal[], Signal][] = [
      [[offer, answer], { type: 'offer', sdp: 'v=1' }],
      // The same once more is no other: 512 times.
      [Array.from({ length: 513 }, () => offer), offer],
      [Array.from({ length: 64 }, (_, i) => candidate(i)), candidate(64)],
      [filling, { type: 'candidate', candidate: '', sdpMid: null, sdpMLineIndex: null }],
    ];
    for (const [signals, more] of most) {
      for (const from of ['joiner', 'host'] as const) {
        const table = new Table({ messageBurst: 1000 });
        const { host, code } = table.host();
        const { joiner, attempt } = table.joiner(host, code);
        const other = table.joiner(host, code, '192.0.2.4');
        const [sender, receiver] = from === 'joiner' ? [joiner, host] : [host, joiner];
        for (const signal of signals) table.say(sender, { t: 'signal', attempt, signals: [signal] });
        expect(receiver.all('signal').flatMap((told) => told.signals)).to.deep.equal(signals);
        expect(receiver.all('bye')).to.deep.equal([]);
        table.say(sender, { t: 'signal', attempt, signals: [more] });
        for (const side of [host, joiner]) {
          expect(side.all('bye')).to.deep.equal([{ t: 'bye', attempt, error: 'rate' }]);
          expect(side.closed).to.equal(undefined);
        }
        expect(receiver.all('signal')).to.have.length(signals.length);
        expect(table.rooms.stats()).to.include({ attempts: 1, overSignals: 1 });
        table.say(other.joiner, { t: 'signal', attempt: other.attempt, signals: [offer] });
        expect(host.last('signal').attempt).to.equal(other.attempt);
      }
    }
  });

  it('spares a host with more than 512 KiB waiting: attempts end, and joins are refused', () => {
    const table = new Table();
    const { host, code } = table.host();
    const { joiner, attempt } = table.joiner(host, code);
    host.backlog = 512 * 1024;
    table.say(joiner, { t: 'signal', attempt, signals: [offer] });
    expect(host.all('signal')).to.have.length(1);
    const late = table.joiner(host, code, '192.0.2.4');
    host.backlog++;
    table.say(joiner, { t: 'signal', attempt, signals: [candidate(1)] });
    expect(joiner.last('bye')).to.deep.equal({ t: 'bye', attempt, error: 'rate' });
    expect(host.last('bye')).to.deep.equal({ t: 'bye', attempt, error: 'rate' });
    table.say(joiner, { t: 'join', request: 8, code, wait: false });
    expect(errorsOf(joiner)).to.deep.equal(['host-away']);
    expect(host.all('join')).to.have.length(2);
    // What the host says goes on.
    table.say(host, { t: 'signal', attempt: late.attempt, signals: [offer] });
    expect(late.joiner.all('signal')).to.have.length(1);
    host.backlog = 0;
    table.say(late.joiner, { t: 'signal', attempt: late.attempt, signals: [offer] });
    expect(host.all('signal')).to.have.length(2);
    expect([host.closed, table.rooms.stats().overSignals]).to.deep.equal([undefined, 1]);
  });

  it('holds 8 attempts a joiner', () => {
    const table = new Table();
    const { code } = table.host();
    const joiner = table.guest();
    for (let i = 0; i < 9; i++) table.say(joiner, { t: 'join', request: i, code, wait: false });
    expect(joiner.all('asked')).to.have.length(8);
    expect(joiner.last('error')).to.include({ error: 'rate', request: 8 });
  });

  it('lists public rooms with a free seat and a host, at once and then at most 4 times a second', () => {
    const table = new Table();
    const { host, code } = table.host();
    table.host({ public: false });
    table.host({ free: 0 });
    table.host({ locked: true });
    table.host({ full: true });
    table.pass(5_000);
    const watcher = table.guest();
    table.say(watcher, { t: 'list', on: true });
    expect(watcher.all('rooms')).to.deep.equal([
      { t: 'rooms', rooms: [{ code, title: 'Ada’s room', game: 'arena', seats: 4, free: 3, ageS: 5 }] },
    ]);
    const heard = () => watcher.all('rooms').length;
    for (let i = 0; i < 8; i++) {
      table.say(host, { t: 'update', code, ...facts, free: 1 + (i % 3) });
      table.pass(125);
    }
    expect(heard()).to.be.within(4, 6);
    const before = heard();
    table.pass(10_000);
    expect(heard()).to.equal(before);
    expect(watcher.last('rooms').rooms[0]?.free).to.equal(2);
    table.leave(host);
    expect(watcher.last('rooms').rooms).to.deep.equal([]);
    table.say(watcher, { t: 'list', on: false });
    table.host();
    table.pass(1_000);
    expect(heard()).to.equal(before + 1);
  });

  it('tells its list less often when many watch: all lists together take 8 MiB a second', () => {
    const table = new Table({ socketsPerAddress: 10_000 });
    const { host, code } = table.host();
    for (let i = 0; i < 63; i++) table.host({}, `192.0.3.${i}`);
    const watchers = Array.from({ length: 1_000 }, () => table.guest('192.0.2.77'));
    for (const watcher of watchers) table.say(watcher, { t: 'list', on: true });
    table.pass(1_000);
    const [watcher] = watchers;
    const before = watcher?.all('rooms').length ?? 0;
    for (let i = 0; i < 80; i++) {
      table.say(host, { t: 'update', code, ...facts, free: 1 + (i % 3) });
      table.pass(125);
    }
    // 1 000 lists of 64 rooms are 10 MB: one in 1.25 s.
    expect((watcher?.all('rooms').length ?? 0) - before).to.be.within(7, 8);
  });

  it('lists the 3 newest rooms of an address, and offers no others to quick play', () => {
    const table = new Table({ messageBurst: 1000 });
    const victim = table.host({}, '192.0.2.100');
    const made = Array.from({ length: 4 }, () => table.host());
    const watcher = table.guest();
    const listed = () => {
      table.pass(1_000, watcher);
      return watcher.last('rooms').rooms.map(({ code }) => code);
    };
    table.say(watcher, { t: 'list', on: true });
    const codes = made.map(({ code }) => code).reverse();
    expect(listed()).to.deep.equal([...codes.slice(0, 3), victim.code]);
    for (let i = 0; i < 100; i++) table.say(watcher, { t: 'quick', request: i, game: 'arena', avoid: [] });
    expect(watcher.all('found').some(({ code }) => code === codes[3])).to.equal(false);
    // What is not offered anyway takes nobody's place.
    const newest = made[3];
    if (!newest) throw new Error('no rooms');
    table.say(newest.host, { t: 'update', code: newest.code, ...facts, free: 0 });
    expect(listed()).to.deep.equal([...codes.slice(1), victim.code]);
    // However many addresses: seven with ten rooms each leave room for others.
    for (let i = 0; i < 70; i++) table.host({}, `192.0.3.${i % 7}`);
    expect(listed()).to.include(victim.code);
    expect(listed()).to.have.length(7 * 3 + 4);
  });

  it('an update that changes nothing is told to nobody', () => {
    const table = new Table();
    const { host, code } = table.host({ seats: 4, free: 4 });
    const watcher = table.guest();
    table.say(watcher, { t: 'list', on: true });
    table.pass(1_000);
    const before = watcher.all('rooms').length;
    for (const free of [4, 5, 64]) {
      table.say(host, { t: 'update', code, ...facts, free });
      table.pass(1_000);
    }
    expect(watcher.all('rooms')).to.have.length(before);
    let changes = 0;
    for (const changed of [{ title: 'x' }, { free: 1 }, { seats: 5 }, { game: 'duel' }, { locked: true }, {}]) {
      table.say(host, { t: 'update', code, ...facts, ...changed });
      table.pass(1_000);
      expect(watcher.all('rooms'), JSON.stringify(changed)).to.have.length(before + ++changes);
    }
  });

  it('asking for the list costs as much as 5 messages, asking twice for nothing does not', () => {
    const table = new Table();
    const guest = table.guest();
    for (let i = 0; i < 10; i++) {
      table.say(guest, { t: 'list', on: true });
      table.say(guest, { t: 'list', on: false });
    }
    expect(guest.all('rooms')).to.have.length(10);
    table.say(guest, { t: 'list', on: true });
    expect(guest.all('rooms')).to.have.length(10);
    expect(errorsOf(guest)).to.deep.equal(['rate']);
    table.nowMs += 1_000;
    for (let i = 0; i < 10; i++) {
      table.say(guest, { t: 'list', on: true });
      table.say(guest, { t: 'list', on: false });
    }
    expect(guest.all('rooms').length).to.be.within(13, 14);
    const patient = table.guest();
    for (let i = 0; i < 56; i++) table.say(patient, { t: 'list', on: true });
    expect(errorsOf(patient)).to.deep.equal([]);
    table.say(patient, { t: 'list', on: true });
    expect(errorsOf(patient)).to.deep.equal(['rate']);
  });

  it('lists the 64 newest rooms in one message', () => {
    const table = new Table();
    for (let i = 0; i < 65; i++) {
      table.host({ title: '"'.repeat(64) }, `192.0.2.${i}`);
      table.nowMs += 1_000;
    }
    const watcher = table.guest();
    table.say(watcher, { t: 'list', on: true });
    const { rooms } = watcher.last('rooms');
    expect(rooms.map(({ ageS }) => ageS)).to.deep.equal(Array.from({ length: 64 }, (_, i) => i + 1));
    expect(parseToClient(JSON.stringify(watcher.last('rooms'))).ok).to.equal(true);
  });

  it('quick play finds any public room of its game with a free seat, each about as often, or none', () => {
    const table = new Table({ messageBurst: 1000 });
    const rooms = [1, 2, 3].map((free) => table.host({ free }, `192.0.2.10${free}`));
    const hidden = [{ free: 0 }, { game: 'duel' }, { public: false }, { locked: true }, { full: true }];
    for (const [i, changed] of hidden.entries()) table.host(changed, `192.0.2.11${i}`);
    const joiner = table.guest();
    for (let i = 0; i < 300; i++) table.say(joiner, { t: 'quick', request: i, game: 'arena', avoid: [] });
    const found = joiner.all('found').map(({ code }) => code);
    expect(new Set(found)).to.deep.equal(new Set(rooms.map(({ code }) => code)));
    for (const { code } of rooms) expect(found.filter((one) => one === code).length).to.be.within(70, 130);
    for (const { host } of rooms) table.leave(host);
    table.say(joiner, { t: 'quick', request: 301, game: 'arena', avoid: [] });
    expect(joiner.all('none')).to.deep.equal([{ t: 'none', request: 301 }]);
  });

  it('quick play avoids the rooms named, unless there is no other', () => {
    const table = new Table({ messageBurst: 1000 });
    const [first, second, third] = [1, 2, 3].map((i) => table.host({}, `192.0.2.10${i}`).code);
    if (!first || !second || !third) throw new Error('no rooms');
    const joiner = table.guest();
    const found = (avoid: string[]) => {
      for (let i = 0; i < 30; i++) table.say(joiner, { t: 'quick', request: i, game: 'arena', avoid });
      return new Set(
        joiner
          .all('found')
          .slice(-30)
          .map(({ code }) => code),
      );
    };
    expect(found([first])).to.deep.equal(new Set([second, third]));
    expect(found([first, third])).to.deep.equal(new Set([second]));
    expect(found([first, second, third])).to.deep.equal(new Set([first, second, third]));
  });

  it('forgets addresses that have nothing left', () => {
    const table = new Table({ socketsPerAddress: 1 });
    for (let round = 0; round < 3; round++) {
      const guest = table.guest();
      expect(guest.closed).to.equal(undefined);
      table.say(guest, { t: 'join', request: 1, code: '00000000', wait: false });
      table.leave(guest);
      table.pass(60_000);
    }
    expect(table.rooms.stats()).to.include({ sockets: 0, rooms: 0, attempts: 0 });
  });
});
