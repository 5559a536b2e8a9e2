import { expect } from 'chai';
import fc from 'fast-check';
import { tileIds, tileOf } from '../../../../src/games/tiles/catalogue.ts';
import { sideSteps } from '../../../../src/games/tiles/geometry.ts';
import { havenReach, isHaven } from '../../../../src/games/tiles/land/haven.ts';
import { Field, fieldReach, noWay, sees } from '../../../../src/games/tiles/rules/paths.ts';
import { changeTile } from '../../../../src/games/tiles/rules/world.ts';
import { createRealm, type Realm } from '../../../../src/games/tiles/simulation.ts';
import { clearing } from '../../../support/games/realm.ts';

/** The same by a list and a map, tile by tile. */
function plainSteps(realm: Realm, x: number, y: number): Map<string, number> {
  const steps = new Map([[`${x},${y}`, 0]]);
  const queue = [{ x, y }];
  for (const at of queue)
    for (const { dx, dy } of sideSteps.slice(1)) {
      const to = { x: at.x + dx, y: at.y + dy };
      const key = `${to.x},${to.y}`;
      const inside = Math.max(Math.abs(to.x - x), Math.abs(to.y - y)) < fieldReach;
      const tile = realm.ground.tileAt(to.x, to.y);
      const open = (!tileOf(tile).solid || tile === tileIds.doorClosed) && !isHaven(to.x, to.y);
      if (!inside || !open || steps.has(key)) continue;
      const further = (steps.get(`${at.x},${at.y}`) ?? 0) + 1;
      if (further >= noWay) continue;
      steps.set(key, further);
      queue.push(to);
    }
  return steps;
}

function expectPlain(realm: Realm, field: Field, x: number, y: number): void {
  const plain = plainSteps(realm, x, y);
  for (let dy = -fieldReach - 2; dy <= fieldReach + 2; dy++)
    for (let dx = -fieldReach - 2; dx <= fieldReach + 2; dx++)
      expect(field.stepsFrom(x + dx, y + dy), `${x + dx},${y + dy} to ${x},${y}`).to.equal(
        plain.get(`${x + dx},${y + dy}`) ?? noWay,
      );
}

describe('realm: ways', () => {
  it('counts the steps a plain search counts, in the wild, at the village and at the edges of the world', () => {
    const realm = createRealm(4);
    const field = new Field();
    const spots = [
      [havenReach + 3, 0],
      [-40, 33],
      [64, -97],
      [-0x8000, -0x8000],
      [0x7fff, 0x7fff],
      [-0x8000 + 5, 31],
      [realm.ground.deep.gate.x, realm.ground.deep.gate.y],
      [realm.ground.deep.heart.x, realm.ground.deep.heart.y],
    ] as const;
    for (const [x, y] of spots) {
      field.refresh(realm, x, y);
      expectPlain(realm, field, x, y);
    }
  });

  it('knows at once when the ground has changed, and when the middle has moved', () => {
    const realm = createRealm(1);
    const { x, y } = clearing;
    const field = new Field();
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -6, max: 6 }), fc.integer({ min: -6, max: 6 }), fc.boolean()), {
          minLength: 1,
          maxLength: 30,
        }),
        fc.integer({ min: -3, max: 3 }),
        (walls, shift) => {
          for (const [dx, dy, wall] of walls)
            changeTile(realm, x + dx, y + dy, wall ? tileIds.rock : tileIds.doorClosed);
          field.refresh(realm, x + shift, y);
          expectPlain(realm, field, x + shift, y);
        },
      ),
      { numRuns: 20, seed: 8 },
    );
  });

  it('no creature’s way leads into the village', () => {
    const realm = createRealm(2);
    const field = new Field();
    field.refresh(realm, 0, havenReach);
    for (let y = 0; y < 2 * havenReach; y++)
      for (let x = -5; x <= 5; x++) {
        if (x === 0 && y === havenReach) continue;
        if (y <= havenReach) expect(field.stepsFrom(x, y)).to.equal(noWay);
      }
  });
});

describe('realm: sight', () => {
  it('is the same from either end, free of what stands at the ends, and blocked by what lies between', () => {
    const realm = createRealm(1);
    const { x, y } = clearing;
    const reach = 9;
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) changeTile(realm, x + dx, y + dy, tileIds.grass);
    const spot = fc.tuple(fc.integer({ min: -reach, max: reach }), fc.integer({ min: -reach, max: reach }));
    fc.assert(
      fc.property(spot, spot, (from, to) => {
        expect(sees(realm, x + from[0], y + from[1], x + to[0], y + to[1])).to.equal(true);
      }),
      { numRuns: 100, seed: 1 },
    );
    changeTile(realm, x, y, tileIds.rock);
    for (let n = -reach; n <= reach; n++) {
      const blocked = n !== 0;
      expect(sees(realm, x - Math.abs(n), y, x + Math.abs(n), y)).to.equal(!blocked);
      expect(sees(realm, x + n, y + n, x, y), 'up to the rock itself').to.equal(true);
    }
    fc.assert(
      fc.property(spot, spot, (from, to) => {
        const there = sees(realm, x + from[0], y + from[1], x + to[0], y + to[1]);
        expect(sees(realm, x + to[0], y + to[1], x + from[0], y + from[1])).to.equal(there);
      }),
      { numRuns: 300, seed: 2 },
    );
  });
});
