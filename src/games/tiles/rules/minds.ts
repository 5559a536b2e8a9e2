import { entityTypes, itemIds, statuses } from '../catalogue.ts';
import { distanceOf } from '../geometry.ts';
import { isHaven } from '../land/haven.ts';
import { approach, drift, fieldOf, headFor } from './chase.ts';
import { strike } from './combat.ts';
import { type CreatureKind, creatureOf } from './creatures.ts';
import { guard } from './guardian.ts';
import { memoryTicks, pursue, restingMood } from './moods.ts';
import { aheadOf, canEnter, directionTo, isFree, prowl, walk } from './moving.ts';
import { noWay, sees } from './paths.ts';
import { type Avatar, isAvatar } from './players.ts';
import { pickUp } from './thieves.ts';
import { type Entity, entityOf, forEach, has, type Mind, type Realm } from './world.ts';

/** Who sleeps looks up this often. */
const dozeTicks = 10;
/** Wolves that are this near hunt with the one that has seen somebody. */
const packReach = 8;
/** How far creatures wander from home, and people of the village. */
const roamReach = 6;
const strollReach = 4;
const strollTicks = 15;
/** A goblin sees what lies about from this far. */
const lootReach = 6;
/** Who flees is content at this distance, and gives up after 6 s. */
const safeDistance = 12;
const flightTicks = 60;
/** The Deep knows where the bearer of its Heart is from this far, whatever lies between. */
const bearerReach = 24;
/** Finding no way home for 20 s it stays where it is. */
const homesickTicks = 200;

/** Lets everybody with a mind of their own do what they are about. */
export function mindSystem(realm: Realm): void {
  const prey = realm.entities.filter(isPrey);
  forEach(realm, (entity) => {
    const { mind } = entity;
    if (!mind || realm.age < mind.nextAge || has(entity, statuses.stunned)) return;
    const kind = creatureOf(entity.type);
    if (kind) think(realm, { entity, mind, kind, prey });
    else stroll(realm, entity, mind);
  });
}

/** One creature as it thinks. */
interface Thinker {
  readonly entity: Entity;
  readonly mind: Mind;
  readonly kind: CreatureKind;
  /** Players who could be hunted as the tick began, in ascending order of ids: some may have fallen since. */
  readonly prey: readonly Avatar[];
}

/** Who stands, outside the village, and can be hurt. */
function isPrey(entity: Entity): entity is Avatar {
  return (
    isAvatar(entity) &&
    entity.alive &&
    entity.hp > 0 &&
    !has(entity, statuses.sheltered) &&
    !isHaven(entity.x, entity.y)
  );
}

function think(realm: Realm, thinker: Thinker): void {
  const { entity, mind, kind } = thinker;
  mind.nextAge = realm.age + kind.stepTicks;
  switch (mind.mood) {
    case 'asleep':
    case 'wander':
      if (notice(realm, thinker)) return;
      if (mind.mood === 'wander') wander(realm, thinker);
      mind.nextAge = realm.age + (mind.mood === 'asleep' ? dozeTicks : 2 * kind.stepTicks);
      return;
    case 'hunt':
      hunt(realm, thinker);
      return;
    case 'flee':
      flee(realm, thinker);
      return;
    case 'return':
      if (distanceOf(entity, mind.home) * 2 <= kind.leash && notice(realm, thinker)) return;
      goHome(realm, thinker);
      return;
  }
}

/** Begins to hunt the nearest player it sees; wolves rouse their pack. */
function notice(realm: Realm, { entity, mind, kind, prey }: Thinker): boolean {
  let nearest: Avatar | undefined;
  let distance = kind.sight + 1;
  for (const player of prey) {
    if (mind.deep && has(player, statuses.bearer) && distanceOf(entity, player) <= bearerReach) {
      nearest = player;
      break;
    }
    const away = distanceOf(entity, player);
    if (away >= distance || !isPrey(player) || !sees(realm, entity.x, entity.y, player.x, player.y)) continue;
    nearest = player;
    distance = away;
  }
  if (!nearest) return false;
  pursue(realm, mind, nearest.id);
  if (entity.type === entityTypes.wolf) rousePack(realm, entity, nearest.id);
  return true;
}

function rousePack(realm: Realm, wolf: Entity, preyId: number): void {
  forEach(realm, ({ type, mind, x, y }) => {
    if (type !== wolf.type || !mind || mind.mood === 'hunt' || mind.mood === 'flee') return;
    if (distanceOf(wolf, { x, y }) <= packReach) pursue(realm, mind, preyId);
  });
}

function hunt(realm: Realm, thinker: Thinker): void {
  const { entity, mind, kind } = thinker;
  const target = entityOf(realm, mind.targetId);
  if (!target || !isPrey(target)) {
    giveUp(realm, mind);
    return;
  }
  const chase = mind.deep && has(target, statuses.bearer) && distanceOf(entity, target) <= bearerReach;
  if (chase || canSee(realm, entity, kind, target)) mind.untilAge = realm.age + memoryTicks;
  const astray = !chase && entity.type !== entityTypes.guardian && distanceOf(entity, mind.home) > kind.leash;
  if (astray || realm.age > mind.untilAge) {
    giveUp(realm, mind);
    return;
  }
  if (entity.type === entityTypes.guardian) {
    guard(realm, entity, mind, kind, target);
    return;
  }
  if (losesHeart(realm, thinker)) {
    mind.mood = 'flee';
    mind.untilAge = realm.age + flightTicks;
    flee(realm, thinker);
    return;
  }
  if (directionTo(entity, target) > 0) {
    strike(realm, entity, target);
    return;
  }
  if (kind.afloat) drift(realm, entity, kind, target);
  else approach(realm, entity, kind, fieldOf(realm, target));
}

function canSee(realm: Realm, entity: Entity, { sight }: CreatureKind, target: Entity): boolean {
  return distanceOf(entity, target) <= sight && sees(realm, entity.x, entity.y, target.x, target.y);
}

/** Rats run when they are hurt, a wolf when it is badly hurt and no other is with it. */
function losesHeart(realm: Realm, { entity }: Thinker): boolean {
  if (entity.type === entityTypes.rat) return entity.hp * 2 < entity.hpMax;
  if (entity.type !== entityTypes.wolf || entity.hp * 3 >= entity.hpMax) return false;
  return !realm.entities.some(
    (other) => other.alive && other !== entity && other.type === entity.type && distanceOf(other, entity) <= packReach,
  );
}

function giveUp(realm: Realm, mind: Mind): void {
  mind.mood = 'return';
  mind.targetId = 0;
  mind.untilAge = realm.age + homesickTicks;
}

/** Away from whom it fears; cornered it strikes. */
function flee(realm: Realm, { entity, mind, kind }: Thinker): void {
  const threat = entityOf(realm, mind.targetId);
  const done = !threat || threat.hp === 0 || realm.age > mind.untilAge || distanceOf(entity, threat) >= safeDistance;
  if (done) {
    giveUp(realm, mind);
    return;
  }
  const field = fieldOf(realm, threat);
  const own = field.stepsFrom(entity.x, entity.y);
  const first = realm.random.below(4);
  for (let n = 0; n < 4; n++) {
    const direction = 1 + ((first + n) & 3);
    const { x, y } = aheadOf(entity, direction);
    const steps = field.stepsFrom(x, y);
    if (steps !== noWay && (own === noWay || steps > own) && canEnter(realm, kind, x, y)) {
      prowl(realm, entity, kind, direction);
      return;
    }
  }
  if (directionTo(entity, threat) > 0 && isPrey(threat)) strike(realm, entity, threat);
}

function goHome(realm: Realm, { entity, mind, kind }: Thinker): void {
  if (distanceOf(entity, mind.home) <= 1 || realm.age > mind.untilAge) {
    mind.mood = restingMood(entity.type);
    return;
  }
  if (kind.afloat) {
    drift(realm, entity, kind, mind.home);
    return;
  }
  const { homeward } = realm.memo;
  homeward.refresh(realm, mind.home.x, mind.home.y);
  if (homeward.stepsFrom(entity.x, entity.y) === noWay) headFor(realm, entity, kind, mind.home);
  else approach(realm, entity, kind, homeward);
}

/** A step somewhere, not too far from home; goblins go to what lies about. */
function wander(realm: Realm, { entity, mind, kind }: Thinker): void {
  if (entity.type === entityTypes.goblin && seekLoot(realm, entity, kind)) return;
  if (realm.random.below(3) > 0) return;
  const direction = 1 + realm.random.below(4);
  if (distanceOf(aheadOf(entity, direction), mind.home) <= roamReach) prowl(realm, entity, kind, direction);
}

function seekLoot(realm: Realm, goblin: Entity, kind: CreatureKind): boolean {
  if (!goblin.slots.some(({ item }) => item === 0)) return false;
  let nearest: Entity | undefined;
  for (const heap of realm.heaps.values()) {
    if (heap.weapon === itemIds.heart || distanceOf(goblin, heap) > lootReach) continue;
    if (!nearest || distanceOf(goblin, heap) < distanceOf(goblin, nearest)) nearest = heap;
  }
  if (!nearest) return false;
  if (distanceOf(goblin, nearest) === 0) pickUp(realm, goblin);
  else headFor(realm, goblin, kind, nearest);
  return true;
}

/** People of the village go about near their door; elder and trader stay where they are found. */
function stroll(realm: Realm, entity: Entity, mind: Mind): void {
  mind.nextAge = realm.age + strollTicks + realm.random.below(strollTicks);
  if (entity.type !== entityTypes.villager) return;
  const direction = 1 + realm.random.below(4);
  const { x, y } = aheadOf(entity, direction);
  if (distanceOf({ x, y }, mind.home) <= strollReach && isFree(realm, x, y)) walk(realm, entity, direction);
}
