import { entityTypes, itemIds, tileIds } from '../catalogue.ts';
import { type Box, directionOf, isInside, type Side, type Spot } from '../geometry.ts';
import { cropOf } from './clearings.ts';
import { drawHouse, type House } from './house.ts';
import { type Inhabitant, takeAny } from './inhabitant.ts';
import type { Place } from './place.ts';
import type { RealmPlan } from './plan.ts';
import { type Regions, villageBox, villageReach } from './regions.ts';
import { randomAt, salts } from './seeds.ts';
import { advice, deepSentence, placeSentence } from './sentences.ts';
import { Sketch } from './sketch.ts';

/** From the hearth, tiles. */
const plazaReach = 4.6;
const hedgeReach = 20;
const gardenReach = 21.5;
/** The old shed, its way in, its chest, and the sign beside it: in the quarter where x and y grow. */
const shed: Box = { x0: 3, y0: 6, x1: 5, y1: 8 };
const shedGap: Spot = { x: 3, y: 7 };
const shedChest: Spot = { x: 4, y: 7 };
const shedSign: Spot = { x: 2, y: 8 };

/** The four quarters between the streets, by the signs of x and y. */
const quarters = [
  { sx: 1, sy: 1 },
  { sx: -1, sy: 1 },
  { sx: -1, sy: -1 },
  { sx: 1, sy: -1 },
] as const;
type Quarter = (typeof quarters)[number];

/** Houses around the hearth, two streets that cross there, fields, an old shed, a hedge, and who lives there. */
export function drawVillage(plan: RealmPlan, regions: Regions, deepRoad: Side): Place {
  const random = randomAt(plan.seed, salts.place, 0, 0);
  const sketch = new Sketch(villageBox);
  drawGreen(sketch, random);
  const order = [...quarters];
  const fields = takeAny(random, order) ?? quarters[0];
  drawFields(sketch, random, fields);
  const houses: House[] = [];
  for (const { sx, sy } of order) {
    const wide = 6 + random.below(3);
    const along = 6 + random.below(3);
    const high = 5 + random.below(2);
    const far = 10 + random.below(3);
    const deep = 5 + random.below(2);
    const long = 5 + random.below(2);
    // One whose door opens to the street across, and one to the street along.
    houses.push(
      houseAt(
        { x: along, y: 3 },
        { x: along + wide, y: 3 + high },
        { x: along + 2 + random.below(wide - 3), y: 3 },
        sx,
        sy,
      ),
      houseAt({ x: 3, y: far }, { x: 3 + deep, y: far + long }, { x: 3, y: far + 1 + random.below(long - 1) }, sx, sy),
    );
  }
  for (const house of houses) drawHouse(sketch, house);
  const shedQuarter = order[1] ?? quarters[1];
  drawShed(sketch, shedQuarter);
  drawStreets(sketch);
  const well = { x: -3 * fields.sx, y: -3 * fields.sy };
  sketch.set(well.x, well.y, tileIds.water);
  return { sketch, inhabitants: people(plan, regions, deepRoad, houses, fields, shedQuarter) };
}

function drawGreen(sketch: Sketch, random: { below(bound: number): number }): void {
  for (const { x, y } of sketch.spots(() => true)) {
    const away = Math.sqrt(x * x + y * y);
    if (away > gardenReach) continue;
    if (away > hedgeReach - 0.7 && away <= hedgeReach + 0.7 && random.below(8) > 0) sketch.set(x, y, tileIds.bush);
    else sketch.set(x, y, random.below(14) === 0 ? tileIds.meadow : tileIds.grass);
  }
}

function drawFields(sketch: Sketch, random: Parameters<typeof cropOf>[0], quarter: Quarter): void {
  for (let row = 0; row < 11; row++)
    for (let x = 4; x <= 15; x++) {
      const y = 4 + row;
      if (x * x + y * y < 18 * 18) sketch.set(x * quarter.sx, y * quarter.sy, cropOf(random, row));
    }
}

/** What is left of a shed: the only walls of the village that may be dug. */
function drawShed(sketch: Sketch, quarter: Quarter): void {
  for (let y = shed.y0; y <= shed.y1; y++)
    for (let x = shed.x0; x <= shed.x1; x++) {
      const isOpen = (x === shedGap.x && y === shedGap.y) || (x === shedChest.x && y === shedChest.y);
      const spot = inQuarter({ x, y }, quarter);
      sketch.set(spot.x, spot.y, isOpen ? tileIds.ruinFloor : tileIds.ruinWall);
    }
}

function inQuarter({ x, y }: Spot, { sx, sy }: Quarter): Spot {
  return { x: x * sx, y: y * sy };
}

/** Two streets, three wide, and the plaza where they cross. */
function drawStreets(sketch: Sketch): void {
  for (const { x, y } of sketch.spots((x, y) => Math.min(Math.abs(x), Math.abs(y)) <= 1))
    sketch.set(x, y, tileIds.path);
  for (const { x, y } of sketch.spots((x, y) => x * x + y * y <= plazaReach * plazaReach))
    sketch.set(x, y, tileIds.flagstones);
  sketch.set(0, 0, tileIds.hearth);
}

function houseAt(from: Spot, to: Spot, door: Spot, sx: number, sy: number): House {
  return {
    box: {
      x0: Math.min(from.x * sx, to.x * sx),
      y0: Math.min(from.y * sy, to.y * sy),
      x1: Math.max(from.x * sx, to.x * sx),
      y1: Math.max(from.y * sy, to.y * sy),
    },
    door: { x: door.x * sx, y: door.y * sy },
  };
}

function people(
  plan: RealmPlan,
  regions: Regions,
  deepRoad: Side,
  houses: readonly House[],
  fields: Quarter,
  shedQuarter: Quarter,
): Inhabitant[] {
  const deep = deepSentence(plan.deep.direction);
  const around = placesAround(regions);
  const sign = (x: number, y: number, side: Side): Inhabitant => ({
    type: entityTypes.sign,
    x,
    y,
    danger: 0,
    texts: [
      ...(side === deepRoad ? [deep] : []),
      ...around.filter((place) => place.side === side).map(({ text }) => text),
    ],
  });
  const inside = houses.map(({ box }) => ({ x: (box.x0 + box.x1) >> 1, y: (box.y0 + box.y1) >> 1 }));
  const [home, first, second] = inside;
  const store = houses[0]?.box;
  const hints = around.map(({ text }) => text);
  const someone = (type: number, spot: Spot | undefined, texts: readonly string[]): Inhabitant[] =>
    spot ? [{ type, ...spot, danger: 0, texts }] : [];
  return [
    { type: entityTypes.elder, x: 2, y: -2, danger: 0, texts: [deep, advice.purpose, advice.company] },
    ...someone(entityTypes.trader, { x: -3, y: 1 }, [advice.steel, advice.ore]),
    ...someone(entityTypes.villager, home, [advice.welcome, ...hints.slice(0, 3)]),
    ...someone(entityTypes.villager, first, [advice.chests, ...hints.slice(3, 6)]),
    ...someone(entityTypes.villager, second, [advice.night, ...hints.slice(6)]),
    ...someone(entityTypes.villager, { x: 3 * fields.sx, y: 8 * fields.sy }, [advice.home, deep]),
    ...(store
      ? [
          {
            type: entityTypes.chest,
            x: store.x0 + 1,
            y: store.y0 + 1,
            danger: 0,
            items: [
              { item: itemIds.bread, amount: 6 },
              { item: itemIds.antidote, amount: 2 },
              { item: itemIds.seeds, amount: 8 },
            ],
          },
        ]
      : []),
    // What newcomers may try digging with.
    {
      type: entityTypes.chest,
      ...inQuarter(shedChest, shedQuarter),
      danger: 0,
      items: [
        { item: itemIds.pickaxe, amount: 1 },
        { item: itemIds.mushroom, amount: 3 },
      ],
    },
    {
      type: entityTypes.sign,
      ...inQuarter(shedSign, shedQuarter),
      danger: 0,
      texts: [advice.chests, advice.ore],
    },
    sign(2, -villageReach + 3, 1),
    sign(villageReach - 3, 2, 2),
    sign(2, villageReach - 3, 3),
    sign(-villageReach + 3, 2, 4),
  ].filter(({ texts }) => texts === undefined || texts.length > 0);
}

/** The places of the eight regions around, each with the side of the village one leaves by for it. */
function placesAround(regions: Regions): { readonly side: Side; readonly text: string }[] {
  const found: { side: Side; text: string }[] = [];
  for (let ry = -1; ry <= 1; ry++) {
    for (let rx = -1; rx <= 1; rx++) {
      if (rx === 0 && ry === 0) continue;
      const { gate, site } = regions.at(rx, ry);
      if (!site) continue;
      const across = rx > 0 ? 2 : 4;
      const along = ry > 0 ? 3 : 1;
      const parent = rx !== 0 && ry !== 0 ? regions.parentOf(rx, ry) : { rx, ry };
      found.push({
        side: parent.rx !== 0 ? across : along,
        text: placeSentence(site.kind, directionOf(gate.x, gate.y)),
      });
    }
  }
  return found;
}

/** Whether a tile belongs to the village, where nobody builds or digs. */
export function isVillage(x: number, y: number): boolean {
  return isInside(villageBox, x, y);
}
