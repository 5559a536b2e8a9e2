import { type Brush, blend, css } from '../../../render/brush.ts';
import { itemIds } from '../catalogue.ts';
import { palette } from './palette.ts';

type ItemPaint = (brush: Brush) => void;

const [steel, steelDark, wood, woodDark, gold, goldDark, ink] = [
  palette.steel,
  palette.steelDark,
  palette.wood,
  palette.woodDark,
  palette.gold,
  palette.goldDark,
  palette.ink,
].map((colour) => css(colour)) as [string, string, string, string, string, string, string];

/** A bottle of something of this colour. */
function draught(colour: number): ItemPaint {
  return (brush) => {
    brush.slab(css(palette.white, 0.55), -0.08, -0.4, 0.16, 0.24, 0.03).slab(woodDark, -0.07, -0.46, 0.14, 0.12, 0.03);
    brush.disc(css(blend(colour, palette.ink, 0.25)), 0, 0.05, 0.28, 0.27).disc(css(colour), -0.02, 0.03, 0.24, 0.22);
    brush.disc(css(palette.white, 0.75), -0.1, -0.05, 0.06, 0.09, 0.5);
  };
}

/** Something worn on the trunk. */
function coat(colour: number, paintMore: ItemPaint = () => {}): ItemPaint {
  return (brush) => {
    const dark = css(blend(colour, palette.ink, 0.3));
    brush.path(
      css(colour),
      'M -0.18 -0.36 L 0.18 -0.36 L 0.42 -0.18 L 0.34 0.02 L 0.24 -0.04 L 0.24 0.36 L -0.24 0.36 L -0.24 -0.04 L -0.34 0.02 L -0.42 -0.18 Z',
    );
    brush.path(dark, 'M 0.06 -0.36 L 0.18 -0.36 L 0.42 -0.18 L 0.34 0.02 L 0.24 -0.04 L 0.24 0.36 L 0.06 0.36 Z');
    brush.path(ink, 'M -0.1 -0.36 Q 0 -0.24 0.1 -0.36 Z');
    paintMore(brush);
  };
}

/** A blade on the slant, from the lower left to the upper right. */
function blade(length: number, width: number, colour: string, edge: string): ItemPaint {
  return (brush) => {
    const tip = -0.26 + length;
    brush.poly(edge, [
      -0.26 - width,
      0.2,
      tip,
      -tip + 0.04 - 0.06,
      tip + 0.06,
      -tip - 0.08,
      tip + 0.02,
      -tip + 0.08,
      -0.2 + width,
      0.26,
    ]);
    brush.line(colour, width, [-0.2, 0.2, tip - 0.02, -tip]);
    brush.line(gold, 0.09, [-0.32, 0.1, -0.1, 0.32]).line(woodDark, 0.1, [-0.25, 0.25, -0.38, 0.38]);
  };
}

const axeHead = 'M 0.06 -0.44 Q 0.42 -0.48 0.44 -0.1 Q 0.26 -0.06 0.16 -0.22 L 0 -0.2 Z';

const paints: ReadonlyMap<number, ItemPaint> = new Map<number, ItemPaint>([
  [
    itemIds.club,
    (brush) =>
      brush
        .path(wood, 'M -0.42 0.34 L -0.34 0.42 L 0.3 -0.08 Q 0.46 -0.28 0.32 -0.42 Q 0.16 -0.46 0.02 -0.28 Z')
        .line(woodDark, 0.05, [-0.1, 0.06, 0.24, -0.26]),
  ],
  [itemIds.dagger, blade(0.46, 0.1, steel, steelDark)],
  [
    itemIds.axe,
    (brush) =>
      brush
        .line(wood, 0.1, [-0.34, 0.4, 0.2, -0.36])
        .path(steelDark, axeHead)
        .path(steel, 'M 0.24 -0.4 Q 0.42 -0.4 0.44 -0.1 Q 0.34 -0.18 0.24 -0.4 Z'),
  ],
  [itemIds.sword, blade(0.64, 0.13, steel, steelDark)],
  [
    itemIds.runeBlade,
    (brush) => {
      blade(0.68, 0.17, css(blend(palette.arcane, palette.white, 0.35)), css(palette.arcane))(brush);
      for (const at of [-0.08, 0.1, 0.28]) brush.disc(css(palette.white), at, -at, 0.045);
    },
  ],
  [
    itemIds.paddedCoat,
    coat(0xb9a27a, (brush) => {
      for (const x of [-0.14, 0, 0.14]) brush.line(css(0x7d6a4a), 0.03, [x, -0.22, x, 0.32]);
    }),
  ],
  [itemIds.leather, coat(0x8a5a33, (brush) => brush.line(css(0x5c3a1f), 0.06, [-0.2, -0.1, 0.2, 0.18]))],
  [
    itemIds.mail,
    coat(palette.steelDark, (brush) => {
      for (const y of [-0.14, 0, 0.14, 0.28])
        for (const x of [-0.16, -0.05, 0.06, 0.17]) brush.disc(steel, x, y, 0.035, 0.025);
    }),
  ],
  [
    itemIds.plate,
    coat(palette.steel, (brush) => brush.line(steelDark, 0.05, [0, -0.22, 0, 0.32]).disc(gold, 0, 0.02, 0.06)),
  ],
  [
    itemIds.pickaxe,
    (brush) =>
      brush
        .line(wood, 0.1, [-0.3, 0.4, 0.14, -0.2])
        .line(steelDark, 0.13, [-0.3, -0.24, 0.02, -0.36, 0.28, -0.2, 0.42, 0.1])
        .line(steel, 0.06, [-0.28, -0.26, 0.02, -0.38, 0.28, -0.22]),
  ],
  [
    itemIds.bread,
    (brush) => {
      brush.disc(css(0xa66a32), 0, 0.04, 0.42, 0.26, -0.3).disc(css(0xd6984f), -0.02, 0, 0.37, 0.2, -0.3);
      for (const x of [-0.16, 0, 0.16])
        brush.line(css(0x8a5628), 0.05, [x - 0.05, -0.1 - x * 0.3, x + 0.06, 0.08 - x * 0.3]);
    },
  ],
  [
    itemIds.mushroom,
    (brush) =>
      brush
        .slab(css(palette.paper), -0.11, -0.08, 0.22, 0.42, 0.08)
        .path(css(palette.cap), 'M -0.36 -0.02 A 0.36 0.36 0 0 1 0.36 -0.02 Z')
        .disc(css(palette.paper), -0.12, -0.18, 0.07)
        .disc(css(palette.paper), 0.14, -0.14, 0.055),
  ],
  [itemIds.healingDraught, draught(0xe85a6b)],
  [itemIds.antidote, draught(palette.poison)],
  [itemIds.draughtOfHaste, draught(palette.haste)],
  [
    itemIds.seeds,
    (brush) => {
      brush
        .path(css(palette.sand), 'M -0.22 -0.2 Q -0.4 0.34 0 0.36 Q 0.4 0.34 0.22 -0.2 Z')
        .rect(woodDark, -0.2, -0.24, 0.4, 0.09)
        .path(css(palette.sandDark), 'M -0.2 -0.24 L -0.26 -0.4 L 0.26 -0.4 L 0.2 -0.24 Z');
      for (const [x, y] of [
        [-0.08, 0.05],
        [0.09, 0.1],
        [0, 0.22],
      ] as const)
        brush.disc(css(palette.sprout), x, y, 0.045, 0.07, 0.5);
    },
  ],
  [
    itemIds.grain,
    (brush) => {
      for (const lean of [-0.2, 0, 0.2]) {
        brush.line(css(palette.grainDark), 0.05, [0, 0.4, lean * 0.6, 0, lean * 1.4, -0.2]);
        brush.disc(css(palette.grain), lean * 1.6, -0.26, 0.09, 0.18, lean * 2);
      }
      brush.rect(woodDark, -0.1, 0.12, 0.2, 0.08);
    },
  ],
  [
    itemIds.coins,
    (brush) => {
      for (const [x, y] of [
        [-0.14, 0.18],
        [0.16, 0.14],
        [0, 0],
      ] as const)
        brush
          .disc(goldDark, x, y + 0.05, 0.2, 0.15)
          .disc(gold, x, y, 0.19, 0.14)
          .disc(goldDark, x, y, 0.09, 0.06);
    },
  ],
  [
    itemIds.heart,
    (brush) => {
      const heart = 'M 0 0.42 Q -0.5 0.06 -0.42 -0.2 Q -0.3 -0.46 0 -0.22 Q 0.3 -0.46 0.42 -0.2 Q 0.5 0.06 0 0.42 Z';
      brush
        .path(css(0xc73a5c), heart)
        .path(css(0xff7f9e), 'M -0.04 0.24 Q -0.36 0.02 -0.32 -0.18 Q -0.22 -0.32 -0.04 -0.14 Z')
        .disc(css(palette.white), -0.2, -0.16, 0.06, 0.08);
      brush.line(css(palette.flameCore), 0.045, [0.08, -0.14, 0.02, 0.02, 0.14, 0.1, 0.06, 0.26]);
    },
  ],
]);

/** The item whose picture an item has: its own, or 0 for those that have none. */
export function paintedItem(item: number): number {
  return paints.has(item) ? item : 0;
}

/** An item within ±0.5 of the origin; a bag for what this page does not know. */
export function paintItem(brush: Brush, item: number): void {
  const paint = paints.get(item);
  if (paint) {
    paint(brush);
    return;
  }
  brush
    .path(wood, 'M -0.2 -0.2 Q -0.46 0.38 0 0.4 Q 0.46 0.38 0.2 -0.2 Z')
    .rect(woodDark, -0.2, -0.24, 0.4, 0.1)
    .path(wood, 'M -0.18 -0.24 L -0.26 -0.42 L 0.26 -0.42 L 0.18 -0.24 Z');
}
