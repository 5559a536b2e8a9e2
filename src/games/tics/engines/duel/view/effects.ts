import { slotColour } from '../../../../../lobby/colours.ts';
import { one } from '../rules/fixed.ts';
import type { Happening, HappeningKind } from '../rules/happenings.ts';
import { limits } from '../rules/limits.ts';
import type { Glows } from './glows.ts';
import type { Lie } from './lie.ts';
import { palette, tileUnits } from './palette.ts';
import type { Sparks } from './sparks.ts';

/** How something that happened is seen. */
interface Telling {
  readonly tics: number;
  /** How many fly, and how far, world units. */
  readonly flying: number;
  readonly far: number;
  /** A ring that widens to this radius; 0 for none. */
  readonly ring: number;
  readonly glow: number;
}

/** How thick a spark is. */
const sparkUnits = 2.5;
const blastUnits = (limits.blastRadius / one) * tileUnits;

const tellings: Readonly<Record<HappeningKind, Telling>> = {
  fire: { tics: 4, flying: 0, far: 0, ring: 0, glow: 34 },
  bounce: { tics: 8, flying: 4, far: 18, ring: 0, glow: 22 },
  fade: { tics: 8, flying: 3, far: 14, ring: 0, glow: 18 },
  hit: { tics: 10, flying: 7, far: 30, ring: 20, glow: 44 },
  blocked: { tics: 10, flying: 0, far: 0, ring: 26, glow: 30 },
  fall: { tics: 26, flying: 16, far: 62, ring: 46, glow: 90 },
  rise: { tics: 18, flying: 0, far: 0, ring: 40, glow: 70 },
  roll: { tics: 10, flying: 0, far: 0, ring: 16, glow: 0 },
  blast: { tics: 22, flying: 18, far: 90, ring: blastUnits, glow: blastUnits * 1.5 },
  pickup: { tics: 14, flying: 6, far: 30, ring: 28, glow: 50 },
  back: { tics: 14, flying: 0, far: 0, ring: 24, glow: 36 },
};

/** From one effect's spark to the next: no two have the same angle or way. */
const golden = 0.618_034;

/** What effects are painted with. */
export interface EffectLayers {
  readonly glows: Glows;
  readonly sparks: Sparks;
}

/**
 * Paints what has happened in the last tics, each picture from the happenings alone: nothing is kept, so that one who
 * comes late or seeks a recording sees the same. `still`: nothing flies or widens, and what only an effect tells is a
 * ring at rest.
 */
export function paintEffects(
  layers: EffectLayers,
  lie: Lie,
  happenings: readonly Happening[],
  tic: number,
  still: boolean,
): void {
  for (const happening of happenings) {
    const age = (tic - happening.tic) / tellings[happening.kind].tics;
    if (age >= 0 && age < 1) paint(layers, lie, happening, age, still);
  }
}

function paint({ glows, sparks }: EffectLayers, lie: Lie, happening: Happening, age: number, still: boolean): void {
  const { kind, slot, by } = happening;
  const { flying, far, ring, glow } = tellings[kind];
  const { x, y } = lie.place(happening.x / one, happening.y / one);
  const whose = ofWhom(kind, slot, by);
  const colour = kind === 'blocked' ? palette.shield : whose >= 0 ? slotColour(whose).rgb : palette.flame;
  const left = 1 - age;
  const out = still ? 1 : 1 - left * left * left;
  if (still) {
    if (ring > 0) sparks.putRing(colour, { x, y }, ring, 2.5, 0.7);
    return;
  }
  glows.put(whose, x, y, glow * (0.6 + 0.4 * out), left * left);
  if (kind === 'blast' || kind === 'fire') glows.putWhite(x, y, glow * 0.5 * left, left);
  if (ring > 0) sparks.putRing(colour, { x, y }, Math.max(1, ring * out), 1 + 4 * left, 0.8 * left);
  for (let n = 0; n < flying; n++) {
    const turn = ((n + happening.tic * golden) / flying) * 2 * Math.PI;
    const way = far * (0.45 + 0.55 * ((n * golden * 3) % 1));
    const [ux, uy] = [Math.cos(turn), Math.sin(turn)];
    const [from, to] = [way * out, way * out + 9 * left];
    const [begin, end] = [
      { x: x + ux * from, y: y + uy * from },
      { x: x + ux * to, y: y + uy * to },
    ];
    if (n % 3 === 0) sparks.putWhite(begin, end, sparkUnits, left);
    else sparks.put(whose, begin, end, sparkUnits, left);
  }
}

/** Whose colour it has; −1 for fire's. */
function ofWhom(kind: HappeningKind, slot: number, by: number): number {
  switch (kind) {
    case 'blast':
    case 'back':
      return -1;
    case 'hit':
    case 'bounce':
    case 'fade':
    case 'fire':
      return by;
    default:
      return slot;
  }
}
