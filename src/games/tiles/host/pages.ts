import { fnv1a } from '../../../lib/hash.ts';
import { entityFlags, entityTypes } from '../catalogue.ts';
import { distanceOf, viewportOf } from '../geometry.ts';
import { createEntityEntities, encodeEntity, encodeInlineMeta } from '../protocol.gen.ts';
import { entryBytes, headerBytes, maxEntities, pageBytes } from '../protocol.ts';
import type { Entity } from '../rules/world.ts';
import { forEachIn, type Realm } from '../simulation.ts';

/** A page ends before it would be longer than this, and an entry is never split (T4). */
export const maxPageBytes = 1150;
/**
 * Bytes of all pages of one tick: 63 bare entries and as much again as 38 of them need to say what they wield. With a
 * State and ten ticks a second that is 13.7 kB/s, which leaves 2 kB/s of the 16 for what a player asks in passing.
 */
export const maxPagesBytes = 1300;
/** What entries may take: there are never more than two pages. */
const maxEntriesBytes = maxPagesBytes - 2 * pageBytes;

/** Metadata as it was last written for an entity. */
interface Written {
  statuses: number;
  weapon: number;
  armour: number;
  revision: number;
  bytes: Uint8Array;
}

const noMeta = new Uint8Array();

/** More than live at once. */
const maxSeen = 0x1_0000;
/** More than the distance of any two in one viewport. */
const beyondSight = 32;

/** The less, the more worth telling `viewer` of, 0 … 95: itself, then players, then others, the nearest first. */
function worthTo(viewer: Entity, entity: Entity): number {
  const rank = entity.id === viewer.id ? 0 : entity.type === entityTypes.player ? 1 : 2;
  return rank * beyondSight + distanceOf(entity, viewer);
}

/** Writes what each player is told of entities. Buffers are its own and are used again for every player and tick. */
export class Pages {
  readonly #entries = createEntityEntities(maxEntities);
  readonly #page = { clientType: 0, tick: 0, more: false, entities: this.#entries };
  readonly #metas = new WeakMap<Entity, Written>();
  /** Its first `#seenCount`: an array that is emptied would grow anew for each player. */
  readonly #seen: Entity[] = [];
  /** What of each goes with its entry: looked up once. */
  readonly #seenMetas: Uint8Array[] = [];
  #seenCount = 0;
  #seenBytes = 0;
  readonly #see = (entity: Entity) => {
    const meta = this.#metaOf(entity);
    this.#seen[this.#seenCount] = entity;
    this.#seenMetas[this.#seenCount++] = meta;
    this.#seenBytes += entryBytes + meta.length;
  };

  /**
   * Appends the pages that tell `viewer` what is in its viewport, at least one, and returns their checksum. Where that is
   * more than a tick allows, itself comes first, then players, then what is nearest.
   */
  write(realm: Realm, viewer: Entity, frames: Uint8Array[]): number {
    this.#seenCount = 0;
    this.#seenBytes = 0;
    forEachIn(realm, viewportOf(viewer), this.#see);
    if (this.#seenBytes > maxEntriesBytes) this.#choose(viewer);
    this.#page.tick = realm.tick;
    const first = frames.length;
    this.#entries.count = 0;
    let bytes = pageBytes;
    for (let n = 0; n < this.#seenCount; n++) {
      const entity = this.#seen[n];
      const meta = this.#seenMetas[n];
      if (!entity || !meta) break;
      const ownBytes = entryBytes + meta.length;
      if (bytes + ownBytes > maxPageBytes) {
        this.#flush(frames, true);
        bytes = pageBytes;
      }
      this.#append(entity, meta);
      bytes += ownBytes;
    }
    this.#flush(frames, false);
    let checksum = fnv1a(noMeta);
    for (let n = first; n < frames.length; n++) checksum = fnv1a(frames[n]?.subarray(headerBytes) ?? noMeta, checksum);
    return checksum;
  }

  /** Leaves as many of those seen as there is room for, in the order in which they were seen. */
  #choose(viewer: Entity): void {
    const count = this.#seenCount;
    // Numbers sort in a tenth of the time: worth first, then the order of ids, in which all were seen.
    const byWorth = new Uint32Array(count);
    for (let n = 0; n < count; n++) {
      const entity = this.#seen[n];
      if (entity) byWorth[n] = worthTo(viewer, entity) * maxSeen + n;
    }
    byWorth.sort();
    const isChosen = new Uint8Array(count);
    let bytes = 0;
    for (const key of byWorth) {
      const n = key % maxSeen;
      bytes += entryBytes + (this.#seenMetas[n]?.length ?? 0);
      if (bytes > maxEntriesBytes) break;
      isChosen[n] = 1;
    }
    this.#seenCount = 0;
    for (let n = 0; n < count; n++) {
      const entity = this.#seen[n];
      const meta = this.#seenMetas[n];
      if (!isChosen[n] || !entity || !meta) continue;
      this.#seen[this.#seenCount] = entity;
      this.#seenMetas[this.#seenCount++] = meta;
    }
  }

  #append(entity: Entity, meta: Uint8Array): void {
    const entries = this.#entries;
    const row = entries.count++;
    entries.id[row] = entity.id;
    entries.typeId[row] = entity.type;
    entries.x[row] = entity.x;
    entries.y[row] = entity.y;
    entries.hp[row] = entity.hp;
    entries.hpMax[row] = entity.hpMax;
    entries.elo[row] = entity.elo;
    entries.flags[row] = entity.flags;
    entries.meta[row] = meta;
  }

  #flush(frames: Uint8Array[], more: boolean): void {
    this.#page.more = more;
    frames.push(encodeEntity(this.#page));
    this.#entries.count = 0;
  }

  /** Written anew only when it has changed. Revisions are told of what has details a guest may ask for. */
  #metaOf(entity: Entity): Uint8Array {
    const { statuses, weapon, armour } = entity;
    const asked = entity.type === entityTypes.player || (entity.flags & entityFlags.interactable) !== 0;
    if (!asked && statuses === 0 && weapon === 0 && armour === 0) return noMeta;
    const revision = asked ? entity.revision : -1;
    const known = this.#metas.get(entity);
    if (
      known?.statuses === statuses &&
      known.weapon === weapon &&
      known.armour === armour &&
      known.revision === revision
    )
      return known.bytes;
    const bytes = encodeInlineMeta({
      statusEffects: statuses || undefined,
      weapon: weapon || undefined,
      armour: armour || undefined,
      revision: asked ? revision : undefined,
    });
    this.#metas.set(entity, { statuses, weapon, armour, revision, bytes });
    return bytes;
  }
}
