import { expect } from 'chai';
import { errors } from '../../../signaling/protocol.ts';
import { ManualClock } from '../../../src/lib/clock.ts';
import type { ListedRoom, QuickResult, RoomRegistration, SignallingError } from '../../../src/net/introducer.ts';
import { type Signal, type Signalling, signallingUrl } from '../../../src/net/signalling.ts';
import type { SignalledJoin, SignalledJoinHandlers } from '../../../src/net/signalling-joins.ts';
import type { SignalledAttempt } from '../../../src/net/signalling-rooms.ts';
import { candidate, facts, offer } from '../signaling/table.ts';
import { Network, originError } from './signalling-network.ts';

class HostSide {
  readonly opened: { code: string; token: string }[] = [];
  readonly attempts: SignalledAttempt[] = [];
  readonly refused: SignallingError[] = [];
  readonly signals: Signal[] = [];
  readonly registration: RoomRegistration;
  readonly #signalling: Signalling;

  constructor(signalling: Signalling, previous?: { code: string; token: string }) {
    this.#signalling = signalling;
    this.registration = signalling.openRoom(
      facts,
      {
        opened: (code, token) => this.opened.push({ code, token }),
        attempt: (attempt) => {
          this.attempts.push(attempt);
          attempt.admit();
          attempt.onSignal((signal) => this.signals.push(signal));
        },
        refused: (error) => this.refused.push(error),
      },
      previous,
    );
  }

  /** Whether an attempt is over: nothing goes out on it any more. */
  isOver(attempt: SignalledAttempt): boolean {
    const before = JSON.stringify(this.#signalling.stats());
    attempt.send(candidate(999));
    return JSON.stringify(this.#signalling.stats()) === before;
  }

  get code(): string {
    return this.opened.at(-1)?.code ?? 'not opened';
  }
}

class JoinerSide {
  readonly said: string[] = [];
  readonly signals: Signal[] = [];
  readonly attempt: SignalledJoin;
  error: SignallingError | undefined;

  constructor(signalling: Signalling, code: string, options = { wait: false }) {
    const handlers: SignalledJoinHandlers = {
      asked: () => this.said.push('asked'),
      accepted: (game) => this.said.push(`accepted ${game}`),
      signal: (signal) => this.signals.push(signal),
      failed: (error) => {
        this.error = error;
        this.said.push(`failed ${error.code}`);
      },
      hostAway: () => this.said.push('host away'),
    };
    this.attempt = signalling.join(code, handlers, options);
  }
}

describe('signalling client', () => {
  let clock: ManualClock;
  let network: Network;
  let guest: Signalling;
  let host: HostSide;

  /** A network with a host in a room, and a guest's client that has opened nothing yet. */
  function open(limits = {}): void {
    clock = new ManualClock(5_000);
    network = new Network(clock, limits);
    host = new HostSide(network.client());
    guest = network.client();
    clock.advance(100);
    expect(host.opened).to.have.length(1);
  }

  function attemptOf(side: HostSide, index = 0): SignalledAttempt {
    const attempt = side.attempts[index];
    if (!attempt) throw new Error('no attempt');
    return attempt;
  }

  it('registers a room, joins it and relays signals both ways', () => {
    open();
    const joiner = new JoinerSide(guest, host.code.toLowerCase());
    joiner.attempt.send(offer);
    joiner.attempt.send(candidate(1));
    clock.advance(100);
    expect(joiner.said).to.deep.equal(['asked', 'accepted arena']);
    expect(host.signals).to.deep.equal([offer, candidate(1)]);
    attemptOf(host).send({ type: 'answer', sdp: 'v=0' });
    clock.advance(100);
    expect(joiner.signals).to.deep.equal([{ type: 'answer', sdp: 'v=0' }]);
    expect(host.isOver(attemptOf(host))).to.equal(false);
    joiner.attempt.close();
    joiner.attempt.close();
    clock.advance(100);
    expect(host.isOver(attemptOf(host))).to.equal(true);
    expect(joiner.said).to.deep.equal(['asked', 'accepted arena']);
  });

  it('closes its socket a second after nothing needs it, and leaves no timer behind', () => {
    open();
    const before = clock.pending;
    expect(network.living).to.have.length(1);
    const undo = guest.watchRooms(() => {});
    clock.advance(100);
    expect([network.living.length, guest.online]).to.deep.equal([2, true]);
    undo();
    clock.advance(900);
    expect(guest.online).to.equal(true);
    clock.advance(200);
    expect([network.living.length, guest.online]).to.deep.equal([1, false]);
    expect(clock.pending).to.equal(before);
  });

  it('hands a host the signals that came before it listened, 64 at most', () => {
    open();
    const seen: SignalledAttempt[] = [];
    const late = network.client();
    let code = '';
    late.openRoom(facts, {
      opened: (opened) => {
        code = opened;
      },
      attempt: (attempt) => {
        attempt.admit();
        seen.push(attempt);
      },
      refused: () => {},
    });
    clock.advance(100);
    const joiner = new JoinerSide(guest, code);
    clock.advance(100);
    const sent = [offer, ...Array.from({ length: 64 }, (_, i) => candidate(i))];
    for (const signal of sent) {
      joiner.attempt.send(signal);
      clock.advance(100);
    }
    const heard: Signal[] = [];
    seen[0]?.onSignal((signal) => heard.push(signal));
    expect(heard).to.deep.equal(sent.slice(0, 64));
    expect(late.stats().droppedSignals).to.equal(1);
  });

  it('D21: drops and counts what is said to a joiner before its host has accepted', () => {
    network = new Network(clock);
    const seen: SignalledAttempt[] = [];
    const told: string[] = [];
    let code = '';
    network.client().openRoom(facts, {
      opened: (given) => {
        code = given;
      },
      attempt: (attempt) => seen.push(attempt),
      refused: () => {},
    });
    clock.advance(100);
    const late = network.client((socket) => {
      socket.addEventListener('message', ({ data }) => told.push(String(data)));
      return socket;
    });
    const joiner = new JoinerSide(late, code);
    clock.advance(100);
    const asked = told.map((text) => JSON.parse(text)).find(({ t }) => t === 'asked');
    const signal = (n: number) => network.last().hear({ t: 'signal', attempt: asked.attempt, signals: [candidate(n)] });
    for (let n = 0; n < 100; n++) signal(n);
    clock.advance(100);
    expect(joiner.signals).to.deep.equal([]);
    expect(late.stats().droppedSignals).to.equal(100);
    seen[0]?.admit();
    clock.advance(100);
    signal(100);
    clock.advance(100);
    expect(joiner.signals).to.deep.equal([candidate(100)]);
    expect(late.stats().droppedSignals).to.equal(100);
  });

  it('keeps an attempt within what the server lets it send, either side, rather than have it ended', () => {
    open();
    const joiner = new JoinerSide(guest, host.code);
    clock.advance(100);
    const described = (type: 'offer' | 'answer', n: number): Signal => ({ type, sdp: `v=${n}` });
    for (const [side, type] of [
      [joiner.attempt, 'offer'],
      [attemptOf(host), 'answer'],
    ] as const) {
      for (let i = 0; i < 3; i++) side.send(described(type, i));
      clock.advance(2_000);
      for (let i = 0; i < 65; i++) {
        side.send(candidate(i));
        clock.advance(100);
      }
    }
    const candidates = Array.from({ length: 64 }, (_, i) => candidate(i));
    const two = (type: 'offer' | 'answer') => [described(type, 0), described(type, 1)];
    expect(host.signals).to.deep.equal([...two('offer'), ...candidates]);
    expect(joiner.signals).to.deep.equal([...two('answer'), ...candidates]);
    expect(guest.stats().droppedSignals).to.equal(2);
    expect(network.rooms.stats()).to.include({ attempts: 1, overSignals: 0 });
  });

  it('sends again what is asked to be sent again, and what still waits only once', () => {
    open();
    const joiner = new JoinerSide(guest, host.code);
    for (let i = 0; i < 3; i++) joiner.attempt.send(offer);
    clock.advance(100);
    expect(host.signals).to.deep.equal([offer]);
    joiner.attempt.send(offer);
    clock.advance(100);
    expect(host.signals).to.deep.equal([offer, offer]);
  });

  it('paces what it sends below the server’s limits, in order, candidates in batches', () => {
    open();
    const joiners = Array.from({ length: 16 }, () => new JoinerSide(network.client(), host.code));
    clock.advance(100);
    for (const attempt of host.attempts) {
      attempt.send({ type: 'answer', sdp: 'v=0' });
      for (let i = 0; i < 20; i++) attempt.send(candidate(i));
    }
    clock.advance(5_000);
    const wanted = [{ type: 'answer', sdp: 'v=0' }, ...Array.from({ length: 20 }, (_, i) => candidate(i))];
    for (const joiner of joiners) expect(joiner.signals).to.deep.equal(wanted);
    expect(network.rooms.stats()).to.include({ overRate: 0, flooded: 0 });
  });

  it('never sends what the server would close it for', () => {
    open();
    host.registration.update({ title: `\u0000${'🎈'.repeat(99)}`, seats: 1e9, free: Number.NaN });
    const joiner = new JoinerSide(guest, host.code);
    joiner.attempt.send({ type: 'offer', sdp: 'x'.repeat(9_000) });
    joiner.attempt.send({ type: 'offer', sdp: '' });
    clock.advance(1_000);
    expect(network.rooms.stats()).to.include({ malformed: 0, sockets: 2 });
    expect(guest.stats().droppedSignals).to.equal(2);
    expect(() => guest.openRoom({ ...facts, game: 'No game' }, { ...silent })).to.throw(RangeError);
  });

  it('D20: says within a second why a room cannot be joined', () => {
    open();
    const asked = (code: string) => {
      const joiner = new JoinerSide(guest, code);
      clock.advance(900);
      return joiner.error;
    };
    expect(asked('00000000')).to.deep.equal({ code: 'no-room', reason: errors['no-room'] });
    expect(asked('not a code')).to.deep.equal({ code: 'no-room', reason: errors['no-room'] });
    host.registration.update({ locked: true });
    clock.advance(100);
    expect(asked(host.code)?.code).to.equal('locked');
    network.sockets[0]?.cut();
    network.latencyMs = 200;
    clock.advance(200);
    expect(asked(host.code)?.code).to.equal('host-away');
  });

  it('fails a join as unreachable after 8 s, with the server down, silent, or a URL that may not be opened', () => {
    for (const state of ['down', 'silent'] as const) {
      open();
      network.state = state;
      const joiner = new JoinerSide(guest, host.code);
      clock.advance(7_999);
      expect(joiner.said).to.deep.equal([]);
      clock.advance(1);
      expect(joiner.said).to.deep.equal(['failed unreachable']);
      clock.advance(2_000);
      expect(guest.online).to.equal(false);
    }
  });

  it('asks again on a new socket for a join that was not answered yet', () => {
    open();
    network.state = 'down';
    const joiner = new JoinerSide(guest, host.code);
    joiner.attempt.send(offer);
    clock.advance(2_000);
    network.state = 'up';
    clock.advance(4_000);
    expect(joiner.said).to.deep.equal(['asked', 'accepted arena']);
    expect(host.signals).to.deep.equal([offer]);
  });

  it('B04: leaving and joining again within 200 ms makes two attempts that never mix', () => {
    open();
    const first = new JoinerSide(guest, host.code);
    clock.advance(100);
    first.attempt.send(offer);
    clock.advance(15);
    const old = attemptOf(host);
    first.attempt.close();
    const second = new JoinerSide(guest, host.code);
    second.attempt.send(offer);
    old.send(candidate(666));
    first.attempt.send(candidate(667));
    clock.advance(200);
    old.send(candidate(668));
    attemptOf(host, 1).send(candidate(1));
    clock.advance(200);
    expect(first.signals).to.deep.equal([]);
    expect(second.signals).to.deep.equal([candidate(1)]);
    expect(host.signals).to.deep.equal([offer, offer]);
    expect(network.living).to.have.length(2);
  });

  it('B04: a join closed before its answer is ended at the host too', () => {
    open();
    const joiner = new JoinerSide(guest, host.code);
    clock.advance(25);
    joiner.attempt.close();
    clock.advance(500);
    expect(joiner.said).to.deep.equal([]);
    expect(network.rooms.stats().attempts).to.equal(0);
  });

  it('tells a waiting joiner that the host is away, and goes on when it is back', () => {
    open();
    const joiner = new JoinerSide(guest, host.code);
    clock.advance(100);
    network.sockets[0]?.cut();
    clock.advance(30);
    expect(joiner.said).to.deep.equal(['asked', 'accepted arena', 'host away']);
    joiner.attempt.send(offer);
    attemptOf(host).send(candidate(5));
    clock.advance(2_000);
    expect(host.opened).to.have.length(1);
    expect(host.signals).to.deep.equal([offer]);
    expect(joiner.signals).to.deep.equal([candidate(5)]);
    host.registration.close();
    clock.advance(100);
    expect(joiner.said.at(-1)).to.equal('failed closed');
    expect(host.isOver(attemptOf(host))).to.equal(true);
  });

  it('ends the attempts that the server lost with its memory', () => {
    open();
    const joiner = new JoinerSide(guest, host.code);
    clock.advance(100);
    network.stop();
    clock.advance(100);
    network.restart();
    clock.advance(2_000);
    expect(joiner.said).to.deep.equal(['asked', 'accepted arena', 'failed unreachable']);
    expect(host.isOver(attemptOf(host))).to.equal(true);
  });

  it('D04: a newer tab with the token takes the room over, and the older one is told and stays away', () => {
    open();
    const identity = host.opened[0];
    const newer = new HostSide(network.client(), identity);
    clock.advance(30_000);
    expect(newer.opened).to.deep.equal([identity]);
    expect(host.refused).to.deep.equal([{ code: 'replaced', reason: errors.replaced }]);
    expect(network.living).to.have.length(1);
    new JoinerSide(guest, newer.code);
    clock.advance(100);
    expect([host.attempts.length, newer.attempts.length]).to.deep.equal([0, 1]);
  });

  it('opens a room with another code when the old one is somebody else’s, or was never one', () => {
    open();
    const stranger = new HostSide(network.client(), { code: host.code, token: '0'.repeat(32) });
    const garbled = new HostSide(network.client(), { code: 'x', token: '' });
    clock.advance(200);
    expect(stranger.opened).to.have.length(1);
    expect(stranger.code).not.to.equal(host.code);
    expect(garbled.opened).to.have.length(1);
    expect(host.refused).to.deep.equal([]);
  });

  it('H11: is back with the same code within 10 s of the server’s return, after any outage', () => {
    for (const outageMs of [100, 3_000, 120_000, 600_000]) {
      for (const how of ['down', 'silent'] as const) {
        open();
        const { code } = host;
        network.stop();
        network.state = how;
        clock.advance(outageMs);
        network.restart();
        clock.advance(10_000);
        const joiner = new JoinerSide(guest, code);
        clock.advance(100);
        expect(joiner.said, `${how} for ${outageMs} ms`).to.deep.equal(['asked', 'accepted arena']);
        expect(host.opened).to.have.length(1);
      }
    }
  });

  it('D19: during an outage of 10 minutes there is one socket at a time, at growing and jittered distances', () => {
    open();
    network.stop();
    let most = 0;
    for (let i = 0; i < 6_000; i++) {
      clock.advance(100);
      most = Math.max(most, network.living.length);
    }
    expect(most).to.equal(1);
    const gapsMs = network.startedAtMs.slice(2).map((atMs, i) => atMs - (network.startedAtMs[i + 1] ?? 0));
    expect(gapsMs.length).to.be.within(75, 160);
    for (const [i, gapMs] of gapsMs.entries()) {
      const capMs = Math.min(8_000, 500 * 2 ** (i + 1));
      expect(gapMs, `gap ${i}`).to.be.within(capMs / 2, capMs);
    }
    expect(new Set(gapsMs.slice(10).map(Math.round)).size).to.be.above(20);
    network.restart();
    clock.advance(10_000);
    expect(network.living).to.have.length(1);
  });

  it('H11: comes back when a server that stops has said, and from then on as after any loss', () => {
    open();
    network.last().hear({ t: 'restart', inMs: 4_000 });
    clock.advance(100);
    network.stop();
    const stoppedAtMs = clock.nowMs();
    clock.advance(20_000);
    const [first = 0, second = 0] = network.startedAtMs.slice(1).map((atMs) => atMs - stoppedAtMs);
    expect(first).to.be.within(4_000, 4_100);
    expect(second - first).to.be.within(200, 700);
    network.restart();
    clock.advance(10_000);
    expect(host.opened.map(({ code }) => code)).to.deep.equal([host.code]);
    expect(network.rooms.stats().rooms).to.equal(1);
  });

  it('D19: a server that opens and at once refuses is not asked more often than one that is down', () => {
    open({ socketsPerAddress: 1 });
    const second = new HostSide(guest);
    clock.advance(120_000);
    expect(network.sockets.length).to.be.within(15, 40);
    expect(second.refused).to.deep.equal([]);
    host.registration.close();
    clock.advance(12_000);
    expect(second.opened).to.have.length(1);
    const joiner = new JoinerSide(network.client(), second.code);
    clock.advance(500);
    expect(joiner.said).to.deep.equal(['failed sockets']);
  });

  it('H07: hears what the server says in the moment of opening', () => {
    open();
    network.greet = (socket) => socket.hear(originError);
    const refused = new HostSide(network.client());
    const joiner = new JoinerSide(guest, host.code);
    clock.advance(200);
    expect(refused.refused).to.deep.equal([{ code: 'origin', reason: errors.origin }]);
    expect(joiner.error?.reason).to.equal(errors.origin);
    clock.advance(60_000);
    expect(network.sockets).to.have.length(3);
  });

  it('H11: notices a connection that died without a word, and reclaims', () => {
    open();
    network.state = 'silent';
    clock.advance(31_000);
    network.state = 'up';
    clock.advance(10_000);
    expect(network.living).to.have.length(1);
    expect(network.sockets.length).to.be.above(1);
    new JoinerSide(guest, host.code);
    clock.advance(100);
    expect(host.attempts).to.have.length(1);
  });

  it('keeps one quiet connection for an hour', () => {
    open();
    clock.advance(3_600_000);
    expect(network.sockets).to.have.length(1);
    expect(network.rooms.stats()).to.include({ sockets: 1, rooms: 1, silent: 0 });
  });

  it('watches the list: at once, at each change, empty while the server is gone', () => {
    open();
    const lists: string[][] = [];
    const more: string[][] = [];
    const codes = (rooms: ListedRoom[]) => rooms.map(({ code }) => code);
    guest.watchRooms((rooms) => lists.push(codes(rooms)));
    clock.advance(300);
    expect(lists).to.deep.equal([[host.code]]);
    const undo = guest.watchRooms((rooms) => more.push(codes(rooms)));
    expect(more).to.deep.equal([[host.code]]);
    host.registration.update({ free: 0 });
    clock.advance(300);
    expect(lists.at(-1)).to.deep.equal([]);
    undo();
    host.registration.update({ free: 1 });
    host.registration.update({ free: 1 });
    clock.advance(300);
    expect([lists.length, more.length]).to.deep.equal([3, 2]);
    network.stop();
    clock.advance(30);
    expect(lists.at(-1)).to.deep.equal([]);
    network.restart();
    clock.advance(10_000);
    expect(lists.at(-1)).to.deep.equal([host.code]);
  });

  it('quick play answers a code, none, or why it could not ask', () => {
    open();
    const found: QuickResult[] = [];
    const done = (result: QuickResult) => found.push(result);
    guest.quick('arena', done);
    guest.quick('duel', done);
    const undo = guest.quick('arena', done);
    undo();
    clock.advance(100);
    expect(found.splice(0)).to.deep.equal([{ code: host.code }, undefined]);
    network.stop();
    clock.advance(100);
    guest.quick('arena', done);
    clock.advance(7_999);
    expect(found).to.deep.equal([]);
    clock.advance(1);
    expect(found.splice(0)).to.deep.equal([{ error: { code: 'unreachable', reason: errors.unreachable } }]);
    network.restart();
    network.greet = (socket) => socket.hear(originError);
    guest.quick('arena', done);
    clock.advance(2_000);
    expect(found).to.deep.equal([{ error: { code: 'origin', reason: errors.origin } }]);
  });

  it('quick play avoids what this page has joined in the last minute, the latest 8', () => {
    open();
    const avoided = () => {
      guest.quick('arena', () => {});
      clock.advance(100);
      const sent = JSON.parse(network.last().sent.at(-1) ?? '{}');
      expect(sent.t).to.equal('quick');
      return sent.avoid;
    };
    expect(avoided()).to.deep.equal([]);
    const codes = Array.from({ length: 9 }, (_, i) => `0000000${i}`);
    for (const code of [...codes, codes[1] ?? '']) {
      guest.join(code, silentJoin, { wait: false });
      clock.advance(1_000);
    }
    expect(avoided()).to.deep.equal([...codes.slice(2), codes[1]]);
    clock.advance(59_000 - 200);
    expect(avoided()).to.deep.equal([codes[1]]);
    clock.advance(1_000);
    expect(avoided()).to.deep.equal([]);
  });

  it('does not trust the server: what is malformed is counted and dropped', () => {
    open();
    const joiner = new JoinerSide(guest, host.code);
    clock.advance(100);
    const socket = network.last();
    for (const text of [']', '{"route":', '', 'null', '[]', '"x"', '{"t":"rooms","rooms":[{}]}', 'x'.repeat(99_999)]) {
      socket.hear(text);
    }
    socket.hear(new Blob(['{"t":"pong"}']));
    // Well formed, and about nothing here.
    socket.hear({ t: 'asked', request: 99, attempt: '0'.repeat(32) });
    socket.hear({ t: 'signal', attempt: '0'.repeat(32), signals: [offer] });
    socket.hear({ t: 'bye', attempt: '0'.repeat(32), error: 'left' });
    socket.hear({ t: 'away', attempt: '0'.repeat(32) });
    socket.hear({ t: 'join', code: host.code, attempt: '0'.repeat(32) });
    clock.advance(100);
    expect(guest.stats()).to.include({ malformed: 9, stale: 5 });
    expect(joiner.said).to.deep.equal(['asked', 'accepted arena']);
    expect(guest.online).to.equal(true);
  });

  it('gives up its code when closed, also between the question and the answer', () => {
    open();
    host.registration.close();
    const brief = new HostSide(guest);
    clock.advance(15);
    brief.registration.close();
    clock.advance(5_000);
    expect(network.rooms.stats()).to.include({ rooms: 0, sockets: 0 });
    expect(brief.opened).to.deep.equal([]);
  });

  it('forgets everything at close, and leaves no timer behind', () => {
    open();
    const before = clock.pending;
    const joiner = new JoinerSide(guest, host.code);
    const own = new HostSide(guest);
    const states: boolean[] = [];
    guest.onOnline((online) => states.push(online));
    guest.watchRooms(() => {});
    guest.quick('arena', () => states.push(true));
    clock.advance(5);
    guest.close();
    clock.advance(60_000);
    expect([joiner.said, own.opened, own.refused, states]).to.deep.equal([[], [], [], []]);
    expect(network.living).to.have.length(1);
    expect(clock.pending).to.equal(before);
  });

  it('makes WebSocket URLs of what config.json says, relative to the page', () => {
    expect(signallingUrl('signal', 'http://localhost:8080/')).to.equal('ws://localhost:8080/signal');
    expect(signallingUrl('signal', 'http://192.0.2.2:8080/index.html#/r/X')).to.equal('ws://192.0.2.2:8080/signal');
    expect(signallingUrl('signal', 'https://play.test/a/b/')).to.equal('wss://play.test/a/b/signal');
    expect(signallingUrl('wss://signal.test/x', 'https://play.test/')).to.equal('wss://signal.test/x');
    expect(signallingUrl('https://signal.test/x', 'https://play.test/')).to.equal('wss://signal.test/x');
    expect(signallingUrl('javascript:alert(1)', 'https://play.test/')).to.equal(undefined);
    expect(signallingUrl('ws://', 'https://play.test/')).to.equal(undefined);
  });
});

const silentJoin = { asked: () => {}, accepted: () => {}, signal: () => {}, failed: () => {}, hostAway: () => {} };
const silent = { opened: () => {}, attempt: () => {}, refused: () => {} };
