import { chunkTiles } from '../chunk-ids.ts';
import type { ChunkView } from '../land/chunks.ts';
import type { Chunk } from '../protocol.gen.ts';
import { clientTypes } from '../protocol.ts';

/** A chunk as it travels: the kinds of tiles it has, in the order in which they first come, and where each stands. */
export function packChunk({ chunkId, version, tiles }: ChunkView): Chunk {
  const palette: number[] = [];
  const indices = new Uint8Array(chunkTiles);
  const places = new Map<number, number>();
  for (let n = 0; n < chunkTiles; n++) {
    const id = tiles[n] ?? 0;
    let place = places.get(id);
    if (place === undefined) {
      place = palette.push(id) - 1;
      places.set(id, place);
    }
    indices[n] = place;
  }
  return {
    clientType: clientTypes.official,
    chunk: { chunkId, version },
    palette: Uint16Array.from(palette),
    tiles: indices,
  };
}
