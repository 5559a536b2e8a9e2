import { expect } from 'chai';
import { pickupKinds } from '../../../../../src/games/tics/engines/duel/rules/field.ts';
import { one } from '../../../../../src/games/tics/engines/duel/rules/fixed.ts';
import { limits } from '../../../../../src/games/tics/engines/duel/rules/limits.ts';
import { loadDuel, saveDuel } from '../../../../../src/games/tics/engines/duel/rules/saving.ts';
import { at, weapons } from '../../../../../src/games/tics/engines/duel/rules/state.ts';
import { begin, rules, step } from '../../../../../src/games/tics/engines/duel/simulation.ts';
import { Random } from '../../../../../src/lib/random.ts';
import { DuelTable, headings, held } from '../../../../support/duel-table.ts';

/** Two face each other in the open. */
function faceToFace(mode = 'deathmatch', other = 1): DuelTable {
  const table = new DuelTable({ mode, points: 99 });
  for (const slot of [0, 1, 2, 3]) table.put(slot, 1 + slot * 6, 1);
  table.put(0, 7, 5, headings.east);
  table.put(other, 12, 5, headings.west);
  return table;
}

describe('Duel: shots', () => {
  it('five fell who has full health: a point, and two seconds on the ground', () => {
    const table = faceToFace();
    table.held[0] = held.fire;
    while (table.stands(1)) table.run(1);
    expect(table.scores).to.deep.equal([1, 0, 0, 0]);
    expect(at(table.duel.players.felledBy, 1)).to.equal(1);
    expect(table.happened('hit', 60).filter(({ slot }) => slot === 1)).to.have.length(
      limits.maxHealth / limits.shotHarm,
    );
    table.held[0] = 0;
    // Those who rise count the tic in which they fell.
    table.run(limits.fallenTics - 2);
    expect(table.stands(1)).to.equal(false);
    table.run(1);
    expect(table.stands(1)).to.equal(true);
    expect(at(table.duel.players.health, 1)).to.equal(limits.maxHealth);
  });

  it('come as often as the weapon lets them', () => {
    for (const [weapon, tics, each] of [
      [weapons.plain, limits.fireTics, 1],
      [weapons.rapid, limits.rapidFireTics, 1],
      [weapons.spread, limits.fireTics, 3],
    ] as const) {
      const table = new DuelTable({}, { ingame: 1 });
      table.put(0, 9, 6, headings.north);
      table.duel.players.weapon[0] = weapon;
      table.duel.players.weaponTics[0] = limits.weaponTics;
      table.held[0] = held.fire;
      table.run(1);
      expect(table.shots).to.equal(each);
      table.run(tics - 1);
      expect(table.happened('fire', tics)).to.have.length(1);
      table.run(1);
      expect(table.happened('fire')).to.have.length(1);
    }
  });

  it('turn to who is just beside the line of fire and in sight, and to nobody else', () => {
    const table = faceToFace();
    table.put(1, 12, 5.4, headings.west);
    table.held[0] = held.fire;
    table.run(1);
    const { vx, vy } = table.duel.shots;
    expect(at(vy, 0) / at(vx, 0)).to.be.closeTo(0.4 / 5, 0.001);
    for (const [x, y] of [
      [12, 6],
      [4, 5],
    ] as const) {
      const other = faceToFace();
      other.put(1, x, y);
      other.held[0] = held.fire;
      other.run(1);
      expect(at(other.duel.shots.vy, 0), `${x}, ${y}`).to.equal(0);
    }
  });

  it('bounce off a wall once, and then hurt their owner too: a point less', () => {
    const table = new DuelTable({}, { ingame: 1 });
    table.put(0, 10, 5, headings.north);
    table.duel.players.health[0] = 1;
    table.shoot(0, 10, 5, 0, -1);
    table.run(3);
    expect(table.happened('bounce', 3)).to.have.length(0);
    while (table.stands(0)) table.run(1);
    expect(table.happened('bounce', 20)).to.have.length(1);
    expect(table.scores[0]).to.equal(-1);
  });

  it('end at their second wall, or when their time is over', () => {
    const table = new DuelTable({ map: 'maze' }, { ingame: 1 });
    table.put(0, 19, 11);
    table.shoot(0, 1, 1, 1, 0);
    table.run(limits.shotTics);
    expect(table.happened('bounce', limits.shotTics)).to.have.length(1);
    expect(table.shots).to.equal(0);
    const open = new DuelTable({}, { ingame: 1 });
    open.put(0, 19, 1);
    open.shoot(0, 1, 10, 1, 0);
    open.run(limits.shotTics - 1);
    expect(open.shots).to.equal(1);
    open.run(1);
    expect(open.shots).to.equal(0);
  });

  it('fly over pits and stop nobody who rolls or is safe', () => {
    const table = new DuelTable({ map: 'moat' });
    for (const slot of [0, 1, 2, 3]) table.put(slot, 1 + slot * 5, 11);
    table.put(1, 9, 6);
    table.shoot(0, 5, 6, 1, 0);
    table.run(12);
    expect(at(table.duel.players.health, 1), 'over the moat').to.equal(limits.maxHealth - limits.shotHarm);
    table.duel.players.safeTics[1] = 30;
    table.shoot(0, 7, 6, 1, 0);
    table.run(8);
    expect(table.happened('blocked', 8)).to.have.length(1);
    expect(at(table.duel.players.health, 1), 'safe').to.equal(limits.maxHealth - limits.shotHarm);
    table.duel.players.safeTics[1] = 0;
    table.duel.players.rollTics[1] = limits.rollTics;
    table.shoot(0, 8.2, 6, 1, 0);
    table.run(5);
    expect(at(table.duel.players.health, 1), 'rolling').to.equal(limits.maxHealth - limits.shotHarm);
  });

  it('who fires is safe no longer', () => {
    const table = faceToFace();
    table.duel.players.safeTics[0] = 30;
    table.held[0] = held.fire;
    table.run(1);
    expect(at(table.duel.players.safeTics, 0)).to.equal(0);
  });

  it('a shield goes before health', () => {
    const table = faceToFace();
    table.duel.players.shield[1] = 30;
    for (let n = 0; n < 2; n++) table.shoot(0, 11, 5, 1, 0);
    table.run(3);
    expect(at(table.duel.players.shield, 1)).to.equal(0);
    expect(at(table.duel.players.health, 1)).to.equal(limits.maxHealth - 2 * limits.shotHarm + 30);
  });

  it('two can fell each other in one tic', () => {
    const table = faceToFace();
    for (const slot of [0, 1]) table.duel.players.health[slot] = 1;
    table.shoot(0, 11, 5, 1, 0);
    table.shoot(1, 8, 5, -1, 0);
    table.run(3);
    expect(table.scores).to.deep.equal([1, 1, 0, 0]);
    expect([table.stands(0), table.stands(1)]).to.deep.equal([false, false]);
  });

  it('in teams they pass through mates, whose barrels hurt nobody of their own', () => {
    const table = faceToFace('teams', 2);
    table.shoot(0, 11, 5, 1, 0);
    table.run(8);
    expect(at(table.duel.players.health, 2)).to.equal(limits.maxHealth);
    expect(table.shots).to.equal(1);
    table.put(2, 7, 4.9);
    table.put(1, 7, 3.1);
    table.shoot(0, 6, 4, 1, 0, 20);
    table.shoot(0, 6, 4, 1, 0, 20);
    table.run(4);
    expect(table.happened('blast', 4)).to.have.length(1);
    expect(at(table.duel.players.health, 2)).to.equal(limits.maxHealth);
    expect(at(table.duel.players.health, 1)).to.be.below(limits.maxHealth);
  });

  it('no more fly than there is room for', () => {
    const table = new DuelTable({}, { ingame: 1 });
    for (let n = 0; n < limits.maxShots + 5; n++) table.shoot(0, 2, 6, 1, 0);
    expect(table.shots).to.equal(limits.maxShots);
    table.run(2);
  });
});

describe('Duel: barrels', () => {
  /** Barrel (7, 4) of the courtyard about to burst, with shots all around; `order` is the order of their list. */
  function aboutToBurst(order: readonly number[]): DuelTable {
    const table = new DuelTable({ points: 99 });
    for (const slot of [0, 1, 2, 3]) table.put(slot, 1 + 6 * slot, 1);
    table.put(1, 8.6, 4);
    table.put(2, 5.4, 4);
    for (const slot of [1, 2]) table.duel.players.health[slot] = 30;
    const shots: readonly (() => void)[] = [
      () => table.shoot(0, 6.4, 4, 1, 0),
      () => table.shoot(3, 7, 3.4, 0, 1),
      // These fly where the barrel's blast ends them, before and behind the ones that burst it.
      () => table.shoot(0, 7, 4.9, 1, 0),
      () => table.shoot(1, 6.5, 4.4, 0, 1),
      // And these fly on, or hit.
      () => table.shoot(0, 12, 6, 1, 0),
      () => table.shoot(3, 8.2, 4, 1, 0),
      () => table.shoot(0, 5.8, 4, -1, 0),
    ];
    for (const n of order) shots[n]?.();
    return table;
  }

  /** A table's state without the order of its list of shots. */
  function unordered(table: DuelTable): unknown {
    const { duel } = table;
    const rows = Array.from({ length: table.shots }, (_, n) =>
      Object.values(duel.shots)
        .map((column) => at(column, n))
        .join(),
    );
    const lists = [duel.players, duel.barrels, duel.pickups, duel.match];
    return [rows.sort(), lists.map((list) => Object.values(list).map((column) => [...column]))];
  }

  it('F03: what ends itself, what stands behind it, and makes new in one step, ends the same in every order', () => {
    const orders = [0, 1, 2, 3, 4, 5, 6];
    const first = aboutToBurst(orders);
    first.run(1);
    expect(first.happened('blast')).to.have.length(1);
    expect(first.stands(1), 'felled by the blast').to.equal(false);
    expect(first.stands(2), 'felled by blast and shot').to.equal(false);
    // Five are over; two of seven fly on, and the splinters of the barrel behind them.
    expect(first.shots).to.equal(1 + limits.splinters);
    const expected = unordered(first);
    const random = new Random(3);
    for (let n = 0; n < 60; n++) {
      const order = [...orders].sort(() => random.below(3) - 1);
      const table = aboutToBurst(order);
      table.run(1);
      expect(unordered(table), `${order}`).to.deep.equal(expected);
    }
  });

  it('F03: the splinters made in a tic fly from the next one on', () => {
    const table = aboutToBurst([0, 1]);
    table.run(1);
    const { x, ageTics, splinter } = table.duel.shots;
    const made = [...Array(table.shots).keys()].filter((n) => at(splinter, n) === 1);
    expect(made).to.have.length(limits.splinters);
    for (const n of made) {
      expect(at(ageTics, n)).to.equal(0);
      expect(at(x, n)).to.equal(7.5 * one);
    }
  });

  it('burst their neighbours, and come back when nobody is in their place', () => {
    const table = new DuelTable({ map: 'depot', points: 99 });
    for (const slot of [0, 1, 2, 3]) table.put(slot, 10, 1 + 0.8 * slot);
    table.put(0, 4, 6);
    table.shoot(0, 2.4, 4, -1, 0, 20);
    table.shoot(0, 2.4, 4, -1, 0, 20);
    const gone = () => [...table.duel.barrels.health].slice(0, table.duel.field.barrels.length).filter((h) => h === 0);
    table.run(2);
    expect(gone()).to.have.length(2);
    table.put(1, 2, 5.1);
    table.run(limits.barrelBackTics - 1);
    table.put(1, 2, 5.1);
    table.run(10);
    expect(gone(), 'one stands there').to.have.length(1);
    table.put(1, 10, 6);
    table.run(1);
    expect(gone()).to.have.length(0);
  });

  it('a wall shields from them', () => {
    const table = new DuelTable();
    for (const slot of [0, 1, 2, 3]) table.put(slot, 1 + 6 * slot, 1);
    table.put(1, 10, 2);
    const duel = table.duel;
    // As if a barrel stood right below the wall between.
    duel.barrels.health[0] = 1;
    const [barrel] = duel.field.barrels;
    expect([barrel?.x, barrel?.y]).to.deep.equal([7.5 * one, 4.5 * one]);
    table.put(2, 7, 5.6);
    table.put(3, 8.5, 3);
    table.put(0, 9, 2.6);
    table.shoot(1, 6.6, 4, 1, 0);
    table.run(2);
    expect(at(duel.players.health, 2), 'in the open').to.be.below(limits.maxHealth);
    expect(at(duel.players.health, 0), 'behind the wall').to.equal(limits.maxHealth);
  });
});

describe('Duel: pickups', () => {
  const spotOf = (table: DuelTable, kind: number) => {
    const n = table.duel.field.pickups.findIndex((each) => each.kind === kind);
    const { x = 0, y = 0 } = table.duel.field.pickups[n] ?? {};
    return { n, x: x / one - 0.5, y: y / one - 0.5 };
  };

  it('health, rapid fire, spread and shield do what they say, and come back', () => {
    for (const [kind, map] of [
      [pickupKinds.health, 'crossing'],
      [pickupKinds.rapid, 'crossing'],
      [pickupKinds.spread, 'crossing'],
      [pickupKinds.shield, 'crossing'],
    ] as const) {
      const table = new DuelTable({ map }, { ingame: 1 });
      const { players, pickups } = table.duel;
      const { n, x, y } = spotOf(table, kind);
      players.health[0] = 30;
      table.put(0, x, y);
      table.run(1);
      expect(table.happened('pickup'), `${kind}`).to.have.length(1);
      expect(at(pickups.kind, n)).to.equal(0);
      if (kind === pickupKinds.health) expect(at(players.health, 0)).to.equal(30 + limits.healthGain);
      if (kind === pickupKinds.shield) expect(at(players.shield, 0)).to.equal(limits.maxShield);
      if (kind === pickupKinds.rapid) expect(at(players.weapon, 0)).to.equal(weapons.rapid);
      if (kind === pickupKinds.spread) expect(at(players.weapon, 0)).to.equal(weapons.spread);
      table.put(0, 10, 10);
      table.run(limits.pickupBackTics - 1);
      expect(at(pickups.kind, n)).to.equal(0);
      table.run(1);
      expect(at(pickups.kind, n)).to.equal(kind);
    }
  });

  it('stay for who has a use for them', () => {
    const table = new DuelTable({ map: 'crossing' }, { ingame: 1 });
    const { n, x, y } = spotOf(table, pickupKinds.health);
    table.put(0, x, y);
    table.run(5);
    expect(at(table.duel.pickups.kind, n)).to.equal(pickupKinds.health);
  });

  it('a weapon lasts ten seconds', () => {
    const table = new DuelTable({}, { ingame: 1 });
    table.duel.players.weapon[0] = weapons.rapid;
    table.duel.players.weaponTics[0] = limits.weaponTics;
    table.run(limits.weaponTics - 1);
    expect(at(table.duel.players.weapon, 0)).to.equal(weapons.rapid);
    table.run(1);
    expect(at(table.duel.players.weapon, 0)).to.equal(weapons.plain);
  });

  it('which one lies at a place of any is of the seed', () => {
    const kinds = (seed: number) => begin({ params: { map: 'moat' }, seed, slots: [0] }).pickups.kind.join();
    expect(kinds(1)).to.equal(kinds(1));
    expect(new Set([1, 2, 3, 4, 5, 6, 7, 8].map(kinds)).size).to.be.above(1);
  });
});

describe('Duel: the end', () => {
  const over = (table: DuelTable) => at(table.duel.match.over, 0) === 1;

  it('comes with the time, which is a number of minutes', () => {
    const table = new DuelTable({ minutes: 1 });
    table.run(60 * 35 - 2);
    expect(over(table)).to.equal(false);
    table.run(1);
    expect(over(table)).to.equal(true);
    const { words } = table.duel;
    const before = words.slice();
    step(table.duel, table.commands(), 15);
    expect([...words]).to.deep.equal([...before]);
  });

  it('comes with the points, of a player or of a team', () => {
    for (const [mode, scores, ends] of [
      ['deathmatch', [4, 4, 4, 4], false],
      ['deathmatch', [0, 0, 5, 0], true],
      ['teams', [4, 4, 0, 0], false],
      ['teams', [3, 0, 2, 0], true],
    ] as const) {
      const table = new DuelTable({ mode, points: 5 });
      table.duel.players.score.set(scores);
      table.run(1);
      expect(over(table), `${mode} ${scores}`).to.equal(ends);
    }
  });

  it('comes neither with the time nor with the points where both are 0, but after ten hours', () => {
    const table = new DuelTable({ minutes: 0, points: 0 });
    const { duel } = table;
    expect(rules.create({ params: { minutes: 0 }, seed: 1, slots: [0] }).remainingTics).to.equal(null);
    duel.players.score.set([9000, 0, 0, 0]);
    duel.match.tic[0] = 10 * 3600 * 35 - 2;
    table.run(1);
    expect(over(table)).to.equal(false);
    const copy = begin({ params: { minutes: 0, points: 0 }, seed: 1, slots: [] });
    loadDuel(copy, saveDuel(duel));
    expect([...copy.words]).to.deep.equal([...duel.words]);
    table.run(1);
    expect(over(table)).to.equal(true);
  });

  it('params that are none count as the usual ones', () => {
    for (const params of [{}, { map: 'nowhere', mode: 7, minutes: 2.5, points: -1 }, { minutes: 21, points: '5' }]) {
      const { settings } = begin({ params: params as never, seed: 1, slots: [] });
      expect(settings).to.deep.equal({ map: 0, teams: false, isTimed: true, lastTic: 5 * 60 * 35, points: 20 });
    }
  });
});
