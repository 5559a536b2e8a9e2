import { itemOf } from '../catalogue.ts';
import { maxElo, minElo, startElo } from './elo.ts';
import type { Slot } from './pack.ts';
import type { Entity, PlayerPart } from './world.ts';

/** Hit points of a beginner, and within what they stay. */
const startHp = 30;
const minHp = 20;
const maxHp = 90;
/** Points of Elo above the start's for one hit point more, and for one point of damage more. */
const eloPerHp = 30;
const eloPerDamage = 250;
/** Bare hands. */
const fistDamage = 1;

/** A player's avatar, as rules ask for it. */
export type Avatar = Entity & { readonly player: PlayerPart };

/** Whether it is a player's avatar. */
export function isAvatar(entity: Entity): entity is Avatar {
  return entity.player !== null;
}

/** What a player with this Elo can bear. */
export function hpMaxOf(elo: number): number {
  return Math.max(minHp, Math.min(maxHp, startHp + Math.floor((elo - startElo) / eloPerHp)));
}

/** A new Elo, and the hit points that come with it; nobody is hurt by getting worse. */
export function rate(entity: Entity, elo: number): void {
  entity.elo = Math.max(minElo, Math.min(maxElo, elo));
  if (!isAvatar(entity)) return;
  entity.hpMax = hpMaxOf(entity.elo);
  entity.hp = Math.min(entity.hp, entity.hpMax);
}

/** What a player's blow does before luck and armour. */
export function damageOf(entity: Entity): number {
  const base = entity.weapon === 0 ? fistDamage : itemOf(entity.weapon).power;
  return Math.max(1, base + Math.floor((entity.elo - startElo) / eloPerDamage));
}

/** Wields, or with −1 lays aside. */
export function wield(entity: Avatar, slot: number): void {
  entity.player.wielded = slot;
  entity.weapon = entity.slots[slot]?.item ?? 0;
}

/** Puts on, or with −1 takes off. */
export function wear(entity: Avatar, slot: number): void {
  entity.player.worn = slot;
  entity.armour = entity.slots[slot]?.item ?? 0;
}

/** After anything has left a pack: what is not there any more is neither in hand nor worn. */
export function checkGear(entity: Avatar): void {
  const { wielded, worn } = entity.player;
  if (wielded >= 0 && entity.slots[wielded]?.item !== entity.weapon) wield(entity, -1);
  if (worn >= 0 && entity.slots[worn]?.item !== entity.armour) wear(entity, -1);
}

/** What can be lost: everything but what is in hand and worn. */
export function looseSlots(entity: Avatar): Slot[] {
  const { wielded, worn } = entity.player;
  return entity.slots.filter((slot, n) => n !== wielded && n !== worn && slot.item !== 0);
}
