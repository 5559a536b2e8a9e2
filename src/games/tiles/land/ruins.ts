import { Random } from '../../../lib/random.ts';
import { entityTypes, tileIds } from '../catalogue.ts';
import { type Box, grown, isInside, type Spot, sideSteps } from '../geometry.ts';
import { lootOf } from '../rules/loot.ts';
import { settle, takeAny } from './inhabitant.ts';
import type { Place } from './place.ts';
import type { Site } from './regions.ts';
import { cleared, Sketch } from './sketch.ts';

/** A room is divided while it is longer than this, and none is smaller than this less a wall, halved. */
const roomTiles = 11;
/** Of the walls so much has fallen, and more towards one corner. */
const fallen = 0.2;
const fallenCorner = 0.8;

/** The walls of what was a large house: rooms with gaps for doors, one corner fallen in, grass where the roof was. */
export function drawRuins(site: Site): Place {
  const random = new Random(site.seed);
  const sketch = new Sketch(site.box);
  const house = grown(site.box, -3);
  clearAround(sketch, random, site, house);
  const corner = { x: random.below(2) ? house.x0 : house.x1, y: random.below(2) ? house.y0 : house.y1 };
  layFloor(sketch, random, house);
  sketch.frame(house, tileIds.ruinWall);
  const rooms = divide(sketch, random, house);
  for (const door of [entrance(site, house), entrance(site, house, 2)]) sketch.set(door.x, door.y, tileIds.ruinFloor);
  decay(sketch, random, house, corner);

  const floor = sketch.floor();
  const isCorner = ({ x, y }: Spot) => floor.isCorner(x - site.box.x0, y - site.box.y0);
  const chests: Spot[] = [];
  const whole = rooms.filter((room) => !isInside(grown(room, 1), corner.x, corner.y));
  for (let n = 0; n < 1 + random.below(2); n++) {
    const room = takeAny(random, whole);
    const spot = room && sketch.spots((x, y) => isInside(room, x, y) && isCorner({ x, y }))[0];
    if (spot) chests.push(spot);
  }
  const free = sketch.spots(
    (x, y) => isInside(house, x, y) && sketch.isOpen(x, y) && !chests.some((chest) => chest.x === x && chest.y === y),
  );
  const { rat, spider, skeleton, wisp } = entityTypes;
  const inhabitants = [
    ...chests.map((spot) => ({
      type: entityTypes.chest,
      ...spot,
      danger: site.danger,
      items: lootOf(random, site.danger + 1),
    })),
    ...settle(random, free, {
      types: site.danger < 2 ? [rat, rat, skeleton, spider] : [skeleton, skeleton, spider, wisp],
      count: 3 + random.below(3),
      danger: site.danger,
    }),
  ];
  return { sketch, inhabitants };
}

/** The doorway in the outer wall that looks to the gate, or `more` tiles along it. */
function entrance(site: Site, house: Box, more = 0): Spot {
  const middle = { x: (house.x0 + house.x1) >> 1, y: (house.y0 + house.y1) >> 1 };
  const { dx, dy } = sideSteps[site.side] ?? { dx: 0, dy: 0 };
  const x = dx === 0 ? middle.x + more : dx < 0 ? house.x0 : house.x1;
  const y = dy === 0 ? middle.y + more : dy < 0 ? house.y0 : house.y1;
  return { x, y };
}

/** One can walk around the house and from the entry to there; further off things have grown back. */
function clearAround(sketch: Sketch, random: Random, site: Site, house: Box): void {
  const way = grown(house, 1);
  for (const { x, y } of sketch.spots(() => true))
    if (isInside(way, x, y) || (isInside(grown(house, 2), x, y) && random.below(2) === 0)) sketch.set(x, y, cleared);
  const { dx, dy } = sideSteps[site.side] ?? { dx: 0, dy: 0 };
  for (let { x, y } = site.entry; !isInside(way, x, y); x -= dx, y -= dy) sketch.set(x, y, cleared);
}

function layFloor(sketch: Sketch, random: Random, house: Box): void {
  for (let y = house.y0; y <= house.y1; y++) {
    for (let x = house.x0; x <= house.x1; x++) {
      const draw = random.unit();
      sketch.set(
        x,
        y,
        draw < 0.62 ? tileIds.ruinFloor : draw < 0.86 ? cleared : draw < 0.975 ? tileIds.rubble : tileIds.bones,
      );
    }
  }
}

/** Walls across rooms that are too long, each with a gap; the insides of what is left. */
function divide(sketch: Sketch, random: Random, outer: Box): Box[] {
  const width = outer.x1 - outer.x0;
  const height = outer.y1 - outer.y0;
  if (Math.max(width, height) <= roomTiles) return [grown(outer, -1)];
  if (width > height) {
    const x = outer.x0 + (width >> 1) + random.below(5) - 2;
    for (let y = outer.y0; y <= outer.y1; y++) sketch.set(x, y, tileIds.ruinWall);
    const rooms = [...divide(sketch, random, { ...outer, x1: x }), ...divide(sketch, random, { ...outer, x0: x })];
    const y = outer.y0 + 1 + random.below(height - 1);
    for (let dx = -1; dx <= 1; dx++) sketch.set(x + dx, y, tileIds.ruinFloor);
    return rooms;
  }
  const y = outer.y0 + (height >> 1) + random.below(5) - 2;
  for (let x = outer.x0; x <= outer.x1; x++) sketch.set(x, y, tileIds.ruinWall);
  const rooms = [...divide(sketch, random, { ...outer, y1: y }), ...divide(sketch, random, { ...outer, y0: y })];
  const x = outer.x0 + 1 + random.below(width - 1);
  for (let dy = -1; dy <= 1; dy++) sketch.set(x, y + dy, tileIds.ruinFloor);
  return rooms;
}

/** Lets walls fall, the more the nearer to a corner. */
function decay(sketch: Sketch, random: Random, house: Box, corner: Spot): void {
  for (const { x, y } of sketch.spots((_x, _y, id) => id === tileIds.ruinWall)) {
    const away = Math.max(
      Math.abs(x - corner.x) / (house.x1 - house.x0),
      Math.abs(y - corner.y) / (house.y1 - house.y0),
    );
    const share = away < 0.45 ? fallenCorner : fallen;
    if (random.unit() < share) sketch.set(x, y, random.unit() < 0.6 ? tileIds.rubble : cleared);
  }
}
