import type { Graphics } from 'pixi.js';
import { type Brush, css } from '../../render/brush.ts';

const white = 0xffffff;
const shadow = css(0x05070b, 0.35);
/** How far the side of a thing shows below its top, and its shadow beyond that, world units. */
const thickness = 4;
const shadowReach = 5;

/** What is under everything. */
export const ground = { fill: 0x161b26, line: 0x1f2636, edge: 0x39435a, gridUnits: 100, corner: 14 } as const;
/** The mark of who carries the most, and what is told of gains. */
export const gold = 0xffd76a;
/** Dark on what is light, and around what is to be legible everywhere. */
export const ink = 0x10141c;

/** `colour` with every channel at `factor` of it, 0 … 1. */
export function darker(colour: number, factor: number): number {
  const channel = (shift: number) => Math.round(((colour >>> shift) & 0xff) * factor) << shift;
  return channel(16) | channel(8) | channel(0);
}

/** What is legible on `colour`: ink on the light, white on the dark. */
export function inkOn(colour: number): number {
  const luma = 0.299 * ((colour >>> 16) & 0xff) + 0.587 * ((colour >>> 8) & 0xff) + 0.114 * (colour & 0xff);
  return luma > 110 ? ink : white;
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
export function paintObstacle(brush: Brush, radius: number, colour: number): void {
  brush
    .disc(shadow, 0, thickness + shadowReach, radius)
    .disc(css(darker(colour, 0.5)), 0, thickness, radius)
    .disc(css(colour), 0, 0, radius)
    .arc(css(white, 0.14), 2, 0, 0, radius - 3);
}

/** A disc; this tab's own has a ring around it. */
export function paintPlayer(brush: Brush, radius: number, colour: number, own: boolean): void {
  brush
    .disc(shadow, 0, thickness + shadowReach, radius, radius * 0.95)
    .disc(css(darker(colour, 0.55)), 0, thickness - 1, radius)
    .disc(css(colour), 0, 0, radius)
    .arc(css(white, 0.3), 2, 0, 0, radius - 2);
  if (own) brush.arc(css(white), 3, 0, 0, radius + 5);
}

/** A square on its corner, its four faces lit from above. */
export function paintGem(brush: Brush, radius: number, colour: number): void {
  const across = radius * 0.85;
  const shoulder = -radius * 0.3;
  brush
    .disc(shadow, 0, radius + 2, across * 0.8, radius * 0.25)
    .poly(css(colour), [0, -radius, across, shoulder, 0, radius, -across, shoulder])
    .poly(css(darker(colour, 0.6)), [0, shoulder, across, shoulder, 0, radius])
    .poly(css(darker(colour, 0.8)), [0, shoulder, -across, shoulder, 0, radius]);
}

/** The glint of a gem, apart from it since it comes and goes. */
export function paintGlint(brush: Brush, radius: number): void {
  const x = -radius * 0.28;
  const y = -radius * 0.5;
  const long = radius * 0.5;
  const thin = radius * 0.1;
  brush.poly(css(white), [
    ...[x, y - long, x + thin, y - thin, x + long, y, x + thin, y + thin],
    ...[x, y + long, x - thin, y + thin, x - long, y, x - thin, y - thin],
  ]);
}

/** Stands on the origin, `width` across. */
export function paintCrown(brush: Brush, width: number): void {
  const half = width / 2;
  const height = width * 0.62;
  const corners = [
    ...[-half, 0, -half, -height, -half / 2, -height / 2, 0, -height * 1.15],
    ...[half / 2, -height / 2, half, -height, half, 0],
  ];
  brush.line(css(ink), 4, [...corners, -half, 0]).poly(css(gold), corners);
}

/** A spark of size 1, to be scaled. */
export function paintSpark(brush: Brush, colour: number): void {
  brush.poly(css(colour), [0, -1, 0.7, 0, 0, 1, -0.7, 0]);
}

/** A ring of radius 1, to be scaled. */
export function paintRing(brush: Brush, colour: number): void {
  brush.arc(css(colour), 0.12, 0, 0, 1);
}
