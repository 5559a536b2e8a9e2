import { createNoise2D, type NoiseFunction2D } from 'simplex-noise';
import { tileIds } from '../catalogue.ts';
import { distanceTo, type RealmPlan } from './plan.ts';
import { mix, randomAt, salts } from './seeds.ts';

/** Heights and moistures are −1 … 1, most of them within ±0.6. Below these there is water, then shallows, then sand. */
const waterHeight = -0.36;
const shallowsHeight = -0.28;
const sandHeight = -0.22;
/** Above these there is scree, then rock. */
const screeHeight = 0.38;
const rockHeight = 0.44;
/** Moister than this there are woods, and above this height or on cold ground they are of pines. */
const woodsMoisture = 0.08;
const pineHeight = 0.14;
/** In tiles: the size of hills and lakes, of wet and dry country, of glades, of veins of ore. */
const heightScale = 170;
const moistureScale = 120;
const gladeScale = 9;
const veinScale = 6;
/** Around the hearth the country is level and open: wholly within the first of these, as it comes from the second on. */
const levelTiles = 34;
const wildTiles = 64;
/** The Deep is inside a mountain that begins this many tiles around it. */
const mountainTiles = 40;
const levelHeight = 0.02;
const mountainHeight = 0.5;

/** Kinds of country. */
export type Cover = 'green' | 'sand' | 'woods' | 'scree' | 'shallows' | 'water' | 'rock';

/** The country before anybody built or dug in it: a pure function of seed and place. */
export class Terrain {
  readonly #plan: RealmPlan;
  readonly #height: NoiseFunction2D;
  readonly #moisture: NoiseFunction2D;
  readonly #detail: NoiseFunction2D;
  /** Noise is 0 at its origin whatever the seed; the hearth is elsewhere in it. */
  readonly #shift: number;

  constructor(plan: RealmPlan) {
    this.#plan = plan;
    const random = randomAt(plan.seed, salts.noise, 0, 0);
    this.#shift = 10 + random.unit() * 200;
    const unit = () => random.unit();
    this.#height = createNoise2D(unit);
    this.#moisture = createNoise2D(unit);
    this.#detail = createNoise2D(unit);
  }

  /** Global tile id of the ground at a tile. */
  tileAt(x: number, y: number): number {
    const height = this.heightAt(x, y);
    if (height < waterHeight) return tileIds.water;
    if (height < shallowsHeight) return tileIds.shallows;
    if (height < sandHeight) return tileIds.sand;
    const dice = mix(this.#plan.seed, salts.ground, x, y) / 0x1_0000_0000;
    if (height > rockHeight) return this.#rockAt(x, y, height, dice);
    if (height > screeHeight) return dice < 0.1 ? tileIds.rock : dice < 0.45 ? tileIds.rubble : tileIds.grass;
    return this.#greenAt(x, y, height, dice);
  }

  /** What one walks on or through at a tile, on the whole. */
  coverAt(x: number, y: number): Cover {
    const height = this.heightAt(x, y);
    if (height < waterHeight) return 'water';
    if (height < shallowsHeight) return 'shallows';
    if (height < sandHeight) return 'sand';
    if (height > rockHeight) return 'rock';
    if (height > screeHeight) return 'scree';
    return this.moistureAt(x, y) < woodsMoisture ? 'green' : 'woods';
  }

  /** −1 … 1. */
  heightAt(x: number, y: number): number {
    const noise = this.#height;
    const u = x / heightScale + this.#shift;
    const v = y / heightScale;
    const sum =
      noise(u, v) + 0.5 * noise(2 * u + 31, 2 * v) + 0.25 * noise(4 * u, 4 * v + 57) + 0.14 * noise(9 * u + 7, 9 * v);
    return this.#shaped(sum / 1.6, x, y);
  }

  /** −1 … 1. */
  moistureAt(x: number, y: number): number {
    const u = x / moistureScale + this.#shift;
    const v = y / moistureScale;
    return (this.#moisture(u, v) + 0.5 * this.#moisture(2.3 * u, 2.3 * v + 19)) / 1.4;
  }

  /** Level around the hearth, a mountain around the Deep. */
  #shaped(height: number, x: number, y: number): number {
    const fromHearth = Math.sqrt(x * x + y * y);
    if (fromHearth < wildTiles) {
      const wild = eased((fromHearth - levelTiles) / (wildTiles - levelTiles));
      return levelHeight + (height - levelHeight) * wild;
    }
    const fromDeep = distanceTo(this.#plan.deep.box, x, y);
    if (fromDeep >= mountainTiles) return height;
    return height + (mountainHeight - height) * eased(1 - fromDeep / mountainTiles);
  }

  #rockAt(x: number, y: number, height: number, dice: number): number {
    const vein = this.#detail(x / veinScale, y / veinScale);
    if (vein > 0.72 && dice < 0.7) return tileIds.ore;
    return height < rockHeight + 0.03 && dice < 0.2 ? tileIds.rubble : tileIds.rock;
  }

  #greenAt(x: number, y: number, height: number, dice: number): number {
    const moisture = this.moistureAt(x, y);
    const glade = this.#detail(x / gladeScale, y / gladeScale);
    if (moisture < woodsMoisture) {
      if (dice < 0.012) return tileIds.tree;
      if (dice < 0.03) return tileIds.bush;
      return glade > 0.25 && dice < 0.75 ? tileIds.meadow : tileIds.grass;
    }
    const depth = Math.min(1, (moisture - woodsMoisture) * 4);
    const trees = Math.max(0.03, Math.min(0.62, depth * (0.42 + 0.55 * glade)));
    const wood = height > pineHeight ? tileIds.pine : tileIds.tree;
    if (dice < trees) return wood;
    if (dice < trees + 0.08) return tileIds.bush;
    return dice > 0.993 && depth > 0.5 ? tileIds.mushrooms : tileIds.grass;
  }
}

/** 0 … 1 with level ends. */
function eased(t: number): number {
  const u = Math.max(0, Math.min(1, t));
  return u * u * (3 - 2 * u);
}
