import { entityTypes } from '../catalogue.ts';
import type { Mind, Realm } from './world.ts';

/** Who is out of sight is hunted for another 6 s. */
export const memoryTicks = 60;

/** From now on hunts that player. */
export function pursue(realm: Realm, mind: Mind, playerId: number): void {
  mind.mood = 'hunt';
  mind.targetId = playerId;
  mind.untilAge = realm.age + memoryTicks;
}

/** What a kind does when nobody is there: spiders lurk, guards stand, the others go about. */
export function restingMood(type: number): 'asleep' | 'wander' {
  const still = type === entityTypes.spider || type === entityTypes.guardian || type === entityTypes.skeleton;
  return still ? 'asleep' : 'wander';
}
