/** Tiles along an edge of a chunk. */
export const chunkSize = 32;
/** Tiles of a chunk, row by row from the north-west. */
export const chunkTiles = chunkSize * chunkSize;
/** Chunks of a manifest: 3 × 3 around the player's, row by row from the north-west (T7). */
export const manifestChunks = 9;

/** The id of the chunk at column `cx` and row `cy`, both i16: x in the low half, y in the high one. */
export function chunkIdOf(cx: number, cy: number): number {
  return ((cx & 0xffff) | (cy << 16)) >>> 0;
}

/** Column of a chunk, i16. */
export function chunkColumn(chunkId: number): number {
  return (chunkId << 16) >> 16;
}

/** Row of a chunk, i16; rows grow south. */
export function chunkRow(chunkId: number): number {
  return chunkId >> 16;
}

/** The id of the chunk that holds a tile. */
export function chunkIdAt(x: number, y: number): number {
  return chunkIdOf(x >> 5, y >> 5);
}

/** Where in its chunk a tile stands, 0 … 1023. */
export function tileIndexAt(x: number, y: number): number {
  return ((y & 31) << 5) | (x & 31);
}
