import { expect } from 'chai';
import { entityTypes, itemIds, statuses, tileIds } from '../../../../src/games/tiles/catalogue.ts';
import { distanceOf, isInside } from '../../../../src/games/tiles/geometry.ts';
import { isHaven } from '../../../../src/games/tiles/land/haven.ts';
import { creatureOf } from '../../../../src/games/tiles/rules/creatures.ts';
import { heapAt, layDown } from '../../../../src/games/tiles/rules/heaps.ts';
import { amountOf } from '../../../../src/games/tiles/rules/pack.ts';
import type { Avatar } from '../../../../src/games/tiles/rules/players.ts';
import { spawnCreature } from '../../../../src/games/tiles/rules/spawning.ts';
import { changeTile, entityOf, has, moveTo, removeEntity } from '../../../../src/games/tiles/rules/world.ts';
import { createRealm, type Entity, type Realm, spawnPlayer, step } from '../../../../src/games/tiles/simulation.ts';
import { bareRealm, clear, clearing, creatureAt, playerAt, run } from '../../../support/games/realm.ts';

/** One who cannot fall, so that others can be watched. */
function sturdy(player: Avatar): Avatar {
  player.hp = player.hpMax = 60_000;
  return player;
}

/** A wall of rock across the clearing at this column, with a gap at `gap` rows from the middle. */
function wallAt(realm: Realm, dx: number, gap: number, tile: number = tileIds.grass): void {
  const { x, y, size } = clearing;
  for (let dy = -size; dy <= size; dy++) changeTile(realm, x + dx, y + dy, dy === gap ? tile : tileIds.rock);
}

const stepsBetween = (a: Entity, b: Entity) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y);

describe('realm: creatures', () => {
  it('sleep and wander near home while nobody is there to be seen', () => {
    const realm = bareRealm();
    const creatures = [1, 2, 3, 4, 5, 6, 7].map((type, n) => creatureAt(realm, type, 6 * n - 18, 0));
    playerAt(realm, 0, 23);
    for (let n = 0; n < 60; n++) {
      run(realm, 10);
      for (const { x, y, mind } of creatures)
        expect(distanceOf({ x, y }, mind?.home ?? { x: 0, y: 0 })).to.be.at.most(6);
    }
  });

  it('go round walls to whom they hunt, and through doors if they have hands', () => {
    for (const [type, door, arrives] of [
      [entityTypes.wolf, tileIds.grass, true],
      [entityTypes.wolf, tileIds.doorClosed, false],
      [entityTypes.goblin, tileIds.doorClosed, true],
    ] as const) {
      const realm = bareRealm();
      wallAt(realm, 2, 6, door);
      const player = sturdy(playerAt(realm, 0, 0));
      const hunter = creatureAt(realm, type, 4, 0);
      let near = false;
      for (let n = 0; n < 200; n++) {
        // It has the scent: out of sight behind the wall all the while.
        if (hunter.mind && hunter.mind.mood !== 'flee') {
          hunter.mind.mood = 'hunt';
          hunter.mind.targetId = player.id;
          hunter.mind.untilAge = realm.age + 60;
        }
        run(realm, 1);
        near ||= stepsBetween(hunter, player) === 1;
      }
      expect(near, `${creatureOf(type)?.name}, tile ${door}`).to.equal(arrives);
    }
  });

  it('forget whom they have not seen for 6 s, and go home', () => {
    const realm = bareRealm();
    const player = sturdy(playerAt(realm, 0, 0));
    const wolf = creatureAt(realm, entityTypes.wolf, 7, 0);
    run(realm, 30);
    expect(wolf.mind?.mood).to.equal('hunt');
    moveTo(realm, player, clearing.x - 23, clearing.y);
    wallAt(realm, -14, 99);
    run(realm, 80);
    expect(wolf.mind?.mood).not.to.equal('hunt');
    run(realm, 200);
    expect(distanceOf(wolf, wolf.mind?.home ?? wolf)).to.be.at.most(6);
  });

  it('step no oftener than their kind does, and strike no oftener', () => {
    for (const type of [1, 2, 3, 4, 5, 6, 7]) {
      const realm = bareRealm();
      const player = sturdy(playerAt(realm, 0, 0));
      const hunter = creatureAt(realm, type, 4, 0);
      const kind = creatureOf(type);
      if (!kind) throw new Error('no such kind');
      let movedAge = Number.NEGATIVE_INFINITY;
      let struckAge = Number.NEGATIVE_INFINITY;
      for (let n = 0; n < 150; n++) {
        const before = { x: hunter.x, y: hunter.y, hp: player.hp };
        player.statuses = 0;
        step(realm, new Map());
        if (hunter.x !== before.x || hunter.y !== before.y) {
          expect(stepsBetween(hunter, { ...hunter, ...before })).to.equal(1);
          expect(realm.age - movedAge, kind.name).to.be.at.least(kind.stepTicks);
          movedAge = realm.age;
        }
        if (player.hp < before.hp) {
          expect(realm.age - struckAge, kind.name).to.be.at.least(kind.blowTicks);
          struckAge = realm.age;
        }
      }
      expect(struckAge, `${kind.name} strikes`).to.be.above(0);
    }
  });

  it('rats run when they are hurt', () => {
    const realm = bareRealm();
    const player = sturdy(playerAt(realm, 0, 0));
    const rat = creatureAt(realm, entityTypes.rat, 1, 0);
    run(realm, 20);
    rat.hp = 2;
    run(realm, 20);
    expect(rat.mind?.mood).to.equal('flee');
    expect(distanceOf(rat, player)).to.be.above(3);
  });

  it('wolves hunt in packs: one that sees somebody rouses those near, and only a lone one runs', () => {
    const realm = bareRealm();
    sturdy(playerAt(realm, -8, 0));
    const seer = creatureAt(realm, entityTypes.wolf, 0, 0);
    const blind = [creatureAt(realm, entityTypes.wolf, 5, 0), creatureAt(realm, entityTypes.wolf, 4, 3)];
    const far = creatureAt(realm, entityTypes.wolf, 22, 20);
    run(realm, 8);
    expect(seer.mind?.mood).to.equal('hunt');
    for (const wolf of blind) expect(wolf.mind?.mood).to.equal('hunt');
    expect(far.mind?.mood).to.equal('wander');
    run(realm, 60);
    seer.hp = 1;
    run(realm, 6);
    expect(seer.mind?.mood, 'in company').to.equal('hunt');
    for (const wolf of blind) removeEntity(realm, wolf);
    run(realm, 6);
    expect(seer.mind?.mood, 'alone').to.equal('flee');
  });

  it('spiders lurk until somebody is four tiles away, and their bite is poisonous', () => {
    const realm = bareRealm();
    const player = sturdy(playerAt(realm, 0, 0));
    const spider = creatureAt(realm, entityTypes.spider, 5, 0);
    run(realm, 100);
    expect([spider.x, spider.mind?.mood]).to.deep.equal([clearing.x + 5, 'asleep']);
    moveTo(realm, player, clearing.x + 1, clearing.y);
    let poisoned = false;
    for (let n = 0; n < 120; n++) {
      run(realm, 1);
      poisoned ||= has(player, statuses.poisoned);
    }
    expect(poisoned).to.equal(true);
  });

  it('goblins pick up what lies about, steal and run, and what they had falls with them; never the Heart', () => {
    const realm = bareRealm();
    layDown(realm, clearing.x + 6, clearing.y, itemIds.bread, 2);
    layDown(realm, clearing.x + 6, clearing.y + 4, itemIds.heart, 1);
    const player = sturdy(playerAt(realm, -20, 0, [[itemIds.heart, 1]]));
    const goblin = creatureAt(realm, entityTypes.goblin, 9, 0);
    run(realm, 300);
    expect(amountOf(goblin.slots, itemIds.bread)).to.equal(2);
    expect(heapAt(realm, clearing.x + 6, clearing.y + 4)?.weapon).to.equal(itemIds.heart);
    moveTo(realm, player, goblin.x - 2, goblin.y);
    let fled = false;
    for (let n = 0; n < 400 && !fled; n++) {
      run(realm, 1);
      fled = goblin.mind?.mood === 'flee';
    }
    expect(fled).to.equal(true);
    const stolen = goblin.slots.reduce((sum, { amount }) => sum + amount, 0) - 2;
    expect(stolen).to.be.within(1, 5);
    expect([amountOf(player.slots, itemIds.heart), amountOf(player.slots, itemIds.club)]).to.deep.equal([1, 1]);
    run(realm, 30);
    expect(distanceOf(goblin, player)).to.be.above(4);
    moveTo(realm, player, goblin.x - 1, goblin.y);
    goblin.hp = 1;
    for (let n = 0; n < 40 && goblin.alive; n++) {
      moveTo(realm, player, goblin.x - 1, goblin.y);
      step(realm, new Map([[player.id, { action: 2 }]]));
    }
    expect(goblin.alive).to.equal(false);
    const heap = heapAt(realm, goblin.x, goblin.y);
    expect(heap?.slots.reduce((sum, { amount }) => sum + amount, 0)).to.be.at.least(2 + stolen);
  });

  it('skeletons guard: they follow nobody far from where they stand', () => {
    const realm = bareRealm();
    const player = sturdy(playerAt(realm, 4, 0));
    const skeleton = creatureAt(realm, entityTypes.skeleton, 10, 0);
    run(realm, 20);
    for (let n = 0; n < 24; n++) {
      moveTo(realm, player, clearing.x + 4 - n, clearing.y);
      run(realm, 6);
      expect(distanceOf(skeleton, { x: clearing.x + 10, y: clearing.y })).to.be.at.most(10);
    }
    run(realm, 200);
    expect(distanceOf(skeleton, { x: clearing.x + 10, y: clearing.y })).to.be.at.most(1);
  });

  it('ogres stun; wisps burn, and drift across water', () => {
    const realm = bareRealm();
    const player = sturdy(playerAt(realm, 0, 0));
    creatureAt(realm, entityTypes.ogre, 1, 0);
    let stunned = false;
    for (let n = 0; n < 120; n++) {
      run(realm, 1);
      stunned ||= has(player, statuses.stunned);
    }
    expect(stunned).to.equal(true);
    clear(realm);
    const target = sturdy(playerAt(realm, 0, 0));
    for (let dy = -24; dy <= 24; dy++) changeTile(realm, clearing.x + 3, clearing.y + dy, tileIds.water);
    creatureAt(realm, entityTypes.wisp, 6, 0);
    let burned = false;
    for (let n = 0; n < 400; n++) {
      run(realm, 1);
      burned ||= has(target, statuses.burning);
    }
    expect(burned).to.equal(true);
  });

  it('never come into the village, whomever they hunt', () => {
    const realm = createRealm(1);
    const player = entityOf(realm, spawnPlayer(realm, { slot: 0, name: 'Ada' }));
    if (!player) throw new Error('nobody came');
    for (let n = 0; n < 12; n++)
      spawnCreature(realm, { type: entityTypes.wolf, x: 30 + n, y: 0, danger: 0, den: null, deep: true });
    moveTo(realm, player, 26, 0);
    run(realm, 30);
    moveTo(realm, player, 19, 0);
    for (let n = 0; n < 300; n++) {
      run(realm, 1);
      for (const { x, y, type } of realm.entities) if (creatureOf(type)) expect(isHaven(x, y)).to.equal(false);
    }
  });

  it('a guardian strikes all around it, calls for help twice, and never leaves its hall', () => {
    const realm = createRealm(1);
    const { hall } = realm.ground.deep;
    const [x, y] = [(hall.x0 + hall.x1) >> 1, (hall.y0 + hall.y1) >> 1];
    const players = [0, 1].map((slot) => {
      const player = entityOf(realm, spawnPlayer(realm, { slot, name: `Player ${slot}` }));
      if (!player) throw new Error('nobody came');
      player.hp = player.hpMax = 60_000;
      return player;
    });
    const [one, other] = players;
    if (!one || !other) throw new Error('nobody came');
    moveTo(realm, one, x, y);
    run(realm, 20);
    const guardian = realm.entities.find(({ type }) => type === entityTypes.guardian);
    if (!guardian) throw new Error('no guardian');
    for (const beside of [one, other]) beside.hp = 60_000;
    moveTo(realm, one, guardian.x - 1, guardian.y);
    moveTo(realm, other, guardian.x + 1, guardian.y + 1);
    let both = false;
    for (let n = 0; n < 80; n++) {
      const before = [one.hp, other.hp];
      run(realm, 1);
      both ||= one.hp < (before[0] ?? 0) && other.hp < (before[1] ?? 0);
    }
    expect(both, 'both at once').to.equal(true);
    const skeletons = () =>
      realm.entities.filter(({ type, den }) => type === entityTypes.skeleton && den === null).length;
    expect(skeletons()).to.equal(0);
    guardian.hp = Math.floor((guardian.hpMax * 2) / 3);
    run(realm, 10);
    expect(skeletons()).to.equal(2);
    guardian.hp = 20;
    run(realm, 10);
    expect(skeletons()).to.equal(4);
    run(realm, 60);
    expect(skeletons()).to.equal(4);
    for (const [n, { x: gx, y: gy }] of [realm.ground.deep.gate, realm.ground.deep.heart, { x, y }].entries()) {
      moveTo(realm, one, gx + n, gy);
      moveTo(realm, other, gx, gy + 1);
      for (let tick = 0; tick < 80; tick++) {
        run(realm, 1);
        expect(isInside(hall, guardian.x, guardian.y)).to.equal(true);
      }
    }
  });
});
