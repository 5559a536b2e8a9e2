import { expect } from 'chai';
import type { Rules } from '../../../../src/games/tics/engine.ts';
import { createBundle, encodeBundle } from '../../../../src/games/tics/protocol.gen.ts';
import { Random } from '../../../../src/lib/random.ts';
import { countingRules } from '../../../support/games/counting-world.ts';
import { type Line, steady, Table, type TableGuest } from '../../../support/tics-table.ts';

const ticMs = 1000 / 35;

/** A line of `lagMs` each way that takes up to `jitterMs` more or less. */
function shaky(lagMs: number, jitterMs: number, random: Random): Line {
  return { delayMs: () => lagMs + (random.unit() * 2 - 1) * jitterMs };
}

/** Tics a second of the host's over so many seconds. */
function rateHz(table: Table, seconds: number, each?: () => void): number {
  const before = table.sealedTic;
  table.pass(seconds * 1000, each);
  return (table.sealedTic - before) / seconds;
}

const changesSince = (guest: TableGuest, sinceMs: number) => guest.delays.filter(({ atMs }) => atMs > sinceMs).length;

/** Every world that is there hashed alike after the newest tic that all have run. */
function expectAlike(table: Table): void {
  const tic = Math.min(...table.guests.map((guest) => guest.stat('tic'))) - 1;
  const hashes = table.guests.map(({ client }) => client.hashAt(tic));
  expect(new Set(hashes).size, `after tic ${tic}: ${hashes.join()}`).to.equal(1);
  expect(hashes[0]).to.be.a('number');
}

describe('tics: guests and their host', () => {
  for (const [rttMs, jitterMs, most] of [
    [5, 1, 1],
    [50, 5, 3],
    [100, 10, 5],
    [200, 15, 9],
  ] as const)
    it(`L5: a round trip of ${rttMs} ± ${jitterMs} ms comes to ${most} tics of delay at most, which stays, at full rate`, () => {
      const random = new Random(rttMs);
      const table = new Table({
        lines: [steady(0), shaky(rttMs / 2, jitterMs / 2, random)],
        rttMs: [0, rttMs],
      });
      table.pass(20_000);
      const sinceMs = table.nowMs;
      expect(rateHz(table, 40)).to.be.within(34.8, 35.5);
      for (const guest of table.guests)
        expect(changesSince(guest, sinceMs), 'one change in 10 s at most').to.be.at.most(4);
      expect(table.guest(1).stat('inputDelay')).to.be.within(Math.ceil(rttMs / ticMs), most);
      expect(table.guest(0).stat('inputDelay'), 'who is near').to.equal(1);
      expect(table.host.stats().fabricated).to.equal(0);
      expectAlike(table);
    }).timeout(20_000);

  it('L5: one bad line does not raise the delay of others', () => {
    const random = new Random(7);
    const good = [steady(0), shaky(10, 3, random), shaky(25, 5, random)];
    const delays = (lines: readonly Line[]) => {
      const table = new Table({ lines, rttMs: [0, 20, 50, 400] });
      table.pass(60_000);
      return [0, 1, 2].map((slot) => table.guest(slot).stat('inputDelay'));
    };
    const [alone, beside] = [delays([...good, steady(5)]), delays([...good, shaky(200, 100, random)])];
    for (const slot of [0, 1, 2]) expect(beside[slot], `slot ${slot}`).to.be.at.most((alone[slot] ?? 0) + 1);
  }).timeout(30_000);

  it('L5: players as far away as each other do not wait for each other for ever', () => {
    const table = new Table({ lines: [steady(50), steady(50)], rttMs: [100, 100] });
    table.pass(10_000);
    expect(rateHz(table, 10)).to.be.within(34.8, 35.5);
  }).timeout(20_000);

  it('A03, A04, L10: a hidden page is waited for by nobody, made up for by nobody, and runs what comes', () => {
    const table = new Table({ lines: [steady(0), shaky(25, 3, new Random(1))], rttMs: [0, 50] });
    const [host, hidden] = [table.guest(0), table.guest(1)];
    hidden.client.hold(1);
    table.pass(5000);
    hidden.client.hold(0);
    hidden.client.hide?.(true, table.nowMs);
    hidden.hidden = true;
    table.pass(200);
    const placed = () => host.client.entities().find(({ id }) => id === 2)?.x;
    const [atX, before] = [placed(), hidden.stat('fabricatedOwn')];
    expect(rateHz(table, 20)).to.be.at.least(0.95 * 35);
    expect(placed(), 'it stands still').to.equal(atX);
    expect(hidden.stat('fabricatedOwn') - before).to.equal(0);
    expect(host.stat('tic') - hidden.stat('tic'), 'and keeps up').to.be.within(-4, 4);
    expectAlike(table);
  }).timeout(20_000);

  for (const frozenMs of [400, 1500, 60_000])
    it(`S01, L2: a page frozen for ${frozenMs} ms is in time again within a second, and its late commands change nothing`, () => {
      const table = new Table({ lines: [steady(0), shaky(25, 3, new Random(1))], rttMs: [0, 50] });
      table.pass(10_000);
      const guest = table.guest(1);
      guest.frozen = true;
      table.pass(frozenMs);
      guest.frozen = false;
      const [sent, late] = [guest.sent, table.host.stats().late ?? 0];
      table.pass(1000);
      expect(guest.sent - sent, 'it does not answer what is long over').to.be.below(60);
      expect((table.host.stats().late ?? 0) - late).to.be.below(12);
      const fabricated = guest.stat('fabricatedOwn');
      table.pass(3000);
      expect(guest.stat('fabricatedOwn') - fabricated).to.be.below(5);
      expect(guest.stat('inputDelay'), 'a gap says nothing of the line').to.be.at.most(5);
      expectAlike(table);
      for (const one of table.guests) expect(one.stat('desyncs'), 'F08: no false alarm').to.equal(0);
      expect(table.announced).to.deep.equal([]);
    }).timeout(30_000);

  it('L3, L14: who comes late runs what was before, comes in without being waited for, and tells how far it is', () => {
    const table = new Table({ lines: [steady(0)], rttMs: [0] });
    table.pass(30_000);
    const joined = table.join(2, shaky(75, 5, new Random(1)), { rttMs: () => 150 });
    const watcher = table.watch(64, steady(30));
    expect(joined.client.catchingUp?.()).to.deep.equal({ tic: 0, ofTic: table.sealedTic });
    expect(rateHz(table, 3), 'the others play on').to.be.within(34.5, 35.5);
    expect(joined.client.catchingUp?.()).to.equal(null);
    expect(joined.client.entities().map(({ id }) => id)).to.include(3);
    expect(joined.progress[0]).to.equal(0);
    const told = joined.progress.length;
    expect(rateHz(table, 5)).to.be.within(34.8, 35.5);
    expect(joined.progress.length, 'nothing more to tell').to.equal(told);
    expect(watcher.sent, 'S15: who watches sends nothing').to.equal(0);
    expect(watcher.reports.length).to.be.at.least(6);
    expect(table.host.stats().desyncs).to.equal(0);
    expectAlike(table);
  }).timeout(20_000);

  it('L3: who is late by more than its delay reaches further until it comes in, told by nobody', () => {
    const table = new Table({ lines: [steady(0)], rttMs: [0] });
    table.pass(2000);
    const joined = table.join(2, steady(150), { rttMs: () => null });
    table.pass(5000);
    expect(joined.client.entities().map(({ id }) => id)).to.include(3);
  });

  it('F12: a bundle that was changed on the way is noticed, and told once by the host', () => {
    const table = new Table({ lines: [steady(5), steady(5), steady(5)], rttMs: [10, 10, 10] });
    table.pass(3000);
    const fromTic = table.sealedTic + 20;
    table.tamper = (place, frame) => {
      if (place !== 1 || new DataView(frame.buffer, frame.byteOffset).getUint32(0, true) !== fromTic) return [frame];
      const changed = frame.slice();
      changed[6] = (changed[6] ?? 0) ^ 1;
      return [changed];
    };
    table.pass(60_000);
    for (const guest of table.guests) expect(guest.stat('desyncTic'), `slot ${guest.place}`).to.equal(fromTic);
    expect(table.guest(0).stat('desyncs'), 'one differs from the others').to.equal(1);
    expect(table.guest(1).stat('desyncs'), 'and they from it').to.equal(2);
    expect(table.announced.length).to.equal(1);
    expect(table.announced[0]).to.include('Player 1').and.to.include(String(fromTic));
  }).timeout(20_000);

  it('S02: what comes after the end of a game is not run, and breaks nothing', () => {
    const table = new Table({ lines: [steady(0), steady(5)], rttMs: [0, 10], params: { tics: 100 } });
    const guest = table.guest(1);
    table.pass(5000);
    expect(guest.stat('tic')).to.equal(100);
    const bundle = createBundle();
    bundle.cmds.count = 4;
    bundle.ingame = 3;
    for (bundle.tic = 100; bundle.tic < 300; bundle.tic++) {
      table.nowMs += 28;
      guest.client.receive('stream', encodeBundle(bundle), table.nowMs);
      guest.client.advance(table.nowMs);
    }
    expect(guest.stat('tic')).to.equal(100);
    expect(guest.client.hashAt(99)).to.equal(table.guest(0).client.hashAt(99));
  });

  it('F20: steps that cost more than a tic slow the world down, bound its backlog, and are over within a second', () => {
    let [clockMs, costMs] = [0, 0];
    const rules: Rules = {
      ...countingRules,
      create(start) {
        const world = countingRules.create(start);
        const step = world.step.bind(world);
        world.step = (commands, ingame) => {
          clockMs += costMs;
          step(commands, ingame);
        };
        return world;
      },
    };
    const table = new Table({ lines: [steady(0), steady(5)], rttMs: [0, 10] });
    const slow = table.join(2, steady(5), { rttMs: () => 10, nowMs: () => table.nowMs + clockMs }, rules);
    table.pass(3000);
    costMs = 60;
    let longest = 0;
    const slowHz = rateHz(table, 10, () => {
      // What a step took has passed for that page.
      slow.busyUntilMs = Math.max(slow.busyUntilMs, table.nowMs) + clockMs;
      clockMs = 0;
      longest = Math.max(longest, slow.stat('queue'));
    });
    expect(slowHz, 'as fast as the slowest').to.be.within(0.85 * (1000 / 60), 1.1 * (1000 / 60));
    expect(longest, 'tics that wait').to.be.at.most(12);
    costMs = 0;
    table.pass(1000);
    expect(slow.stat('queue')).to.be.at.most(8);
    expect(rateHz(table, 5)).to.be.within(34.5, 35.5);
    expectAlike(table);
  }).timeout(20_000);
});
