import type { Random } from '../../../lib/random.ts';
import { type Brush, blend, css } from '../../../render/brush.ts';
import { palette } from './palette.ts';

/**
 * Paints within a tile: its north-west is (0, 0), its sides are 1. `pixel` is the width of one pixel: what is built is
 * straight and ends on one.
 */
export type TilePaint = (brush: Brush, random: Random, pixel: number) => void;

/** Kinds of ground that are painted all over a tile. */
export type FloorName =
  | 'void'
  | 'grass'
  | 'meadow'
  | 'sand'
  | 'shallows'
  | 'water'
  | 'path'
  | 'soil'
  | 'caveFloor'
  | 'flagstones'
  | 'ruinFloor'
  | 'planks';

/** Grown and worn ground reaches a little over what it borders on, the later ones over the earlier ones. */
export const fringeNames = ['shallows', 'sand', 'caveFloor', 'path', 'soil', 'ruinFloor', 'grass'] as const;
export type FringeName = (typeof fringeNames)[number];

/** How far a fringe reaches into the next tile where two tiles meet; between that it is more or less. */
const fringeReach = 0.2;

const near = (random: Random, low: number, high: number) => low + random.unit() * (high - low);
/** A number that the edges of tiles do not cut. */
const inside = (random: Random, margin: number) => near(random, margin, 1 - margin);

/** To whole pixels, one at least. */
export function snap(length: number, pixel: number): number {
  return Math.max(1, Math.round(length / pixel)) * pixel;
}

/** Blades of grass from one root. */
export function paintTuft(brush: Brush, x: number, y: number, colour: string, size: number): void {
  for (const lean of [-0.5, 0, 0.5])
    brush.line(colour, 0.05, [x + lean * size * 0.3, y, x + lean * size, y - size * (1 - 0.3 * Math.abs(lean))]);
}

function specks(brush: Brush, random: Random, colours: readonly number[], count: number, radius: number): void {
  for (let n = 0; n < count; n++) {
    const colour = colours[random.below(colours.length)] ?? 0;
    const r = near(random, radius * 0.6, radius);
    brush.disc(css(colour, 0.75), inside(random, r), inside(random, r), r, r * near(random, 0.6, 1));
  }
}

function paintGrass(brush: Brush, random: Random): void {
  brush.rect(css(palette.grass), 0, 0, 1, 1);
  for (let n = 0; n < 5; n++)
    brush.disc(
      css(n % 2 ? palette.grassLight : palette.grassDark, 0.2),
      inside(random, 0.2),
      inside(random, 0.2),
      near(random, 0.1, 0.2),
      near(random, 0.06, 0.12),
    );
  for (let n = random.below(3); n > 0; n--) {
    const colour = css(n % 2 ? palette.grassLight : palette.grassDark, 0.75);
    paintTuft(brush, inside(random, 0.15), near(random, 0.25, 0.95), colour, near(random, 0.08, 0.14));
  }
}

/** Slabs with gaps between, and at the tile's edges half of one. */
function paintSlabs(
  brush: Brush,
  random: Random,
  pixel: number,
  { slab, light, gap, uneven }: { slab: number; light: number; gap: number; uneven: number },
): void {
  brush.rect(css(gap), 0, 0, 1, 1);
  const g = snap(0.035, pixel);
  const half = snap(0.5, pixel);
  const rows = random.below(3) > 0 ? [0, half] : [0];
  for (const [row, y] of rows.entries()) {
    const height = (row === rows.length - 1 ? 1 : half) - y;
    const cut =
      rows.length === 1 ? [0, half] : random.below(3) === 0 ? [0] : [0, snap(near(random, 0.35, 0.65), pixel)];
    for (const [at, x] of cut.entries()) {
      const width = (cut[at + 1] ?? 1) - x;
      const tone = blend(slab, random.below(2) ? light : gap, near(random, 0, uneven));
      brush.slab(css(tone), x + g / 2, y + g / 2, width - g, height - g, 0.05);
      brush.rect(css(light, 0.5), x + g, y + g / 2, width - 2 * g, pixel);
    }
  }
}

/** By kind; all tile without a seam. */
export const floorPaints: Readonly<Record<FloorName, TilePaint>> = {
  void: (brush) => brush.rect(css(palette.void), 0, 0, 1, 1),
  grass: paintGrass,
  meadow(brush, random) {
    paintGrass(brush, random);
    for (let n = 0; n < 4; n++)
      paintTuft(brush, inside(random, 0.15), near(random, 0.3, 0.95), css(palette.grassLight), 0.16);
    for (let n = 0; n < 4; n++) {
      const petal = palette.petals[random.below(palette.petals.length)] ?? palette.white;
      const [x, y] = [inside(random, 0.12), inside(random, 0.12)];
      for (let p = 0; p < 4; p++)
        brush.disc(css(petal), x + 0.05 * Math.cos(p * 1.57), y + 0.05 * Math.sin(p * 1.57), 0.042);
      brush.disc(css(palette.goldDark), x, y, 0.03);
    }
  },
  sand(brush, random) {
    brush.rect(css(palette.sand), 0, 0, 1, 1);
    for (let n = 0; n < 3; n++) {
      const [x, y] = [near(random, 0.1, 0.5), inside(random, 0.12)];
      brush.line(css(palette.sandLight, 0.6), 0.04, [x, y, x + 0.14, y - 0.04, x + 0.3, y, x + 0.42, y - 0.02]);
    }
    specks(brush, random, [palette.sandDark, palette.sandLight], 7, 0.035);
  },
  shallows(brush, random) {
    brush.rect(css(palette.shallows), 0, 0, 1, 1);
    for (let n = 0; n < 2; n++)
      brush.disc(
        css(blend(palette.shallows, palette.sand, 0.35), 0.5),
        inside(random, 0.25),
        inside(random, 0.2),
        0.24,
        0.14,
      );
    for (let n = random.below(3); n > 0; n--) paintWave(brush, random, css(palette.foam, 0.32));
  },
  water(brush, random) {
    brush.rect(css(palette.water), 0, 0, 1, 1);
    brush.disc(css(palette.ink, 0.08), inside(random, 0.3), inside(random, 0.2), 0.3, 0.15);
    for (let n = random.below(3); n > 0; n--) paintWave(brush, random, css(palette.shallows, 0.6));
  },
  path(brush, random) {
    brush.rect(css(palette.path), 0, 0, 1, 1);
    for (let n = 0; n < 3; n++)
      brush.disc(
        css(n ? palette.pathLight : palette.pathDark, 0.3),
        inside(random, 0.25),
        inside(random, 0.2),
        0.25,
        0.13,
      );
    specks(brush, random, [palette.pathDark, palette.pathLight, palette.rubble], 6, 0.05);
  },
  soil(brush, random) {
    brush.rect(css(palette.soil), 0, 0, 1, 1);
    for (const y of [0.17, 0.5, 0.83]) {
      brush.line(css(palette.soilDark), 0.11, [
        0,
        y + 0.06,
        0.3,
        y + near(random, 0.03, 0.08),
        0.7,
        y + 0.05,
        1,
        y + 0.06,
      ]);
      brush.line(css(palette.pathDark, 0.5), 0.04, [0, y - 0.06, 1, y - 0.06]);
    }
    specks(brush, random, [palette.pathDark, palette.soilDark], 5, 0.035);
  },
  caveFloor(brush, random) {
    brush.rect(css(palette.caveFloor), 0, 0, 1, 1);
    for (let n = 0; n < 4; n++) {
      const tone = n % 2 ? palette.caveFloorLight : palette.caveFloorDark;
      brush.disc(
        css(tone, 0.45),
        inside(random, 0.22),
        inside(random, 0.16),
        near(random, 0.1, 0.22),
        near(random, 0.07, 0.15),
      );
    }
    specks(brush, random, [palette.caveFloorDark, palette.caveFloorLight], 5, 0.05);
  },
  flagstones(brush, random, pixel) {
    paintSlabs(brush, random, pixel, {
      slab: palette.flag,
      light: palette.flagLight,
      gap: palette.flagGap,
      uneven: 0.4,
    });
    if (random.below(3) === 0) paintCrack(brush, random, css(palette.flagGap));
  },
  ruinFloor(brush, random, pixel) {
    paintSlabs(brush, random, pixel, {
      slab: palette.ruinFloor,
      light: palette.ruin,
      gap: blend(palette.ruinFloor, palette.moss, 0.55),
      uneven: 0.55,
    });
    paintCrack(brush, random, css(palette.flagGap, 0.8));
    for (let n = 0; n < 2; n++)
      brush.disc(css(palette.moss, 0.5), inside(random, 0.16), inside(random, 0.1), 0.16, 0.09);
    if (random.below(2)) paintTuft(brush, inside(random, 0.2), inside(random, 0.2), css(palette.grassLight), 0.14);
  },
  planks(brush, random, pixel) {
    const height = 0.25;
    for (let row = 0; row < 4; row++) {
      const [y, below] = [snap(row * height, pixel) * Math.sign(row), snap((row + 1) * height, pixel)];
      brush.rect(
        css(blend(palette.planks, random.below(2) ? palette.planksLight : palette.planksDark, near(random, 0, 0.35))),
        0,
        y,
        1,
        below - y,
      );
      brush.rect(css(palette.planksLight, 0.4), 0, y, 1, pixel);
      brush.rect(css(palette.planksDark), 0, below - pixel, 1, pixel);
      const end = snap(inside(random, 0.2), pixel);
      if (random.below(2)) brush.rect(css(palette.planksDark), end, y, pixel, below - y);
    }
  },
};

function paintWave(brush: Brush, random: Random, colour: string): void {
  const [x, y] = [near(random, 0.08, 0.45), inside(random, 0.12)];
  brush.line(colour, 0.045, [x, y, x + 0.1, y - 0.05, x + 0.22, y, x + 0.34, y - 0.05, x + 0.44, y]);
}

function paintCrack(brush: Brush, random: Random, colour: string): void {
  const [x, y] = [near(random, 0.1, 0.5), near(random, 0.1, 0.6)];
  const [midX, midY] = [x + near(random, 0.08, 0.2), y + near(random, 0.05, 0.2)];
  brush.line(colour, 0.035, [x, y, midX, midY, midX + near(random, 0.05, 0.2), midY + near(random, -0.1, 0.2)]);
}

const fringeColours: Readonly<Record<FringeName, number>> = {
  grass: palette.grass,
  sand: palette.sand,
  shallows: palette.shallows,
  path: palette.path,
  soil: palette.soil,
  caveFloor: palette.caveFloor,
  ruinFloor: palette.ruinFloor,
};
/** The line along a fringe: foam where there is water, else the shade of what lies higher. */
const fringeRims: Readonly<Record<FringeName, string>> = {
  grass: css(palette.grassDark, 0.85),
  sand: css(palette.foam, 0.55),
  shallows: css(palette.foam, 0.22),
  path: css(palette.pathDark, 0.6),
  soil: css(palette.soilDark, 0.7),
  caveFloor: css(palette.caveFloorDark, 0.6),
  ruinFloor: css(palette.flagGap, 0.6),
};

/** The fringe of a neighbour in the north. */
export function paintEdge(brush: Brush, random: Random, name: FringeName): void {
  const blades = name === 'grass';
  const steps = blades ? 9 : 5;
  const points = [0, fringeReach];
  for (let n = 1; n < steps; n++) {
    const even = n % 2 === 0;
    const reach = blades ? (even ? near(random, 0.1, 0.18) : near(random, 0.2, 0.31)) : near(random, 0.12, 0.28);
    points.push((n + near(random, -0.2, 0.2)) / steps, reach);
  }
  points.push(1, fringeReach);
  brush.poly(css(fringeColours[name]), [0, 0, ...points, 1, 0]);
  brush.line(fringeRims[name], blades ? 0.05 : 0.06, points);
  if (!blades) return;
  // The turf's own colour again over the inner half of its rim.
  brush.poly(css(fringeColours[name]), [0, 0, ...points.map((value, at) => (at % 2 ? value - 0.03 : value)), 1, 0]);
  for (let n = 0; n < 2; n++) paintTuft(brush, inside(random, 0.12), 0.14, css(palette.grassLight, 0.8), 0.11);
}

/** The fringe of a neighbour in the north-east that neither the north nor the east has. */
export function paintCorner(brush: Brush, random: Random, name: FringeName): void {
  const points = [1 - fringeReach, 0];
  for (let n = 1; n < 4; n++) {
    const turn = (n / 4) * (Math.PI / 2);
    const reach = fringeReach * near(random, 0.85, 1.15);
    points.push(1 - Math.cos(turn) * reach, Math.sin(turn) * reach);
  }
  points.push(1, fringeReach);
  brush.poly(css(fringeColours[name]), [1, 0, ...points]);
  brush.line(fringeRims[name], 0.05, points);
}

/** What is strewn over ground for its looks alone. */
export const scatterPaints = {
  tuft: (brush, random) =>
    paintTuft(brush, 0.5, 0.7, css(random.below(2) ? palette.grassLight : palette.leafLight), 0.2),
  pebble(brush, random) {
    const tone = blend(palette.rubble, palette.rockLight, random.unit());
    brush.disc(css(palette.ink, 0.25), 0.52, 0.56, 0.11, 0.07).disc(css(tone), 0.5, 0.5, 0.1, 0.075);
  },
} as const satisfies Readonly<Record<string, TilePaint>>;
export type ScatterName = keyof typeof scatterPaints;

/** Light and dark patches that make the same ground less the same, from the middle of a square of this many tiles. */
export const patchTiles = 4;
export const patchPaints = {
  light: (brush: Brush) => paintPatch(brush, 0xfff2c0),
  dark: (brush: Brush) => paintPatch(brush, 0x081018),
};

function paintPatch(brush: Brush, colour: number): void {
  const radius = patchTiles / 2;
  const gradient = brush.radial(0, 0, radius, css(colour, 0.075), css(colour, 0));
  gradient.addColorStop(0.6, css(colour, 0.04));
  brush.disc(gradient, 0, 0, radius);
}
