import { expect } from 'chai';
import type { Rules, World } from '../../../../src/games/tics/engine.ts';
import { rules as duelRules } from '../../../../src/games/tics/engines/duel/simulation.ts';
import { keyframeTics, Referee, rehearsalTics } from '../../../../src/games/tics/host/referee.ts';
import { BundleLog } from '../../../../src/games/tics/log.ts';
import { encodeBundle } from '../../../../src/games/tics/protocol.gen.ts';
import { chooseLanguage, told } from '../../../../src/ui/strings/index.ts';
import { ProtocolError } from '../../../../src/wire/errors.ts';
import { countingRules } from '../../../support/games/counting-world.ts';
import { faultyRules } from '../../../support/games/faulty-rules.ts';
import { nameOf, TicsBench } from '../../../support/tics-bench.ts';

// The rules' own numbers, so that another one in the code is found.
const ticMs = 1000 / 35;
const graceMs = 250;
const maxBehindTics = 350;
const reservationMs = 30_000;
const bundleBytes = 38;
const maxBatchBundles = 431;

const watcher = 64;

/** `countingRules` whose worlds do something else around each step. */
function aroundSteps(around: (step: () => void, world: World) => void): Rules {
  return {
    ...countingRules,
    create: (start) => {
      const world = countingRules.create(start);
      const step = world.step.bind(world);
      world.step = (commands, ingame) => around(() => step(commands, ingame), world);
      return world;
    },
  };
}

describe('tics host: what is sealed', () => {
  it('L9: goes to every player, one bundle a message, in the task in which the last command came', () => {
    const bench = new TicsBench({ slots: [0, 1, 2] });
    bench.play([0, 1, 2], 50);
    const sent = bench.batches(1).length;
    bench.say([0, 2], 50);
    expect(bench.batches(1)).to.have.length(sent);
    bench.say([1], 50);
    for (const slot of [0, 1, 2]) {
      expect(bench.bundles(slot).map(({ tic }) => tic)).to.deep.equal(Array.from({ length: 51 }, (_, n) => n));
      expect(bench.batches(slot).every((bundles) => bundles === 1)).to.equal(true);
    }
    expect(bench.host.tic()).to.equal(51);
  });

  it('L11: leaves before the referee runs it', () => {
    const order: string[] = [];
    const bench = new TicsBench({
      rules: aroundSteps((step, world) => {
        order.push(`run ${world.tic}`);
        step();
      }),
    });
    bench.onSend = (place, frame) => order.push(`${place} ${frame[0]}`);
    bench.play([0, 1], 2);
    expect(order).to.deep.equal(['0 0', '1 0', 'run 0', '0 1', '1 1', 'run 1']);
  });

  it('L11: a keyframe a minute and the tics after it make the same world', () => {
    const differs = () => expect.fail('nobody differs');
    const start = { params: {}, seed: 5, slots: [0] };
    const strays = () => expect.fail('it repeats itself');
    const referee = new Referee({ rules: countingRules, start, differs, strays });
    const bench = new TicsBench({ slots: [0], seed: 5 });
    bench.play([0], 2 * keyframeTics + 77, { forwardmove: 3 });
    const bundles = bench.bundles(0);
    for (const bundle of bundles) referee.run(bundle);
    expect(referee.keyframe.tic).to.equal(2 * keyframeTics);
    expect(bench.host.stats().keyframeTic).to.equal(2 * keyframeTics);
    const world = countingRules.create({ ...start, seed: 6 });
    world.load(referee.keyframe.state);
    for (const { cmds, ingame } of bundles.slice(referee.keyframe.tic))
      world.step(
        [0, 1, 2, 3].map((slot) => ({
          forwardmove: cmds.forwardmove[slot] ?? 0,
          sidemove: cmds.sidemove[slot] ?? 0,
          angleturn: cmds.angleturn[slot] ?? 0,
          consistancy: cmds.consistancy[slot] ?? 0,
          chatchar: cmds.chatchar[slot] ?? 0,
          buttons: cmds.buttons[slot] ?? 0,
        })),
        ingame,
      );
    expect(world.hash()).to.equal(bench.host.hashAt(bundles.length - 1));
  });

  it('L11: a world that does not go on as its keyframe does is told of, once', () => {
    const tics = 3 * keyframeTics + rehearsalTics;
    for (const [faulty, told] of [
      [duelRules, []],
      [faultyRules(duelRules, 'load', 0), ['The host’s game does not repeat itself from tic']],
    ] as const) {
      const bench = new TicsBench({ rules: faulty, slots: [0, 1] });
      bench.play([0, 1], tics, { forwardmove: 50, angleturn: 700, buttons: 1 });
      expect(bench.host.stats().strays).to.equal(told.length);
      expect(bench.announcements.map((sentence) => sentence.split(/ \d/)[0])).to.deep.equal(told);
    }
  });

  it('L11: a state that its own engine refuses is told of as well, and the game goes on', () => {
    const refusing: Rules = {
      ...countingRules,
      create: (start) => {
        const world = countingRules.create(start);
        world.load = () => {
          throw new ProtocolError('range', 0);
        };
        return world;
      },
    };
    const bench = new TicsBench({ rules: refusing, slots: [0] });
    bench.play([0], keyframeTics + 5);
    expect(bench.host.stats().strays).to.equal(1);
    expect(bench.bundles(0)).to.have.length(keyframeTics + 5);
  });

  it('L11: the world’s result ends the launch a tic after the last one, and nothing is sealed after that', () => {
    const bench = new TicsBench({ params: { tics: 100 } });
    bench.play([0, 1], 100);
    const endMs = bench.nowMs;
    for (let tic = 100; tic < 110; tic++) bench.say([0, 1], tic);
    bench.pass(100);
    expect(bench.bundles(0)).to.have.length(100);
    expect(bench.finished.map(({ reason }) => reason)).to.deep.equal(['It was over after 2.857142857142857 seconds.']);
    expect(bench.finished[0]?.ms).to.be.within(endMs - 1, endMs + ticMs + 1);
  });

  it('L7: history is 38 bytes a tic', () => {
    const bench = new TicsBench();
    bench.play([0, 1], 3000);
    expect(bench.host.stats()).to.include({ sealed: 3000, historyBytes: 3000 * 38 });
  });

  it('E06: one of four leaves, then the last, then the first: the others play on', () => {
    const bench = new TicsBench({ slots: [0, 1, 2, 3] });
    bench.play([0, 1, 2, 3], 40);
    const left: number[] = [];
    for (const leaver of [1, 3, 0]) {
      bench.host.leave(leaver, bench.nowMs);
      left.push(leaver);
      const here = [0, 1, 2, 3].filter((slot) => !left.includes(slot));
      const mask = here.reduce((bits, slot) => bits | (1 << slot), 0);
      const from = bench.host.tic();
      bench.play(here, 40);
      for (const slot of here) {
        const since = bench.bundles(slot).slice(from);
        expect(since).to.have.length(40);
        expect(since.every(({ ingame, fabricated }) => ingame === mask && fabricated === 0)).to.equal(true);
        expect(bench.host.entityId(slot)).to.equal(slot + 1);
      }
      expect(bench.host.entityId(leaver)).to.equal(null);
    }
    expect(bench.drops).to.deep.equal([]);
    expect(bench.finished).to.deep.equal([]);
    bench.host.leave(2, bench.nowMs);
    bench.pass(100);
    expect(bench.finished.map(({ reason }) => reason)).to.deep.equal(['Everyone left, so the game is over.']);
  });

  it('E09: the 10 s of a launch that was ended count for nobody in the next', () => {
    const first = new TicsBench({ nowMs: 1000 });
    first.say([0], 0);
    first.pass(9000);
    const second = new TicsBench({ nowMs: first.nowMs });
    second.say([0], 0);
    second.pass(9999);
    expect(second.bundles(0), '19 s after the first launch').to.deep.equal([]);
    second.pass(1);
    expect(second.bundles(0).map(({ ingame }) => ingame)).to.deep.equal([1]);
    expect(first.bundles(0)).to.deep.equal([]);
  });

  it('A07: a worker that did nothing for 12 s blames nobody: deadlines move by as much', () => {
    const bench = new TicsBench({ slots: [0, 1, 2] });
    bench.play([0, 1], 11);
    bench.say([2], bench.host.tic());
    bench.play([0, 1, 2], 60);
    bench.host.join({ slot: 3, name: 'Dora', colour: 0, auth: '1' }, bench.nowMs);
    const before = bench.host.stats();
    for (const sleepMs of [130, 12_000, 3 * 86_400_000]) {
      bench.sleep(sleepMs);
      // What came meanwhile is there first, or only after the room was woken: either way nobody was late.
      if (sleepMs === 12_000) bench.say([0], bench.host.tic(), { consistancy: bench.claimFor(bench.host.tic()) });
      bench.pass(5);
      bench.play([0, 1, 2], 10);
    }
    expect(bench.host.stats()).to.include({
      fabricated: before.fabricated,
      dropped: 0,
      expired: 0,
      stalls: 3,
      desyncs: 0,
    });
    expect(bench.drops).to.deep.equal([]);
    expect(bench.finished).to.deep.equal([]);
    bench.sleep(99);
    bench.pass(ticMs + graceMs);
    expect(bench.host.stats().fabricated, 'and after it who is late is late').to.be.greaterThan(before.fabricated ?? 0);
  });

  it('F20: where running a tic costs 80 ms the rate falls to that, nobody is blamed, and it is full again at once', () => {
    let costMs = 0;
    const bench: TicsBench = new TicsBench({
      rules: aroundSteps((step) => {
        step();
        bench.nowMs += costMs;
      }),
    });
    // Two guests that keep to 35 Hz and to three tics ahead.
    const made = [0, 0];
    const nextMs = [bench.nowMs, bench.nowMs];
    const playFor = (ms: number) => {
      const from = bench.host.tic();
      for (const endMs = bench.nowMs + ms; bench.nowMs < endMs; bench.pass(1))
        for (const slot of [0, 1]) {
          if (bench.nowMs < (nextMs[slot] ?? 0) || (made[slot] ?? 0) >= bench.host.tic() + 3) continue;
          const tic = made[slot] ?? 0;
          made[slot] = tic + 1;
          nextMs[slot] = Math.max((nextMs[slot] ?? 0) + ticMs, bench.nowMs - ticMs);
          bench.say([slot], tic, { consistancy: tic < 32 ? 0 : bench.claimFor(tic) });
        }
      return bench.host.tic() - from;
    };
    expect(playFor(2000)).to.be.within(69, 74);
    costMs = 80;
    expect(playFor(10_000)).to.be.within(110, 126);
    costMs = 0;
    expect(playFor(1000)).to.be.within(34, 44);
    expect(bench.host.stats()).to.include({ fabricated: 0, dropped: 0, desyncs: 0 });
    expect(bench.bundles(0).map(({ tic }) => tic)).to.deep.equal(Array.from({ length: bench.host.tic() }, (_, n) => n));
  });

  it('frames of another length change nothing and are malformed, on another lane they are counted', () => {
    const bench = new TicsBench();
    bench.play([0, 1], 5);
    for (const length of [0, 1, 11, 13, 38, 65_536])
      expect(() => bench.host.receive(0, 'stream', new Uint8Array(length), bench.nowMs), `${length}`).to.throw(
        ProtocolError,
      );
    bench.host.receive(0, 'datagram', new Uint8Array(12), bench.nowMs);
    bench.say([3], 5);
    expect(bench.host.stats()).to.include({ sealed: 5, wrongLane: 1, unseated: 1 });
    bench.play([0, 1], 1);
    expect(bench.host.stats().sealed).to.equal(6);
  });

  it('L2: what is late, far ahead or repeated is counted', () => {
    const bench = new TicsBench();
    bench.play([0, 1], 5);
    bench.say([0], 4);
    bench.say([0], 5 + 64);
    bench.say([0], 5);
    bench.say([0], 5);
    expect(bench.host.stats()).to.include({ late: 1, early: 1, repeated: 1, sealed: 5 });
  });

  it('tells how long it took from tic to tic', () => {
    const bench = new TicsBench();
    expect(bench.host.stats()).to.include({ sealGapMaxMs: 0, sealGapP99Ms: 0 });
    bench.play([0, 1], 400);
    expect(bench.host.stats().sealGapMaxMs).to.be.closeTo(ticMs, 0.01);
    bench.say([0], 400);
    bench.pass(ticMs + graceMs);
    expect(bench.host.stats().sealGapMaxMs).to.be.closeTo(ticMs + graceMs, 0.01);
    expect(bench.host.stats().sealGapP99Ms).to.be.closeTo(ticMs, 0.01);
    bench.play([0, 1], 380);
    expect(bench.host.stats().sealGapMaxMs, 'ten seconds later').to.be.closeTo(ticMs, 0.01);
  });
});

describe('tics host: margins', () => {
  it('L5: twice a second each player hears how early the latest of its commands was, before the others or the tic was due', () => {
    const bench = new TicsBench();
    bench.play([0, 1], 18);
    bench.margins.length = 0;
    for (let n = 0; n < 18; n++) {
      const tic = bench.host.tic();
      // Due with the call before this one: slot 0 is 3 ms late, slot 1 another 7, but for one tic 17.
      bench.pass(3);
      bench.say([0], tic);
      bench.pass(n === 9 ? 17 : 7);
      bench.say([1], tic);
      bench.pass(ticMs);
    }
    expect(bench.margins.map(({ slot, ms }) => [slot, Math.round(ms)])).to.deep.equal([
      [0, 7],
      [1, -17],
    ]);
  });

  it('L5: alone, a command is early by what is left until its tic is due', () => {
    const bench = new TicsBench({ slots: [2] });
    bench.say([2], 0);
    for (let tic = 1; tic < 18; tic++) {
      bench.say([2], tic);
      bench.pass(ticMs - 1);
    }
    expect(bench.margins).to.have.length(1);
    expect(bench.margins[0]?.slot).to.equal(2);
    expect(bench.margins[0]?.ms).to.be.within(0, ticMs);
  });

  it('L5: what was made up for a player counts as 250 ms late, and is nothing to the others’ margins', () => {
    const bench = new TicsBench();
    bench.play([0, 1], 18);
    bench.margins.length = 0;
    for (let n = 0; n < 18; n++) {
      const tic = bench.host.tic();
      bench.say([0], tic, { consistancy: bench.claimFor(tic) });
      while (bench.host.tic() === tic) bench.pass(1);
    }
    expect(bench.margins.map(({ slot }) => slot)).to.deep.equal([0, 1]);
    expect(bench.margins[0]?.ms).to.be.at.least(0);
    expect(bench.margins[1]?.ms).to.equal(-250);
  });
});

describe('tics host: who comes late', () => {
  /** An hour in which nobody was late, in a log of its own. */
  function longSession(tics: number): TicsBench {
    const bench = new TicsBench({ slots: [0] });
    bench.play([0], tics);
    return bench;
  }

  it('who is there before the first tic and has not spoken yet is not sent that one either', () => {
    const bench = new TicsBench({ slots: [0] });
    bench.host.watch(watcher);
    bench.play([0], 3);
    expect(bench.batches(watcher)).to.deep.equal([]);
    bench.host.progress(watcher, 0, bench.nowMs);
    expect(bench.batches(watcher)).to.deep.equal([3]);
  });

  it('is sent nothing before it has spoken: that might come before what tells it of the launch', () => {
    const bench = longSession(50);
    bench.join(1);
    bench.host.watch(watcher);
    bench.play([0], 20);
    expect(bench.batches(1)).to.deep.equal([]);
    expect(bench.batches(watcher)).to.deep.equal([]);
    bench.host.progress(1, 0, bench.nowMs);
    bench.host.progress(watcher, 0, bench.nowMs);
    expect(bench.batches(1)).to.deep.equal([70]);
    expect(bench.batches(watcher)).to.deep.equal([70]);
    bench.play([0], 3);
    expect(bench.batches(1)).to.deep.equal([70, 1, 1, 1]);
    expect(bench.batches(watcher)).to.deep.equal([70, 1, 1, 1]);
  });

  it('L9: gets history in batches of at most 431 bundles, of which at most 256 KiB are under way', () => {
    const bench = longSession(20_000);
    bench.join(1);
    bench.buffered.set(1, 0);
    bench.host.progress(1, 0, bench.nowMs);
    bench.play([0], 200);
    const waiting = bench.buffered.get(1) ?? 0;
    expect(waiting).to.be.within(256 * 1024 - maxBatchBundles * bundleBytes, 256 * 1024);
    expect(Math.max(...bench.batches(1))).to.equal(maxBatchBundles);
    const before = bench.batches(1).length;
    bench.buffered.set(1, waiting - 10_000);
    bench.host.drained(1, 'datagram');
    expect(bench.batches(1)).to.have.length(before);
    bench.buffered.set(1, 0);
    bench.host.drained(1, 'stream');
    expect(bench.batches(1).length).to.be.greaterThan(before);
    for (let n = 0; n < 100; n++) {
      bench.buffered.set(1, 0);
      bench.play([0], 1);
    }
    expect(bench.bundles(1).map(({ tic }) => tic)).to.deep.equal(Array.from({ length: 20_300 }, (_, n) => n));
  });

  it('L9: all together get at most four batches at a time, in turns, and after what is live', () => {
    const bench = longSession(10_000);
    const places = [1, 2, watcher, watcher + 1, watcher + 2];
    for (const place of places) {
      if (place < watcher) bench.join(place);
      else bench.host.watch(place);
      bench.buffered.set(place, 256 * 1024);
      bench.host.progress(place, 0, bench.nowMs);
    }
    for (const place of places) bench.buffered.set(place, 0);
    const order: [place: number, bundles: number][] = [];
    bench.onSend = (place, frame) => order.push([place, frame.length / bundleBytes]);
    const served = new Set<number>();
    for (let n = 0; n < places.length; n++) {
      order.length = 0;
      bench.say([0], bench.host.tic(), { consistancy: bench.claimFor(bench.host.tic()) });
      bench.host.advance(bench.nowMs);
      bench.nowMs += ticMs;
      expect(order[0]).to.deep.equal([0, 1]);
      expect(order.slice(1)).to.have.length(4);
      for (const [place, bundles] of order.slice(1)) {
        served.add(place);
        expect(bundles).to.equal(maxBatchBundles);
      }
    }
    expect([...served].sort()).to.deep.equal([...places].sort());
  });

  it('L3: comes in with its first command, and was waited for by nobody', () => {
    const bench = longSession(100);
    bench.join(1);
    bench.host.progress(1, 0, bench.nowMs);
    bench.play([0], 35);
    expect(bench.host.entityId(1)).to.equal(null);
    const first = bench.host.tic() + 3;
    bench.say([1], first, { consistancy: bench.claimFor(bench.host.tic()) });
    bench.play([0], 3);
    expect(bench.bundles(0).at(-1)?.ingame).to.equal(1);
    expect(bench.host.stats().sealGapMaxMs).to.be.at.most(ticMs + 0.01);
    bench.say([0], first, { consistancy: bench.claimFor(first) });
    expect(bench.bundles(1).at(-1)).to.include({ tic: first, ingame: 3, fabricated: 0 });
    expect(bench.host.entityId(1)).to.equal(2);
  });

  it('L14: a seat is free again 30 s after its joiner last got any further', () => {
    const bench = longSession(100);
    bench.join(1);
    bench.host.progress(1, 0, bench.nowMs);
    bench.play([0], 20 * 35);
    bench.host.progress(1, 60, bench.nowMs);
    const sinceMs = bench.nowMs;
    for (let n = 0; n < 29; n++) {
      bench.play([0], 35);
      // The same again, less than before, and more than there is are no progress.
      bench.host.progress(1, [60, 59, 0xffff_ffff][n % 3] ?? 0, bench.nowMs);
    }
    expect(bench.drops).to.deep.equal([]);
    bench.play([0], 36);
    expect(bench.drops.map(({ place, ending }) => [place, ending.code])).to.deep.equal([[1, 4002]]);
    expect(bench.nowMs - sinceMs).to.be.within(reservationMs, reservationMs + 100);
    bench.play([0], 35 * 31);
    expect(bench.drops, 'once').to.have.length(1);
    expect(bench.host.stats().expired).to.equal(1);
  });

  it('L14: who has come in, or has gone, holds no seat that could expire', () => {
    const bench = longSession(100);
    for (const slot of [1, 2]) bench.join(slot);
    bench.host.leave(2, bench.nowMs);
    bench.play([1, 0], 35 * 31);
    expect(bench.drops).to.deep.equal([]);
    expect(bench.bundles(0).at(-1)).to.include({ ingame: 3, fabricated: 0 });
  });

  it('L14: who is out for silence keeps its seat, gets every bundle, and comes in again with its next command', () => {
    const bench = new TicsBench();
    bench.play([0, 1], 40);
    bench.play([0], 35 * 60);
    expect(bench.bundles(0).at(-1)).to.include({ ingame: 1, fabricated: 0 });
    expect(bench.drops).to.deep.equal([]);
    const tic = bench.host.tic();
    bench.play([1, 0], 1);
    expect(bench.bundles(1).at(-1)).to.include({ tic, ingame: 3, fabricated: 0 });
    expect(bench.bundles(1)).to.have.length(tic + 1);
    expect(bench.host.stats()).to.include({ desyncs: 0, dropped: 1 });
  });

  it('L8: a player more than 350 tics behind in its lane is cut; one exactly that far is not', () => {
    const bench = new TicsBench();
    bench.play([0, 1], 10);
    bench.buffered.set(1, maxBehindTics * bundleBytes);
    bench.host.advance(bench.nowMs);
    expect(bench.drops).to.deep.equal([]);
    bench.buffered.set(1, maxBehindTics * bundleBytes + 1);
    bench.host.advance(bench.nowMs);
    expect(bench.drops.map(({ place, ending }) => [place, ending.code])).to.deep.equal([[1, 4002]]);
    bench.play([0], 10);
    expect(bench.drops).to.have.length(1);
    expect(bench.bundles(0).at(-1)?.ingame).to.equal(1);
    expect(bench.host.stats().tooSlow).to.equal(1);
  });

  it('L8: a spectator is a cursor: never cut, never waited for, and goes on where its lane was full', () => {
    const bench = longSession(100);
    bench.host.watch(watcher);
    bench.host.progress(watcher, 0, bench.nowMs);
    bench.buffered.set(watcher, 256 * 1024);
    bench.play([0], 35 * 120);
    expect(bench.drops).to.deep.equal([]);
    expect(bench.batches(watcher)).to.deep.equal([100]);
    expect(bench.host.stats()).to.include({ spectatorLagTics: 35 * 120 });
    expect(bench.host.stats().sealGapMaxMs).to.be.at.most(ticMs + 0.01);
    bench.buffered.set(watcher, 0);
    bench.play([0], 20);
    expect(bench.bundles(watcher).map(({ tic }) => tic)).to.deep.equal(
      Array.from({ length: 100 + 35 * 120 + 20 }, (_, n) => n),
    );
    expect(bench.host.stats()).to.include({ spectatorLagTics: 0 });
    bench.host.leave(watcher, bench.nowMs);
    bench.play([0], 20);
    expect(bench.bundles(watcher)).to.have.length(100 + 35 * 120 + 20);
  });

  it('S15: nothing a spectator sends is a command', () => {
    const bench = longSession(100);
    bench.host.watch(watcher);
    bench.host.progress(watcher, 0, bench.nowMs);
    bench.say([watcher], bench.host.tic());
    bench.play([0], 10);
    expect(bench.bundles(0).every(({ ingame }) => ingame === 1)).to.equal(true);
    expect(bench.host.stats().unseated).to.equal(1);
  });

  it('L8: the spectators’ delay of a title holds back what is newer, and nothing from players', () => {
    const bench = new TicsBench({ params: { watchDelayS: 2 } });
    bench.host.watch(watcher);
    bench.host.progress(watcher, 0, bench.nowMs);
    bench.play([0, 1], 69);
    expect(bench.bundles(watcher)).to.deep.equal([]);
    bench.play([0, 1], 100);
    bench.pass(1);
    expect(bench.bundles(watcher).map(({ tic }) => tic)).to.deep.equal(Array.from({ length: 99 }, (_, n) => n));
    expect(bench.bundles(0)).to.have.length(169);
    expect(bench.host.stats().spectatorLagTics).to.equal(0);
    bench.join(2, watcher);
    bench.host.advance(bench.nowMs);
    expect(
      bench.bundles(2).map(({ tic }) => tic),
      'who plays is shown everything',
    ).to.deep.equal(Array.from({ length: 70 }, (_, n) => n + 99));
  });

  it('who watched and now plays goes on with what it has', () => {
    const bench = longSession(1000);
    bench.host.watch(watcher);
    bench.host.progress(watcher, 0, bench.nowMs);
    bench.play([0], 50);
    const had = bench.bundles(watcher).length;
    expect(had).to.equal(1050);
    bench.join(3, watcher);
    bench.play([0], 10);
    expect(bench.bundles(watcher)).to.have.length(had);
    expect(bench.bundles(3).map(({ tic }) => tic)).to.deep.equal(Array.from({ length: 10 }, (_, n) => had + n));
    bench.play([3, 0], 10);
    expect(bench.bundles(0).at(-1)).to.include({ ingame: 0b1001, fabricated: 0 });
  });

  it('a player of the launch that leaves before it has played, and comes back, is waited for by nobody', () => {
    const bench = new TicsBench();
    bench.say([0], 0);
    bench.pass(1000);
    bench.host.leave(1, bench.nowMs);
    expect(bench.host.tic()).to.equal(1);
    bench.join(1);
    bench.play([0], 20);
    expect(bench.host.tic()).to.equal(21);
    expect(bench.host.stats().fabricated).to.equal(0);
  });

  it('L9: into a session an hour old: 126 000 tics in seconds, and those who play are served first all the while', () => {
    const log = new BundleLog();
    const bench = longSession(126_000);
    bench.join(1);
    const lane = { bytesPerMs: 1000 };
    bench.buffered.set(1, 0);
    const startMs = bench.nowMs;
    const order: number[] = [];
    bench.onSend = (place) => order.push(place);
    bench.host.progress(1, 0, bench.nowMs);
    while (
      bench.bundles.length >= 0 &&
      (bench.sent.get(1) ?? []).reduce((sum, { length }) => sum + length, 0) < bench.host.tic() * bundleBytes
    ) {
      order.length = 0;
      const tic = bench.host.tic();
      bench.say([0], tic, { consistancy: bench.claimFor(tic) });
      expect(order[0], 'the live bundle goes out with its command').to.equal(0);
      bench.pass(ticMs);
      bench.buffered.set(1, Math.max(0, (bench.buffered.get(1) ?? 0) - lane.bytesPerMs * ticMs));
      expect(bench.nowMs - startMs).to.be.below(10_000);
    }
    for (const frame of bench.sent.get(1) ?? []) expect(frame.length).to.be.at.most(maxBatchBundles * bundleBytes);
    for (const bundle of bench.bundles(1)) log.append(encodeBundle(bundle));
    expect(log.length).to.equal(bench.host.tic());
    expect(bench.host.stats()).to.include({ fabricated: 0, dropped: 0, historyBytes: 38 * log.length });
    expect(bench.host.stats().sealGapMaxMs).to.be.at.most(ticMs + 0.01);
  }).timeout(60_000);
});

describe('tics host: whose world differs', () => {
  it('L6: is named, with the tic from which on', () => {
    const bench = new TicsBench({ slots: [0, 1, 2] });
    bench.play([0, 1, 2], 100);
    const tic = bench.host.tic();
    bench.say([0, 2], tic, { consistancy: bench.claimFor(tic) });
    bench.say([1], tic, { consistancy: bench.claimFor(tic) ^ 1 });
    expect(bench.announcements).to.deep.equal([
      `Ben’s game differs from the host’s from tic ${tic - 32} on: they should reload the page.`,
    ]);
    expect(bench.host.stats().desyncs).to.equal(1);
  });

  it('F12: once a stay, however long it goes on; and again when somebody else sits there', () => {
    const bench = new TicsBench();
    bench.play([0, 1], 40);
    const wrong = (tics: number) => {
      for (let n = 0; n < tics; n++) {
        const tic = bench.host.tic();
        bench.say([1], tic, { consistancy: 1 + bench.claimFor(tic) });
        bench.say([0], tic, { consistancy: bench.claimFor(tic) });
        bench.pass(ticMs);
      }
    };
    wrong(60 * 35);
    expect(bench.announcements).to.have.length(1);
    bench.host.leave(1, bench.nowMs);
    bench.join(1);
    bench.play([1, 0], 40);
    expect(bench.announcements).to.have.length(1);
    wrong(100);
    expect(bench.announcements).to.have.length(2);
    expect(bench.host.stats().desyncs).to.equal(2);
  });

  it('F11: also at tic 50 000', () => {
    const bench = new TicsBench({ slots: [0] });
    bench.play([0], 50_032);
    expect(bench.announcements).to.deep.equal([]);
    bench.play([0], 1, { consistancy: 12_345 });
    expect(bench.announcements).to.have.length(1);
    expect(bench.announcements[0]).to.contain('from tic 50000 on');
  }).timeout(20_000);

  it('F08: a command made up repeats an old claim, and a late one says the truth too late: no alarm', () => {
    const bench = new TicsBench();
    bench.play([0, 1], 50);
    for (let n = 0; n < 300; n++) {
      const tic = bench.host.tic();
      bench.say([0], tic, { consistancy: bench.claimFor(tic) });
      // 300 ms too late, so everything of slot 1 is made up.
      if (tic >= 61) bench.say([1], tic - 11, { consistancy: bench.claimFor(tic - 11) });
      while (bench.host.tic() === tic) bench.pass(1);
    }
    expect(bench.host.stats()).to.include({ desyncs: 0 });
    expect(bench.host.stats().fabricated).to.be.greaterThan(100);
    expect(bench.host.stats().late).to.be.greaterThan(100);
  });

  it('F08: who comes in says nothing of a world it has not run; its commands count from its first tic on', () => {
    const bench = new TicsBench({ slots: [0] });
    bench.play([0], 200);
    bench.join(1);
    bench.play([1, 0], 100);
    expect(bench.bundles(0).at(-1)?.ingame).to.equal(3);
    expect(bench.host.stats()).to.include({ desyncs: 0, fabricated: 0 });
    bench.say([1], bench.host.tic(), { consistancy: bench.claimFor(bench.host.tic()) + 1 });
    bench.play([0], 1);
    expect(bench.host.stats()).to.include({ desyncs: 1 });
  });

  it('F09: a spectator’s hash is compared with that of the same tic, or with none', () => {
    const bench = new TicsBench({ slots: [0] });
    bench.host.watch(watcher);
    bench.host.progress(watcher, 0, bench.nowMs);
    bench.play([0], 3000);
    const report = (tic: number, hash: number) => bench.host.report(watcher, tic, hash);
    // Not run yet, and so long ago that nobody knows.
    report(bench.host.tic(), 1);
    report(0xffff_ffff, 1);
    report(3000 - 1025, 1);
    expect(bench.host.stats()).to.include({ desyncs: 0, reportsNotCompared: 3 });
    for (const tic of [2999, 2500, 3000 - 1024]) report(tic, bench.host.hashAt(tic) ?? 0);
    expect(bench.host.stats()).to.include({ desyncs: 0, reportsNotCompared: 3 });
    report(2500, bench.host.hashAt(2501) ?? 0);
    report(2501, bench.host.hashAt(2502) ?? 0);
    expect(bench.announcements).to.deep.equal([
      'A spectator’s game differs from the host’s from tic 2500 on: they should reload the page.',
    ]);
    expect(bench.host.stats()).to.include({ desyncs: 1, reportsNotCompared: 3 });
  });

  it('F13: what players do is what the world hashes to', () => {
    const hashes = [0, 3].map((forwardmove) => {
      const bench = new TicsBench();
      bench.play([0, 1], 100, { forwardmove });
      return bench.host.hashAt(99);
    });
    expect(hashes[0]).to.not.equal(hashes[1]);
    expect(nameOf(0)).to.equal('Ada');
  });
});

describe('tics host: what it says', () => {
  afterEach(() => chooseLanguage('en', []));

  it('is told in German too', async () => {
    const bench = new TicsBench({ slots: [0, 1, 2] });
    bench.host.watch(watcher);
    bench.play([0, 1, 2], 40);
    bench.say([1], 40, { consistancy: 1 + bench.claimFor(40) });
    bench.play([0, 2], 1);
    bench.host.report(watcher, 20, 1 ^ (bench.host.hashAt(20) ?? 0));
    bench.buffered.set(2, 1_000_000);
    bench.join(3);
    bench.play([0, 1], 35 * 31);
    for (const slot of [0, 1, 2]) bench.host.leave(slot, bench.nowMs);
    bench.pass(100);
    const said = [
      ...bench.announcements,
      ...bench.drops.map(({ ending }) => ending.reason),
      ...bench.finished.map(({ reason }) => reason),
    ];
    expect(said).to.have.length(5);
    await chooseLanguage('de', []);
    for (const sentence of said) expect(told(sentence).text).to.not.equal(sentence);
    expect(told(said[0] ?? '').text).to.match(/^Bei Ben verläuft das Spiel ab Tic 8 anders als beim Gastgeber: /);
  });
});
