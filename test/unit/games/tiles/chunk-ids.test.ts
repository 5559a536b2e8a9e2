import { expect } from 'chai';
import fc from 'fast-check';
import {
  chunkIdAt,
  chunkIdOf,
  chunkSide,
  chunkXY,
  isChunk,
  maxChunk,
  minChunk,
  tileIndexAt,
} from '../../../../src/games/tiles/chunk-ids.ts';

describe('chunk ids', () => {
  it('T8: are x in the low half and y in the high one, i16 each', () => {
    expect(chunkIdOf(0, 0)).to.equal(0);
    expect(chunkIdOf(1, 2)).to.equal(0x0002_0001);
    expect(chunkIdOf(-1, 0)).to.equal(0x0000_ffff);
    expect(chunkIdOf(0, -1)).to.equal(0xffff_0000);
    expect(chunkIdOf(-1024, 1023)).to.equal(0x03ff_fc00);
  });

  it('T8: give back the coordinates of every i16, those of the world among them', () => {
    const i16 = fc.integer({ min: -0x8000, max: 0x7fff });
    const edge = fc.constantFrom(-0x8000, -1025, -1024, -1, 0, 1023, 1024, 0x7fff);
    const either = fc.oneof(i16, edge);
    fc.assert(
      fc.property(either, either, (cx, cy) => {
        const id = chunkIdOf(cx, cy);
        expect(id).to.be.within(0, 0xffff_ffff);
        expect(chunkXY(id)).to.deep.equal({ cx, cy });
      }),
    );
  });

  it('T8: of tiles at the ends of the world and around 0', () => {
    const chunks = [
      [-32768, -1024],
      [-32737, -1024],
      [-32736, -1023],
      [-33, -2],
      [-32, -1],
      [-1, -1],
      [0, 0],
      [31, 0],
      [32, 1],
      [32767, 1023],
    ] as const;
    for (const [tile, chunk] of chunks) {
      expect(chunkXY(chunkIdAt(tile, 0)), String(tile)).to.deep.equal({ cx: chunk, cy: 0 });
      expect(chunkXY(chunkIdAt(0, tile)), String(tile)).to.deep.equal({ cx: 0, cy: chunk });
    }
  });

  it('T8: a tile is its chunk and its place in it, for every i16', () => {
    const i16 = fc.integer({ min: -0x8000, max: 0x7fff });
    fc.assert(
      fc.property(i16, i16, (x, y) => {
        const { cx, cy } = chunkXY(chunkIdAt(x, y));
        const index = tileIndexAt(x, y);
        expect(cx * chunkSide + (index % chunkSide)).to.equal(x);
        expect(cy * chunkSide + Math.floor(index / chunkSide)).to.equal(y);
      }),
    );
  });

  it('T8: the world has chunks −1024 … 1023 both ways', () => {
    for (const inside of [minChunk, -1, 0, maxChunk]) {
      expect(isChunk(inside, 0) && isChunk(0, inside), String(inside)).to.equal(true);
    }
    for (const outside of [minChunk - 1, maxChunk + 1]) {
      expect(isChunk(outside, 0) || isChunk(0, outside), String(outside)).to.equal(false);
    }
  });
});
