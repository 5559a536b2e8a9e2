import { type Item, itemIds, itemOf, statuses } from '../catalogue.ts';
import { takeFrom } from './pack.ts';
import { type Avatar, checkGear, wear, wield } from './players.ts';
import { afflict, cure, heal } from './statuses.ts';
import { has, type Realm, revise } from './world.ts';

/**
 * Food gives its hit points one every half second; a draught at once, and as much as food for another 5 s. While
 * either works no more is of use: nobody outlives everything by drinking.
 */
const ticksPerHp = 5;
const afterglowTicks = 50;
/** A draught of haste lasts 30 s. */
const hasteTicks = 300;
/** Who eats or drinks does not strike meanwhile. */
const mealTicks = 4;

/** Eats, drinks, wields, wears, or lays aside what is in a slot of the pack; what would be wasted is kept. */
export function use(realm: Realm, avatar: Avatar, slotIndex: number): void {
  const slot = avatar.slots[slotIndex];
  if (!slot || slot.item === 0) return;
  const item = itemOf(slot.item);
  switch (item.use) {
    case 'weapon':
    case 'tool':
      wield(avatar, avatar.player.wielded === slotIndex ? -1 : slotIndex);
      revise(avatar);
      break;
    case 'armour':
      wear(avatar, avatar.player.worn === slotIndex ? -1 : slotIndex);
      revise(avatar);
      break;
    case 'food':
      if (realm.age < avatar.readyAge || !consume(realm, avatar, item)) return;
      avatar.readyAge = realm.age + mealTicks;
      takeFrom(slot, 1);
      checkGear(avatar);
      revise(avatar);
      break;
  }
}

/** Lets food or a draught work; false when it would do nothing now. */
function consume(realm: Realm, avatar: Avatar, { id, power }: Item): boolean {
  switch (id) {
    case itemIds.antidote:
      if (!has(avatar, statuses.poisoned)) return false;
      cure(realm, avatar, statuses.poisoned);
      return true;
    case itemIds.draughtOfHaste:
      if (has(avatar, statuses.hasted)) return false;
      afflict(realm, avatar, statuses.hasted, hasteTicks);
      return true;
    case itemIds.healingDraught:
      if (avatar.hp === avatar.hpMax || has(avatar, statuses.regenerating)) return false;
      heal(avatar, power);
      afflict(realm, avatar, statuses.regenerating, afterglowTicks);
      return true;
    default:
      if (avatar.hp === avatar.hpMax || has(avatar, statuses.regenerating)) return false;
      afflict(realm, avatar, statuses.regenerating, power * ticksPerHp);
      return true;
  }
}
