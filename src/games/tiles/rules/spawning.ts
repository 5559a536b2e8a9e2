import { entityFlags, entityTypes } from '../catalogue.ts';
import { creatureHp, creatureOf } from './creatures.ts';
import { restingMood } from './moods.ts';
import { emptySlots } from './pack.ts';
import { sackSlots } from './thieves.ts';
import { addEntity, type Entity, maxEntities, type Realm } from './world.ts';

/** Elo above its kind's for each step of danger, and by luck. */
const eloPerDanger = 30;
const eloSpread = 40;

/** A creature that comes into the world. */
export interface NewCreature {
  /** An entity type that `creatureOf` knows. */
  readonly type: number;
  readonly x: number;
  readonly y: number;
  /** 0 … 10: how strong for its kind. */
  readonly danger: number;
  readonly den: Entity['den'];
  readonly deep: boolean;
}

/** Puts a creature on a tile that is free; undefined for what is no creature, and when the world is full. */
export function spawnCreature(realm: Realm, { type, x, y, danger, den, deep }: NewCreature): Entity | undefined {
  const kind = creatureOf(type);
  if (!kind || realm.byId.size >= maxEntities) return undefined;
  const elo = kind.elo + danger * eloPerDanger + realm.random.below(eloSpread);
  const hp = creatureHp(kind, elo);
  return addEntity(realm, {
    type,
    x,
    y,
    hp,
    hpMax: hp,
    elo,
    flags: entityFlags.hostile,
    slots: type === entityTypes.goblin ? emptySlots(sackSlots) : [],
    den,
    mind: {
      mood: restingMood(type),
      home: { x, y },
      targetId: 0,
      untilAge: 0,
      // Those who come together do not all think in the same tick.
      nextAge: realm.age + 1 + realm.random.below(kind.stepTicks),
      deep,
      calls: 0,
    },
  });
}
