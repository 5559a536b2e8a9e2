import { type Brush, blend, css } from '../../../render/brush.ts';
import { entityTypes, itemIds } from '../catalogue.ts';
import { palette } from './palette.ts';

/**
 * People, beasts and things. Each is painted with its foot at (0, 0) and looks to the right; a person is about 1.15
 * high. What tells them apart is the shape first, then the colour.
 */
type FigurePaint = (brush: Brush) => void;

/** How one entity type is shown. */
export interface FigureLook {
  /** Width and height of the box it is painted in, its foot at the middle of the bottom but 0.15. */
  readonly width: number;
  readonly height: number;
  /** Half the width of its shadow; none where it floats. */
  readonly shadow: number;
  readonly paint: FigurePaint;
}

const skin = css(palette.skin);

function eyes(brush: Brush, x: number, y: number, colour: string, size = 0.04, gap = 0.15): void {
  brush.disc(colour, x, y, size, size * 1.25).disc(colour, x + gap, y, size, size * 1.25);
}

function legs(brush: Brush, colour: string): void {
  brush.slab(colour, -0.17, -0.2, 0.14, 0.2, 0.05).slab(colour, 0.04, -0.2, 0.14, 0.2, 0.05);
}

/** A round-headed person in a coat. */
function person(brush: Brush, { coat, legs: trousers, hair }: { coat: number; legs: number; hair?: number }): void {
  legs(brush, css(trousers));
  brush.path(css(coat), 'M -0.27 -0.12 Q -0.3 -0.5 -0.16 -0.58 L 0.16 -0.58 Q 0.3 -0.5 0.27 -0.12 Z');
  brush.path(
    css(blend(coat, palette.ink, 0.28)),
    'M 0.06 -0.12 L 0.27 -0.12 Q 0.3 -0.5 0.16 -0.58 L 0.1 -0.58 Q 0.16 -0.4 0.06 -0.12 Z',
  );
  brush.rect(css(palette.woodDark), -0.27, -0.3, 0.54, 0.07).rect(css(palette.gold), 0, -0.3, 0.09, 0.07);
  // Arms.
  brush
    .disc(css(blend(coat, palette.white, 0.12)), -0.27, -0.38, 0.09, 0.15, 0.25)
    .disc(css(blend(coat, palette.ink, 0.15)), 0.27, -0.38, 0.09, 0.15, -0.25);
  brush.disc(skin, -0.31, -0.24, 0.065).disc(skin, 0.31, -0.24, 0.065);
  brush.disc(skin, 0, -0.78, 0.255, 0.24);
  if (hair !== undefined) {
    brush.path(
      css(hair),
      'M -0.26 -0.74 Q -0.3 -1.06 0.02 -1.06 Q 0.3 -1.04 0.26 -0.8 Q 0.16 -0.9 0.02 -0.9 Q -0.14 -0.9 -0.17 -0.72 Z',
    );
  }
  eyes(brush, 0, -0.76, css(palette.ink));
}

/** A player's body; colour is the slot's. */
export function paintPlayer(brush: Brush, colour: number): void {
  person(brush, { coat: colour, legs: 0x3a3f4d, hair: palette.hair });
  brush.path(css(blend(colour, palette.white, 0.35)), 'M -0.16 -0.58 L 0.16 -0.58 L 0.1 -0.5 L -0.1 -0.5 Z');
}

/** What a player wears, over the body: the coat, which has the slot's colour, stays to be seen. By item. */
export const armourPaints: ReadonlyMap<number, FigurePaint> = new Map([
  [
    itemIds.paddedCoat,
    (brush) => {
      const [cloth, seam] = [css(0xcdb78c), css(0x8a7550)];
      brush.path(cloth, 'M -0.24 -0.6 L 0.24 -0.6 L 0.2 -0.5 Q 0 -0.42 -0.2 -0.5 Z');
      brush.path(cloth, 'M -0.26 -0.82 Q -0.27 -1.06 0.01 -1.07 Q 0.28 -1.06 0.27 -0.84 Q 0 -0.96 -0.26 -0.82 Z');
      for (const x of [-0.12, 0.02, 0.16]) brush.line(seam, 0.03, [x, -1.03, x * 1.1, -0.92]);
    },
  ],
  [
    itemIds.leather,
    (brush) => {
      const [hide, dark] = [css(0x9a6538), css(0x5c3a1f)];
      brush.line(dark, 0.1, [-0.2, -0.56, 0.2, -0.22]).line(hide, 0.06, [-0.2, -0.56, 0.2, -0.22]);
      brush.disc(hide, -0.25, -0.5, 0.1, 0.08).disc(dark, 0.26, -0.5, 0.1, 0.08);
      brush.path(
        hide,
        'M -0.28 -0.74 Q -0.3 -1.1 0.01 -1.1 Q 0.31 -1.1 0.29 -0.78 Q 0.2 -0.92 0.02 -0.92 Q -0.16 -0.92 -0.2 -0.74 Z',
      );
      brush.line(dark, 0.04, [0.01, -1.08, 0.01, -0.94]);
    },
  ],
  [
    itemIds.mail,
    (brush) => {
      const [steel, dark] = [css(palette.steel), css(palette.steelDark)];
      brush.path(dark, 'M -0.27 -0.62 L 0.27 -0.62 L 0.24 -0.46 Q 0 -0.38 -0.24 -0.46 Z');
      brush.path(
        dark,
        'M -0.29 -0.6 Q -0.36 -1.12 0.01 -1.12 Q 0.36 -1.12 0.3 -0.6 L 0.2 -0.6 Q 0.27 -0.94 0.03 -0.94 Q -0.2 -0.94 -0.15 -0.6 Z',
      );
      for (const x of [-0.17, -0.06, 0.05, 0.16]) brush.disc(steel, x, -0.53, 0.035, 0.025);
      brush.line(steel, 0.04, [-0.16, -1.0, 0, -1.05, 0.16, -1.0]);
    },
  ],
  [
    itemIds.plate,
    (brush) => {
      const [steel, dark] = [css(palette.steel), css(palette.steelDark)];
      brush.disc(steel, -0.28, -0.52, 0.14, 0.11).disc(dark, 0.28, -0.52, 0.14, 0.11);
      brush.path(steel, 'M -0.16 -0.6 L 0.16 -0.6 L 0.12 -0.44 L 0 -0.36 L -0.12 -0.44 Z');
      brush.path(
        steel,
        'M -0.29 -0.62 L -0.29 -0.86 Q -0.27 -1.14 0.02 -1.14 Q 0.31 -1.14 0.3 -0.86 L 0.3 -0.64 L 0.05 -0.6 Z',
      );
      brush.path(dark, 'M 0.1 -1.13 Q 0.31 -1.1 0.3 -0.86 L 0.3 -0.64 L 0.12 -0.61 Z');
      brush.slab(css(palette.ink), -0.06, -0.86, 0.33, 0.1, 0.03);
      brush.path(css(palette.hostile), 'M 0.04 -1.12 Q -0.3 -1.36 -0.38 -1.0 Q -0.2 -1.1 0 -1.06 Z');
    },
  ],
]);

function ratLook(brush: Brush): void {
  const [fur, dark] = [css(palette.rat), css(blend(palette.rat, palette.ink, 0.35))];
  brush.line(css(0xc99a92), 0.055, [-0.28, -0.1, -0.45, -0.06, -0.52, -0.2, -0.46, -0.3]);
  brush
    .disc(fur, -0.06, -0.17, 0.28, 0.17)
    .disc(fur, 0.22, -0.2, 0.15, 0.13)
    .poly(fur, [0.28, -0.3, 0.47, -0.16, 0.28, -0.1]);
  brush.disc(dark, -0.1, -0.11, 0.24, 0.09).disc(css(0xd9a8a0), 0.15, -0.34, 0.085).disc(fur, 0.24, -0.33, 0.07);
  brush.disc(css(palette.hostile), 0.28, -0.22, 0.04).disc(css(palette.ink), 0.46, -0.16, 0.035);
  for (const x of [-0.2, 0, 0.14]) brush.slab(dark, x, -0.06, 0.08, 0.07, 0.03);
}

function wolfLook(brush: Brush): void {
  const [fur, dark, light] = [css(palette.wolf), css(palette.wolfDark), css(blend(palette.wolf, palette.white, 0.4))];
  brush.path(dark, 'M -0.36 -0.5 Q -0.66 -0.62 -0.66 -0.3 Q -0.6 -0.14 -0.44 -0.3 Z');
  for (const x of [-0.34, -0.14]) brush.slab(dark, x, -0.3, 0.11, 0.3, 0.04);
  brush.path(fur, 'M -0.44 -0.46 Q -0.4 -0.64 -0.1 -0.6 L 0.16 -0.68 L 0.26 -0.36 Q 0 -0.2 -0.34 -0.24 Z');
  for (const x of [-0.22, 0.1]) brush.slab(fur, x, -0.32, 0.11, 0.32, 0.04);
  brush.disc(light, 0.16, -0.36, 0.12, 0.16);
  brush.poly(
    fur,
    [0.08, -0.8, 0.1, -0.98, 0.2, -0.86, 0.3, -0.98, 0.36, -0.78, 0.62, -0.62, 0.56, -0.5, 0.3, -0.48, 0.08, -0.56],
  );
  brush.poly(light, [0.34, -0.62, 0.6, -0.6, 0.55, -0.51, 0.32, -0.5]).disc(css(palette.ink), 0.6, -0.62, 0.045);
  brush.poly(css(palette.paper), [0.42, -0.51, 0.46, -0.43, 0.5, -0.51]);
  brush.poly(css(palette.flame), [0.3, -0.74, 0.41, -0.7, 0.31, -0.66]);
}

function spiderLook(brush: Brush): void {
  const leg = css(blend(palette.spider, palette.ink, 0.2));
  for (const turn of [-1, 1]) {
    for (const [kneeX, kneeY, footX, footY] of [
      [0.3, -0.62, 0.54, -0.3],
      [0.36, -0.5, 0.58, -0.06],
      [0.3, -0.42, 0.44, 0.04],
      [0.22, -0.62, 0.36, -0.78],
    ] as const)
      brush.line(leg, 0.07, [0.1 * turn, -0.28, kneeX * turn, kneeY, footX * turn, footY]);
  }
  brush
    .disc(css(palette.spider), -0.06, -0.36, 0.27, 0.25)
    .disc(css(blend(palette.spider, palette.white, 0.18)), -0.12, -0.43, 0.14, 0.12);
  brush.poly(css(palette.hostile), [-0.06, -0.48, 0.02, -0.36, -0.06, -0.24, -0.14, -0.36]);
  brush.disc(leg, 0.16, -0.22, 0.17, 0.14);
  for (const [x, y] of [
    [0.12, -0.27],
    [0.22, -0.27],
    [0.15, -0.19],
    [0.25, -0.2],
  ] as const)
    brush.disc(css(palette.flame), x, y, 0.032);
}

function goblinLook(brush: Brush): void {
  const [green, dark] = [css(palette.goblin), css(blend(palette.goblin, palette.ink, 0.3))];
  brush.slab(dark, -0.16, -0.18, 0.12, 0.18, 0.04).slab(dark, 0.05, -0.18, 0.12, 0.18, 0.04);
  brush.path(
    css(0x6b4b33),
    'M -0.22 -0.14 L -0.17 -0.44 L 0.17 -0.44 L 0.22 -0.14 L 0.1 -0.08 L 0 -0.15 L -0.1 -0.08 Z',
  );
  brush.disc(green, -0.23, -0.34, 0.07, 0.13, 0.3).disc(dark, 0.24, -0.34, 0.07, 0.13, -0.3);
  // Ears twice as wide as the head.
  brush.poly(green, [-0.2, -0.66, -0.56, -0.86, -0.2, -0.5]).poly(dark, [0.2, -0.66, 0.56, -0.86, 0.2, -0.5]);
  brush.disc(green, 0, -0.6, 0.24, 0.21);
  brush
    .poly(css(palette.gold), [-0.06, -0.68, 0.05, -0.62, -0.05, -0.58])
    .poly(css(palette.gold), [0.2, -0.68, 0.09, -0.62, 0.19, -0.58]);
  brush.poly(dark, [0.04, -0.6, 0.16, -0.5, 0.03, -0.5]);
  brush
    .line(css(palette.ink), 0.03, [-0.06, -0.46, 0.14, -0.46])
    .poly(css(palette.paper), [-0.02, -0.46, 0.01, -0.52, 0.04, -0.46]);
  brush
    .poly(css(palette.steel), [0.28, -0.3, 0.5, -0.6, 0.36, -0.26])
    .line(css(palette.woodDark), 0.06, [0.24, -0.2, 0.32, -0.31]);
}

function skeletonLook(brush: Brush): void {
  const [bone, dark, ink] = [css(palette.bone), css(palette.boneDark), css(palette.ink)];
  brush.line(bone, 0.075, [-0.1, -0.3, -0.13, -0.02]).line(dark, 0.075, [0.1, -0.3, 0.13, -0.02]);
  brush.line(bone, 0.07, [0, -0.6, 0, -0.28]).slab(bone, -0.14, -0.34, 0.28, 0.08, 0.04);
  for (const [y, half] of [
    [-0.55, 0.2],
    [-0.47, 0.19],
    [-0.4, 0.15],
  ] as const)
    brush.line(bone, 0.05, [-half, y, half, y]);
  brush
    .line(bone, 0.06, [-0.22, -0.56, -0.32, -0.38, -0.26, -0.24])
    .line(dark, 0.06, [0.22, -0.56, 0.33, -0.4, 0.38, -0.3]);
  brush.disc(bone, 0, -0.82, 0.23, 0.22).slab(bone, -0.12, -0.7, 0.27, 0.13, 0.04);
  brush
    .disc(ink, -0.04, -0.82, 0.07, 0.08)
    .disc(ink, 0.14, -0.82, 0.065, 0.08)
    .poly(ink, [0.05, -0.74, 0.09, -0.7, 0.02, -0.7]);
  brush.disc(css(palette.hostile), -0.03, -0.82, 0.03).disc(css(palette.hostile), 0.15, -0.82, 0.03);
  for (const x of [-0.06, 0.01, 0.08]) brush.rect(ink, x, -0.65, 0.025, 0.07);
  brush
    .line(css(palette.steelDark), 0.08, [0.38, -0.32, 0.46, -0.82])
    .line(css(palette.steel), 0.04, [0.39, -0.36, 0.46, -0.8]);
  brush.line(css(palette.woodDark), 0.06, [0.28, -0.38, 0.5, -0.34]);
}

function ogreLook(brush: Brush): void {
  const [hide, dark] = [css(palette.ogre), css(blend(palette.ogre, palette.ink, 0.28))];
  // The club first: it is behind the shoulder.
  brush.path(css(palette.woodDark), 'M 0.46 -0.44 L 0.62 -1.3 Q 0.86 -1.4 0.9 -1.16 L 0.6 -0.36 Z');
  for (const y of [-1.2, -1.02]) brush.poly(css(palette.bone), [0.66, y, 0.74, y - 0.09, 0.76, y + 0.05]);
  brush.slab(dark, -0.36, -0.3, 0.26, 0.3, 0.08).slab(dark, 0.1, -0.3, 0.26, 0.3, 0.08);
  brush.path(hide, 'M -0.52 -0.3 Q -0.64 -0.9 -0.36 -1.0 L 0.36 -1.0 Q 0.64 -0.9 0.52 -0.3 Q 0 -0.1 -0.52 -0.3 Z');
  brush.disc(css(blend(palette.ogre, palette.white, 0.2)), 0, -0.5, 0.3, 0.28);
  brush.path(css(0x5a4433), 'M -0.5 -0.4 Q 0 -0.2 0.5 -0.4 L 0.46 -0.16 Q 0 -0.02 -0.46 -0.16 Z');
  brush
    .disc(hide, -0.56, -0.66, 0.17, 0.3, 0.2)
    .disc(dark, 0.56, -0.66, 0.17, 0.28, -0.2)
    .disc(hide, 0.54, -0.42, 0.14);
  brush.disc(hide, 0.04, -1.1, 0.27, 0.25).slab(dark, -0.2, -1.26, 0.48, 0.1, 0.05);
  eyes(brush, 0, -1.12, css(palette.flame), 0.045, 0.17);
  brush.slab(css(0x6b3b33), -0.08, -0.98, 0.3, 0.07, 0.03);
  brush
    .poly(css(palette.bone), [-0.07, -0.95, -0.03, -1.08, 0.01, -0.95])
    .poly(css(palette.bone), [0.15, -0.95, 0.19, -1.08, 0.23, -0.95]);
}

function wispLook(brush: Brush): void {
  const outer = css(palette.wisp);
  brush.path(
    css(palette.wisp, 0.75),
    'M 0 -0.1 Q -0.34 -0.2 -0.3 -0.52 Q -0.28 -0.72 -0.12 -0.8 Q -0.2 -1.0 0.02 -1.16 Q 0.02 -0.98 0.16 -0.86 Q 0.36 -0.68 0.3 -0.46 Q 0.26 -0.2 0 -0.1 Z',
  );
  brush.path(
    css(blend(palette.wisp, palette.white, 0.55)),
    'M 0 -0.2 Q -0.22 -0.28 -0.2 -0.5 Q -0.16 -0.68 0.02 -0.74 Q 0.22 -0.64 0.2 -0.46 Q 0.18 -0.26 0 -0.2 Z',
  );
  brush.disc(css(palette.white), 0.02, -0.42, 0.11);
  brush.disc(css(0x123a4a), -0.04, -0.46, 0.035, 0.06).disc(css(0x123a4a), 0.1, -0.46, 0.035, 0.06);
  brush.disc(outer, -0.3, -0.86, 0.05).disc(outer, 0.3, -0.96, 0.04).disc(outer, 0.26, -0.14, 0.035);
}

function guardianLook(brush: Brush): void {
  const [stone, dark, light] = [
    css(palette.guardian),
    css(blend(palette.guardian, palette.ink, 0.4)),
    css(blend(palette.guardian, palette.white, 0.25)),
  ];
  const glow = css(palette.arcane);
  brush.slab(dark, -0.44, -0.4, 0.32, 0.4, 0.08).slab(dark, 0.12, -0.4, 0.32, 0.4, 0.08);
  brush.poly(stone, [-0.5, -0.36, -0.66, -1.16, -0.3, -1.32, 0.3, -1.32, 0.66, -1.16, 0.5, -0.36]);
  brush.poly(dark, [0.12, -0.36, 0.2, -1.32, 0.3, -1.32, 0.66, -1.16, 0.5, -0.36]);
  brush
    .poly(glow, [0, -1.12, 0.17, -0.86, 0, -0.6, -0.17, -0.86])
    .poly(css(palette.white), [0, -1.0, 0.08, -0.86, 0, -0.72, -0.08, -0.86]);
  // Fists as large as its head.
  brush.slab(light, -0.98, -1.2, 0.4, 0.42, 0.12).slab(stone, -0.94, -0.86, 0.34, 0.56, 0.12);
  brush.slab(stone, 0.58, -1.2, 0.4, 0.42, 0.12).slab(dark, 0.6, -0.86, 0.34, 0.56, 0.12);
  brush.slab(stone, -0.26, -1.7, 0.54, 0.46, 0.1).slab(light, -0.26, -1.7, 0.54, 0.12, 0.06);
  brush
    .poly(light, [-0.26, -1.62, -0.62, -1.96, -0.5, -1.5, -0.26, -1.42])
    .poly(stone, [0.28, -1.62, 0.64, -1.96, 0.52, -1.5, 0.28, -1.42]);
  brush.slab(css(palette.ink), -0.16, -1.52, 0.4, 0.13, 0.04);
  eyes(brush, -0.05, -1.455, glow, 0.045, 0.18);
  for (const x of [-0.3, 0.3]) brush.line(css(palette.arcane, 0.7), 0.035, [x, -1.2, x * 0.8, -1.0, x, -0.82]);
}

function villagerLook(brush: Brush): void {
  person(brush, { coat: palette.cloth, legs: 0x55483c });
  brush.rect(css(palette.paper), -0.14, -0.3, 0.28, 0.2);
  // A straw hat.
  brush
    .disc(css(palette.grainDark), 0, -0.92, 0.4, 0.1)
    .path(css(palette.grain), 'M -0.24 -0.94 Q -0.22 -1.18 0 -1.18 Q 0.22 -1.18 0.24 -0.94 Z');
  brush.rect(css(palette.cap), -0.24, -0.98, 0.48, 0.06);
}

function traderLook(brush: Brush): void {
  // A pack higher than the head.
  brush.slab(css(palette.woodDark), -0.52, -0.92, 0.36, 0.66, 0.1).slab(css(palette.wood), -0.5, -0.9, 0.3, 0.3, 0.08);
  brush.disc(css(palette.planksLight), -0.34, -1.0, 0.2, 0.1);
  person(brush, { coat: 0x7a4f8f, legs: 0x3f3548 });
  brush.path(
    css(0x5f3b72),
    'M -0.28 -0.66 Q -0.34 -1.14 0.02 -1.14 Q 0.34 -1.12 0.28 -0.72 Q 0.16 -0.96 0.02 -0.96 Q -0.16 -0.94 -0.14 -0.62 Z',
  );
  brush
    .disc(css(palette.goldDark), 0.36, -0.28, 0.12)
    .disc(css(palette.gold), 0.35, -0.3, 0.1)
    .rect(css(palette.goldDark), 0.33, -0.35, 0.035, 0.1);
}

function elderLook(brush: Brush): void {
  brush
    .line(css(palette.wood), 0.07, [0.36, 0, 0.36, -1.12])
    .disc(css(palette.haste), 0.36, -1.16, 0.09)
    .disc(css(palette.white), 0.34, -1.18, 0.035);
  brush.path(css(0x4e6f9a), 'M -0.3 0 Q -0.3 -0.5 -0.16 -0.58 L 0.16 -0.58 Q 0.3 -0.5 0.3 0 Z');
  brush
    .path(css(0x3d5779), 'M 0.04 0 L 0.3 0 Q 0.3 -0.5 0.16 -0.58 L 0.08 -0.58 Q 0.12 -0.3 0.04 0 Z')
    .rect(css(palette.gold), -0.3, -0.07, 0.6, 0.06);
  brush.disc(skin, 0.33, -0.38, 0.065).disc(skin, 0, -0.78, 0.24, 0.23);
  // A beard to the belt.
  brush.path(
    css(palette.bone),
    'M -0.23 -0.78 Q -0.24 -0.4 0.04 -0.26 Q 0.26 -0.44 0.24 -0.78 Q 0.04 -0.62 -0.23 -0.78 Z',
  );
  brush
    .path(css(palette.bone), 'M -0.25 -0.78 Q -0.26 -0.94 -0.18 -0.98 L -0.16 -0.78 Z')
    .path(css(palette.bone), 'M 0.25 -0.78 Q 0.26 -0.94 0.18 -0.98 L 0.18 -0.8 Z');
  eyes(brush, -0.02, -0.8, css(palette.ink), 0.035);
}

function chestLook(open: boolean): FigurePaint {
  return (brush) => {
    const [wood, dark, iron] = [css(palette.wood), css(palette.woodDark), css(palette.iron)];
    if (open) {
      brush.slab(dark, -0.36, -0.8, 0.72, 0.36, [0.12, 0.12, 0, 0]).slab(css(0x24180f), -0.3, -0.74, 0.6, 0.32, 0.06);
      brush.slab(css(0x1a120b), -0.36, -0.5, 0.72, 0.18, 0.03);
    } else {
      brush
        .slab(wood, -0.36, -0.62, 0.72, 0.3, [0.16, 0.16, 0, 0])
        .slab(css(palette.planksLight), -0.3, -0.6, 0.6, 0.08, 0.04);
    }
    brush
      .slab(wood, -0.36, -0.38, 0.72, 0.36, 0.04)
      .rect(dark, -0.36, -0.2, 0.72, 0.04)
      .rect(dark, -0.36, -0.38, 0.72, 0.05);
    for (const x of [-0.3, 0.2]) brush.rect(iron, x, open ? -0.36 : -0.6, 0.1, open ? 0.34 : 0.58);
    brush
      .slab(css(palette.goldDark), -0.09, -0.44, 0.18, 0.2, 0.03)
      .slab(css(palette.gold), -0.07, -0.43, 0.14, 0.13, 0.03)
      .disc(css(palette.ink), 0, -0.35, 0.03, 0.045);
  };
}

function signLook(brush: Brush): void {
  brush.slab(css(palette.woodDark), -0.06, -0.5, 0.13, 0.52, 0.03);
  brush.poly(css(palette.woodDark), [-0.42, -0.92, 0.36, -0.92, 0.54, -0.7, 0.36, -0.46, -0.42, -0.46]);
  brush.poly(css(palette.planksLight), [-0.38, -0.88, 0.33, -0.88, 0.48, -0.7, 0.33, -0.52, -0.38, -0.52]);
  for (const [y, end] of [
    [-0.78, 0.26],
    [-0.69, 0.32],
    [-0.6, 0.16],
  ] as const)
    brush.line(css(palette.woodDark), 0.045, [-0.28, y, end, y]);
}

/** By entity type. Players are painted in their colours, heaps as what lies on top. */
export const figureLooks: ReadonlyMap<number, FigureLook> = new Map<number, FigureLook>([
  [entityTypes.rat, { width: 1.1, height: 0.6, shadow: 0.3, paint: ratLook }],
  [entityTypes.wolf, { width: 1.4, height: 1.15, shadow: 0.46, paint: wolfLook }],
  [entityTypes.spider, { width: 1.3, height: 1, shadow: 0.42, paint: spiderLook }],
  [entityTypes.goblin, { width: 1.2, height: 1.05, shadow: 0.3, paint: goblinLook }],
  [entityTypes.skeleton, { width: 1.1, height: 1.2, shadow: 0.28, paint: skeletonLook }],
  [entityTypes.ogre, { width: 1.9, height: 1.6, shadow: 0.58, paint: ogreLook }],
  [entityTypes.wisp, { width: 0.9, height: 1.35, shadow: 0, paint: wispLook }],
  [entityTypes.guardian, { width: 2.1, height: 2.2, shadow: 0.7, paint: guardianLook }],
  [entityTypes.villager, { width: 1, height: 1.35, shadow: 0.3, paint: villagerLook }],
  [entityTypes.trader, { width: 1.2, height: 1.3, shadow: 0.32, paint: traderLook }],
  [entityTypes.elder, { width: 1, height: 1.45, shadow: 0.32, paint: elderLook }],
  [entityTypes.chest, { width: 1, height: 1, shadow: 0.44, paint: chestLook(false) }],
  [entityTypes.sign, { width: 1.2, height: 1.15, shadow: 0.2, paint: signLook }],
]);

/** A chest that somebody has opened. */
export const openChestLook: FigureLook = { width: 1, height: 1, shadow: 0.44, paint: chestLook(true) };
/** A player without a colour of their own has the stranger's. */
export const playerLook = { width: 1.1, height: 1.45, shadow: 0.3 } as const;
/** What stands for what this page does not know. */
export const unknownLook: FigureLook = {
  width: 0.8,
  height: 0.9,
  shadow: 0.28,
  paint: (brush) => {
    brush.slab(css(palette.stranger), -0.26, -0.62, 0.52, 0.6, 0.2);
    eyes(brush, -0.06, -0.4, css(palette.ink));
  },
};
