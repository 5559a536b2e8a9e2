import type { ChunkCache } from './chunk-cache.ts';
import type { DayPart } from './daylight.ts';
import type { Prompt } from './prompts.ts';
import type { Sight } from './sight.ts';

/** A change of somebody's hit points, shown as a number that rises and fades. */
export interface Blow {
  readonly entityId: number;
  /** The tile it happened on. */
  readonly x: number;
  readonly y: number;
  /** Hit points lost; below 0 they were gained. */
  readonly amount: number;
  readonly atMs: number;
}

/** Everybody and everything in view, in ascending order of ids; a row each, valid below `count`. */
export interface SceneEntities {
  count: number;
  id: Uint32Array;
  /** As `entityTypes` numbers them. */
  type: Uint16Array;
  /** Where it is drawn, in tiles with a fraction. */
  x: Float64Array;
  y: Float64Array;
  /** The tile it stands on. */
  tileX: Int16Array;
  tileY: Int16Array;
  hp: Uint16Array;
  hpMax: Uint16Array;
  elo: Uint16Array;
  /** Bits of `entityFlags`. */
  flags: Uint8Array;
  /** Bits of `statuses`. */
  statuses: Uint16Array;
  /** Item ids, 0 for none. */
  weapon: Uint16Array;
  armour: Uint16Array;
  /** Where it last went: 1 north, 2 east, 3 south, 4 west, as in the wire's actions; 0 while it has not moved. */
  facing: Uint8Array;
  /** 1 where the tile it stands on is seen, or it is one's own. */
  seen: Uint8Array;
  /** When it last lost hit points, ms of the page's clock; −Infinity if never. */
  hurtMs: Float64Array;
}

/** What a realm looks like at an instant. Lengths are tiles; a tile spans from its coordinates to them plus 1. */
export interface RealmScene {
  /** The instant that was asked for, ms of the page's clock: what moves by itself moves by this. */
  readonly nowMs: number;
  /** The host's tick as it is estimated at that instant, with a fraction. */
  readonly tick: number;
  /** 0 dark … 1 noon, for what lies under the sky. */
  readonly brightness: number;
  readonly dayPart: DayPart;
  readonly ownId: number;
  /** Where one's own is drawn: what the picture centres on. */
  readonly x: number;
  readonly y: number;
  /** Where one looks, 1 … 4. */
  readonly facing: number;
  /** Tiles by place and chunks for the map: `tileAt`, `chunkAt`, `isExplored`, `chunks`; `stamp`s say what has changed. */
  readonly ground: ChunkCache;
  /** What is in sight now: `sees`. */
  readonly sight: Sight;
  readonly entities: SceneEntities;
  /** Of the last second, oldest first. */
  readonly blows: readonly Blow[];
  readonly prompt: Prompt | undefined;
  /** Whether Take would take something. */
  readonly takes: boolean;
  /** Of players only. */
  nameOf(entityId: number): string | undefined;
  /** A player's slot colour, 0x00RRGGBB; undefined for what is nobody's. */
  colourOf(entityId: number): number | undefined;
}
