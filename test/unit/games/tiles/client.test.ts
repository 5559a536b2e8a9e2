import { expect } from 'chai';
import { entityFlags, entityTypes, itemIds, statuses, tileIds } from '../../../../src/games/tiles/catalogue.ts';
import { chunkIdOf } from '../../../../src/games/tiles/chunk-ids.ts';
import { maxHeldChunks } from '../../../../src/games/tiles/client/chunk-cache.ts';
import { encodePing, encodePong } from '../../../../src/games/tiles/protocol.gen.ts';
import { playerActions, tilesVersion, versionOffset } from '../../../../src/games/tiles/protocol.ts';
import { expectRefusal } from '../../../support/refusal.ts';
import { ownId, ScriptedRealm, scriptedAuth } from '../../../support/scripted-realm.ts';

/** Bits of the game's actions. */
const up = 1;
const left = 4;
const right = 8;
const act = 16;
const take = 32;
const heal = 64;

const { north, east } = playerActions;

const wolf = { id: 20, type: entityTypes.wolf, x: 8, y: 5, flags: entityFlags.hostile };
const sign = {
  id: 30,
  type: entityTypes.sign,
  x: 5,
  y: 4,
  flags: entityFlags.static | entityFlags.interactable,
  revision: 4,
};

describe('realm client: packets', () => {
  it('speaks first: a keep-alive with nothing held, a ping, and with all digits of its token (G05)', () => {
    const realm = new ScriptedRealm();
    realm.pass(10);
    const [first] = realm.actions();
    expect(first).to.include({
      authToken: scriptedAuth,
      targetTick: 0,
      playerAction: playerActions.none,
      clientType: 0,
    });
    expect([...(first?.cache.chunkId ?? []), ...(first?.cache.version ?? [])]).to.deep.equal(Array(18).fill(0));
    expect(realm.sent.map(({ frame }) => frame[3])).to.deep.equal([1, 6]);
    for (const auth of [2n ** 53n + 1n, 2n ** 64n - 1n, 1n]) {
      const other = new ScriptedRealm({ auth });
      other.pass(10);
      expect(other.actions()[0]?.authToken).to.equal(auth);
    }
  });

  it('T7: lists the chunks of the newest State with the versions held, and asks until it has them', () => {
    const realm = new ScriptedRealm();
    realm.pass(2000);
    const asked = realm.actions();
    expect([...(asked.at(-1)?.cache.chunkId ?? [])]).to.deep.equal([...realm.manifest()]);
    expect([...(asked.at(-1)?.cache.version ?? [])]).to.deep.equal(Array(9).fill(0));
    for (const [n, { ms }] of asked.slice(1).entries()) expect(ms - (asked[n]?.ms ?? 0)).to.be.within(200, 310);
    realm.giveChunks();
    expect(realm.client.stats()).to.include({ missingChunks: 0, heldChunks: 9, chunks: 9 });
    realm.sent.length = 0;
    realm.pass(3000);
    const kept = realm.actions();
    expect(kept.map(({ targetTick }) => targetTick)).to.deep.equal([0, 0, 0]);
    for (const { cache } of kept) expect([...cache.version]).to.deep.equal(Array(9).fill(1));
  });

  it('a changed chunk is asked for at once, and the ground is what it was until it comes', () => {
    const realm = ScriptedRealm.begun();
    realm.sent.length = 0;
    while (realm.actions().length === 0) realm.pass(100);
    realm.pass(400);
    realm.put(6, 5, tileIds.rubble);
    realm.version = 2;
    realm.sent.length = 0;
    realm.pass(100);
    expect(realm.actions().map(({ ms, targetTick }) => [ms, targetTick])).to.deep.equal([[realm.nowMs, 0]]);
    expect(realm.client.groundAt(6, 5)?.tile).to.equal(tileIds.grass);
    realm.giveChunks();
    expect(realm.client.groundAt(6, 5)?.tile).to.equal(tileIds.rubble);
    expect(realm.client.groundAt(6, 5)?.version).to.equal(2);
    expect(realm.client.groundAt(9 * 32, 9 * 32)).to.equal(undefined);
  });

  it('T4, T6: a tick that lost a page is asked for again after 250 ms, moves whom it names and removes nobody', () => {
    const realm = ScriptedRealm.begun();
    realm.others = Array.from({ length: 8 }, (_, n) => ({ ...wolf, id: 20 + n, x: 8 + n }));
    realm.pass(100);
    realm.pass(800, () => {});
    realm.sent.length = 0;
    const before = realm.client.entities();
    realm.others = realm.others.slice(4).map((other) => ({ ...other, y: 6 }));
    const { state, pages } = realm.nextTick(3);
    realm.receive(state);
    expect(pages).to.have.length(2);
    for (const frame of pages.slice(1)) realm.receive(frame);
    const fromMs = realm.nowMs;
    realm.pass(240, () => {});
    expect(realm.actions()).to.deep.equal([]);
    realm.pass(600, () => {});
    const asked = realm.actions();
    expect(asked.map(({ targetTick, playerAction }) => targetTick + playerAction)).to.deep.equal(asked.map(() => 0));
    expect((asked[0]?.ms ?? 0) - fromMs).to.be.within(250, 270);
    expect(asked.length).to.be.within(2, 4);
    const now = realm.client.entities();
    expect(now.map(({ id }) => id)).to.deep.equal(before.map(({ id }) => id));
    expect(now.filter(({ y }) => y === 6)).to.have.length(2);
    for (const frame of pages) realm.receive(frame);
    expect(realm.client.entities().map(({ id }) => id)).to.deep.equal([ownId, 24, 25, 26, 27]);
    realm.sent.length = 0;
    realm.pass(950, () => {});
    expect(realm.actions(), 'a keep-alive at most').to.have.length.at.most(1);
  });

  it('T6: nothing older than the newest whole tick has a say, in whatever order it comes', () => {
    const realm = ScriptedRealm.begun();
    realm.others = [wolf];
    const old = realm.nextTick();
    realm.others = [];
    const newer = realm.nextTick();
    realm.deliver(newer);
    realm.deliver(old);
    expect(realm.client.entities().map(({ id }) => id)).to.deep.equal([ownId]);
    expect(realm.client.stats()).to.include({ staleStates: 1, stalePages: 1, tick: realm.tick });
    realm.deliver(newer);
    expect(realm.client.entities()).to.have.length(1);
  });

  it('T6: no more than five requests in any second, when nothing that is asked for ever comes', () => {
    const realm = new ScriptedRealm();
    realm.others = [sign];
    realm.pass(400);
    realm.sent.length = 0;
    realm.client.hold(up, realm.nowMs);
    realm.client.hold(0, realm.nowMs);
    // States and one page of two, chunks and details never.
    realm.pass(10_000, () => {
      const { state, pages } = realm.nextTick(1);
      realm.receive(state);
      for (const frame of pages.slice(0, 1)) realm.receive(frame);
    });
    const asked = [
      ...realm.actions().filter(({ targetTick }) => targetTick === 0),
      ...realm.queries().filter(({ entityId }, n, all) => all.findIndex((each) => each.entityId === entityId) !== n),
    ];
    expect(asked.length).to.be.greaterThan(25);
    for (const { ms } of asked)
      expect(asked.filter((other) => other.ms >= ms && other.ms < ms + 1000).length).to.be.at.most(5);
    const { resends = 0, queriesAgain = 0 } = realm.client.stats();
    expect(resends).to.be.greaterThan(10);
    expect(queriesAgain).to.be.greaterThan(10);
  });

  it('measures the round trip by its pings, each pong once and no others', () => {
    const realm = ScriptedRealm.begun();
    realm.answersPings = false;
    realm.sent.length = 0;
    const ping = () => realm.sent.find(({ frame }) => frame[3] === 6);
    while (!ping()) realm.pass(10);
    const sentMs = ping()?.ms ?? Number.NaN;
    realm.pass(80);
    const pong = encodePong({ clientType: 0, timestampMs: BigInt(sentMs) });
    const { pongs = 0, strayPongs = 0 } = realm.client.stats();
    for (let n = 0; n < 3; n++) realm.receive(pong);
    for (const timestampMs of [0n, 2n ** 64n - 1n]) realm.receive(encodePong({ clientType: 0, timestampMs }));
    expect(realm.client.stats()).to.include({ pongs: pongs + 1, strayPongs: strayPongs + 4, roundTripMs: 80 });
    realm.pass(60_000, () => {});
    expect(realm.sent.filter(({ frame }) => frame[3] === 6).length).to.be.within(118, 124);
  });

  it('S19: another version ends the link, and both are named', () => {
    const realm = ScriptedRealm.begun();
    const frame = realm.nextTick().state;
    frame[versionOffset] = tilesVersion + 1;
    realm.receive(frame);
    expect(realm.endings.map(({ code }) => code)).to.deep.equal([1002]);
    expect(realm.endings[0]?.reason)
      .to.contain(`version ${tilesVersion + 1}`)
      .and.to.contain(`this page ${tilesVersion}`);
    expect(realm.client.stats().tick).to.be.below(realm.tick);
  });

  it('what is not for it is counted, what is malformed is thrown out, and neither changes anything', () => {
    const realm = ScriptedRealm.begun();
    const before = JSON.stringify([realm.client.entities(), realm.scene().tick]);
    realm.client.receive('stream', realm.nextTick().state, realm.nowMs);
    realm.receive(encodePing({ clientType: 0, timestampMs: 0n }));
    const unknown = encodePing({ clientType: 0, timestampMs: 0n });
    unknown[3] = 8;
    realm.receive(unknown);
    expect(realm.client.stats()).to.include({ wrongLane: 1, misdirected: 1, unknownTypes: 1 });
    const { state, pages } = realm.nextTick();
    const detail = realm.chunk(chunkIdOf(0, 0));
    for (const frame of [state, detail, ...pages])
      for (let length = 0; length < frame.length; length++)
        expect(() => realm.receive(frame.subarray(0, length)), `${length} bytes`).to.throw();
    expect(JSON.stringify([realm.client.entities(), realm.scene().tick])).to.equal(before);
  });

  it('S11: an index beyond the palette is no chunk, and no tile', () => {
    const realm = ScriptedRealm.begun();
    realm.put(1, 1, tileIds.rock);
    const frame = realm.chunk(chunkIdOf(0, 0), 2);
    frame[frame.length - 1] = 0xff;
    expectRefusal(() => realm.receive(frame), 'range', frame.length - 3);
    expect(realm.client.groundAt(1, 1)).to.deep.equal({ tile: tileIds.grass, chunkId: chunkIdOf(0, 0), version: 1 });
  });

  it('holds no more than it should, whatever a host makes up', () => {
    const realm = ScriptedRealm.begun();
    for (let n = 0; n < 2 * maxHeldChunks; n++) realm.receive(realm.chunk(chunkIdOf(n, -n), 1 + (n % 3)));
    expect(realm.client.stats().heldChunks).to.equal(maxHeldChunks);
    for (let n = 0; n < 200; n++) realm.detail(1000 + n, { text: 'unasked' });
    expect(realm.client.stats()).to.include({ heldDetails: 1, unaskedDetails: 200 });
    const crowd = Array.from({ length: 5000 }, (_, n) => ({ id: 100 + n, x: -32768, y: 32767, revision: n }));
    realm.deliver(realm.frames(realm.tick + 1, [realm.own, ...crowd], 50));
    expect(realm.client.entities().length).to.be.within(4000, 4096 + 1);
    expect(realm.client.stats().refusedPages).to.be.greaterThan(10);
    expect(realm.scene().entities.count).to.equal(realm.client.entities().length);
    realm.others = [wolf];
    realm.tick++;
    realm.pass(100);
    expect(realm.client.entities().map(({ id }) => id)).to.deep.equal([ownId, wolf.id]);
  });

  it('T8: works at every edge of the world', () => {
    for (const [x, y] of [
      [-32768, -32768],
      [32767, 32767],
      [-1, 0],
    ] as const) {
      const realm = new ScriptedRealm();
      realm.own = { ...realm.own, x, y };
      realm.pass(100);
      realm.giveChunks();
      realm.pass(300);
      expect(realm.client.stats()).to.include({ missingChunks: 0, x, y });
      realm.press(left | up, 100);
      realm.pass(500);
      expect(realm.scene()).to.include({ x, y });
    }
  });
});

describe('realm client: moving', () => {
  it('shows its own step at once, and keeps it when the host agrees', () => {
    const realm = ScriptedRealm.begun();
    expect(realm.scene()).to.include({ x: 5, y: 5, ownId });
    const startMs = realm.nowMs;
    realm.client.hold(right, startMs);
    const [deed] = realm.deeds();
    expect(deed?.action).to.equal(east);
    realm.pass(50);
    expect(realm.scene().x).to.be.within(5.2, 5.3);
    realm.client.hold(0, realm.nowMs);
    realm.pass(600, (frames) => {
      if (realm.tick === deed?.tick) realm.own = { ...realm.own, x: 6 };
      realm.deliver(realm.tick === deed?.tick ? realm.frames(realm.tick, [realm.own]) : frames);
    });
    expect(realm.deeds()).to.have.length(1);
    expect(realm.scene()).to.include({ x: 6, y: 5, facing: 2 });
    expect(realm.client.stats()).to.include({ corrections: 0, x: 6 });
  });

  it('slides back within 200 ms when the host does not', () => {
    const realm = ScriptedRealm.begun();
    realm.press(right);
    realm.pass(600);
    expect(realm.scene().x).to.equal(5);
    expect(realm.client.stats().corrections).to.equal(1);
  });

  it('does not walk into walls, closed doors, beasts and chests, but faces them and asks', () => {
    for (const [tile, others] of [
      [tileIds.brick, []],
      [tileIds.doorClosed, []],
      [tileIds.grass, [{ ...wolf, x: 6, y: 5 }]],
      [tileIds.grass, [{ ...sign, type: entityTypes.chest, x: 6, y: 5 }]],
    ] as const) {
      const realm = new ScriptedRealm();
      realm.put(6, 5, tile);
      realm.others = [...others];
      realm.pass(100);
      realm.giveChunks();
      realm.pass(200);
      realm.press(right, 50);
      expect(realm.scene()).to.include({ x: 5, facing: 2 });
      expect(realm.deeds().map(({ action }) => action)).to.deep.equal([east]);
      realm.pass(400);
      expect(realm.client.stats().corrections).to.equal(0);
    }
  });

  it('walks over heaps and past friends who stand about, two tiles a step when hasted, none when stunned', () => {
    const walked = (others: ScriptedRealm['others'], statusEffects = 0) => {
      const realm = new ScriptedRealm();
      realm.own = { ...realm.own, statusEffects };
      realm.others = others;
      realm.pass(100);
      realm.giveChunks();
      realm.pass(200);
      realm.press(right, 50);
      return realm.client.stats().x;
    };
    expect(walked([{ ...sign, type: entityTypes.items, x: 6, y: 5 }])).to.equal(6);
    expect(walked([{ id: 2, x: 6, y: 5 }])).to.equal(6);
    expect(walked([{ id: 2, x: 6, y: 5, hp: 0 }])).to.equal(5);
    expect(walked([], statuses.hasted)).to.equal(7);
    expect(walked([wolf, { ...wolf, id: 21, x: 7 }], statuses.hasted)).to.equal(6);
    expect(walked([], statuses.stunned)).to.equal(5);
  });

  it('S09: names the ticks after the wrap, and never 0 for something to be done', () => {
    const realm = ScriptedRealm.begun({ tick: 0xffff_ffec });
    realm.client.hold(left, realm.nowMs);
    realm.pass(4000);
    realm.client.hold(0, realm.nowMs);
    expect(realm.tick).to.be.below(100);
    const deeds = realm.deeds();
    expect(deeds.length).to.be.greaterThan(15);
    expect(deeds.some(({ tick }) => tick > 0xffff_0000)).to.equal(true);
    expect(deeds.some(({ tick }) => tick < 100)).to.equal(true);
    for (const { authToken, targetTick, playerAction } of realm.actions()) {
      expect(authToken).to.equal(scriptedAuth);
      if (playerAction !== playerActions.none) expect(targetTick).to.be.greaterThan(0);
    }
  });

  it('T2: on a line that loses, an action goes out several times for the same window', () => {
    const realm = ScriptedRealm.begun();
    realm.lossPct = 20;
    realm.press(up, 60);
    realm.pass(500);
    const deeds = realm.deeds();
    expect(deeds).to.have.length(3);
    expect(new Set(deeds.map(({ tick, action }) => `${tick} ${action}`)).size).to.equal(1);
    expect(deeds[0]?.action).to.equal(north);
  });

  it('tweens others from tile to tile, and shows who is carried off where they are', () => {
    const realm = ScriptedRealm.begun();
    realm.others = [wolf];
    realm.pass(200);
    const x = () => {
      const { entities } = realm.scene();
      return entities.x[entities.id.subarray(0, entities.count).indexOf(wolf.id)];
    };
    expect(x()).to.equal(8);
    realm.others = [{ ...wolf, x: 9 }];
    realm.pass(100);
    realm.pass(90, () => {});
    expect(x()).to.be.within(8.4, 8.6);
    realm.others = [{ ...wolf, x: 20 }];
    realm.pass(20);
    expect(x()).to.equal(20);
  });
});

describe('realm client: scenes', () => {
  it('there is none before the host has told of one’s own', () => {
    const realm = new ScriptedRealm();
    expect(realm.client.sceneAt(realm.nowMs)).to.equal(undefined);
    realm.receive(realm.nextTick().state);
    expect(realm.client.sceneAt(realm.nowMs)).to.equal(undefined);
    expect(realm.client.entities()).to.deep.equal([]);
    expect(realm.client.remainingMs()).to.equal(null);
    for (const [name, value] of Object.entries(realm.client.stats())) expect(value, name).to.satisfy(Number.isFinite);
  });

  it('has what is in view with what is worn, who sees whom, and names and colours from the roster', () => {
    const realm = ScriptedRealm.begun();
    realm.put(7, 5, tileIds.brick);
    realm.version = 2;
    realm.giveChunks();
    realm.own = { ...realm.own, weapon: itemIds.sword, armour: itemIds.mail, statusEffects: statuses.poisoned };
    realm.others = [wolf, { ...wolf, id: 21, x: 5, y: 8 }];
    realm.pass(200);
    const scene = realm.scene();
    const { entities, nameOf, colourOf, sight, ground } = scene;
    const row = (id: number) => entities.id.subarray(0, entities.count).indexOf(id);
    expect(entities.count).to.equal(3);
    expect([entities.weapon[row(ownId)], entities.armour[row(ownId)]]).to.deep.equal([itemIds.sword, itemIds.mail]);
    expect(entities.statuses[row(ownId)]).to.equal(statuses.poisoned);
    expect(entities.seen[row(ownId)]).to.equal(1);
    expect(entities.seen[row(wolf.id)], 'behind a wall').to.equal(0);
    expect(entities.seen[row(21)]).to.equal(1);
    expect([nameOf(ownId), nameOf(20), colourOf(ownId)]).to.deep.equal(['Ada', undefined, 0x12_34_56]);
    expect([sight.sees(7, 5), sight.sees(8, 5)]).to.deep.equal([true, false]);
    expect([ground.isExplored(7, 5), ground.tileAt(7, 5)]).to.deep.equal([true, tileIds.brick]);
    expect(scene).to.include({ brightness: 1, dayPart: 'day' });
    expect(scene.tick).to.be.within(realm.tick, realm.tick + 1);
  });

  it('grows with the crowd', () => {
    const realm = ScriptedRealm.begun();
    realm.others = Array.from({ length: 300 }, (_, n) => ({ ...wolf, id: 20 + n, x: n % 20, y: -2 }));
    realm.pass(100);
    const { entities } = realm.scene();
    expect(entities.count).to.equal(301);
    expect(entities.id[300]).to.equal(319);
  });

  it('shows for a second who has lost how much', () => {
    const realm = ScriptedRealm.begun();
    realm.others = [wolf];
    realm.pass(100);
    realm.others = [{ ...wolf, hp: 4 }];
    realm.pass(100);
    expect(realm.scene().blows).to.deep.include({ entityId: 20, x: 8, y: 5, amount: 6, atMs: realm.nowMs });
    const { entities } = realm.scene();
    expect(entities.hurtMs[1]).to.equal(realm.nowMs);
    realm.pass(1000);
    expect(realm.scene().blows).to.have.length(1);
    realm.pass(10);
    expect(realm.scene().blows).to.deep.equal([]);
  });
});

describe('realm client: what a panel shows and asks for', () => {
  it('asks for the own pack at once and whenever it has changed, and again when nothing comes', () => {
    const realm = new ScriptedRealm();
    realm.answersOwn = false;
    realm.pass(100);
    expect(realm.queries()).to.deep.equal([
      { ms: realm.nowMs, clientType: 0, authToken: scriptedAuth, entityId: ownId },
    ]);
    expect(realm.client.model.pack).to.deep.equal([]);
    realm.giveChunks();
    realm.detail(ownId, {
      revision: 1,
      pack: [
        [itemIds.club, 1],
        [0, 0],
      ],
    });
    realm.pass(20);
    expect(realm.client.model.pack).to.deep.equal([
      { item: itemIds.club, amount: 1 },
      { item: 0, amount: 0 },
    ]);
    realm.sent.length = 0;
    realm.pass(3000);
    expect(realm.queries()).to.deep.equal([]);
    realm.own = { ...realm.own, revision: 2 };
    realm.pass(1000);
    const asked = realm.queries();
    expect(asked.length).to.be.within(3, 5);
    for (const [n, { ms }] of asked.slice(1).entries()) expect(ms - (asked[n]?.ms ?? 0)).to.be.at.least(200);
  });

  it('notes what was won and lost, but not what one had all along', () => {
    const realm = ScriptedRealm.begun();
    realm.give([itemIds.bread, 3], [itemIds.club, 1]);
    expect(realm.client.model.log.map(({ kind }) => kind)).to.deep.equal(['gained']);
    realm.cues.length = 0;
    realm.give([itemIds.bread, 2], [itemIds.bread, 2], [itemIds.coins, 7]);
    expect(realm.client.model.log.slice(1).map(({ kind, values }) => [kind, values])).to.deep.equal([
      ['gained', { item: itemIds.bread, amount: 1 }],
      ['gained', { item: itemIds.coins, amount: 7 }],
      ['lost', { item: itemIds.club, amount: 1 }],
    ]);
    expect(realm.cues).to.deep.equal(['pickup']);
  });

  it('a sign that is faced is asked for; Act opens it, again closes it, and so does walking away', () => {
    const realm = ScriptedRealm.begun();
    realm.others = [sign];
    realm.pass(100);
    realm.press(up);
    realm.pass(300);
    expect(realm.queries().map(({ entityId }) => entityId)).to.include(sign.id);
    realm.detail(sign.id, { revision: 4, text: 'The Deep lies far to the east.' });
    realm.pass(20);
    const { model } = realm.client;
    expect(model.prompt).to.deep.equal({ kind: 'read', x: 5, y: 4, entityId: sign.id });
    expect(model.open).to.equal(undefined);
    realm.press(act);
    expect(model.open).to.deep.include({ kind: 'sign', entityId: sign.id, type: entityTypes.sign });
    expect(model.open?.detail?.text).to.equal('The Deep lies far to the east.');
    const { open } = model;
    realm.pass(200);
    expect(model.open, 'the same while nothing changes').to.equal(open);
    expect(realm.cues).to.deep.equal(['open']);
    realm.press(act);
    expect(model.open).to.equal(undefined);
    realm.press(act);
    expect(model.open).not.to.equal(undefined);
    model.closeDetail();
    expect(model.open).to.equal(undefined);
    realm.press(act);
    realm.own = { ...realm.own, y: 8 };
    realm.pass(200);
    expect(model.open).to.equal(undefined);
  });

  it('what is opened is asked for once more when the host has opened it: until then it may tell less', () => {
    const realm = ScriptedRealm.begun();
    const chest = { ...sign, type: entityTypes.chest };
    realm.others = [chest];
    realm.press(up);
    realm.pass(300);
    realm.detail(chest.id, { revision: 4 });
    realm.pass(300);
    realm.sent.length = 0;
    realm.press(act);
    realm.pass(1000);
    const [deed] = realm.deeds();
    expect(deed).to.deep.include({ action: playerActions.act, data: [north] });
    expect(realm.queries().length).to.be.greaterThan(0);
    realm.detail(chest.id, { revision: 4, pack: [[itemIds.sword, 1]] });
    realm.pass(20);
    expect(realm.client.model.open?.detail?.items).to.deep.equal([{ item: itemIds.sword, amount: 1 }]);
    realm.sent.length = 0;
    realm.pass(1000);
    expect(realm.queries().filter(({ entityId }) => entityId === chest.id)).to.deep.equal([]);
  });

  it('sends what is asked of it, one a window', () => {
    const realm = ScriptedRealm.begun();
    const { model } = realm.client;
    expect([model.use(3), model.drop(2, 500), model.get(30, 1), model.put(30, 15), model.choose(31, 2)]).to.deep.equal(
      Array(5).fill(true),
    );
    realm.pass(2000);
    expect(realm.deeds().map(({ action, data }) => [action, data])).to.deep.equal([
      [playerActions.use, [3]],
      [playerActions.drop, [2, 0xf4, 1]],
      [playerActions.get, [30, 0, 0, 0, 1]],
      [playerActions.put, [30, 0, 0, 0, 15]],
      [playerActions.choose, [31, 0, 0, 0, 2]],
    ]);
    const ticks = realm.deeds().map(({ tick }) => tick);
    for (const [n, tick] of ticks.slice(1).entries()) expect(tick - (ticks[n] ?? 0)).to.equal(2);
  });

  it('takes only where something lies', () => {
    const realm = ScriptedRealm.begun();
    realm.press(take, 100);
    realm.pass(300);
    expect(realm.deeds()).to.deep.equal([]);
    expect(realm.client.model.takes).to.equal(false);
    realm.others = [{ ...sign, type: entityTypes.items, x: 5, y: 5 }];
    realm.pass(100);
    expect([realm.client.model.takes, realm.scene().takes]).to.deep.equal([true, true]);
    realm.press(take, 100);
    realm.pass(300);
    expect(realm.deeds().map(({ action }) => action)).to.deep.equal([playerActions.take]);
  });

  it('heals with what is not wasted, or the least that would be, and with an antidote when nothing else is needed', () => {
    const used = (hp: number, stacks: readonly (readonly [number, number])[], statusEffects = 0) => {
      const realm = ScriptedRealm.begun();
      realm.own = { ...realm.own, hp, hpMax: 30, statusEffects };
      realm.give(...stacks);
      realm.press(heal, 50);
      realm.pass(300);
      return realm.deeds().map(({ data }) => data[0]);
    };
    const all = [
      [itemIds.club, 1],
      [itemIds.mushroom, 1],
      [itemIds.healingDraught, 1],
      [itemIds.antidote, 1],
      [itemIds.bread, 5],
    ] as const;
    expect(used(1, all), 'badly hurt').to.deep.equal([2]);
    expect(used(20, all)).to.deep.equal([4]);
    expect(used(26, all)).to.deep.equal([1]);
    expect(used(29, all), 'everything is too much').to.deep.equal([1]);
    expect(
      used(29, [
        [itemIds.healingDraught, 1],
        [itemIds.bread, 1],
      ] as const),
    ).to.deep.equal([1]);
    expect(used(30, all)).to.deep.equal([]);
    expect(used(30, all, statuses.poisoned)).to.deep.equal([3]);
    expect(used(1, [[itemIds.club, 1]] as const)).to.deep.equal([]);
  });

  it('says what Act would do', () => {
    const prompted = (
      tile: number,
      stacks: readonly (readonly [number, number])[],
      others: ScriptedRealm['others'],
    ) => {
      const realm = new ScriptedRealm();
      realm.put(5, 4, tile);
      realm.others = others;
      realm.pass(100);
      realm.giveChunks();
      realm.pass(100);
      realm.give(...stacks);
      // Looking up without going there.
      realm.press(up);
      realm.own = { ...realm.own, y: 5 };
      realm.pass(600);
      return realm.client.model.prompt?.kind;
    };
    const { grass, rock, brick, doorClosed, doorOpen, soil, grain, hearth, mushrooms } = tileIds;
    expect(prompted(grass, [], [])).to.equal(undefined);
    expect(prompted(rock, [], [])).to.equal(undefined);
    expect(prompted(rock, [[itemIds.pickaxe, 1]], [])).to.equal('dig');
    expect(prompted(brick, [[itemIds.pickaxe, 1]], [])).to.equal(undefined);
    expect(prompted(doorClosed, [], [])).to.equal('open');
    expect(prompted(doorOpen, [], [])).to.equal('close');
    expect(prompted(soil, [], [])).to.equal(undefined);
    expect(prompted(soil, [[itemIds.seeds, 2]], [])).to.equal('sow');
    expect(prompted(grain, [], [])).to.equal('harvest');
    expect(prompted(mushrooms, [], [])).to.equal('pick');
    expect(prompted(hearth, [[itemIds.grain, 1]], [])).to.equal(undefined);
    expect(prompted(hearth, [[itemIds.grain, 2]], [])).to.equal('bake');
    expect(
      prompted(
        hearth,
        [
          [itemIds.heart, 1],
          [itemIds.grain, 2],
        ],
        [],
      ),
    ).to.equal('give');
    const there = { id: 40, x: 5, y: 4 };
    expect(prompted(grass, [], [{ ...there, ...wolf, x: 5, y: 4 }])).to.equal('attack');
    expect(prompted(grass, [], [{ ...there, type: entityTypes.chest }])).to.equal('open');
    expect(prompted(grass, [], [{ ...there, type: entityTypes.trader }])).to.equal('talk');
    expect(prompted(grass, [], [there]), 'a friend').to.equal(undefined);
    expect(prompted(doorOpen, [], [{ ...there, type: entityTypes.items }]), 'a heap').to.equal('close');
  });

  it('tells of blows given and taken, of falls, ranks and statuses, and lets them be heard', () => {
    const realm = ScriptedRealm.begun();
    realm.others = [{ ...wolf, x: 6, y: 5 }];
    realm.pass(100);
    realm.press(right);
    realm.pass(200);
    realm.others = [{ ...wolf, x: 6, y: 5, hp: 3 }];
    realm.own = { ...realm.own, hp: 22, statusEffects: statuses.poisoned };
    realm.pass(100);
    realm.others = [];
    realm.own = { ...realm.own, elo: 1012, hp: 8 };
    realm.pass(100);
    realm.own = { ...realm.own, hp: 0, statusEffects: 0, weapon: itemIds.axe };
    realm.pass(100);
    realm.own = { ...realm.own, hp: 30, x: 0, y: 1 };
    realm.pass(100);
    expect(realm.client.model.log.map(({ kind, values }) => [kind, values])).to.deep.equal([
      ['hurt', { amount: 8, hp: 22 }],
      ['status', { status: statuses.poisoned }],
      ['hit', { amount: 7, type: entityTypes.wolf }],
      ['hurt', { amount: 14, hp: 8 }],
      ['rank', { elo: 1012, change: 12 }],
      ['slain', { type: entityTypes.wolf }],
      ['hurt', { amount: 8, hp: 0 }],
      ['died', {}],
      ['statusEnded', { status: statuses.poisoned }],
      ['wielded', { item: itemIds.axe }],
      ['risen', {}],
    ]);
    expect(realm.cues).to.deep.equal(['loss', 'hit', 'loss', 'warning', 'hit', 'fall']);
    const ids = realm.client.model.log.map(({ id }) => id);
    expect(new Set(ids).size).to.equal(ids.length);
    expect(realm.scene()).to.include({ x: 0, y: 1 });
  });

  it('does not take others’ blows for its own, nor going out of view for a death', () => {
    const realm = ScriptedRealm.begun();
    realm.others = [wolf];
    realm.pass(100);
    realm.others = [{ ...wolf, hp: 3 }];
    realm.pass(100);
    realm.others = [];
    realm.pass(100);
    expect(realm.client.model.log).to.deep.equal([]);
    expect(realm.cues).to.deep.equal([]);
  });

  it('keeps the last 64 lines', () => {
    const realm = ScriptedRealm.begun();
    for (let n = 1; n <= 70; n++) {
      realm.own = { ...realm.own, elo: 1000 + n };
      realm.pass(100);
    }
    const { log } = realm.client.model;
    expect(log).to.have.length(64);
    expect(log.at(-1)?.values).to.deep.equal({ elo: 1070, change: 1 });
  });

  it('Act that is held strikes again and again, and does not open and close', () => {
    const realm = ScriptedRealm.begun();
    realm.others = [{ ...wolf, x: 5, y: 4 }];
    realm.pass(100);
    realm.press(up);
    realm.pass(300);
    realm.sent.length = 0;
    realm.press(act, 2050);
    realm.pass(300);
    const strikes = realm.deeds().filter(({ action }) => action === playerActions.act);
    expect(strikes.length).to.be.within(5, 7);
    expect(strikes.every(({ data }) => data[0] === north)).to.equal(true);
    realm.others = [{ ...sign, type: entityTypes.elder }];
    realm.pass(200);
    const open: boolean[] = [];
    realm.client.hold(act, realm.nowMs);
    for (let n = 0; n < 20; n++) {
      realm.pass(100);
      open.push(realm.client.model.open !== undefined);
    }
    expect(open).to.deep.equal(Array(20).fill(true));
  });
});
