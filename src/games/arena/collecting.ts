import { addComponents, query } from 'bitecs';
import { entityKinds } from './protocol.ts';
import { playerRadius } from './rules.ts';
import {
  type ArenaWorld,
  addThing,
  at,
  fieldHeight,
  fieldWidth,
  find,
  freeSpot,
  inOrder,
  removeThing,
} from './world.ts';

/** Gems at any time at most: with 16 players and 9 obstacles a snapshot is 1036 bytes and still fits a datagram (A5). */
export const maxGems = 24;
/** The field is kept at this many, and one more for every four players, up to `maxSupply`: the rest is for what spills. */
const minSupply = 10;
const maxSupply = 16;
/** A lone player is brought a gem this often, 1.5 s; twice as many players, twice as often. */
const supplyTicks = 30;
const minSupplyTicks = 2;

const small = { worth: 1, radius: 11, colour: 0x7fe3ff };
const large = { worth: 5, radius: 17, colour: 0xffe08a };
/** Every supply draws 0 … 19: below 2 it is a large one, at 2 a cluster of small ones, otherwise a small one. */
const supplyDraws = 20;
const largeDraws = 2;
const clusterDraw = 2;
const clusterGems = 5;
const clusterReach = 36;
/** Around a gem that appears: room to see it before it is touched. */
const gemGap = 24;

/** A bump costs a quarter of what is carried, at least 1 and at most this many points. */
const maxSpillPoints = 10;
/** From the edge of who spills. */
const spillReach = 48;
/** What spilled lies this long before anybody can have it, 500 ms: as far for the one as for the other. */
const freshTicks = 10;
/** After a bump both are out of it for this long, 2 s. */
const safeTicks = 40;

/** Eight directions of length 1, clockwise from the right. */
const directions = [
  { x: 1, y: 0 },
  { x: Math.SQRT1_2, y: Math.SQRT1_2 },
  { x: 0, y: 1 },
  { x: -Math.SQRT1_2, y: Math.SQRT1_2 },
  { x: -1, y: 0 },
  { x: -Math.SQRT1_2, y: -Math.SQRT1_2 },
  { x: 0, y: -1 },
  { x: Math.SQRT1_2, y: -Math.SQRT1_2 },
] as const;
/** From the direction of who bumped on, to both sides in turn: what is knocked out lies nearer to them. */
const spillTurns = [0, 1, 7, 2, 6, 3, 5, 4] as const;

interface GemKind {
  readonly worth: number;
  readonly radius: number;
  readonly colour: number;
}

/** Gives a new player what they carry. Who comes back with something is safe at first. */
export function addCarrier(world: ArenaWorld, eid: number, carried: { points: number; colour: number }): void {
  const { Carrier } = world.ecs.components;
  addComponents(world.ecs, eid, Carrier);
  Carrier.colour[eid] = carried.colour;
  Carrier.safe[eid] = 0;
  carry(world, eid, carried.points);
  if (carried.points > 0) protect(world, eid);
}

/** What the player of replication id `id` carries; 0 for who is not there. */
export function pointsCarried(world: ArenaWorld, id: number): number {
  const eid = find(world, id);
  return eid === undefined ? 0 : at(world.ecs.components.Carrier.points, eid);
}

/** Lays out what an empty field begins with. */
export function layGems(world: ArenaWorld): void {
  for (let n = 0; n < minSupply; n++) supplyOne(world, world.random.below(supplyDraws) < largeDraws ? large : small);
}

/** Gives every gem to the nearest player who touches it: who came first to the room has no advantage. */
export function pickupSystem(world: ArenaWorld): void {
  const { Gem, Carrier } = world.ecs.components;
  const players = inOrder(world, query(world.ecs, [Carrier]));
  for (const gem of inOrder(world, query(world.ecs, [Gem]))) {
    const fresh = at(Gem.fresh, gem);
    if (fresh > 0) {
      Gem.fresh[gem] = fresh - 1;
      continue;
    }
    let taker: number | undefined;
    let nearest = Number.POSITIVE_INFINITY;
    for (const player of players) {
      const { distance, overlap } = between(world, player, gem);
      if (overlap <= 0 || distance >= nearest) continue;
      taker = player;
      nearest = distance;
    }
    if (taker === undefined) continue;
    carry(world, taker, at(Carrier.points, taker) + at(Gem.worth, gem));
    removeThing(world, gem);
  }
}

/** Players who meet push each other apart, and who carries more spills some of it; who is safe is left alone. */
export function bumpSystem(world: ArenaWorld): void {
  const { Carrier } = world.ecs.components;
  const players = inOrder(world, query(world.ecs, [Carrier]));
  players.forEach((a, n) => {
    players.forEach((b, m) => {
      if (m > n) bump(world, a, b);
    });
  });
}

function bump(world: ArenaWorld, a: number, b: number): void {
  const { Position, Carrier } = world.ecs.components;
  const { ux, uy, overlap } = between(world, a, b);
  if (overlap <= 0) return;
  Position.x[a] = at(Position.x, a) - (ux * overlap) / 2;
  Position.y[a] = at(Position.y, a) - (uy * overlap) / 2;
  Position.x[b] = at(Position.x, b) + (ux * overlap) / 2;
  Position.y[b] = at(Position.y, b) + (uy * overlap) / 2;
  const more = at(Carrier.points, a) - at(Carrier.points, b);
  if (more === 0 || at(Carrier.safe, a) > 0 || at(Carrier.safe, b) > 0) return;
  if (more > 0) spill(world, a, { x: ux, y: uy });
  else spill(world, b, { x: -ux, y: -uy });
  protect(world, a);
  protect(world, b);
}

/** Brings gems while the field is short of them. */
export function supplySystem(world: ArenaWorld): void {
  const { Gem, Carrier } = world.ecs.components;
  const players = query(world.ecs, [Carrier]).length;
  const gems = query(world.ecs, [Gem]).length;
  const pauseTicks = Math.max(minSupplyTicks, Math.round(supplyTicks / Math.max(1, players)));
  if (gems >= Math.min(maxSupply, minSupply + Math.floor(players / 4))) {
    world.supplyTicks = pauseTicks;
    return;
  }
  world.supplyTicks = Math.max(0, world.supplyTicks - 1);
  if (world.supplyTicks > 0) return;
  world.supplyTicks = pauseTicks;
  const draw = world.random.below(supplyDraws);
  if (draw === clusterDraw) supplyCluster(world, Math.min(clusterGems, maxGems - gems));
  else supplyOne(world, draw < largeDraws ? large : small);
}

/** Lets protection end. */
export function safetySystem(world: ArenaWorld): void {
  const { Carrier, Renderable } = world.ecs.components;
  for (const eid of query(world.ecs, [Carrier])) {
    const safe = at(Carrier.safe, eid);
    if (safe === 0) continue;
    Carrier.safe[eid] = safe - 1;
    if (safe === 1) Renderable.colour[eid] = at(Carrier.colour, eid);
  }
}

/** From the centre of `a` to that of `b`: distance, direction, and how far the two reach into each other. */
function between(world: ArenaWorld, a: number, b: number) {
  const { Position, Renderable } = world.ecs.components;
  const dx = at(Position.x, b) - at(Position.x, a);
  const dy = at(Position.y, b) - at(Position.y, a);
  const distance = Math.sqrt(dx * dx + dy * dy);
  return {
    distance,
    // A centre upon a centre has no direction: any will do, as long as it is always the same.
    ux: distance > 0 ? dx / distance : 1,
    uy: distance > 0 ? dy / distance : 0,
    overlap: at(Renderable.radius, a) + at(Renderable.radius, b) - distance,
  };
}

function carry(world: ArenaWorld, eid: number, points: number): void {
  const { Carrier, Renderable } = world.ecs.components;
  Carrier.points[eid] = points;
  Renderable.radius[eid] = playerRadius(points);
}

/** Nobody can bump them for a while. The colour says so: halfway to white. */
export function protect(world: ArenaWorld, eid: number): void {
  const { Carrier, Renderable } = world.ecs.components;
  const colour = at(Carrier.colour, eid);
  Carrier.safe[eid] = safeTicks;
  Renderable.colour[eid] = ((colour >>> 1) & 0x7f7f7f) + 0x7f7f7f;
}

/**
 * Throws some of what `eid` carries around them, first `towards` who bumped, as far as there is room; what finds none
 * stays with them.
 */
function spill(world: ArenaWorld, eid: number, towards: { x: number; y: number }): void {
  const { Position, Renderable, Gem, Carrier } = world.ecs.components;
  let points = at(Carrier.points, eid);
  let owed = Math.min(maxSpillPoints, Math.max(1, Math.floor(points / 4)));
  const along = directions.map(({ x, y }) => x * towards.x + y * towards.y);
  const first = along.indexOf(Math.max(...along));
  for (const turn of spillTurns) {
    const direction = directions[(first + turn) % directions.length];
    if (!direction || owed === 0 || query(world.ecs, [Gem]).length >= maxGems) break;
    const kind = owed >= large.worth ? large : small;
    const reach = at(Renderable.radius, eid) + spillReach;
    const spot = { x: at(Position.x, eid) + direction.x * reach, y: at(Position.y, eid) + direction.y * reach };
    if (!isOpen(world, spot, kind.radius)) continue;
    addGem(world, { ...kind, ...spot, fresh: freshTicks });
    owed -= kind.worth;
    points -= kind.worth;
  }
  carry(world, eid, points);
}

/** Whether a gem can be reached there: in the field and in no obstacle. */
function isOpen(world: ArenaWorld, spot: { x: number; y: number }, radius: number): boolean {
  const { Position, Renderable } = world.ecs.components;
  const inField =
    spot.x >= radius && spot.x <= fieldWidth - radius && spot.y >= radius && spot.y <= fieldHeight - radius;
  return (
    inField &&
    !query(world.ecs, [Renderable]).some((eid) => {
      if (Renderable.kind[eid] !== entityKinds.obstacle) return false;
      const dx = at(Position.x, eid) - spot.x;
      const dy = at(Position.y, eid) - spot.y;
      const reach = at(Renderable.radius, eid) + radius;
      return dx * dx + dy * dy < reach * reach;
    })
  );
}

function supplyOne(world: ArenaWorld, kind: GemKind): void {
  addGem(world, { ...kind, ...freeSpot(world, kind.radius, gemGap), fresh: 0 });
}

/** One in the middle, the others around it. */
function supplyCluster(world: ArenaWorld, gems: number): void {
  const { x, y } = freeSpot(world, clusterReach + small.radius, gemGap);
  for (let n = 0; n < gems; n++) {
    const direction = n === 0 ? { x: 0, y: 0 } : directions[2 * n - 2];
    if (!direction) break;
    addGem(world, { ...small, x: x + direction.x * clusterReach, y: y + direction.y * clusterReach, fresh: 0 });
  }
}

/** Lays a gem down where it is said to be. */
export function addGem(
  world: ArenaWorld,
  gem: GemKind & { readonly x: number; readonly y: number; readonly fresh: number },
): void {
  const { Gem } = world.ecs.components;
  const eid = addThing(world, { ...gem, kind: entityKinds.unknown });
  if (eid === undefined) return;
  addComponents(world.ecs, eid, Gem);
  Gem.worth[eid] = gem.worth;
  Gem.fresh[eid] = gem.fresh;
}
