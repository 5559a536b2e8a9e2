import { diggable, itemIds, tileIds } from '../catalogue.ts';
import { gain } from './gaining.ts';
import { amountOf } from './pack.ts';
import { changeTile, type Entity, type Realm } from './world.ts';

/** One blow of so many breaks it, by tile. */
const blowsOf: ReadonlyMap<number, number> = new Map([
  [tileIds.rock, 3],
  [tileIds.ore, 4],
  [tileIds.ruinWall, 2],
]);

/** What ore is worth, in coins. */
const minOreCoins = 3;
const oreSpreadCoins = 6;

/** One blow with the pickaxe at what lies ahead; false for who has none, and for what it does not break. */
export function dig(realm: Realm, entity: Entity, x: number, y: number): boolean {
  const tile = realm.ground.tileAt(x, y);
  const left = diggable.get(tile);
  if (left === undefined || amountOf(entity.slots, itemIds.pickaxe) === 0) return false;
  if (realm.ground.isProtected(x, y)) return false;
  if (realm.random.below(blowsOf.get(tile) ?? 1) !== 0) return true;
  changeTile(realm, x, y, left);
  if (tile === tileIds.ore) gain(realm, entity, itemIds.coins, minOreCoins + realm.random.below(oreSpreadCoins));
  return true;
}
