import { entityTypes } from '../catalogue.ts';
import { distanceOf } from '../geometry.ts';
import { creatureOf } from './creatures.ts';
import { vacate } from './dens.ts';
import { stakeOf } from './elo.ts';
import { layDown } from './heaps.ts';
import { takeFrom } from './pack.ts';
import { type Avatar, checkGear, isAvatar, looseSlots, rate } from './players.ts';
import { cureAll } from './statuses.ts';
import { type Cause, type Entity, entityOf, forEach, never, type Realm, removeEntity, revise } from './world.ts';

/** Who has fallen lies there for 2 s before rising at the hearth. */
const fallenTicks = 20;
/** A player's deaths are announced at most once in 30 s. */
const mournTicks = 300;
/** An empty den is filled again after 3 to 7 minutes. */
const minRefillTicks = 1800;
const refillSpreadTicks = 2400;
/** Who fought beside the one who struck last, so near and so lately, has half of what it was worth. */
const companyReach = 6;
const companyTicks = 50;

/** Somebody has no hit points left. */
export function fall(realm: Realm, entity: Entity, cause: Cause): void {
  const killer = typeof cause === 'object' ? cause : entityOf(realm, entity.foeId);
  if (killer) settle(realm, killer, entity);
  if (isAvatar(entity)) fallPlayer(realm, entity, cause);
  else fallCreature(realm, entity, killer);
}

/** Moves points of Elo from who fell to who did it. */
function settle(realm: Realm, killer: Entity, fallen: Entity): void {
  const stake = stakeOf(killer.elo, fallen.elo);
  rate(killer, killer.elo + stake);
  rate(fallen, fallen.elo - stake);
  if (!isAvatar(killer)) return;
  forEach(realm, (other) => {
    if (other === killer || !isAvatar(other) || other.hp === 0) return;
    if (realm.age - other.foughtAge > companyTicks || distanceOf(other, fallen) > companyReach) return;
    rate(other, other.elo + Math.floor(stake / 2));
  });
}

function fallPlayer(realm: Realm, entity: Avatar, cause: Cause): void {
  const { player } = entity;
  player.riseAge = realm.age + fallenTicks;
  player.talk = null;
  cureAll(realm, entity);
  for (const slot of looseSlots(entity))
    takeFrom(slot, slot.amount - layDown(realm, entity.x, entity.y, slot.item, slot.amount));
  checkGear(entity);
  revise(entity);
  if (realm.age < player.mournAge) return;
  player.mournAge = realm.age + mournTicks;
  realm.news.push(obituary(player.name, cause));
}

function obituary(name: string, cause: Cause): string {
  if (cause === 'poison') return `${name} died of poison.`;
  if (cause === 'fire') return `${name} burned to death.`;
  const kind = creatureOf(cause.type);
  if (cause.type === entityTypes.guardian) return `${name} was slain by the guardian of the Deep.`;
  return `${name} was slain by ${kind?.name === 'ogre' ? 'an' : 'a'} ${kind?.name ?? 'stranger'}.`;
}

function fallCreature(realm: Realm, entity: Entity, killer: Entity | undefined): void {
  const { x, y } = entity;
  removeEntity(realm, entity);
  for (const slot of entity.slots) if (slot.item !== 0) layDown(realm, x, y, slot.item, slot.amount);
  for (const { item, chance, min, max } of creatureOf(entity.type)?.drops ?? [])
    if (realm.random.below(100) < chance) layDown(realm, x, y, item, min + realm.random.below(max - min + 1));
  if (entity.type !== entityTypes.guardian) {
    vacate(realm, entity, realm.age + minRefillTicks + realm.random.below(refillSpreadTicks));
    return;
  }
  vacate(realm, entity, never);
  if (!realm.quest.guardianSlain && killer?.player)
    realm.news.push(`${killer.player.name} has slain the guardian of the Deep!`);
  realm.quest.guardianSlain = true;
}
