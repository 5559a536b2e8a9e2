import { type Brush, css } from '../../../render/brush.ts';
import { itemIds } from '../catalogue.ts';
import type { ActPrompt } from '../client/prompts.ts';
import { paintItem } from './items.ts';
import type { LightKind } from './light.ts';
import { palette } from './palette.ts';

/** A sign of the picture: its box around the origin, in its own units, and how it is painted. */
export interface Mark {
  readonly width: number;
  readonly height: number;
  /** The length of a unit: so many tiles, or, where it hardly changes with them, pixels of signs. */
  readonly unit: { readonly tiles: number } | { readonly px: number };
  /** With a dark line around it. */
  readonly outlined?: boolean;
  readonly paint: (brush: Brush) => void;
}

const [ink, white, gold] = [css(palette.ink), css(palette.white), css(palette.gold)] as const;

/** A whole bar, in pixels of signs. */
export const barPx = { width: 26, height: 5 } as const;

function bar(paint: (brush: Brush) => void): Mark {
  return { width: barPx.width + 4, height: barPx.height + 4, unit: { px: 1 }, paint };
}

function inTiles(size: number, paint: (brush: Brush) => void): Mark {
  return { width: size, height: size, unit: { tiles: 1 }, paint };
}

function inPixels(size: number, paint: (brush: Brush) => void): Mark {
  return { width: size, height: size, unit: { px: 1 }, paint };
}

/** Small and legible, whatever the size of a tile. */
function badge(paint: (brush: Brush) => void): Mark {
  return { width: 1.2, height: 1.2, unit: { px: 11 }, outlined: true, paint };
}

/** What a key of the keyboard looks like, and on it what it does, within ±0.5. */
function key(paint: (brush: Brush) => void): Mark {
  return {
    width: 2.2,
    height: 2.4,
    unit: { px: 11 },
    paint(brush) {
      brush.slab(css(palette.ink, 0.9), -1, -1, 2, 2.14, 0.42);
      brush.slab(css(0x697287), -0.9, -0.9, 1.8, 1.94, 0.36).slab(css(0x2e3442), -0.9, -0.9, 1.8, 1.72, 0.36);
      brush.context.scale(1.35, 1.35);
      brush.context.translate(0, -0.03);
      paint(brush);
    },
  };
}

/** A star of five points around the origin. */
function star(outer: number, inner: number): number[] {
  return Array.from({ length: 10 }, (_, n) => {
    const turn = (n / 10) * 2 * Math.PI - Math.PI / 2;
    const radius = n % 2 ? inner : outer;
    return [Math.cos(turn) * radius, Math.sin(turn) * radius];
  }).flat();
}

function paintArrow(brush: Brush): void {
  brush
    .poly(css(palette.ink, 0.6), [-0.17, -0.24, 0.24, 0, -0.17, 0.24])
    .poly(white, [-0.11, -0.15, 0.16, 0, -0.11, 0.15]);
}

function paintDoor(brush: Brush, open: boolean): void {
  brush.slab(css(palette.woodDark), -0.32, -0.44, 0.64, 0.86, 0.06);
  if (!open) {
    brush.slab(css(palette.wood), -0.24, -0.36, 0.48, 0.74, 0.03).disc(gold, 0.12, 0.04, 0.07);
    return;
  }
  brush.slab(ink, -0.24, -0.36, 0.48, 0.78, 0.03);
  brush.poly(css(palette.wood), [-0.24, -0.36, 0.02, -0.2, 0.02, 0.52, -0.24, 0.42]);
}

/** What a key does. */
export type PromptName = ActPrompt | 'take';

const promptPaints: Readonly<Record<PromptName, (brush: Brush) => void>> = {
  attack: (brush) => paintItem(brush, itemIds.sword),
  open: (brush) => paintDoor(brush, false),
  close: (brush) => paintDoor(brush, true),
  talk(brush) {
    brush.slab(white, -0.46, -0.38, 0.92, 0.6, 0.2).poly(white, [-0.24, 0.16, 0.06, 0.16, -0.28, 0.48]);
    for (const x of [-0.22, 0, 0.22]) brush.disc(ink, x, -0.08, 0.075);
  },
  read(brush) {
    brush.slab(css(palette.paper), -0.34, -0.44, 0.68, 0.88, 0.06);
    for (const [y, end] of [
      [-0.22, 0.2],
      [-0.01, 0.2],
      [0.2, 0.02],
    ] as const)
      brush.line(css(palette.woodDark), 0.08, [-0.2, y, end, y]);
  },
  dig: (brush) => paintItem(brush, itemIds.pickaxe),
  sow: (brush) => paintItem(brush, itemIds.seeds),
  harvest: (brush) => paintItem(brush, itemIds.grain),
  pick: (brush) => paintItem(brush, itemIds.mushroom),
  bake: (brush) => paintItem(brush, itemIds.bread),
  give: (brush) => paintItem(brush, itemIds.heart),
  take(brush) {
    brush.line(white, 0.15, [0, -0.42, 0, 0]).poly(white, [-0.26, -0.08, 0.26, -0.08, 0, 0.22]);
    brush.line(white, 0.13, [-0.38, 0.16, -0.38, 0.4, 0.38, 0.4, 0.38, 0.16]);
  },
};

/** A flame stands on the origin, each frame in another shape. */
function flame(lean: number, high: number): Mark {
  const tongue = (half: number, height: number) =>
    `M ${-half} 0 Q ${-half * 1.3} ${-height * 0.45} ${-half * 0.3 + lean} ${-height * 0.66} ` +
    `Q ${lean} ${-height * 0.84} ${lean * 1.6} ${-height} Q ${half * 0.5 + lean} ${-height * 0.7} ${half * 0.8} ${-height * 0.5} ` +
    `Q ${half * 1.25} ${-height * 0.26} ${half} 0 Q 0 ${half * 0.5} ${-half} 0 Z`;
  return inTiles(2.2, (brush) => {
    brush.path(css(palette.ember, 0.92), tongue(0.3, 0.8 * high));
    brush.path(css(palette.flame), tongue(0.21, 0.58 * high));
    brush.path(css(palette.flameCore), tongue(0.11, 0.34 * high));
  });
}

/** A soft light that is added to what lies below; painted as large as it is shown, since scaling it costs five times. */
function glow(colour: number, radius: number): Mark {
  return inTiles(2 * radius, (brush) => {
    const gradient = brush.radial(0, 0, radius, css(colour, 0.8), css(colour, 0));
    gradient.addColorStop(0.25, css(colour, 0.42));
    gradient.addColorStop(0.6, css(colour, 0.11));
    brush.disc(gradient, 0, 0, radius);
  });
}

/** The glow of what shines; a lantern's is too weak to be seen. */
export const glowMarks = {
  hearth: glow(0xff9a48, 4.5),
  embers: glow(0xff9a48, 2.4),
  fire: glow(0xff9a48, 1.8),
  altar: glow(0xa884ff, 2),
  guardian: glow(0xa884ff, 3),
  wisp: glow(0x66d9ff, 2.2),
  heart: glow(0xff6f91, 2.8),
} as const satisfies Readonly<Record<Exclude<LightKind, 'lantern'>, Mark>>;
export type GlowName = keyof typeof glowMarks;

/** What Act or Take would do, on a key. */
export const promptMarks: Readonly<Record<PromptName, Mark>> = Object.fromEntries(
  Object.entries(promptPaints).map(([name, paint]) => [name, key(paint)]),
) as Record<PromptName, Mark>;

/** Every other sign there is. What happens to somebody is told apart by its shape as well as by its colour. */
export const marks = {
  barBack: bar((brush) =>
    brush.slab(
      css(palette.ink, 0.92),
      -barPx.width / 2 - 1.5,
      -barPx.height / 2 - 1.5,
      barPx.width + 3,
      barPx.height + 3,
      3,
    ),
  ),
  /** Round for friends, and for foes with teeth. */
  barFriend: bar((brush) =>
    brush
      .slab(css(palette.healthy), -barPx.width / 2, -barPx.height / 2, barPx.width, barPx.height, 2)
      .slab(css(palette.white, 0.3), -barPx.width / 2 + 1, -barPx.height / 2, barPx.width - 2, 1.5, 1),
  ),
  barFoe: bar((brush) => {
    brush.rect(css(palette.hostile), -barPx.width / 2, -barPx.height / 2, barPx.width, barPx.height);
    for (let x = -barPx.width / 2; x < barPx.width / 2; x += 5)
      brush.poly(css(0x8f2a25), [x + 1, barPx.height / 2, x + 5, barPx.height / 2, x + 5, barPx.height / 2 - 3]);
  }),

  poisoned: badge((brush) =>
    brush
      .path(css(palette.poison), 'M 0 -0.5 Q 0.42 0.02 0.34 0.2 A 0.34 0.34 0 0 1 -0.34 0.2 Q -0.42 0.02 0 -0.5 Z')
      .disc(css(palette.white, 0.8), -0.1, 0.16, 0.08),
  ),
  burning: badge((brush) =>
    brush
      .path(
        css(palette.ember),
        'M 0.02 -0.5 Q 0.46 -0.1 0.36 0.22 Q 0.24 0.5 0 0.5 Q -0.34 0.48 -0.36 0.14 Q -0.3 -0.1 -0.16 -0.14 Q -0.14 -0.36 0.02 -0.5 Z',
      )
      .path(css(palette.flameCore), 'M 0.02 -0.06 Q 0.22 0.16 0.16 0.3 Q 0 0.48 -0.14 0.3 Q -0.18 0.12 0.02 -0.06 Z'),
  ),
  hasted: badge((brush) => {
    for (const x of [-0.38, 0.02]) brush.line(css(palette.haste), 0.17, [x, -0.32, x + 0.3, 0, x, 0.32]);
  }),
  regenerating: badge((brush) =>
    brush.rect(css(palette.healthy), -0.13, -0.42, 0.26, 0.84).rect(css(palette.healthy), -0.42, -0.13, 0.84, 0.26),
  ),
  stunned: badge((brush) => brush.poly(gold, star(0.5, 0.21))),
  bearer: { ...badge((brush) => paintItem(brush, itemIds.heart)), unit: { px: 15 } },

  /** Around the feet of who is played here. */
  ownRing: inTiles(1.3, (brush) => {
    brush.context.scale(1, 0.52);
    brush.arc(css(palette.ink, 0.55), 0.13, 0, 0, 0.5).arc(white, 0.07, 0, 0, 0.5);
  }),
  /** Where one looks: to the right and downwards; turned for the others. */
  facing: inTiles(0.6, (brush) => paintArrow(brush)),
  facingDown: inTiles(0.6, (brush) => {
    brush.context.rotate(Math.PI / 2);
    paintArrow(brush);
  }),
  /** Around who cannot be hurt. */
  shelter: inTiles(2, (brush) => {
    brush.disc(css(palette.haste, 0.14), 0, -0.1, 0.7, 0.78);
    brush.context.scale(1, 1.1);
    brush.arc(css(palette.haste, 0.8), 0.05, 0, -0.1, 0.7).arc(css(palette.white, 0.8), 0.06, 0, -0.1, 0.62, 0.55, 0.7);
  }),
  slash: inTiles(1.6, (brush) =>
    brush
      .path(css(palette.white, 0.95), 'M -0.6 0.46 Q 0.34 0.42 0.6 -0.58 Q 0.16 0.14 -0.6 0.46 Z')
      .path(css(palette.hostile, 0.7), 'M -0.42 0.5 Q 0.44 0.5 0.66 -0.4 Q 0.3 0.28 -0.42 0.5 Z'),
  ),
  puff: inTiles(0.8, (brush) =>
    brush.disc(css(palette.paper, 0.75), 0, 0, 0.3).disc(css(palette.white, 0.8), -0.08, -0.09, 0.17),
  ),
  skull: {
    ...inTiles(1, (brush) => {
      const bone = css(palette.bone);
      brush.disc(bone, 0, -0.06, 0.32, 0.3).slab(bone, -0.19, 0.08, 0.38, 0.28, 0.07);
      brush.disc(ink, -0.13, -0.03, 0.09).disc(ink, 0.13, -0.03, 0.09).poly(ink, [0, 0.08, 0.05, 0.17, -0.05, 0.17]);
      for (const x of [-0.1, 0, 0.1]) brush.rect(ink, x - 0.015, 0.23, 0.03, 0.13);
    }),
    outlined: true,
  },
  spark: inTiles(0.5, (brush) =>
    brush.poly(
      css(palette.flameCore),
      [0, -0.22, 0.06, -0.06, 0.22, 0, 0.06, 0.06, 0, 0.22, -0.06, 0.06, -0.22, 0, -0.06, -0.06],
    ),
  ),
  star: { ...inTiles(1, (brush) => brush.poly(gold, star(0.42, 0.18))), outlined: true },

  flame0: flame(-0.1, 1),
  flame1: flame(0.04, 1.14),
  flame2: flame(0.12, 0.94),
  flame3: flame(-0.02, 1.08),

  mapOwn: {
    ...inPixels(9, (brush) => brush.disc(white, 0, 0, 3)),
    outlined: true,
  },
  mapHome: {
    ...inPixels(13, (brush) =>
      brush
        .poly(css(palette.flame), [0, -5, 5.4, 0, 3.6, 0, 3.6, 4.6, -3.6, 4.6, -3.6, 0, -5.4, 0])
        .rect(css(palette.woodDark), -1.2, 1, 2.4, 3.6),
    ),
    outlined: true,
  },
} as const satisfies Readonly<Record<string, Mark>>;
export type MarkName = keyof typeof marks;

/** What numbers that rise are written in: what one deals, what one takes, what heals, what one has won. */
export const digitColours = {
  dealt: palette.white,
  taken: palette.hostile,
  healed: palette.healthy,
  won: palette.gold,
} as const;
export type DigitTone = keyof typeof digitColours;
/** Everything they are made of. */
export const digitChars = '0123456789+−';
/** In pixels of signs. */
export const digitPx = 15;
