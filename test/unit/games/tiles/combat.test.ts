import { expect } from 'chai';
import fc from 'fast-check';
import { entityTypes, itemIds, items, statuses } from '../../../../src/games/tiles/catalogue.ts';
import { playerActions } from '../../../../src/games/tiles/protocol.ts';
import { attackOf, land, protectionOf, strike, wound } from '../../../../src/games/tiles/rules/combat.ts';
import { creatureOf } from '../../../../src/games/tiles/rules/creatures.ts';
import { rate, wear, wield } from '../../../../src/games/tiles/rules/players.ts';
import { afflict, cure, timedStatuses } from '../../../../src/games/tiles/rules/statuses.ts';
import { type Entity, has, removeEntity } from '../../../../src/games/tiles/rules/world.ts';
import { step, takeNews } from '../../../../src/games/tiles/simulation.ts';
import { bareRealm, clearing, creatureAt, playerAt, run } from '../../../support/games/realm.ts';

const creatureTypes = Array.from({ length: 8 }, (_, n) => n + 1);
const gear = items.filter(({ use }) => use === 'weapon' || use === 'armour').map(({ id }) => id);

/** Nothing but wounds changes anybody's hit points for a while. */
function calm(...entities: Entity[]): void {
  for (const entity of entities) if (entity.mind) entity.mind.nextAge = Number.MAX_SAFE_INTEGER;
}

/** Longer than nobody is stunned again. */
const steadyTicks = 26;

describe('realm: blows', () => {
  it('does what the weapon does and 0 to 2 more, less what the armour takes, and never less than 1', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0);
    fc.assert(
      fc.property(
        fc.constantFrom(...creatureTypes),
        fc.constantFrom(0, ...gear),
        fc.constantFrom(0, ...gear),
        fc.integer({ min: 100, max: 4000 }),
        fc.nat(),
        (type, weapon, armour, elo, seed) => {
          realm.random.state = seed;
          const creature = creatureAt(realm, type, 1, 0);
          player.weapon = weapon;
          player.armour = armour;
          rate(player, elo);
          for (const [attacker, defender] of [
            [player, creature],
            [creature, player],
          ] as const) {
            attacker.hp = defender.hp = defender.hpMax = 1000;
            land(realm, attacker, defender);
            const most = attackOf(attacker) - protectionOf(defender) + 2;
            expect(1000 - defender.hp).to.be.within(Math.max(1, most - 2), Math.max(1, most));
          }
          removeEntity(realm, creature);
        },
      ),
      { numRuns: 300, seed: 3 },
    );
  });

  it('comes from a player 2.5 times a second at most, however often it is asked for', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0);
    const ogre = creatureAt(realm, entityTypes.ogre, 1, 0);
    ogre.hp = ogre.hpMax = 1000;
    let blows = 0;
    for (let n = 0; n < 100; n++) {
      calm(ogre);
      const before = ogre.hp;
      step(
        realm,
        new Map([[player.id, { action: n % 2 === 0 ? playerActions.east : playerActions.act, direction: 2 }]]),
      );
      if (ogre.hp < before) blows++;
    }
    expect(blows).to.equal(25);
    expect([player.x, player.y], 'who strikes does not go').to.deep.equal([clearing.x, clearing.y]);
  });

  it('does nothing to friends and people: who stands about changes places, and nobody is hurt', () => {
    const realm = bareRealm();
    const one = playerAt(realm, 0, 0);
    const other = playerAt(realm, 1, 0);
    run(realm, 12);
    step(realm, new Map([[one.id, { action: playerActions.act, direction: 2 }]]));
    expect([one.x, other.x]).to.deep.equal([clearing.x, clearing.x + 1]);
    step(realm, new Map([[one.id, { action: playerActions.east }]]));
    expect([one.x, other.x]).to.deep.equal([clearing.x + 1, clearing.x]);
    expect([one.hp, other.hp]).to.deep.equal([one.hpMax, other.hpMax]);
  });

  it('friends who walk into each other pass, and one who is busy is not pushed about', () => {
    const realm = bareRealm();
    const one = playerAt(realm, 0, 0);
    const other = playerAt(realm, 1, 0);
    run(realm, 12);
    const both = (a: number, b: number) =>
      step(
        realm,
        new Map([
          [one.id, { action: a, direction: 1 }],
          [other.id, { action: b, direction: 1 }],
        ]),
      );
    both(playerActions.act, playerActions.act);
    both(playerActions.east, playerActions.act);
    expect([one.x, other.x], 'busy').to.deep.equal([clearing.x, clearing.x + 1]);
    both(playerActions.act, playerActions.west);
    both(playerActions.east, playerActions.west);
    expect(one.x, 'head-on').to.be.above(other.x);
  });

  it('shelters who has just risen for 3 s, or until they strike themselves', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0);
    const rat = creatureAt(realm, entityTypes.rat, 1, 0);
    calm(rat);
    rat.hp = rat.hpMax = 100;
    afflict(realm, player, statuses.sheltered, 30);
    expect(wound(realm, player, 5, rat)).to.equal(false);
    run(realm, 29);
    expect(has(player, statuses.sheltered)).to.equal(true);
    run(realm, 1);
    expect(has(player, statuses.sheltered)).to.equal(false);
    afflict(realm, player, statuses.sheltered, 30);
    strike(realm, player, rat);
    expect(wound(realm, player, 5, rat)).to.equal(true);
  });
});

describe('realm: what befalls somebody', () => {
  it('lasts as long as it was said to, each status of its own, and the longer of two', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0);
    for (const status of timedStatuses)
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 1, max: 80 }), (first, second) => {
          player.hp = player.hpMax = 1000;
          run(realm, steadyTicks);
          afflict(realm, player, status, first);
          afflict(realm, player, status, second);
          // One who is stunned is not stunned again at once.
          const ticks = status === statuses.stunned ? first : Math.max(first, second);
          for (let n = 0; n < ticks; n++) {
            expect(has(player, status), `${status} at ${n}`).to.equal(true);
            run(realm, 1);
          }
          expect(player.statuses).to.equal(0);
        }),
        { numRuns: 6, seed: 2 },
      );
  });

  it('poison takes 1 in a second, fire 1 in half of one, and healing gives as much as fire takes', () => {
    const lost = (status: (typeof timedStatuses)[number]) => {
      const realm = bareRealm();
      const player = playerAt(realm, 0, 0);
      player.hpMax = 1000;
      player.hp = 500;
      player.foughtAge = 1e6;
      afflict(realm, player, status, 60);
      run(realm, 60);
      return 500 - player.hp;
    };
    expect(lost(statuses.poisoned)).to.equal(6);
    expect(lost(statuses.burning)).to.equal(12);
    expect(lost(statuses.regenerating)).to.equal(-12);
  });

  it('the stunned do nothing, and are not stunned again for 2.5 s after it', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0);
    afflict(realm, player, statuses.stunned, 6);
    for (let n = 0; n < 6; n++) step(realm, new Map([[player.id, { action: playerActions.east }]]));
    expect(player.x).to.equal(clearing.x);
    expect(has(player, statuses.stunned)).to.equal(false);
    run(realm, 24);
    afflict(realm, player, statuses.stunned, 6);
    expect(has(player, statuses.stunned)).to.equal(false);
    run(realm, 1);
    afflict(realm, player, statuses.stunned, 6);
    expect(has(player, statuses.stunned)).to.equal(true);
  });

  it('the hasted cover two tiles a step where both are free', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0);
    const blocker = playerAt(realm, 4, 0);
    blocker.player.actedAge = 1e6;
    afflict(realm, player, statuses.hasted, 300);
    const xs = [1, 2].map(() => {
      step(realm, new Map([[player.id, { action: playerActions.east }]]));
      return player.x - clearing.x;
    });
    expect(xs).to.deep.equal([2, 3]);
  });

  it('who is out of a fight for 5 s gets back a hit point a second', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0);
    const rat = creatureAt(realm, entityTypes.rat, 20, 20);
    calm(rat);
    wound(realm, player, 10, rat);
    run(realm, 49);
    expect(player.hp).to.equal(20);
    run(realm, 100);
    expect(player.hp).to.equal(30);
    cure(realm, player, statuses.poisoned);
    expect(player.hp).to.equal(30);
  });
});

describe('realm: falling', () => {
  it('leaves the pack where one falls, but for what is in hand and worn, and rises at the hearth 2 s later', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0, [
      [itemIds.mail, 1],
      [itemIds.sword, 1],
    ]);
    wield(
      player,
      player.slots.findIndex(({ item }) => item === itemIds.sword),
    );
    wear(
      player,
      player.slots.findIndex(({ item }) => item === itemIds.mail),
    );
    const wolf = creatureAt(realm, entityTypes.wolf, 1, 0);
    calm(wolf);
    wound(realm, player, 1000, wolf);
    expect(player.hp).to.equal(0);
    expect(player.slots.filter(({ item }) => item !== 0).map(({ item }) => item)).to.have.members([
      itemIds.mail,
      itemIds.sword,
    ]);
    expect([player.weapon, player.armour]).to.deep.equal([itemIds.sword, itemIds.mail]);
    const heap = realm.heaps.values().next().value;
    expect([heap?.x, heap?.y]).to.deep.equal([clearing.x, clearing.y]);
    expect(heap?.slots).to.deep.equal([
      { item: itemIds.club, amount: 1 },
      { item: itemIds.bread, amount: 3 },
      { item: itemIds.coins, amount: 5 },
    ]);
    for (let n = 0; n < 19; n++) step(realm, new Map([[player.id, { action: playerActions.east }]]));
    expect([player.hp, player.x], 'who lies there does nothing').to.deep.equal([0, clearing.x]);
    run(realm, 1);
    expect(player.hp).to.equal(player.hpMax);
    expect(Math.max(Math.abs(player.x), Math.abs(player.y))).to.equal(1);
    expect(has(player, statuses.sheltered)).to.equal(true);
    expect(takeNews(realm)).to.deep.equal(['Player 0 was slain by a wolf.']);
  });

  it('moves Elo from who fell to who did it, and half as much to who fought beside them', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0);
    const friend = playerAt(realm, 2, 0);
    const idler = playerAt(realm, 0, 2);
    run(realm, 60);
    const wolf = creatureAt(realm, entityTypes.wolf, 1, 0);
    wolf.elo = 1000;
    friend.foughtAge = realm.age;
    wound(realm, wolf, 1000, player);
    expect(wolf.alive).to.equal(false);
    expect([player.elo, friend.elo, idler.elo]).to.deep.equal([1016, 1008, 1000]);
    const rat = creatureAt(realm, entityTypes.rat, 1, 0);
    rat.elo = 1016;
    wound(realm, player, 1000, rat);
    expect([player.elo, rat.elo]).to.deep.equal([1000, 1032]);
  });

  it('what poison finishes is the kill of who struck last', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0);
    const spider = creatureAt(realm, entityTypes.spider, 1, 0);
    calm(spider);
    wound(realm, player, 1, spider);
    player.hp = 1;
    afflict(realm, player, statuses.poisoned, 60);
    const { elo } = spider;
    run(realm, 12);
    expect(player.hp).to.equal(0);
    expect(spider.elo).to.be.above(elo);
    expect(takeNews(realm)).to.deep.equal(['Player 0 died of poison.']);
  });

  it('tells of the same player’s deaths at most once in 30 s', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0);
    const wolf = creatureAt(realm, entityTypes.wolf, 10, 0);
    calm(wolf);
    let told = 0;
    for (let n = 0; n < 600; n++) {
      if (player.hp > 0) {
        cure(realm, player, statuses.sheltered);
        wound(realm, player, 1000, wolf);
      }
      run(realm, 1);
      told += takeNews(realm).length;
    }
    expect(told).to.equal(2);
  });

  it('every kind of creature has a name, and what it leaves behind are items there are', () => {
    for (const type of creatureTypes) {
      const kind = creatureOf(type);
      expect(kind?.name).to.be.a('string');
      for (const { item, min, max } of kind?.drops ?? []) {
        expect(items[item]?.stack).to.be.at.least(1);
        expect(min).to.be.within(1, max);
      }
    }
  });
});
