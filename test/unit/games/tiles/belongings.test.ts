import { expect } from 'chai';
import fc from 'fast-check';
import { entityFlags, entityTypes, itemIds, items, tileIds } from '../../../../src/games/tiles/catalogue.ts';
import { playerActions } from '../../../../src/games/tiles/protocol.ts';
import { dropFrom, heapAt, layDown, maxHeaps, restoreHeap } from '../../../../src/games/tiles/rules/heaps.ts';
import { addItem, amountOf, chestSlots, emptySlots, heapSlots } from '../../../../src/games/tiles/rules/pack.ts';
import { hpMaxOf } from '../../../../src/games/tiles/rules/players.ts';
import { addEntity, changeTile } from '../../../../src/games/tiles/rules/world.ts';
import {
  detailOf,
  type Entity,
  entityOf,
  type Intent,
  type Realm,
  step,
} from '../../../../src/games/tiles/simulation.ts';
import { bareRealm, clear, clearing, creatureAt, playerAt, run } from '../../../support/games/realm.ts';

function chestAt(realm: Realm, dx: number, dy: number, stacks: readonly (readonly [number, number])[]): Entity {
  const slots = emptySlots(chestSlots);
  for (const [item, amount] of stacks) addItem(slots, item, amount);
  const flags = entityFlags.static | entityFlags.interactable;
  const chest = addEntity(realm, { type: entityTypes.chest, x: clearing.x + dx, y: clearing.y + dy, flags, slots });
  if (!chest) throw new Error('no chest came');
  return chest;
}

/** How much of each item there is in all packs, chests and heaps together. */
function census(realm: Realm): number[] {
  return items.map(({ id }) =>
    id === 0 ? 0 : realm.entities.reduce((sum, { slots, alive }) => (alive ? sum + amountOf(slots, id) : sum), 0),
  );
}

const does = (realm: Realm, entity: Entity, intent: Intent) => step(realm, new Map([[entity.id, intent]]));

describe('realm: belongings', () => {
  it('no item is made or lost by getting, putting, dropping, taking and wielding, whatever the order', () => {
    const stacks = fc.array(fc.tuple(fc.constantFrom(...items.slice(1, 12).map(({ id }) => id)), fc.nat({ max: 30 })), {
      maxLength: 12,
    });
    const deed = fc.record({
      who: fc.nat({ max: 2 }),
      action: fc.constantFrom(1, 2, 3, 4, 6, 6, 7, 8, 8, 9, 9, 10, 10),
      slot: fc.nat({ max: 16 }),
      amount: fc.nat({ max: 30 }),
    });
    const realm = bareRealm();
    fc.assert(
      fc.property(stacks, stacks, fc.array(deed, { minLength: 30, maxLength: 150 }), (carried, stored, deeds) => {
        clear(realm);
        const players = [playerAt(realm, 0, 0, carried), playerAt(realm, 1, 1), playerAt(realm, -1, 0)];
        const chest = chestAt(realm, 0, 1, stored);
        const before = census(realm);
        for (const { who, ...intent } of deeds) {
          const player = players[who] ?? players[0];
          if (player) does(realm, player, { ...intent, entityId: chest.id });
          expect(census(realm)).to.deep.equal(before);
          for (const { player: part, slots, weapon, armour } of players) {
            expect(weapon, 'what is in hand is in the pack').to.equal(slots[part.wielded]?.item ?? 0);
            expect(armour, 'what is worn is in the pack').to.equal(slots[part.worn]?.item ?? 0);
          }
          for (const heap of realm.heaps.values()) {
            expect(heap.slots.every(({ amount }) => amount > 0)).to.equal(true);
            expect(heap.weapon, 'what shows').to.equal(heap.slots[0]?.item);
          }
        }
      }),
      { numRuns: 25, seed: 4 },
    );
  });

  it('nor by falling: what is not in hand or worn lies there', () => {
    const realm = bareRealm();
    const player = playerAt(
      realm,
      0,
      0,
      items.slice(2, 15).map(({ id, stack }) => [id, stack] as const),
    );
    const before = census(realm);
    const wolf = creatureAt(realm, entityTypes.wolf, 1, 0);
    player.hp = 1;
    while (player.hp > 0) run(realm, 1);
    expect(census(realm)).to.deep.equal(before);
    expect(player.slots.filter(({ item }) => item !== 0)).to.deep.equal([{ item: itemIds.club, amount: 1 }]);
    expect(wolf.alive).to.equal(true);
  });

  it('what is laid down where something lies already becomes one heap; another begins when it is full', () => {
    const realm = bareRealm();
    const { x, y } = clearing;
    for (let n = 0; n < heapSlots; n++) expect(layDown(realm, x, y, itemIds.club, 1)).to.equal(0);
    expect(realm.heaps.size).to.equal(1);
    expect(heapAt(realm, x, y)?.slots).to.have.length(heapSlots);
    layDown(realm, x, y, itemIds.club, 1);
    expect(realm.heaps.size).to.equal(2);
    const player = playerAt(realm, 0, 0);
    does(realm, player, { action: playerActions.drop, slot: 0, amount: 1 });
    expect(player.slots[0], 'a drop stays on its tile').to.deep.equal({ item: itemIds.club, amount: 1 });
  });

  it('a drop lays down what is asked for, or all there is; taking takes what there is room for', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0);
    const bread = player.slots.findIndex(({ item }) => item === itemIds.bread);
    does(realm, player, { action: playerActions.drop, slot: bread, amount: 2 });
    does(realm, player, { action: playerActions.drop, slot: bread, amount: 0 });
    expect(player.slots[bread]?.amount).to.equal(1);
    does(realm, player, { action: playerActions.drop, slot: bread, amount: 65535 });
    expect(player.slots[bread]).to.deep.equal({ item: 0, amount: 0 });
    layDown(realm, player.x, player.y, itemIds.sword, 20);
    does(realm, player, { action: playerActions.take });
    expect(player.slots.every(({ item }) => item !== 0)).to.equal(true);
    expect(amountOf(heapAt(realm, player.x, player.y)?.slots ?? [], itemIds.sword)).to.equal(20 - 13);
  });

  it('heaps are bounded: nobody drops another, and who falls replaces the oldest; the Heart stays', () => {
    const realm = bareRealm();
    const { x, y } = clearing;
    layDown(realm, x - 20, y - 20, itemIds.heart, 1);
    const player = playerAt(realm, 20, 20);
    for (let n = 1; n < maxHeaps; n++)
      restoreHeap(realm, x - 20 + (n % 30), y - 19 + Math.floor(n / 30), {
        slots: [{ item: itemIds.seeds, amount: 1 }],
        rotAge: 1e6,
      });
    expect(realm.heaps.size).to.equal(maxHeaps);
    const slot = { item: itemIds.bread, amount: 3 };
    expect(dropFrom(realm, slot, 3, player.x, player.y)).to.equal(0);
    expect(slot.amount).to.equal(3);
    layDown(realm, player.x, player.y, itemIds.bread, 3);
    expect(realm.heaps.size).to.equal(maxHeaps);
    expect(heapAt(realm, x - 20, y - 20)?.weapon, 'the Heart').to.equal(itemIds.heart);
    expect(heapAt(realm, x - 19, y - 19), 'the oldest other').to.equal(undefined);
  });

  it('what lies about is gone after 10 minutes, the Heart never', () => {
    const realm = bareRealm();
    const { x, y } = clearing;
    playerAt(realm, 0, 0);
    layDown(realm, x + 3, y, itemIds.bread, 1);
    layDown(realm, x + 4, y, itemIds.heart, 1);
    run(realm, 5999);
    expect(heapAt(realm, x + 3, y)).not.to.equal(undefined);
    run(realm, 1);
    expect(heapAt(realm, x + 3, y)).to.equal(undefined);
    expect(heapAt(realm, x + 4, y)?.weapon).to.equal(itemIds.heart);
  });

  it('a chest is for who stands beside it, and the Heart is not to be locked away', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0, [[itemIds.heart, 1]]);
    const chest = chestAt(realm, 1, 1, [[itemIds.bread, 4]]);
    const far = chestAt(realm, 2, 0, [[itemIds.bread, 4]]);
    const heart = player.slots.findIndex(({ item }) => item === itemIds.heart);
    for (const entityId of [far.id, player.id, 0, 0xffff_ffff]) {
      does(realm, player, { action: playerActions.get, entityId, slot: 0 });
      does(realm, player, { action: playerActions.put, entityId, slot: 0 });
    }
    does(realm, player, { action: playerActions.put, entityId: chest.id, slot: heart });
    does(realm, player, { action: playerActions.get, entityId: chest.id, slot: chestSlots });
    expect([amountOf(player.slots, itemIds.bread), amountOf(player.slots, itemIds.heart)]).to.deep.equal([3, 1]);
    const { revision } = chest;
    does(realm, player, { action: playerActions.get, entityId: chest.id, slot: 0 });
    expect(amountOf(player.slots, itemIds.bread)).to.equal(7);
    expect(chest.revision).not.to.equal(revision);
    expect(chest.hpMax, 'it was opened, for all to see').to.equal(1);
    expect(detailOf(realm, player.id, chest.id)?.items?.count).to.equal(chestSlots);
    expect(detailOf(realm, player.id, far.id)?.items).to.equal(undefined);
  });

  it('a pack is shown to its owner alone, and nobody is shown who is out of the viewport', () => {
    const realm = bareRealm();
    const one = playerAt(realm, 0, 0);
    const other = playerAt(realm, 1, 0);
    expect(detailOf(realm, one.id, one.id)?.items?.count).to.equal(16);
    expect(detailOf(realm, one.id, other.id)).to.deep.equal({ revision: other.revision, name: 'Player 1' });
    const edges = [playerAt(realm, 14, 14), playerAt(realm, -15, -15)];
    const beyond = [playerAt(realm, 15, 0), playerAt(realm, 0, 15), playerAt(realm, -16, 0), playerAt(realm, 0, -16)];
    for (const { id } of edges) expect(detailOf(realm, one.id, id)).not.to.equal(undefined);
    for (const { id } of [...beyond, { id: 12345 }]) expect(detailOf(realm, one.id, id)).to.equal(undefined);
    expect(detailOf(realm, 12345, one.id)).to.equal(undefined);
  });
});

describe('realm: what the ground gives', () => {
  const ahead = { x: clearing.x + 1, y: clearing.y };
  const act: Intent = { action: playerActions.act, direction: 2 };

  it('a pickaxe breaks rock, ore and ruined walls, in time, and nothing else; without one nothing breaks', () => {
    const realm = bareRealm();
    for (const [tile, left] of [
      [tileIds.rock, tileIds.rubble],
      [tileIds.ore, tileIds.rubble],
      [tileIds.ruinWall, tileIds.ruinFloor],
      [tileIds.brick, tileIds.brick],
      [tileIds.tree, tileIds.tree],
      [tileIds.water, tileIds.water],
      [tileIds.planks, tileIds.planks],
    ] as const) {
      clear(realm);
      const player = playerAt(realm, 0, 0);
      changeTile(realm, ahead.x, ahead.y, tile);
      for (let n = 0; n < 40; n++) does(realm, player, act);
      expect(realm.ground.tileAt(ahead.x, ahead.y)).to.equal(tile);
      const coins = amountOf(player.slots, itemIds.coins);
      addItem(player.slots, itemIds.pickaxe, 1);
      for (let n = 0; n < 40; n++) does(realm, player, act);
      expect(realm.ground.tileAt(ahead.x, ahead.y)).to.equal(left);
      const found = amountOf(player.slots, itemIds.coins) - coins;
      if (tile === tileIds.ore) expect(found).to.be.within(3, 8);
      else expect(found).to.equal(0);
    }
  });

  it('nobody digs in the village or in the Deep', () => {
    const realm = bareRealm();
    const { heart } = realm.ground.deep;
    for (const { x, y } of [{ x: 10, y: 10 }, heart]) {
      const player = playerAt(realm, x - clearing.x, y - clearing.y, [[itemIds.pickaxe, 1]]);
      changeTile(realm, x + 1, y, tileIds.rock);
      for (let n = 0; n < 30; n++) does(realm, player, act);
      expect(realm.ground.tileAt(x + 1, y)).to.equal(tileIds.rock);
    }
  });

  it('seeds grow to grain in 3 to 4 minutes, and grain gives seeds again, and bread at the hearth', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0, [[itemIds.seeds, 1]]);
    changeTile(realm, ahead.x, ahead.y, tileIds.soil);
    does(realm, player, act);
    expect(realm.ground.tileAt(ahead.x, ahead.y)).to.equal(tileIds.sprouts);
    expect(amountOf(player.slots, itemIds.seeds)).to.equal(0);
    run(realm, 1790);
    expect(realm.ground.tileAt(ahead.x, ahead.y)).to.equal(tileIds.sprouts);
    run(realm, 620);
    expect(realm.ground.tileAt(ahead.x, ahead.y)).to.equal(tileIds.grain);
    expect(realm.crops.size).to.equal(0);
    does(realm, player, act);
    expect(realm.ground.tileAt(ahead.x, ahead.y)).to.equal(tileIds.soil);
    expect(amountOf(player.slots, itemIds.grain)).to.equal(2);
    expect(amountOf(player.slots, itemIds.seeds)).to.be.within(1, 2);
    const bread = amountOf(player.slots, itemIds.bread);
    const baker = playerAt(realm, 1 - clearing.x, -clearing.y, [[itemIds.grain, 3]]);
    does(realm, baker, { action: playerActions.act, direction: 4 });
    does(realm, baker, { action: playerActions.act, direction: 4 });
    expect([amountOf(baker.slots, itemIds.grain), amountOf(baker.slots, itemIds.bread)]).to.deep.equal([1, bread + 1]);
  });

  it('doors open to who walks into them, close when asked to, and not upon anybody', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0);
    changeTile(realm, ahead.x, ahead.y, tileIds.doorClosed);
    does(realm, player, { action: playerActions.east });
    expect([player.x, realm.ground.tileAt(ahead.x, ahead.y)]).to.deep.equal([clearing.x, tileIds.doorOpen]);
    does(realm, player, act);
    expect(realm.ground.tileAt(ahead.x, ahead.y)).to.equal(tileIds.doorClosed);
    does(realm, player, act);
    const other = playerAt(realm, 1, 0);
    does(realm, player, act);
    expect(realm.ground.tileAt(other.x, other.y)).to.equal(tileIds.doorOpen);
  });

  it('food heals over time and a draught at once; what would be wasted is kept', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0, [
      [itemIds.healingDraught, 2],
      [itemIds.antidote, 1],
    ]);
    const use = (item: number) =>
      does(realm, player, { action: playerActions.use, slot: player.slots.findIndex((slot) => slot.item === item) });
    for (const item of [itemIds.bread, itemIds.healingDraught, itemIds.antidote, itemIds.coins]) use(item);
    expect(amountOf(player.slots, itemIds.bread), 'who is well needs nothing').to.equal(3);
    player.hp = 1;
    player.foughtAge = 1e6;
    use(itemIds.healingDraught);
    expect(player.hp, 'and a first one of what follows').to.be.within(26, 27);
    run(realm, 4);
    use(itemIds.healingDraught);
    use(itemIds.bread);
    expect(amountOf(player.slots, itemIds.healingDraught), 'while it works').to.equal(1);
    run(realm, 60);
    player.hp = 1;
    use(itemIds.bread);
    run(realm, 60);
    expect(player.hp).to.equal(9);
    expect(hpMaxOf(1000)).to.equal(30);
    expect(entityOf(realm, player.id)?.slots).to.equal(player.slots);
  });
});
