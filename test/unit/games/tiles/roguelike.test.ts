import { expect } from 'chai';
import fc from 'fast-check';
import RNG from 'rot-js/lib/rng.js';
import { doorways } from '../../../../src/games/tiles/land/dungeon.ts';
import { Floor } from '../../../../src/games/tiles/land/floor.ts';
import { digRooms, growCave, leastRooms } from '../../../../src/games/tiles/land/roguelike.ts';

const anySeed = fc.nat(0xffff_ffff);
const options = { room: [4, 8], corridor: [2, 6], dug: 0.34 } as const;
const everywhere = () => true;

/** How many parts that are not connected. */
function partsOf(floor: Floor): number {
  const seen = new Uint8Array(floor.open.length);
  let parts = 0;
  for (let cell = 0; cell < seen.length; cell++) {
    if (floor.open[cell] !== 1 || seen[cell] === 1) continue;
    parts++;
    floor.distancesFrom(cell % floor.width, Math.floor(cell / floor.width)).forEach((distance, at) => {
      if (distance >= 0) seen[at] = 1;
    });
  }
  return parts;
}

describe('what rot-js makes', () => {
  it('depends on the seed alone, and leaves the one generator of its module as it was', () => {
    fc.assert(
      fc.property(anySeed, anySeed, (seed, other) => {
        RNG.setSeed(other + 1);
        const before = RNG.getState();
        const dug = digRooms(seed, 32, 30, options);
        const grown = growCave(seed, 30, 32, everywhere);
        expect(RNG.getState()).to.deep.equal(before);
        RNG.getUniform();
        expect(digRooms(seed, 32, 30, options)).to.deep.equal(dug);
        expect(growCave(seed, 30, 32, everywhere)).to.deep.equal(grown);
      }),
      { numRuns: 20 },
    );
  });

  it('puts its generator back also when something throws', () => {
    const before = RNG.getState();
    expect(() =>
      growCave(1, 20, 20, () => {
        throw new Error('no');
      }),
    ).to.throw('no');
    expect(RNG.getState()).to.deep.equal(before);
  });

  it('is connected, within its edge, and has rooms where it says', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const { floor, rooms } = digRooms(seed, 34, 32, options);
        const cave = growCave(seed, 40, 36, (x, y) => x > 1 && y > 1);
        for (const made of [floor, cave]) {
          expect(partsOf(made)).to.equal(1);
          made.open.forEach((open, cell) => {
            if (made.isEdge(cell)) expect(open).to.equal(0);
          });
        }
        expect(rooms.length).to.be.at.least(leastRooms);
        for (const { x0, y0, x1, y1 } of rooms) {
          expect(floor.isOpen(x0, y0) && floor.isOpen(x1, y1) && floor.isOpen(x0, y1) && floor.isOpen(x1, y0)).to.equal(
            true,
          );
        }
        for (const { x, y } of doorways(floor, rooms)) expect(floor.isOpen(x, y)).to.equal(true);
      }),
      { numRuns: 30 },
    );
  });

  it('is dug again where it would have one room or two', () => {
    // What these seeds dig first has one room (the first three) or two.
    for (const seed of [4096991676, 4054042152, 2479179017, 864105714, 1083063822, 4294967292])
      expect(digRooms(seed, 34, 32, options).rooms.length, String(seed)).to.be.at.least(leastRooms);
  });

  it('a cave has a hall in its middle even where nothing else may be hollow', () => {
    const cave = growCave(1, 20, 20, () => false);
    expect(cave.isOpen(10, 10)).to.equal(true);
    expect(partsOf(cave)).to.equal(1);
  });
});

describe('a floor', () => {
  const anyFloor = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 })).chain(([width, height]) =>
    fc.array(fc.boolean(), { minLength: width * height, maxLength: width * height }).map((cells) => {
      const floor = new Floor(width, height);
      cells.forEach((open, cell) => {
        floor.set(cell % width, Math.floor(cell / width), open);
      });
      return floor;
    }),
  );

  it('is one when it has been united, and nothing new is open at its edge', () => {
    fc.assert(
      fc.property(anyFloor, fc.integer({ min: 1, max: 6 }), (floor, least) => {
        const before = floor.open.slice();
        // Hollows at the edge alone cannot be joined without it.
        before.forEach((_, cell) => {
          if (floor.isEdge(cell)) floor.open[cell] = 0;
        });
        floor.unite(least);
        expect(partsOf(floor)).to.be.at.most(1);
        floor.open.forEach((open, cell) => {
          if (floor.isEdge(cell)) expect(open).to.equal(0);
        });
      }),
    );
  });

  it('is cut by nothing that stands in a corner', () => {
    fc.assert(
      fc.property(anyFloor, (floor) => {
        const parts = partsOf(floor);
        for (let y = 0; y < floor.height; y++) {
          for (let x = 0; x < floor.width; x++) {
            if (!floor.isCorner(x, y)) continue;
            floor.set(x, y, false);
            expect(partsOf(floor)).to.equal(parts);
            floor.set(x, y, true);
          }
        }
      }),
    );
  });

  it('counts steps as one walks', () => {
    const floor = new Floor(5, 3);
    for (let x = 0; x < 5; x++) floor.set(x, 0, true);
    floor.set(4, 1, true);
    floor.set(4, 2, true);
    floor.set(0, 2, true);
    const distances = floor.distancesFrom(0, 0);
    expect(distances[14]).to.equal(6);
    expect(distances[10]).to.equal(-1);
    expect([...new Floor(2, 2).distancesFrom(0, 0)]).to.deep.equal([-1, -1, -1, -1]);
  });
});
