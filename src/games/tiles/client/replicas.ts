import { compareSerial } from '../../../lib/serial.ts';
import { type EntityRows, maxTickEntities, type Page } from './page-assembly.ts';

/** How long a move of one tile or more takes in the picture: players go one tile in two ticks. */
export const tweenMs = 200;
/** Who is this many tiles further on was carried there, and did not walk. */
export const maxTweenTiles = 3;

/** What can be seen to change in an entity. */
export interface Vitals {
  readonly x: number;
  readonly y: number;
  readonly hp: number;
  readonly elo: number;
  readonly statuses: number;
  readonly weapon: number;
  readonly armour: number;
}

/** An entity as this page knows it. */
export interface Replica extends Vitals {
  readonly id: number;
  /** As `entityTypes` numbers them. */
  readonly type: number;
  readonly hpMax: number;
  readonly flags: number;
  /** Another one than a detail has: that is stale. */
  readonly revision: number;
  /** The tick it was last told of in. */
  readonly tick: number;
  /** Where it last went: 1 north, 2 east, 3 south, 4 west; 0 while it has not moved. */
  facing: number;
  /** When it last moved, and last lost hit points, ms; −Infinity if never. */
  movedMs: number;
  hurtMs: number;
}

/** Told of every change as it comes in; `before` is valid during the call. */
export interface ReplicaWatcher {
  changed(replica: Replica, before: Vitals, nowMs: number): void;
  /** Out of view, or no more. */
  gone(replica: Replica, nowMs: number): void;
}

interface Kept extends Replica {
  type: number;
  x: number;
  y: number;
  hp: number;
  hpMax: number;
  elo: number;
  flags: number;
  statuses: number;
  weapon: number;
  armour: number;
  revision: number;
  tick: number;
  /** Where the picture had it when it began to move. */
  fromX: number;
  fromY: number;
  /** Of the whole tick being taken over: is it in it? */
  named: boolean;
}

/** Where something is drawn, in tiles. */
export interface Place {
  x: number;
  y: number;
}

/**
 * The entities in view. A whole tick says all there is; an incomplete one says something of those it names, and of the
 * others nothing, not even that they are gone (T6). Nothing older overwrites what is newer.
 */
export class Replicas {
  readonly #byId = new Map<number, Kept>();
  readonly #watcher: ReplicaWatcher;
  readonly #before = { x: 0, y: 0, hp: 0, elo: 0, statuses: 0, weapon: 0, armour: 0 };
  readonly #place: Place = { x: 0, y: 0 };
  #sorted: Kept[] | undefined;

  constructor(watcher: ReplicaWatcher) {
    this.#watcher = watcher;
  }

  get size(): number {
    return this.#byId.size;
  }

  get(id: number): Replica | undefined {
    return this.#byId.get(id);
  }

  /** All of them, in ascending order of ids. */
  all(): readonly Replica[] {
    return this.#list();
  }

  /** Who stands on a tile for whom `is` holds. */
  find(x: number, y: number, is: (replica: Replica) => boolean): Replica | undefined {
    return this.#list().find((replica) => replica.x === x && replica.y === y && is(replica));
  }

  /**
   * Entities that one page of `tick` names. While no tick is whole nobody goes, so of who is new there is an end: what one
   * tick may have.
   */
  update(tick: number, rows: EntityRows, nowMs: number): void {
    this.#take(tick, rows, nowMs, maxTickEntities);
  }

  /** Adds those who are new while there are fewer than `most`. */
  #take(tick: number, rows: EntityRows, nowMs: number, most: number): void {
    for (let row = 0; row < rows.count; row++) {
      const id = rows.id[row] ?? 0;
      const known = this.#byId.get(id);
      if (!known) {
        if (this.#byId.size < most) this.#add(id, tick, rows, row);
      } else if (compareSerial(tick, known.tick) >= 0) this.#change(known, tick, rows, row, nowMs);
    }
  }

  /** A whole tick: who is not in it and was not told of in a newer one is gone. */
  replace(tick: number, pages: readonly Page[], nowMs: number): void {
    for (const replica of this.#byId.values()) replica.named = false;
    for (const { rows } of pages) {
      this.#take(tick, rows, nowMs, Number.POSITIVE_INFINITY);
      for (let row = 0; row < rows.count; row++) {
        const replica = this.#byId.get(rows.id[row] ?? 0);
        if (replica) replica.named = true;
      }
    }
    for (const replica of [...this.#byId.values()]) {
      if (replica.named || compareSerial(replica.tick, tick) > 0) continue;
      this.#byId.delete(replica.id);
      this.#sorted = undefined;
      this.#watcher.gone(replica, nowMs);
    }
  }

  /** Where one of these is drawn at `nowMs`. */
  placeOf(replica: Replica, nowMs: number, into: Place): void {
    const kept = this.#byId.get(replica.id);
    const moved = kept ? Math.min(Math.max((nowMs - kept.movedMs) / tweenMs, 0), 1) : 1;
    into.x = replica.x - ((kept?.x ?? replica.x) - (kept?.fromX ?? replica.x)) * (1 - moved);
    into.y = replica.y - ((kept?.y ?? replica.y) - (kept?.fromY ?? replica.y)) * (1 - moved);
  }

  #list(): readonly Kept[] {
    this.#sorted ??= [...this.#byId.values()].sort((a, b) => a.id - b.id);
    return this.#sorted;
  }

  #add(id: number, tick: number, rows: EntityRows, row: number): void {
    const x = rows.x[row] ?? 0;
    const y = rows.y[row] ?? 0;
    const kept: Kept = {
      id,
      type: 0,
      x,
      y,
      hp: 0,
      hpMax: 0,
      elo: 0,
      flags: 0,
      statuses: 0,
      weapon: 0,
      armour: 0,
      revision: 0,
      tick,
      facing: 0,
      hurtMs: Number.NEGATIVE_INFINITY,
      fromX: x,
      fromY: y,
      movedMs: Number.NEGATIVE_INFINITY,
      named: true,
    };
    read(kept, tick, rows, row);
    this.#byId.set(id, kept);
    this.#sorted = undefined;
  }

  #change(kept: Kept, tick: number, rows: EntityRows, row: number, nowMs: number): void {
    const before = this.#before;
    before.x = kept.x;
    before.y = kept.y;
    before.hp = kept.hp;
    before.elo = kept.elo;
    before.statuses = kept.statuses;
    before.weapon = kept.weapon;
    before.armour = kept.armour;
    const dx = (rows.x[row] ?? 0) - kept.x;
    const dy = (rows.y[row] ?? 0) - kept.y;
    if (dx !== 0 || dy !== 0) {
      this.placeOf(kept, nowMs, this.#place);
      const carried = Math.max(Math.abs(dx), Math.abs(dy)) > maxTweenTiles;
      kept.fromX = carried ? kept.x + dx : this.#place.x;
      kept.fromY = carried ? kept.y + dy : this.#place.y;
      kept.movedMs = nowMs;
      kept.facing = facingOf(dx, dy);
    }
    read(kept, tick, rows, row);
    if (kept.hp < before.hp) kept.hurtMs = nowMs;
    this.#watcher.changed(kept, before, nowMs);
  }
}

function read(kept: Kept, tick: number, rows: EntityRows, row: number): void {
  kept.tick = tick;
  kept.type = rows.typeId[row] ?? 0;
  kept.x = rows.x[row] ?? 0;
  kept.y = rows.y[row] ?? 0;
  kept.hp = rows.hp[row] ?? 0;
  kept.hpMax = rows.hpMax[row] ?? 0;
  kept.elo = rows.elo[row] ?? 0;
  kept.flags = rows.flags[row] ?? 0;
  kept.statuses = rows.statuses[row] ?? 0;
  kept.weapon = rows.weapon[row] ?? 0;
  kept.armour = rows.armour[row] ?? 0;
  kept.revision = rows.revision[row] ?? 0;
}

/** The direction of a move, by its longer side. */
function facingOf(dx: number, dy: number): number {
  if (Math.abs(dx) >= Math.abs(dy)) return dx > 0 ? 2 : 4;
  return dy > 0 ? 3 : 1;
}
