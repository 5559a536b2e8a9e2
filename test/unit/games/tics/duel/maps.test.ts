import { expect } from 'chai';
import { mapNames } from '../../../../../src/games/tics/engines/duel/choices.ts';
import { maps } from '../../../../../src/games/tics/engines/duel/maps/index.ts';
import { fieldOf, pickupSigns, tileAt, tiles } from '../../../../../src/games/tics/engines/duel/rules/field.ts';
import { one } from '../../../../../src/games/tics/engines/duel/rules/fixed.ts';
import { limits } from '../../../../../src/games/tics/engines/duel/rules/limits.ts';

/** Tiles that can be walked to from the first spawn, as indices. */
function reached(field: ReturnType<typeof fieldOf>): ReadonlySet<number> {
  const { width, spawns } = field;
  const at = ({ x, y }: { x: number; y: number }) => (y >> 16) * width + (x >> 16);
  const found = new Set(spawns.slice(0, 1).map(at));
  for (const place of found)
    for (const next of [place + 1, place - 1, place + width, place - width])
      if (tileAt(field, next % width, Math.floor(next / width)) === tiles.floor) found.add(next);
  return found;
}

describe('Duel: maps', () => {
  it('there are five, those that a creator can choose, with names of their own', () => {
    expect(maps).to.have.length(5);
    expect(maps.map(({ id }) => id)).to.deep.equal(mapNames.map(({ id }) => id));
    expect(new Set(mapNames.map(({ name }) => name))).to.have.property('size', maps.length);
  });

  for (const map of maps)
    describe(map.id, () => {
      const field = fieldOf(map);
      const { width, height, spawns, barrels, pickups } = field;

      it('is a rectangle of known signs within its limits', () => {
        const rows = map.text.trim().split('\n');
        expect(rows.map((row) => row.length)).to.deep.equal(rows.map(() => width));
        expect(map.text.trim()).to.match(new RegExp(`^[\\n#~.So${Object.keys(pickupSigns).join('')}]+$`));
        expect(Math.max(width, height)).to.be.at.most(limits.maxTiles);
        expect(barrels.length).to.be.at.most(limits.maxBarrels);
        expect(pickups.length).to.be.within(3, limits.maxPickups);
        expect(spawns.length).to.be.at.least(4);
      });

      it('is closed all around', () => {
        for (let x = 0; x < width; x++)
          for (const y of [0, height - 1]) expect(tileAt(field, x, y), `${x}, ${y}`).to.equal(tiles.wall);
        for (let y = 0; y < height; y++)
          for (const x of [0, width - 1]) expect(tileAt(field, x, y), `${x}, ${y}`).to.equal(tiles.wall);
      });

      it('all of its floor can be reached from every spawn', () => {
        const found = reached(field);
        const floor = [...field.tiles.keys()].filter((place) => field.tiles[place] === tiles.floor);
        expect(floor.filter((place) => !found.has(place))).to.deep.equal([]);
        for (const { x, y } of [...spawns, ...barrels, ...pickups])
          expect(found.has((y >> 16) * width + (x >> 16))).to.equal(true);
      });

      it('is fair: turned half round it is the same, but for what lies about', () => {
        expect([...field.tiles].reverse().join('')).to.equal(field.tiles.join(''));
        const turned = spawns.map(({ x, y }) => `${width * one - x} ${height * one - y}`);
        expect(turned.sort()).to.deep.equal(spawns.map(({ x, y }) => `${x} ${y}`).sort());
      });
    });
});
