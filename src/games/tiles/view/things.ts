import type { Random } from '../../../lib/random.ts';
import { type Brush, blend, css } from '../../../render/brush.ts';
import { paintTuft, type TilePaint } from './floors.ts';
import { palette } from './palette.ts';

const near = (random: Random, low: number, high: number) => low + random.unit() * (high - low);

function stone(brush: Brush, x: number, y: number, size: number, tone: number): void {
  brush.disc(css(palette.ink, 0.3), x + size * 0.2, y + size * 0.45, size, size * 0.6);
  brush.poly(css(blend(tone, palette.ink, 0.35)), [
    x - size,
    y + size * 0.5,
    x - size * 0.7,
    y - size * 0.5,
    x + size * 0.2,
    y - size * 0.8,
    x + size,
    y,
    x + size * 0.8,
    y + size * 0.6,
  ]);
  brush.poly(css(tone), [
    x - size * 0.8,
    y + size * 0.1,
    x - size * 0.6,
    y - size * 0.5,
    x + size * 0.2,
    y - size * 0.75,
    x + size * 0.6,
    y - size * 0.1,
  ]);
}

function mushroom(brush: Brush, x: number, y: number, size: number, cap: number): void {
  brush.disc(css(palette.ink, 0.3), x + size * 0.2, y, size * 0.8, size * 0.3);
  brush.slab(css(palette.paper), x - size * 0.22, y - size, size * 0.44, size, size * 0.2);
  brush.path(css(cap), `M ${x - size} ${y - size * 0.8} a ${size} ${size} 0 0 1 ${2 * size} 0 z`);
  brush
    .disc(css(palette.paper, 0.9), x - size * 0.3, y - size * 1.25, size * 0.2)
    .disc(css(palette.paper, 0.9), x + size * 0.4, y - size * 1.05, size * 0.16);
}

/** What stands on ground of another kind, within its tile. */
export const thingPaints = {
  bush(brush, random) {
    const lobes = [
      [0.3, 0.62, 0.22],
      [0.68, 0.62, 0.23],
      [0.5, 0.45, 0.26],
    ].map(([x = 0, y = 0, r = 0]) => [x + near(random, -0.04, 0.04), y + near(random, -0.04, 0.04), r] as const);
    brush.disc(css(palette.ink, 0.3), 0.56, 0.8, 0.42, 0.16);
    for (const [x, y, r] of lobes) brush.disc(css(blend(palette.leafDark, palette.ink, 0.4)), x, y + 0.03, r + 0.03);
    for (const [x, y, r] of lobes) brush.disc(css(palette.leafDark), x, y, r);
    for (const [x, y, r] of lobes) brush.disc(css(palette.leaf), x - 0.04, y - 0.05, r * 0.78);
    for (const [x, y, r] of lobes) brush.disc(css(palette.leafLight, 0.7), x - 0.07, y - 0.09, r * 0.4);
    if (random.below(2))
      for (let n = 0; n < 4; n++) brush.disc(css(palette.cap), near(random, 0.25, 0.75), near(random, 0.4, 0.7), 0.045);
  },
  ore(brush, random) {
    for (let n = 0; n < 4; n++) {
      const [x, y, size] = [near(random, 0.18, 0.8), near(random, 0.14, 0.82), near(random, 0.07, 0.12)];
      brush.poly(css(palette.goldDark), [x - size, y, x, y - size, x + size, y, x, y + size]);
      brush.poly(css(palette.ore), [x - size, y, x, y - size, x + size * 0.4, y - size * 0.3, x, y + size * 0.2]);
      brush.disc(css(palette.oreLight), x - size * 0.3, y - size * 0.3, size * 0.28);
    }
  },
  rubble(brush, random) {
    for (let n = 0; n < 6; n++)
      stone(
        brush,
        near(random, 0.15, 0.82),
        near(random, 0.18, 0.82),
        near(random, 0.07, 0.15),
        blend(palette.rubble, palette.rockLight, random.unit() * 0.6),
      );
  },
  mushrooms(brush, random) {
    for (const [x, y, size] of [
      [0.32, 0.6, 0.15],
      [0.66, 0.5, 0.12],
      [0.58, 0.84, 0.17],
    ] as const)
      mushroom(
        brush,
        x + near(random, -0.05, 0.05),
        y + near(random, -0.03, 0.03),
        size,
        random.below(3) ? palette.cap : palette.sandLight,
      );
  },
  sprouts(brush, random) {
    for (const y of [0.27, 0.6, 0.93])
      for (const x of [0.22, 0.5, 0.78])
        paintTuft(brush, x + near(random, -0.04, 0.04), y, css(palette.sprout), near(random, 0.1, 0.15));
  },
  grain(brush, random) {
    for (const y of [0.38, 0.7, 1])
      for (let n = 0; n < 5; n++) {
        const x = 0.12 + n * 0.19 + near(random, -0.04, 0.04);
        const lean = near(random, -0.06, 0.06);
        const top = y - near(random, 0.34, 0.42);
        brush.line(css(palette.grainDark), 0.045, [x, y, x + lean, top]);
        brush.disc(css(palette.grain), x + lean, top, 0.055, 0.11, lean * 3);
      }
  },
  hearth(brush, random) {
    brush.disc(css(palette.ink, 0.35), 0.5, 0.56, 0.5, 0.44).disc(css(0x241a17), 0.5, 0.52, 0.38, 0.34);
    for (let n = 0; n < 10; n++) {
      const turn = (n / 10) * 2 * Math.PI;
      stone(
        brush,
        0.5 + Math.cos(turn) * 0.39,
        0.52 + Math.sin(turn) * 0.34,
        near(random, 0.1, 0.12),
        blend(palette.rubble, palette.rockLight, random.unit()),
      );
    }
    brush
      .line(css(palette.woodDark), 0.13, [0.3, 0.62, 0.7, 0.48])
      .line(css(palette.bark), 0.12, [0.32, 0.46, 0.68, 0.64]);
    brush.disc(css(palette.ember), 0.5, 0.56, 0.14, 0.1).disc(css(palette.flameCore), 0.5, 0.56, 0.07, 0.05);
  },
  embers(brush, random) {
    brush.disc(css(0x1d1715, 0.85), 0.5, 0.55, 0.4, 0.32);
    for (let n = 0; n < 7; n++) {
      const [x, y] = [near(random, 0.28, 0.72), near(random, 0.38, 0.72)];
      brush.disc(css(0x2c221e), x, y, 0.1, 0.07).disc(css(n % 2 ? palette.ember : palette.flame), x, y, 0.05, 0.035);
    }
  },
  bones(brush, random) {
    const flip = random.below(2) ? 1 : -1;
    brush.line(css(palette.boneDark), 0.07, [0.5 - 0.28 * flip, 0.82, 0.5 + 0.24 * flip, 0.64]);
    brush.line(css(palette.bone), 0.06, [0.5 - 0.22 * flip, 0.62, 0.5 + 0.28 * flip, 0.8]);
    const x = 0.5 + 0.08 * flip;
    brush.disc(css(palette.boneDark), x, 0.44, 0.17, 0.16).disc(css(palette.bone), x - 0.015, 0.42, 0.155, 0.145);
    brush.slab(css(palette.bone), x - 0.09, 0.5, 0.18, 0.12, 0.03);
    brush.disc(css(palette.ink), x - 0.065, 0.45, 0.042).disc(css(palette.ink), x + 0.06, 0.45, 0.042);
  },
  altar(brush, _random, pixel) {
    brush.disc(css(palette.ink, 0.35), 0.54, 0.86, 0.46, 0.14);
    brush.slab(css(palette.rockDark), 0.1, 0.3, 0.8, 0.58, 0.05);
    brush.slab(css(palette.rockFace), 0.14, 0.5, 0.72, 0.34, 0.03);
    brush
      .slab(css(palette.rockLight), 0.06, 0.16, 0.88, 0.34, 0.07)
      .slab(css(palette.rock), 0.06 + pixel, 0.2, 0.88 - 2 * pixel, 0.28, 0.06);
    brush.line(css(palette.arcane), 0.05, [0.5, 0.22, 0.64, 0.34, 0.5, 0.45, 0.36, 0.34, 0.5, 0.22]);
    brush
      .line(css(palette.arcane, 0.8), 0.045, [0.3, 0.58, 0.3, 0.76])
      .line(css(palette.arcane, 0.8), 0.045, [0.5, 0.56, 0.5, 0.78])
      .line(css(palette.arcane, 0.8), 0.045, [0.7, 0.58, 0.7, 0.76]);
  },
} as const satisfies Readonly<Record<string, TilePaint>>;
export type ThingName = keyof typeof thingPaints;
