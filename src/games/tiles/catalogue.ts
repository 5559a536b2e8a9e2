/**
 * What there is in a realm, by the numbers that travel: kinds of tiles, of entities and of items, and what may befall
 * somebody. Rules, picture and page all read it; numbers that are out never change their meaning.
 */

/** One kind of ground. */
export interface Tile {
  readonly name: string;
  /** Nobody stands on it. */
  readonly solid: boolean;
  /** Nobody sees past it. */
  readonly opaque: boolean;
}

const tile = (name: string, options: { readonly solid?: boolean; readonly opaque?: boolean } = {}): Tile => ({
  name,
  solid: options.solid ?? false,
  opaque: options.opaque ?? false,
});
const wall = { solid: true, opaque: true } as const;

/** Global tile ids, as in a chunk's palette. */
export const tileIds = {
  void: 0,
  grass: 1,
  meadow: 2,
  sand: 3,
  shallows: 4,
  water: 5,
  tree: 6,
  pine: 7,
  bush: 8,
  rock: 9,
  ore: 10,
  rubble: 11,
  caveFloor: 12,
  mushrooms: 13,
  brick: 14,
  flagstones: 15,
  doorClosed: 16,
  doorOpen: 17,
  ruinWall: 18,
  ruinFloor: 19,
  path: 20,
  planks: 21,
  soil: 22,
  sprouts: 23,
  grain: 24,
  hearth: 25,
  embers: 26,
  bones: 27,
  altar: 28,
} as const;

/** By global tile id. What a page does not know it treats as `void`. */
export const tiles: readonly Tile[] = [
  tile('void', wall),
  tile('grass'),
  tile('meadow'),
  tile('sand'),
  tile('shallows'),
  tile('water', { solid: true }),
  tile('tree', wall),
  tile('pine', wall),
  tile('bush', { opaque: true }),
  tile('rock', wall),
  tile('ore', wall),
  tile('rubble'),
  tile('cave floor'),
  tile('mushrooms'),
  tile('brick', wall),
  tile('flagstones'),
  tile('closed door', wall),
  tile('open door'),
  tile('ruined wall', wall),
  tile('ruin floor'),
  tile('path'),
  tile('planks'),
  tile('soil'),
  tile('sprouts'),
  tile('grain'),
  tile('hearth', { solid: true }),
  tile('embers'),
  tile('bones'),
  tile('altar', { solid: true }),
];

/** What a pickaxe breaks, and what is left of it. */
export const diggable: ReadonlyMap<number, number> = new Map([
  [tileIds.rock, tileIds.rubble],
  [tileIds.ore, tileIds.rubble],
  [tileIds.ruinWall, tileIds.ruinFloor],
]);

/** What the hearth bakes one bread of. */
export const grainPerBread = 2;

const nothing = tile('void', wall);

/** The kind of tile with this global id. */
export function tileOf(id: number): Tile {
  return tiles[id] ?? nothing;
}

/** Bits of `entity_flags`. */
export const entityFlags = { static: 1, hostile: 2, interactable: 4 } as const;

/** Whether players strike it when they walk into it. */
export function isHostile({ flags }: { readonly flags: number }): boolean {
  return (flags & entityFlags.hostile) !== 0;
}

/** Entity types (`type_id`): people and beasts below 64, things from 64 on. */
export const entityTypes = {
  player: 0,
  rat: 1,
  wolf: 2,
  spider: 3,
  goblin: 4,
  skeleton: 5,
  ogre: 6,
  wisp: 7,
  guardian: 8,
  villager: 32,
  trader: 33,
  elder: 34,
  chest: 64,
  sign: 65,
  items: 66,
} as const;

/** Bits of the TLV `status_effects`. */
export const statuses = {
  poisoned: 1,
  burning: 2,
  hasted: 4,
  regenerating: 8,
  stunned: 16,
  /** Just back from death: nothing hurts. */
  sheltered: 32,
  /** Carries the Heart of the Deep, for all to see. */
  bearer: 64,
} as const;

/** What an item is for. */
export type ItemUse = 'weapon' | 'armour' | 'food' | 'tool' | 'seed' | 'goods' | 'quest';

/** One kind of item. */
export interface Item {
  readonly id: number;
  readonly name: string;
  readonly use: ItemUse;
  /** Most that lie in one slot of a pack. */
  readonly stack: number;
  /** Damage of a weapon, what armour takes off a blow, hit points of food. */
  readonly power: number;
}

/** Item ids. */
export const itemIds = {
  none: 0,
  club: 1,
  dagger: 2,
  axe: 3,
  sword: 4,
  runeBlade: 5,
  paddedCoat: 6,
  leather: 7,
  mail: 8,
  plate: 9,
  pickaxe: 10,
  bread: 11,
  mushroom: 12,
  healingDraught: 13,
  antidote: 14,
  draughtOfHaste: 15,
  seeds: 16,
  grain: 17,
  coins: 18,
  heart: 19,
} as const;

/** By item id, which is also the `type_id` of the TLVs `weapon` and `armor`; 0 is no item. */
export const items: readonly Item[] = [
  { id: 0, name: 'nothing', use: 'goods', stack: 0, power: 0 },
  { id: 1, name: 'club', use: 'weapon', stack: 1, power: 3 },
  { id: 2, name: 'dagger', use: 'weapon', stack: 1, power: 4 },
  { id: 3, name: 'axe', use: 'weapon', stack: 1, power: 6 },
  { id: 4, name: 'sword', use: 'weapon', stack: 1, power: 8 },
  { id: 5, name: 'rune blade', use: 'weapon', stack: 1, power: 12 },
  { id: 6, name: 'padded coat', use: 'armour', stack: 1, power: 1 },
  { id: 7, name: 'leather', use: 'armour', stack: 1, power: 2 },
  { id: 8, name: 'mail', use: 'armour', stack: 1, power: 4 },
  { id: 9, name: 'plate', use: 'armour', stack: 1, power: 6 },
  { id: 10, name: 'pickaxe', use: 'tool', stack: 1, power: 3 },
  { id: 11, name: 'bread', use: 'food', stack: 20, power: 8 },
  { id: 12, name: 'mushroom', use: 'food', stack: 20, power: 3 },
  { id: 13, name: 'healing draught', use: 'food', stack: 10, power: 25 },
  { id: 14, name: 'antidote', use: 'food', stack: 10, power: 0 },
  { id: 15, name: 'draught of haste', use: 'food', stack: 10, power: 0 },
  { id: 16, name: 'seeds', use: 'seed', stack: 50, power: 0 },
  { id: 17, name: 'grain', use: 'goods', stack: 50, power: 0 },
  { id: 18, name: 'coins', use: 'goods', stack: 999, power: 0 },
  { id: 19, name: 'Heart of the Deep', use: 'quest', stack: 1, power: 0 },
];

const noItem: Item = { id: 0, name: 'nothing', use: 'goods', stack: 0, power: 0 };

/** The kind of item with this id. */
export function itemOf(id: number): Item {
  return items[id] ?? noItem;
}
