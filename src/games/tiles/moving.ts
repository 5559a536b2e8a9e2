import { entityTypes, tileIds, tileOf } from './catalogue.ts';
import { sideSteps } from './geometry.ts';
import { changePlaces, type Entity, inWorld, moveTo, type Realm, standingAt } from './world.ts';

/** Who has done nothing for this long (1 s) changes places with a friend who walks into them: no corridor is blocked. */
const idleTicks = 10;

/** Whether somebody could stand there: ground that carries, and nobody on it. */
export function isFree(realm: Realm, x: number, y: number): boolean {
  return inWorld(x, y) && !tileOf(realm.ground.tileAt(x, y)).solid && standingAt(realm, x, y) === undefined;
}

/** Goes one tile on; false when nobody can stand there. */
export function walk(realm: Realm, entity: Entity, direction: number): boolean {
  const { dx, dy } = sideSteps[direction] ?? { dx: 0, dy: 0 };
  const x = entity.x + dx;
  const y = entity.y + dy;
  if (!isFree(realm, x, y)) return false;
  moveTo(realm, entity, x, y);
  return true;
}

/** A player's step: onto free ground, through a door that opens, or past a friend who stands about. */
export function stepOf(realm: Realm, entity: Entity, direction: number): boolean {
  if (walk(realm, entity, direction)) return true;
  const { dx, dy } = sideSteps[direction] ?? { dx: 0, dy: 0 };
  const x = entity.x + dx;
  const y = entity.y + dy;
  if (!inWorld(x, y)) return false;
  if (realm.ground.tileAt(x, y) === tileIds.doorClosed) {
    realm.ground.setTile(x, y, tileIds.doorOpen);
    return true;
  }
  const other = standingAt(realm, x, y);
  if (other?.type !== entityTypes.player || !other.player) return false;
  if (realm.age - other.player.actedAge < idleTicks) return false;
  changePlaces(realm, entity, other);
  return true;
}
