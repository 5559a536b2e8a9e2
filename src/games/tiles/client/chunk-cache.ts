import { tileIds, tileOf } from '../catalogue.ts';
import { type ChunkList, chunkIdAt, chunkIdOf, chunkSide, chunkTiles, chunkXY, tileIndexAt } from '../chunk-ids.ts';
import { manifestChunks } from '../protocol.ts';

/** Chunks held at most, 2 KiB each: the map of where one has been is drawn from them too. */
export const maxHeldChunks = 400;

/** A chunk as this page holds it. */
export interface HeldChunk {
  readonly chunkId: number;
  /** Column and row in the grid of chunks. */
  readonly cx: number;
  readonly cy: number;
  readonly version: number;
  /** No two contents have the same: equal stamps, equal tiles. */
  readonly stamp: number;
  /** Global tile ids, row by row from the north-west. */
  readonly tiles: Uint16Array;
  /** One word a row, bit x: the tile has been seen. */
  readonly explored: Uint32Array;
}

/** What became of a chunk that has come. */
export type Taken = 'taken' | 'known' | 'stale' | 'refused';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * The ground as far as this page knows it: chunks by id, the versions it holds of those that the newest State lists, and
 * which tiles have been seen. Of what does not fit the farthest goes first.
 */
export class ChunkCache {
  readonly #chunks = new Map<number, Mutable<HeldChunk>>();
  readonly #listed: ChunkList = {
    count: manifestChunks,
    chunkId: new Uint32Array(manifestChunks),
    version: new Uint16Array(manifestChunks),
  };
  readonly #held: ChunkList = {
    count: manifestChunks,
    chunkId: new Uint32Array(manifestChunks),
    version: new Uint16Array(manifestChunks),
  };
  /** Before the first State there is no list, and zeroes are no ids (T7). */
  #hasList = false;
  #stamp = 0;
  /** Where the last look-up led: neighbouring tiles are asked for together. */
  #lastId = -1;
  #last: Mutable<HeldChunk> | undefined;

  /** Rises whenever a tile may look different. */
  get stamp(): number {
    return this.#stamp;
  }

  get size(): number {
    return this.#chunks.size;
  }

  /** Takes over the list of a newer State. */
  list(chunks: ChunkList): void {
    for (let i = 0; i < manifestChunks; i++) {
      this.#listed.chunkId[i] = chunks.chunkId[i] ?? 0;
      this.#listed.version[i] = chunks.version[i] ?? 0;
    }
    this.#hasList = true;
  }

  /**
   * What an Action says this page holds: the nine ids of the newest State, each with the version held or 0; all zero
   * before there was one (T7). Valid until the next call.
   */
  held(): ChunkList {
    if (!this.#hasList) return this.#held;
    for (let i = 0; i < manifestChunks; i++) {
      const chunkId = this.#listed.chunkId[i] ?? 0;
      this.#held.chunkId[i] = chunkId;
      this.#held.version[i] = this.#chunks.get(chunkId)?.version ?? 0;
    }
    return this.#held;
  }

  /** How many chunks of the newest State are missing or held in another version: they compare for equality (T7). */
  missing(): number {
    if (!this.#hasList) return 0;
    let count = 0;
    for (let i = 0; i < manifestChunks; i++) {
      const chunk = this.#chunks.get(this.#listed.chunkId[i] ?? 0);
      if (chunk?.version !== this.#listed.version[i]) count++;
    }
    return count;
  }

  /** Takes in one Chunk; `indices` are below `palette.length`, as decoders see to. */
  take(chunk: { chunkId: number; version: number }, palette: Uint16Array, indices: Uint8Array): Taken {
    const { chunkId, version } = chunk;
    if (version === 0) return 'refused';
    const held = this.#chunks.get(chunkId);
    if (held?.version === version) return 'known';
    // A datagram that was overtaken on its way must not undo what is right already; anything else may be newer than the
    // State that this page has.
    if (held && held.version === this.#versionListed(chunkId) && isOlder(version, held.version)) return 'stale';
    const into = held ?? this.#add(chunkId);
    if (!into) return 'stale';
    for (let i = 0; i < chunkTiles; i++) into.tiles[i] = palette[indices[i] ?? 0] ?? tileIds.void;
    into.version = version;
    into.stamp = ++this.#stamp;
    return 'taken';
  }

  chunkOf(chunkId: number): HeldChunk | undefined {
    return this.#chunks.get(chunkId);
  }

  /** The version held of a chunk, 0 for none. */
  versionOf(chunkId: number): number {
    return this.#chunks.get(chunkId)?.version ?? 0;
  }

  /** The chunk in column `cx`, row `cy`. */
  chunkAt(cx: number, cy: number): HeldChunk | undefined {
    return this.#chunks.get(chunkIdOf(cx, cy));
  }

  /** All that is held, in no particular order. */
  chunks(): IterableIterator<HeldChunk> {
    return this.#chunks.values();
  }

  /** The global tile id there; `void` where nothing is known. */
  tileAt(x: number, y: number): number {
    return this.#chunkAt(x, y)?.tiles[tileIndexAt(x, y)] ?? tileIds.void;
  }

  /** Whether nobody can stand there; what is not known is solid. */
  isSolid(x: number, y: number): boolean {
    return tileOf(this.tileAt(x, y)).solid;
  }

  /** Whether the tile has ever been seen. */
  isExplored(x: number, y: number): boolean {
    const word = this.#chunkAt(x, y)?.explored[y & (chunkSide - 1)] ?? 0;
    return ((word >>> (x & (chunkSide - 1))) & 1) === 1;
  }

  /** Remembers that the tile has been seen. */
  explore(x: number, y: number): void {
    const chunk = this.#chunkAt(x, y);
    if (!chunk) return;
    const row = y & (chunkSide - 1);
    chunk.explored[row] = (chunk.explored[row] ?? 0) | (1 << (x & (chunkSide - 1)));
  }

  #chunkAt(x: number, y: number): HeldChunk | undefined {
    const chunkId = chunkIdAt(x, y);
    if (chunkId !== this.#lastId) {
      this.#lastId = chunkId;
      this.#last = this.#chunks.get(chunkId);
    }
    return this.#last;
  }

  #versionListed(chunkId: number): number {
    return this.#listed.version[this.#listed.chunkId.indexOf(chunkId)] ?? 0;
  }

  /** A new chunk in its place; undefined when it is farther off than everything held and there is no room. */
  #add(chunkId: number): Mutable<HeldChunk> | undefined {
    if (this.#chunks.size >= maxHeldChunks && !this.#makeRoom(this.#distance(chunkId))) return undefined;
    const chunk = {
      chunkId,
      ...chunkXY(chunkId),
      version: 0,
      stamp: 0,
      tiles: new Uint16Array(chunkTiles),
      explored: new Uint32Array(chunkSide),
    };
    this.#chunks.set(chunkId, chunk);
    this.#lastId = -1;
    return chunk;
  }

  /** Lets go of the farthest chunk, if it is farther than `distance`. */
  #makeRoom(distance: number): boolean {
    let farthest: HeldChunk | undefined;
    let atLeast = distance;
    for (const chunk of this.#chunks.values()) {
      const own = this.#distance(chunk.chunkId);
      if (own <= atLeast) continue;
      atLeast = own;
      farthest = chunk;
    }
    if (!farthest) return false;
    this.#chunks.delete(farthest.chunkId);
    this.#lastId = -1;
    return true;
  }

  /** From the middle of the newest State's list, in chunks. */
  #distance(chunkId: number): number {
    const here = chunkXY(this.#listed.chunkId[(manifestChunks - 1) / 2] ?? 0);
    const { cx, cy } = chunkXY(chunkId);
    return Math.max(Math.abs(cx - here.cx), Math.abs(cy - here.cy));
  }
}

/** Which of two versions of one chunk was first, as serial numbers of 16 bits. */
function isOlder(version: number, than: number): boolean {
  return ((version - than) << 16) >> 16 < 0;
}
