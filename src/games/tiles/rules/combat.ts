import { entityTypes, itemOf, statuses } from '../catalogue.ts';
import { creatureOf } from './creatures.ts';
import { fall } from './falling.ts';
import { pursue } from './moods.ts';
import { damageOf, isAvatar } from './players.ts';
import { afflict, cure } from './statuses.ts';
import { steal } from './thieves.ts';
import { type Cause, type Entity, has, type Realm } from './world.ts';

/** Between two blows of a player: 2.5 a second. */
const playerBlowTicks = 4;
/** A blow does 0 to this many hit points more, by luck. */
const maxLuck = 2;
/** Points of Elo above its kind's for one point of damage more of a creature. */
const eloPerDamage = 200;

/** Until who is struck in their sleep does something. */
const reactionTicks = 3;

const poisonTicks = 60;
const fireTicks = 30;
const stunTicks = 6;
/** One of so many bites is poisonous, one of so many of an ogre's blows stuns. */
const poisonOdds = 2;
const stunOdds = 2;

/** What a blow does before luck and armour. */
export function attackOf(entity: Entity): number {
  const kind = creatureOf(entity.type);
  return kind ? Math.max(1, kind.damage + Math.floor((entity.elo - kind.elo) / eloPerDamage)) : damageOf(entity);
}

/** What is taken off every blow; one hit point always comes through. */
export function protectionOf(entity: Entity): number {
  return creatureOf(entity.type)?.armour ?? itemOf(entity.armour).power;
}

/** One strikes another, if it is time; false when it is not. */
export function strike(realm: Realm, attacker: Entity, defender: Entity): boolean {
  if (realm.age < attacker.readyAge) return false;
  attacker.readyAge = realm.age + (creatureOf(attacker.type)?.blowTicks ?? playerBlowTicks);
  land(realm, attacker, defender);
  return true;
}

/** A blow lands, whenever the last one did; `part` of one is that share of what it does, before armour. */
export function land(realm: Realm, attacker: Entity, defender: Entity, part = 1): void {
  attacker.foughtAge = realm.age;
  cure(realm, attacker, statuses.sheltered);
  const luck = realm.random.below(maxLuck + 1);
  const damage = Math.max(1, Math.floor((attackOf(attacker) + luck) * part) - protectionOf(defender));
  if (!wound(realm, defender, damage, attacker) || defender.hp === 0) return;
  switch (attacker.type) {
    case entityTypes.spider:
      if (realm.random.below(poisonOdds) === 0) afflict(realm, defender, statuses.poisoned, poisonTicks);
      break;
    case entityTypes.wisp:
      afflict(realm, defender, statuses.burning, fireTicks);
      break;
    case entityTypes.ogre:
      if (realm.random.below(stunOdds) === 0) afflict(realm, defender, statuses.stunned, stunTicks);
      break;
    case entityTypes.goblin:
      if (isAvatar(defender)) steal(realm, attacker, defender);
      break;
  }
}

/** Takes hit points; whoever has none left falls. False when nothing can hurt them. */
export function wound(realm: Realm, entity: Entity, hp: number, cause: Cause): boolean {
  if (entity.hp === 0 || !entity.alive || has(entity, statuses.sheltered)) return false;
  entity.hp = Math.max(0, entity.hp - hp);
  entity.foughtAge = realm.age;
  if (typeof cause === 'object') {
    entity.foeId = cause.id;
    provoke(realm, entity, cause);
  }
  if (entity.hp === 0) fall(realm, entity, cause);
  return true;
}

/** Who is struck strikes back, unless they are running already. */
function provoke(realm: Realm, { mind }: Entity, foe: Entity): void {
  if (!mind || !isAvatar(foe) || mind.mood === 'flee' || mind.mood === 'hunt') return;
  pursue(realm, mind, foe.id);
  mind.nextAge = Math.min(mind.nextAge, realm.age + reactionTicks);
}
