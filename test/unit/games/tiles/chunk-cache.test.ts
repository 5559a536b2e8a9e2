import { expect } from 'chai';
import fc from 'fast-check';
import { tileIds } from '../../../../src/games/tiles/catalogue.ts';
import {
  type ChunkList,
  chunkIdAt,
  chunkIdOf,
  chunkXY,
  maxChunk,
  minChunk,
} from '../../../../src/games/tiles/chunk-ids.ts';
import { ChunkCache, maxHeldChunks } from '../../../../src/games/tiles/client/chunk-cache.ts';

/** The nine chunks around one, each in `version`. */
function around(cx: number, cy: number, version = 1): ChunkList {
  const list = { count: 9, chunkId: new Uint32Array(9), version: new Uint16Array(9).fill(version) };
  for (let n = 0; n < 9; n++) list.chunkId[n] = chunkIdOf(cx + (n % 3) - 1, cy + Math.floor(n / 3) - 1);
  return list;
}

/** Takes a chunk all of one kind of tile. */
function fill(cache: ChunkCache, chunkId: number, version: number, tile: number = tileIds.grass) {
  return cache.take({ chunkId, version }, Uint16Array.of(tile), new Uint8Array(1024));
}

const plain = ({ chunkId, version }: ChunkList) => ({ chunkId: [...chunkId], version: [...version] });

describe('a guest’s chunks', () => {
  it('T7: an Action lists the nine ids of the newest State with the versions held, and zeroes before there was one', () => {
    const cache = new ChunkCache();
    fill(cache, chunkIdOf(0, 0), 7);
    expect(plain(cache.held())).to.deep.equal({ chunkId: Array(9).fill(0), version: Array(9).fill(0) });
    expect(cache.missing()).to.equal(0);
    const list = around(0, 0, 7);
    cache.list(list);
    expect(plain(cache.held())).to.deep.equal({ chunkId: [...list.chunkId], version: [0, 0, 0, 0, 7, 0, 0, 0, 0] });
    expect(cache.missing()).to.equal(8);
    cache.list(around(1, 0, 7));
    expect([...cache.held().version]).to.deep.equal([0, 0, 0, 7, 0, 0, 0, 0, 0]);
  });

  it('T7: versions compare for equality: another one is missing, whichever is larger', () => {
    for (const [held, listed] of [
      [1, 2],
      [2, 1],
      [65535, 1],
      [1, 65535],
    ] as const) {
      const cache = new ChunkCache();
      for (const chunkId of around(0, 0).chunkId) fill(cache, chunkId, held);
      cache.list(around(0, 0, held));
      expect(cache.missing()).to.equal(0);
      cache.list(around(0, 0, listed));
      expect(cache.missing()).to.equal(9);
      expect(fill(cache, chunkIdOf(0, 0), listed, tileIds.sand), `${held} → ${listed}`).to.equal('taken');
      expect(cache.missing()).to.equal(8);
      expect(cache.tileAt(0, 0)).to.equal(tileIds.sand);
    }
  });

  it('a chunk that was overtaken on its way does not undo what the newest State lists', () => {
    const cache = new ChunkCache();
    const chunkId = chunkIdOf(0, 0);
    cache.list(around(0, 0, 65535));
    fill(cache, chunkId, 65535, tileIds.sand);
    expect(fill(cache, chunkId, 65534)).to.equal('stale');
    expect(fill(cache, chunkId, 65535)).to.equal('known');
    expect(cache.tileAt(5, 5)).to.equal(tileIds.sand);
    expect(fill(cache, chunkId, 1, tileIds.path), 'newer than the State').to.equal('taken');
    expect(cache.versionOf(chunkId)).to.equal(1);
    expect(fill(cache, chunkId, 65535), 'what the State asks for').to.equal('taken');
  });

  it('version 0 is no chunk', () => {
    const cache = new ChunkCache();
    expect(fill(cache, chunkIdOf(0, 0), 0)).to.equal('refused');
    expect(cache.size).to.equal(0);
  });

  it('tells by its stamps what has changed', () => {
    const cache = new ChunkCache();
    const stamps = [cache.stamp];
    const seen = () => stamps.push(cache.stamp);
    fill(cache, chunkIdOf(0, 0), 1);
    seen();
    const first = cache.chunkAt(0, 0)?.stamp;
    fill(cache, chunkIdOf(1, 0), 1);
    seen();
    expect(cache.chunkAt(0, 0)?.stamp).to.equal(first);
    fill(cache, chunkIdOf(0, 0), 2, tileIds.sand);
    seen();
    expect(cache.chunkAt(0, 0)?.stamp).to.be.greaterThan(first ?? Number.NaN);
    expect(new Set(stamps).size).to.equal(4);
    fill(cache, chunkIdOf(0, 0), 2, tileIds.sand);
    expect(cache.stamp).to.equal(stamps.at(-1));
  });

  it('T8: holds positions and chunks to the edges of i16', () => {
    const edges = [-32768, -1, 0, 32767];
    fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom(...edges), fc.integer({ min: -32768, max: 32767 })),
        fc.oneof(fc.constantFrom(...edges), fc.integer({ min: -32768, max: 32767 })),
        (x, y) => {
          const cache = new ChunkCache();
          const tiles = new Uint8Array(1024);
          tiles[((y & 31) << 5) | (x & 31)] = 1;
          cache.take({ chunkId: chunkIdAt(x, y), version: 1 }, Uint16Array.of(tileIds.grass, tileIds.altar), tiles);
          expect(cache.tileAt(x, y)).to.equal(tileIds.altar);
          const beside = x === 32767 ? x - 1 : x + 1;
          expect(cache.tileAt(beside, y)).to.be.oneOf([tileIds.grass, tileIds.void]);
          const { cx, cy } = chunkXY(chunkIdAt(x, y));
          expect(cx).to.be.within(minChunk, maxChunk);
          expect(cache.chunkAt(cx, cy)?.version).to.equal(1);
          cache.explore(x, y);
          expect(cache.isExplored(x, y)).to.equal(true);
          expect(cache.isExplored(beside, y)).to.equal(false);
        },
      ),
    );
  });

  for (const at of [minChunk, -1, 0, maxChunk])
    it(`T8: lists the chunks around ${at}, those beyond the edge among them`, () => {
      const cache = new ChunkCache();
      const list = around(at, at);
      expect(new Set(list.chunkId).size).to.equal(9);
      cache.list(list);
      for (const chunkId of list.chunkId) fill(cache, chunkId, 1);
      expect(cache.missing()).to.equal(0);
      expect(plain(cache.held())).to.deep.equal(plain(list));
    });

  it('what is not known is void, solid and unexplored', () => {
    const cache = new ChunkCache();
    expect(cache.tileAt(3, 4)).to.equal(tileIds.void);
    expect(cache.isSolid(3, 4)).to.equal(true);
    cache.explore(3, 4);
    expect(cache.isExplored(3, 4)).to.equal(false);
    fill(cache, chunkIdOf(0, 0), 1, 60_000);
    expect(cache.isSolid(3, 4), 'a tile no catalogue has').to.equal(true);
    fill(cache, chunkIdOf(0, 0), 2);
    expect(cache.isSolid(3, 4), 'a look-up after a miss').to.equal(false);
  });

  it(`holds ${maxHeldChunks} chunks: of more the farthest goes, and what is farther than all does not come`, () => {
    const cache = new ChunkCache();
    cache.list(around(0, 0));
    for (let n = 0; n < maxHeldChunks; n++) fill(cache, chunkIdOf(n, 0), 1);
    expect(cache.size).to.equal(maxHeldChunks);
    expect(fill(cache, chunkIdOf(maxHeldChunks, 0), 1)).to.equal('stale');
    expect(fill(cache, chunkIdOf(0, 5), 1)).to.equal('taken');
    expect(cache.size).to.equal(maxHeldChunks);
    expect(cache.versionOf(chunkIdOf(maxHeldChunks - 1, 0))).to.equal(0);
    expect(cache.versionOf(chunkIdOf(maxHeldChunks - 2, 0))).to.equal(1);
    // The list has moved on: now the beginning of the row is farthest, and what is around one’s own always fits.
    cache.list(around(500, 0));
    for (const chunkId of around(500, 0).chunkId) expect(fill(cache, chunkId, 1)).to.equal('taken');
    expect(cache.missing()).to.equal(0);
    expect(cache.size).to.equal(maxHeldChunks);
    expect(cache.tileAt(0, 0)).to.equal(tileIds.void);
  });

  it('never holds more, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff_ffff), { minLength: maxHeldChunks, maxLength: 600 }), (ids) => {
        const cache = new ChunkCache();
        cache.list(around(1, 1));
        for (const chunkId of ids) fill(cache, chunkId, 1);
        expect(cache.size).to.be.at.most(maxHeldChunks);
        expect([...cache.chunks()]).to.have.length(cache.size);
      }),
      { numRuns: 20 },
    );
  });
});
