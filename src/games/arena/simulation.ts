import { addComponents, query } from 'bitecs';
import { fnv1a } from '../../lib/hash.ts';
import { compareSerial } from '../../lib/serial.ts';
import {
  addCarrier,
  addGem,
  bumpSystem,
  layGems,
  pickupSystem,
  protect,
  safetySystem,
  supplySystem,
} from './collecting.ts';
import type { SnapshotEntities } from './protocol.gen.ts';
import { buttons, entityKinds } from './protocol.ts';
import { burden, playerRadius } from './rules.ts';
import { readSaved, type SavedWorld, writeSaved } from './saved-world.ts';
import {
  type ArenaWorld,
  addThing,
  at,
  createEmpty,
  fieldHeight,
  fieldWidth,
  find,
  freeSpot,
  inOrder,
  isClear,
  maxEntities,
  removeThing,
  tickRateHz,
} from './world.ts';

const stepS = 1 / tickRateHz;
/** World units a second of who carries nothing, and what all that can be carried takes from it. */
const emptySpeed = 320;
const burdenSpeed = 80;
/** A player without input for this many ticks (500 ms) is stopped (A2). */
const silentTicks = tickRateHz / 2;

const obstacleCount = 9;
const obstacleColour = 0x59657c;
const minObstacleRadius = 28;
const maxObstacleRadius = 70;
/** Between obstacles, and between them and the edge: room for players to pass side by side. */
const passage = 81;
/** Around an avatar that comes into the field. */
const spawnGap = 18;

/** A field with obstacles and gems and nobody in it, the same for the same seed. */
export function createArena(seed: number): ArenaWorld {
  const world = createEmpty(seed);
  for (let n = 0; n < obstacleCount; n++) placeObstacle(world);
  layGems(world);
  return world;
}

type System = (world: ArenaWorld) => void;

/** In this order, each tick: what changes sizes comes before what keeps things out of each other and in the field. */
const systems: readonly System[] = [
  playerInputSystem,
  movementSystem,
  pickupSystem,
  bumpSystem,
  obstacleSystem,
  worldBoundsSystem,
  supplySystem,
  safetySystem,
];

/** One tick. */
export function step(world: ArenaWorld): void {
  world.tick = (world.tick + 1) >>> 0;
  for (const system of systems) system(world);
}

/** One player as the world takes them in. */
export interface NewPlayer {
  readonly slot: number;
  /** 0x00RRGGBB. */
  readonly colour: number;
  /** What they carried when they left, or 0. */
  readonly points: number;
  /** Which entity they were and where, if they come back: they are again, and there if it is free. */
  readonly before?: Pick<Had, 'entityId' | 'x' | 'y'> | undefined;
}

/** What a player had who has left. */
export interface Had {
  readonly entityId: number;
  readonly points: number;
  readonly x: number;
  readonly y: number;
}

/** Puts a player's avatar on a free spot and returns its replication id, or undefined when the world is full. */
export function spawnPlayer(world: ArenaWorld, { slot, colour, points, before }: NewPlayer): number | undefined {
  const radius = playerRadius(points);
  const { x, y } = before && isClear(world, before, radius) ? before : freeSpot(world, radius, spawnGap);
  const isTheirs = before && before.entityId < world.nextId && find(world, before.entityId) === undefined;
  const thing = { x, y, radius, kind: entityKinds.player, colour };
  const eid = addThing(world, thing, isTheirs ? before.entityId : undefined);
  if (eid === undefined) return undefined;
  const { Velocity, PlayerControl, NetworkId } = world.ecs.components;
  addComponents(world.ecs, eid, Velocity, PlayerControl);
  Velocity.x[eid] = Velocity.y[eid] = 0;
  PlayerControl.buttons[eid] = PlayerControl.sequence[eid] = PlayerControl.heard[eid] = PlayerControl.silent[eid] = 0;
  PlayerControl.slot[eid] = slot;
  addCarrier(world, eid, { points, colour });
  return NetworkId.id[eid];
}

/** Takes an avatar from the field, and returns what it had; an unknown id changes nothing. */
export function despawn(world: ArenaWorld, id: number): Had | undefined {
  const eid = find(world, id);
  if (eid === undefined) return undefined;
  const { Position, Carrier } = world.ecs.components;
  const had = { entityId: id, points: at(Carrier.points, eid), x: at(Position.x, eid), y: at(Position.y, eid) };
  removeThing(world, eid);
  return had;
}

/** Replication ids of all avatars, in ascending order. */
export function playerIds(world: ArenaWorld): number[] {
  const { PlayerControl, NetworkId } = world.ecs.components;
  return inOrder(world, query(world.ecs, [PlayerControl])).map((eid) => at(NetworkId.id, eid));
}

/**
 * Somebody steers an avatar from another connection than before, whose first sequence may be any (A1). Like everybody who
 * comes back with something they are safe at first. An unknown id changes nothing.
 */
export function takeOver(world: ArenaWorld, id: number): void {
  const eid = find(world, id);
  if (eid === undefined) return;
  const { PlayerControl, Carrier } = world.ecs.components;
  PlayerControl.buttons[eid] = PlayerControl.sequence[eid] = PlayerControl.heard[eid] = PlayerControl.silent[eid] = 0;
  if (at(Carrier.points, eid) > 0) protect(world, eid);
}

/** Takes over an input; false when it is not newer than the last one accepted (A1), and nothing has changed. */
export function applyInput(world: ArenaWorld, id: number, input: { sequence: number; buttons: number }): boolean {
  const eid = find(world, id);
  if (eid === undefined) return false;
  const { PlayerControl } = world.ecs.components;
  if (PlayerControl.heard[eid] && compareSerial(input.sequence, at(PlayerControl.sequence, eid)) <= 0) return false;
  PlayerControl.heard[eid] = 1;
  PlayerControl.sequence[eid] = input.sequence;
  PlayerControl.buttons[eid] = input.buttons;
  PlayerControl.silent[eid] = 0;
  return true;
}

/** Everything visible, in ascending order of ids, into `into`, which must have room for `maxEntities`. */
export function capture(world: ArenaWorld, into: SnapshotEntities): void {
  const { Position, Renderable, NetworkId } = world.ecs.components;
  into.count = 0;
  for (const eid of inOrder(world, query(world.ecs, [NetworkId]))) {
    const row = into.count++;
    into.id[row] = at(NetworkId.id, eid);
    into.kind[row] = at(Renderable.kind, eid);
    into.x[row] = at(Position.x, eid);
    into.y[row] = at(Position.y, eid);
    into.radius[row] = at(Renderable.radius, eid);
    into.colour[row] = at(Renderable.colour, eid);
  }
}

/** The whole state as bytes: a world loaded from them goes on exactly as this one does. */
export function save(world: ArenaWorld): Uint8Array {
  const { Position, Velocity, PlayerControl, Carrier, Gem, Renderable, NetworkId } = world.ecs.components;
  const players = new Set(query(world.ecs, [PlayerControl]));
  const gems = new Set(query(world.ecs, [Gem]));
  return writeSaved({
    tick: world.tick,
    nextId: world.nextId,
    random: world.random.state,
    supplyTicks: world.supplyTicks,
    things: inOrder(world, query(world.ecs, [NetworkId])).map((eid) => ({
      id: at(NetworkId.id, eid),
      kind: at(Renderable.kind, eid),
      radius: at(Renderable.radius, eid),
      colour: at(Renderable.colour, eid),
      x: at(Position.x, eid),
      y: at(Position.y, eid),
      player: players.has(eid)
        ? {
            slot: at(PlayerControl.slot, eid),
            vx: at(Velocity.x, eid),
            vy: at(Velocity.y, eid),
            buttons: at(PlayerControl.buttons, eid),
            sequence: at(PlayerControl.sequence, eid),
            heard: at(PlayerControl.heard, eid),
            silent: at(PlayerControl.silent, eid),
            points: at(Carrier.points, eid),
            safe: at(Carrier.safe, eid),
            colour: at(Carrier.colour, eid),
          }
        : null,
      gem: gems.has(eid) ? { worth: at(Gem.worth, eid), fresh: at(Gem.fresh, eid) } : null,
    })),
  });
}

/** The world that `save` wrote. Throws `ProtocolError` for bytes it did not write. */
export function load(bytes: Uint8Array): ArenaWorld {
  const saved = readSaved(bytes, maxEntities);
  const world = createEmpty(saved.random);
  world.tick = saved.tick;
  world.supplyTicks = saved.supplyTicks;
  for (const thing of saved.things) loadThing(world, thing);
  world.nextId = saved.nextId;
  return world;
}

function loadThing(world: ArenaWorld, thing: SavedWorld['things'][number]): void {
  world.nextId = thing.id;
  if (thing.gem) {
    addGem(world, { ...thing, ...thing.gem });
    return;
  }
  const eid = addThing(world, thing);
  if (eid === undefined || !thing.player) return;
  const { Velocity, PlayerControl, Carrier } = world.ecs.components;
  addComponents(world.ecs, eid, Velocity, PlayerControl, Carrier);
  Velocity.x[eid] = thing.player.vx;
  Velocity.y[eid] = thing.player.vy;
  PlayerControl.slot[eid] = thing.player.slot;
  PlayerControl.buttons[eid] = thing.player.buttons;
  PlayerControl.sequence[eid] = thing.player.sequence;
  PlayerControl.heard[eid] = thing.player.heard;
  PlayerControl.silent[eid] = thing.player.silent;
  Carrier.points[eid] = thing.player.points;
  Carrier.safe[eid] = thing.player.safe;
  Carrier.colour[eid] = thing.player.colour;
}

/** A digest of the whole state: equal worlds have equal ones. */
export function hash(world: ArenaWorld): number {
  return fnv1a(save(world));
}

function playerInputSystem(world: ArenaWorld): void {
  const { PlayerControl, Velocity, Carrier } = world.ecs.components;
  for (const eid of query(world.ecs, [PlayerControl, Velocity])) {
    const silent = at(PlayerControl.silent, eid) + 1;
    PlayerControl.silent[eid] = silent;
    if (silent > silentTicks) PlayerControl.buttons[eid] = 0;
    const held = at(PlayerControl.buttons, eid);
    const x = Number((held & buttons.right) !== 0) - Number((held & buttons.left) !== 0);
    const y = Number((held & buttons.down) !== 0) - Number((held & buttons.up) !== 0);
    const straight = emptySpeed - burdenSpeed * burden(at(Carrier.points, eid));
    const speed = x !== 0 && y !== 0 ? straight * Math.SQRT1_2 : straight;
    Velocity.x[eid] = x * speed;
    Velocity.y[eid] = y * speed;
  }
}

function movementSystem(world: ArenaWorld): void {
  const { Position, Velocity } = world.ecs.components;
  for (const eid of query(world.ecs, [Position, Velocity])) {
    Position.x[eid] = at(Position.x, eid) + at(Velocity.x, eid) * stepS;
    Position.y[eid] = at(Position.y, eid) + at(Velocity.y, eid) * stepS;
  }
}

/** Pushes players out of obstacles along the line between the centres. */
function obstacleSystem(world: ArenaWorld): void {
  const { Position, PlayerControl, Renderable } = world.ecs.components;
  const obstacles = inOrder(
    world,
    query(world.ecs, [Renderable]).filter((eid) => Renderable.kind[eid] === entityKinds.obstacle),
  );
  for (const eid of query(world.ecs, [PlayerControl, Position]))
    for (const obstacle of obstacles) {
      const reach = at(Renderable.radius, eid) + at(Renderable.radius, obstacle);
      const dx = at(Position.x, eid) - at(Position.x, obstacle);
      const dy = at(Position.y, eid) - at(Position.y, obstacle);
      const distance = Math.sqrt(dx * dx + dy * dy);
      if (distance >= reach) continue;
      // A centre upon a centre has no direction: any will do, as long as it is always the same.
      const ux = distance > 0 ? dx / distance : 1;
      const uy = distance > 0 ? dy / distance : 0;
      Position.x[eid] = at(Position.x, obstacle) + ux * reach;
      Position.y[eid] = at(Position.y, obstacle) + uy * reach;
    }
}

function worldBoundsSystem(world: ArenaWorld): void {
  const { Position, Velocity, Renderable } = world.ecs.components;
  for (const eid of query(world.ecs, [Position, Velocity, Renderable])) {
    const radius = at(Renderable.radius, eid);
    Position.x[eid] = Math.min(Math.max(at(Position.x, eid), radius), fieldWidth - radius);
    Position.y[eid] = Math.min(Math.max(at(Position.y, eid), radius), fieldHeight - radius);
  }
}

function placeObstacle(world: ArenaWorld): void {
  const radius = minObstacleRadius + world.random.unit() * (maxObstacleRadius - minObstacleRadius);
  const spot = freeSpot(world, radius, passage);
  addThing(world, { ...spot, radius, kind: entityKinds.obstacle, colour: obstacleColour });
}
