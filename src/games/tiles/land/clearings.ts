import { Random } from '../../../lib/random.ts';
import { entityTypes, itemIds, tileIds } from '../catalogue.ts';
import type { Spot } from '../geometry.ts';
import { lootOf } from '../rules/loot.ts';
import { drawHouse, type House } from './house.ts';
import { type Inhabitant, settle } from './inhabitant.ts';
import type { Place } from './place.ts';
import type { Site } from './regions.ts';
import { advice } from './sentences.ts';
import { cleared, Sketch } from './sketch.ts';

/** A fire with tents around it, and those who sit there. */
export function drawCamp(site: Site): Place {
  const random = new Random(site.seed);
  const { sketch, middle } = clearing(site, random);
  for (const { x, y } of sketch.spots((x, y) => apart({ x, y }, middle) < 5 && random.below(3) > 0))
    sketch.set(x, y, tileIds.path);
  sketch.set(middle.x, middle.y, tileIds.embers);
  const corners = [
    { x: -5, y: -4 },
    { x: 3, y: -4 },
    { x: -5, y: 3 },
    { x: 3, y: 3 },
  ];
  corners.splice(random.below(corners.length), 1);
  const tents = corners.map(({ x, y }) => ({
    x0: middle.x + x,
    y0: middle.y + y,
    x1: middle.x + x + 2,
    y1: middle.y + y + 1,
  }));
  for (const tent of tents) sketch.fill(tent, tileIds.planks);
  const [first] = tents;
  const chest = first && { x: first.x0, y: first.y0 };
  const around = sketch.spots((x, y) => {
    const away = apart({ x, y }, middle);
    return away > 0 && away < 6 && !(chest && chest.x === x && chest.y === y);
  });
  const { goblin, wolf } = entityTypes;
  return {
    sketch,
    inhabitants: [
      ...(chest ? [chestAt(chest, site, random)] : []),
      ...settle(random, around, {
        types: [goblin, goblin, goblin, wolf],
        count: 4 + random.below(3),
        danger: site.danger,
      }),
    ],
  };
}

/** A ring of stones around an altar. */
export function drawStones(site: Site): Place {
  const random = new Random(site.seed);
  const { sketch, middle } = clearing(site, random);
  const ring: readonly Spot[] = [
    { x: 0, y: -5 },
    { x: 3, y: -4 },
    { x: 5, y: 0 },
    { x: 4, y: 3 },
    { x: 0, y: 5 },
    { x: -3, y: 4 },
    { x: -5, y: 0 },
    { x: -4, y: -3 },
  ];
  for (const { x, y } of sketch.spots((x, y) => apart({ x, y }, middle) < 5)) sketch.set(x, y, tileIds.meadow);
  for (const { x, y } of sketch.spots((x, y) => apart({ x, y }, middle) < 2)) sketch.set(x, y, tileIds.flagstones);
  for (const { x, y } of ring)
    if (random.below(8) > 0) sketch.set(middle.x + x, middle.y + y, tileIds.ruinWall);
    else sketch.set(middle.x + x, middle.y + y, tileIds.rubble);
  sketch.set(middle.x, middle.y, tileIds.altar);
  const around = sketch.spots((x, y) => {
    const away = apart({ x, y }, middle);
    return away >= 2 && away < 5;
  });
  const { wisp, rat, spider } = entityTypes;
  const types = site.danger < 2 ? [rat, wisp] : [wisp, wisp, spider];
  const chest = { x: middle.x, y: middle.y + 1 };
  return {
    sketch,
    inhabitants: [
      ...(random.below(2) === 0 ? [chestAt(chest, site, random)] : []),
      ...settle(random, around, { types, count: 2 + random.below(2), danger: site.danger }),
    ],
  };
}

/** A house, its field, and somebody who knows the country. */
export function drawFarm(site: Site): Place {
  const random = new Random(site.seed);
  const { sketch, middle } = clearing(site, random);
  const north = random.below(2) === 0;
  const house: House = {
    box: { x0: middle.x - 3, y0: middle.y + (north ? -8 : 3), x1: middle.x + 3, y1: middle.y + (north ? -3 : 8) },
    door: { x: middle.x, y: middle.y + (north ? -3 : 3) },
  };
  drawHouse(sketch, house);
  const field = {
    x0: middle.x - 7,
    y0: middle.y + (north ? 1 : -7),
    x1: middle.x + 7,
    y1: middle.y + (north ? 7 : -1),
  };
  for (let y = field.y0; y <= field.y1; y++)
    for (let x = field.x0; x <= field.x1; x++) sketch.set(x, y, cropOf(random, y - field.y0));
  const inhabitants: Inhabitant[] = [
    {
      type: entityTypes.villager,
      x: house.door.x + 1,
      y: house.door.y + (north ? 1 : -1),
      danger: 0,
      texts: [advice.steel, advice.night],
    },
    {
      type: entityTypes.chest,
      x: house.box.x0 + 1,
      y: house.box.y0 + 1,
      danger: 0,
      items: [
        { item: itemIds.bread, amount: 2 + random.below(3) },
        { item: itemIds.seeds, amount: 4 + random.below(5) },
      ],
    },
  ];
  return { sketch, inhabitants };
}

/** What grows in a row of a field: every third row is a way between the others. */
export function cropOf(random: Random, row: number): number {
  if (row % 3 === 2) return tileIds.path;
  const draw = random.below(10);
  if (draw < 5) return tileIds.grain;
  return draw < 8 ? tileIds.sprouts : tileIds.soil;
}

/** A site where the ground is walkable in a round, and from its entry to the middle. */
function clearing(site: Site, random: Random): { readonly sketch: Sketch; readonly middle: Spot } {
  const sketch = new Sketch(site.box);
  const { x0, y0, x1, y1 } = site.box;
  const middle = { x: (x0 + x1) >> 1, y: (y0 + y1) >> 1 };
  const a = (x1 - x0 + 1) / 2;
  const b = (y1 - y0 + 1) / 2;
  for (const { x, y } of sketch.spots(() => true)) {
    const u = (x - (x0 + x1) / 2) / a;
    const v = (y - (y0 + y1) / 2) / b;
    if (u * u + v * v <= 1) sketch.set(x, y, cleared);
  }
  // First along the longer of the two ways, so that the turn is inside the round.
  let { x, y } = site.entry;
  const tread = () => sketch.set(x, y, random.below(4) > 0 ? tileIds.path : cleared);
  tread();
  const acrossFirst = site.side === 2 || site.side === 4;
  while (x !== middle.x || y !== middle.y) {
    if (x !== middle.x && (acrossFirst || y === middle.y)) x += Math.sign(middle.x - x);
    else y += Math.sign(middle.y - y);
    tread();
  }
  return { sketch, middle };
}

function chestAt(spot: Spot, site: Site, random: Random): Inhabitant {
  return { type: entityTypes.chest, ...spot, danger: site.danger, items: lootOf(random, site.danger + 1) };
}

/** Tiles in a straight line, to a fraction. */
function apart(a: Spot, b: Spot): number {
  return Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}
