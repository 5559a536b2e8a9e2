import { expect } from 'chai';
import type { OnBus } from '../../../signaling/bus-protocol.ts';
import { bounds, type Signal, type ToServer } from '../../../signaling/protocol.ts';
import { Random } from '../../../src/lib/random.ts';
import { Processes } from './processes.ts';
import { candidate, facts, type Guest, offer, Table } from './table.ts';

const answer: Signal = { type: 'answer', sdp: 'v=0' };
const rounds = 3_000;

/** Somebody who knows every code and every attempt of others, as nobody can, and says anything but the truth. */
class Hostile {
  readonly #random: Random;
  readonly #codes: readonly string[];
  readonly #attempts: readonly string[];

  constructor(seed: number, codes: readonly string[], attempts: readonly string[]) {
    this.#random = new Random(seed);
    this.#codes = codes;
    this.#attempts = attempts;
  }

  any<T>(of: readonly T[]): T {
    const one = of[this.#random.below(of.length)];
    if (one === undefined) throw new Error('nothing to choose from');
    return one;
  }

  get #hex(): string {
    return Array.from({ length: 32 }, () => this.#random.below(16).toString(16)).join('');
  }

  get #signals(): Signal[] {
    return this.any([[offer], [answer], [candidate(1), candidate(2)]]);
  }

  toServer(): ToServer {
    const code = this.any([...this.#codes, '00000000']);
    const attempt = this.any([...this.#attempts, this.#hex]);
    const request = this.#random.below(2 ** 32);
    return this.any<() => ToServer>([
      () => ({ t: 'create', request, ...facts, title: 'hostile' }),
      () => ({ t: 'reclaim', request, code, token: this.#hex, ...facts }),
      () => ({ t: 'update', code, ...facts, locked: true }),
      () => ({ t: 'close', code }),
      () => ({ t: 'join', request, code, wait: this.#random.below(2) === 1 }),
      () => ({ t: 'admit', attempt }),
      () => ({ t: 'signal', attempt, signals: this.#signals }),
      () => ({ t: 'bye', attempt }),
      () => ({ t: 'list', on: this.#random.below(2) === 1 }),
      () => ({ t: 'quick', request, game: 'arena', avoid: [code] }),
      () => ({ t: 'turn', request }),
      () => ({ t: 'ping' }),
    ])();
  }

  onBus(): OnBus {
    const code = this.any([...this.#codes, '00000000']);
    const attempt = this.any([...this.#attempts, this.#hex]);
    const flag = this.#random.below(2) === 1;
    return this.any<() => OnBus>([
      () => ({ t: 'ask', attempt, code, wait: flag, admitted: this.#random.below(2) === 1 }),
      () => ({ t: 'say', attempt, signals: this.#signals }),
      () => ({ t: 'gone', attempt, error: 'left' }),
      () => ({ t: 'answer', attempt, error: flag ? 'full' : null, away: flag }),
      () => ({ t: 'admitted', attempt, game: 'arena' }),
      () => ({ t: 'hear', attempt, signals: this.#signals }),
      () => ({ t: 'away', attempt }),
      () => ({ t: 'ended', attempt, error: 'closed' }),
      () => ({ t: 'closed', code }),
      () => ({ t: 'take', code, digest: this.#hex }),
      () => ({ t: 'handed', code, ageMs: 1, attempts: [], signals: [] }),
      () => ({ t: 'told' }),
    ])();
  }
}

describe('signalling: hostile clients', () => {
  /** A joiner whom the host has let in, and one who waits to be. */
  function honest(table: Table) {
    const { host, code } = table.host();
    const joined = table.joiner(host, code);
    const waiting = table.guest('192.0.2.5');
    table.say(waiting, { t: 'join', request: 1, code, wait: false });
    return { host, code, ...joined, waiting, asked: waiting.last('asked').attempt };
  }

  it('B04, D21: whatever somebody says about the rooms and attempts of others, nothing comes of it', () => {
    for (let seed = 1; seed <= 5; seed++) {
      const table = new Table({ messageBurst: 1e6, joinsPerMinute: 1e6, roomsPerAddress: 1e6 });
      const { host, code, joiner, attempt, waiting, asked } = honest(table);
      const hostile = new Hostile(seed, [code], [attempt, asked]);
      const hostiles = [table.guest('198.51.100.1'), table.guest('198.51.100.2')];
      const sent: Signal[] = [];
      for (let i = 0; i < rounds; i++) {
        table.say(hostile.any(hostiles), hostile.toServer());
        if (i % (rounds / 20) !== 0) continue;
        const signal = candidate(i);
        table.say(joiner, { t: 'signal', attempt, signals: [signal] });
        sent.push(signal);
      }
      table.say(host, { t: 'signal', attempt, signals: [answer] });
      table.say(host, { t: 'admit', attempt: asked });
      expect(host.all('signal').flatMap(({ attempt: from, signals }) => signals.map(() => from))).to.deep.equal(
        sent.map(() => attempt),
      );
      expect(host.all('signal').flatMap(({ signals }) => signals)).to.deep.equal(sent);
      expect(joiner.told.map(({ t }) => t)).to.deep.equal(['asked', 'accepted', 'signal']);
      expect(waiting.told.map(({ t }) => t)).to.deep.equal(['asked', 'accepted']);
      for (const guest of [host, joiner, waiting]) expect(guest.closed).to.equal(undefined);
      // The host hears of nobody but those who asked to join, each once until they leave.
      const strangers = host.all('join').filter((join) => join.attempt !== attempt && join.attempt !== asked);
      expect(new Set(strangers.map((join) => join.attempt)).size).to.equal(strangers.length);
    }
  });

  it('by the limits of everybody, a flood ends its own socket within 120 messages and nobody else’s', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const table = new Table();
      const { host, code, joiner, attempt, asked } = honest(table);
      const hostile = new Hostile(seed, [code], [attempt, asked]);
      const flooder = table.guest('198.51.100.1');
      let said = 0;
      while (!flooder.closed && said < 200) {
        table.say(flooder, hostile.toServer());
        said++;
      }
      expect(flooder.closed?.code, `seed ${seed}`).to.equal(1008);
      expect(said).to.be.at.most(122);
      table.say(joiner, { t: 'signal', attempt, signals: [offer] });
      expect(host.last('signal').signals).to.deep.equal([offer]);
      // What it had asked for is over.
      expect(table.rooms.stats().attempts).to.equal(2);
    }
  });

  it('early signals, as many as may be said, fill nothing and are no part of what may be sent later', () => {
    const table = new Table({ messageBurst: 1e6 });
    const { host, code } = table.host();
    const joiner = table.guest();
    table.say(joiner, { t: 'join', request: 1, code, wait: false });
    const { attempt } = joiner.last('asked');
    const many = Array.from({ length: bounds.signalsPerMessage }, (_, i) => candidate(i));
    for (let i = 0; i < 1_000; i++) table.say(joiner, { t: 'signal', attempt, signals: many });
    expect(table.rooms.stats()).to.include({ early: 8_000, overSignals: 0, droppedSignals: 0 });
    table.say(host, { t: 'admit', attempt });
    for (let i = 0; i < bounds.candidatesPerAttempt; i++)
      table.say(joiner, { t: 'signal', attempt, signals: [candidate(i)] });
    expect(host.all('signal')).to.have.length(bounds.candidatesPerAttempt);
    expect(host.all('bye')).to.deep.equal([]);
  });

  it('a hostile host has only its own joiners in its hand', () => {
    const table = new Table({ messageBurst: 1e6 });
    const { joiner, attempt, waiting, asked } = honest(table);
    const bad = table.host({}, '198.51.100.1');
    const victim = table.guest('192.0.2.6');
    table.say(victim, { t: 'join', request: 1, code: bad.code, wait: false });
    for (const other of [attempt, asked]) {
      for (const message of [
        { t: 'admit', attempt: other },
        { t: 'signal', attempt: other, signals: [answer] },
        { t: 'bye', attempt: other },
      ] as const)
        table.say(bad.host, message);
    }
    expect([joiner, waiting].map((guest) => guest.told.length)).to.deep.equal([2, 1]);
    table.say(bad.host, { t: 'close', code: bad.code });
    expect(victim.last('bye').error).to.equal('closed');
    expect(table.rooms.stats()).to.include({ rooms: 1, attempts: 2 });
  });

  it('D01: a process that says anything on the bus ends no room and no attempt of others', () => {
    for (let seed = 1; seed <= 5; seed++) {
      const processes = new Processes(2, { joinsPerMinute: 1000 });
      const [a, b] = [processes.at(0), processes.at(1)];
      const { host, code } = a.host();
      processes.settle();
      const joiner = b.guest();
      b.say(joiner, { t: 'join', request: 1, code, wait: false });
      processes.settle();
      const { attempt } = joiner.last('asked');
      a.say(host, { t: 'admit', attempt });
      processes.settle();
      const hostile = new Hostile(seed, [code], [attempt]);
      for (let i = 0; i < rounds; i++) {
        const to = hostile.any([a, b]);
        to.rooms.receiveFromBus('f'.repeat(32), JSON.stringify(hostile.onBus()), to.nowMs);
        processes.settle();
      }
      b.say(joiner, { t: 'signal', attempt, signals: [offer] });
      a.say(host, { t: 'signal', attempt, signals: [answer] });
      processes.settle();
      expect(host.all('signal').map(({ signals }) => signals)).to.deep.equal([[offer]]);
      expect(joiner.told.map(({ t }) => t)).to.deep.equal(['asked', 'accepted', 'signal']);
      expect([host, joiner].map(({ closed }) => closed)).to.deep.equal([undefined, undefined]);
      expect(attemptsOf(host)).to.be.above(1);
    }
  });
});

/** How many joiners the host was asked about. */
function attemptsOf(host: Guest): number {
  return host.all('join').length;
}
