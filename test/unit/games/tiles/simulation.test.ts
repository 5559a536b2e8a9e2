import { expect } from 'chai';
import fc from 'fast-check';
import { entityTypes, itemIds, statuses, tileIds } from '../../../../src/games/tiles/catalogue.ts';
import { chunkIdAt, chunkIdOf } from '../../../../src/games/tiles/chunk-ids.ts';
import { wound } from '../../../../src/games/tiles/rules/combat.ts';
import { spawnCreature } from '../../../../src/games/tiles/rules/spawning.ts';
import { afflict } from '../../../../src/games/tiles/rules/statuses.ts';
import {
  addEntity,
  changeTile,
  forEach,
  maxEntities,
  moveTo,
  removeEntity,
  standingAt,
  tileKey,
  tileOfKey,
} from '../../../../src/games/tiles/rules/world.ts';
import {
  chunkAt,
  createRealm,
  type Entity,
  entityOf,
  forEachIn,
  hashRealm,
  type Intent,
  loadRealm,
  type Realm,
  removePlayer,
  saveRealm,
  spawnPlayer,
  step,
} from '../../../../src/games/tiles/simulation.ts';
import { Random } from '../../../../src/lib/random.ts';
import { bareRealm, clearing, creatureAt, playerAt, run } from '../../../support/games/realm.ts';
import { refusalOf } from '../../../support/refusal.ts';

/** Anything a client can ask for, and what it cannot. */
function anyIntent(random: Random, realm: Realm): Intent {
  const others = realm.entities;
  const entityId = others[random.below(Math.max(1, others.length))]?.id ?? 0;
  return {
    action: random.below(14),
    direction: random.below(6),
    slot: random.below(18),
    amount: random.below(25),
    entityId: random.below(10) === 0 ? random.u32() : entityId,
    choice: random.below(16),
  };
}

/** What has to be true of every world at any time. */
function expectSound(realm: Realm): void {
  const ids = realm.entities.map(({ id }) => id);
  expect(ids, 'ids ascend').to.deep.equal([...new Set(ids)].sort((a, b) => a - b));
  expect(realm.entities.length).to.equal(realm.byId.size).and.be.at.most(maxEntities);
  expect(realm.nextId).to.be.above(ids.at(-1) ?? 0);
  let standing = 0;
  for (const entity of realm.entities) {
    const index = entity.type === entityTypes.items ? realm.heaps : realm.standing;
    expect(index.get(tileKey(entity.x, entity.y)), 'each on a tile of its own').to.equal(entity);
    if (entity.type !== entityTypes.items) standing++;
    expect(entity.hp, 'hit points').to.be.within(0, Math.max(entity.hpMax, entity.hp === 0 ? 0 : entity.hpMax));
    expect(entity.elo).to.be.within(0, 4000);
    if (entity.mind) expect(entity.hp, 'who has none left is gone').to.be.above(0);
  }
  expect(standing).to.equal(realm.standing.size);
}

/** A party whose members do whatever comes to mind, on `worlds` alike. */
function party(seed: number) {
  const random = new Random(seed);
  const ids: number[] = [];
  return (worlds: readonly Realm[]): void => {
    const [first] = worlds;
    if (!first) return;
    if (ids.length < 6 && random.below(25) === 0) {
      const slot = ids.length;
      const spawned = worlds.map((realm) => spawnPlayer(realm, { slot, name: `Player ${slot}` }));
      expect(new Set(spawned).size).to.equal(1);
      ids.push(spawned[0] ?? 0);
      // Somewhere in the wild, where there is somebody to meet.
      const [dx, dy] = [random.below(120) - 60, random.below(120) - 60];
      for (const realm of worlds) {
        const entity = entityOf(realm, spawned[0] ?? 0);
        if (entity && !standingAt(realm, dx, dy)) moveTo(realm, entity, dx, dy);
      }
    }
    if (ids.length > 0 && random.below(150) === 0) {
      const [gone = 0] = ids.splice(random.below(ids.length), 1);
      for (const realm of worlds) removePlayer(realm, gone);
    }
    const intents = new Map(ids.map((id) => [id, anyIntent(random, first)]));
    if (random.below(50) === 0) intents.set(random.u32(), anyIntent(random, first));
    for (const realm of worlds) step(realm, intents);
  };
}

describe('realm: a step', () => {
  it('T2: ticks skip 0 when they wrap, and everything else goes on', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0);
    afflict(realm, player, statuses.hasted, 3);
    realm.tick = 0xffff_fffd;
    const ticks = [0, 0, 0, 0].map(() => {
      step(realm, new Map([[player.id, { action: 2 }]]));
      return realm.tick;
    });
    expect(ticks).to.deep.equal([0xffff_fffe, 0xffff_ffff, 1, 2]);
    expect(player.x - clearing.x).to.equal(7);
  });

  it('never throws, and leaves a sound world, whatever is asked for', () => {
    for (const seed of [1, 2, 3]) {
      const realm = createRealm(seed);
      const tick = party(seed);
      for (let n = 0; n < 500; n++) {
        tick([realm]);
        if (n % 25 === 0) expectSound(realm);
      }
      expectSound(realm);
    }
  });

  it('does nothing for numbers that are none of its own', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0);
    const before = hashRealm(realm);
    const odd = [Number.NaN, -1, 0.5, 2 ** 32, Number.POSITIVE_INFINITY];
    for (const action of [5, 7, 8, 9, 10, 11])
      for (const n of odd) {
        step(realm, new Map([[player.id, { action, direction: n, slot: n, amount: n, entityId: n, choice: n }]]));
        const amount = Number.isInteger(n) ? 0 : n;
        const own = { action, direction: 1, slot: 0, amount, entityId: player.id, choice: n };
        step(realm, new Map([[player.id, own]]));
      }
    expect(player.slots.filter(({ item }) => item !== 0)).to.have.length(3);
    expect(realm.entities).to.deep.equal([player]);
    expect(hashRealm(realm)).not.to.equal(before);
  });

  it('F03: who is killed by one before it in a pass, kills itself, or comes meanwhile is not visited in it', () => {
    const visits = (order: readonly number[]) => {
      const realm = bareRealm();
      const made = order.map((dx) => creatureAt(realm, entityTypes.rat, dx, 0));
      const seen: number[] = [];
      let born: Entity | undefined;
      forEach(realm, (entity) => {
        seen.push(made.indexOf(entity));
        if (entity !== made[1]) return;
        // Its successor, itself, and one that takes its place.
        const [successor] = made.slice(2);
        if (successor) removeEntity(realm, successor);
        removeEntity(realm, entity);
        born = addEntity(realm, { type: entityTypes.rat, x: entity.x, y: entity.y, hp: 1, hpMax: 1 });
      });
      const after: (Entity | undefined)[] = [];
      forEach(realm, (entity) => after.push(entity));
      expect(after).to.deep.equal([made[0], made[3], born]);
      step(realm, new Map());
      expectSound(realm);
      return seen;
    };
    expect(visits([0, 1, 2, 3])).to.deep.equal([0, 1, 3]);
    expect(visits([3, 0, 2, 1]), 'by ids, wherever they stand').to.deep.equal([0, 1, 3]);
  });

  it('F03: in a step, too: a blow that fells the next in order leaves the rest as they were', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0);
    const [next, last] = [creatureAt(realm, entityTypes.rat, 1, 0), creatureAt(realm, entityTypes.rat, 12, 0)];
    next.hp = 1;
    const { id } = last;
    step(realm, new Map([[player.id, { action: 2 }]]));
    expect(next.alive).to.equal(false);
    expect(entityOf(realm, next.id)).to.equal(undefined);
    expect(realm.entities.map((entity) => entity.id))
      .to.include(id)
      .and.not.include(next.id);
    expectSound(realm);
  });

  it('never gives an id twice', () => {
    const realm = bareRealm();
    const ids = new Set<number>();
    for (let n = 0; n < 50; n++) {
      const id = spawnPlayer(realm, { slot: 0, name: 'Ada' });
      expect(ids.has(id)).to.equal(false);
      ids.add(id);
      removePlayer(realm, id);
      if (n % 10 === 0) step(realm, new Map());
    }
    realm.nextId = 0xffff_ffff;
    expect(spawnPlayer(realm, { slot: 0, name: 'Ada' }), 'ids are out').to.equal(0);
  });

  it('names whom a box holds, edges included, in ascending order of ids', () => {
    const realm = bareRealm();
    const inside = [playerAt(realm, 3, 3), playerAt(realm, -3, -3), playerAt(realm, 0, 0)];
    for (const [dx, dy] of [
      [4, 0],
      [0, 4],
      [-4, 0],
      [0, -4],
    ] as const)
      playerAt(realm, dx, dy);
    const found: number[] = [];
    const { x, y } = clearing;
    forEachIn(realm, { x0: x - 3, y0: y - 3, x1: x + 3, y1: y + 3 }, ({ id }) => found.push(id));
    expect(found).to.deep.equal(inside.map(({ id }) => id));
  });

  it('T8: positions end at −32768 and 32767, and chunks beyond −1024 … 1023 are void', () => {
    const realm = createRealm(1);
    const id = spawnPlayer(realm, { slot: 0, name: 'Ada' });
    const player = entityOf(realm, id);
    if (!player) throw new Error('nobody came');
    for (const [x, y, action] of [
      [-0x8000, -0x8000, 4],
      [-0x8000, -0x8000, 1],
      [0x7fff, 0x7fff, 2],
      [0x7fff, 0x7fff, 3],
    ] as const) {
      changeTile(realm, x, y, tileIds.grass);
      moveTo(realm, player, x, y);
      for (const walk of [action, 5]) step(realm, new Map([[id, { action: walk, direction: action }]]));
      expect([player.x, player.y]).to.deep.equal([x, y]);
      expect(tileOfKey(tileKey(x, y))).to.deep.equal({ x, y });
    }
    changeTile(realm, -0x8000, 0, tileIds.grass);
    changeTile(realm, 0x7fff, 0, tileIds.grass);
    moveTo(realm, player, -0x8000, 0);
    const across = spawnCreature(realm, { type: entityTypes.ogre, x: 0x7fff, y: 0, danger: 0, den: null, deep: false });
    step(realm, new Map([[id, { action: 4 }]]));
    expect(across?.hp, 'who stands at the other end of the world is not struck').to.equal(across?.hpMax);
    const { tiles, version } = chunkAt(realm, chunkIdOf(1024, 0));
    expect([version, ...new Set(tiles)]).to.deep.equal([1, tileIds.void]);
    expect(chunkAt(realm, chunkIdAt(-0x8000, 0x7fff)).chunkId).to.equal(chunkIdOf(-1024, 1023));
  });
});

describe('realm: saves', () => {
  /** What differs between two worlds first, or undefined after `ticks` with equal hashes. */
  function firstDifference(seed: number, ticks: number, reload: (bytes: Uint8Array) => Realm): number | undefined {
    const realm = createRealm(seed);
    let twin = createRealm(seed);
    const tick = party(seed ^ 0x5eed);
    for (let n = 0; n < ticks; n++) {
      if (n % 100 === 50) twin = reload(saveRealm(twin));
      tick([realm, twin]);
      if (n % 20 === 19 && hashRealm(realm) !== hashRealm(twin)) return n;
    }
    expect(realm.entities.length, 'something was going on').to.be.above(30);
    return hashRealm(realm) === hashRealm(twin) ? undefined : ticks;
  }

  it('a world that was saved and loaded goes on as the one that was not, for 300 ticks of anything', () => {
    for (const seed of [11, 12, 13]) expect(firstDifference(seed, 300, loadRealm), `seed ${seed}`).to.equal(undefined);
  });

  it('and a world that forgets something does not', () => {
    const forgetful = (bytes: Uint8Array) => {
      const realm = loadRealm(bytes);
      realm.random.state ^= 1;
      return realm;
    };
    expect(firstDifference(11, 300, forgetful)).to.be.a('number');
  });

  it('reads back every byte it writes, and nothing else', () => {
    const realm = createRealm(3);
    const tick = party(3);
    for (let n = 0; n < 120; n++) tick([realm]);
    const bytes = saveRealm(realm);
    expect(saveRealm(loadRealm(bytes))).to.deep.equal(bytes);
    const random = new Random(9);
    const lengths = [0, 1, 3, 4, 5, ...Array.from({ length: 40 }, () => random.below(bytes.length)), bytes.length - 1];
    for (const length of lengths) refusalOf(() => loadRealm(bytes.subarray(0, length)));
    refusalOf(() => loadRealm(Uint8Array.from([...bytes, 0])));
  });

  it('refuses ids that are out of order, doubled, or still to come', () => {
    const realm = bareRealm();
    playerAt(realm, 0, 0);
    playerAt(realm, 1, 0);
    const bytes = saveRealm(realm);
    const end = 4 + new DataView(bytes.buffer).getUint32(0, true);
    const json = new TextDecoder().decode(bytes.subarray(4, end));
    const altered = (change: (saved: { entities: { id: number }[]; nextId: number }) => void) => {
      const saved = JSON.parse(json);
      change(saved);
      const text = new TextEncoder().encode(JSON.stringify(saved));
      const made = new Uint8Array(4 + text.length + bytes.length - end);
      new DataView(made.buffer).setUint32(0, text.length, true);
      made.set(text, 4);
      made.set(bytes.subarray(end), 4 + text.length);
      return made;
    };
    expect(hashRealm(loadRealm(altered(() => undefined)))).to.equal(hashRealm(realm));
    for (const change of [
      (saved: { entities: { id: number }[] }) => saved.entities.reverse(),
      (saved: { entities: { id: number }[] }) => saved.entities.map((entity) => Object.assign(entity, { id: 7 })),
      (saved: { nextId: number }) => Object.assign(saved, { nextId: 2 }),
      (saved: object) => Object.assign(saved, { age: -1 }),
      (saved: { entities: object[] }) => Object.assign(saved.entities[0] ?? {}, { x: 0x8000 }),
      (saved: { entities: object[] }) => Object.assign(saved.entities[0] ?? {}, { mind: { mood: 'merry' } }),
    ])
      refusalOf(() => loadRealm(altered(change)));
  });

  it('two realms at once keep apart: each goes on as it would alone', () => {
    const alone = [21, 22].map((seed) => {
      const realm = createRealm(seed);
      const tick = party(seed);
      for (let n = 0; n < 150; n++) tick([realm]);
      return hashRealm(realm);
    });
    const together = [21, 22].map((seed) => ({ realm: createRealm(seed), tick: party(seed) }));
    for (let n = 0; n < 150; n++) for (const { realm, tick } of together) tick([realm]);
    expect(together.map(({ realm }) => hashRealm(realm))).to.deep.equal(alone);
  });

  it('keeps what a player had for when they come back, and lets who lay there rise meanwhile', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0, [[itemIds.sword, 1]]);
    player.elo = 1200;
    const kept = removePlayer(realm, player.id);
    expect(removePlayer(realm, player.id)).to.equal(undefined);
    const again = entityOf(realm, spawnPlayer(realm, { slot: 0, name: 'Player 0', kept }));
    expect(again?.slots).to.deep.equal(player.slots);
    expect([again?.elo, again?.weapon, again?.hp]).to.deep.equal([1200, itemIds.club, 30]);
    const wolf = creatureAt(realm, entityTypes.wolf, 5, 0);
    if (again) wound(realm, again, 1000, wolf);
    const fallen = removePlayer(realm, again?.id ?? 0);
    const risen = entityOf(realm, spawnPlayer(realm, { slot: 0, name: 'Player 0', kept: fallen }));
    expect(risen?.hp).to.equal(risen?.hpMax);
    run(realm, 3);
  });

  it('is the same for the same seed, and another for another', () => {
    const hashes = [5, 5, 6].map((seed) => {
      const realm = createRealm(seed);
      spawnPlayer(realm, { slot: 0, name: 'Ada' });
      run(realm, 40);
      return hashRealm(realm);
    });
    expect(hashes[0]).to.equal(hashes[1]);
    expect(hashes[0]).not.to.equal(hashes[2]);
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(hashRealm(createRealm(seed))).to.equal(hashRealm(createRealm(seed)));
      }),
      { numRuns: 5 },
    );
  });
});
