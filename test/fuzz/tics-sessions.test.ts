import { expect } from 'chai';
import type { Rules } from '../../src/games/tics/engine.ts';
import { duel } from '../../src/games/tics/engines/duel/index.ts';
import { createBundle, decodeBundle } from '../../src/games/tics/protocol.gen.ts';
import { SessionWorld } from '../../src/games/tics/session-world.ts';
import { countingRules } from '../support/games/counting-world.ts';
import { soak } from '../support/soak.ts';
import { seededFaults } from '../support/tics-session/faults.ts';
import { type Outcome, Session, type SessionOptions } from '../support/tics-session/session.ts';

const seeds = soak ? 50 : 5;
const tics = 20_000;
/** Duel's world costs ten times what a counting one does. */
const duelSeeds = soak ? 10 : 1;
const duelTics = soak ? tics : 3000;
const duelParams = { ...duel.title.defaultParams, minutes: 20, points: 99 };

/** What has to happen to somebody in every few sessions, or they show little. */
const happenings = [
  'hidden',
  'frozen',
  'outages',
  'left',
  'crashed',
  'returned',
  'joined',
  'watched',
  'seated',
  'stalls',
] as const;

function play(options: SessionOptions): Outcome {
  const outcome = new Session(options).run();
  expect(outcome.problems, `seed ${options.seed}`).to.deep.equal([]);
  return outcome;
}

/** What the sealed tics make of the world when `change` is made to each command. */
function replayed(rules: Rules, { frames }: Outcome, options: SessionOptions, idle: boolean): number | undefined {
  const { seed, params = {} } = options;
  const session = new SessionWorld(rules, { seed, params, slots: [0, 1] });
  const bundle = createBundle();
  for (const frame of frames) {
    decodeBundle(frame, bundle);
    if (idle) {
      const { forwardmove, sidemove, angleturn, buttons } = rules.intent(0);
      bundle.cmds.forwardmove.fill(forwardmove);
      bundle.cmds.sidemove.fill(sidemove);
      bundle.cmds.angleturn.fill(angleturn);
      bundle.cmds.buttons.fill(buttons);
    }
    session.run(bundle);
  }
  return session.hashes.hashAt(frames.length - 1);
}

describe('sessions of tics: four players, spectators, jitter up to 400 ms, pages hidden and frozen, tabs that come and go', () => {
  const outcomes: Outcome[] = [];

  for (let seed = 1; seed <= seeds; seed++)
    it(`seed ${seed}: all worlds are the same after each of ${tics} tics, each sealed once, in order and in time (L1), nobody blamed`, () => {
      const options = { seed, tics, rules: countingRules };
      const outcome = play(options);
      outcomes.push(outcome);
      expect(outcome.host.historyBytes, 'L7').to.equal(38 * (outcome.host.sealed ?? 0));
      expect(outcome.host.desyncs, 'F08: no false alarm').to.equal(0);
      expect(outcome.host.sealed).to.be.at.least(tics);
      // F13: what was held down is what the worlds hash to.
      expect(replayed(countingRules, outcome, options, false)).to.equal(outcome.hash);
      expect(replayed(countingRules, outcome, options, true)).to.not.equal(outcome.hash);
    }).timeout(60_000);

  it('and in them everything has happened that may', () => {
    const sum = (of: (outcome: Outcome) => number | undefined) =>
      outcomes.reduce((all, one) => all + (of(one) ?? 0), 0);
    for (const what of happenings)
      expect(
        sum(({ happened }) => happened[what]),
        what,
      ).to.be.greaterThan(0);
    for (const counter of ['fabricated', 'late', 'dropped', 'stalls'])
      expect(
        sum(({ host }) => host[counter]),
        counter,
      ).to.be.greaterThan(0);
    expect(Math.max(...outcomes.map(({ maxGapMs }) => maxGapMs)), 'somebody was waited for').to.be.greaterThan(270);
  });

  for (let seed = 1; seed <= duelSeeds; seed++)
    it(`seed ${seed}, Duel: ${duelTics} tics`, async () => {
      const rules = await duel.loadRules();
      const options = { seed, tics: duelTics, rules, params: duelParams };
      const outcome = play(options);
      expect(outcome.host.sealed).to.be.at.least(duelTics);
    }).timeout(300_000);
});

describe('the checker of sessions', () => {
  for (const fault of seededFaults())
    it(`catches ${fault.name}, at the guest that has it alone`, async () => {
      const rules = await duel.loadRules();
      const { problems, host } = new Session({ seed: 7, tics: 1200, rules, params: duelParams, fault }).run();
      expect(problems.map(({ kind, who }) => [kind, who])).to.deep.include([fault.finds, 'P1']);
      expect(problems.filter(({ kind, who }) => kind === fault.finds && who !== 'P1')).to.deep.equal([]);
      if (fault.finds !== 'hash') return;
      // And so does the game: the host names who differs, the others’ tabs and its own count it (L6).
      const alarm = problems.find(({ kind, who }) => kind === 'alarm' && who === 'host');
      expect(alarm?.what).to.contain('P1’s game differs from the host’s');
      expect(host.desyncs).to.equal(1);
      for (const who of ['P0', 'P1', 'P2', 'P3'])
        expect(
          problems.some((one) => one.kind === 'alarm' && one.who === who),
          who,
        ).to.equal(true);
    }).timeout(30_000);

  it('finds nothing where nothing is wrong', async () => {
    const rules = await duel.loadRules();
    expect(new Session({ seed: 7, tics: 1200, rules, params: duelParams, fault: {} }).run().problems).to.deep.equal([]);
  });
});
