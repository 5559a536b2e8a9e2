import { addComponents, addEntity, createWorld, query, removeEntity } from 'bitecs';
import { Random } from '../../lib/random.ts';

/** Steps a second. */
export const tickRateHz = 20;
/** The field, in world units; every player sees all of it. */
export const fieldWidth = 1600;
export const fieldHeight = 900;

/** Every component store has room for this many entities: players of 64 seats, obstacles, gems and what comes later. */
export const maxEntities = 1024;

const placementTries = 200;

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
    /** What a player carries, the ticks for which nobody can bump them, and the colour they have otherwise. */
    Carrier: { points: u32(), safe: u8(), colour: u32() },
    /** What a gem is worth, and the ticks until it can be picked up. */
    Gem: { worth: u8(), fresh: u8() },
    Renderable: { kind: u8(), radius: f32(), colour: u32() },
    /** The replication id: never another's in a session, while entity numbers are used again. */
    NetworkId: { id: u32() },
  };
}

/** The whole state of an arena. Only `simulation.ts` and the systems it runs change it. */
export interface ArenaWorld {
  readonly ecs: ReturnType<typeof createEcs>;
  readonly random: Random;
  /** Entities by replication id. */
  readonly eids: Map<number, number>;
  tick: number;
  nextId: number;
  /** Ticks until the next gem that the field is short of appears. */
  supplyTicks: number;
}

function createEcs() {
  return createWorld({ components: createComponents() });
}

/** A world with nothing in it. */
export function createEmpty(seed: number): ArenaWorld {
  return { ecs: createEcs(), random: new Random(seed), eids: new Map(), tick: 0, nextId: 1, supplyTicks: 0 };
}

/** What every entity has. */
export interface Thing {
  readonly kind: number;
  readonly radius: number;
  readonly colour: number;
  readonly x: number;
  readonly y: number;
}

/** The entity of a new thing, with the next id or one that it had before, or undefined when the world is full. */
export function addThing(world: ArenaWorld, thing: Thing, idBefore?: number): number | undefined {
  const { Position, Renderable, NetworkId } = world.ecs.components;
  if (query(world.ecs, [NetworkId]).length >= maxEntities - 1) return undefined;
  const eid = addEntity(world.ecs);
  addComponents(world.ecs, eid, Position, Renderable, NetworkId);
  Position.x[eid] = thing.x;
  Position.y[eid] = thing.y;
  Renderable.kind[eid] = thing.kind;
  Renderable.radius[eid] = thing.radius;
  Renderable.colour[eid] = thing.colour;
  const id = idBefore ?? world.nextId++;
  NetworkId.id[eid] = id;
  world.eids.set(id, eid);
  return eid;
}

/** Takes a thing out of the world; its replication id is nobody's from now on. */
export function removeThing(world: ArenaWorld, eid: number): void {
  world.eids.delete(at(world.ecs.components.NetworkId.id, eid));
  removeEntity(world.ecs, eid);
}

/** Whether nothing is where a thing of this radius would be. */
export function isClear(world: ArenaWorld, { x, y }: { x: number; y: number }, radius: number): boolean {
  const { Position, Renderable, NetworkId } = world.ecs.components;
  return query(world.ecs, [NetworkId]).every((eid) => {
    const dx = at(Position.x, eid) - x;
    const dy = at(Position.y, eid) - y;
    const reach = at(Renderable.radius, eid) + radius;
    return dx * dx + dy * dy >= reach * reach;
  });
}

/** A spot at least `gap` from every thing and the edge; the last one tried when the field is that crowded. */
export function freeSpot(world: ArenaWorld, radius: number, gap: number): { x: number; y: number } {
  const margin = radius + gap;
  let spot = { x: 0, y: 0 };
  for (let n = 0; n < placementTries; n++) {
    spot = {
      x: margin + world.random.unit() * (fieldWidth - 2 * margin),
      y: margin + world.random.unit() * (fieldHeight - 2 * margin),
    };
    if (isClear(world, spot, margin)) break;
  }
  return spot;
}

/** The entity that replication id `id` stands for. */
export function find(world: ArenaWorld, id: number): number | undefined {
  return world.eids.get(id);
}

/** `eids` by ascending replication id: the order of the ECS itself depends on who came and went. */
export function inOrder(world: ArenaWorld, eids: Iterable<number>): number[] {
  const { NetworkId } = world.ecs.components;
  return [...eids].sort((a, b) => at(NetworkId.id, a) - at(NetworkId.id, b));
}

/** Component stores have a place for every entity the world can hold. */
export function at(store: Float32Array | Uint32Array | Uint8Array, eid: number): number {
  return store[eid] ?? 0;
}
