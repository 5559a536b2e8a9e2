import { expect } from 'chai';
import { maps } from '../../../../../src/games/tics/engines/duel/maps/index.ts';
import { freed, tileAt, tiles } from '../../../../../src/games/tics/engines/duel/rules/field.ts';
import { length, one } from '../../../../../src/games/tics/engines/duel/rules/fixed.ts';
import { limits } from '../../../../../src/games/tics/engines/duel/rules/limits.ts';
import { at, standings } from '../../../../../src/games/tics/engines/duel/rules/state.ts';
import { Random } from '../../../../../src/lib/random.ts';
import { DuelTable, headings, held } from '../../../../support/duel-table.ts';

const walkTiles = limits.walkSpeed / one;

describe('Duel: players', () => {
  it('walk ahead, back and aside at their speeds, and stop', () => {
    const table = new DuelTable({}, { ingame: 1 });
    table.put(0, 2, 2, headings.east);
    table.held[0] = held.up;
    table.run(30);
    const from = table.where(0);
    table.run(10);
    expect(table.where(0).x - from.x).to.be.closeTo(10 * walkTiles, 0.001);
    expect(table.where(0).y).to.equal(2);
    table.put(0, 14, 2, headings.east);
    table.held[0] = held.down;
    table.run(30);
    const back = table.where(0);
    table.run(1);
    expect(back.x - table.where(0).x).to.be.closeTo(0.9 * walkTiles, 0.001);
    table.held[0] = 0;
    table.run(60);
    const stopped = table.where(0);
    table.run(1);
    expect(table.where(0)).to.deep.equal(stopped);
  });

  it('go where they look: north is up, and left turns to the left', () => {
    const table = new DuelTable({}, { ingame: 1 });
    for (const [heading, dx, dy] of [
      [headings.east, 1, 0],
      [headings.north, 0, -1],
      [headings.west, -1, 0],
      [headings.south, 0, 1],
    ] as const) {
      table.put(0, 8, 5, heading);
      table.held[0] = held.up;
      table.run(8);
      const { x, y } = table.where(0);
      expect([Math.sign(Math.round((x - 8) * 8)), Math.sign(Math.round((y - 5) * 8))]).to.deep.equal([dx, dy]);
    }
    table.put(0, 8, 5, headings.east);
    table.held[0] = held.left;
    table.run(12);
    expect(at(table.duel.players.angle, 0)).to.be.within(1, headings.north);
  });

  it('turn softly: a tap a little, held at the full rate', () => {
    const table = new DuelTable({}, { ingame: 1 });
    table.put(0, 8, 5, headings.east);
    table.held[0] = held.left;
    table.run(1);
    expect(at(table.duel.players.angle, 0)).to.equal(limits.maxTurn / 2);
    table.run(20);
    const { angle } = table.duel.players;
    const before = at(angle, 0);
    table.run(1);
    expect(at(angle, 0) - before).to.equal(limits.maxTurn);
  });

  it('nobody stands in what is solid or in each other, whatever all four hold on any map', () => {
    const random = new Random(11);
    for (const { id } of maps) {
      const table = new DuelTable({ map: id, minutes: 20, points: 99 });
      const { players, field } = table.duel;
      for (let tic = 0; tic < 3000; tic++) {
        if (tic % 9 === 0) for (let slot = 0; slot < 4; slot++) table.held[slot] = random.below(64) & ~held.down;
        table.run(1);
        for (let slot = 0; slot < 4; slot++) {
          const [x, y] = [at(players.x, slot), at(players.y, slot)];
          expect(tileAt(field, x >> 16, y >> 16), `${id}, tic ${tic}: ${x / one}, ${y / one}`).to.equal(tiles.floor);
          const free = freed(field, x, y, limits.playerRadius);
          // Two corners at once may leave a little of one.
          expect(length(free.x - x, free.y - y)).to.be.below(0.05 * one);
        }
      }
    }
  });

  it('a pushed player does not pass through a wall', () => {
    const table = new DuelTable({ map: 'maze' }, { ingame: 3 });
    for (let n = 0; n < 200; n++) {
      table.put(0, 1, 5.3, headings.south);
      table.put(1, 1, 5.2, headings.south);
      table.held[0] = table.held[1] = n % 2 === 0 ? held.up | held.dodge : held.up;
      table.run(1);
      expect(table.where(0).y).to.be.below(5.5);
      expect(table.where(1).y).to.be.below(5.5);
    }
  });

  it('dodge rolls where one is going, once a press and not before one has breath again', () => {
    const table = new DuelTable({}, { ingame: 1 });
    table.put(0, 10, 5, headings.north);
    table.held[0] = 0;
    table.run(1);
    table.held[0] = held.dodge | held.right;
    table.run(1);
    expect(table.happened('roll')).to.have.length(1);
    const from = table.where(0);
    table.run(limits.rollTics - 1);
    expect(table.where(0).x - from.x).to.be.closeTo(((limits.rollTics - 1) * limits.rollSpeed) / one, 0.05);
    expect(table.where(0).y).to.be.closeTo(5, 0.001);
    table.run(limits.breathTics);
    expect(table.happened('roll', limits.breathTics), 'held on').to.have.length(0);
    table.held[0] = 0;
    table.run(1);
    table.held[0] = held.dodge;
    table.run(1);
    expect(table.happened('roll')).to.have.length(1);
    table.held[0] = 0;
    table.run(1);
    table.held[0] = held.dodge;
    table.run(limits.breathTics - 2);
    expect(table.happened('roll', limits.breathTics - 2), 'out of breath').to.have.length(0);
  });

  it('L3: who comes in stands farthest from the others, safe for a while, with the points the slot had', () => {
    const table = new DuelTable({}, { ingame: 0b0001 });
    table.put(0, 1, 1);
    table.duel.players.score[1] = 4;
    table.duel.players.known[1] = 1;
    table.ingame = 0b0011;
    table.run(1);
    expect(table.where(1)).to.deep.equal({ x: 19, y: 11 });
    expect(at(table.duel.players.safeTics, 1)).to.be.above(limits.safeTics - 3);
    expect(at(table.duel.players.score, 1)).to.equal(4);
    table.ingame = 0b0010;
    table.run(1);
    expect(at(table.duel.players.standing, 0)).to.equal(standings.out);
    expect(at(table.duel.players.known, 0)).to.equal(1);
  });

  it('E06: one who leaves changes nothing for the others', () => {
    const table = new DuelTable();
    const twin = new DuelTable();
    twin.ingame = 0b1101;
    table.run(1);
    twin.run(1);
    for (const slot of [0, 2, 3]) expect(twin.where(slot)).to.deep.equal(table.where(slot));
    expect(twin.stands(1)).to.equal(false);
  });
});
