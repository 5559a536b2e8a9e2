import { expect } from 'chai';
import fc from 'fast-check';
import { createSnapshotEntities } from '../../../../src/games/arena/protocol.gen.ts';
import { buttons, entityKinds } from '../../../../src/games/arena/protocol.ts';
import {
  applyInput,
  capture,
  createArena,
  despawn,
  hash,
  load,
  save,
  spawnPlayer,
  step,
} from '../../../../src/games/arena/simulation.ts';
import { type ArenaWorld, fieldHeight, fieldWidth, maxEntities } from '../../../../src/games/arena/world.ts';
import { Random } from '../../../../src/lib/random.ts';
import { refusalOf } from '../../../support/refusal.ts';

/** World units a player covers in a tick: 320 a second at 20 Hz. */
const stride = 16;
/** Positions are f32. */
const rounding = 1e-3;

interface Thing {
  readonly id: number;
  readonly kind: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly colour: number;
}

const captured = createSnapshotEntities(maxEntities);

function thingsOf(world: ArenaWorld): Thing[] {
  const list = captured;
  capture(world, list);
  return Array.from({ length: list.count }, (_, row) => ({
    id: list.id[row] ?? 0,
    kind: list.kind[row] ?? 0,
    x: list.x[row] ?? 0,
    y: list.y[row] ?? 0,
    radius: list.radius[row] ?? 0,
    colour: list.colour[row] ?? 0,
  }));
}

function thing(world: ArenaWorld, id: number): Thing {
  const found = thingsOf(world).find((each) => each.id === id);
  if (!found) throw new Error(`no thing ${id}`);
  return found;
}

function spawn(world: ArenaWorld, slot = 0, points = 0): number {
  const id = spawnPlayer(world, { slot, colour: 0x123456, points });
  if (id === undefined) throw new Error('the world is full');
  return id;
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));

/** `world` with no gem in it, nor any to come for 255 ticks. */
function withoutGems(world: ArenaWorld): ArenaWorld {
  const saved: { things: { gem: unknown }[]; supplyTicks: number } = JSON.parse(new TextDecoder().decode(save(world)));
  const things = saved.things.filter(({ gem }) => gem === null);
  return load(new TextEncoder().encode(JSON.stringify({ ...saved, things, supplyTicks: 255 })));
}

/** A world whose player is far enough from everything to take `steps` in any direction. */
function inTheOpen(steps: number): { world: ArenaWorld; id: number } {
  for (let seed = 0; seed < 500; seed++) {
    const world = withoutGems(createArena(seed));
    const id = spawn(world);
    const own = thing(world, id);
    const room = stride * steps + own.radius;
    const free =
      own.x > room &&
      own.x < fieldWidth - room &&
      own.y > room &&
      own.y < fieldHeight - room &&
      thingsOf(world).every((other) => other.id === id || distance(own, other) > room + other.radius);
    if (free) return { world, id };
  }
  throw new Error('no seed has room');
}

describe('arena simulation: a step', () => {
  it('takes input, moves, and keeps within bounds in one tick, in this order', () => {
    const { world, id } = inTheOpen(2);
    const before = thing(world, id);
    applyInput(world, id, { sequence: 1, buttons: buttons.right });
    expect(thing(world, id), 'an input alone moves nothing').to.deep.equal(before);
    step(world);
    expect(thing(world, id)).to.deep.equal({ ...before, x: Math.fround(before.x + stride) });
    applyInput(world, id, { sequence: 2, buttons: buttons.left });
    step(world);
    expect(thing(world, id).x).to.be.closeTo(before.x, rounding);
  });

  it('goes up, down, left and right as the buttons say; opposite ones cancel out', () => {
    for (let mask = 0; mask < 16; mask++) {
      const { world, id } = inTheOpen(2);
      const before = thing(world, id);
      applyInput(world, id, { sequence: 1, buttons: mask });
      step(world);
      const after = thing(world, id);
      const x = Number((mask & buttons.right) !== 0) - Number((mask & buttons.left) !== 0);
      const y = Number((mask & buttons.down) !== 0) - Number((mask & buttons.up) !== 0);
      expect(Math.sign(Math.round(after.x - before.x)), `${mask}`).to.equal(x);
      expect(Math.sign(Math.round(after.y - before.y)), `${mask}`).to.equal(y);
      expect(distance(before, after), `${mask}: diagonal is no faster`).to.be.closeTo(x || y ? stride : 0, rounding);
    }
  });

  it('counts ticks as u32', () => {
    const world = createArena(1);
    world.tick = 0xffff_ffff;
    step(world);
    expect(world.tick).to.equal(0);
  });

  it('keeps every player in the field and out of obstacles, whatever they hold', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 15 }), fc.integer({ min: 1, max: 9 })), {
          minLength: 40,
          maxLength: 250,
        }),
        (seed, script) => {
          const world = createArena(seed);
          const ids = [0, 1, 2, 3].map((slot) => spawn(world, slot));
          let sequence = 0;
          for (const [who, held, steps] of script) {
            applyInput(world, ids[who] ?? 0, { sequence: ++sequence, buttons: held });
            for (let n = 0; n < steps; n++) {
              const before = thingsOf(world);
              step(world);
              const after = thingsOf(world);
              const obstacles = after.filter(({ kind }) => kind === entityKinds.obstacle);
              for (const one of after) {
                const was = before.find(({ id }) => id === one.id) ?? one;
                if (one.kind !== entityKinds.player) expect(one, 'what nobody steers stays').to.deep.equal(was);
                else {
                  expect(one.x).to.be.within(one.radius - rounding, fieldWidth - one.radius + rounding);
                  expect(one.y).to.be.within(one.radius - rounding, fieldHeight - one.radius + rounding);
                  for (const obstacle of obstacles)
                    expect(distance(one, obstacle)).to.be.at.least(one.radius + obstacle.radius - rounding);
                  // What an obstacle adds by pushing aside stays below another stride.
                  // So does what another player adds.
                  expect(distance(one, was)).to.be.below(3 * stride);
                }
              }
            }
          }
        },
      ),
      { numRuns: 12, seed: 11 },
    );
  });

  it('has obstacles that players can pass between, for every seed', () => {
    for (let seed = 0; seed < 200; seed++) {
      const obstacles = thingsOf(createArena(seed)).filter(({ kind }) => kind === entityKinds.obstacle);
      expect(obstacles).to.have.length(9);
      obstacles.forEach((one, n) => {
        expect(Math.min(one.x, fieldWidth - one.x) - one.radius).to.be.greaterThan(60);
        expect(Math.min(one.y, fieldHeight - one.y) - one.radius).to.be.greaterThan(60);
        for (const other of obstacles.slice(n + 1))
          expect(distance(one, other) - one.radius - other.radius, `seed ${seed}`).to.be.greaterThan(60);
      });
    }
  });

  it('puts 64 players where they touch nothing', () => {
    const world = createArena(3);
    for (let slot = 0; slot < 64; slot++) {
      const own = thing(world, spawn(world, slot));
      for (const other of thingsOf(world))
        if (other.id !== own.id) expect(distance(own, other)).to.be.at.least(own.radius + other.radius - rounding);
    }
  });
});

describe('arena simulation: inputs', () => {
  /** Applies `sequences` in turn, each with another mask, and says which were accepted. */
  function accepted(...sequences: number[]): boolean[] {
    const world = createArena(1);
    const id = spawn(world);
    return sequences.map((sequence, n) => {
      const before = hash(world);
      const taken = applyInput(world, id, { sequence, buttons: 1 + (n % 15) });
      expect(hash(world) !== before, `${sequence}: a change`).to.equal(taken);
      return taken;
    });
  }

  it('A1, G03: sequences wrap', () => {
    expect(accepted(0xffff_fffe, 0xffff_ffff, 0, 1)).to.deep.equal([true, true, true, true]);
    expect(accepted(0xffff_fffe, 0, 0xffff_ffff, 0, 1)).to.deep.equal([true, true, false, false, true]);
  });

  it('A1: any first sequence is accepted', () => {
    for (const first of [0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff]) expect(accepted(first)).to.deep.equal([true]);
  });

  it('A1: equal, older and exactly 2³¹ ahead are ignored; one less than that is newer', () => {
    for (const from of [0, 5, 0x8000_0000, 0xffff_ffff]) {
      const at = (delta: number) => (from + delta) >>> 0;
      expect(accepted(from, at(0), at(-1), at(0x8000_0000), at(0x8000_0001))).to.deep.equal([
        true,
        false,
        false,
        false,
        false,
      ]);
      expect(accepted(from, at(0x7fff_ffff))).to.deep.equal([true, true]);
    }
  });

  it('ignores ids of nobody, of those who left, and of obstacles', () => {
    const world = createArena(1);
    const id = spawn(world);
    despawn(world, id);
    const before = hash(world);
    for (const other of [0, id, id + 1, 0xffff_ffff]) {
      expect(applyInput(world, other, { sequence: 1, buttons: 1 })).to.equal(false);
      despawn(world, other);
    }
    expect(hash(world)).to.equal(before);
  });

  it('A2: a player without input for 500 ms is stopped, and goes on with the next one', () => {
    const { world, id } = inTheOpen(14);
    const moved = () => {
      const before = thing(world, id);
      step(world);
      return distance(before, thing(world, id)) > 1;
    };
    applyInput(world, id, { sequence: 1, buttons: buttons.right });
    expect(Array.from({ length: 12 }, moved)).to.deep.equal([...Array(10).fill(true), false, false]);
    expect(applyInput(world, id, { sequence: 1, buttons: buttons.right }), 'a stale one').to.equal(false);
    expect(moved()).to.equal(false);
    applyInput(world, id, { sequence: 2, buttons: buttons.left });
    expect(moved()).to.equal(true);
  });

  it('A2: an input every 9 ticks, changed or not, keeps a player going', () => {
    const { world, id } = inTheOpen(14);
    const before = thing(world, id);
    for (let tick = 0; tick < 13; tick++) {
      if (tick % 9 === 0) applyInput(world, id, { sequence: tick, buttons: buttons.down });
      step(world);
    }
    expect(thing(world, id).y - before.y).to.be.closeTo(13 * stride, 13 * rounding);
  });
});

/** One tick of a random party: who comes, goes and holds what is drawn from `random` alone. */
function party(random: Random) {
  const ids: number[] = [];
  let sequence = 0xffff_ff00;
  return (worlds: readonly ArenaWorld[]): void => {
    if (random.below(40) === 0 && ids.length < 16) {
      const points = random.below(2) * random.below(60);
      const spawned = worlds.map((world) => spawn(world, ids.length, points));
      expect(new Set(spawned).size, 'twins give the same ids').to.equal(1);
      ids.push(spawned[0] ?? 0);
    }
    if (random.below(90) === 0 && ids.length > 0) {
      const [gone = 0] = ids.splice(random.below(ids.length), 1);
      for (const world of worlds) despawn(world, gone);
    }
    for (const id of ids) {
      if (random.below(3) > 0) continue;
      sequence = (sequence + 1) >>> 0;
      const input = { sequence, buttons: random.below(16) };
      for (const world of worlds) applyInput(world, id, input);
    }
    for (const world of worlds) step(world);
  };
}

/** What differs between two worlds first, or undefined after `ticks` of equal hashes and snapshots. */
function firstDifference(seed: number, ticks: number, reload: (bytes: Uint8Array) => ArenaWorld): number | undefined {
  const world = createArena(seed);
  let twin = createArena(seed);
  const random = new Random(seed ^ 0x5eed);
  const tick = party(random);
  for (let n = 0; n < ticks; n++) {
    if (random.below(60) === 0) twin = reload(save(twin));
    tick([world, twin]);
    if (hash(world) !== hash(twin)) return n;
    if (n % 10 === 0) expect(thingsOf(world), 'the snapshots').to.deep.equal(thingsOf(twin));
  }
  return undefined;
}

describe('arena simulation: twins', () => {
  for (const seed of [1, 2, 3, 0xffff_ffff, 123_456])
    it(`seed ${seed}: a world saved and loaded at any tick goes on as the other does, for 2000 ticks`, () => {
      expect(firstDifference(seed, 2000, load)).to.equal(undefined);
    });

  it('F13: would tell a world that was loaded wrongly', () => {
    const broken: readonly ((world: ArenaWorld) => void)[] = [
      (world) => world.random.u32(),
      (world) => world.nextId++,
      (world) => world.tick++,
      (world) => (world.supplyTicks += 2),
      (world) => world.ecs.components.Carrier.points.fill(1),
      (world) => world.ecs.components.Carrier.colour.fill(0),
      (world) => world.ecs.components.Carrier.safe.fill(3),
      (world) => world.ecs.components.Gem.worth.fill(9),
      (world) => world.ecs.components.Gem.fresh.fill(2),
    ];
    for (const spoil of broken) {
      const reload = (bytes: Uint8Array) => {
        const world = load(bytes);
        spoil(world);
        return world;
      };
      expect(() => {
        expect(firstDifference(1, 2000, reload)).to.equal(undefined);
      }).to.throw();
    }
  });

  it('F13: inputs make a difference to the hash', () => {
    const [idle, busy] = [createArena(1), createArena(1)];
    const id = spawn(idle);
    spawn(busy);
    expect(hash(idle)).to.equal(hash(busy));
    applyInput(busy, id, { sequence: 1, buttons: 1 });
    expect(hash(idle)).not.to.equal(hash(busy));
  });

  it('the same seed makes the same field, another one another', () => {
    expect(save(createArena(7))).to.deep.equal(save(createArena(7)));
    expect(hash(createArena(7))).not.to.equal(hash(createArena(8)));
  });
});

describe('arena simulation: ids', () => {
  it('are never used again, also after loading, however often entities come and go', () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.nat({ max: 9 }), { maxLength: 200 }), (seed, script) => {
        let world = createArena(seed);
        const here: number[] = [];
        let highest = Math.max(...thingsOf(world).map(({ id }) => id));
        for (const draw of script) {
          if (draw === 9) world = load(save(world));
          else if (draw > 4 && here.length > 0) despawn(world, here.splice(draw % here.length, 1)[0] ?? 0);
          else {
            const id = spawn(world, here.length);
            expect(id).to.be.greaterThan(highest);
            highest = id;
            here.push(id);
          }
          const ids = thingsOf(world).map(({ id }) => id);
          expect(ids).to.deep.equal([...new Set(ids)].sort((a, b) => a - b));
        }
      }),
      { numRuns: 30, seed: 5 },
    );
  });
});

describe('arena simulation: loading', () => {
  function saved() {
    const world = createArena(1);
    spawn(world, 0);
    spawn(world, 1);
    step(world);
    return save(world);
  }

  it('refuses every shorter and every longer form of a saved world', () => {
    const bytes = saved();
    for (let length = 0; length < bytes.length; length++) refusalOf(() => load(bytes.slice(0, length)));
    refusalOf(() => load(Uint8Array.from([...bytes, 0x7d])));
    expect(save(load(bytes))).to.deep.equal(bytes);
  });

  it('refuses noise', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }),
          fc.json().map((text) => new TextEncoder().encode(text)),
        ),
        (bytes) => {
          refusalOf(() => load(bytes));
        },
      ),
      { numRuns: 500, seed: 3 },
    );
  });

  it('refuses values that were never saved: not finite, out of range, ids in disorder or to be given again', () => {
    type Saved = {
      tick: number;
      nextId: number;
      random: number;
      supplyTicks: number;
      things: Record<string, unknown>[];
    };
    const spoil = (change: (world: Saved) => void) => {
      const world: Saved = JSON.parse(new TextDecoder().decode(saved()));
      change(world);
      return () => load(new TextEncoder().encode(JSON.stringify(world)));
    };
    const first = (change: Record<string, unknown>) =>
      spoil(({ things }) => {
        things[0] = { ...things[0], ...change };
      });
    expect(spoil(() => {})).not.to.throw();
    for (const bad of [
      spoil((world) => (world.tick = -1)),
      spoil((world) => (world.tick = 2 ** 32)),
      spoil((world) => (world.random = 0.5)),
      first({ x: null }),
      first({ y: '1' }),
      first({ radius: -1 }),
      first({ kind: 256 }),
      first({ player: {} }),
      first({ gem: {} }),
      first({ gem: { worth: 256, fresh: 0 } }),
      first({ gem: { worth: 1, fresh: -1 } }),
      first({ gem: undefined }),
      spoil((world) => (world.supplyTicks = 256)),
      first({ id: 2 }),
      spoil(({ things }) => things.reverse()),
      spoil((world) => (world.nextId = 3)),
      spoil((world) => (world.nextId = world.things.length)),
      spoil(({ things }) => {
        const last = things.at(-1);
        while (things.length < maxEntities) things.push({ ...last, id: 1000 + things.length });
      }),
    ])
      refusalOf(bad);
  });

  it('refuses what is too long to be a world before reading it', () => {
    const bytes = saved();
    const padded = new Uint8Array(8 * 1024 * 1024).fill(0x20);
    padded.set(bytes);
    refusalOf(() => load(padded));
  });
});
