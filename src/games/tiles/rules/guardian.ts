import { entityTypes } from '../catalogue.ts';
import { distanceOf, isInside } from '../geometry.ts';
import { approach, fieldOf } from './chase.ts';
import { land } from './combat.ts';
import type { CreatureKind } from './creatures.ts';
import { pursue } from './moods.ts';
import { isFree } from './moving.ts';
import { isAvatar } from './players.ts';
import { spawnCreature } from './spawning.ts';
import { type Entity, type Mind, type Realm, standingAt } from './world.ts';

/** It calls for help at two thirds of its life and at one third, and each time so many skeletons rise. */
const callCount = 2;
const callSkeletons = 2;
/** So near to it, and as strong for their kind as this. */
const callReach = 3;
const callDanger = 6;

/** What its sweep does to those beside the one it is after. */
const sweepPart = 0.5;

/** A guardian's mind in a fight: it strikes all around itself, calls for help, and never leaves its hall. */
export function guard(realm: Realm, entity: Entity, mind: Mind, kind: CreatureKind, target: Entity): void {
  if (mind.calls < callCount && entity.hp * (callCount + 1) <= entity.hpMax * (callCount - mind.calls)) {
    mind.calls++;
    callFor(realm, entity, target);
  }
  if (distanceOf(entity, target) > 1) {
    const { hall } = realm.ground.deep;
    approach(realm, entity, kind, fieldOf(realm, target), (x, y) => isInside(hall, x, y));
    return;
  }
  if (realm.age < entity.readyAge) return;
  entity.readyAge = realm.age + kind.blowTicks;
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      const other = standingAt(realm, entity.x + dx, entity.y + dy);
      if (other && isAvatar(other)) land(realm, entity, other, other === target ? 1 : sweepPart);
    }
}

function callFor(realm: Realm, entity: Entity, target: Entity): void {
  let left = callSkeletons;
  for (let dy = -callReach; dy <= callReach; dy++)
    for (let dx = -callReach; dx <= callReach; dx++) {
      const x = entity.x + dx;
      const y = entity.y + dy;
      if (left === 0 || !isFree(realm, x, y)) continue;
      const risen = spawnCreature(realm, {
        type: entityTypes.skeleton,
        x,
        y,
        danger: callDanger,
        den: null,
        deep: true,
      });
      if (risen?.mind) pursue(realm, risen.mind, target.id);
      left--;
    }
}
