import type { Graphics } from 'pixi.js';
import { type Field, tileAt, tiles } from '../rules/field.ts';
import { one } from '../rules/fixed.ts';
import { palette, tileUnits } from './palette.ts';

/** How high walls look, and how far what is high throws its shade. */
const wallUnits = 10;

/** Paints all of a map that never changes. */
export function paintGround(ground: Graphics, field: Field): void {
  const { width, height, spawns } = field;
  ground.clear();
  ground.rect(0, 0, width * tileUnits, height * tileUnits).fill(palette.floor);
  eachTile(field, tiles.floor, (x, y) => {
    if ((x + y) % 2 === 0) ground.rect(x * tileUnits, y * tileUnits, tileUnits, tileUnits).fill(palette.floorLight);
  });
  for (let x = 1; x < width; x++) ground.moveTo(x * tileUnits, 0).lineTo(x * tileUnits, height * tileUnits);
  for (let y = 1; y < height; y++) ground.moveTo(0, y * tileUnits).lineTo(width * tileUnits, y * tileUnits);
  ground.stroke({ color: palette.seam, width: 2 });
  for (const { x, y } of spawns)
    ground
      .circle((x / one) * tileUnits, (y / one) * tileUnits, tileUnits * 0.42)
      .stroke({ color: palette.spawn, width: 3 });
  eachTile(field, tiles.pit, (x, y) => paintPit(ground, field, x, y));
  // All shades before all walls: none falls on a wall.
  eachTile(field, tiles.wall, (x, y) => {
    ground
      .rect(x * tileUnits, y * tileUnits + tileUnits, tileUnits, wallUnits)
      .fill({ color: palette.shade, alpha: 0.55 });
  });
  eachTile(field, tiles.wall, (x, y) => paintWall(ground, field, x, y));
}

function eachTile({ width, height, tiles: all }: Field, kind: number, visit: (x: number, y: number) => void): void {
  for (let at = 0; at < width * height; at++) if (all[at] === kind) visit(at % width, Math.floor(at / width));
}

function paintPit(ground: Graphics, field: Field, x: number, y: number): void {
  const left = x * tileUnits;
  const top = y * tileUnits;
  ground.rect(left, top, tileUnits, tileUnits).fill(palette.pit);
  // The edge one could fall over, seen from above.
  if (tileAt(field, x, y - 1) !== tiles.pit) ground.rect(left, top, tileUnits, 7).fill(palette.pitEdge);
}

function paintWall(ground: Graphics, field: Field, x: number, y: number): void {
  const isWall = (tx: number, ty: number) => tileAt(field, tx, ty) === tiles.wall;
  const left = x * tileUnits;
  const top = y * tileUnits - wallUnits / 2;
  // What faces the player is seen only where nothing stands before it.
  const front = isWall(x, y + 1) ? 0 : wallUnits;
  ground.rect(left, top, tileUnits, tileUnits).fill(palette.wallTop);
  if (front > 0) ground.rect(left, top + tileUnits - wallUnits / 2, tileUnits, front).fill(palette.wall);
  if (!isWall(x, y - 1)) ground.rect(left, top, tileUnits, 3).fill(palette.wallEdge);
  if (!isWall(x - 1, y)) ground.rect(left, top, 2, tileUnits).fill(palette.wallEdge);
  if (!isWall(x + 1, y)) ground.rect(left + tileUnits - 2, top, 2, tileUnits).fill({ color: palette.ink, alpha: 0.35 });
}
