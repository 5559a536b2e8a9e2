import { clamp, length, one } from './fixed.ts';

/** What a tile is: nobody stands on what is not `floor`, and shots fly over a `pit`. */
export const tiles = { floor: 0, wall: 1, pit: 2 } as const;

/** What lies about; `any` is another one each time. */
export const pickupKinds = { health: 1, rapid: 2, spread: 3, shield: 4, any: 5 } as const;

/** A place in the middle of a tile, 16.16. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface PickupSpot extends Spot {
  readonly kind: number;
}

/** A map as the rules and the view read it. */
export interface Field {
  /** Tiles. */
  readonly width: number;
  readonly height: number;
  /** Row-major from the north-west. */
  readonly tiles: Uint8Array;
  readonly spawns: readonly Spot[];
  readonly barrels: readonly Spot[];
  readonly pickups: readonly PickupSpot[];
}

/** A map as it stands in a file: rows of equal length, closed all around. */
export interface FieldMap {
  readonly id: string;
  /** `#` wall, `~` pit, `.` floor; on floor: `S` spawn, `o` barrel, and pickups as in `pickupSigns`. */
  readonly text: string;
}

/** Letters of pickups in maps. */
export const pickupSigns: Readonly<Record<string, number>> = {
  H: pickupKinds.health,
  R: pickupKinds.rapid,
  W: pickupKinds.spread,
  D: pickupKinds.shield,
  '?': pickupKinds.any,
};

/** Reads a map, in the order of its text. */
export function fieldOf({ text }: FieldMap): Field {
  const rows = text.trim().split('\n');
  const width = rows[0]?.length ?? 0;
  const field = {
    width,
    height: rows.length,
    tiles: new Uint8Array(width * rows.length),
    spawns: [] as Spot[],
    barrels: [] as Spot[],
    pickups: [] as PickupSpot[],
  };
  rows.forEach((row, ty) => {
    [...row].forEach((sign, tx) => {
      const spot = { x: tx * one + one / 2, y: ty * one + one / 2 };
      const kind = pickupSigns[sign];
      if (kind !== undefined) field.pickups.push({ ...spot, kind });
      else if (sign === 'S') field.spawns.push(spot);
      else if (sign === 'o') field.barrels.push(spot);
      else if (sign !== '.') field.tiles[ty * width + tx] = sign === '~' ? tiles.pit : tiles.wall;
    });
  });
  return field;
}

/** The tile at a place in tiles; beyond the edge there is wall. */
export function tileAt({ width, height, tiles: all }: Field, tx: number, ty: number): number {
  return tx < 0 || ty < 0 || tx >= width || ty >= height ? tiles.wall : (all[ty * width + tx] ?? tiles.wall);
}

/** Whether a shot cannot be at this point, 16.16. */
export function stopsShots(field: Field, x: number, y: number): boolean {
  return tileAt(field, x >> 16, y >> 16) === tiles.wall;
}

const spared = { x: 0, y: 0 };

/**
 * The nearest place to (`x`, `y`), the middle of a disc of `radius` below half a tile, where the disc stands free of
 * walls and pits. Valid until the next call.
 */
export function freed(field: Field, x: number, y: number, radius: number): Readonly<Spot> {
  const tx = clamp(x >> 16, 0, field.width - 1);
  const ty = clamp(y >> 16, 0, field.height - 1);
  const west = tileAt(field, tx - 1, ty) !== tiles.floor;
  const east = tileAt(field, tx + 1, ty) !== tiles.floor;
  const north = tileAt(field, tx, ty - 1) !== tiles.floor;
  const south = tileAt(field, tx, ty + 1) !== tiles.floor;
  // The straight neighbours first: along a wall of several tiles no seam is ever felt.
  spared.x = clamp(x, west ? tx * one + radius : x, east ? (tx + 1) * one - radius : x);
  spared.y = clamp(y, north ? ty * one + radius : y, south ? (ty + 1) * one - radius : y);
  if (!west && !north) leaveCorner(field, tx, ty, -1, -1, radius);
  if (!east && !north) leaveCorner(field, tx, ty, 1, -1, radius);
  if (!west && !south) leaveCorner(field, tx, ty, -1, 1, radius);
  if (!east && !south) leaveCorner(field, tx, ty, 1, 1, radius);
  return spared;
}

/** Moves `spared` away from the corner that the tile diagonally beside (`tx`, `ty`) sticks out. */
function leaveCorner(field: Field, tx: number, ty: number, sx: number, sy: number, radius: number): void {
  if (tileAt(field, tx + sx, ty + sy) === tiles.floor) return;
  const dx = spared.x - (sx < 0 ? tx : tx + 1) * one;
  const dy = spared.y - (sy < 0 ? ty : ty + 1) * one;
  const distance = length(dx, dy);
  if (distance >= radius || distance === 0) return;
  spared.x += Math.trunc((dx * (radius - distance)) / distance);
  spared.y += Math.trunc((dy * (radius - distance)) / distance);
}

/** Whether a shot could fly from one place straight to the other: looked at every quarter of a tile. */
export function isClear(field: Field, x0: number, y0: number, x1: number, y1: number): boolean {
  const steps = Math.ceil((Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0)) * 4) / one);
  for (let n = 1; n < steps; n++) {
    const x = x0 + Math.trunc(((x1 - x0) * n) / steps);
    const y = y0 + Math.trunc(((y1 - y0) * n) / steps);
    if (stopsShots(field, x, y)) return false;
  }
  return true;
}
