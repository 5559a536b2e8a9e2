import { expect } from 'chai';
import fc from 'fast-check';
import { chunkIdOf } from '../../../../src/games/tiles/chunk-ids.ts';
import { packChunk } from '../../../../src/games/tiles/host/chunk-packing.ts';
import { Ground } from '../../../../src/games/tiles/land/chunks.ts';
import { decodeChunk, encodeChunk } from '../../../../src/games/tiles/protocol.gen.ts';

/** The global ids a frame says. */
function tilesOf(frame: Uint8Array): number[] {
  const { palette, tiles } = decodeChunk(frame);
  return [...tiles].map((place) => palette[place] ?? -1);
}

describe('a chunk as it travels', () => {
  it('says its id, its version and every tile', () => {
    const tile = fc.constantFrom(0, 1, 2, 5, 9, 28, 300, 65535);
    fc.assert(
      fc.property(
        fc.nat({ max: 0xffff_ffff }),
        fc.integer({ min: 1, max: 65535 }),
        fc.array(tile, { minLength: 1024, maxLength: 1024 }),
        (chunkId, version, tiles) => {
          const frame = encodeChunk(packChunk({ chunkId, version, tiles: Uint16Array.from(tiles) }));
          expect(decodeChunk(frame).chunk).to.deep.equal({ chunkId, version });
          expect(tilesOf(frame)).to.deep.equal(tiles);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('has a palette of just the kinds it has, 1 … 64', () => {
    const of = (kinds: number) => Uint16Array.from({ length: 1024 }, (_, n) => 1000 + (n % kinds));
    for (const kinds of [1, 2, 64]) {
      const frame = encodeChunk(packChunk({ chunkId: 0, version: 1, tiles: of(kinds) }));
      expect(decodeChunk(frame).palette).to.have.length(kinds);
      expect(frame).to.have.length(6 + 6 + 1 + 2 * kinds + 768);
    }
  });

  it('T8: says the ground’s chunks, those at the edge and beyond it too', () => {
    const ground = new Ground(3);
    for (const [cx, cy] of [
      [0, 0],
      [-1024, 1023],
      [-1025, 0],
      [1024, 1024],
    ] as const) {
      const chunk = ground.chunkOf(chunkIdOf(cx, cy));
      expect(tilesOf(encodeChunk(packChunk(chunk)))).to.deep.equal([...chunk.tiles]);
    }
  });
});
