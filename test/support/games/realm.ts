import { tileIds } from '../../../src/games/tiles/catalogue.ts';
import { chunkIdOf } from '../../../src/games/tiles/chunk-ids.ts';
import { addItem } from '../../../src/games/tiles/rules/pack.ts';
import { type Avatar, isAvatar } from '../../../src/games/tiles/rules/players.ts';
import { spawnCreature } from '../../../src/games/tiles/rules/spawning.ts';
import {
  changeTile,
  type Entity,
  entityOf,
  moveTo,
  type Place,
  removeEntity,
} from '../../../src/games/tiles/rules/world.ts';
import { createRealm, type Intent, type Realm, spawnPlayer, step } from '../../../src/games/tiles/simulation.ts';

/** A clearing of grass far from everything, `size` tiles to each side of its middle, that nobody comes to by themselves. */
export const clearing = { x: 300, y: 300, size: 24 } as const;

/** A realm whose clearing is open and empty; around the hearth, too, nobody is but who is put there. */
export function bareRealm(seed = 1): Realm {
  const realm = createRealm(seed);
  const { x, y, size } = clearing;
  for (let dy = -size; dy <= size; dy++)
    for (let dx = -size; dx <= size; dx++) changeTile(realm, x + dx, y + dy, tileIds.grass);
  for (const middle of [0, x])
    for (let cy = (middle >> 5) - 2; cy <= (middle >> 5) + 2; cy++)
      for (let cx = (middle >> 5) - 2; cx <= (middle >> 5) + 2; cx++) desert(realm, cx, cy);
  return realm;
}

/** Everybody and everything leaves; the ground stays as it is. */
export function clear(realm: Realm): void {
  for (const entity of realm.entities) removeEntity(realm, entity);
  step(realm, new Map());
}

/** Lets nobody and nothing be in a chunk that the seed wants there, for as long as somebody is near. */
export function desert(realm: Realm, cx: number, cy: number): void {
  const chunkId = chunkIdOf(cx, cy);
  const heaps: Place['heaps'] = [];
  realm.places.set(chunkId, { chunkId, awake: true, residents: [], refillAges: [], chests: new Map(), heaps });
  realm.memo.inhabitants.set(chunkId, []);
}

/** A player in the clearing, at these tiles from its middle, with these items besides what everybody begins with. */
export function playerAt(
  realm: Realm,
  dx: number,
  dy: number,
  items: readonly (readonly [number, number])[] = [],
): Avatar {
  const slot = realm.entities.filter(({ player, alive }) => player && alive).length;
  const entity = entityOf(realm, spawnPlayer(realm, { slot, name: `Player ${slot}` }));
  if (!entity || !isAvatar(entity)) throw new Error('no player came');
  moveTo(realm, entity, clearing.x + dx, clearing.y + dy);
  for (const [item, amount] of items) addItem(entity.slots, item, amount);
  return entity;
}

/** A creature in the clearing. */
export function creatureAt(
  realm: Realm,
  type: number,
  dx: number,
  dy: number,
  options: { deep?: boolean } = {},
): Entity {
  const [x, y] = [clearing.x + dx, clearing.y + dy];
  const entity = spawnCreature(realm, { type, x, y, danger: 0, den: null, deep: options.deep ?? false });
  if (!entity) throw new Error('no creature came');
  return entity;
}

/** `ticks` steps in which nobody does anything, or each what `intentOf` says, once a window. */
export function run(realm: Realm, ticks: number, intentOf: (id: number) => Intent | undefined = () => undefined): void {
  for (let n = 0; n < ticks; n++) {
    const intents = new Map<number, Intent>();
    if (n % 2 === 0)
      for (const { id, player } of realm.entities) {
        const intent = player ? intentOf(id) : undefined;
        if (intent) intents.set(id, intent);
      }
    step(realm, intents);
  }
}
