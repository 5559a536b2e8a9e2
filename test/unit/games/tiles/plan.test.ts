import { expect } from 'chai';
import fc from 'fast-check';
import { directionOf, isInside } from '../../../../src/games/tiles/geometry.ts';
import {
  fromDeep,
  planOf,
  regionAt,
  regionBox,
  regionSide,
  sectionSide,
  toDeep,
} from '../../../../src/games/tiles/land/plan.ts';
import { Regions } from '../../../../src/games/tiles/land/regions.ts';
import { Roads } from '../../../../src/games/tiles/land/roads.ts';
import { Terrain } from '../../../../src/games/tiles/land/terrain.ts';

const anySeed = fc.nat(0xffff_ffff);

describe('regions', () => {
  it('divide the world without gaps', () => {
    fc.assert(
      fc.property(fc.integer({ min: -0x8000, max: 0x7fff }), (tile) => {
        const { x0, x1 } = regionBox(regionAt(tile), 0);
        expect(tile).to.be.within(x0, x1);
        expect(x1 - x0 + 1).to.equal(regionSide);
      }),
    );
    expect(regionBox(0, 0)).to.deep.equal({ x0: -48, y0: -48, x1: 47, y1: 47 });
  });
});

describe('where the Deep lies', () => {
  it('its gate is 120 to 180 tiles from the hearth, on the side that looks there', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const { gate, box, side } = planOf(seed).deep;
        expect(gate.x * gate.x + gate.y * gate.y).to.be.within(120 * 120, 180 * 180);
        expect(toDeep({ box, side }, gate).u).to.equal(-1);
        const { v } = toDeep({ box, side }, gate);
        expect(v).to.be.within(10, regionSide - 11);
        expect(v % sectionSide).to.be.within(1, sectionSide - 2);
      }),
    );
  });

  it('every direction happens', () => {
    const directions = new Set(Array.from({ length: 200 }, (_, seed) => planOf(seed).deep.direction));
    expect([...directions].sort()).to.deep.equal(
      ['east', 'north', 'north-east', 'north-west', 'south', 'south-east', 'south-west', 'west'].sort(),
    );
  });

  it('its sections are nine, each beside the one before, and end with the hall', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const { deep } = planOf(seed);
        const { sections, hall, heart, box } = deep;
        expect(new Set(sections.map(({ row, column }) => row * 3 + column)).size).to.equal(9);
        sections.forEach(({ row, column }, n) => {
          const before = sections[n - 1];
          if (before) expect(Math.abs(before.row - row) + Math.abs(before.column - column)).to.equal(1);
        });
        const last = sections[8];
        for (const spot of [heart, { x: hall.x0, y: hall.y0 }, { x: hall.x1, y: hall.y1 }]) {
          expect(isInside(box, spot.x, spot.y)).to.equal(true);
          const { u, v } = toDeep(deep, spot);
          expect({ row: Math.floor(u / 32), column: Math.floor(v / 32) }).to.deep.equal(last);
        }
      }),
    );
  });

  it('in and out of its own coordinates is where one was', () => {
    fc.assert(
      fc.property(anySeed, fc.nat(95), fc.nat(95), (seed, u, v) => {
        const { deep } = planOf(seed);
        const spot = fromDeep(deep, { u, v });
        expect(isInside(deep.box, spot.x, spot.y)).to.equal(true);
        expect(toDeep(deep, spot)).to.deep.equal({ u, v });
      }),
    );
  });
});

describe('directions', () => {
  it('are the nearest of eight', () => {
    const eighths = ['east', 'south-east', 'south', 'south-west', 'west', 'north-west', 'north', 'north-east'];
    for (let degrees = 0; degrees < 360; degrees++) {
      // At the borders between two of them either will do.
      if (Math.abs((degrees % 45) - 22.5) < 1) continue;
      const angle = (degrees * Math.PI) / 180;
      const found = directionOf(Math.round(10_000 * Math.cos(angle)), Math.round(10_000 * Math.sin(angle)));
      expect(found, String(degrees)).to.equal(eighths[Math.round(degrees / 45) % 8]);
    }
  });
});

describe('roads', () => {
  /** A seed for each of the twelve regions the Deep may have. */
  const seeds = [
    ...new Map(
      Array.from({ length: 300 }, (_, seed) => [`${planOf(seed).deep.rx} ${planOf(seed).deep.ry}`, seed]),
    ).values(),
  ];

  it('lead from every region to the hearth, wherever the Deep lies', () => {
    expect(seeds).to.have.lengthOf(12);
    for (const seed of seeds) {
      const plan = planOf(seed);
      const regions = new Regions(plan, new Terrain(plan));
      for (let ry = -8; ry <= 8; ry++) {
        for (let rx = -8; rx <= 8; rx++) {
          if (!regions.isCommon(rx, ry)) continue;
          let at = { rx, ry };
          let steps = 0;
          while (regions.isCommon(at.rx, at.ry) && steps < 40) {
            const next = regions.parentOf(at.rx, at.ry);
            expect(Math.abs(next.rx - at.rx) + Math.abs(next.ry - at.ry)).to.equal(1);
            at = next;
            steps++;
          }
          expect(at, `seed ${seed}, region ${rx} ${ry}`).to.deep.equal({ rx: 0, ry: 0 });
        }
      }
    }
  });

  it('go from gate to gate step by step, and through no place', () => {
    for (const seed of seeds.slice(0, 4)) {
      const plan = planOf(seed);
      const terrain = new Terrain(plan);
      const regions = new Regions(plan, terrain);
      const roads = new Roads(plan, terrain, regions);
      for (let ry = -3; ry <= 3; ry++) {
        for (let rx = -3; rx <= 3; rx++) {
          if (!regions.isCommon(rx, ry)) continue;
          const { tiles } = roads.roadFrom(rx, ry);
          const { gate } = regions.at(rx, ry);
          expect([tiles[0], tiles[1]]).to.deep.equal([gate.x, gate.y]);
          for (let n = 2; n < tiles.length; n += 2) {
            const x = tiles[n] ?? 0;
            const y = tiles[n + 1] ?? 0;
            expect(Math.abs(x - (tiles[n - 2] ?? 0)) + Math.abs(y - (tiles[n - 1] ?? 0))).to.equal(1);
            const at = { rx: regionAt(x), ry: regionAt(y) };
            const site = regions.isCommon(at.rx, at.ry) ? regions.at(at.rx, at.ry).site : undefined;
            expect(site !== undefined && isInside(site.box, x, y), `seed ${seed}: ${x} ${y}`).to.equal(false);
            expect(isInside(plan.deep.box, x, y)).to.equal(false);
          }
        }
      }
    }
  });
});
