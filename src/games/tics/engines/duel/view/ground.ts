import { CanvasSource, Sprite, Texture } from 'pixi.js';
import { Brush, css } from '../../../../../render/brush.ts';
import { createCanvas, releaseCanvas } from '../../../../../render/sheet.ts';
import { type Field, tileAt, tiles } from '../rules/field.ts';
import { one } from '../rules/fixed.ts';
import type { Lie } from './lie.ts';
import { palette, tileUnits } from './palette.ts';

/** Tiles that a wall is high, as it looks from a little to the south. */
const wallHeight = 0.24;
/** Tiles that its shade reaches. */
const shadeReach = 0.3;

/** All of a map that never changes, painted once at the size it is shown in. */
export class Ground {
  readonly sprite = new Sprite();
  #canvas: HTMLCanvasElement | undefined;
  #lie: Lie | undefined;
  #tilePx = 0;

  /** `tilePx` pixels of the device to a tile. */
  show(lie: Lie, tilePx: number): void {
    if (lie === this.#lie && tilePx === this.#tilePx) return;
    this.#lie = lie;
    this.#tilePx = tilePx;
    this.#release();
    const px = tilePx / tileUnits;
    const { canvas, context } = createCanvas(Math.ceil(lie.width * px), Math.ceil(lie.height * px), { opaque: true });
    this.#canvas = canvas;
    const corner = lie.isTurned ? lie.place(lie.field.height, 0) : lie.place(0, 0);
    context.setTransform(tilePx, 0, 0, tilePx, corner.x * px, corner.y * px);
    paint(new Brush(context), lie.field);
    this.sprite.texture = new Texture({ source: new CanvasSource({ resource: canvas }) });
    this.sprite.scale.set(1 / px);
  }

  destroy(): void {
    this.#release();
    this.sprite.destroy();
  }

  #release(): void {
    if (!this.#canvas) return;
    const { texture } = this.sprite;
    this.sprite.texture = Texture.EMPTY;
    texture.destroy(true);
    releaseCanvas(this.#canvas);
    this.#canvas = undefined;
  }
}

/** In tiles. */
function paint(brush: Brush, field: Field): void {
  const { width, height, spawns } = field;
  const reach = Math.max(width, height) * 0.62;
  const light = brush.radial(width / 2, height / 2, reach, css(palette.floorLight), css(palette.floor));
  brush.rect(light, 0, 0, width, height);
  for (let x = 1; x < width; x++) brush.rect(css(palette.seam, 0.55), x - 0.015, 0, 0.03, height);
  for (let y = 1; y < height; y++) brush.rect(css(palette.seam, 0.55), 0, y - 0.015, width, 0.03);
  for (let y = 1; y < height; y++) for (let x = 1; x < width; x++) brush.disc(css(palette.stud), x, y, 0.035);
  for (const { x, y } of spawns) paintSpawn(brush, x / one, y / one);
  eachTile(field, tiles.pit, (x, y) => paintPit(brush, field, x, y));
  paintWalls(brush, field);
}

function eachTile({ width, height, tiles: all }: Field, kind: number, visit: (x: number, y: number) => void): void {
  for (let at = 0; at < width * height; at++) if (all[at] === kind) visit(at % width, Math.floor(at / width));
}

function paintSpawn(brush: Brush, x: number, y: number): void {
  for (let n = 0; n < 4; n++) brush.arc(css(palette.spawn), 0.05, x, y, 0.4, n / 4 + 0.045, n / 4 + 0.205);
  brush.disc(css(palette.spawn, 0.5), x, y, 0.09);
}

function paintPit(brush: Brush, field: Field, x: number, y: number): void {
  const isPit = (tx: number, ty: number) => tileAt(field, tx, ty) === tiles.pit;
  brush.rect(css(palette.pit), x, y, 1, 1);
  // The side one could fall down, as far as it is seen from a little to the south.
  if (!isPit(x, y - 1))
    brush.rect(brush.linear(0, y, 0, y + 0.42, css(palette.pitFace), css(palette.pit, 0)), x, y, 1, 0.42);
  const edge = css(palette.pitEdge);
  if (!isPit(x, y - 1)) brush.rect(edge, x, y - 0.03, 1, 0.06);
  if (!isPit(x, y + 1)) brush.rect(edge, x, y + 0.97, 1, 0.06);
  if (!isPit(x - 1, y)) brush.rect(edge, x - 0.03, y, 0.06, 1);
  if (!isPit(x + 1, y)) brush.rect(edge, x + 0.97, y, 0.06, 1);
}

/** Slabs with round corners and a lit edge, each mass of them in one piece. */
function paintWalls(brush: Brush, field: Field): void {
  const { context } = brush;
  context.save();
  context.shadowColor = css(palette.shade, 0.8);
  context.shadowBlur = 0.2 * context.getTransform().a;
  context.shadowOffsetY = shadeReach * context.getTransform().a;
  fillWalls(brush, field, css(palette.wall), 0, 0);
  context.restore();
  fillWalls(brush, field, css(palette.wall), 0, 0);
  fillWalls(brush, field, css(palette.wallEdge, 0.9), wallHeight, 0);
  const top = brush.linear(0, 0, 0, field.height, css(palette.wallTop), css(palette.wallTopLow));
  fillWalls(brush, field, top, wallHeight, 0.045);
}

/** Every wall, `up` tiles towards the north and `inset` tiles smaller where it ends: one shape, so that no seam is seen. */
function fillWalls(brush: Brush, field: Field, paint: string | CanvasGradient, up: number, inset: number): void {
  const { context } = brush;
  const isWall = (tx: number, ty: number) => tileAt(field, tx, ty) === tiles.wall;
  const round = 0.16;
  context.beginPath();
  eachTile(field, tiles.wall, (x, y) => {
    const [north, east, south, west] = [isWall(x, y - 1), isWall(x + 1, y), isWall(x, y + 1), isWall(x - 1, y)];
    const left = x + (west ? 0 : inset);
    const right = x + 1 - (east ? 0 : inset);
    const top = y + (north ? 0 : inset) - up;
    const bottom = y + 1 - (south ? 0 : inset) - up;
    const corners = [!north && !west, !north && !east, !south && !east, !south && !west];
    context.roundRect(
      left,
      top,
      right - left,
      bottom - top,
      corners.map((free) => (free ? round : 0)),
    );
  });
  context.fillStyle = paint;
  context.fill();
}
