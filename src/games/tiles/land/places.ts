import { drawCave } from './cave.ts';
import { drawCamp, drawFarm, drawStones } from './clearings.ts';
import { drawDungeon } from './dungeon.ts';
import type { Place } from './place.ts';
import type { Site } from './regions.ts';
import { drawRuins } from './ruins.ts';
import type { PlaceKind } from './sentences.ts';

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
