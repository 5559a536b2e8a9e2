import type { Random } from '../../../lib/random.ts';
import { type Brush, blend, css } from '../../../render/brush.ts';
import { snap, type TilePaint } from './floors.ts';
import { palette } from './palette.ts';

/** What stands as high as a wall and joins with its like. */
export type MassName = 'rock' | 'brick' | 'ruin';

/** The sides a wall is free on, as bits. */
export const freeSides = { north: 1, east: 2, south: 4, west: 8 } as const;

/** How much of its tile a wall's face takes where it is free in the south; the rest is its top. */
const faceShare = 0.46;

type MassPaint = (brush: Brush, random: Random, free: number, pixel: number) => void;

const near = (random: Random, low: number, high: number) => low + random.unit() * (high - low);
const is = (free: number, side: keyof typeof freeSides) => (free & freeSides[side]) !== 0;

/** Where the edge of rock meets the next tile's: this far from the side that is free. */
const rockInset = 0.06;
const rockRound = 0.36;

/**
 * The outline of rock down to `bottom`: uneven and round where it is free, straight and beyond the tile where it goes on.
 */
function boulder(random: Random, free: number, bottom: number): string {
  const beyond = 0.2;
  const [n, e, s, w] = [is(free, 'north'), is(free, 'east'), is(free, 'south'), is(free, 'west')];
  const left = w ? rockInset : -beyond;
  const right = e ? 1 - rockInset : 1 + beyond;
  const top = n ? rockInset : -beyond;
  // A face goes straight down to its foot.
  const low = s ? bottom - 0.02 : 1 + beyond;
  const round = Math.min(rockRound, bottom * 0.55);
  const bump = () => near(random, -0.05, 0.07);
  const roundLow = s ? 0.16 : 0;
  const points = [`M ${left} ${top + (n && w ? round : 0)}`];
  if (n && w) points.push(`Q ${left} ${top} ${left + round} ${top}`);
  if (n)
    points.push(
      `Q ${0.4} ${top + bump()} ${0.5} ${top + 0.02} Q ${0.62} ${top + bump()} ${right - (e ? round : 0)} ${top}`,
    );
  else points.push(`L ${right} ${top}`);
  if (n && e) points.push(`Q ${right} ${top} ${right} ${top + round}`);
  if (e) points.push(`Q ${right - bump()} ${(top + low) * 0.55} ${right} ${low - roundLow}`);
  else points.push(`L ${right} ${low - (s && e ? roundLow : 0)}`);
  if (s && e) points.push(`Q ${right} ${low} ${right - roundLow} ${low}`);
  else points.push(`L ${right} ${low}`);
  points.push(s && w ? `L ${left + roundLow} ${low} Q ${left} ${low} ${left} ${low - roundLow}` : `L ${left} ${low}`);
  if (w) points.push(`Q ${left + bump()} ${(top + low) * 0.5} ${left} ${top + (n ? round : 0)}`);
  return `${points.join(' ')} Z`;
}

/** Radii of the corners from the north-west clockwise: round where both sides are free. */
function corners(free: number, radius: number, withSouth: boolean): number[] {
  const [n, e, s, w] = [is(free, 'north'), is(free, 'east'), withSouth && is(free, 'south'), is(free, 'west')];
  return [n && w, n && e, s && e, s && w].map((round) => (round ? radius : 0));
}

/** Light along the edges of a top, from the north-west. */
function paintRim(brush: Brush, free: number, bottom: number, light: string, dark: string, width: number): void {
  if (is(free, 'east')) brush.rect(dark, 1 - width, width, width, bottom - width);
  if (is(free, 'north')) brush.rect(light, width, 0, 1 - 2 * width, width);
  if (is(free, 'west')) brush.rect(light, 0, width, width, bottom - width);
}

/** By kind, free on the sides `free` tells. */
export const massPaints: Readonly<Record<MassName, MassPaint>> = {
  rock(brush, random, free, pixel) {
    const bottom = is(free, 'south') ? snap(1 - faceShare, pixel) : 1;
    const { context } = brush;
    if (bottom < 1) {
      const foot = boulder(random, free, 1 - pixel);
      brush.path(brush.linear(0, bottom - 0.1, 0, 1, css(palette.rockFace), css(palette.rockDark)), foot);
      context.save();
      context.clip(new Path2D(foot));
      for (let n = 0; n < 5; n++) {
        const [x, y] = [near(random, 0.05, 0.95), near(random, bottom, 0.78)];
        const down = near(random, 0.12, 0.24);
        brush.line(css(n % 2 ? palette.rockDark : palette.rock, 0.7), 0.05, [
          x,
          y,
          x + near(random, -0.08, 0.08),
          y + down,
        ]);
      }
      context.restore();
    }
    const top = boulder(random, free, bottom);
    // Deep inside a mountain it is darker than along its edges.
    const tone = free === 0 ? blend(palette.rock, palette.rockFace, 0.45) : palette.rock;
    brush.path(css(palette.rockLight), top);
    context.save();
    context.clip(new Path2D(top));
    context.translate(0.05, 0.07);
    brush.path(css(tone), top);
    context.translate(-0.05, -0.07);
    for (let n = 0; n < 3; n++) {
      const [x, y] = [near(random, 0.15, 0.85), near(random, 0.15, bottom - 0.15)];
      const size = near(random, 0.06, 0.13);
      const facet = [x, y - size, x + size * 1.4, y, x + size * 0.3, y + size * 0.8, x - size, y + size * 0.3];
      brush.poly(css(n % 2 ? palette.rockLight : palette.rockFace, 0.5), facet);
    }
    if (bottom < 1) brush.rect(css(palette.rockLight, 0.8), -0.2, bottom - 2 * pixel, 1.4, 2 * pixel);
    context.restore();
  },
  brick(brush, random, free, pixel) {
    const bottom = is(free, 'south') ? snap(1 - faceShare, pixel) : 1;
    if (bottom < 1)
      paintBricks(brush, random, pixel, bottom, {
        brick: palette.brickFace,
        light: palette.brick,
        mortar: palette.mortar,
      });
    // Two rows of stones on top.
    brush.rect(css(blend(palette.brick, palette.mortar, 0.55)), 0, 0, 1, bottom);
    const half = snap(bottom / 2, pixel);
    for (const [row, y] of [0, half].entries()) {
      const cuts = row ? [0, snap(0.5, pixel), 1] : [0, snap(0.25, pixel), snap(0.75, pixel), 1];
      for (let n = 0; n + 1 < cuts.length; n++) {
        const [x, right] = [cuts[n] ?? 0, cuts[n + 1] ?? 1];
        const tone = blend(
          palette.brick,
          random.below(2) ? palette.brickLight : palette.mortar,
          near(random, 0.08, 0.3),
        );
        brush.rect(css(tone), x, y, right - x - (right < 1 ? pixel : 0), (row ? bottom - half : half) - pixel);
      }
    }
    const width = snap(0.09, pixel);
    paintRim(brush, free, bottom, css(palette.brickLight), css(palette.mortar, 0.6), width);
    if (bottom < 1) {
      brush.rect(css(palette.brickLight), 0, bottom - width, 1, width);
      brush.rect(css(palette.ink, 0.4), 0, bottom, 1, pixel);
    }
  },
  ruin(brush, random, free, pixel) {
    const bottom = is(free, 'south') ? snap(1 - faceShare, pixel) : 1;
    if (bottom < 1)
      paintBricks(brush, random, pixel, bottom, {
        brick: palette.ruinFace,
        light: palette.ruin,
        mortar: palette.flagGap,
      });
    const top = corners(free, 0.22, true).map((radius) => radius * near(random, 0.7, 1.2));
    brush.slab(css(palette.ruin), 0, 0, 1, bottom, top);
    const stone = blend(palette.ruin, palette.ruinFace, 0.45);
    brush.slab(
      css(stone),
      is(free, 'west') ? 0.07 : 0,
      is(free, 'north') ? 0.07 : 0,
      1 - (is(free, 'west') ? 0.07 : 0) - (is(free, 'east') ? 0.05 : 0),
      bottom - (is(free, 'north') ? 0.07 : 0) - (bottom < 1 ? 0.07 : 0),
      0.06,
    );
    brush.line(css(palette.flagGap, 0.7), 0.04, [0.1, 0.3, 0.42, 0.34, 0.5, bottom * 0.8]);
    brush.line(css(palette.flagGap, 0.7), 0.04, [0.55, 0.08, 0.62, 0.3, 0.92, 0.36]);
    for (let n = 0; n < 3; n++)
      brush.disc(
        css(palette.moss, 0.75),
        near(random, 0.1, 0.9),
        near(random, 0.1, bottom),
        near(random, 0.07, 0.15),
        near(random, 0.05, 0.09),
      );
    if (bottom < 1) {
      brush.rect(css(palette.ink, 0.35), 0, bottom, 1, pixel);
      for (let n = 0; n < 2; n++) {
        const x = near(random, 0.1, 0.9);
        brush.line(css(palette.moss), 0.06, [
          x,
          bottom,
          x + near(random, -0.05, 0.05),
          near(random, bottom + 0.1, 0.95),
        ]);
      }
    }
  },
};

function paintBricks(
  brush: Brush,
  random: Random,
  pixel: number,
  top: number,
  { brick, light, mortar }: { brick: number; light: number; mortar: number },
): void {
  brush.rect(css(mortar), 0, top, 1, 1 - top);
  const rows = 3;
  const gap = pixel;
  for (let row = 0; row < rows; row++) {
    const y = top + ((1 - top) * row) / rows;
    const height = (1 - top) / rows - gap;
    const shift = row % 2 ? -0.25 : 0;
    for (let at = 0; at < 3; at++) {
      const x = Math.max(0, shift + at * 0.5);
      const right = Math.min(1, shift + (at + 1) * 0.5);
      if (right <= x) continue;
      brush.rect(
        css(blend(brick, random.below(2) ? light : mortar, near(random, 0, 0.3))),
        x,
        y,
        right - x - gap,
        height,
      );
    }
  }
  brush.rect(brush.linear(0, top, 0, 1, css(palette.ink, 0), css(palette.ink, 0.3)), 0, top, 1, 1 - top);
}

/** A door in a wall that runs east and west is seen from the front, one in a wall that runs north and south on its edge. */
export const doorPaints = {
  doorFront(brush, _random, pixel) {
    const top = snap(0.26, pixel);
    brush.rect(css(palette.brickLight), 0, 0, 1, top).rect(css(palette.ink, 0.5), 0, top, 1, pixel);
    brush.rect(css(palette.mortar), 0, top, 1, 1 - top);
    paintLeaf(brush, pixel, snap(0.1, pixel), top + pixel, 1 - 2 * snap(0.1, pixel), 1 - top - pixel);
    brush.disc(css(palette.gold), 0.76, 0.66, 0.055);
  },
  doorSide(brush, _random, pixel) {
    const [x, width] = [snap(0.33, pixel), snap(0.34, pixel)];
    brush.rect(css(palette.ink, 0.35), x + width, 0, snap(0.12, pixel), 1);
    brush.rect(css(palette.woodDark), x, 0, width, 1).rect(css(palette.wood), x + pixel, 0, width - 2 * pixel, 1);
    for (const y of [0.16, 0.74]) brush.rect(css(palette.iron), x, snap(y, pixel), width, snap(0.1, pixel));
  },
  doorFrontOpen(brush, _random, pixel) {
    const post = snap(0.12, pixel);
    brush.rect(css(palette.ink, 0.4), post, 0, 1 - 2 * post, snap(0.2, pixel));
    brush.rect(css(palette.mortar), 0, 0, post, 1).rect(css(palette.mortar), 1 - post, 0, post, 1);
    brush.rect(css(palette.brickLight), 0, 0, post, pixel).rect(css(palette.brickLight), 1 - post, 0, post, pixel);
    paintLeaf(brush, pixel, post, snap(0.08, pixel), snap(0.16, pixel), snap(0.8, pixel));
  },
  doorSideOpen(brush, _random, pixel) {
    const post = snap(0.12, pixel);
    brush.rect(css(palette.mortar), snap(0.3, pixel), 0, snap(0.4, pixel), post);
    brush.rect(css(palette.mortar), snap(0.3, pixel), 1 - post, snap(0.4, pixel), post);
    paintLeaf(brush, pixel, snap(0.34, pixel), post, snap(0.6, pixel), snap(0.3, pixel));
  },
} as const satisfies Readonly<Record<string, TilePaint>>;
export type DoorName = keyof typeof doorPaints;

function paintLeaf(brush: Brush, pixel: number, x: number, y: number, width: number, height: number): void {
  brush.rect(css(palette.woodDark), x, y, width, height);
  const boards = Math.max(1, Math.round(width / 0.22));
  for (let n = 0; n < boards; n++)
    brush.rect(
      css(n % 2 ? palette.wood : palette.planksLight),
      x + pixel + (n * (width - pixel)) / boards,
      y + pixel,
      (width - pixel) / boards - pixel,
      height - 2 * pixel,
    );
  for (const share of [0.2, 0.7]) brush.rect(css(palette.iron), x, y + height * share, width, snap(0.07, pixel));
}
