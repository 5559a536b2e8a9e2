import { Random } from '../../lib/random.ts';
import { entityFlags, entityTypes } from './catalogue.ts';
import type { Ground } from './chunks.ts';
import type { Slot } from './pack.ts';

/** Steps a second. */
export const tickRateHz = 10;
/** Live entities at most; players are let in beyond that. */
export const maxEntities = 1200;
/** Positions are i16 tiles (T8). */
const minTile = -0x8000;
const maxTile = 0x7fff;

/** What only players have. */
export interface PlayerPart {
  /** The seat. */
  readonly slot: number;
  readonly name: string;
  /** Slot of the pack whose weapon is in hand, −1 for none. */
  wielded: number;
  /** Slot of the pack whose armour is worn, −1 for none. */
  worn: number;
  /** Age of the last intent that was more than none: who has stood still for a while can be walked past. */
  actedAge: number;
}

/** Anything with an id: people, beasts and things. Only the rules change it; everybody else reads. */
export interface Entity {
  /** Never used again in a launch. */
  readonly id: number;
  /** As `entityTypes` numbers them. */
  readonly type: number;
  x: number;
  y: number;
  hp: number;
  hpMax: number;
  elo: number;
  /** Bits of `entityFlags`. */
  flags: number;
  /** Bits of `statuses`. */
  statuses: number;
  /** Item in hand, 0 for none; of a heap the item that lies on top. */
  weapon: number;
  /** Item worn, 0 for none. */
  armour: number;
  /** Rises whenever the detail changes, u16: a guest then knows that what it holds is stale. */
  revision: number;
  /** Pack of a player, inventory of a chest, what lies in a heap, what a goblin has stolen. */
  readonly slots: Slot[];
  readonly player: PlayerPart | null;
  /** False from its removal on; the list of entities may hold it until the step ends. */
  alive: boolean;
}

/** The whole state of a launch of Realm. Only `simulation.ts` and the systems it runs change it. */
export interface Realm {
  readonly ground: Ground;
  readonly random: Random;
  /** Of the wire: u32, starts at 1, skips 0 (T2). */
  tick: number;
  /** Steps since the launch. Everything that is due at some time counts in these: they do not wrap. */
  age: number;
  nextId: number;
  /** In ascending order of ids. */
  entities: Entity[];
  readonly byId: Map<number, Entity>;
  /** Who or what keeps others off a tile, by `tileKey`. */
  readonly standing: Map<number, Entity>;
  /** Heaps of items by `tileKey`: one a tile, in nobody's way. */
  readonly heaps: Map<number, Entity>;
  /** Sentences for everyone that nobody has taken yet. */
  news: string[];
  /** How it ended, once it has. */
  outcome: string | undefined;
}

/** A world with nobody in it. */
export function createEmpty(ground: Ground): Realm {
  return {
    ground,
    random: new Random(ground.seed),
    tick: 1,
    age: 0,
    nextId: 1,
    entities: [],
    byId: new Map(),
    standing: new Map(),
    heaps: new Map(),
    news: [],
    outcome: undefined,
  };
}

/** One number for a tile: x in the low half, y in the high one. */
export function tileKey(x: number, y: number): number {
  return ((x & 0xffff) | ((y & 0xffff) << 16)) >>> 0;
}

/** Whether there is such a tile at all (T8). */
export function inWorld(x: number, y: number): boolean {
  return x >= minTile && x <= maxTile && y >= minTile && y <= maxTile;
}

/** What a new entity is made of; what is left out is 0, or nothing. */
export type NewEntity = Pick<Entity, 'type' | 'x' | 'y'> & Partial<Omit<Entity, 'id' | 'alive' | 'type' | 'x' | 'y'>>;

/** Adds an entity with the next id. The caller has seen to it that its tile is free. */
export function addEntity(realm: Realm, made: NewEntity): Entity {
  const entity = makeEntity(realm.nextId++, made);
  register(realm, entity);
  return entity;
}

/** An entity that is not in the world yet. */
export function makeEntity(id: number, made: NewEntity): Entity {
  return {
    id,
    type: made.type,
    x: made.x,
    y: made.y,
    hp: made.hp ?? 0,
    hpMax: made.hpMax ?? 0,
    elo: made.elo ?? 0,
    flags: made.flags ?? 0,
    statuses: made.statuses ?? 0,
    weapon: made.weapon ?? 0,
    armour: made.armour ?? 0,
    revision: made.revision ?? 1,
    slots: made.slots ?? [],
    player: made.player ?? null,
    alive: true,
  };
}

/** Puts an entity into the lists; ids must come in ascending order. */
export function register(realm: Realm, entity: Entity): void {
  realm.entities.push(entity);
  realm.byId.set(entity.id, entity);
  placesOf(realm, entity).set(tileKey(entity.x, entity.y), entity);
}

/** Takes an entity out of the world: at once for everybody who asks, out of the list by the end of the step. */
export function removeEntity(realm: Realm, entity: Entity): void {
  if (!entity.alive) return;
  entity.alive = false;
  realm.byId.delete(entity.id);
  placesOf(realm, entity).delete(tileKey(entity.x, entity.y));
}

/** Moves an entity to a tile that is free. */
export function moveTo(realm: Realm, entity: Entity, x: number, y: number): void {
  const places = placesOf(realm, entity);
  places.delete(tileKey(entity.x, entity.y));
  entity.x = x;
  entity.y = y;
  places.set(tileKey(x, y), entity);
}

/** Two who stand on tiles of their own stand on each other's. */
export function changePlaces(realm: Realm, one: Entity, other: Entity): void {
  const { x, y } = one;
  one.x = other.x;
  one.y = other.y;
  other.x = x;
  other.y = y;
  realm.standing.set(tileKey(one.x, one.y), one);
  realm.standing.set(tileKey(x, y), other);
}

function placesOf(realm: Realm, entity: Entity): Map<number, Entity> {
  return entity.type === entityTypes.items ? realm.heaps : realm.standing;
}

/** The live entity with this id. */
export function entityOf(realm: Realm, id: number): Entity | undefined {
  return realm.byId.get(id);
}

/** Who or what stands on a tile and keeps others off it. */
export function standingAt(realm: Realm, x: number, y: number): Entity | undefined {
  return realm.standing.get(tileKey(x, y));
}

/** Says that what `detailOf` tells of an entity has changed. */
export function revise(entity: Entity): void {
  entity.revision = (entity.revision + 1) & 0xffff;
}

export function isHostile(entity: Entity): boolean {
  return (entity.flags & entityFlags.hostile) !== 0;
}

/** Steps of a king from one tile to another: the distance everything here is measured in. */
export function distanceOf(a: { readonly x: number; readonly y: number }, b: { x: number; y: number }): number {
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
}
