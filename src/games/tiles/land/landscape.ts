import { entityTypes, tileIds } from '../catalogue.ts';
import { chunkSide, chunkTiles } from '../chunk-ids.ts';
import { type Box, directionOf, grown, isInside, overlap, type Side, type Spot, sideSteps } from '../geometry.ts';
import { BoundedCache } from './bounded-cache.ts';
import { type Built, buildSection, drawDeep } from './deep.ts';
import type { Inhabitant } from './inhabitant.ts';
import type { Place } from './place.ts';
import { drawPlace } from './places.ts';
import { planOf, type RealmPlan, regionAt } from './plan.ts';
import { Regions, regionKey } from './regions.ts';
import { Roads } from './roads.ts';
import { advice, deepSentence } from './sentences.ts';
import { cleared, opened, untouched } from './sketch.ts';
import { Terrain } from './terrain.ts';
import { drawVillage, isVillage } from './village.ts';
import { wildlifeOf } from './wild.ts';

/** The land as the seed makes it, chunk by chunk and in any order. */
export class Landscape {
  readonly plan: RealmPlan;
  readonly #terrain: Terrain;
  readonly #regions: Regions;
  readonly #roads: Roads;
  readonly #places = new BoundedCache<Place>(128);
  #deep: Place | undefined;
  readonly #sections: Built[] = [];
  #village: Place | undefined;

  constructor(seed: number) {
    this.plan = planOf(seed >>> 0);
    this.#terrain = new Terrain(this.plan);
    this.#regions = new Regions(this.plan, this.#terrain);
    this.#roads = new Roads(this.plan, this.#terrain, this.#regions);
  }

  /** A fresh array: the tiles of one chunk. */
  tilesOf(cx: number, cy: number): Uint16Array {
    const made = new Uint16Array(chunkTiles);
    const box = boxOf(cx, cy);
    const indexOf = (x: number, y: number) => (y - box.y0) * chunkSide + x - box.x0;
    for (let index = 0; index < chunkTiles; index++)
      made[index] = this.#terrain.tileAt(box.x0 + (index & 31), box.y0 + (index >> 5));
    this.#roads.draw(
      box,
      (x, y) => made[indexOf(x, y)] ?? 0,
      (x, y, id) => {
        made[indexOf(x, y)] = id;
      },
    );
    for (const { sketch } of this.#placesIn(box)) {
      for (let y = Math.max(box.y0, sketch.box.y0); y <= Math.min(box.y1, sketch.box.y1); y++) {
        for (let x = Math.max(box.x0, sketch.box.x0); x <= Math.min(box.x1, sketch.box.x1); x++) {
          const id = sketch.get(x, y);
          if (id === untouched) continue;
          const index = indexOf(x, y);
          made[index] = id === cleared ? opened(made[index] ?? 0) : id;
        }
      }
    }
    return made;
  }

  /** Who and what is to be in one chunk. */
  populationOf(cx: number, cy: number): readonly Inhabitant[] {
    const box = boxOf(cx, cy);
    const places = this.#placesIn(grown(box, 2));
    const groundAt = (x: number, y: number) =>
      places.some(({ sketch }) => isInside(grown(sketch.box, 2), x, y)) ? undefined : this.#terrain.tileAt(x, y);
    return [
      ...places.flatMap(({ inhabitants }) => inhabitants.filter(({ x, y }) => isInside(box, x, y))),
      ...this.#signsIn(box),
      ...wildlifeOf(this.plan.seed, cx, cy, groundAt),
    ];
  }

  /** Does a part of what takes long before somebody needs it; that changes nothing but when it is done. */
  prepare(): void {
    if (this.#deep) return;
    if (this.#sections.length < this.plan.deep.sections.length)
      this.#sections.push(buildSection(this.plan, this.#sections.length));
    else this.#deep = drawDeep(this.plan, this.#sections);
  }

  /** Whether play leaves the ground there as it is: the Deep, and all of the village but its ruined walls. */
  isProtected(x: number, y: number): boolean {
    if (isVillage(x, y)) return this.#villagePlace().sketch.get(x, y) !== tileIds.ruinWall;
    return isInside(this.plan.deep.box, x, y);
  }

  #villagePlace(): Place {
    this.#village ??= drawVillage(this.plan, this.#regions, this.#roads.deepRoad);
    return this.#village;
  }

  /** Every place that has a tile in a box. */
  #placesIn(box: Box): Place[] {
    const found: Place[] = [];
    for (const { rx, ry } of regionsOf(box)) {
      const place = this.#placeOf(rx, ry, box);
      if (place) found.push(place);
    }
    return found;
  }

  #placeOf(rx: number, ry: number, box: Box): Place | undefined {
    const { deep } = this.plan;
    if (rx === deep.rx && ry === deep.ry) {
      while (!this.#deep) this.prepare();
      return this.#deep;
    }
    if (rx === 0 && ry === 0) return this.#villagePlace();
    if (!this.#regions.isCommon(rx, ry)) return undefined;
    const { site } = this.#regions.at(rx, ry);
    return site && overlap(site.box, box) ? this.#places.get(regionKey(rx, ry), () => drawPlace(site)) : undefined;
  }

  /** Signs beside the gates of places near the village, and of the Deep. */
  #signsIn(box: Box): Inhabitant[] {
    const { deep } = this.plan;
    const found: Inhabitant[] = [];
    const add = (gate: Spot, side: Side, texts: readonly string[]) => {
      const { dx, dy } = sideSteps[side] ?? { dx: 0, dy: 0 };
      // Two tiles aside: what a road clears around a gate, and no road's way, since they lead straight out.
      const spot = { x: gate.x + 2 * dy, y: gate.y + 2 * dx };
      if (isInside(box, spot.x, spot.y)) found.push({ type: entityTypes.sign, ...spot, danger: 0, texts });
    };
    add(deep.gate, deep.side, [advice.threshold]);
    for (const { rx, ry } of regionsOf(grown(box, 3))) {
      if (Math.max(Math.abs(rx), Math.abs(ry)) !== 1) continue;
      const { gate, site } = this.#regions.at(rx, ry);
      if (site) add(gate, site.side, [deepSentence(directionOf(deep.gate.x - gate.x, deep.gate.y - gate.y))]);
    }
    return found;
  }
}

function boxOf(cx: number, cy: number): Box {
  const x0 = cx * chunkSide;
  const y0 = cy * chunkSide;
  return { x0, y0, x1: x0 + chunkSide - 1, y1: y0 + chunkSide - 1 };
}

function* regionsOf(box: Box): Iterable<{ readonly rx: number; readonly ry: number }> {
  for (let ry = regionAt(box.y0); ry <= regionAt(box.y1); ry++)
    for (let rx = regionAt(box.x0); rx <= regionAt(box.x1); rx++) yield { rx, ry };
}
