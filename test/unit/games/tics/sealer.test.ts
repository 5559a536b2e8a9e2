import { expect } from 'chai';
import { Sealer } from '../../../../src/games/tics/host/sealer.ts';
import type { SlotState } from '../../../../src/games/tics/host/slot-states.ts';
import type { Ticcmd } from '../../../../src/games/tics/protocol.ts';

// The rules' own numbers, so that another one in the code is found.
const ticMs = 1000 / 35;
const graceMs = 250;
const graceTics = 35;
const horizonTics = 64;

const launchMs = 5000;
const oneShot = 2;

/** A tic as it was sealed. */
interface Sealed {
  readonly tic: number;
  readonly ms: number;
  readonly ingame: number;
  readonly fabricated: number;
  /** `forwardmove` by slot. */
  readonly forward: readonly number[];
  readonly buttons: readonly number[];
  readonly chatchar: readonly number[];
}

/** A sealer that is woken exactly when it asks to be. */
class Seals {
  readonly sealed: Sealed[] = [];
  readonly sealer: Sealer;
  nowMs = launchMs;
  #wakeMs = launchMs;

  constructor(awaited: readonly number[]) {
    this.sealer = new Sealer({
      nowMs: launchMs,
      oneShotButtons: oneShot,
      sealed: ({ bundle: { tic, ingame, fabricated, cmds }, sealedMs }) =>
        this.sealed.push({
          tic,
          ms: sealedMs,
          ingame,
          fabricated,
          forward: [...cmds.forwardmove],
          buttons: [...cmds.buttons],
          chatchar: [...cmds.chatchar],
        }),
    });
    for (const slot of awaited) this.sealer.await(slot);
  }

  /** A table that has played for a second, everybody in time: the next tic is 35, and it is not due yet. */
  static playing(slots: readonly number[]): Seals {
    const seals = new Seals(slots);
    for (let tic = 0; tic < 35; tic++) {
      seals.say(slots, tic);
      seals.pass(ticMs);
    }
    return seals;
  }

  /** Wakes the sealer so long after it has asked to be. */
  late(ms: number): void {
    this.nowMs = this.#wakeMs + ms;
    this.#wakeMs = this.sealer.advance(this.nowMs);
  }

  get last(): Sealed {
    const last = this.sealed.at(-1);
    if (!last) throw new Error('nothing was sealed');
    return last;
  }

  /** Commands of these slots for one tic, now. */
  say(slots: readonly number[], tic: number, cmd: Partial<Ticcmd> = {}): string[] {
    return slots.map((slot) =>
      this.sealer.command(
        slot,
        { tic, cmd: { forwardmove: 10, sidemove: 0, angleturn: 0, consistancy: 0, chatchar: 0, buttons: 0, ...cmd } },
        this.nowMs,
      ),
    );
  }

  /** These slots are in time for `tics` tics from now on; nobody else says anything. */
  play(slots: readonly number[], tics: number, at: () => void = () => {}): void {
    for (let n = 0; n < tics; n++) {
      this.say(slots, this.sealer.tic);
      at();
      this.pass(ticMs);
    }
  }

  pass(ms: number): void {
    const endMs = this.nowMs + ms;
    this.#wakeMs = Math.min(this.#wakeMs, this.sealer.advance(this.nowMs));
    while (this.#wakeMs <= endMs) {
      this.nowMs = this.#wakeMs;
      this.#wakeMs = this.sealer.advance(this.nowMs);
      expect(this.#wakeMs, 'a wake that is still to come').to.be.greaterThan(this.nowMs);
    }
    this.nowMs = endMs;
  }
}

/** From each tic to the one before, ms. */
const gaps = (sealed: readonly Sealed[]) => sealed.slice(1).map(({ ms }, n) => ms - (sealed[n]?.ms ?? 0));

describe('sealing tics', () => {
  it('L1: a tic is sealed in the very call that brings the last command of those who are waited for', () => {
    const seals = Seals.playing([0, 1, 3]);
    seals.pass(40);
    seals.say([0, 3], 35);
    expect(seals.last.tic).to.equal(34);
    seals.say([1], 35);
    expect(seals.last).to.include({ tic: 35, ms: seals.nowMs, ingame: 0b1011, fabricated: 0 });
  });

  it('L1: who is late is waited for until 250 ms after the tic was due, not a millisecond longer or shorter', () => {
    const seals = Seals.playing([0, 1]);
    const dueMs = seals.last.ms + ticMs;
    seals.say([0], 35);
    seals.pass(dueMs + graceMs - 0.1 - seals.nowMs);
    expect(seals.last.tic).to.equal(34);
    seals.pass(0.1);
    expect(seals.last).to.deep.include({ tic: 35, ms: dueMs + graceMs, ingame: 3, fabricated: 2 });
    expect(seals.sealer.stateOf(1)).to.equal('grace');
  });

  it('L1: a command that comes a moment before that is in, and nobody is in grace', () => {
    const seals = Seals.playing([0, 1]);
    seals.say([0], 35);
    seals.pass(seals.last.ms + ticMs + graceMs - 0.1 - seals.nowMs);
    seals.say([1], 35, { forwardmove: 77 });
    expect(seals.last).to.include({ tic: 35, fabricated: 0 });
    expect(seals.last.forward[1]).to.equal(77);
    expect(seals.sealer.stateOf(1)).to.equal('live');
  });

  it('L1: one silent player costs the others one stall of 250 ms, then full rate', () => {
    const seals = Seals.playing([0, 1, 2]);
    const before = seals.sealed.length;
    for (const endMs = seals.nowMs + 4000; seals.nowMs < endMs; seals.pass(1)) seals.say([0, 2], seals.sealer.tic);
    const [stall = 0, ...rest] = gaps(seals.sealed.slice(before - 1));
    expect(stall).to.be.closeTo(ticMs + graceMs, 1.001);
    expect(Math.max(...rest)).to.be.at.most(ticMs + 1.001);
    expect(rest.length).to.be.at.least(128);
  });

  it('L1: two that are late at once cost one stall together', () => {
    const seals = Seals.playing([0, 1, 2]);
    const before = seals.sealed.length;
    for (const endMs = seals.nowMs + 2000; seals.nowMs < endMs; seals.pass(1)) seals.say([0], seals.sealer.tic);
    const [stall = 0, ...rest] = gaps(seals.sealed.slice(before - 1));
    expect(stall).to.be.closeTo(ticMs + graceMs, 1.001);
    expect(Math.max(...rest)).to.be.at.most(ticMs + 1.001);
    expect(seals.last.fabricated).to.equal(0b110);
  });

  it(`L1: is waited for again after ${graceTics} tics in time running, and not one earlier`, () => {
    for (const [inTime, state] of [
      [graceTics - 1, 'grace'],
      [graceTics, 'live'],
    ] as const) {
      const seals = Seals.playing([0, 1]);
      seals.play([0], 12);
      expect(seals.sealer.stateOf(1)).to.equal('grace');
      seals.play([1, 0], inTime);
      expect(seals.sealer.stateOf(1), `after ${inTime}`).to.equal(state);
      const beforeMs = seals.last.ms;
      const { tic } = seals.last;
      seals.say([0], tic + 1);
      seals.pass(2 * ticMs + graceMs);
      const next = seals.sealed[tic + 1];
      expect(next?.ms).to.be.closeTo(beforeMs + ticMs + (state === 'live' ? graceMs : 0), 0.001);
    }
  });

  it('L1: a tic that is missed in grace begins the count anew', () => {
    const seals = Seals.playing([0, 1]);
    seals.play([0], 12);
    seals.play([1, 0], graceTics - 1);
    seals.play([0], 1);
    seals.play([1, 0], graceTics - 1);
    expect(seals.sealer.stateOf(1)).to.equal('grace');
    seals.play([1, 0], 1);
    expect(seals.sealer.stateOf(1)).to.equal('live');
  });

  it('L1: stalled time is not caught up: the next tic is due one tic after the stall', () => {
    const seals = Seals.playing([0, 1]);
    seals.say([0], 35);
    seals.pass(ticMs + graceMs);
    seals.pass(1);
    seals.play([0], 20);
    expect(Math.min(...gaps(seals.sealed.slice(35)))).to.be.at.least(ticMs - 1.001);
  });

  it('L1: with somebody in grace timers that are a little late slow nobody: 35 tics a second', () => {
    const seals = Seals.playing([0, 1]);
    for (let tic = 35; tic < 99; tic++) seals.say([0], tic);
    // The stall, and then a timer that is between 0 and 5 ms late.
    seals.pass(ticMs + graceMs);
    const from = seals.sealed.length;
    const startMs = seals.nowMs;
    for (let n = 0; n < 150; n++) {
      seals.late(n % 6);
      seals.say([0], seals.sealer.tic + 30);
    }
    const tics = seals.sealed.length - from;
    expect(seals.last.fabricated).to.equal(2);
    expect((tics * 1000) / (seals.nowMs - startMs)).to.be.within(34.9, 35.1);
  });

  it('L1: a timer that is late by more is a stall, and not caught up', () => {
    const seals = Seals.playing([0, 1]);
    for (let tic = 35; tic < 60; tic++) seals.say([0], tic);
    seals.pass(ticMs + graceMs);
    for (const [lateMs, nextMs] of [
      [10, ticMs - 10],
      [10.1, ticMs],
    ] as const) {
      seals.late(0);
      seals.late(lateMs);
      const { ms } = seals.last;
      seals.late(0);
      expect(seals.last.ms - ms).to.be.closeTo(nextMs, 0.001);
    }
  });

  it('L1: pages that answer each bundle at once, or run fast, play no faster than 35.5 tics a second', () => {
    const seals = Seals.playing([0, 1]);
    const from = seals.sealed.length;
    const startMs = seals.nowMs;
    for (; seals.nowMs < startMs + 10_000; seals.pass(1)) {
      const { tic } = seals.sealer;
      for (let n = 0; n < 64; n++) seals.say([0, 1], tic + n);
    }
    const tics = seals.sealed.length - from;
    expect(tics).to.be.within(350, 355 + 8);
    expect(gaps(seals.sealed.slice(from, from + 7)), 'a burst').to.deep.equal([0, 0, 0, 0, 0, 0]);
  });

  it('L1: clocks a little fast, and commands that come unevenly, wait for nothing', () => {
    const seals = Seals.playing([0]);
    // 35.4 Hz, up to two tics early or late.
    const startMs = seals.nowMs;
    const arrivals = Array.from({ length: 350 }, (_, n) => startMs + 200 + n * (1000 / 35.4) + ((n * 37) % 100));
    let newestMs = 0;
    arrivals.forEach((arrivalMs, n) => {
      newestMs = Math.max(newestMs, arrivalMs);
      if (newestMs > seals.nowMs) seals.pass(newestMs - seals.nowMs);
      seals.say([0], 35 + n);
      expect(seals.last).to.include({ tic: 35 + n, ms: seals.nowMs });
    });
  });

  it('L2: a command for a sealed tic is late, one beyond the horizon early, a second one repeated; none changes anything', () => {
    const seals = Seals.playing([0, 1]);
    const sealed = seals.last.tic;
    expect(seals.say([0], sealed)).to.deep.equal(['late']);
    expect(seals.say([0], 0)).to.deep.equal(['late']);
    expect(seals.say([0], sealed + horizonTics)).to.deep.equal(['taken']);
    expect(seals.say([0], sealed + horizonTics + 1)).to.deep.equal(['early']);
    expect(seals.say([0], 0xffff_ffff)).to.deep.equal(['early']);
    expect(seals.say([0], sealed + 1, { forwardmove: 1 })).to.deep.equal(['taken']);
    expect(seals.say([0], sealed + 1, { forwardmove: 2 })).to.deep.equal(['repeated']);
    expect(seals.say([2], sealed + 1)).to.deep.equal(['unseated']);
    expect(seals.say([7], sealed + 1)).to.deep.equal(['unseated']);
    seals.say([1], sealed + 1);
    expect(seals.last).to.include({ tic: sealed + 1, ingame: 3, fabricated: 0 });
    expect(seals.last.forward.slice(0, 2)).to.deep.equal([1, 10]);
  });

  it('L2: what was sent for the same place in the ring, 64 tics ago, is not taken for a command', () => {
    const seals = Seals.playing([0, 1]);
    seals.play([0, 1], 3 * horizonTics);
    expect(seals.sealed.every(({ fabricated }) => fabricated === 0)).to.equal(true);
    seals.say([0], seals.sealer.tic);
    seals.pass(ticMs);
    expect(seals.last.tic).to.equal(seals.sealer.tic - 1);
    expect(seals.sealer.tic).to.equal(35 + 3 * horizonTics);
  });

  it('L2: late commands are no sign of life', () => {
    const seals = Seals.playing([0, 1]);
    seals.play([0], 5000 / ticMs + 1, () => seals.say([1], seals.sealer.tic - 1));
    expect(seals.sealer.stateOf(1)).to.equal('absent');
  });

  it('S01: a command that comes after its tic was sealed without it is dropped, and happens nowhere', () => {
    const seals = Seals.playing([0, 1]);
    seals.say([0], 35);
    seals.pass(ticMs + graceMs + 10);
    expect(seals.last).to.include({ tic: 35, fabricated: 2 });
    expect(seals.say([1], 35, { forwardmove: 99 })).to.deep.equal(['late']);
    seals.play([0, 1], 100);
    expect(seals.sealed.filter(({ forward }) => forward.includes(99))).to.deep.equal([]);
    expect(seals.sealed.map(({ tic }) => tic)).to.deep.equal(seals.sealed.map((_, n) => n));
  });

  it('L12: what is made up is the last command without its character and what is pressed once', () => {
    const seals = Seals.playing([0, 1]);
    seals.say([0], 35);
    seals.say([1], 35, { forwardmove: -50, buttons: 0xff, chatchar: 65 });
    expect(seals.last).to.deep.include({ fabricated: 0, buttons: [0, 0xff, 0, 0], chatchar: [0, 65, 0, 0] });
    seals.say([0], 36);
    seals.pass(2 * ticMs + graceMs);
    for (const made of [36, 37].map((tic) => seals.sealed[tic])) {
      if (made?.tic === 37) seals.say([0], 37);
      expect(seals.sealed[36]).to.deep.include({
        fabricated: 2,
        forward: [10, -50, 0, 0],
        buttons: [0, 0xff & ~oneShot, 0, 0],
        chatchar: [0, 0, 0, 0],
      });
    }
  });

  it('L12: and so is the second in a row', () => {
    const seals = Seals.playing([0, 1]);
    seals.say([0, 1], 35, { forwardmove: -50, buttons: 1 | oneShot });
    seals.play([0], 14);
    expect(seals.sealed.length).to.be.greaterThan(38);
    for (const made of seals.sealed.slice(36))
      expect(made).to.deep.include({ fabricated: 2, buttons: [0, 1, 0, 0], forward: [10, -50, 0, 0] });
  });

  it('L4: nothing is made up for who has never sent: the first tic waits for them until 10 s after the launch', () => {
    const seals = new Seals([0, 1, 2]);
    seals.say([0, 2], 0);
    seals.pass(9999);
    expect(seals.sealed).to.deep.equal([]);
    seals.pass(1);
    expect(seals.sealed).to.have.length(1);
    expect(seals.last).to.include({ tic: 0, ms: launchMs + 10_000, ingame: 0b101, fabricated: 0 });
    expect(seals.sealer.stateOf(1)).to.equal('absent');
    expect(seals.sealer.dropped).to.equal(1);
  });

  it('L4: and begins at once when the last one’s first command is there; who waited was not silent', () => {
    const seals = new Seals([0, 1]);
    seals.say([0], 0);
    seals.pass(9000);
    seals.say([1], 0);
    expect(seals.last).to.include({ tic: 0, ms: launchMs + 9000, ingame: 3, fabricated: 0 });
    seals.play([0, 1], 20);
    expect(seals.sealer.stateOf(0)).to.equal('live');
    expect(seals.sealer.dropped).to.equal(0);
  });

  it('E06: the one who leaves is one bit of the next tic; nothing else changes for anybody', () => {
    for (const leaver of [1, 3, 0]) {
      const seals = Seals.playing([0, 1, 2, 3]);
      const others = [0, 1, 2, 3].filter((slot) => slot !== leaver);
      seals.say(others, 35);
      expect(seals.last.tic).to.equal(34);
      seals.sealer.leave(leaver, seals.nowMs);
      expect(seals.last).to.include({ tic: 35, ingame: 0b1111 & ~(1 << leaver), fabricated: 0, ms: seals.nowMs });
      seals.play(others, 100);
      expect(seals.sealed.slice(36).every(({ ingame }) => ingame === (0b1111 & ~(1 << leaver)))).to.equal(true);
      expect(Math.max(...gaps(seals.sealed))).to.be.at.most(ticMs + 0.001);
      expect(seals.last.forward[leaver]).to.equal(0);
    }
  });

  it('E06: what who has left had sent ahead is nothing to the next in that seat', () => {
    const seals = Seals.playing([0, 1]);
    for (let tic = 35; tic < 60; tic++) seals.say([1], tic, { forwardmove: 66 });
    seals.sealer.leave(1, seals.nowMs);
    seals.sealer.reserve(1);
    seals.play([0], 10);
    expect(seals.last).to.include({ ingame: 1 });
    expect(seals.say([1], 47)).to.deep.equal(['taken']);
    seals.play([0, 1], 30);
    expect(seals.sealed.filter(({ forward }) => forward.includes(66))).to.deep.equal([]);
  });

  it('L3: whoever comes into a seat that has just been left, the tic between says that nobody was in it', () => {
    const seals = Seals.playing([0, 1]);
    seals.sealer.leave(1, seals.nowMs);
    seals.sealer.reserve(1);
    expect(seals.say([1], 35)).to.deep.equal(['late']);
    expect(seals.say([1], 36)).to.deep.equal(['taken']);
    seals.play([0], 2);
    expect(seals.sealed.slice(34).map(({ ingame }) => ingame)).to.deep.equal([3, 1, 3]);
  });

  it('L3: who joins is in from the tic of their first command on, and is not waited for before', () => {
    const seals = Seals.playing([0]);
    seals.sealer.reserve(2);
    seals.play([0], 10);
    expect(seals.last.ingame).to.equal(1);
    const first = seals.sealer.tic + 6;
    for (let n = 0; n < 3; n++) seals.say([2], first + n, { forwardmove: n + 1 });
    expect(seals.sealer.stateOf(2)).to.equal('entering');
    seals.play([0], 9);
    expect(
      seals.sealed
        .slice(first - 1, first + 3)
        .map(({ ingame, fabricated, forward }) => [ingame, fabricated, forward[2]]),
    ).to.deep.equal([
      [1, 0, 0],
      [5, 0, 1],
      [5, 0, 2],
      [5, 0, 3],
    ]);
    expect(Math.max(...gaps(seals.sealed))).to.be.at.most(ticMs + 0.001);
    expect(seals.sealer.stateOf(2)).to.equal('live');
  });

  it('L3: while nobody is in but somebody is coming, tics go on by the clock', () => {
    const seals = Seals.playing([0]);
    seals.sealer.reserve(1);
    seals.sealer.leave(0, seals.nowMs);
    expect(seals.sealer.deserted).to.equal(false);
    seals.pass(10 * ticMs);
    // The first of them is due at once.
    expect(seals.sealed.slice(35).map(({ ingame }) => ingame)).to.deep.equal(Array.from({ length: 11 }, () => 0));
    expect(gaps(seals.sealed.slice(35)).every((gap) => Math.abs(gap - ticMs) < 0.001)).to.equal(true);
    seals.sealer.leave(1, seals.nowMs);
    expect(seals.sealer.deserted).to.equal(true);
    seals.pass(1000);
    expect(seals.sealed).to.have.length(46);
  });

  it('who hears of a tic may find that somebody has left: the next tic has not begun', () => {
    const seen: [tic: number, ingame: number][] = [];
    const sealer = new Sealer({
      nowMs: 0,
      oneShotButtons: 0,
      sealed: ({ bundle }) => {
        seen.push([bundle.tic, bundle.ingame]);
        if (bundle.tic === 0) sealer.leave(1, 0);
        if (bundle.tic === 2) sealer.stop();
        seen.push([bundle.tic, bundle.ingame]);
      },
    });
    sealer.await(0);
    sealer.await(1);
    const cmd = { forwardmove: 0, sidemove: 0, angleturn: 0, consistancy: 0, chatchar: 0, buttons: 0 };
    for (const tic of [1, 2, 3, 0]) sealer.command(0, { tic, cmd }, 0);
    sealer.command(1, { tic: 0, cmd }, 0);
    expect(seen).to.deep.equal([
      [0, 3],
      [0, 3],
      [1, 1],
      [1, 1],
      [2, 1],
      [2, 1],
    ]);
    sealer.advance(10_000);
    expect(seen, 'stopped').to.have.length(6);
  });
});

/** What may happen to the slot of the table, beside slot 0, which is in time whatever happens. */
const events = {
  /** A command for the next tic, which is then sealed. */
  'in time': (seals: Seals) => seals.say([1, 0], seals.sealer.tic),
  'a command ahead': (seals: Seals) => seals.say([1], seals.sealer.tic + 5),
  'a late command': (seals: Seals) => seals.say([1], seals.sealer.tic - 1),
  'a command far ahead': (seals: Seals) => seals.say([1], seals.sealer.tic + horizonTics),
  'a tic missed': (seals: Seals) => seals.pass(ticMs),
  '250 ms over': (seals: Seals) => seals.pass(ticMs + graceMs),
  '5 s silent': (seals: Seals) => quiet(seals, 5100),
  '10 s after the launch': (seals: Seals) => quiet(seals, Math.max(0, launchMs + 10_000 - seals.nowMs)),
  leaves: (seals: Seals) => seals.sealer.leave(1, seals.nowMs),
} as const;

/** Slot 0 alone is in time for so long. */
function quiet(seals: Seals, ms: number): void {
  const endMs = seals.nowMs + ms;
  seals.play([0], Math.floor(ms / ticMs));
  seals.say([0], seals.sealer.tic);
  seals.pass(endMs - seals.nowMs);
}

/** Tables whose slot 1 is in a state, slot 0 being live and its command for the next tic there. */
const states: Record<SlotState, () => Seals> = {
  empty: () => Seals.playing([0]),
  awaited: () => new Seals([0, 1]),
  joining: () => {
    const seals = Seals.playing([0]);
    seals.sealer.reserve(1);
    return seals;
  },
  entering: () => {
    const seals = states.joining();
    seals.say([1], seals.sealer.tic + 20);
    return seals;
  },
  live: () => Seals.playing([0, 1]),
  grace: () => {
    const seals = Seals.playing([0, 1]);
    seals.play([0], 12);
    return seals;
  },
  absent: () => {
    const seals = Seals.playing([0, 1]);
    quiet(seals, 5500);
    return seals;
  },
};

/** What each event makes of each state (S03). */
const transitions: Record<SlotState, Record<keyof typeof events, SlotState>> = {
  empty: {
    'in time': 'empty',
    'a command ahead': 'empty',
    'a late command': 'empty',
    'a command far ahead': 'empty',
    'a tic missed': 'empty',
    '250 ms over': 'empty',
    '5 s silent': 'empty',
    '10 s after the launch': 'empty',
    leaves: 'empty',
  },
  awaited: {
    'in time': 'live',
    'a command ahead': 'live',
    'a late command': 'awaited',
    'a command far ahead': 'awaited',
    'a tic missed': 'awaited',
    '250 ms over': 'awaited',
    '5 s silent': 'awaited',
    '10 s after the launch': 'absent',
    leaves: 'empty',
  },
  joining: {
    'in time': 'live',
    'a command ahead': 'entering',
    'a late command': 'joining',
    'a command far ahead': 'joining',
    'a tic missed': 'joining',
    '250 ms over': 'joining',
    '5 s silent': 'joining',
    '10 s after the launch': 'joining',
    leaves: 'empty',
  },
  entering: {
    'in time': 'entering',
    'a command ahead': 'entering',
    'a late command': 'entering',
    'a command far ahead': 'entering',
    'a tic missed': 'entering',
    '250 ms over': 'entering',
    '5 s silent': 'grace',
    '10 s after the launch': 'absent',
    leaves: 'empty',
  },
  live: {
    'in time': 'live',
    'a command ahead': 'live',
    'a late command': 'live',
    'a command far ahead': 'live',
    'a tic missed': 'live',
    '250 ms over': 'grace',
    '5 s silent': 'absent',
    '10 s after the launch': 'absent',
    leaves: 'empty',
  },
  grace: {
    'in time': 'grace',
    'a command ahead': 'grace',
    'a late command': 'grace',
    'a command far ahead': 'grace',
    'a tic missed': 'grace',
    '250 ms over': 'grace',
    '5 s silent': 'absent',
    '10 s after the launch': 'absent',
    leaves: 'empty',
  },
  absent: {
    'in time': 'live',
    'a command ahead': 'entering',
    'a late command': 'absent',
    'a command far ahead': 'absent',
    'a tic missed': 'absent',
    '250 ms over': 'absent',
    '5 s silent': 'absent',
    '10 s after the launch': 'absent',
    leaves: 'empty',
  },
};

describe('S03: the three timers on one player', () => {
  for (const [state, row] of Object.entries(transitions) as [SlotState, (typeof transitions)[SlotState]][])
    for (const [event, then] of Object.entries(row) as [keyof typeof events, SlotState][])
      it(`S03: ${state}, ${event}: ${then}`, () => {
        const seals = states[state]();
        expect(seals.sealer.stateOf(1)).to.equal(state);
        seals.say([0], seals.sealer.tic);
        events[event](seals);
        expect(seals.sealer.stateOf(1)).to.equal(then);
        expect(seals.sealed.map(({ tic }) => tic)).to.deep.equal(seals.sealed.map((_, n) => n));
      });

  it('S03: silent at the launch for 6 s, one command, silent again', () => {
    const seals = new Seals([0, 1]);
    seals.say([0], 0);
    seals.pass(6000);
    expect(seals.sealed, 'nothing is made up').to.deep.equal([]);
    seals.say([1], 0, { forwardmove: 33 });
    expect(seals.last).to.include({ tic: 0, ingame: 3, fabricated: 0 });
    quiet(seals, ticMs + graceMs + 10);
    expect(seals.sealed[1], 'the 250 ms count').to.include({ ingame: 3, fabricated: 2 });
    expect(seals.sealed[1]?.ms).to.be.closeTo(launchMs + 6000 + ticMs + graceMs, 0.001);
    quiet(seals, 5000 - ticMs - graceMs - 20);
    expect(seals.sealer.stateOf(1), '10 s after the launch are nothing to who has sent').to.equal('grace');
    quiet(seals, 40);
    expect(seals.sealer.stateOf(1), 'the 5 s count from the one command').to.equal('absent');
    expect(seals.last).to.include({ ingame: 1, fabricated: 0 });
    seals.say([1], seals.sealer.tic);
    quiet(seals, 100);
    expect(seals.last.ingame, 'and with its next command it is in again').to.equal(3);
  });
});
