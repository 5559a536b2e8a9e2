import { itemIds } from '../catalogue.ts';
import { heapAt, takeHeap } from './heaps.ts';
import { moveItem } from './pack.ts';
import { type Avatar, looseSlots } from './players.ts';
import { type Entity, type Realm, revise } from './world.ts';

/** What a goblin carries off at most. */
export const sackSlots = 6;
/** One blow of so many is a theft, and it takes up to this much of one thing. */
const theftOdds = 3;
const maxTheft = 5;
/** Then it runs for 10 s. */
export const flightTicks = 100;

/** A goblin's hand in a pack: sometimes, and never at what is in hand, worn, or the Heart. */
export function steal(realm: Realm, goblin: Entity, victim: Avatar): void {
  if (!goblin.mind || realm.random.below(theftOdds) !== 0) return;
  const loose = looseSlots(victim).filter(({ item }) => item !== itemIds.heart);
  const slot = loose[realm.random.below(Math.max(1, loose.length))];
  if (!slot || moveItem(slot, goblin.slots, maxTheft) === 0) return;
  revise(victim);
  goblin.mind.mood = 'flee';
  goblin.mind.targetId = victim.id;
  goblin.mind.untilAge = realm.age + flightTicks;
}

/** What lies underfoot goes into the sack, the Heart excepted. */
export function pickUp(realm: Realm, goblin: Entity): void {
  const heap = heapAt(realm, goblin.x, goblin.y);
  if (heap && heap.weapon !== itemIds.heart) takeHeap(realm, heap, goblin.slots);
}
