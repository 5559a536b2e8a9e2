import { expect } from 'chai';
import { type ChunkList, chunkIdAt, chunkIdOf, chunkXY } from '../../../../src/games/tiles/chunk-ids.ts';
import { ChunkDiff, listChunksAround } from '../../../../src/games/tiles/host/manifest.ts';

function empty(): ChunkList {
  return { count: 9, chunkId: new Uint32Array(9), version: new Uint16Array(9) };
}

function around(x: number, y: number, version = 1): ChunkList {
  const list = empty();
  listChunksAround(x, y, list);
  list.version.fill(version);
  return list;
}

function places(list: ChunkList): number[][] {
  return [...list.chunkId].map((chunkId) => {
    const { cx, cy } = chunkXY(chunkId);
    return [cx, cy];
  });
}

/** The places of `manifest` that are sent. */
function sent(diff: ChunkDiff, manifest: ChunkList, held: ChunkList, nowMs: number, budget = 9): number[] {
  const ids: number[] = [];
  diff.forEachMissing(manifest, held, nowMs, (chunkId) => {
    if (ids.length === budget) return false;
    ids.push(chunkId);
    return true;
  });
  return ids.map((chunkId) => manifest.chunkId.indexOf(chunkId));
}

describe('manifest', () => {
  it('T7: lists 3 × 3 chunks row by row from the north-west', () => {
    expect(places(around(0, 0))).to.deep.equal([
      [-1, -1],
      [0, -1],
      [1, -1],
      [-1, 0],
      [0, 0],
      [1, 0],
      [-1, 1],
      [0, 1],
      [1, 1],
    ]);
  });

  it('T8: has one’s own chunk in the middle at positions −32768, −1, 0, 32767: chunks −1024, −1, 0, 1023', () => {
    for (const [tile, chunk] of [
      [-32768, -1024],
      [-1, -1],
      [0, 0],
      [32767, 1023],
    ] as const) {
      const list = around(tile, tile);
      expect(places(list)[4]).to.deep.equal([chunk, chunk]);
      expect(list.chunkId[4]).to.equal(chunkIdAt(tile, tile));
      expect(places(list)[0]).to.deep.equal([chunk - 1, chunk - 1]);
      expect(places(list)[8]).to.deep.equal([chunk + 1, chunk + 1]);
      expect(new Set(list.chunkId).size).to.equal(9);
    }
  });
});

describe('chunks a player lacks', () => {
  it('T7: all nine for who has had no State, one’s own first', () => {
    expect(sent(new ChunkDiff(), around(0, 0), empty(), 0)).to.deep.equal([4, 1, 3, 5, 7, 0, 2, 6, 8]);
  });

  it('T7: those held in another version, older or newer: versions compare for equality', () => {
    const held = around(0, 0);
    held.version[0] = 0;
    held.version[3] = 2;
    held.version[8] = 65535;
    expect(sent(new ChunkDiff(), around(0, 0), held, 0)).to.deep.equal([3, 0, 8]);
  });

  it('goes by ids, wherever in the cache they stand, and not by places', () => {
    const manifest = around(0, 0);
    const shuffled = around(0, 0);
    shuffled.chunkId.reverse();
    expect(sent(new ChunkDiff(), manifest, shuffled, 0)).to.deep.equal([]);
  });

  it('takes a list of an earlier State for what it names, and for nothing else', () => {
    const manifest = around(0, 0);
    const west = around(-32, 0);
    expect(sent(new ChunkDiff(), manifest, west, 0), 'of the east column it could not know').to.deep.equal([]);
    west.version[4] = 0;
    west.version[5] = 7;
    expect(sent(new ChunkDiff(), manifest, west, 0)).to.deep.equal([4, 3]);
    const far = around(3200, 0);
    expect(sent(new ChunkDiff(), manifest, far, 0)).to.deep.equal([]);
  });

  it('takes a list that names only what is held for what it is, whatever else is zero', () => {
    const manifest = around(96, 96);
    const few = empty();
    few.chunkId[0] = manifest.chunkId[4] ?? 0;
    few.version[0] = 1;
    expect(sent(new ChunkDiff(), manifest, few, 0)).to.deep.equal([1, 3, 5, 7, 0, 2, 6, 8]);
    expect(sent(new ChunkDiff(), manifest, empty(), 0)).to.have.length(9);
  });

  it('does not take the chunk at 0, 0 for held because all is zero', () => {
    const manifest = around(0, 0);
    expect(manifest.chunkId[4]).to.equal(chunkIdOf(0, 0));
    expect(sent(new ChunkDiff(), manifest, empty(), 0)).to.include(4);
  });

  it('sends nothing again within 180 ms, and all that is still missing after it', () => {
    const diff = new ChunkDiff();
    expect(sent(diff, around(0, 0), empty(), 1000)).to.have.length(9);
    expect(sent(diff, around(0, 0), empty(), 1179)).to.deep.equal([]);
    expect(sent(diff, around(0, 0), empty(), 1180)).to.have.length(9);
  });

  it('sends at once what has changed since', () => {
    const diff = new ChunkDiff();
    sent(diff, around(0, 0), empty(), 1000);
    const changed = around(0, 0);
    changed.version[7] = 2;
    expect(sent(diff, changed, empty(), 1001)).to.deep.equal([7]);
  });

  it('sends no more than there is budget for, and what there was none for at the next asking', () => {
    const diff = new ChunkDiff();
    expect(sent(diff, around(0, 0), empty(), 1000, 2)).to.deep.equal([4, 1]);
    expect(sent(diff, around(0, 0), empty(), 1001, 3)).to.deep.equal([3, 5, 7]);
    expect(sent(diff, around(0, 0), empty(), 1002)).to.deep.equal([0, 2, 6, 8]);
  });
});
