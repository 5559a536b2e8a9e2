import { statuses, tileIds, tileOf } from '../catalogue.ts';
import { distanceOf, inWorld, sideSteps } from '../geometry.ts';
import { isHaven } from '../land/haven.ts';
import type { CreatureKind } from './creatures.ts';
import type { Avatar } from './players.ts';
import {
  changePlaces,
  changeTile,
  type Entity,
  has,
  moveTo,
  type PlayerPart,
  type Realm,
  standingAt,
} from './world.ts';

/**
 * No corridor is blocked by friends: who has done nothing for this long (1 s), and who has just walked the other way
 * (in this window or the last), changes places with whoever walks into them.
 */
const idleTicks = 10;
const headOnTicks = 3;

/** The tile next to somebody. */
export function aheadOf({ x, y }: { x: number; y: number }, direction: number): { x: number; y: number } {
  const { dx, dy } = sideSteps[direction] ?? { dx: 0, dy: 0 };
  return { x: x + dx, y: y + dy };
}

/** Whether somebody could stand there: ground that carries, and nobody on it. */
export function isFree(realm: Realm, x: number, y: number): boolean {
  return inWorld(x, y) && !tileOf(realm.ground.tileAt(x, y)).solid && standingAt(realm, x, y) === undefined;
}

/** Goes one tile on; false when nobody can stand there. */
export function walk(realm: Realm, entity: Entity, direction: number): boolean {
  const { x, y } = aheadOf(entity, direction);
  if (!isFree(realm, x, y)) return false;
  moveTo(realm, entity, x, y);
  return true;
}

/** A player's step: onto free ground, two tiles when hasted; through a door that opens; or past a friend who is idle. */
export function stepOf(realm: Realm, entity: Avatar, direction: number): void {
  entity.player.heading = direction;
  if (walk(realm, entity, direction)) {
    if (has(entity, statuses.hasted)) walk(realm, entity, direction);
    return;
  }
  const { x, y } = aheadOf(entity, direction);
  if (!inWorld(x, y)) return;
  if (realm.ground.tileAt(x, y) === tileIds.doorClosed) {
    changeTile(realm, x, y, tileIds.doorOpen);
    return;
  }
  const other = standingAt(realm, x, y);
  if (other?.player && other.hp > 0 && makesWay(realm, other.player, direction)) changePlaces(realm, entity, other);
}

function makesWay(realm: Realm, { actedAge, heading }: PlayerPart, direction: number): boolean {
  const quietTicks = realm.age - actedAge;
  return quietTicks >= idleTicks || (quietTicks <= headOnTicks && heading === opposite(direction));
}

function opposite(direction: number): number {
  return ((direction + 1) & 3) + 1;
}

/** Whether a creature may go there: no one in its way, ground it can cross, and not the village. */
export function canEnter(realm: Realm, { afloat }: CreatureKind, x: number, y: number): boolean {
  if (!inWorld(x, y) || isHaven(x, y) || standingAt(realm, x, y)) return false;
  const tile = realm.ground.tileAt(x, y);
  return !tileOf(tile).solid || (afloat && tile === tileIds.water);
}

/** A creature's step, or the opening of a door by one that can; false when there is no going there. */
export function prowl(realm: Realm, entity: Entity, kind: CreatureKind, direction: number): boolean {
  const { x, y } = aheadOf(entity, direction);
  if (canEnter(realm, kind, x, y)) {
    moveTo(realm, entity, x, y);
    return true;
  }
  if (!kind.handy || !inWorld(x, y) || isHaven(x, y)) return false;
  if (realm.ground.tileAt(x, y) !== tileIds.doorClosed) return false;
  changeTile(realm, x, y, tileIds.doorOpen);
  return true;
}

/** The direction, 1 … 4, of somebody on a tile that shares an edge; 0 for everybody else. */
export function directionTo(from: Entity, to: Entity): number {
  if (distanceOf(from, to) !== 1 || (from.x !== to.x && from.y !== to.y)) return 0;
  return sideSteps.findIndex(({ dx, dy }) => from.x + dx === to.x && from.y + dy === to.y);
}
