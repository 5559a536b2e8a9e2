import { itemIds, statuses } from '../catalogue.ts';
import { directionOf } from '../geometry.ts';
import { tickRateHz } from '../ticks.ts';
import { layDown } from './heaps.ts';
import { amountOf, removeItem } from './pack.ts';
import { type Avatar, isAvatar } from './players.ts';
import { forEach, type Realm, revise } from './world.ts';

/** Between two announcements of where the Heart is, so that nobody can fill everybody's screen by dropping it: 5 s. */
const tellTicks = 50;
/** The hearth at the origin, and nothing but it, wants the Heart. */
const hearthReach = 2;

/** Notices who carries the Heart of the Deep, marks them for all to see, and tells everyone. */
export function questSystem(realm: Realm): void {
  const { quest } = realm;
  const bearer = bearerOf(realm);
  const bearerId = bearer?.id ?? 0;
  if (bearerId !== quest.bearerId) {
    const before = realm.byId.get(quest.bearerId);
    if (before) before.statuses &= ~statuses.bearer;
    quest.bearerId = bearerId;
    if (bearer) {
      bearer.statuses |= statuses.bearer;
      quest.bearerName = bearer.player.name;
      quest.taken = true;
    }
  }
  if (quest.toldId === bearerId || realm.age < quest.tellAge || realm.outcome !== undefined) return;
  quest.toldId = bearerId;
  quest.tellAge = realm.age + tellTicks;
  realm.news.push(bearer ? `${bearer.player.name} has taken the Heart of the Deep!` : whereabouts(realm));
}

/** Who carries the Heart. */
function bearerOf(realm: Realm): Avatar | undefined {
  let bearer: Avatar | undefined;
  forEach(realm, (entity) => {
    if (isAvatar(entity) && amountOf(entity.slots, itemIds.heart) > 0) bearer ??= entity;
  });
  return bearer;
}

/** Where it lies, as seen from the hearth. Where there was no room to lay it down, its hall has it again. */
function whereabouts(realm: Realm): string {
  for (const { x, y, weapon } of realm.heaps.values()) {
    if (weapon !== itemIds.heart) continue;
    const steps = Math.abs(x) + Math.abs(y);
    return `The Heart of the Deep has fallen ${steps} steps ${directionOf(x, y)} of the hearth.`;
  }
  realm.quest.taken = false;
  return 'The Heart of the Deep has gone back to its hall.';
}

/** Lays the Heart down where its bearer stands, who is about to leave. */
export function leaveHeart(realm: Realm, entity: Avatar): void {
  if (removeItem(entity.slots, itemIds.heart, 1)) layDown(realm, entity.x, entity.y, itemIds.heart, 1);
}

/** The bearer gives the Heart to the hearth: the launch has an outcome. False for who does not have it. */
export function bringHome(realm: Realm, entity: Avatar, x: number, y: number): boolean {
  if (Math.abs(x) > hearthReach || Math.abs(y) > hearthReach) return false;
  if (realm.outcome !== undefined || !removeItem(entity.slots, itemIds.heart, 1)) return false;
  realm.outcome = `${entity.player.name} brought the Heart of the Deep home after ${timeOf(realm.age)}.`;
  revise(entity);
  return true;
}

function timeOf(ticks: number): string {
  const minutes = Math.round(ticks / (60 * tickRateHz));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
