import { statuses } from '../catalogue.ts';
import { type Entity, has, type Realm } from './world.ts';

/** Statuses that end by themselves, in the order of `Entity.ends`. */
export const timedStatuses = [
  statuses.poisoned,
  statuses.burning,
  statuses.hasted,
  statuses.regenerating,
  statuses.stunned,
  statuses.sheltered,
] as const;

/** One of `timedStatuses`. */
export type TimedStatus = (typeof timedStatuses)[number];

/** Nobody is stunned again so soon after it: 2.5 s. */
const steadyTicks = 25;

/** Lets `status` last for `ticks` from now, or longer if it does already. */
export function afflict(realm: Realm, entity: Entity, status: TimedStatus, ticks: number): void {
  const n = timedStatuses.indexOf(status);
  const ended = entity.ends[n] ?? 0;
  if (status === statuses.stunned && ended > 0 && realm.age < ended + steadyTicks) return;
  entity.ends[n] = Math.max(ended, realm.age + ticks);
  entity.statuses |= status;
}

/** Ends a status now. */
export function cure(realm: Realm, entity: Entity, status: TimedStatus): void {
  if (!has(entity, status)) return;
  entity.statuses &= ~status;
  entity.ends[timedStatuses.indexOf(status)] = realm.age;
}

/** Ends everything that ends by itself. */
export function cureAll(realm: Realm, entity: Entity): void {
  for (const status of timedStatuses) cure(realm, entity, status);
}

/** Gives back up to `amount` hit points. */
export function heal(entity: Entity, amount: number): void {
  entity.hp = Math.min(entity.hpMax, entity.hp + amount);
}
