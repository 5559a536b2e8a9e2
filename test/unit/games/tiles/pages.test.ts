import { expect } from 'chai';
import fc from 'fast-check';
import { entityFlags, entityTypes } from '../../../../src/games/tiles/catalogue.ts';
import { viewportOf } from '../../../../src/games/tiles/geometry.ts';
import { maxPageBytes, maxPagesBytes, Pages } from '../../../../src/games/tiles/host/pages.ts';
import { Ground } from '../../../../src/games/tiles/land/chunks.ts';
import { decodeEntity, decodeInlineMeta } from '../../../../src/games/tiles/protocol.gen.ts';
import {
  addEntity,
  createEmpty,
  type Entity,
  type NewEntity,
  type Realm,
} from '../../../../src/games/tiles/rules/world.ts';
import { fnv1a } from '../../../../src/lib/hash.ts';

const bytesOf = (frames: readonly Uint8Array[]) => frames.reduce((sum, { length }) => sum + length, 0);

/** Rows of a page as objects, metadata decoded. */
function rowsOf(frame: Uint8Array) {
  const { entities, more, tick } = decodeEntity(frame);
  const rows = Array.from({ length: entities.count }, (_, row) => ({
    id: entities.id[row] ?? 0,
    typeId: entities.typeId[row],
    x: entities.x[row],
    y: entities.y[row],
    hp: entities.hp[row],
    hpMax: entities.hpMax[row],
    elo: entities.elo[row],
    flags: entities.flags[row],
    meta: decodeInlineMeta(entities.meta[row] ?? new Uint8Array()),
  }));
  return { rows, more, tick };
}

/** A ground with nobody on it, and whom a test puts there: no rules run. */
class Scene {
  readonly realm: Realm = createEmpty(new Ground(1));
  readonly pages = new Pages();

  put(made: NewEntity): Entity {
    const entity = addEntity(this.realm, made);
    if (!entity) throw new Error('the world is full');
    return entity;
  }

  /** `count` things without metadata, spread over the viewport of somebody at 0, 0. */
  fill(count: number, type: number = entityTypes.rat): Entity[] {
    return Array.from({ length: count }, (_, n) =>
      this.put({ type, x: (n % 29) - 15, y: -15 + Math.floor(n / 29) * 2, hp: 5, hpMax: 9, elo: 800 }),
    );
  }

  write(viewer: Entity): { frames: Uint8Array[]; checksum: number; ids: number[] } {
    const frames: Uint8Array[] = [];
    const checksum = this.pages.write(this.realm, viewer, frames);
    return { frames, checksum, ids: frames.flatMap((frame) => rowsOf(frame).rows.map(({ id }) => id)) };
  }
}

/** Somebody at 0, 0 without metadata, so that numbers of bytes are round. */
const bareViewer = (scene: Scene, x = 0, y = 0) => scene.put({ type: entityTypes.wisp, x, y });

describe('pages of a tick', () => {
  it('T7: tell of x − 15 … x + 14 and the same in y, edges included, and of nothing beyond', () => {
    for (const [x, y] of [
      [0, 0],
      [100, -200],
      [-32768, 32767],
      [32767, -32768],
    ] as const) {
      const scene = new Scene();
      const viewer = bareViewer(scene, x, y);
      expect(viewportOf(viewer)).to.deep.equal({ x0: x - 15, y0: y - 15, x1: x + 14, y1: y + 14 });
      const expected = [viewer.id];
      for (const dx of [-16, -15, 14, 15])
        for (const dy of [-16, -15, 14, 15]) {
          const at = { x: x + dx, y: y + dy };
          if (Math.abs(at.x + 0.5) > 0x8000 || Math.abs(at.y + 0.5) > 0x8000) continue;
          const { id } = scene.put({ type: entityTypes.rat, ...at });
          if (dx >= -15 && dx <= 14 && dy >= -15 && dy <= 14) expected.push(id);
        }
      expect(scene.write(viewer).ids, `${x}, ${y}`).to.deep.equal(expected);
    }
  });

  it('say everything of an entity, and only what there is beyond its row', () => {
    const scene = new Scene();
    const viewer = scene.put({
      type: entityTypes.player,
      x: -300,
      y: 7,
      hp: 20,
      hpMax: 30,
      elo: 1016,
      revision: 65535,
    });
    const beast = scene.put({
      type: entityTypes.ogre,
      x: -301,
      y: 7,
      hp: 65535,
      flags: entityFlags.hostile,
      statuses: 18,
    });
    const armed = scene.put({ type: entityTypes.goblin, x: -302, y: 7, weapon: 4, armour: 8, revision: 3 });
    const chest = scene.put({
      type: entityTypes.chest,
      x: -303,
      y: 7,
      flags: entityFlags.static | entityFlags.interactable,
      revision: 3,
    });
    const { frames } = scene.write(viewer);
    expect(frames).to.have.length(1);
    const { rows, more, tick } = rowsOf(frames[0] ?? new Uint8Array());
    expect({ more, tick }).to.deep.equal({ more: false, tick: scene.realm.tick });
    const bare = { statusEffects: undefined, weapon: undefined, armour: undefined, revision: undefined };
    const row = ({ id, type, x, y, hp, hpMax, elo, flags }: Entity) => ({
      ...{ id, typeId: type, x, y, hp, hpMax, elo, flags },
    });
    expect(rows.map((each) => ({ ...each, meta: { ...bare, ...each.meta } }))).to.deep.equal([
      { ...row(viewer), meta: { ...bare, revision: 65535 } },
      { ...row(beast), meta: { ...bare, statusEffects: 18 } },
      { ...row(armed), meta: { ...bare, weapon: 4, armour: 8 } },
      { ...row(chest), meta: { ...bare, revision: 3 } },
    ]);
  });

  it('say at each tick what there is then', () => {
    const scene = new Scene();
    const viewer = scene.put({ type: entityTypes.player, x: 0, y: 0 });
    const metaOf = () => rowsOf(scene.write(viewer).frames[0] ?? new Uint8Array()).rows[0]?.meta;
    expect(metaOf()).to.include({ revision: viewer.revision, statusEffects: undefined });
    viewer.revision++;
    viewer.statuses = 5;
    expect(metaOf()).to.include({ revision: viewer.revision, statusEffects: 5 });
    viewer.statuses = 0;
    viewer.weapon = 2;
    expect(metaOf()).to.include({ statusEffects: undefined, weapon: 2 });
  });

  it('T4: hold 63 bare entries; the 64th begins another, and only the last has none following', () => {
    const scene = new Scene();
    const viewer = bareViewer(scene);
    scene.fill(62);
    const one = scene.write(viewer);
    expect(one.frames.map(({ length }) => length)).to.deep.equal([12 + 63 * 18]);
    expect(12 + 63 * 18)
      .to.be.at.most(maxPageBytes)
      .and.above(maxPageBytes - 18);
    scene.put({ type: entityTypes.rat, x: 1, y: 1 });
    const two = scene.write(viewer);
    expect(two.frames.map((frame) => [rowsOf(frame).rows.length, rowsOf(frame).more])).to.deep.equal([
      [63, true],
      [1, false],
    ]);
  });

  it('T4: are at least one, so that a State never stands alone', () => {
    const scene = new Scene();
    const viewer = bareViewer(scene);
    scene.realm.tick = 0xffff_ffff;
    const { frames, checksum } = scene.write(viewer);
    expect(frames).to.have.length(1);
    expect(rowsOf(frames[0] ?? new Uint8Array()).tick).to.equal(0xffff_ffff);
    expect(checksum).to.equal(fnv1a((frames[0] ?? new Uint8Array()).subarray(6)));
  });

  it('take no more bytes than a tick allows: then oneself, players, and what is nearest', () => {
    const scene = new Scene();
    // The first of all by id, and the last in worth.
    const far = scene.put({ type: entityTypes.rat, x: 14, y: 20 });
    const friend = scene.put({ type: entityTypes.player, x: -15, y: -9 });
    const crowd = Array.from({ length: 69 }, (_, n) =>
      scene.put({ type: entityTypes.rat, x: (n % 9) - 4, y: Math.floor(n / 9) - 4 }),
    );
    const viewer = scene.put({ type: entityTypes.player, x: 0, y: 6 });
    const near = scene.put({ type: entityTypes.rat, x: 0, y: 7 });
    const { frames, ids } = scene.write(viewer);
    expect(bytesOf(frames)).to.be.within(maxPagesBytes - 40, maxPagesBytes);
    expect(ids).to.include.members([friend.id, viewer.id, near.id]);
    expect(ids).not.to.include(far.id);
    const told = crowd.filter(({ id }) => ids.includes(id));
    const left = crowd.filter(({ id }) => !ids.includes(id));
    const distance = ({ x, y }: Entity) => Math.max(Math.abs(x), Math.abs(y - 6));
    expect(left.length).to.be.within(1, 12);
    expect(Math.max(...told.map(distance))).to.be.at.most(Math.min(...left.map(distance)));
    expect(scene.write(viewer).ids, 'the same while nothing moves').to.deep.equal(ids);
  });

  it('tell of 70 bare entities, and of the nearest 70 of 71', () => {
    const scene = new Scene();
    const viewer = bareViewer(scene);
    const things = scene.fill(69);
    expect(scene.write(viewer).ids).to.have.length(70);
    scene.put({ type: entityTypes.rat, x: 14, y: 14 });
    const { ids, frames } = scene.write(viewer);
    expect(ids).to.have.length(70);
    expect(ids).to.include(viewer.id);
    expect(things.filter(({ id }) => !ids.includes(id)).length).to.equal(1);
    expect(bytesOf(frames)).to.equal(2 * 12 + 70 * 18);
  });

  it('T4: ascend in ids, never split an entry, and match their checksum, whatever there is', () => {
    const small = fc.nat({ max: 3 });
    const thing = fc.record({
      type: fc.constantFrom(entityTypes.player, entityTypes.rat, entityTypes.chest),
      x: fc.integer({ min: -15, max: 14 }),
      y: fc.integer({ min: -15, max: 14 }),
      statuses: small,
      weapon: small,
      armour: small,
      revision: fc.nat({ max: 65535 }),
      flags: fc.constantFrom(0, 2, 5),
    });
    fc.assert(
      fc.property(fc.array(thing, { maxLength: 120 }), (things) => {
        const scene = new Scene();
        const viewer = scene.put({ type: entityTypes.player, x: 0, y: 0 });
        const all = [viewer, ...things.map((made) => scene.put(made))];
        const { frames, checksum, ids } = scene.write(viewer);
        for (const { length } of frames) expect(length).to.be.at.most(maxPageBytes);
        expect(bytesOf(frames)).to.be.at.most(maxPagesBytes);
        expect(ids).to.deep.equal([...new Set(ids)].sort((a, b) => a - b));
        expect(ids).to.include(viewer.id);
        frames.forEach((frame, n) => {
          const { more, tick, rows } = rowsOf(frame);
          expect({ more, tick }).to.deep.equal({ more: n < frames.length - 1, tick: scene.realm.tick });
          expect(rows.length).to.be.at.least(1);
        });
        let expected = fnv1a(new Uint8Array());
        for (const frame of frames) expected = fnv1a(frame.subarray(6), expected);
        expect(checksum).to.equal(expected);
        const players = all.filter(({ type }) => type === entityTypes.player);
        if (players.length * 34 <= maxPagesBytes - 24) expect(ids).to.include.members(players.map(({ id }) => id));
        if (all.length * 34 <= maxPagesBytes - 24) expect(ids).to.have.length(all.length);
      }),
      { numRuns: 100 },
    );
  });
});
