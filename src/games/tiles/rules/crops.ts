import { tileIds } from '../catalogue.ts';
import { chunkIdAt } from '../chunk-ids.ts';
import { changeTile, type Realm, tileKey, tileOfKey } from './world.ts';

/** What is sown is ripe after 3 to 4 minutes. */
const minRipeTicks = 1800;
const ripeSpreadTicks = 600;
/** How often fields are looked at. */
const fieldTicks = 10;
/** Crops that grow at once at most. */
const maxCrops = 4096;

/** Sows; false where there is no soil, or enough grows already. */
export function sow(realm: Realm, x: number, y: number): boolean {
  if (realm.ground.tileAt(x, y) !== tileIds.soil || realm.crops.size >= maxCrops) return false;
  changeTile(realm, x, y, tileIds.sprouts);
  adopt(realm, x, y);
  return true;
}

/** Lets sprouts grow that are there, unless they do. */
export function adopt(realm: Realm, x: number, y: number): void {
  const key = tileKey(x, y);
  if (realm.crops.has(key) || realm.crops.size >= maxCrops) return;
  realm.crops.set(key, realm.age + minRipeTicks + realm.random.below(ripeSpreadTicks));
}

/** Reaps; false where no grain stands. */
export function reap(realm: Realm, x: number, y: number): boolean {
  if (realm.ground.tileAt(x, y) !== tileIds.grain) return false;
  changeTile(realm, x, y, tileIds.soil);
  return true;
}

/** Lets ripen what is due, where somebody is near; elsewhere it waits until somebody comes. */
export function cropSystem(realm: Realm): void {
  if (realm.age % fieldTicks !== 0) return;
  for (const [key, ripeAge] of realm.crops) {
    if (realm.age < ripeAge) continue;
    const { x, y } = tileOfKey(key);
    if (!realm.places.get(chunkIdAt(x, y))?.awake) continue;
    realm.crops.delete(key);
    if (realm.ground.tileAt(x, y) === tileIds.sprouts) changeTile(realm, x, y, tileIds.grain);
  }
}
