import { expect } from 'chai';
import { entityTypes, itemIds, statuses } from '../../../../src/games/tiles/catalogue.ts';
import { distanceOf } from '../../../../src/games/tiles/geometry.ts';
import { playerActions } from '../../../../src/games/tiles/protocol.ts';
import { wound } from '../../../../src/games/tiles/rules/combat.ts';
import { heapAt } from '../../../../src/games/tiles/rules/heaps.ts';
import { amountOf } from '../../../../src/games/tiles/rules/pack.ts';
import type { Avatar } from '../../../../src/games/tiles/rules/players.ts';
import { spawnCreature } from '../../../../src/games/tiles/rules/spawning.ts';
import { has, moveTo } from '../../../../src/games/tiles/rules/world.ts';
import {
  createRealm,
  entityOf,
  type Intent,
  loadRealm,
  type Realm,
  removePlayer,
  saveRealm,
  spawnPlayer,
  step,
  takeNews,
} from '../../../../src/games/tiles/simulation.ts';
import { bareRealm, clearing, creatureAt, playerAt, run } from '../../../support/games/realm.ts';

const does = (realm: Realm, { id }: { id: number }, intent: Intent) => step(realm, new Map([[id, intent]]));
const slotOf = (player: Avatar, item: number) => player.slots.findIndex((slot) => slot.item === item);
const heartCount = (realm: Realm) => realm.entities.reduce((sum, { slots }) => sum + amountOf(slots, itemIds.heart), 0);

describe('realm: the quest', () => {
  it('from the altar to the hearth: taken, told, marked, given, and the launch has an outcome', () => {
    const realm = createRealm(1);
    const player = entityOf(realm, spawnPlayer(realm, { slot: 0, name: 'Ada' }));
    if (!player) throw new Error('nobody came');
    const { x, y } = realm.ground.deep.heart;
    moveTo(realm, player, x, y);
    run(realm, 10);
    expect(heapAt(realm, x, y)?.weapon, 'it lies there').to.equal(itemIds.heart);
    player.hp = player.hpMax = 60_000;
    does(realm, player, { action: playerActions.take });
    expect(amountOf(player.slots, itemIds.heart)).to.equal(1);
    expect(has(player, statuses.bearer)).to.equal(true);
    expect(takeNews(realm)).to.deep.equal(['Ada has taken the Heart of the Deep!']);
    moveTo(realm, player, 1, 0);
    does(realm, player, { action: playerActions.act, direction: 3 });
    expect(realm.outcome, 'the hearth is elsewhere').to.equal(undefined);
    realm.age = 32 * 600 - 2;
    does(realm, player, { action: playerActions.act, direction: 4 });
    expect(realm.outcome).to.equal('Ada brought the Heart of the Deep home after 32 minutes.');
    expect(has(player, statuses.bearer)).to.equal(false);
    run(realm, 100);
    expect(takeNews(realm), 'the outcome says it all').to.deep.equal([]);
    expect(heartCount(realm)).to.equal(0);
  });

  it('who dies with it leaves it where they fell, and everybody is told where that is', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0, [[itemIds.heart, 1]]);
    run(realm, 1);
    expect(takeNews(realm)).to.deep.equal(['Player 0 has taken the Heart of the Deep!']);
    run(realm, 60);
    const wolf = creatureAt(realm, entityTypes.wolf, 1, 0);
    wound(realm, player, 1000, wolf);
    run(realm, 1);
    expect(heapAt(realm, clearing.x, clearing.y)?.weapon).to.equal(itemIds.heart);
    expect(has(player, statuses.bearer)).to.equal(false);
    expect(takeNews(realm)).to.deep.equal([
      'Player 0 was slain by a wolf.',
      'The Heart of the Deep has fallen 600 steps south-east of the hearth.',
    ]);
  });

  it('who leaves with it leaves it behind; it is never in what is kept for them', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0, [[itemIds.heart, 1]]);
    run(realm, 1);
    const kept = removePlayer(realm, player.id);
    expect(kept && amountOf(kept.slots, itemIds.heart)).to.equal(0);
    expect(heapAt(realm, clearing.x, clearing.y)?.weapon).to.equal(itemIds.heart);
    run(realm, 60);
    expect(realm.quest.bearerId).to.equal(0);
  });

  it('cannot be used to fill everybody’s screen: who drops and takes it again is told of at most every 5 s', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0, [[itemIds.heart, 1]]);
    let told = 0;
    for (let n = 0; n < 500; n++) {
      const slot = slotOf(player, itemIds.heart);
      does(realm, player, slot >= 0 ? { action: playerActions.drop, slot, amount: 1 } : { action: playerActions.take });
      told += takeNews(realm).length;
    }
    expect(told).to.be.within(1, 10);
  });

  it('there is one Heart, wherever it is taken, however often its hall is left and entered', () => {
    const realm = createRealm(1);
    const player = entityOf(realm, spawnPlayer(realm, { slot: 0, name: 'Ada' }));
    if (!player) throw new Error('nobody came');
    const { x, y } = realm.ground.deep.heart;
    for (let round = 0; round < 3; round++) {
      player.hp = player.hpMax = 60_000;
      moveTo(realm, player, x, y);
      run(realm, 20);
      does(realm, player, { action: playerActions.take });
      expect(heartCount(realm)).to.equal(1);
      moveTo(realm, player, 0, 300);
      run(realm, 20);
      const slot = slotOf(player as Avatar, itemIds.heart);
      does(realm, player, { action: playerActions.drop, slot, amount: 1 });
      moveTo(realm, player, 300, 0);
      run(realm, 40);
      expect(heartCount(realm), 'it does not sleep').to.equal(1);
    }
  });

  it('lies in its hall however full the world is', () => {
    const realm = createRealm(1);
    const player = entityOf(realm, spawnPlayer(realm, { slot: 0, name: 'Ada' }));
    const watcher = entityOf(realm, spawnPlayer(realm, { slot: 1, name: 'Bob' }));
    if (!player || !watcher) throw new Error('nobody came');
    player.hp = player.hpMax = watcher.hp = watcher.hpMax = 60_000;
    moveTo(realm, watcher, 600, 600);
    run(realm, 10);
    for (let n = 0; n < 1000; n++)
      spawnCreature(realm, {
        ...{ type: entityTypes.rat, x: 601 + (n % 40), y: 600 + Math.floor(n / 40) },
        ...{ danger: 0, den: null, deep: false },
      });
    const { x, y } = realm.ground.deep.heart;
    moveTo(realm, player, x, y);
    run(realm, 10);
    expect(realm.entities.length).to.be.above(1000);
    expect(heapAt(realm, x, y)?.weapon).to.equal(itemIds.heart);
  });

  it('where there is no room to lay it down, it is back in its hall', () => {
    const realm = createRealm(1);
    const player = entityOf(realm, spawnPlayer(realm, { slot: 0, name: 'Ada' }));
    if (!player) throw new Error('nobody came');
    const { x, y } = realm.ground.deep.heart;
    moveTo(realm, player, x, y);
    run(realm, 10);
    does(realm, player, { action: playerActions.take });
    moveTo(realm, player, 0, 300);
    run(realm, 60);
    takeNews(realm);
    for (const slot of player.slots) if (slot.item === itemIds.heart) Object.assign(slot, { item: 0, amount: 0 });
    run(realm, 1);
    expect(takeNews(realm)).to.deep.equal(['The Heart of the Deep has gone back to its hall.']);
    moveTo(realm, player, x, y);
    run(realm, 20);
    expect(heapAt(realm, x, y)?.weapon).to.equal(itemIds.heart);
  });

  it('while it is carried outside the village the Deep sends its own after the bearer, and only so many', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0, [[itemIds.heart, 1]]);
    const risen = () => realm.entities.filter(({ mind, den }) => mind?.deep && den === null);
    let most = 0;
    let last = 0;
    for (let n = 0; n < 4000; n++) {
      player.hp = player.hpMax = 60_000;
      run(realm, 1);
      const now = risen().length;
      most = Math.max(most, now);
      if (now > last) {
        const [newest] = risen().slice(-1);
        expect(newest && distanceOf(newest, player), 'not upon the bearer').to.be.above(4);
        expect(newest?.mind?.targetId).to.equal(player.id);
      }
      last = now;
    }
    expect(most).to.be.within(3, 10);
    moveTo(realm, player, 5, 5);
    const before = risen().length;
    run(realm, 600);
    expect(risen().length, 'nobody rises in the village').to.be.at.most(before);
  });

  it('creatures of the Deep know where the bearer is, whatever lies between; others do not', () => {
    const realm = bareRealm();
    const player = playerAt(realm, -10, 0, [[itemIds.heart, 1]]);
    player.hp = player.hpMax = 60_000;
    const own = creatureAt(realm, entityTypes.skeleton, 8, 0, { deep: true });
    const other = creatureAt(realm, entityTypes.skeleton, 8, 4);
    run(realm, 30);
    expect([own.mind?.mood, other.mind?.mood]).to.deep.equal(['hunt', 'asleep']);
  });

  it('the first who slays the guardian is named, and it does not come again', () => {
    const realm = createRealm(1);
    const player = entityOf(realm, spawnPlayer(realm, { slot: 0, name: 'Ada' }));
    if (!player) throw new Error('nobody came');
    const { hall } = realm.ground.deep;
    player.hp = player.hpMax = 60_000;
    const enter = () => {
      moveTo(realm, player, hall.x0 + 1, hall.y0 + 1);
      run(realm, 20);
      return realm.entities.find(({ type }) => type === entityTypes.guardian);
    };
    const guardian = enter();
    if (!guardian) throw new Error('no guardian');
    wound(realm, guardian, 60_000, player);
    expect(takeNews(realm)).to.include('Ada has slain the guardian of the Deep!');
    const heap = heapAt(realm, guardian.x, guardian.y);
    expect(amountOf(heap?.slots ?? [], itemIds.runeBlade)).to.equal(1);
    moveTo(realm, player, 0, 300);
    run(realm, 40);
    const later = loadRealm(saveRealm(realm));
    later.age += 100_000;
    const back = entityOf(later, player.id);
    if (!back) throw new Error('nobody is there');
    moveTo(later, back, hall.x0 + 1, hall.y0 + 1);
    run(later, 100);
    expect(later.entities.some(({ type }) => type === entityTypes.guardian)).to.equal(false);
  });
});
