import { entityTypes, statuses, tileIds } from '../catalogue.ts';
import { wound } from './combat.ts';
import { cure, heal, timedStatuses } from './statuses.ts';
import { type Entity, forEach, has, type Realm } from './world.ts';

/** Poison takes a hit point this often, fire too, and what heals gives one. */
const poisonTicks = 10;
const fireTicks = 5;
const regenerationTicks = 5;
/** Who has neither given nor taken a blow for 5 s gets back a hit point a second. */
const calmTicks = 50;
const restTicks = 10;
/** A guardian left alone is soon as it was. */
const guardianRest = 5;

/** Lets statuses work and end, and those rest who are out of a fight. */
export function ailmentSystem(realm: Realm): void {
  const { age } = realm;
  forEach(realm, (entity) => {
    if (entity.type >= entityTypes.chest || entity.hp === 0) return;
    if (entity.statuses !== 0) workOn(realm, entity);
    if (entity.hp > 0 && entity.hp < entity.hpMax && age % restTicks === 0 && age - entity.foughtAge >= calmTicks)
      heal(entity, entity.type === entityTypes.guardian ? guardianRest : 1);
  });
}

function workOn(realm: Realm, entity: Entity): void {
  const { age } = realm;
  if (has(entity, statuses.burning) && realm.ground.tileAt(entity.x, entity.y) === tileIds.shallows)
    cure(realm, entity, statuses.burning);
  if (has(entity, statuses.regenerating) && age % regenerationTicks === 0) heal(entity, 1);
  if (has(entity, statuses.poisoned) && age % poisonTicks === 0) wound(realm, entity, 1, 'poison');
  if (entity.hp > 0 && has(entity, statuses.burning) && age % fireTicks === 0) wound(realm, entity, 1, 'fire');
  // Last, so that what lasts n ticks has worked in n of them.
  timedStatuses.forEach((status, n) => {
    if (has(entity, status) && age >= (entity.ends[n] ?? 0)) entity.statuses &= ~status;
  });
}
