/** A chunk is this many tiles wide and high. */
export const chunkSide = 32;
/** Tiles of a chunk, row by row from the north-west. */
export const chunkTiles = chunkSide * chunkSide;
/** Positions are i16 tiles, so these chunks exist, in both directions; beyond is void (T8). */
export const minChunk = -1024;
export const maxChunk = 1023;

/** `chunk_id` of the chunk at these chunk coordinates, each taken as an i16: x in the low half, y in the high one. */
export function chunkIdOf(cx: number, cy: number): number {
  return ((cx & 0xffff) | ((cy & 0xffff) << 16)) >>> 0;
}

/** Chunk coordinates of a `chunk_id`, i16 each. */
export function chunkXY(chunkId: number): { readonly cx: number; readonly cy: number } {
  return { cx: (chunkId << 16) >> 16, cy: chunkId >> 16 };
}

/** `chunk_id` of the chunk that holds a tile. */
export function chunkIdAt(x: number, y: number): number {
  return chunkIdOf(x >> 5, y >> 5);
}

/** Where in its chunk's 1024 tiles a tile stands. */
export function tileIndexAt(x: number, y: number): number {
  return ((y & 31) << 5) | (x & 31);
}

/** Whether there is such a chunk at all (T8). */
export function isChunk(cx: number, cy: number): boolean {
  return cx >= minChunk && cx <= maxChunk && cy >= minChunk && cy <= maxChunk;
}

/** The chunks of one State, or of an Action's cache: ids and versions side by side. */
export interface ChunkList {
  count: number;
  chunkId: Uint32Array;
  version: Uint16Array;
}
