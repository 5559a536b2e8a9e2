import { expect } from 'chai';
import fc from 'fast-check';
import { maxGems, pointsCarried } from '../../../../src/games/arena/collecting.ts';
import { createSnapshotEntities, encodeSnapshot } from '../../../../src/games/arena/protocol.gen.ts';
import { buttons, entityKinds } from '../../../../src/games/arena/protocol.ts';
import { playerRadius } from '../../../../src/games/arena/rules.ts';
import {
  applyInput,
  capture,
  createArena,
  load,
  save,
  spawnPlayer,
  step,
} from '../../../../src/games/arena/simulation.ts';
import { type ArenaWorld, fieldHeight, fieldWidth, maxEntities } from '../../../../src/games/arena/world.ts';
import { Random } from '../../../../src/lib/random.ts';

/** World units of empty-handed running in a tick. */
const stride = 16;
const colour = 0x5f_c7_5d;
/** That colour halfway to white. */
const paleColour = 0xae_e2_ad;

interface Saved {
  nextId: number;
  supplyTicks: number;
  things: {
    id: number;
    kind: number;
    x: number;
    y: number;
    radius: number;
    colour: number;
    player: { points: number; safe: number } | null;
    gem: { worth: number; fresh: number } | null;
  }[];
}

const read = (world: ArenaWorld): Saved => JSON.parse(new TextDecoder().decode(save(world)));
const written = (saved: Saved): ArenaWorld => load(new TextEncoder().encode(JSON.stringify(saved)));
const players = (world: ArenaWorld) => read(world).things.filter(({ player }) => player !== null);
const gems = (world: ArenaWorld) => read(world).things.filter(({ gem }) => gem !== null);
const inAll = (world: ArenaWorld) =>
  read(world).things.reduce((sum, { player, gem }) => sum + (player?.points ?? 0) + (gem?.worth ?? 0), 0);

/** A field with nothing in it but one player for each of `placed`, and no gem to come for 255 ticks. */
function stage(placed: readonly { x: number; y?: number; points?: number }[]): { world: ArenaWorld; ids: number[] } {
  const world = createArena(1);
  const ids = placed.map(({ points = 0 }, slot) => spawnPlayer(world, { slot, colour, points }) ?? 0);
  const saved = read(world);
  saved.supplyTicks = 255;
  saved.things = saved.things.filter(({ player }) => player);
  saved.things.forEach((thing, n) => {
    thing.x = placed[n]?.x ?? 0;
    thing.y = placed[n]?.y ?? 450;
    thing.colour = colour;
    if (thing.player) thing.player.safe = 0;
  });
  return { world: written(saved), ids };
}

function withGem(world: ArenaWorld, gem: { x: number; y?: number; worth?: number; fresh?: number }): ArenaWorld {
  const saved = read(world);
  const { x, y = 450, worth = 1, fresh = 0 } = gem;
  saved.things.push({ id: saved.nextId++, kind: 0, x, y, radius: 11, colour: 1, player: null, gem: { worth, fresh } });
  return written(saved);
}

const points = (world: ArenaWorld, ids: readonly number[]) => ids.map((id) => pointsCarried(world, id));

describe('arena collecting: gems', () => {
  it('are picked up by who touches them, and make them larger and slower', () => {
    const { world: empty, ids } = stage([{ x: 300 }]);
    const [id = 0] = ids;
    for (const [x, worth, expected] of [
      [300 + 18 + 11 - 0.5, 5, 5],
      [300 + 18 + 11 + 0.5, 5, 0],
    ] as const) {
      const world = withGem(empty, { x, worth });
      step(world);
      expect(pointsCarried(world, id)).to.equal(expected);
      expect(gems(world)).to.have.length(expected ? 0 : 1);
      expect(players(world)[0]?.radius).to.equal(Math.fround(playerRadius(expected)));
    }
    const heavy = stage([{ x: 300, points: 30 }]);
    applyInput(heavy.world, heavy.ids[0] ?? 0, { sequence: 1, buttons: buttons.right });
    step(heavy.world);
    expect((players(heavy.world)[0]?.x ?? 0) - 300, 'half of all that can be carried').to.be.closeTo(14, 1e-3);
  });

  it('go to the nearest of those who touch them, whoever came first', () => {
    for (const [first, second, winner] of [
      [-20, 22, 0],
      [-22, 20, 1],
    ] as const) {
      const { world: empty, ids } = stage([{ x: 300 + first }, { x: 300 + second }]);
      const world = withGem(empty, { x: 300 });
      step(world);
      expect(points(world, ids)).to.deep.equal(winner === 0 ? [1, 0] : [0, 1]);
    }
  });

  it('that have just spilled lie for 10 ticks before anybody can have them', () => {
    const { world: empty, ids } = stage([{ x: 300 }]);
    const world = withGem(empty, { x: 300, fresh: 10 });
    for (let tick = 0; tick < 10; tick++) {
      step(world);
      expect(points(world, ids)).to.deep.equal([0]);
    }
    step(world);
    expect(points(world, ids)).to.deep.equal([1]);
  });

  it('keep coming while the field is short of them, away from obstacles and edges, and only then', () => {
    const world = createArena(4);
    const first = gems(world);
    expect(first).to.have.length(10);
    for (let tick = 0; tick < 400; tick++) step(world);
    expect(gems(world)).to.deep.equal(first);
    const saved = read(world);
    saved.things = saved.things.filter(({ gem }) => !gem);
    const cleared = written(saved);
    const seen = new Set<number>();
    for (let tick = 0; tick < 20_000; tick++) {
      step(cleared);
      const now = read(cleared);
      for (const thing of now.things) {
        if (!thing.gem || seen.has(thing.id)) continue;
        seen.add(thing.id);
        expect(thing.x).to.be.within(thing.radius, fieldWidth - thing.radius);
        expect(thing.y).to.be.within(thing.radius, fieldHeight - thing.radius);
        for (const other of now.things)
          if (other.kind === entityKinds.obstacle)
            expect(Math.hypot(other.x - thing.x, other.y - thing.y)).to.be.greaterThan(other.radius + thing.radius);
      }
      // Nothing spills without players: what is there came one supply at a time, the last of them perhaps a cluster.
      expect(gems(cleared).length).to.be.at.most(14);
      if (gems(cleared).length >= 10) break;
    }
    expect(gems(cleared).length).to.be.within(10, 14);
  });
});

describe('arena collecting: bumps', () => {
  it('push both apart, and who carries more spills a quarter around them; who has less has it ahead', () => {
    for (const [rich, poor, lost] of [
      [12, 3, 3],
      [1, 0, 1],
      [3, 2, 1],
      [39, 0, 9],
      [40, 0, 10],
      [400, 39, 10],
    ] as const)
      for (const turn of [false, true]) {
        const pair = [
          { x: 790, points: rich },
          { x: 815, points: poor },
        ];
        const { world, ids } = stage(turn ? pair.toReversed() : pair);
        const [richer = 0, poorer = 0] = turn ? ids.toReversed() : ids;
        const total = inAll(world);
        step(world);
        expect(points(world, [richer, poorer]), `${rich} and ${poor}`).to.deep.equal([rich - lost, poor]);
        expect(inAll(world), 'nothing is lost').to.equal(total);
        const [one, other] = players(world);
        const [bumped, bumper] = turn ? [other, one] : [one, other];
        const [nearest] = gems(world);
        if (!bumped || !bumper || !nearest) throw new Error('nothing has spilled');
        expect(Math.sign(nearest.x - bumped.x), 'towards who bumped').to.equal(Math.sign(bumper.x - bumped.x));
        const apart = Math.abs((one?.x ?? 0) - (other?.x ?? 0));
        expect(apart).to.be.closeTo(playerRadius(rich) + playerRadius(poor), 1e-3);
      }
  });

  it('between equals only push', () => {
    const { world, ids } = stage([
      { x: 800, points: 7 },
      { x: 800, points: 7 },
    ]);
    step(world);
    expect(points(world, ids)).to.deep.equal([7, 7]);
    const [one, other] = players(world);
    expect(Math.abs((one?.x ?? 0) - (other?.x ?? 0))).to.be.closeTo(2 * playerRadius(7), 1e-3);
    expect(players(world).map((each) => each.colour)).to.deep.equal([colour, colour]);
  });

  it('leave both alone for 40 ticks, pale, and not for one more', () => {
    const pair = stage([
      { x: 790, y: 450, points: 100 },
      { x: 815, y: 450, points: 0 },
    ]);
    const carried = () => pointsCarried(pair.world, pair.ids[0] ?? 0);
    step(pair.world);
    expect(carried()).to.equal(90);
    /** Both at the same place again, with no gem to disturb them. */
    const meet = () => {
      const saved = read(pair.world);
      saved.things = saved.things.filter(({ player }) => player);
      for (const thing of saved.things) thing.x = thing.y = 400;
      pair.world = written(saved);
      step(pair.world);
    };
    for (let tick = 1; tick < 40; tick++) {
      expect(players(pair.world).map((each) => each.colour)).to.deep.equal([paleColour, paleColour]);
      meet();
      expect(carried(), `tick ${tick}`).to.equal(90);
    }
    expect(players(pair.world).map((each) => each.colour)).to.deep.equal([colour, colour]);
    meet();
    expect(carried()).to.equal(80);
  });

  it('find who comes back with points safe, and who comes with nothing not', () => {
    const world = createArena(1);
    spawnPlayer(world, { slot: 0, colour, points: 5 });
    spawnPlayer(world, { slot: 1, colour, points: 0 });
    expect(players(world).map(({ player }) => player?.safe)).to.deep.equal([40, 0]);
    expect(players(world).map((each) => each.colour)).to.deep.equal([paleColour, colour]);
  });

  it('spill nothing that has no room: into no obstacle, not over the edge, and no more than there may be gems', () => {
    const { world: corner, ids } = stage([
      { x: 19, y: 19, points: 100 },
      { x: 40, y: 40, points: 0 },
    ]);
    step(corner);
    for (const { x, y, radius } of gems(corner)) {
      expect(x).to.be.within(radius, fieldWidth - radius);
      expect(y).to.be.within(radius, fieldHeight - radius);
    }
    expect(inAll(corner)).to.equal(100);
    let { world } = stage([
      { x: 790, points: 100 },
      { x: 815, points: 0 },
    ]);
    for (let n = 0; n < maxGems - 1; n++) world = withGem(world, { x: 100 + n, y: 100 });
    step(world);
    expect(gems(world)).to.have.length(maxGems);
    expect(points(world, ids)).to.deep.equal([95, 0]);
  });
});

describe('arena collecting: any game', () => {
  it('points only ever come with new gems, none is negative, and there are never too many gems', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 2, max: 16 }), (seed, count) => {
        const world = createArena(seed);
        const random = new Random(seed);
        const ids = Array.from({ length: count }, (_, slot) => spawnPlayer(world, { slot, colour, points: 0 }) ?? 0);
        let sequence = 0;
        let total = inAll(world);
        let highest = read(world).nextId;
        let bumped = false;
        for (let tick = 0; tick < 300; tick++) {
          for (const id of ids)
            if (random.below(8) === 0) applyInput(world, id, { sequence: ++sequence, buttons: random.below(16) });
          const before = points(world, ids);
          step(world);
          const { nextId, things } = read(world);
          bumped ||= points(world, ids).some((each, n) => each < (before[n] ?? 0));
          const now = inAll(world);
          // Without a new id there is no new gem.
          if (nextId === highest) expect(now).to.equal(total);
          expect(now).to.be.at.least(total);
          expect(gems(world).length).to.be.at.most(maxGems);
          for (const { player, radius } of things)
            if (player) expect(radius).to.equal(Math.fround(playerRadius(player.points)));
          total = now;
          highest = nextId;
        }
        expect(total).to.be.greaterThan(10);
        return count < 8 || bumped;
      }),
      { numRuns: 8, seed: 8 },
    );
  });

  it('A5: with 16 players and as many gems as there may be, a snapshot fits a packet', () => {
    const world = createArena(1);
    for (let slot = 0; slot < 16; slot++) spawnPlayer(world, { slot, colour, points: 0 });
    let full = world;
    while (gems(full).length < maxGems) full = withGem(full, { x: 100 });
    const entities = createSnapshotEntities(maxEntities);
    capture(full, entities);
    expect(encodeSnapshot({ tick: 1, entities }).length)
      .to.equal(1036)
      .and.be.below(1150);
  });

  it('a lone player who runs about for a minute at 320 a second finds something', () => {
    const world = createArena(2);
    const id = spawnPlayer(world, { slot: 0, colour, points: 0 }) ?? 0;
    const random = new Random(1);
    let ran = 0;
    for (let tick = 0; tick < 1200; tick++) {
      if (tick % 5 === 0) applyInput(world, id, { sequence: tick + 1, buttons: random.below(16) });
      const [before] = players(world);
      step(world);
      const [after] = players(world);
      ran = Math.max(ran, Math.abs((after?.x ?? 0) - (before?.x ?? 0)));
    }
    expect(ran).to.be.closeTo(stride, 1e-3);
    expect(pointsCarried(world, id)).to.be.greaterThan(0);
  });
});
