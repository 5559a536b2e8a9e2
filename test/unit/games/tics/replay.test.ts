import { expect } from 'chai';
import fc from 'fast-check';
import type { Engine, Rules } from '../../../../src/games/tics/engine.ts';
import { BundleLog, bundleBytes } from '../../../../src/games/tics/log.ts';
import { type Bundle, createBundle, encodeBundle } from '../../../../src/games/tics/protocol.gen.ts';
import { type Recording, recordingRefusals, writeRecording } from '../../../../src/games/tics/recording.ts';
import { readReplayOf, SessionReplay } from '../../../../src/games/tics/replay.ts';
import { Random } from '../../../../src/lib/random.ts';
import { type CountingScene, CountingWorld, countingRules } from '../../../support/games/counting-world.ts';
import { countingTitle, recorded } from '../../../support/recorded.ts';

const ticMs = 1000 / 35;
const start = { params: {}, seed: 9, slots: [1, 2] };

/** Slots 1 and 2 from the first tic on, 1 until tic 900; 3 comes in at tic 500; nobody in the last 50 of 2000. */
function play(seed: number) {
  const random = new Random(seed);
  return (bundle: Bundle) => {
    const { tic } = bundle;
    bundle.ingame = tic >= 1950 ? 0 : (tic < 900 ? 0b0010 : 0) | 0b0100 | (tic >= 500 ? 0b1000 : 0);
    for (let slot = 1; slot < 4; slot++)
      if (random.below(5) === 0) bundle.cmds.forwardmove[slot] = random.below(21) - 10;
  };
}

function recording(tics = 2000, own: Partial<Recording> = {}): Recording {
  const names = [
    [0, 'Nobody'],
    [1, 'Ann'],
    [2, 'Bob'],
  ] as const;
  return { ...recorded(countingRules, { title: 'count', start, tics, names, play: play(3) }), ...own };
}

/** Rules whose worlds count their steps together. */
function counted(): { readonly rules: Rules<CountingScene>; steps(): number } {
  const worlds: CountingWorld[] = [];
  const create: Rules<CountingScene>['create'] = (from) => {
    const world = new CountingWorld(from);
    worlds.push(world);
    return world;
  };
  return { rules: { ...countingRules, create }, steps: () => worlds.reduce((sum, world) => sum + world.steps, 0) };
}

const replayOf = (of = recording(), rules = countingRules) => new SessionReplay(countingTitle, rules, of);
const still = () => 0;

/** Goes to a time in one call, however much there is to run. */
function go(replay: SessionReplay<CountingScene>, ms: number): void {
  replay.seek(ms);
  replay.advance(0, still, 1);
  expect(replay.seekingMs).to.equal(null);
}

/** `of` with one byte of a bundle changed. */
function altered(of: Recording, tic: number, offset: number): Recording {
  const log = new BundleLog();
  for (let n = 0; n < of.log.length; n++) {
    const bundle = of.log.batch(n, 1);
    if (n === tic) bundle[offset] = (bundle[offset] ?? 0) ^ 1;
    log.append(bundle);
  }
  return { ...of, log };
}

describe('a replay', () => {
  it('plays what was recorded to its end, and compares every hash there is', () => {
    const replay = replayOf();
    expect(replay.durationMs).to.be.closeTo(2000 * ticMs, 1e-6);
    expect(replay.sceneAt()).to.equal(undefined);
    let calls = 0;
    while (replay.positionMs < replay.durationMs && calls++ < 10_000) replay.advance(16, still, 12);
    expect(replay.positionMs).to.equal(replay.durationMs);
    expect(replay.verdict).to.deep.equal({ checked: 57, differsAtTic: null });
    expect(replay.stats()).to.include({ tic: 2000, ofTic: 2000, checked: 57, differing: 0 });
    replay.advance(1000, still, 12);
    expect(replay.positionMs).to.equal(replay.durationMs);
  });

  it('F13: names the first hash that differs, and one command is enough for that', () => {
    for (const [tic, offset] of [
      [0, 14],
      [700, 22],
      [1020, 22],
      [1021, 4],
    ] as const) {
      const replay = replayOf(altered(recording(), tic, offset));
      go(replay, replay.durationMs);
      expect(replay.verdict, `tic ${tic}`).to.deep.equal({
        checked: 57,
        differsAtTic: Math.floor(tic / 35) * 35 + 34,
      });
      expect(replay.stats().differing).to.equal(1);
    }
    // F08: what was made up and what nobody did is no part of the world, so this changes nothing.
    const replay = replayOf(altered(recording(), 700, 10));
    go(replay, replay.durationMs);
    expect(replay.verdict.differsAtTic).to.equal(null);
    expect(bundleBytes).to.equal(38);
  });

  it('is at any time what it is there when played straight on, wherever it was before', () => {
    const straight = replayOf();
    straight.look(2);
    const seen: string[] = [];
    const look = (replay: SessionReplay<CountingScene>) => JSON.stringify([replay.sceneAt(), replay.stats().hash]);
    for (let n = 0; n <= 200; n++) {
      go(straight, n * 10 * ticMs + 7);
      seen.push(look(straight));
    }
    const replay = replayOf();
    replay.look(2);
    fc.assert(
      fc.property(fc.nat({ max: 200 }), (n) => {
        go(replay, n * 10 * ticMs + 7);
        expect(look(replay)).to.equal(seen[n]);
      }),
    );
    // Nothing was compared twice.
    go(replay, replay.durationMs);
    expect(replay.verdict).to.deep.equal({ checked: 57, differsAtTic: null });
  });

  it('runs at most 20 s again to go back', () => {
    const { rules, steps } = counted();
    const replay = replayOf(recording(), rules);
    go(replay, replay.durationMs);
    for (const tic of [1999, 1400, 1399, 800, 700, 699, 1]) {
      const before = steps();
      go(replay, tic * ticMs - 1);
      expect(steps() - before, `to ${tic}`).to.be.at.most(700);
      go(replay, replay.durationMs);
    }
  });

  it('works in slices, and says where it is going to meanwhile', () => {
    const replay = replayOf();
    let now = 0;
    const clock = () => now++;
    replay.seek(replay.durationMs + 5);
    expect(replay.seekingMs).to.equal(replay.durationMs);
    let calls = 0;
    while (replay.seekingMs !== null && calls++ < 1000) {
      const from = replay.positionMs;
      replay.advance(1e9, clock, 3);
      expect(replay.positionMs).to.be.above(from);
      // The clock is asked every eighth tic, and three times within the budget.
      expect((replay.positionMs - from) / ticMs).to.be.at.most(33);
    }
    expect(calls).to.be.within(40, 200);
    expect(replay.positionMs).to.equal(replay.durationMs);
    replay.seek(-5);
    expect(replay.seekingMs).to.equal(0);
  });

  it('plays slower where the machine is too slow, and owes nothing', () => {
    const replay = replayOf();
    let now = 0;
    replay.advance(100 * ticMs, () => now++, 2);
    const { positionMs } = replay;
    expect(positionMs / ticMs).to.be.within(8, 33);
    replay.advance(ticMs / 2, still, 2);
    expect(replay.positionMs - positionMs).to.be.closeTo(ticMs / 2, 1e-6);
  });

  it('draws between two tics, evenly', () => {
    const replay = replayOf();
    const places: number[] = [];
    for (let n = 0; n < 400; n++) {
      replay.advance(ticMs / 4, still, 12);
      const { scene } = replay.sceneAt() ?? {};
      if (!scene) throw new Error('no scene');
      places.push(scene.tic + scene.alpha);
    }
    for (let n = 1; n < places.length; n++) expect((places[n] ?? 0) - (places[n - 1] ?? 0)).to.be.closeTo(0.25, 1e-6);
  });

  it('is seen through the eyes of the first who is in, or of who was chosen while that one is', () => {
    const replay = replayOf();
    expect(replay.eyes).to.equal(null);
    go(replay, 100 * ticMs);
    expect([replay.eyes, replay.sceneAt()?.eyes, replay.sceneAt()?.watching]).to.deep.equal([1, 1, true]);
    replay.look(3);
    expect(replay.eyes, 'who is not in yet').to.equal(1);
    go(replay, 600 * ticMs);
    expect(replay.eyes).to.equal(3);
    replay.look(1);
    expect(replay.eyes).to.equal(1);
    go(replay, 1000 * ticMs);
    expect(replay.eyes, 'whose eyes are gone').to.equal(2);
    for (const nobody of [0, -1, 4, Number.NaN]) replay.look(nobody);
    expect(replay.eyes).to.equal(2);
    go(replay, replay.durationMs);
    expect(replay.eyes, 'when nobody is left').to.equal(2);
  });

  it('has a name for everybody who ever was in, and for nobody else', () => {
    const replay = replayOf();
    expect([...replay.names]).to.deep.equal([
      [1, 'Ann'],
      [2, 'Bob'],
      [3, 'Player 4'],
    ]);
    go(replay, 1);
    expect([0, 1, 3].map((slot) => replay.sceneAt()?.nameOf(slot))).to.deep.equal([undefined, 'Ann', 'Player 4']);
  });

  it('goes on to the end of what was sealed when the game was over before', () => {
    const over = { ...start, params: { tics: 700 } };
    const until = recorded(countingRules, { title: 'count', start: over, tics: 760, play: play(3) });
    expect(until.log.length).to.equal(700);
    const last = createBundle();
    for (let tic = 700; tic < 760; tic++) until.log.append(encodeBundle({ ...last, tic }));
    const { hashes } = until;
    const replay = replayOf({ ...until, hashes: [...hashes, hashes[19] ?? 0] });
    go(replay, replay.durationMs);
    expect(replay.stats()).to.include({ tic: 760, checked: 21, differing: 0 });
    go(replay, 100);
    go(replay, replay.durationMs);
    expect(replay.verdict.differsAtTic).to.equal(null);
  });

  it('takes hashes that are missing for unknown', () => {
    const whole = recording();
    const replay = replayOf({ ...whole, hashes: whole.hashes.slice(0, 3) });
    go(replay, replay.durationMs);
    expect(replay.verdict).to.deep.equal({ checked: 3, differsAtTic: null });
  });
});

describe('reading a replay', () => {
  const engine: Engine<CountingScene> = {
    title: countingTitle,
    loadRules: async () => countingRules,
    loadView: () => Promise.reject(new Error('nobody draws')),
  };
  const read = readReplayOf([engine]);

  it('makes one of a file, with the rules of its engine', async () => {
    const replay = await read(await writeRecording(recording()));
    expect(replay.title).to.equal(countingTitle);
    replay.seek(replay.durationMs);
    replay.advance(0, still, 1);
    expect(replay.verdict).to.deep.equal({ checked: 57, differsAtTic: null });
  });

  it('refuses what is none with one sentence', async () => {
    const saying = (file: Uint8Array) => read(file).then(undefined, (error: Error) => error.message);
    expect(await saying(new Uint8Array(5))).to.equal(recordingRefusals.none);
    expect(await saying(await writeRecording({ ...recording(), title: 'chess' }))).to.equal(recordingRefusals.title);
  });
});
