import { tileIds } from '../catalogue.ts';
import type { FloorName } from './floors.ts';
import type { PlantName } from './plants.ts';
import type { ThingName } from './things.ts';
import type { MassName } from './walls.ts';

/** How one kind of tile is shown. */
export interface TileLook {
  /** Its ground; where there is none it is that of the tiles around it. */
  readonly floor?: FloorName;
  /** Its ground where the tiles around it have none either. */
  readonly otherwise?: FloorName;
  readonly mass?: MassName;
  readonly thing?: ThingName;
  readonly plant?: PlantName;
  readonly door?: 'open' | 'closed';
  /** Its colour on the map, 0x00RRGGBB. */
  readonly map: number;
}

const looks: Readonly<Record<keyof typeof tileIds, TileLook>> = {
  void: { floor: 'void', map: 0x000000 },
  grass: { floor: 'grass', map: 0x4d7043 },
  meadow: { floor: 'meadow', map: 0x587b49 },
  sand: { floor: 'sand', map: 0xbba173 },
  shallows: { floor: 'shallows', map: 0x4c8b97 },
  water: { floor: 'water', map: 0x2d5f7d },
  tree: { floor: 'grass', plant: 'tree', map: 0x2f5230 },
  pine: { floor: 'grass', plant: 'pine', map: 0x264a3d },
  bush: { floor: 'grass', thing: 'bush', map: 0x3d6238 },
  rock: { mass: 'rock', otherwise: 'caveFloor', map: 0x7b8190 },
  ore: { mass: 'rock', otherwise: 'caveFloor', thing: 'ore', map: 0xd0a553 },
  rubble: { thing: 'rubble', otherwise: 'caveFloor', map: 0x77746d },
  caveFloor: { floor: 'caveFloor', map: 0x4b474f },
  mushrooms: { thing: 'mushrooms', otherwise: 'caveFloor', map: 0x8a5a56 },
  brick: { mass: 'brick', otherwise: 'flagstones', map: 0x98705f },
  flagstones: { floor: 'flagstones', map: 0x5c6069 },
  doorClosed: { door: 'closed', otherwise: 'flagstones', map: 0xd09a4c },
  doorOpen: { door: 'open', otherwise: 'flagstones', map: 0xb98a52 },
  ruinWall: { mass: 'ruin', otherwise: 'ruinFloor', map: 0x9a998d },
  ruinFloor: { floor: 'ruinFloor', map: 0x62645b },
  path: { floor: 'path', map: 0x98825f },
  planks: { floor: 'planks', map: 0x8d6a45 },
  soil: { floor: 'soil', map: 0x654b38 },
  sprouts: { floor: 'soil', thing: 'sprouts', map: 0x71703f },
  grain: { floor: 'soil', thing: 'grain', map: 0xc2a24e },
  hearth: { thing: 'hearth', otherwise: 'flagstones', map: 0xff9a4c },
  embers: { thing: 'embers', otherwise: 'path', map: 0xc9683c },
  bones: { thing: 'bones', otherwise: 'caveFloor', map: 0x8b8577 },
  altar: { thing: 'altar', otherwise: 'flagstones', map: 0xb18cff },
};

const byId: readonly TileLook[] = Object.entries(tileIds).reduce<TileLook[]>((list, [name, id]) => {
  list[id] = looks[name as keyof typeof tileIds];
  return list;
}, []);

/** How the tile with this global id is shown. */
export function lookOf(id: number): TileLook {
  return byId[id] ?? looks.void;
}
