import type { Spot } from '../geometry.ts';
import type { CreatureKind } from './creatures.ts';
import { aheadOf, prowl } from './moving.ts';
import { Field, noWay } from './paths.ts';
import type { Entity, Realm } from './world.ts';

const anywhere = () => true;

/** The way to a player, worked out again only when they or the ground have changed. */
export function fieldOf(realm: Realm, player: Entity): Field {
  let field = realm.memo.fields.get(player.id);
  if (!field) {
    field = new Field();
    realm.memo.fields.set(player.id, field);
  }
  field.refresh(realm, player.x, player.y);
  return field;
}

/** One step nearer, within `bounds`; sometimes one aside when others stand in the way. */
export function approach(
  realm: Realm,
  entity: Entity,
  kind: CreatureKind,
  field: Field,
  bounds: (x: number, y: number) => boolean = anywhere,
): boolean {
  const own = field.stepsFrom(entity.x, entity.y);
  const first = realm.random.below(4);
  for (let n = 0; n < 4; n++) {
    const direction = 1 + ((first + n) & 3);
    const { x, y } = aheadOf(entity, direction);
    if (field.stepsFrom(x, y) < own && bounds(x, y) && prowl(realm, entity, kind, direction)) return true;
  }
  if (own === noWay || realm.random.below(3) > 0) return false;
  const { x, y } = aheadOf(entity, 1 + first);
  return field.stepsFrom(x, y) !== noWay && bounds(x, y) && prowl(realm, entity, kind, 1 + first);
}

/** Half of a wisp's steps go anywhere, the others straight on. */
export function drift(realm: Realm, entity: Entity, kind: CreatureKind, towards: Spot): void {
  if (realm.random.below(2) === 0) prowl(realm, entity, kind, 1 + realm.random.below(4));
  else headFor(realm, entity, kind, towards);
}

/** One step straight on, by the longer side first. */
export function headFor(realm: Realm, entity: Entity, kind: CreatureKind, { x, y }: Spot): boolean {
  const across = x > entity.x ? 2 : 4;
  const along = y > entity.y ? 3 : 1;
  const dx = Math.abs(x - entity.x);
  const dy = Math.abs(y - entity.y);
  if (dx >= dy) return prowl(realm, entity, kind, across) || (dy > 0 && prowl(realm, entity, kind, along));
  return prowl(realm, entity, kind, along) || (dx > 0 && prowl(realm, entity, kind, across));
}
