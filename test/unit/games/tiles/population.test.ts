import { expect } from 'chai';
import { entityTypes, itemIds, tileIds } from '../../../../src/games/tiles/catalogue.ts';
import { chunkIdAt } from '../../../../src/games/tiles/chunk-ids.ts';
import { distanceOf } from '../../../../src/games/tiles/geometry.ts';
import { playerActions } from '../../../../src/games/tiles/protocol.ts';
import { wound } from '../../../../src/games/tiles/rules/combat.ts';
import { creatureOf } from '../../../../src/games/tiles/rules/creatures.ts';
import { heapAt, layDown, maxHeaps, restoreHeap } from '../../../../src/games/tiles/rules/heaps.ts';
import { addItem, amountOf, emptySlots } from '../../../../src/games/tiles/rules/pack.ts';
import { changeTile, maxEntities, moveTo, removeEntity, standingAt } from '../../../../src/games/tiles/rules/world.ts';
import {
  createRealm,
  type Entity,
  entityOf,
  type Realm,
  spawnPlayer,
  step,
} from '../../../../src/games/tiles/simulation.ts';
import { Random } from '../../../../src/lib/random.ts';
import { run } from '../../../support/games/realm.ts';

function arrive(realm: Realm, slot = 0): Entity {
  const player = entityOf(realm, spawnPlayer(realm, { slot, name: `Player ${slot}` }));
  if (!player) throw new Error('nobody came');
  player.hp = player.hpMax = 60_000;
  return player;
}

/** Far from everything that the tests look at. */
const elsewhere = { x: 2000, y: -2000 };

const creatures = (realm: Realm) => realm.entities.filter(({ type, alive }) => alive && creatureOf(type));

/** The first entity of these types that a walk round the hearth meets. */
function seek(realm: Realm, player: Entity, wanted: (entity: Entity) => boolean): Entity {
  for (let ring = 1; ring < 8; ring++)
    for (let turn = 0; turn < 8 * ring; turn++) {
      const side = Math.floor(turn / (2 * ring));
      const along = ((turn % (2 * ring)) - ring) * 30;
      const away = ring * 30;
      const [x, y] = [
        [along, -away],
        [away, along],
        [-along, away],
        [-away, -along],
      ][side] ?? [0, 0];
      if (standingAt(realm, x ?? 0, y ?? 0)) continue;
      moveTo(realm, player, x ?? 0, y ?? 0);
      run(realm, 6);
      const found = realm.entities.find(wanted);
      if (found) return found;
    }
  throw new Error('there is none');
}

describe('realm: population', () => {
  it('comes alive around players within a second, nobody within the village but its people', () => {
    const realm = createRealm(1);
    arrive(realm);
    run(realm, 8);
    const types = realm.entities.map(({ type }) => type);
    for (const type of [
      entityTypes.elder,
      entityTypes.trader,
      entityTypes.villager,
      entityTypes.sign,
      entityTypes.chest,
    ])
      expect(types).to.include(type);
    for (const { x, y, type } of realm.entities)
      if (creatureOf(type)) expect(Math.max(Math.abs(x), Math.abs(y))).to.be.above(22);
  });

  it('sleeps where nobody is, and is there again as it was: who lived lives, who fell stays away for minutes', () => {
    const realm = createRealm(1);
    const player = arrive(realm);
    const victim = seek(
      realm,
      player,
      ({ type, x, y }) => creatureOf(type) !== undefined && Math.abs(x) + Math.abs(y) > 60,
    );
    const { den } = victim;
    const back = { x: player.x, y: player.y };
    const count = () => creatures(realm).filter((one) => one.den?.chunkId === den?.chunkId).length;
    run(realm, 8);
    const before = count();
    wound(realm, victim, 60_000, player);
    expect(count()).to.equal(before - 1);
    moveTo(realm, player, elsewhere.x, elsewhere.y);
    run(realm, 30);
    expect(count(), 'all asleep').to.equal(0);
    moveTo(realm, player, back.x, back.y);
    run(realm, 8);
    expect(count(), 'but for the one').to.equal(before - 1);
    moveTo(realm, player, elsewhere.x, elsewhere.y);
    run(realm, 4300);
    moveTo(realm, player, back.x, back.y);
    run(realm, 8);
    expect(count(), '7 minutes later').to.equal(before);
  });

  it('fills dens again where players are, but not before their eyes', () => {
    const realm = createRealm(1);
    const player = arrive(realm);
    seek(realm, player, ({ type, x, y }) => creatureOf(type) !== undefined && Math.abs(x) + Math.abs(y) > 60);
    run(realm, 8);
    for (const creature of creatures(realm)) wound(realm, creature, 60_000, player);
    expect(creatures(realm)).to.deep.equal([]);
    const known = new Set<number>();
    for (let n = 0; n < 4400; n++) {
      run(realm, 1);
      for (const creature of creatures(realm)) {
        if (known.has(creature.id)) continue;
        known.add(creature.id);
        expect(distanceOf(creature, player)).to.be.above(15);
      }
    }
    expect(known.size).to.be.above(0);
  });

  it('keeps what was put into chests and what lies about, for as long as it would lie there', () => {
    const realm = createRealm(1);
    const player = arrive(realm);
    run(realm, 8);
    const chest = realm.entities.find(({ type }) => type === entityTypes.chest);
    if (!chest) throw new Error('no chest');
    const { x, y } = chest;
    const [dx, dy] = [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ].find(([ax = 0, ay = 0]) => !standingAt(realm, x + ax, y + ay)) ?? [0, 0];
    const [px, py] = [x + (dx ?? 0), y + (dy ?? 0)];
    changeTile(realm, px, py, tileIds.planks);
    moveTo(realm, player, px, py);
    addItem(player.slots, itemIds.runeBlade, 1);
    const slot = player.slots.findIndex(({ item }) => item === itemIds.runeBlade);
    step(realm, new Map([[player.id, { action: playerActions.put, entityId: chest.id, slot }]]));
    layDown(realm, px, py, itemIds.plate, 1);
    const stored = chest.slots.map((each) => ({ ...each }));
    moveTo(realm, player, elsewhere.x, elsewhere.y);
    run(realm, 30);
    expect(entityOf(realm, chest.id)).to.equal(undefined);
    expect(heapAt(realm, px, py)).to.equal(undefined);
    moveTo(realm, player, 0, 1);
    run(realm, 8);
    const again = standingAt(realm, x, y);
    expect(again?.type).to.equal(entityTypes.chest);
    expect(again?.id, 'ids are never used again').to.be.above(chest.id);
    expect(again?.slots).to.deep.equal(stored);
    expect(again?.hpMax, 'still open').to.equal(1);
    expect(amountOf(heapAt(realm, px, py)?.slots ?? [], itemIds.plate)).to.equal(1);
    moveTo(realm, player, elsewhere.x, elsewhere.y);
    run(realm, 6100);
    moveTo(realm, player, 0, 1);
    run(realm, 8);
    expect(heapAt(realm, px, py), 'ten minutes later').to.equal(undefined);
    expect(standingAt(realm, x, y)?.slots).to.deep.equal(stored);
  });

  it('a chest that was emptied is full again after 20 minutes, and not before', () => {
    const realm = createRealm(1);
    const player = arrive(realm);
    run(realm, 8);
    const chest = realm.entities.find(({ type }) => type === entityTypes.chest);
    if (!chest) throw new Error('no chest');
    const { x, y } = chest;
    const full = chest.slots.map((each) => ({ ...each }));
    player.slots.splice(0, 16, ...emptySlots(16));
    moveTo(realm, player, x + 1, y);
    for (const slot of full.keys())
      step(realm, new Map([[player.id, { action: playerActions.get, entityId: chest.id, slot }]]));
    const visit = () => {
      moveTo(realm, player, elsewhere.x, elsewhere.y);
      run(realm, 30);
      moveTo(realm, player, 0, 1);
      run(realm, 8);
      return standingAt(realm, x, y)?.slots;
    };
    expect(visit()).to.deep.equal(emptySlots(12));
    realm.age += 11_900;
    expect(visit()).to.deep.equal(emptySlots(12));
    realm.age += 200;
    expect(visit()).to.deep.equal(full);
  });

  it('heaps that wake are bounded: what is too much at once waits, and none is lost', () => {
    const realm = createRealm(1);
    const player = arrive(realm);
    const middle = { x: 1040, y: 1040 };
    const laid = 9 * 40;
    for (let n = 0; n < 9; n++) {
      const [x, y] = [middle.x + ((n % 3) - 1) * 32, middle.y + (Math.floor(n / 3) - 1) * 32];
      moveTo(realm, player, x, y);
      run(realm, 6);
      const pile = { slots: [{ item: itemIds.coins, amount: 1 }], rotAge: realm.age + 6000 };
      for (let k = 0; k < 40; k++) restoreHeap(realm, x - 4 + (k % 8), y - 4 + Math.floor(k / 8), pile);
      moveTo(realm, player, elsewhere.x, elsewhere.y);
      run(realm, 20);
    }
    moveTo(realm, player, middle.x, middle.y);
    run(realm, 8);
    const asleep = [...realm.places.values()].reduce((sum, { heaps }) => sum + heaps.length, 0);
    expect(realm.heaps.size).to.equal(maxHeaps);
    expect(realm.heaps.size + asleep).to.equal(laid);
  });

  it('is bounded, whoever goes where', () => {
    const realm = createRealm(7);
    const players = Array.from({ length: 16 }, (_, slot) => arrive(realm, slot));
    const random = new Random(1);
    let most = 0;
    for (let n = 0; n < 16; n++) {
      for (const player of players) {
        const [x, y] = [random.below(1200) - 600, random.below(1200) - 600];
        if (!standingAt(realm, x, y)) moveTo(realm, player, x, y);
        layDown(realm, player.x, player.y, itemIds.seeds, 1);
      }
      run(realm, n % 10 === 0 ? 80 : 6);
      most = Math.max(most, realm.entities.length);
      expect(realm.entities.length).to.be.at.most(maxEntities);
      expect(realm.ground.liveChunks).to.be.at.most(1024);
    }
    expect(most).to.be.above(200);
    for (const player of players) removeEntity(realm, player);
    run(realm, 20);
    expect(realm.entities, 'nobody is there').to.deep.equal([]);
    expect([...realm.places.values()].some(({ awake }) => awake)).to.equal(false);
    expect(realm.places.get(chunkIdAt(0, 0))?.awake).not.to.equal(true);
  });
});
