import { expect } from 'chai';
import fc from 'fast-check';
import { entityTypes } from '../../../../src/games/tiles/catalogue.ts';
import { createState, encodeEntityQuery, encodePing, encodeState } from '../../../../src/games/tiles/protocol.gen.ts';
import { tilesVersion, versionOffset } from '../../../../src/games/tiles/protocol.ts';
import { addEntity, moveTo } from '../../../../src/games/tiles/rules/world.ts';
import { ProtocolError } from '../../../../src/wire/errors.ts';
import { actionFrame, authOf, RealmBench as Bench, tickMs } from '../../../support/realm-bench.ts';
import { refusalOf } from '../../../support/refusal.ts';

const at = ({ x, y }: { x: number; y: number }) => ({ x, y });

describe('realm host: whose packets count', () => {
  it('T3, G05: drops what has another’s token or one that differs in a bit, and counts it', () => {
    const bench = new Bench();
    bench.join(0, 1);
    bench.tick();
    const from = at(bench.avatar(0));
    const way = bench.openWay(0);
    const before = bench.to(0).length;
    const forged = [authOf(1), authOf(0) + 1n, authOf(0) ^ (1n << 63n), 0n, 2n ** 64n - 1n];
    for (const authToken of forged) {
      bench.act(0, { authToken, targetTick: bench.tickAfter(1), playerAction: way });
      bench.act(0, { authToken });
      bench.receive(0, encodeEntityQuery({ clientType: 0, authToken, entityId: bench.host.entityId(0) ?? 0 }));
    }
    expect(bench.to(0)).to.have.length(before);
    expect(bench.stat('wrongTokens')).to.equal(3 * forged.length);
    bench.tick(6);
    expect(at(bench.avatar(0))).to.deep.equal(from);
    expect(bench.drops).to.deep.equal([]);
    bench.walk(0, way);
    bench.tick(2);
    expect(bench.distance(0, from)).to.equal(1);
  });

  it('T3: a token beyond 2⁵³ is its own and no neighbour’s', () => {
    for (const auth of [2n ** 53n + 1n, 2n ** 64n - 1n, 1n]) {
      const bench = new Bench();
      bench.host.join({ slot: 0, name: 'Ada', colour: 0, auth: auth.toString() }, bench.nowMs);
      bench.tick();
      bench.act(0, { authToken: auth });
      expect(bench.to(0, 'chunk')).to.have.length(9);
      bench.act(0, { authToken: auth - 1n });
      expect(bench.stat('wrongTokens')).to.equal(1);
    }
  });

  for (const version of [0, 2, 255])
    it(`S19: refuses version ${version} with 1002, naming both, whatever follows the header`, () => {
      for (const rest of [[], [1, 2, 3], new Array<number>(300).fill(7)]) {
        const bench = new Bench();
        bench.join(0, 1);
        bench.tick();
        bench.receive(0, Uint8Array.of(0x4c, 0x52, version, 1, 0, 0, ...rest));
        expect(bench.drops.map(({ slot, ending }) => [slot, ending.code])).to.deep.equal([[0, 1002]]);
        expect(bench.drops[0]?.ending.reason).to.include(`version ${version}`).and.include('the room 1');
        bench.tick();
        expect(bench.last(1).rows.map(({ id }) => id)).to.include(bench.host.entityId(1));
        expect(bench.host.entityId(0)).to.equal(null);
      }
    });

  it('S19: noise that is no packet of this game ends nothing, whatever stands where a version would', () => {
    const bench = new Bench();
    bench.join(0);
    for (const frame of [
      Uint8Array.of(),
      Uint8Array.of(0x4c, 0x52, 2),
      Uint8Array.of(0x4c, 0x52, 2, 1, 0),
      Uint8Array.of(0x52, 0x4c, 2, 1, 0, 0),
      new Uint8Array(1200).fill(0xff),
    ])
      refusalOf(() => bench.receive(0, frame));
    expect(bench.drops).to.deep.equal([]);
  });

  it('keeps what kind of client each player has, for the statistics', () => {
    const bench = new Bench();
    bench.join(0, 3);
    expect(bench.host.stats()).not.to.have.any.keys('clientType0', 'clientType3');
    bench.act(0, { clientType: 0 });
    bench.receive(3, encodePing({ clientType: 65535, timestampMs: 1n }));
    expect(bench.host.stats()).to.include({ clientType0: 0, clientType3: 65535 });
    bench.host.leave(3);
    expect(bench.host.stats()).not.to.have.any.keys('clientType3');
  });

  it('admits only the clients that the room lists, and tells the others so in one sentence', () => {
    const bench = new Bench({ clients: '0, 7' });
    bench.join(0, 1, 2, 3);
    bench.act(0, { clientType: 0 });
    bench.act(1, { clientType: 7 });
    bench.act(2, { clientType: 9, authToken: 1n });
    expect(bench.drops).to.deep.equal([]);
    bench.act(2, { clientType: 9 });
    bench.receive(3, encodePing({ clientType: 1, timestampMs: 0n }));
    expect(bench.drops.map(({ slot, ending }) => [slot, ending.code])).to.deep.equal([
      [2, 1008],
      [3, 1008],
    ]);
    expect(bench.drops[0]?.ending.reason).to.match(/^[^.]*0, 7[^.]*9\.$/);
    bench.tick();
    expect(bench.last(0).rows.map(({ id }) => id)).to.include(bench.host.entityId(1));
    expect(bench.to(2, 'chunk')).to.deep.equal([]);
  });

  it('refuses malformed packets without effect, and counts them by kind', () => {
    const bench = new Bench();
    const twin = new Bench();
    for (const each of [bench, twin]) {
      each.join(0);
      each.tick();
    }
    const whole = [
      actionFrame(0, { targetTick: bench.tickAfter(1), playerAction: bench.openWay(0) }),
      encodeEntityQuery({ clientType: 0, authToken: authOf(0), entityId: 1 }),
      encodePing({ clientType: 0, timestampMs: 1n }),
    ];
    let truncated = 0;
    for (const frame of whole)
      for (let length = 0; length < frame.length; length++) {
        const { code } = refusalOf(() => bench.receive(0, frame.slice(0, length)));
        if (code === 'truncated') truncated++;
      }
    for (const frame of whole.slice(1)) refusalOf(() => bench.receive(0, Uint8Array.from([...frame, 0])));
    refusalOf(() =>
      bench.receive(
        0,
        new Uint8Array(1201).map((_, n) => whole[0]?.[n] ?? 0),
      ),
    );
    expect(bench.stat('malformedTruncated')).to.equal(truncated).and.be.greaterThan(100);
    expect(bench.stat('malformedTrailing')).to.equal(2);
    expect(bench.stat('malformedSize')).to.equal(1);
    for (const each of [bench, twin]) each.tick(5);
    expect(bench.sent).to.deep.equal(twin.sent);
  });

  it('S20: counts packets of the host’s, of no known type, and on a lane that is not theirs', () => {
    const bench = new Bench();
    const twin = new Bench();
    for (const each of [bench, twin]) each.join(0);
    bench.receive(0, encodeState(createState()));
    for (const type of [8, 9, 255]) bench.receive(0, Uint8Array.of(0x4c, 0x52, 1, type, 0, 0, 1, 2));
    bench.receive(0, actionFrame(0, {}), 'stream');
    bench.receive(0, Uint8Array.of(), 'stream');
    expect(bench.host.stats()).to.include({ misdirected: 1, unknownTypes: 3, wrongLane: 2 });
    expect(bench.drops).to.deep.equal([]);
    for (const each of [bench, twin]) each.tick(5);
    expect(bench.sent).to.deep.equal(twin.sent);
  });
});

/** A flood: what slot 1 says each millisecond. */
const floods: Readonly<Record<string, (bench: Bench, n: number) => void>> = {
  'steps at speed': (bench, n) => bench.walk(1, ((n % 4) + 1) as 1 | 2 | 3 | 4, 1 + (n % 8)),
  'the far future': (bench, n) => bench.act(1, { targetTick: bench.tickAfter(1) + 1000 + n, playerAction: 2 }),
  queries: (bench) => bench.query(1, bench.host.entityId(1) ?? 0),
  'queries for anything': (bench, n) => bench.query(1, n),
  'requests for the tick': (bench) => bench.act(1, {}),
  pings: (bench) => bench.ping(1),
  'forged tokens': (bench, n) =>
    bench.act(1, { authToken: BigInt(n), targetTick: bench.tickAfter(1), playerAction: 1 }),
  'another’s token': (bench, n) =>
    bench.act(1, { authToken: authOf(0), targetTick: bench.tickAfter(1), playerAction: (n % 4) + 1 }),
  noise: (bench, n) => bench.receive(1, Uint8Array.of(n, n >> 8, 3)),
  'what is the host’s': (bench) => bench.receive(1, encodeState(createState())),
  'the wrong lane': (bench) => bench.receive(1, actionFrame(1, {}), 'stream'),
};

describe('realm host: a hostile client', () => {
  for (const [name, say] of Object.entries(floods))
    it(`T6: ${name} by the thousand cost bounded bytes, change nothing for the others, and end with 1008`, () => {
      const bench = new Bench();
      const twin = new Bench();
      for (const each of [bench, twin]) {
        each.join(0, 1);
        each.tick(3);
      }
      // Apart, so that nothing one does is in the other's sight.
      for (const each of [bench, twin]) moveTo(each.realm, each.avatar(1), 300, 0);
      for (const each of [bench, twin]) each.tick();
      const own = bench.to(1).length;
      const startMs = bench.nowMs;
      let cutMs: number | undefined;
      for (let n = 1; n <= 12_000 && n < (cutMs ?? 12_000) + 1000; n++) {
        for (const each of [bench, twin]) each.nowMs++;
        if (n % tickMs === 0) {
          for (const each of [bench, twin]) each.host.advance(each.nowMs);
          // What an honest neighbour does all the while.
          for (const each of [bench, twin]) each.walk(0, ((Math.floor(n / 200) % 4) + 1) as 1 | 2 | 3 | 4, 1);
        }
        if (bench.host.entityId(1) === null) {
          cutMs ??= bench.nowMs - startMs;
          twin.host.leave(1);
          continue;
        }
        try {
          say(bench, n);
        } catch (error) {
          if (!(error instanceof ProtocolError)) throw error;
        }
      }
      expect(bench.drops.map(({ slot, ending }) => [slot, ending.code])).to.deep.equal([[1, 1008]]);
      expect(cutMs, 'ms until it was cut').to.be.within(3000, 10_000);
      expect(bench.to(0)).to.deep.equal(twin.to(0));
      const bytes = bench
        .to(1)
        .slice(own)
        .reduce((sum, { frame }) => sum + frame.length, 0);
      const seconds = (cutMs ?? 0) / 1000;
      const pings = 14 * (120 + 60 * seconds);
      expect(bytes).to.be.at.most(
        1372 * (10 * seconds + 5 * (seconds + 1)) + 909 * (18 + 12 * seconds) + 1150 * 10 * (seconds + 1) + pings,
      );
    }).timeout(20_000);

  it('a burst of bad packets, however large, ends nothing', () => {
    const bench = new Bench();
    bench.join(0);
    for (let n = 0; n < 20_000; n++) bench.act(0, { authToken: 1n });
    bench.tick(100);
    expect(bench.drops).to.deep.equal([]);
    bench.act(0, {});
    expect(bench.to(0, 'chunk')).to.have.length(9);
  });

  it('an honest client at its busiest is never over its budgets', () => {
    const bench = new Bench();
    bench.join(0);
    bench.tick();
    for (let n = 0; n < 600; n++) {
      const way = ((Math.floor(n / 10) % 4) + 1) as 1 | 2 | 3 | 4;
      // Two windows ahead, each said three times; details and a ping now and then; all again, doubled on the way.
      for (let copies = 0; copies < 2; copies++) for (const ahead of [2, 4]) bench.walk(0, way, ahead);
      if (n % 2 === 0) bench.query(0, bench.host.entityId(0) ?? 0);
      if (n % 10 === 0) bench.ping(0);
      if (n % 3 === 0) bench.act(0, { cache: bench.last(0).chunks });
      bench.tick();
    }
    expect(bench.host.stats()).to.include({
      flooded: 0,
      wrongTokens: 0,
      detailsOverBudget: 0,
      resendsOverBudget: 0,
      chunksOverBudget: 0,
      cutForBadFrames: 0,
    });
  });

  it('a steady stream is at most 16 kB a second, in the thick of a crowd and walking', () => {
    const bench = new Bench();
    bench.join(...Array.from({ length: 16 }, (_, slot) => slot));
    bench.tick();
    const { x, y } = bench.avatar(0);
    for (let n = 0; n < 400; n++)
      addEntity(bench.realm, {
        type: entityTypes.chest,
        x: x - 40 + (n % 20) * 4,
        y: y - 40 + Math.floor(n / 20) * 4,
        flags: 5,
        weapon: 1,
      });
    bench.tick();
    bench.act(0, {});
    bench.tick(5);
    const before = bench.bytesTo(0);
    for (let n = 0; n < 200; n++) {
      bench.walk(0, ((Math.floor(n / 50) % 4) + 1) as 1 | 2 | 3 | 4);
      if (n % 10 === 0) {
        bench.act(0, { cache: bench.last(0).chunks });
        bench.query(0, bench.host.entityId(0) ?? 0);
        bench.ping(0);
      }
      bench.tick();
    }
    expect((bench.bytesTo(0) - before) / 20).to.be.within(12_000, 16_000);
  });
});

describe('realm host: whatever comes', () => {
  it('G06: no bytes throw anything but ProtocolError, and others are told the same', () => {
    const frame = fc.oneof(
      fc.uint8Array({ maxLength: 100 }),
      fc.uint8Array({ maxLength: 100 }).map((rest) => Uint8Array.from([0x4c, 0x52, tilesVersion, ...rest])),
      fc
        .record({ type: fc.constantFrom(1, 4, 6), rest: fc.uint8Array({ minLength: 66, maxLength: 90 }) })
        .map(({ type, rest }) => Uint8Array.from([0x4c, 0x52, tilesVersion, type, 0, 0, ...rest])),
      fc
        .record({
          targetTick: fc.nat({ max: 30 }),
          playerAction: fc.nat({ max: 13 }),
          actionData: fc.uint8Array({ maxLength: 6 }),
        })
        .map((saying) => actionFrame(1, saying)),
    );
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 60 }), (frames) => {
        const bench = new Bench();
        bench.join(0, 1);
        for (const each of frames) {
          if (each[versionOffset] !== tilesVersion && each.length >= 6 && each[0] === 0x4c) continue;
          try {
            bench.receive(1, each);
          } catch (error) {
            if (!(error instanceof ProtocolError)) throw error;
          }
          bench.nowMs += 10;
          bench.host.advance(bench.nowMs);
        }
        bench.tick(2);
        expect(bench.last(0).rows.map(({ id }) => id)).to.include(bench.host.entityId(0));
        for (const value of Object.values(bench.host.stats())) expect(Number.isFinite(value)).to.equal(true);
      }),
      { numRuns: 40 },
    );
  });

  it('two launches at once keep apart', () => {
    const [one, two] = [new Bench({ seed: 5 }), new Bench({ seed: 5 })];
    const other = new Bench({ seed: 6 });
    for (const each of [one, two, other]) each.join(0);
    for (let n = 0; n < 30; n++) {
      for (const each of [one, other]) each.tick();
      if (n > 0) other.walk(0, 1);
    }
    two.tick(30);
    expect(one.sent).to.deep.equal(two.sent);
  });
});
