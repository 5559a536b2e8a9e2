import { entityTypes, tileIds, tileOf } from '../catalogue.ts';
import { chunkSide } from '../chunk-ids.ts';
import type { Spot } from '../geometry.ts';
import type { Inhabitant } from './inhabitant.ts';
import { dangerAround } from './regions.ts';
import { randomAt, salts } from './seeds.ts';

/** Creatures of the open country in one chunk at most, and those of them there are near the hearth. */
const most = 4;
const mostNear = 2;
/** Nothing wild within this of the hearth, tiles. */
const safeTiles = 32;
const nearTiles = 70;

const { rat, wolf, spider, goblin, ogre, wisp } = entityTypes;

/** By the ground a creature is met on: near the hearth, and further off. */
const meadowCreatures = { near: [rat], far: [rat, goblin, wolf] };
const woodCreatures = { near: [rat, wolf], far: [wolf, wolf, spider] };
const pineCreatures = { near: [spider, wolf], far: [wolf, spider, spider, ogre] };
const screeCreatures = { near: [rat, goblin], far: [goblin, ogre] };
const waterCreatures = { near: [rat], far: [wisp, rat] };

/** What lives in a chunk of open country; `groundAt` says what is there, and undefined where somebody has built. */
export function wildlifeOf(
  seed: number,
  cx: number,
  cy: number,
  groundAt: (x: number, y: number) => number | undefined,
): Inhabitant[] {
  const random = randomAt(seed, salts.wild, cx, cy);
  const x0 = cx * chunkSide;
  const y0 = cy * chunkSide;
  const middle = chunkSide / 2;
  const away = Math.max(Math.abs(x0 + middle), Math.abs(y0 + middle));
  const found: Inhabitant[] = [];
  const wanted = random.below((away < nearTiles ? mostNear : most) + 1);
  for (let attempt = 0; attempt < 3 * most && found.length < wanted; attempt++) {
    const x = x0 + random.below(chunkSide);
    const y = y0 + random.below(chunkSide);
    const draw = random.u32();
    const isTaken = (spot: Spot) => found.some((one) => one.x === spot.x && one.y === spot.y);
    if (Math.max(Math.abs(x), Math.abs(y)) < safeTiles || isTaken({ x, y })) continue;
    const ground = groundAt(x, y);
    if (ground === undefined || tileOf(ground).solid) continue;
    const { near, far } = creaturesOn(ground, x, y, groundAt);
    const types = away < nearTiles ? near : far;
    const type = types[draw % types.length] ?? rat;
    found.push({ type, x, y, danger: dangerAround(x, y) });
    // Wolves come in packs.
    const second = { x: x + 1, y };
    const beside = groundAt(second.x, second.y);
    if (type !== wolf || away < nearTiles || second.x >= x0 + chunkSide || isTaken(second)) continue;
    if (beside !== undefined && !tileOf(beside).solid) found.push({ type, ...second, danger: dangerAround(x, y) });
  }
  return found;
}

function creaturesOn(ground: number, x: number, y: number, groundAt: (x: number, y: number) => number | undefined) {
  if (ground === tileIds.shallows || ground === tileIds.sand) return waterCreatures;
  if (ground === tileIds.rubble) return screeCreatures;
  for (let dy = -2; dy <= 2; dy++) {
    for (let dx = -2; dx <= 2; dx++) {
      const beside = groundAt(x + dx, y + dy);
      if (beside === tileIds.tree) return woodCreatures;
      if (beside === tileIds.pine) return pineCreatures;
    }
  }
  return meadowCreatures;
}
