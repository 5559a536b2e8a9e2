import { addComponents, addEntity, createWorld, query, removeEntity } from 'bitecs';
import { fnv1a } from '../../lib/hash.ts';
import { Random } from '../../lib/random.ts';
import { compareSerial } from '../../lib/serial.ts';
import type { SnapshotEntities } from './protocol.gen.ts';
import { buttons, entityKinds } from './protocol.ts';
import { readSaved, type SavedWorld, writeSaved } from './saved-world.ts';

/** Steps a second. */
export const tickRateHz = 20;
/** The field, in world units; every player sees all of it. */
export const fieldWidth = 1600;
export const fieldHeight = 900;

const stepS = 1 / tickRateHz;
const playerRadius = 18;
/** World units a second. */
const playerSpeed = 320;
/** A player without input for this many ticks (500 ms) is stopped (A2). */
const silentTicks = tickRateHz / 2;

const obstacleCount = 9;
const obstacleColour = 0x59657c;
const minObstacleRadius = 28;
const maxObstacleRadius = 70;
/** Between obstacles, and between them and the edge: room for players to pass side by side. */
const passage = 4.5 * playerRadius;
const placementTries = 200;

/** Every component store has room for this many entities: players of 64 seats, obstacles and what comes later. */
export const maxEntities = 1024;

/** What an entity is made of; see `docs/architecture.md` for the order of the systems that run over them. */
function createComponents() {
  const f32 = () => new Float32Array(maxEntities);
  const u32 = () => new Uint32Array(maxEntities);
  const u8 = () => new Uint8Array(maxEntities);
  return {
    Position: { x: f32(), y: f32() },
    Velocity: { x: f32(), y: f32() },
    /** The latest accepted input, and how long ago that was; `heard` is 0 until the connection's first. */
    PlayerControl: { buttons: u8(), sequence: u32(), heard: u8(), silent: u32(), slot: u8() },
    Renderable: { kind: u8(), radius: f32(), colour: u32() },
    /** The replication id: never used again in a session, while entity numbers are. */
    NetworkId: { id: u32() },
  };
}

/** The whole state of an arena. Nothing else changes it than the functions below. */
export interface ArenaWorld {
  readonly ecs: ReturnType<typeof createEcs>;
  readonly random: Random;
  tick: number;
  nextId: number;
}

function createEcs() {
  return createWorld({ components: createComponents() });
}

/** An empty field with obstacles, the same for the same seed. */
export function createArena(seed: number): ArenaWorld {
  const world: ArenaWorld = { ecs: createEcs(), random: new Random(seed), tick: 0, nextId: 1 };
  for (let n = 0; n < obstacleCount; n++) placeObstacle(world);
  return world;
}

type System = (world: ArenaWorld) => void;

/** In this order, each tick. */
const systems: readonly System[] = [playerInputSystem, movementSystem, obstacleSystem, worldBoundsSystem];

/** One tick. */
export function step(world: ArenaWorld): void {
  world.tick = (world.tick + 1) >>> 0;
  for (const system of systems) system(world);
}

/** Puts `slot`'s avatar on a free spot and returns its replication id, or undefined when the world is full. */
export function spawnPlayer(world: ArenaWorld, player: { slot: number; colour: number }): number | undefined {
  const spot = freeSpot(world, playerRadius, playerRadius);
  const eid = addThing(world, { ...spot, radius: playerRadius, kind: entityKinds.player, colour: player.colour });
  if (eid === undefined) return undefined;
  const { Velocity, PlayerControl, NetworkId } = world.ecs.components;
  addComponents(world.ecs, eid, Velocity, PlayerControl);
  Velocity.x[eid] = Velocity.y[eid] = 0;
  PlayerControl.buttons[eid] = PlayerControl.sequence[eid] = PlayerControl.heard[eid] = PlayerControl.silent[eid] = 0;
  PlayerControl.slot[eid] = player.slot;
  return NetworkId.id[eid];
}

/** Takes an avatar from the field; an unknown id changes nothing. */
export function despawn(world: ArenaWorld, id: number): void {
  const eid = find(world, id);
  if (eid !== undefined) removeEntity(world.ecs, eid);
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
  for (const eid of inOrder(world)) {
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
  const { Position, Velocity, PlayerControl, Renderable, NetworkId } = world.ecs.components;
  const players = new Set(query(world.ecs, [PlayerControl]));
  return writeSaved({
    tick: world.tick,
    nextId: world.nextId,
    random: world.random.state,
    things: inOrder(world).map((eid) => ({
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
          }
        : null,
    })),
  });
}

/** The world that `save` wrote. Throws `ProtocolError` for bytes it did not write. */
export function load(bytes: Uint8Array): ArenaWorld {
  const saved = readSaved(bytes, maxEntities);
  const world: ArenaWorld = { ecs: createEcs(), random: new Random(saved.random), tick: saved.tick, nextId: 0 };
  for (const thing of saved.things) loadThing(world, thing);
  world.nextId = saved.nextId;
  return world;
}

function loadThing(world: ArenaWorld, thing: SavedWorld['things'][number]): void {
  world.nextId = thing.id;
  const eid = addThing(world, thing);
  if (eid === undefined || !thing.player) return;
  const { Velocity, PlayerControl } = world.ecs.components;
  addComponents(world.ecs, eid, Velocity, PlayerControl);
  Velocity.x[eid] = thing.player.vx;
  Velocity.y[eid] = thing.player.vy;
  PlayerControl.slot[eid] = thing.player.slot;
  PlayerControl.buttons[eid] = thing.player.buttons;
  PlayerControl.sequence[eid] = thing.player.sequence;
  PlayerControl.heard[eid] = thing.player.heard;
  PlayerControl.silent[eid] = thing.player.silent;
}

/** A digest of the whole state: equal worlds have equal ones. */
export function hash(world: ArenaWorld): number {
  return fnv1a(save(world));
}

function playerInputSystem(world: ArenaWorld): void {
  const { PlayerControl, Velocity } = world.ecs.components;
  for (const eid of query(world.ecs, [PlayerControl, Velocity])) {
    const silent = at(PlayerControl.silent, eid) + 1;
    PlayerControl.silent[eid] = silent;
    if (silent > silentTicks) PlayerControl.buttons[eid] = 0;
    const held = at(PlayerControl.buttons, eid);
    const x = Number((held & buttons.right) !== 0) - Number((held & buttons.left) !== 0);
    const y = Number((held & buttons.down) !== 0) - Number((held & buttons.up) !== 0);
    const speed = x !== 0 && y !== 0 ? playerSpeed * Math.SQRT1_2 : playerSpeed;
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
  const obstacles = inOrder(world).filter((eid) => Renderable.kind[eid] === entityKinds.obstacle);
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

interface Thing {
  readonly kind: number;
  readonly radius: number;
  readonly colour: number;
  readonly x: number;
  readonly y: number;
}

function addThing(world: ArenaWorld, thing: Thing): number | undefined {
  const { Position, Renderable, NetworkId } = world.ecs.components;
  if (query(world.ecs, [NetworkId]).length >= maxEntities - 1) return undefined;
  const eid = addEntity(world.ecs);
  addComponents(world.ecs, eid, Position, Renderable, NetworkId);
  Position.x[eid] = thing.x;
  Position.y[eid] = thing.y;
  Renderable.kind[eid] = thing.kind;
  Renderable.radius[eid] = thing.radius;
  Renderable.colour[eid] = thing.colour;
  NetworkId.id[eid] = world.nextId++;
  return eid;
}

function placeObstacle(world: ArenaWorld): void {
  const radius = minObstacleRadius + world.random.unit() * (maxObstacleRadius - minObstacleRadius);
  const spot = freeSpot(world, radius, passage);
  addThing(world, { ...spot, radius, kind: entityKinds.obstacle, colour: obstacleColour });
}

/** A spot at least `gap` from every thing and the edge; the last one tried when the field is that crowded. */
function freeSpot(world: ArenaWorld, radius: number, gap: number): { x: number; y: number } {
  const { Position, Renderable } = world.ecs.components;
  const margin = radius + gap;
  let spot = { x: 0, y: 0 };
  for (let n = 0; n < placementTries; n++) {
    spot = {
      x: margin + world.random.unit() * (fieldWidth - 2 * margin),
      y: margin + world.random.unit() * (fieldHeight - 2 * margin),
    };
    const { x, y } = spot;
    const crowded = inOrder(world).some((eid) => {
      const dx = at(Position.x, eid) - x;
      const dy = at(Position.y, eid) - y;
      const reach = at(Renderable.radius, eid) + margin;
      return dx * dx + dy * dy < reach * reach;
    });
    if (!crowded) break;
  }
  return spot;
}

function find(world: ArenaWorld, id: number): number | undefined {
  const { NetworkId } = world.ecs.components;
  for (const eid of query(world.ecs, [NetworkId])) if (NetworkId.id[eid] === id) return eid;
  return undefined;
}

/** Entity numbers by ascending replication id: the order of the ECS itself depends on who came and went. */
function inOrder(world: ArenaWorld): number[] {
  const { NetworkId } = world.ecs.components;
  return [...query(world.ecs, [NetworkId])].sort((a, b) => at(NetworkId.id, a) - at(NetworkId.id, b));
}

/** Component stores have a place for every entity the world can hold. */
function at(store: Float32Array | Uint32Array | Uint8Array, eid: number): number {
  return store[eid] ?? 0;
}
