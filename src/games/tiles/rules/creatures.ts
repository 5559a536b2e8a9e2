import { entityTypes, itemIds } from '../catalogue.ts';

/** Something a creature may leave behind. */
export interface Drop {
  readonly item: number;
  /** Of a hundred. */
  readonly chance: number;
  readonly min: number;
  readonly max: number;
}

/** One kind of creature. Times in ticks of 100 ms, distances in tiles. */
export interface CreatureKind {
  readonly name: string;
  readonly hp: number;
  readonly damage: number;
  readonly armour: number;
  /** What one of its kind starts at; hit points and damage grow with what is above that. */
  readonly elo: number;
  /** Between two steps. */
  readonly stepTicks: number;
  /** Between two blows. */
  readonly blowTicks: number;
  /** How far it notices people. */
  readonly sight: number;
  /** How far from its home it follows them. */
  readonly leash: number;
  /** Opens doors. */
  readonly handy: boolean;
  /** Goes across water. */
  readonly afloat: boolean;
  readonly drops: readonly Drop[];
}

const drop = (item: number, chance: number, min = 1, max = min): Drop => ({ item, chance, min, max });

/** By entity type. */
const kinds: ReadonlyMap<number, CreatureKind> = new Map([
  [
    entityTypes.rat,
    {
      name: 'rat',
      hp: 6,
      damage: 2,
      armour: 0,
      elo: 700,
      stepTicks: 3,
      blowTicks: 8,
      sight: 5,
      leash: 12,
      handy: false,
      afloat: false,
      drops: [drop(itemIds.seeds, 20, 1, 3), drop(itemIds.coins, 10)],
    },
  ],
  [
    entityTypes.wolf,
    {
      name: 'wolf',
      hp: 14,
      damage: 4,
      armour: 0,
      elo: 900,
      stepTicks: 3,
      blowTicks: 8,
      sight: 9,
      leash: 24,
      handy: false,
      afloat: false,
      drops: [drop(itemIds.leather, 12)],
    },
  ],
  [
    entityTypes.spider,
    {
      name: 'spider',
      hp: 12,
      damage: 3,
      armour: 0,
      elo: 950,
      stepTicks: 3,
      blowTicks: 9,
      sight: 4,
      leash: 14,
      handy: false,
      afloat: false,
      drops: [drop(itemIds.antidote, 30)],
    },
  ],
  [
    entityTypes.goblin,
    {
      name: 'goblin',
      hp: 16,
      damage: 3,
      armour: 0,
      elo: 950,
      stepTicks: 3,
      blowTicks: 8,
      sight: 8,
      leash: 24,
      handy: true,
      afloat: false,
      drops: [drop(itemIds.coins, 80, 3, 9), drop(itemIds.dagger, 10), drop(itemIds.bread, 20)],
    },
  ],
  [
    entityTypes.skeleton,
    {
      name: 'skeleton',
      hp: 24,
      damage: 6,
      armour: 1,
      elo: 1100,
      stepTicks: 4,
      blowTicks: 9,
      sight: 8,
      leash: 9,
      handy: true,
      afloat: false,
      drops: [drop(itemIds.coins, 60, 4, 12), drop(itemIds.axe, 8), drop(itemIds.sword, 5), drop(itemIds.mail, 5)],
    },
  ],
  [
    entityTypes.ogre,
    {
      name: 'ogre',
      hp: 55,
      damage: 10,
      armour: 1,
      elo: 1300,
      stepTicks: 6,
      blowTicks: 14,
      sight: 7,
      leash: 18,
      handy: true,
      afloat: false,
      drops: [drop(itemIds.coins, 100, 10, 30), drop(itemIds.healingDraught, 40), drop(itemIds.plate, 6)],
    },
  ],
  [
    entityTypes.wisp,
    {
      name: 'wisp',
      hp: 10,
      damage: 2,
      armour: 0,
      elo: 1050,
      stepTicks: 4,
      blowTicks: 10,
      sight: 7,
      leash: 20,
      handy: false,
      afloat: true,
      drops: [drop(itemIds.draughtOfHaste, 20), drop(itemIds.healingDraught, 15)],
    },
  ],
  [
    entityTypes.guardian,
    {
      name: 'guardian',
      hp: 240,
      damage: 12,
      armour: 3,
      elo: 1700,
      stepTicks: 4,
      blowTicks: 12,
      sight: 10,
      leash: 10,
      handy: false,
      afloat: false,
      drops: [drop(itemIds.runeBlade, 100), drop(itemIds.coins, 100, 60, 90), drop(itemIds.healingDraught, 100, 2)],
    },
  ],
]);

/** What a creature of this entity type is; undefined for people and things. */
export function creatureOf(type: number): CreatureKind | undefined {
  return kinds.get(type);
}

/** Hit points of one of this kind with this Elo: a hundredth more for every ten points above its kind's. */
export function creatureHp({ hp, elo }: CreatureKind, ownElo: number): number {
  return Math.max(1, Math.floor((hp * (1000 + ownElo - elo)) / 1000));
}
