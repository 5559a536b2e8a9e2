import { fnv1a } from '../../../lib/hash.ts';
import { ProtocolError } from '../../../wire/errors.ts';
import { tileIds, tiles } from '../catalogue.ts';
import { chunkIdAt, chunkIdOf, chunkTiles, chunkXY, isChunk, tileIndexAt } from '../chunk-ids.ts';
import type { Spot } from '../geometry.ts';
import type { Inhabitant } from './inhabitant.ts';
import { Landscape } from './landscape.ts';
import type { DeepPlan } from './plan.ts';

/** A chunk as it is now. Nobody but the ground writes to it; valid until the next `keepNear`. */
export interface ChunkView {
  readonly chunkId: number;
  /** 1 … 65535; equal versions of a chunk are equal tiles. */
  readonly version: number;
  /** Global tile ids, row by row from the north-west. */
  readonly tiles: Uint16Array;
}

interface Chunk {
  readonly chunkId: number;
  version: number;
  readonly tiles: Uint16Array;
}

/** What play has changed in a chunk, kept when the chunk is dropped. */
interface Change {
  version: number;
  /** By tile of the chunk: its id, or `asMade`. */
  readonly cells: Uint8Array;
}

const asMade = 0xff;
/** Chunks further than this from everyone's are dropped: two beyond what a manifest names. */
const keptReach = 3;
/** Chunks that are there at once at most, 2 KiB each; 16 players who keep 49 each need 784. */
export const maxLiveChunks = 1024;
/** Chunks that play has changed at most, 1 KiB each. */
export const maxChangedChunks = 2048;
/** See `Ground.#forgetOldest`. */
const firstVersionGroups = 1024;
const maxVersion = 0xffff;

/**
 * The ground of a realm: made from the seed where somebody needs it, and changed by play. A chunk's version rises with
 * every change (65535 → 1). Chunks far from everyone are dropped and made again; what was changed in them is kept (T8).
 * Of more than `maxChangedChunks` changed chunks the one whose last change is the oldest goes back to what the seed says.
 */
export class Ground {
  readonly #landscape: Landscape;
  readonly #live = new Map<number, Chunk>();
  /** In the order of their last change. */
  readonly #changes = new Map<number, Change>();
  /** By `groupOf` a chunk: the version it has as the seed makes it. */
  readonly #firstVersions = new Uint16Array(firstVersionGroups).fill(1);
  /** Whoever asks for a tile asks for its neighbours next. */
  #latest: Chunk | undefined;

  constructor(seed: number) {
    this.#landscape = new Landscape(seed);
  }

  get seed(): number {
    return this.#landscape.plan.seed;
  }

  /** Where the Deep lies, and what in it has a place of its own. */
  get deep(): DeepPlan {
    return this.#landscape.plan.deep;
  }

  /** For statistics. */
  get liveChunks(): number {
    return this.#live.size;
  }

  /** For statistics. */
  get changedChunks(): number {
    return this.#changes.size;
  }

  /** Global tile id; void beyond i16. */
  tileAt(x: number, y: number): number {
    return isChunk(x >> 5, y >> 5) ? (this.#chunk(chunkIdAt(x, y)).tiles[tileIndexAt(x, y)] ?? 0) : tileIds.void;
  }

  /** Changes a tile. Beyond i16, and to what is there already, nothing happens. */
  setTile(x: number, y: number, id: number): void {
    if (!isChunk(x >> 5, y >> 5)) return;
    const chunkId = chunkIdAt(x, y);
    const chunk = this.#chunk(chunkId);
    const index = tileIndexAt(x, y);
    if (chunk.tiles[index] === id) return;
    chunk.tiles[index] = id;
    chunk.version = versionAfter(chunk.version);
    const change = this.#changes.get(chunkId) ?? { version: 0, cells: new Uint8Array(chunkTiles).fill(asMade) };
    change.version = chunk.version;
    change.cells[index] = id;
    this.#changes.delete(chunkId);
    this.#changes.set(chunkId, change);
    if (this.#changes.size > maxChangedChunks) this.#forgetOldest();
  }

  /** The chunk with this id, also one beyond the world. */
  chunkOf(chunkId: number): ChunkView {
    const { cx, cy } = chunkXY(chunkId);
    return isChunk(cx, cy) ? this.#chunk(chunkId) : { chunkId, version: 1, tiles: voidTiles };
  }

  /**
   * Drops every chunk that is far from all of these, and says which. To be called about once a second: it also builds a
   * part of the Deep, until that is done.
   */
  keepNear(players: Iterable<Spot>): number[] {
    const kept = new Set<number>();
    for (const { x, y } of players) {
      for (let dy = -keptReach; dy <= keptReach; dy++)
        for (let dx = -keptReach; dx <= keptReach; dx++) kept.add(chunkIdOf((x >> 5) + dx, (y >> 5) + dy));
    }
    const dropped = [...this.#live.keys()].filter((chunkId) => !kept.has(chunkId));
    for (const chunkId of dropped) this.#live.delete(chunkId);
    this.#latest = undefined;
    this.#landscape.prepare();
    return dropped;
  }

  /** Who and what the seed wants in a chunk, the same whenever it is asked for and whatever was changed. */
  populationOf(chunkId: number): readonly Inhabitant[] {
    const { cx, cy } = chunkXY(chunkId);
    return isChunk(cx, cy) ? this.#landscape.populationOf(cx, cy) : [];
  }

  /** Whether nothing there may be dug or built: the village but for its ruin, and what the Deep is walled with. */
  isProtected(x: number, y: number): boolean {
    return this.#landscape.isProtected(x, y);
  }

  /** Everything that is not derivable from the seed, and the seed. */
  save(): Uint8Array {
    const groups = [...this.#firstVersions.entries()].filter(([, version]) => version !== 1);
    let size = 12 + groups.length * 4;
    for (const { cells } of this.#changes.values()) size += 8 + 3 * changedCells(cells);
    const bytes = new Uint8Array(size);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, this.seed, true);
    view.setUint32(4, groups.length, true);
    view.setUint32(8, this.#changes.size, true);
    let at = 12;
    for (const [group, version] of groups) {
      view.setUint16(at, group, true);
      view.setUint16(at + 2, version, true);
      at += 4;
    }
    for (const [chunkId, { version, cells }] of this.#changes) {
      view.setUint32(at, chunkId, true);
      view.setUint16(at + 4, version, true);
      view.setUint16(at + 6, changedCells(cells), true);
      at += 8;
      for (const [index, id] of cells.entries()) {
        if (id === asMade) continue;
        view.setUint16(at, index, true);
        view.setUint8(at + 2, id);
        at += 3;
      }
    }
    return bytes;
  }

  /** Throws `ProtocolError` for anything that `save` would not have written. */
  static load(bytes: Uint8Array): Ground {
    const reader = new Reader(bytes);
    const ground = new Ground(reader.u32());
    const groups = reader.count(firstVersionGroups);
    const changes = reader.count(maxChangedChunks);
    for (let n = 0, previous = -1; n < groups; n++) {
      const group = reader.u16();
      const version = reader.u16();
      if (group <= previous || group >= firstVersionGroups || version < 2) throw reader.error();
      ground.#firstVersions[group] = version;
      previous = group;
    }
    for (let n = 0; n < changes; n++) {
      const chunkId = reader.u32();
      const { cx, cy } = chunkXY(chunkId);
      const version = reader.u16();
      const count = reader.u16();
      if (!isChunk(cx, cy) || version === 0 || count === 0 || ground.#changes.has(chunkId)) throw reader.error();
      const cells = new Uint8Array(chunkTiles).fill(asMade);
      for (let cell = 0, previous = -1; cell < count; cell++) {
        const index = reader.u16();
        const id = reader.u8();
        if (index <= previous || index >= chunkTiles || id >= tiles.length) throw reader.error();
        cells[index] = id;
        previous = index;
      }
      ground.#changes.set(chunkId, { version, cells });
    }
    reader.end();
    return ground;
  }

  /** Of everything that `save` writes. */
  hash(): number {
    return fnv1a(this.save());
  }

  #chunk(chunkId: number): Chunk {
    if (this.#latest?.chunkId === chunkId) return this.#latest;
    const chunk = this.#live.get(chunkId) ?? this.#make(chunkId);
    this.#latest = chunk;
    return chunk;
  }

  #make(chunkId: number): Chunk {
    if (this.#live.size >= maxLiveChunks) {
      for (const oldest of this.#live.keys()) {
        this.#live.delete(oldest);
        break;
      }
    }
    const { cx, cy } = chunkXY(chunkId);
    const made = this.#landscape.tilesOf(cx, cy);
    const change = this.#changes.get(chunkId);
    change?.cells.forEach((id, index) => {
      if (id !== asMade) made[index] = id;
    });
    const version = change?.version ?? this.#firstVersions[groupOf(chunkId)] ?? 1;
    const chunk = { chunkId, version, tiles: made };
    this.#live.set(chunkId, chunk);
    return chunk;
  }

  /**
   * A guest may still hold a version of what is forgotten, and versions are compared for equality alone: so from now on
   * this chunk begins with one that nobody has seen of it, and with it, since nothing is kept of single chunks, all of
   * its group.
   */
  #forgetOldest(): void {
    for (const [chunkId, { version }] of this.#changes) {
      const group = groupOf(chunkId);
      const first = versionAfter(Math.max(version, this.#firstVersions[group] ?? 1));
      this.#changes.delete(chunkId);
      this.#firstVersions[group] = first;
      this.#live.delete(chunkId);
      if (this.#latest?.chunkId === chunkId) this.#latest = undefined;
      for (const chunk of this.#live.values())
        if (groupOf(chunk.chunkId) === group && !this.#changes.has(chunk.chunkId)) chunk.version = first;
      return;
    }
  }
}

/** What lies beyond the world; nobody writes to it. */
const voidTiles = new Uint16Array(chunkTiles).fill(tileIds.void);

function versionAfter(version: number): number {
  return version >= maxVersion ? 1 : version + 1;
}

function groupOf(chunkId: number): number {
  return (Math.imul(chunkId, 0x9e37_79b1) >>> 0) % firstVersionGroups;
}

function changedCells(cells: Uint8Array): number {
  let count = 0;
  for (const id of cells) if (id !== asMade) count++;
  return count;
}

/** Reads what `save` wrote; the end may come at any byte. */
class Reader {
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#take(2), true);
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4), true);
  }

  count(most: number): number {
    const count = this.u32();
    if (count > most) throw this.error();
    return count;
  }

  end(): void {
    if (this.#at !== this.#view.byteLength) throw this.error();
  }

  error(): ProtocolError {
    return new ProtocolError('range', this.#at);
  }

  #take(bytes: number): number {
    const at = this.#at;
    if (at + bytes > this.#view.byteLength) throw new ProtocolError('truncated', at);
    this.#at = at + bytes;
    return at;
  }
}
