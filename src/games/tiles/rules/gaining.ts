import { layDown } from './heaps.ts';
import { addItem } from './pack.ts';
import { type Entity, type Realm, revise } from './world.ts';

/** Something comes into a pack; what it has no room for is laid down at its owner's feet. */
export function gain(realm: Realm, entity: Entity, item: number, amount: number): void {
  const left = addItem(entity.slots, item, amount);
  if (left > 0) layDown(realm, entity.x, entity.y, item, left);
  revise(entity);
}
