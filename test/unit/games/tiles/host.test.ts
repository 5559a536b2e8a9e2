import { expect } from 'chai';
import { entityTypes, tileIds } from '../../../../src/games/tiles/catalogue.ts';
import { chunkIdAt, chunkXY, tileIndexAt } from '../../../../src/games/tiles/chunk-ids.ts';
import {
  decodeChunk,
  decodeDetailMeta,
  decodeEntity,
  decodeEntityDetail,
  decodePong,
  encodeActData,
  protocol,
} from '../../../../src/games/tiles/protocol.gen.ts';
import { playerActions } from '../../../../src/games/tiles/protocol.ts';
import { addEntity, moveTo } from '../../../../src/games/tiles/rules/world.ts';
import { nextTick } from '../../../../src/games/tiles/ticks.ts';
import { CappedLine } from '../../../support/capped-line.ts';
import { RealmBench as Bench, tickMs } from '../../../support/realm-bench.ts';

const at = ({ x, y }: { x: number; y: number }) => ({ x, y });

describe('realm host: ticks', () => {
  it('tells every player of every tick, State first, also those who say nothing for a long time', () => {
    const bench = new Bench();
    bench.join(0, 5);
    bench.tick(70);
    for (const slot of [0, 5]) {
      const ticks = bench.ticks(slot);
      expect(ticks.map(({ tick }) => tick)).to.deep.equal(ticks.map((_, n) => bench.realm.tick - 69 + n));
      expect(ticks).to.have.length(70);
      const { entityId, rows } = bench.last(slot);
      expect(entityId).to.equal(bench.host.entityId(slot));
      expect(rows.find(({ id }) => id === entityId)).to.include({
        typeId: entityTypes.player,
        ...at(bench.avatar(slot)),
      });
    }
    expect(bench.drops).to.deep.equal([]);
  });

  it('T7: a State lists the nine chunks around the avatar, north-west first, in the versions they have', () => {
    const bench = new Bench();
    bench.join(0);
    bench.tick();
    const { x, y } = bench.avatar(0);
    const expected = [-32, 0, 32].flatMap((dy) => [-32, 0, 32].map((dx) => chunkIdAt(x + dx, y + dy)));
    expect(bench.last(0).chunks.map(({ chunkId }) => chunkId)).to.deep.equal(expected);
    expect(bench.last(0).chunks.map(({ version }) => version)).to.deep.equal(expected.map(() => 1));
    const free = { x: x + 32, y };
    bench.realm.ground.setTile(free.x, free.y, tileIds.rubble);
    bench.realm.ground.setTile(free.x, free.y, tileIds.bones);
    bench.tick();
    expect(bench.last(0).chunks.map(({ version }) => version)).to.deep.equal([1, 1, 1, 1, 1, 3, 1, 1, 1]);
  });

  it('T8: goes on at the edge of the world, with the void around', () => {
    for (const [x, y, chunk] of [
      [-32768, 32767, [-1024, 1023]],
      [32767, -32768, [1023, -1024]],
      [-1, 0, [-1, 0]],
    ] as const) {
      const bench = new Bench();
      bench.join(0);
      moveTo(bench.realm, bench.avatar(0), x, y);
      bench.tick();
      const { chunks, rows, entityId } = bench.last(0);
      expect(rows.find(({ id }) => id === entityId)).to.include({ x, y });
      const { cx, cy } = chunkXY(chunks[4]?.chunkId ?? 0);
      expect([cx, cy]).to.deep.equal(chunk);
      bench.act(0, {});
      const told = bench.to(0, 'chunk').map(({ frame }) => decodeChunk(frame));
      expect(told.map((each) => each.chunk.chunkId)).to.have.members(chunks.map(({ chunkId }) => chunkId));
      for (const { chunk: own, palette } of told) {
        const place = chunkXY(own.chunkId);
        if (Math.abs(place.cx + 0.5) > 1024 || Math.abs(place.cy + 0.5) > 1024)
          expect([...palette], 'void').to.deep.equal([tileIds.void]);
      }
    }
  });

  it('S09: goes from 4294967295 to 1, and steps go on across it', () => {
    const bench = new Bench({ tick: 0xffff_fff8 });
    bench.join(0);
    bench.tick();
    const way = bench.openWay(0);
    const from = at(bench.avatar(0));
    for (let n = 0; n < 9; n++) {
      if (n < 3) bench.walk(0, way, 2);
      bench.tick();
    }
    const ticks = bench.ticks(0).map(({ tick }) => tick);
    expect(ticks).to.deep.equal([...[0xa, 0xb, 0xc, 0xd, 0xe, 0xf].map((n) => 0xffff_fff0 + n), 1, 2, 3, 4]);
    expect(bench.distance(0, from)).to.be.within(1, 2);
  });

  it('A12: catches up at most five steps after a pause, tells once of them, and counts the rest', () => {
    const bench = new Bench();
    bench.join(0);
    bench.tick(3);
    const { tick } = bench.realm;
    const told = bench.ticks(0).length;
    bench.nowMs += 60_000;
    expect(bench.host.advance(bench.nowMs)).to.be.within(bench.nowMs + 1, bench.nowMs + tickMs);
    expect(bench.realm.tick - tick).to.equal(5);
    expect(bench.ticks(0).length - told).to.equal(1);
    expect(bench.stat('droppedSteps')).to.be.within(594, 596);
    expect(bench.stat('tickGapMaxMs')).to.equal(60_000);
  });

  it('never asks to be called again at once', () => {
    const bench = new Bench();
    bench.join(0);
    for (const wait of [0, 5, 100, 1, 99, 250, 30]) {
      bench.nowMs += wait;
      expect(bench.host.advance(bench.nowMs)).to.be.within(bench.nowMs + 1, bench.nowMs + tickMs);
    }
  });
});

describe('realm host: who plays', () => {
  it('puts an avatar in as somebody joins, and takes it out as they leave', () => {
    const bench = new Bench();
    bench.join(0, 1);
    bench.tick();
    const id = bench.host.entityId(1);
    expect(id).to.be.a('number').and.not.to.equal(bench.host.entityId(0));
    expect(bench.last(0).rows.map((row) => row.id)).to.include(id);
    bench.host.leave(1);
    expect(bench.host.entityId(1)).to.equal(null);
    bench.tick();
    expect(bench.last(0).rows.map((row) => row.id)).not.to.include(id);
    const before = bench.to(1).length;
    bench.tick(3);
    expect(bench.to(1)).to.have.length(before);
    bench.host.leave(1);
    bench.host.leave(9);
  });

  it('A6: keeps what they had for the same name in the same slot, and for nobody else', () => {
    const bench = new Bench();
    bench.join(2);
    const avatar = bench.avatar(2);
    avatar.elo = 1234;
    expect(bench.host.score(2)).to.equal(1234);
    bench.host.leave(2);
    expect(bench.host.score(2), 'while they are away').to.equal(1234);
    bench.host.join({ slot: 2, name: 'Somebody else', colour: 0, auth: '1' }, bench.nowMs);
    expect(bench.host.score(2)).to.equal(1000);
    bench.host.leave(2);

    const again = new Bench();
    again.join(2);
    again.avatar(2).elo = 1234;
    again.host.leave(2);
    again.join(2);
    expect(again.host.score(2)).to.equal(1234);
    expect(again.host.score(3)).to.equal(null);
  });

  it('A6: come back as the entity that left, where it was, its detail another; somebody else is a new one', () => {
    const bench = new Bench();
    bench.join(0, 1);
    bench.tick(2);
    const id = bench.host.entityId(1) ?? -1;
    for (let n = 0; n < 4; n++) {
      bench.walk(1, bench.openWay(1), 2);
      bench.tick(2);
    }
    const before = { ...at(bench.avatar(1)), slots: bench.avatar(1).slots.map((slot) => ({ ...slot })) };
    const seen = () => bench.last(0).rows.find((row) => row.id === id);
    const revision = seen()?.revision;
    for (const gone of [0, 1]) {
      bench.host.leave(1);
      bench.tick(gone);
      if (gone > 0) expect(seen()).to.equal(undefined);
      bench.join(1);
      bench.tick();
      expect(bench.host.entityId(1)).to.equal(id);
      expect(seen()).to.include({ x: before.x, y: before.y });
      expect(seen()?.revision, 'what others hold of it is stale').not.to.equal(revision);
      expect(bench.avatar(1).slots).to.deep.equal(before.slots);
      const ids = bench.realm.entities.map((entity) => entity.id);
      expect(ids).to.deep.equal([...ids].sort((a, b) => a - b));
    }
    bench.host.leave(1);
    bench.host.join({ slot: 1, name: 'Somebody else', colour: 0, auth: '1' }, bench.nowMs);
    expect(bench.host.entityId(1)).to.be.greaterThan(id);
  });

  it('says what all should know, once, and ends with the last tick told', () => {
    const bench = new Bench();
    bench.join(0, 1);
    bench.tick();
    bench.realm.news.push('Ada has taken the Heart of the Deep!');
    bench.tick(2);
    expect(bench.news).to.deep.equal(['Ada has taken the Heart of the Deep!']);
    expect(bench.results).to.deep.equal([]);
    bench.realm.outcome = 'Ada brought the Heart home in 31 minutes.';
    const told = bench.ticks(1).length;
    bench.nowMs += 3;
    bench.host.advance(bench.nowMs);
    expect(bench.results, 'not before a tick is due').to.deep.equal([]);
    bench.nowMs += 97;
    bench.host.advance(bench.nowMs);
    expect(bench.results).to.deep.equal(['Ada brought the Heart home in 31 minutes.']);
    expect(bench.ticks(1).length).to.equal(told);
  });
});

describe('realm host: actions', () => {
  it('T2: a step is taken in the window it was addressed to, and once however often it comes', () => {
    const bench = new Bench();
    bench.join(0);
    bench.tick();
    const way = bench.openWay(0);
    const from = at(bench.avatar(0));
    const target = bench.tickAfter(4);
    const executes = target + (target % 2);
    for (let n = 0; n < 12; n++) {
      bench.act(0, { targetTick: target, playerAction: way, cache: bench.last(0).chunks });
      bench.tick();
      expect(bench.distance(0, from), `tick ${bench.realm.tick}`).to.equal(bench.realm.tick >= executes ? 1 : 0);
    }
    expect(bench.stat('actionsRepeated')).to.be.greaterThan(4);
  });

  it('T2: doing nothing retracts a step that has not been taken', () => {
    const bench = new Bench();
    bench.join(0);
    bench.tick();
    const from = at(bench.avatar(0));
    const target = bench.tickAfter(5);
    bench.act(0, { targetTick: target, playerAction: bench.openWay(0) });
    bench.act(0, { targetTick: target, playerAction: playerActions.none });
    bench.tick(10);
    expect(at(bench.avatar(0))).to.deep.equal(from);
    expect(bench.stat('actionsReplaced')).to.equal(1);
  });

  it('T2: nobody is faster than a step in two ticks, whatever they send', () => {
    const bench = new Bench();
    bench.join(0);
    bench.tick();
    const way = bench.openWay(0);
    const back = (((way + 1) % 4) + 1) as 1 | 2 | 3 | 4;
    let moves = 0;
    let before = at(bench.avatar(0));
    for (let n = 0; n < 40; n++) {
      for (let ahead = 0; ahead < 5; ahead++) bench.walk(0, n % 4 < 2 ? way : back, ahead);
      bench.tick();
      if (bench.distance(0, before) > 0) moves++;
      expect(bench.distance(0, before)).to.be.at.most(1);
      before = at(bench.avatar(0));
    }
    expect(moves).to.be.within(10, 20);
  });

  it('S09: an action for tick 0 does nothing but ask for the tick again', () => {
    const bench = new Bench();
    bench.join(0);
    bench.tick();
    const from = at(bench.avatar(0));
    for (const direction of [1, 2, 3, 4]) bench.act(0, { targetTick: 0, playerAction: direction });
    bench.tick(10);
    expect(at(bench.avatar(0))).to.deep.equal(from);
    expect(bench.stat('actionsUnaddressed')).to.equal(4);
  });

  it('T2: what is for beyond the fourth window is dropped and counted', () => {
    const bench = new Bench();
    bench.join(0);
    bench.tick(2);
    const from = at(bench.avatar(0));
    const way = bench.openWay(0);
    for (const ahead of [9, 10, 1000]) bench.walk(0, way, ahead);
    bench.act(0, { targetTick: 0x7000_0000, playerAction: way });
    expect(bench.stat('actionsTooFar')).to.equal(4);
    bench.tick(30);
    expect(at(bench.avatar(0))).to.deep.equal(from);
    bench.walk(0, way, 8);
    bench.tick(9);
    expect(bench.distance(0, from)).to.equal(1);
  });

  it('counts actions it does not know and data that are not theirs, and does nothing', () => {
    const bench = new Bench();
    bench.join(0);
    bench.tick();
    const from = at(bench.avatar(0));
    const say = (playerAction: number, ...actionData: number[]) =>
      bench.act(0, { targetTick: bench.tickAfter(2), playerAction, actionData: Uint8Array.from(actionData) });
    const way = bench.openWay(0);
    say(way, 1);
    say(playerActions.act);
    say(playerActions.act, 5);
    say(playerActions.none, 0);
    say(12);
    say(65535, 1, 2, 3);
    bench.tick(4);
    expect(at(bench.avatar(0))).to.deep.equal(from);
    expect(bench.host.stats()).to.include({ wrongActionData: 4, unknownActions: 2 });
    expect(bench.drops).to.deep.equal([]);
    bench.act(0, {
      targetTick: bench.tickAfter(2),
      playerAction: playerActions.act,
      actionData: encodeActData({ direction: way }),
    });
    bench.tick(4);
    expect(bench.host.stats()).to.include({ wrongActionData: 4, unknownActions: 2 });
  });
});

describe('realm host: chunks', () => {
  it('T7: sends all nine to who has none, one’s own first, and they say what the ground is', () => {
    const bench = new Bench();
    bench.join(0);
    bench.act(0, {});
    const chunks = bench.to(0, 'chunk').map(({ frame }) => decodeChunk(frame));
    const { x, y } = bench.avatar(0);
    expect(chunks).to.have.length(9);
    expect(chunks[0]?.chunk).to.deep.equal({ chunkId: chunkIdAt(x, y), version: 1 });
    const [own] = chunks;
    for (let dy = -3; dy <= 3; dy++)
      for (let dx = -3; dx <= 3; dx++) {
        if (chunkIdAt(x + dx, y + dy) !== own?.chunk.chunkId) continue;
        const said = own.palette[own.tiles[tileIndexAt(x + dx, y + dy)] ?? 0];
        expect(said).to.equal(bench.realm.ground.tileAt(x + dx, y + dy));
      }
    bench.tick();
    expect(chunks.map(({ chunk }) => chunk)).to.have.deep.members([...bench.last(0).chunks]);
  });

  it('sends nothing to who holds all, and what has changed to who holds it as it was', () => {
    const bench = new Bench();
    bench.join(0);
    bench.tick();
    const held = bench.last(0).chunks;
    bench.act(0, { cache: held });
    expect(bench.to(0, 'chunk')).to.deep.equal([]);
    const { x, y } = bench.avatar(0);
    bench.realm.ground.setTile(x, y, tileIds.bones);
    bench.tick();
    bench.act(0, { cache: held });
    const [changed, ...rest] = bench.to(0, 'chunk').map(({ frame }) => decodeChunk(frame));
    expect(rest).to.deep.equal([]);
    expect(changed?.chunk).to.deep.equal({ chunkId: chunkIdAt(x, y), version: 2 });
    expect(changed?.palette[changed.tiles[tileIndexAt(x, y)] ?? 0]).to.equal(tileIds.bones);
    bench.act(0, { cache: bench.last(0).chunks });
    expect(bench.to(0, 'chunk')).to.have.length(1);
  });

  it('sends them with every kind of action, and again to who has lost them', () => {
    const bench = new Bench();
    bench.join(0);
    bench.tick();
    bench.act(0, { targetTick: bench.tickAfter(3) });
    expect(bench.to(0, 'chunk')).to.have.length(9);
    bench.tick(2);
    const cache = bench.last(0).chunks.map(({ chunkId, version }, n) => ({ chunkId, version: n === 6 ? 0 : version }));
    bench.act(0, { cache });
    expect(bench.to(0, 'chunk')).to.have.length(10);
  });

  it('T6: no more than 18 at once and 12 a second, however often they are asked for', () => {
    const bench = new Bench();
    bench.join(0);
    bench.tick();
    for (let n = 0; n < 400; n++) {
      bench.nowMs += 25;
      if (n % 4 === 0) bench.host.advance(bench.nowMs);
      bench.act(0, { targetTick: bench.tickAfter(1) });
    }
    const chunks = bench.to(0, 'chunk');
    const elapsedMs = bench.nowMs - (chunks[0]?.atMs ?? 0);
    expect(chunks.length).to.be.at.most(18 + (elapsedMs * 12) / 1000);
    expect(chunks.length).to.be.at.least(100);
    expect(bench.stat('chunksOverBudget')).to.be.greaterThan(100);
    expect(bench.drops).to.deep.equal([]);
  });
});

describe('realm host: answers', () => {
  it('sends the newest tick once more for an action for tick 0, byte for byte; at most five times a second', () => {
    const bench = new Bench();
    bench.join(0);
    bench.tick(3);
    const cache = bench.last(0).chunks;
    const before = bench.to(0).length;
    const newest = bench.to(0).slice(-2);
    bench.act(0, { cache });
    expect(
      bench
        .to(0)
        .slice(before)
        .map(({ frame }) => frame),
    ).to.deep.equal(newest.map(({ frame }) => frame));
    for (let n = 0; n < 20; n++) bench.act(0, { cache });
    expect(bench.to(0).slice(before)).to.have.length(10);
    expect(bench.host.stats()).to.include({ ticksResent: 5, resendsOverBudget: 16 });
    bench.nowMs += 999;
    bench.act(0, { cache });
    expect(bench.stat('ticksResent')).to.equal(5);
    bench.nowMs += 1;
    bench.act(0, { cache });
    expect(bench.stat('ticksResent')).to.equal(6);
  });

  it('asked before the first tick sends chunks, and no tick that was not', () => {
    const bench = new Bench();
    bench.join(0);
    bench.act(0, {});
    expect(new Set(bench.to(0).map(({ name }) => name))).to.deep.equal(new Set(['chunk']));
  });

  it('tells of an entity what its viewer may know', () => {
    const bench = new Bench();
    bench.join(0, 1);
    bench.tick();
    const id = bench.host.entityId(0) ?? -1;
    bench.query(0, id);
    bench.query(1, id);
    const [own, others] = [0, 1].map((slot) => {
      const [answer] = bench.to(slot, 'entityDetail');
      const { tick, entityId, meta } = decodeEntityDetail(answer?.frame ?? new Uint8Array());
      expect({ tick, entityId }).to.deep.equal({ tick: bench.realm.tick, entityId: id });
      return decodeDetailMeta(meta);
    });
    expect(own?.items?.count).to.equal(16);
    expect(others?.items).to.equal(undefined);
    expect(own?.revision).to.equal(bench.last(0).rows.find((row) => row.id === id)?.revision);
  });

  it('counts queries for what nobody may know of, and answers none', () => {
    const bench = new Bench();
    bench.join(0, 1);
    moveTo(bench.realm, bench.avatar(1), 500, 500);
    bench.tick();
    for (const id of [bench.host.entityId(1) ?? -1, 0, 0xffff_ffff]) bench.query(0, id);
    expect(bench.to(0, 'entityDetail')).to.deep.equal([]);
    expect(bench.stat('unknownEntities')).to.equal(3);
  });

  it('T6: at most ten details in any second', () => {
    const bench = new Bench();
    bench.join(0);
    bench.tick();
    const id = bench.host.entityId(0) ?? -1;
    for (let n = 0; n < 200; n++) {
      bench.query(0, id);
      bench.nowMs += 20;
    }
    const times = bench.to(0, 'entityDetail').map(({ atMs }) => atMs);
    for (const fromMs of times)
      expect(times.filter((ms) => ms >= fromMs && ms < fromMs + 1000).length).to.be.at.most(10);
    expect(times.length).to.be.within(38, 40);
  });

  it('returns a ping as it came', () => {
    const bench = new Bench();
    bench.join(0);
    for (const timestampMs of [0n, 1n, 2n ** 53n + 1n, 2n ** 64n - 1n]) {
      bench.ping(0, timestampMs);
      expect(decodePong(bench.to(0, 'pong').at(-1)?.frame ?? new Uint8Array())).to.deep.equal({
        clientType: 0,
        timestampMs,
      });
    }
  });

  it('every detail around the village, and everything in it, fits a datagram of 1150 bytes (T5)', () => {
    const bench = new Bench();
    bench.join(0);
    for (let n = 0; n < 100; n++) {
      bench.tick();
      bench.nowMs += 1000;
      for (const { id } of bench.last(0).rows.slice(0, 10)) bench.query(0, id);
    }
    expect(bench.to(0, 'entityDetail').length).to.be.greaterThan(50);
  });
});

describe('realm host: a lane that is full', () => {
  it('keeps the newest tick and counts those it replaced, keeps answers, and holds nobody else up', () => {
    const bench = new Bench();
    bench.join(0, 1);
    bench.tick();
    bench.act(1, {});
    bench.buffered.set(1, 100_000);
    const before = bench.to(1).length;
    const cache = bench.last(1).chunks.map(({ chunkId, version }, n) => ({ chunkId, version: n === 4 ? 0 : version }));
    bench.tick(20);
    bench.act(1, { targetTick: bench.tickAfter(1), cache });
    bench.query(1, bench.host.entityId(1) ?? 0);
    expect(bench.to(1)).to.have.length(before);
    expect(bench.stat('droppedTicks')).to.equal(19);
    expect(bench.ticks(0)).to.have.length(21);
    bench.buffered.set(1, 0);
    bench.host.drained(1, 'stream');
    expect(bench.to(1)).to.have.length(before);
    bench.host.drained(1, 'datagram');
    const names = bench
      .to(1)
      .slice(before)
      .map(({ name }) => name);
    expect(names.filter((name) => name === 'state')).to.have.length(1);
    expect(names).to.include.members(['chunk', 'entityDetail']);
    expect(bench.last(1).tick).to.equal(bench.realm.tick);
    bench.host.leave(1);
    expect(bench.stat('droppedTicks'), 'still counted when they have left').to.equal(19);
  });

  it('looks again soon, without being told that there is room', () => {
    const bench = new Bench();
    bench.join(0);
    bench.tick();
    bench.buffered.set(0, 600);
    bench.tick();
    const { tick } = bench.last(0);
    bench.nowMs += 5;
    expect(bench.host.advance(bench.nowMs)).to.equal(bench.nowMs + 20);
    bench.buffered.set(0, 0);
    bench.nowMs += 20;
    bench.host.advance(bench.nowMs);
    expect(bench.last(0).tick).to.equal(nextTick(tick));
    expect(bench.host.advance(bench.nowMs)).to.be.greaterThan(bench.nowMs + 20);
  });

  it('C03: at 30 kbit/s, with 17 entities in sight, the newest tick that has arrived is never older than 500 ms', () => {
    const bench = new Bench();
    bench.join(0);
    const { x, y } = bench.avatar(0);
    // With oneself and the village’s own.
    for (let n = 0; n < 7; n++) addEntity(bench.realm, { type: entityTypes.chest, x: x - 10 + n, y: y - 8, flags: 5 });
    let newest = 0;
    let inSight = 0;
    const line = new CappedLine(30, (frame) => {
      if (protocol.classifyToGuest(frame) !== 'entity') return;
      const page = decodeEntity(frame);
      newest = page.tick;
      inSight = page.entities.count;
    });
    bench.lines.set(0, line);
    bench.tick();
    const firstMs = bench.nowMs - bench.realm.tick * tickMs;
    let oldestMs = 0;
    for (let n = 0; n < 20_000; n += 5) {
      bench.nowMs += 5;
      line.pass(5);
      bench.host.advance(bench.nowMs);
      if (n > 1000) oldestMs = Math.max(oldestMs, bench.nowMs - (firstMs + newest * tickMs));
    }
    expect(bench.stat('droppedTicks'), 'the line was too thin').to.be.greaterThan(20);
    expect(inSight).to.equal(17);
    expect(oldestMs).to.be.within(200, 500);
  });
});
