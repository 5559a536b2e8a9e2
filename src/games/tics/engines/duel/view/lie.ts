import type { Field, Spot } from '../rules/field.ts';
import { one } from '../rules/fixed.ts';
import { tileUnits } from './palette.ts';

/** Of the outermost wall so much is shown, tiles: it holds nothing. */
const rim = 0.4;

/**
 * How a field lies in the picture: as it is, or turned a quarter to the left where there is more height than width. Who
 * steers turns left and right all the same, so that only the picture is another one.
 */
export interface Lie {
  readonly isTurned: boolean;
  /** The field as it lies there. */
  readonly field: Field;
  /** Of the picture, world units. */
  readonly width: number;
  readonly height: number;
  /** What an angle gets, turns to the left. */
  readonly turns: number;
  /** A place of the field, in tiles, in world units; and a way of so many tiles. */
  place(x: number, y: number): Readonly<Spot>;
  way(x: number, y: number): Readonly<Spot>;
}

/** Whether a field has more room turned on a screen with this room. */
export function liesTurned(field: Field, room: { readonly width: number; readonly height: number }): boolean {
  return room.height > room.width === field.width > field.height;
}

export function lieOf(field: Field, isTurned: boolean): Lie {
  const lying = isTurned ? turned(field) : field;
  const shift = (1 - rim) * tileUnits;
  const way = (x: number, y: number): Spot =>
    isTurned ? { x: y * tileUnits, y: -x * tileUnits } : { x: x * tileUnits, y: y * tileUnits };
  return {
    isTurned,
    field: lying,
    width: lying.width * tileUnits - 2 * shift,
    height: lying.height * tileUnits - 2 * shift,
    turns: isTurned ? 0.25 : 0,
    way,
    place(x, y) {
      const at = way(x, y);
      return { x: at.x - shift, y: at.y - shift + (isTurned ? field.width * tileUnits : 0) };
    },
  };
}

/** The field a quarter turned to the left: what was east is up. */
function turned(field: Field): Field {
  const { width, height } = field;
  const tiles = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) tiles[(width - 1 - x) * height + y] = field.tiles[y * width + x] ?? 0;
  const turn = <S extends Spot>(spot: S): S => ({ ...spot, x: spot.y, y: width * one - spot.x });
  return {
    width: height,
    height: width,
    tiles,
    spawns: field.spawns.map(turn),
    barrels: field.barrels.map(turn),
    pickups: field.pickups.map(turn),
  };
}
