import { diggable, entityTypes, grainPerBread, isHostile, itemIds, tileIds } from '../catalogue.ts';
import { sideSteps } from '../geometry.ts';
import type { ChunkCache } from './chunk-cache.ts';
import type { Replica, Replicas } from './replicas.ts';

/** What Act would do to what lies ahead. */
export type ActPrompt =
  | 'attack'
  | 'open'
  | 'close'
  | 'talk'
  | 'read'
  | 'dig'
  | 'sow'
  | 'harvest'
  | 'pick'
  | 'bake'
  | 'give';

/** What Act would do, and where. */
export interface Prompt {
  readonly kind: ActPrompt;
  readonly x: number;
  readonly y: number;
  /** 0 where it is the ground. */
  readonly entityId: number;
}

/** What has something to tell or to hold, and what one does with it. */
export type Telling = 'chest' | 'sign' | 'talk';

/** What opens beside the picture, by entity type. */
const tellings: ReadonlyMap<number, Telling> = new Map([
  [entityTypes.chest, 'chest'],
  [entityTypes.sign, 'sign'],
  [entityTypes.villager, 'talk'],
  [entityTypes.trader, 'talk'],
  [entityTypes.elder, 'talk'],
]);

const tellingPrompts: Readonly<Record<Telling, ActPrompt>> = { chest: 'open', sign: 'read', talk: 'talk' };

/** What of an entity opens; undefined for most. */
export function tellingOf({ type }: Pick<Replica, 'type'>): Telling | undefined {
  return tellings.get(type);
}

/** Whether somebody keeps others off the tile it stands on: everything does but a heap. */
export function isInTheWay({ type }: Pick<Replica, 'type'>): boolean {
  return type !== entityTypes.items;
}

/** Who stands ahead of a tile, facing 1 … 4; heaps do not count. */
export function standingAhead(replicas: Replicas, x: number, y: number, facing: number): Replica | undefined {
  const { dx, dy } = sideSteps[facing] ?? noStep;
  return replicas.find(x + dx, y + dy, isInTheWay);
}

/** What Act would do to what lies ahead of (x, y); `has` says how many of an item one has. */
export function promptAhead(
  ground: ChunkCache,
  ahead: Replica | undefined,
  place: { readonly x: number; readonly y: number; readonly facing: number },
  has: (item: number) => number,
): Prompt | undefined {
  const { dx, dy } = sideSteps[place.facing] ?? noStep;
  const x = place.x + dx;
  const y = place.y + dy;
  const kind = ahead ? promptOf(ahead) : promptOfTile(ground.tileAt(x, y), has);
  return kind && { kind, x, y, entityId: ahead?.id ?? 0 };
}

function promptOf(ahead: Replica): ActPrompt | undefined {
  if (isHostile(ahead)) return 'attack';
  const telling = tellingOf(ahead);
  return telling && tellingPrompts[telling];
}

function promptOfTile(tile: number, has: (item: number) => number): ActPrompt | undefined {
  switch (tile) {
    case tileIds.doorClosed:
      return 'open';
    case tileIds.doorOpen:
      return 'close';
    case tileIds.grain:
      return 'harvest';
    case tileIds.mushrooms:
      return 'pick';
    case tileIds.soil:
      return has(itemIds.seeds) > 0 ? 'sow' : undefined;
    case tileIds.hearth:
      if (has(itemIds.heart) > 0) return 'give';
      return has(itemIds.grain) >= grainPerBread ? 'bake' : undefined;
    default:
      return diggable.has(tile) && has(itemIds.pickaxe) > 0 ? 'dig' : undefined;
  }
}

const noStep = { dx: 0, dy: 0 };
