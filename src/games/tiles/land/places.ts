import { drawCave } from './cave.ts';
import { drawCamp, drawFarm, drawStones } from './clearings.ts';
import { drawDungeon } from './dungeon.ts';
import type { Inhabitant } from './inhabitant.ts';
import type { Site } from './regions.ts';
import { drawRuins } from './ruins.ts';
import type { PlaceKind } from './sentences.ts';
import type { Sketch } from './sketch.ts';

/** What somebody or something has made of a piece of the country, and who is there. */
export interface Place {
  readonly sketch: Sketch;
  readonly inhabitants: readonly Inhabitant[];
}

const drawings: Readonly<Record<PlaceKind, (site: Site) => Place>> = {
  farm: drawFarm,
  ruins: drawRuins,
  cave: drawCave,
  dungeon: drawDungeon,
  camp: drawCamp,
  stones: drawStones,
};

/** Draws what is to be at a site; `site.entry` is open, and from there everything else in it. */
export function drawPlace(site: Site): Place {
  return drawings[site.kind](site);
}
