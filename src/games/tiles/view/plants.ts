import { Random } from '../../../lib/random.ts';
import { type Brush, blend, css } from '../../../render/brush.ts';
import { palette } from './palette.ts';

/** Higher than their tile: they reach over the one to the north, and hide who stands there. */
export type PlantName = 'tree' | 'pine';

/** The box a plant is painted in, in tiles: its foot is at (0, 0), low in the middle of its tile. */
export const plantBox = { width: 1.7, height: 1.75, originX: 0.85, originY: 1.55 } as const;
/** Where in its tile a plant's foot is. */
export const plantFoot = { x: 0.5, y: 0.88 } as const;

type PlantPaint = (brush: Brush) => void;

const near = (random: Random, low: number, high: number) => low + random.unit() * (high - low);

function shadow(brush: Brush, radius: number): void {
  brush.disc(css(palette.ink, 0.32), 0.1, 0, radius, radius * 0.42);
}

/** A crown of leaves, lit from the north-west. */
function treeOf(seed: number): PlantPaint {
  return (brush) => {
    const random = new Random(seed);
    const leaf = seed % 7 === 0 ? palette.autumn : blend(palette.leaf, palette.leafLight, near(random, 0, 0.3));
    const light = blend(leaf, palette.leafLight, seed % 7 === 0 ? 0.35 : 0.8);
    const dark = blend(leaf, palette.leafDark, 0.75);
    shadow(brush, 0.5);
    brush.slab(css(blend(palette.bark, palette.ink, 0.3)), -0.1, -0.4, 0.2, 0.44, 0.05);
    brush.slab(css(palette.bark), -0.1, -0.4, 0.11, 0.42, 0.05);
    const size = near(random, 0.94, 1.06);
    const lobes = [
      [-0.33, -0.58, 0.29],
      [0.33, -0.6, 0.29],
      [-0.22, -0.9, 0.3],
      [0.24, -0.92, 0.28],
      [0, -0.5, 0.32],
      [0, -1.04, 0.29],
      [0, -0.76, 0.36],
    ].map(([x = 0, y = 0, r = 0]) => [x + near(random, -0.05, 0.05), y + near(random, -0.04, 0.04), r * size] as const);
    for (const [x, y, r] of lobes) brush.disc(css(blend(dark, palette.ink, 0.45)), x, y + 0.035, r + 0.035);
    for (const [x, y, r] of lobes) brush.disc(css(dark), x, y, r);
    for (const [x, y, r] of lobes) brush.disc(css(leaf), x - 0.04, y - 0.06, r * 0.82);
    for (const [x, y, r] of lobes.slice(2)) brush.disc(css(light, 0.55), x - 0.09, y - 0.11, r * 0.45);
    for (let n = 0; n < 9; n++)
      brush.disc(css(n % 3 ? light : dark, 0.7), near(random, -0.42, 0.38), near(random, -1.15, -0.42), 0.045, 0.03);
  };
}

/** Branches in tiers. */
function pineOf(seed: number): PlantPaint {
  return (brush) => {
    const random = new Random(seed);
    const needle = blend(palette.needle, palette.leafDark, near(random, 0, 0.4));
    shadow(brush, 0.42);
    brush.slab(css(palette.bark), -0.07, -0.22, 0.14, 0.25, 0.04);
    const tiers = [
      { bottom: -0.12, top: -0.75, half: 0.47 },
      { bottom: -0.45, top: -1.05, half: 0.39 },
      { bottom: -0.8, top: -1.42, half: 0.29 },
    ];
    for (const { bottom, top, half } of tiers) {
      const lean = near(random, -0.03, 0.03);
      const skirt = [
        half,
        bottom,
        half * 0.62,
        bottom - 0.07,
        half * 0.4,
        bottom + 0.05,
        0,
        bottom - 0.04,
        -half * 0.4,
        bottom + 0.05,
        -half * 0.62,
        bottom - 0.07,
        -half,
        bottom,
      ];
      brush.poly(css(blend(palette.needleDark, palette.ink, 0.4)), [
        lean,
        top - 0.05,
        half + 0.04,
        bottom + 0.05,
        -half - 0.04,
        bottom + 0.05,
      ]);
      brush.poly(css(palette.needleDark), [lean, top, ...skirt]);
      brush.poly(css(needle), [lean, top, half * 0.3, bottom - 0.06, -half * 0.4, bottom + 0.03, -half, bottom]);
      brush.line(css(palette.needleLight, 0.75), 0.05, [lean - 0.03, top + 0.12, -half * 0.5, bottom - 0.12]);
    }
  };
}

/** Each kind in several shapes; the same one is always the same. */
export const plants: Readonly<Record<PlantName, readonly PlantPaint[]>> = {
  tree: [1, 2, 3, 4, 5, 7].map(treeOf),
  pine: [11, 12, 13, 15].map(pineOf),
};
