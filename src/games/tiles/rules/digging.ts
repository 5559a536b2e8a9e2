import { itemIds, tileIds } from '../catalogue.ts';
import { gain } from './gaining.ts';
import { amountOf } from './pack.ts';
import { changeTile, type Entity, type Realm } from './world.ts';

/** What a pickaxe breaks: one blow of so many does it, and what is left. */
interface Diggable {
  readonly odds: number;
  readonly leaves: number;
}

const diggable: ReadonlyMap<number, Diggable> = new Map([
  [tileIds.rock, { odds: 3, leaves: tileIds.rubble }],
  [tileIds.ore, { odds: 4, leaves: tileIds.rubble }],
  [tileIds.ruinWall, { odds: 2, leaves: tileIds.ruinFloor }],
]);

/** What ore is worth, in coins. */
const minOreCoins = 3;
const oreSpreadCoins = 6;

/** One blow with the pickaxe at what lies ahead; false for who has none, and for what it does not break. */
export function dig(realm: Realm, entity: Entity, x: number, y: number): boolean {
  const tile = realm.ground.tileAt(x, y);
  const wall = diggable.get(tile);
  if (!wall || amountOf(entity.slots, itemIds.pickaxe) === 0) return false;
  if (realm.ground.isProtected(x, y)) return false;
  if (realm.random.below(wall.odds) !== 0) return true;
  changeTile(realm, x, y, wall.leaves);
  if (tile === tileIds.ore) gain(realm, entity, itemIds.coins, minOreCoins + realm.random.below(oreSpreadCoins));
  return true;
}
