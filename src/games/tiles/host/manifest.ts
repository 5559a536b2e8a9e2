import { type ChunkList, chunkIdOf } from '../chunk-ids.ts';
import { manifestChunks } from '../protocol.ts';

/** The places of a manifest in the order chunks are worth having: one's own, its sides, its corners. */
const worth = [4, 1, 3, 5, 7, 0, 2, 6, 8] as const;
/**
 * A chunk that has been sent is not sent again within this time: every action on the way before it arrives still says
 * that it is missing. Whoever lost it asks again after 200–300 ms.
 */
const onItsWayMs = 180;

/** The ids of the 3 × 3 chunks around a tile, row by row from the north-west (T7), into `list`; versions are the caller's. */
export function listChunksAround(x: number, y: number, list: ChunkList): void {
  list.count = manifestChunks;
  for (let n = 0; n < manifestChunks; n++)
    list.chunkId[n] = chunkIdOf((x >> 5) + (n % 3) - 1, (y >> 5) + Math.floor(n / 3) - 1);
}

/** Which chunks one player lacks, and is not being sent already. */
export class ChunkDiff {
  /** What was sent within `onItsWayMs`, by chunk id. */
  readonly #onTheirWay = new Map<number, { readonly version: number; readonly sentMs: number }>();

  /**
   * Calls `send` for each chunk of `manifest` that `held` does not list in that version, the most useful first, until it
   * answers false: there is no budget for more. Of a list that was made for another manifest, since its State is no longer
   * the newest, only what it names tells anything: the next one will name the rest.
   */
  forEachMissing(
    manifest: ChunkList,
    held: ChunkList,
    nowMs: number,
    send: (chunkId: number, version: number) => boolean,
  ): void {
    for (const [chunkId, { sentMs }] of this.#onTheirWay)
      if (nowMs - sentMs >= onItsWayMs) this.#onTheirWay.delete(chunkId);
    const isOthers = namesOther(held, manifest);
    for (const place of worth) {
      const chunkId = manifest.chunkId[place] ?? 0;
      const version = manifest.version[place] ?? 0;
      if (lists(held, chunkId, version) || (isOthers && !names(held, chunkId))) continue;
      if (this.#onTheirWay.get(chunkId)?.version === version) continue;
      if (!send(chunkId, version)) return;
      this.#onTheirWay.set(chunkId, { version, sentMs: nowMs });
    }
  }
}

function lists(list: ChunkList, chunkId: number, version: number): boolean {
  for (let n = 0; n < list.count; n++) if (list.chunkId[n] === chunkId && list.version[n] === version) return true;
  return false;
}

function names(list: ChunkList, chunkId: number): boolean {
  for (let n = 0; n < list.count; n++) if (list.chunkId[n] === chunkId) return true;
  return false;
}

/** Whether `list` has an entry that is no chunk of `manifest`; all zero is no entry. */
function namesOther(list: ChunkList, manifest: ChunkList): boolean {
  for (let n = 0; n < list.count; n++) {
    const chunkId = list.chunkId[n] ?? 0;
    if ((chunkId !== 0 || list.version[n] !== 0) && !names(manifest, chunkId)) return true;
  }
  return false;
}
