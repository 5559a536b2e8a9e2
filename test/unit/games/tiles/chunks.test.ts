import { expect } from 'chai';
import fc from 'fast-check';
import { tileIds, tiles } from '../../../../src/games/tiles/catalogue.ts';
import { chunkIdAt, chunkIdOf, chunkTiles, chunkXY } from '../../../../src/games/tiles/chunk-ids.ts';
import { Ground, maxChangedChunks, maxLiveChunks } from '../../../../src/games/tiles/land/chunks.ts';
import { Random } from '../../../../src/lib/random.ts';
import { ProtocolError } from '../../../../src/wire/errors.ts';

/** Far from the hearth, in open country. */
const away = { x: 3000, y: -3000 };
const seed = 20;
const aChunk = fc.tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: -12, max: 12 }));

/** The bytes of a ground with the first tile of each of these chunks changed, at these versions. */
function saved(changes: readonly { chunkId: number; version: number }[]): Uint8Array {
  const bytes = new Uint8Array(12 + changes.length * 11);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, seed, true);
  view.setUint32(8, changes.length, true);
  changes.forEach(({ chunkId, version }, n) => {
    view.setUint32(12 + n * 11, chunkId, true);
    view.setUint16(16 + n * 11, version, true);
    view.setUint16(18 + n * 11, 1, true);
    view.setUint8(22 + n * 11, tileIds.bones);
  });
  return bytes;
}

/** As many changed chunks as there may be, far from everything, the first of them with version 7. */
const full = Array.from({ length: maxChangedChunks }, (_, n) => ({
  chunkId: chunkIdOf(200 + (n % 64), 200 + Math.floor(n / 64)),
  version: 7,
}));

describe('the ground', () => {
  it('T8: has tiles from −32768 to 32767, and void beyond', () => {
    const ground = new Ground(seed);
    for (const end of [-32768, 32767]) {
      expect(ground.tileAt(end, end)).to.not.equal(tileIds.void);
      expect(ground.tileAt(end, 0)).to.not.equal(tileIds.void);
    }
    for (const [x, y] of [
      [-32769, 0],
      [32768, 0],
      [0, -32769],
      [0, 32768],
    ] as const) {
      expect(ground.tileAt(x, y)).to.equal(tileIds.void);
      ground.setTile(x, y, tileIds.grass);
      expect(ground.tileAt(x, y)).to.equal(tileIds.void);
    }
    expect(ground.changedChunks).to.equal(0);
  });

  it('T8: chunks −1024, −1, 0 and 1023 are ground, those beyond are void of version 1', () => {
    const ground = new Ground(seed);
    for (const inside of [-1024, -1, 0, 1023]) {
      const view = ground.chunkOf(chunkIdOf(inside, inside));
      expect(view).to.deep.include({ chunkId: chunkIdOf(inside, inside), version: 1 });
      expect([...view.tiles]).to.not.include(tileIds.void);
    }
    for (const outside of [-0x8000, -1025, 1024, 0x7fff]) {
      for (const id of [chunkIdOf(outside, 0), chunkIdOf(0, outside)]) {
        const { chunkId, version, tiles: all } = ground.chunkOf(id);
        expect({ chunkId, version }).to.deep.equal({ chunkId: id, version: 1 });
        expect([...new Set(all)]).to.deep.equal([tileIds.void]);
        expect(ground.populationOf(id)).to.deep.equal([]);
      }
    }
  });

  it('shows the same tile by itself and in its chunk', () => {
    const ground = new Ground(seed);
    const near = fc.integer({ min: -400, max: 400 });
    fc.assert(
      fc.property(near, near, (x, y) => {
        const { tiles: all } = ground.chunkOf(chunkIdAt(x, y));
        expect(all.length).to.equal(chunkTiles);
        expect(ground.tileAt(x, y)).to.equal(all[((y & 31) << 5) | (x & 31)]);
      }),
    );
  });

  it('T1: has at most 64 kinds of tiles in all, so in any chunk', () => {
    expect(tiles.length).to.be.at.most(64);
    expect(Object.values(tileIds)).to.have.lengthOf(tiles.length);
  });

  it('T7: versions start at 1, rise with every change that is one, and go from 65535 to 1', () => {
    const ground = new Ground(seed);
    const id = chunkIdAt(away.x, away.y);
    const versions = new Set<number>();
    ground.setTile(away.x, away.y, tileIds.bones);
    expect(ground.chunkOf(id).version).to.equal(2);
    ground.setTile(away.x, away.y, tileIds.bones);
    expect(ground.chunkOf(id).version).to.equal(2);
    for (let n = 2; n < 0xffff; n++) {
      ground.setTile(away.x, away.y, n % 2 ? tileIds.bones : tileIds.altar);
      versions.add(ground.chunkOf(id).version);
    }
    expect(ground.chunkOf(id).version).to.equal(0xffff);
    expect(versions.size).to.equal(0xffff - 2);
    ground.setTile(away.x, away.y, tileIds.rubble);
    expect(ground.chunkOf(id).version).to.equal(1);
  });

  it('T8: what is far from everyone is dropped, and made again as it was', () => {
    const ground = new Ground(seed);
    const near = chunkIdOf(3, -3);
    const far = chunkIdOf(4, 0);
    const before = [...ground.chunkOf(far).tiles];
    ground.chunkOf(near);
    expect(ground.keepNear([{ x: 0, y: 0 }])).to.deep.equal([far]);
    expect(ground.liveChunks).to.equal(1);
    expect([...ground.chunkOf(far).tiles]).to.deep.equal(before);
    expect(ground.keepNear([{ x: 32 * 7, y: 0 }])).to.deep.equal([near]);
    expect(ground.keepNear([])).to.deep.equal([far]);
    expect(ground.liveChunks).to.equal(0);
  });

  it('T8: what was changed stays so, with its version, when its chunk is dropped and made again', () => {
    const ground = new Ground(seed);
    const id = chunkIdAt(away.x, away.y);
    ground.setTile(away.x, away.y, tileIds.embers);
    ground.setTile(away.x + 1, away.y, tileIds.doorOpen);
    const before = { version: ground.chunkOf(id).version, tiles: [...ground.chunkOf(id).tiles] };
    ground.keepNear([]);
    expect(ground.liveChunks).to.equal(0);
    const after = ground.chunkOf(id);
    expect({ version: after.version, tiles: [...after.tiles] }).to.deep.equal(before);
    expect(after.version).to.equal(3);
  });

  it('T8: dropping at any time changes nothing of what is seen', () => {
    const change = fc.record({
      at: aChunk,
      index: fc.nat(chunkTiles - 1),
      id: fc.integer({ min: 1, max: tiles.length - 1 }),
      drop: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const dropping = new Ground(seed);
        const keeping = new Ground(seed);
        for (const { at, index, id, drop } of changes) {
          for (const ground of [dropping, keeping])
            ground.setTile(at[0] * 32 + (index & 31), at[1] * 32 + (index >> 5), id);
          if (drop) dropping.keepNear([]);
        }
        for (const { at } of changes) {
          const id = chunkIdOf(...at);
          expect(dropping.chunkOf(id)).to.deep.equal(keeping.chunkOf(id));
        }
        expect(dropping.hash()).to.equal(keeping.hash());
      }),
      { numRuns: 12 },
    );
  });

  it('T8: makes the same of the same seed in whatever order chunks are asked for', () => {
    fc.assert(
      fc.property(fc.nat(0xffff_ffff), fc.shuffledSubarray([...Array(12).keys()], { minLength: 12 }), (any, order) => {
        const chunks = order.map((n) => chunkIdOf((n % 4) * 3 - 5, Math.floor(n / 4) * 3 - 4));
        const one = new Ground(any);
        const other = new Ground(any);
        const read = (ground: Ground, id: number) => [...ground.chunkOf(id).tiles];
        const inOrder = new Map(chunks.map((id) => [id, { tiles: read(one, id), who: one.populationOf(id) }]));
        for (const id of chunks.reverse()) {
          expect(other.populationOf(id)).to.deep.equal(inOrder.get(id)?.who);
          expect(read(other, id)).to.deep.equal(inOrder.get(id)?.tiles);
        }
      }),
      { numRuns: 12 },
    );
  });

  it('makes something else of another seed', () => {
    const id = chunkIdOf(9, 9);
    const made = new Set([1, 2, 3, 4, 5, 6, 7, 8].map((any) => [...new Ground(any).chunkOf(id).tiles].join()));
    expect(made.size).to.equal(8);
  });

  it('T8: what the seed wants in a chunk is the same after changes', () => {
    const ground = new Ground(seed);
    const before = ground.populationOf(chunkIdOf(0, 0));
    expect(before.length).to.be.greaterThan(0);
    for (const { x, y } of before) ground.setTile(x, y, tileIds.rock);
    expect(ground.populationOf(chunkIdOf(0, 0))).to.deep.equal(before);
  });

  it('T8: holds a bounded number of chunks, also when nobody says who is near', () => {
    const ground = new Ground(seed);
    for (let n = 0; n <= maxLiveChunks; n++) ground.chunkOf(chunkIdOf(300 + (n % 40), 300 + Math.floor(n / 40)));
    expect(ground.liveChunks).to.equal(maxLiveChunks);
  }).timeout(60_000);
});

describe('a ground with as many changed chunks as there may be', () => {
  const [oldest, second] = full.map(({ chunkId }) => chunkId);
  const placeOf = (chunkId = 0) => {
    const { cx, cy } = chunkXY(chunkId);
    return { x: cx * 32, y: cy * 32 };
  };

  it('T8: forgets the chunk whose last change is the oldest, and gives it a version nobody has seen of it', () => {
    const ground = Ground.load(saved(full));
    const { x, y } = placeOf(oldest);
    expect(ground.tileAt(x, y)).to.equal(tileIds.bones);
    ground.setTile(away.x, away.y, tileIds.bones);
    expect(ground.changedChunks).to.equal(maxChangedChunks);
    expect(ground.tileAt(x, y)).to.equal(new Ground(seed).tileAt(x, y));
    expect(ground.chunkOf(oldest ?? 0).version).to.equal(8);
    expect(ground.tileAt(placeOf(second).x, placeOf(second).y)).to.equal(tileIds.bones);
  });

  it('T8: a chunk that is changed again is not the oldest any more', () => {
    const ground = Ground.load(saved(full));
    const { x, y } = placeOf(oldest);
    ground.setTile(x + 1, y, tileIds.bones);
    ground.setTile(away.x, away.y, tileIds.bones);
    expect(ground.tileAt(x, y)).to.equal(tileIds.bones);
    expect(ground.tileAt(placeOf(second).x, placeOf(second).y)).to.not.equal(tileIds.bones);
  });

  it('T7: never shows other tiles under a version it has shown before', () => {
    const ground = Ground.load(saved(full));
    const seen = new Map<string, string>();
    const watched = full.slice(0, 6).map(({ chunkId }) => chunkId);
    const random = new Random(5);
    const look = () => {
      for (const chunkId of watched) {
        const { version, tiles: all } = ground.chunkOf(chunkId);
        const key = `${chunkId} ${version}`;
        expect(seen.get(key) ?? all.join()).to.equal(all.join());
        seen.set(key, all.join());
      }
    };
    for (let n = 0; n < 120; n++) {
      look();
      if (random.below(3) === 0) ground.keepNear([]);
      const { x, y } = placeOf(watched[random.below(watched.length)]);
      if (random.below(2) === 0)
        ground.setTile(x + random.below(4), y, random.below(2) ? tileIds.altar : tileIds.bones);
      else ground.setTile(away.x + 32 * n, away.y, tileIds.bones);
    }
    look();
    expect(seen.size).to.be.greaterThan(watched.length * 2);
  });

  it('T8: two of them that did the same are the same, whatever each of them holds', () => {
    const one = Ground.load(saved(full));
    const other = Ground.load(saved(full));
    for (let n = 0; n < 20; n++) {
      for (const { chunkId } of full.slice(0, 30)) one.chunkOf(chunkId);
      if (n % 3 === 0) other.keepNear([]);
      for (const ground of [one, other]) {
        ground.setTile(away.x + 32 * n, away.y, tileIds.bones);
        const { x, y } = placeOf(full[n + 5]?.chunkId);
        ground.setTile(x + 2, y, tileIds.altar);
      }
    }
    expect(one.hash()).to.equal(other.hash());
  });
});

describe('a saved ground', () => {
  const changed = () => {
    const ground = Ground.load(saved(full));
    for (let n = 0; n < 3; n++) ground.setTile(away.x + n * 40, away.y + n, tileIds.embers);
    return ground;
  };

  it('is loaded as it was, and goes on as it would have', () => {
    const ground = changed();
    const loaded = Ground.load(ground.save());
    expect(loaded.hash()).to.equal(ground.hash());
    for (const one of [ground, loaded]) {
      one.setTile(away.x, away.y, tileIds.bones);
      one.setTile(away.x + 999, away.y, tileIds.bones);
    }
    expect(loaded.hash()).to.equal(ground.hash());
    expect(loaded.chunkOf(chunkIdAt(away.x, away.y))).to.deep.equal(ground.chunkOf(chunkIdAt(away.x, away.y)));
  });

  it('has another hash after any change, and none for what was merely looked at', () => {
    const ground = new Ground(seed);
    const before = ground.hash();
    ground.chunkOf(chunkIdAt(away.x, away.y));
    ground.setTile(away.x, away.y, ground.tileAt(away.x, away.y));
    expect(ground.hash()).to.equal(before);
    ground.setTile(away.x, away.y, tileIds.altar);
    expect(ground.hash()).to.not.equal(before);
    expect(new Ground(seed + 1).hash()).to.not.equal(before);
  });

  it('is refused when it ends early or late', () => {
    const ground = new Ground(seed);
    for (let n = 0; n < 3; n++) ground.setTile(away.x + n * 40, away.y, tileIds.embers);
    const bytes = ground.save();
    for (let length = 0; length < bytes.length; length++)
      expect(() => Ground.load(bytes.subarray(0, length)), String(length)).to.throw(ProtocolError);
    expect(() => Ground.load(Uint8Array.of(...bytes, 0))).to.throw(ProtocolError);
  });

  it('is refused with what no ground has', () => {
    const chunkId = chunkIdOf(5, 5);
    const one = { chunkId, version: 3 };
    const spoilt = (spoil: (view: DataView) => void) => {
      const bytes = saved([one]);
      spoil(new DataView(bytes.buffer));
      return bytes;
    };
    expect(() => Ground.load(saved([one]))).to.not.throw();
    const bad = {
      'a chunk twice': saved([one, one]),
      'a chunk beyond the world': saved([{ chunkId: chunkIdOf(1024, 0), version: 1 }]),
      'version 0': saved([{ chunkId, version: 0 }]),
      'more changed chunks than there may be': spoilt((view) => view.setUint32(8, maxChangedChunks + 1, true)),
      'no tile': spoilt((view) => view.setUint16(18, 0, true)),
      'a tile beyond the chunk': spoilt((view) => view.setUint16(20, chunkTiles, true)),
      'an unknown tile': spoilt((view) => view.setUint8(22, tiles.length)),
      'a group that starts at version 1': Uint8Array.of(...[seed, 0, 0, 0], ...[1, 0, 0, 0], 0, 0, 0, 0, 9, 0, 1, 0),
    };
    for (const [what, bytes] of Object.entries(bad)) expect(() => Ground.load(bytes), what).to.throw(ProtocolError);
  });

  it('is never anything but loaded or refused', () => {
    const good = changed().save().subarray(0, 400);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.nat(good.length - 1), fc.nat(255), (noise, at, byte) => {
        const spoilt = good.slice();
        spoilt[at] = byte;
        for (const bytes of [noise, spoilt]) {
          try {
            Ground.load(bytes);
          } catch (error) {
            expect(error).to.be.instanceOf(ProtocolError);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
