import type { Graphics } from 'pixi.js';

const white = 0xffffff;
const shadow = { color: 0x05070b, alpha: 0.35 };
/** How far the side of a thing shows below its top, and its shadow beyond that, world units. */
const thickness = 4;
const shadowReach = 5;

/** What is under everything. */
export const ground = { fill: 0x161b26, line: 0x1f2636, edge: 0x39435a, gridUnits: 100, corner: 14 } as const;
/** The mark of who carries the most, and what is told of gains. */
export const gold = 0xffd76a;

/** `colour` with every channel at `factor` of it, 0 … 1. */
export function darker(colour: number, factor: number): number {
  const channel = (shift: number) => Math.round(((colour >>> shift) & 0xff) * factor) << shift;
  return channel(16) | channel(8) | channel(0);
}

/** What is legible on `colour`: ink on the light, white on the dark. */
export function inkOn(colour: number): number {
  const luma = 0.299 * ((colour >>> 16) & 0xff) + 0.587 * ((colour >>> 8) & 0xff) + 0.114 * (colour & 0xff);
  return luma > 110 ? 0x10141c : white;
}

/** The field, from the origin. */
export function paintGround(into: Graphics, width: number, height: number): void {
  const { fill, line, edge, gridUnits, corner } = ground;
  into.clear().roundRect(0, 0, width, height, corner).fill(fill);
  for (let x = gridUnits; x < width; x += gridUnits) into.moveTo(x, 0).lineTo(x, height);
  for (let y = gridUnits; y < height; y += gridUnits) into.moveTo(0, y).lineTo(width, y);
  into.stroke({ width: 1, color: line });
  into.roundRect(0, 0, width, height, corner).stroke({ width: 3, color: edge });
}

/** Around the origin, as are all that follow: a block with a lit top. */
export function paintObstacle(into: Graphics, radius: number, colour: number): void {
  into
    .ellipse(0, thickness + shadowReach, radius, radius)
    .fill(shadow)
    .circle(0, thickness, radius)
    .fill(darker(colour, 0.5))
    .circle(0, 0, radius)
    .fill(colour)
    .circle(0, 0, Math.max(0, radius - 3))
    .stroke({ width: 2, color: white, alpha: 0.14 });
}

/** A disc; this tab's own has a ring around it. */
export function paintPlayer(into: Graphics, radius: number, colour: number, own: boolean): void {
  into
    .ellipse(0, thickness + shadowReach, radius, radius * 0.95)
    .fill(shadow)
    .circle(0, thickness - 1, radius)
    .fill(darker(colour, 0.55))
    .circle(0, 0, radius)
    .fill(colour)
    .circle(0, 0, Math.max(0, radius - 2))
    .stroke({ width: 2, color: white, alpha: 0.3 });
  if (own) into.circle(0, 0, radius + 5).stroke({ width: 3, color: white });
}

/** A square on its corner, its four faces lit from above. */
export function paintGem(into: Graphics, radius: number, colour: number): void {
  const across = radius * 0.85;
  const shoulder = -radius * 0.3;
  into
    .ellipse(0, radius + 2, across * 0.8, radius * 0.25)
    .fill(shadow)
    .poly([0, -radius, across, shoulder, 0, radius, -across, shoulder])
    .fill(colour)
    .poly([0, shoulder, across, shoulder, 0, radius])
    .fill(darker(colour, 0.6))
    .poly([0, shoulder, -across, shoulder, 0, radius])
    .fill(darker(colour, 0.8));
}

/** The glint of a gem, apart from it since it comes and goes. */
export function paintGlint(into: Graphics, radius: number): void {
  const x = -radius * 0.28;
  const y = -radius * 0.5;
  const long = radius * 0.5;
  const thin = radius * 0.1;
  into
    .poly([x, y - long, x + thin, y - thin, x + long, y, x + thin, y + thin, x, y + long, x - thin, y + thin])
    .fill(white)
    .poly([x, y - long, x - thin, y - thin, x - long, y, x - thin, y + thin, x, y + long, x, y])
    .fill(white);
}

/** Stands on the origin, `width` across. */
export function paintCrown(into: Graphics, width: number): void {
  const half = width / 2;
  const height = width * 0.62;
  into
    .poly([
      -half,
      0,
      -half,
      -height,
      -half / 2,
      -height / 2,
      0,
      -height * 1.15,
      half / 2,
      -height / 2,
      half,
      -height,
      half,
      0,
    ])
    .fill(gold)
    .stroke({ width: 2, color: 0x10141c, alignment: 0, join: 'round' });
}

/** A spark of size 1, to be scaled. */
export function paintSpark(into: Graphics): void {
  into.poly([0, -1, 0.7, 0, 0, 1, -0.7, 0]).fill(white);
}

/** A ring of radius 1, to be scaled. */
export function paintRing(into: Graphics): void {
  into.circle(0, 0, 1).stroke({ width: 0.12, color: white });
}
