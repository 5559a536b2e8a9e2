import { entityTypes, grainPerBread, isHostile, itemIds, statuses, tileIds } from '../catalogue.ts';
import { inWorld } from '../geometry.ts';
import { playerActions } from '../protocol.ts';
import { get, open, put } from './chests.ts';
import { strike } from './combat.ts';
import { reap, sow } from './crops.ts';
import { dig } from './digging.ts';
import { gain } from './gaining.ts';
import { dropFrom, heapAt, takeHeap } from './heaps.ts';
import { aheadOf, stepOf } from './moving.ts';
import { amountOf, removeItem, roomFor } from './pack.ts';
import { type Avatar, checkGear, isAvatar } from './players.ts';
import { bringHome } from './quest.ts';
import { choose, greet } from './talk.ts';
import { use } from './using.ts';
import { changeTile, type Entity, forEach, has, type Realm, revise, standingAt } from './world.ts';

/** One action of a player as the host hands it in (`player_action` and what its ActionData say). */
export interface Intent {
  readonly action: number;
  readonly direction?: number;
  readonly slot?: number;
  readonly amount?: number;
  readonly entityId?: number;
  readonly choice?: number;
}

/** What a reaper has of one tile of grain, and now and then a seed more. */
const harvestGrain = 2;
const harvestSeeds = 1;
const luckySeedOdds = 2;

/** Lets players do what they want, in ascending order of ids: one thing each; what cannot be done does nothing. */
export function intentSystem(realm: Realm, intents: ReadonlyMap<number, Intent>): void {
  forEach(realm, (entity) => {
    const intent = intents.get(entity.id);
    if (!intent || !isAvatar(entity) || entity.hp === 0 || has(entity, statuses.stunned)) return;
    if (intent.action === playerActions.none) return;
    entity.player.actedAge = realm.age;
    entity.player.heading = 0;
    perform(realm, entity, intent);
  });
}

function perform(realm: Realm, avatar: Avatar, intent: Intent): void {
  const { action, direction = 0, slot = -1, amount = 0, entityId = 0, choice = -1 } = intent;
  switch (action) {
    case playerActions.north:
    case playerActions.east:
    case playerActions.south:
    case playerActions.west: {
      const { x, y } = aheadOf(avatar, action);
      const other = standingAt(realm, x, y);
      if (other && isHostile(other)) strike(realm, avatar, other);
      else stepOf(realm, avatar, action);
      break;
    }
    case playerActions.act:
      if (direction >= 1 && direction <= 4) actOn(realm, avatar, aheadOf(avatar, direction));
      break;
    case playerActions.take:
      take(realm, avatar);
      break;
    case playerActions.use:
      use(realm, avatar, slot);
      break;
    case playerActions.drop:
      drop(realm, avatar, slot, amount);
      break;
    case playerActions.get:
      get(realm, avatar, entityId, slot);
      break;
    case playerActions.put:
      put(realm, avatar, entityId, slot);
      break;
    case playerActions.choose:
      choose(realm, avatar, entityId, choice);
      break;
  }
}

/** Does with what lies ahead whatever one does with it. */
function actOn(realm: Realm, avatar: Avatar, { x, y }: { x: number; y: number }): void {
  if (!inWorld(x, y)) return;
  const other = standingAt(realm, x, y);
  if (other) actOnEntity(realm, avatar, other);
  else actOnTile(realm, avatar, x, y);
}

function actOnEntity(realm: Realm, avatar: Avatar, other: Entity): void {
  if (isHostile(other)) strike(realm, avatar, other);
  else if (other.type === entityTypes.chest) open(other);
  else if (other.mind) greet(realm, avatar, other);
}

function actOnTile(realm: Realm, avatar: Avatar, x: number, y: number): void {
  switch (realm.ground.tileAt(x, y)) {
    case tileIds.doorClosed:
      changeTile(realm, x, y, tileIds.doorOpen);
      break;
    case tileIds.doorOpen:
      changeTile(realm, x, y, tileIds.doorClosed);
      break;
    case tileIds.hearth:
      if (!bringHome(realm, avatar, x, y)) bake(realm, avatar);
      break;
    case tileIds.grain:
      harvest(realm, avatar, x, y);
      break;
    case tileIds.soil:
      if (amountOf(avatar.slots, itemIds.seeds) > 0 && sow(realm, x, y)) spend(avatar, itemIds.seeds, 1);
      break;
    case tileIds.mushrooms:
      pick(realm, avatar, x, y);
      break;
    default:
      dig(realm, avatar, x, y);
  }
}

/** What lies underfoot, or grows there. */
function take(realm: Realm, avatar: Avatar): void {
  const { x, y } = avatar;
  const heap = heapAt(realm, x, y);
  if (heap) {
    if (takeHeap(realm, heap, avatar.slots)) revise(avatar);
  } else if (realm.ground.tileAt(x, y) === tileIds.mushrooms) pick(realm, avatar, x, y);
}

/** A mushroom leaves the ground that is around it: cave or grass. */
function pick(realm: Realm, avatar: Avatar, x: number, y: number): void {
  if (roomFor(avatar.slots, itemIds.mushroom) === 0) return;
  const inCave = [1, 2, 3, 4].some((direction) => {
    const beside = aheadOf({ x, y }, direction);
    return realm.ground.tileAt(beside.x, beside.y) === tileIds.caveFloor;
  });
  changeTile(realm, x, y, inCave ? tileIds.caveFloor : tileIds.grass);
  gain(realm, avatar, itemIds.mushroom, 1);
}

function harvest(realm: Realm, avatar: Avatar, x: number, y: number): void {
  if (!reap(realm, x, y)) return;
  gain(realm, avatar, itemIds.grain, harvestGrain);
  gain(realm, avatar, itemIds.seeds, harvestSeeds + Number(realm.random.below(luckySeedOdds) === 0));
}

function bake(realm: Realm, avatar: Avatar): void {
  if (amountOf(avatar.slots, itemIds.grain) < grainPerBread) return;
  spend(avatar, itemIds.grain, grainPerBread);
  gain(realm, avatar, itemIds.bread, 1);
}

function spend(avatar: Avatar, item: number, amount: number): void {
  removeItem(avatar.slots, item, amount);
  revise(avatar);
}

function drop(realm: Realm, avatar: Avatar, slotIndex: number, amount: number): void {
  const slot = avatar.slots[slotIndex];
  if (!slot || !Number.isInteger(amount) || dropFrom(realm, slot, amount, avatar.x, avatar.y) === 0) return;
  checkGear(avatar);
  revise(avatar);
}
