import type { Graphics } from 'pixi.js';
import { slotColour } from '../../../../../lobby/colours.ts';
import { one } from '../rules/fixed.ts';
import type { Happening, HappeningKind } from '../rules/happenings.ts';
import { limits } from '../rules/limits.ts';
import { palette, tileUnits } from './palette.ts';

/** What is seen of something that happened, for how many tics. */
const tellings: Partial<Record<HappeningKind, { readonly tics: number; readonly sparks: number }>> = {
  fire: { tics: 4, sparks: 0 },
  bounce: { tics: 7, sparks: 4 },
  fade: { tics: 6, sparks: 0 },
  hit: { tics: 10, sparks: 7 },
  blocked: { tics: 10, sparks: 5 },
  fall: { tics: 24, sparks: 14 },
  rise: { tics: 18, sparks: 0 },
  roll: { tics: 10, sparks: 0 },
  blast: { tics: 22, sparks: 16 },
  pickup: { tics: 14, sparks: 6 },
  back: { tics: 14, sparks: 0 },
};

/** An angle for spark `n` of a happening that looks random, and is the same in every picture of it. */
function scatter(seed: number, n: number): number {
  return ((Math.imul(seed + n * 7919, 0x9e37_79b1) >>> 0) / 0x1_0000_0000) * 2 * Math.PI;
}

/** Paints what has happened in the last tics. With `still` nothing flies: what only an effect tells is a ring at rest. */
export function paintEffects(effects: Graphics, happenings: readonly Happening[], tic: number, still: boolean): void {
  effects.clear();
  for (const happening of happenings) {
    const telling = tellings[happening.kind];
    if (!telling) continue;
    const age = (tic - happening.tic) / telling.tics;
    if (age < 0 || age >= 1) continue;
    paint(effects, happening, { age, sparks: still ? 0 : telling.sparks, still });
  }
}

function paint(
  effects: Graphics,
  { kind, x, y, slot, by, tic }: Happening,
  { age, sparks, still }: { readonly age: number; readonly sparks: number; readonly still: boolean },
): void {
  const atX = (x / one) * tileUnits;
  const atY = (y / one) * tileUnits;
  const colour = colourOf(kind, slot, by);
  const alpha = 1 - age;
  const grown = still ? 0.6 : age;
  if (kind === 'blast') {
    const reach = (limits.blastRadius / one) * tileUnits;
    effects
      .circle(atX, atY, reach * (still ? 1 : 0.35 + 0.65 * Math.sqrt(age)))
      .fill({ color: palette.flame, alpha: alpha * 0.35 })
      .circle(atX, atY, reach * (still ? 1 : 0.35 + 0.65 * Math.sqrt(age)))
      .stroke({ color: palette.white, width: 3, alpha: alpha * 0.7 });
  } else if (kind === 'fire') effects.circle(atX, atY, 7 * alpha + 2).fill({ color: palette.white, alpha });
  else effects.circle(atX, atY, 6 + 22 * grown).stroke({ color: colour, width: 2.5 * alpha + 0.5, alpha });
  for (let n = 0; n < sparks; n++) {
    const angle = scatter(tic * 31 + x, n);
    const far = (14 + (n % 4) * 9) * (1 + age * 1.4);
    const [towardsX, towardsY] = [Math.cos(angle), Math.sin(angle)];
    effects
      .moveTo(atX + towardsX * far * age, atY + towardsY * far * age)
      .lineTo(atX + towardsX * (far * age + 6), atY + towardsY * (far * age + 6))
      .stroke({ color: n % 3 === 0 ? palette.white : colour, width: 2.5, alpha });
  }
}

function colourOf(kind: HappeningKind, slot: number, by: number): number {
  switch (kind) {
    case 'blocked':
      return palette.shield;
    case 'blast':
      return palette.flame;
    case 'hit':
    case 'bounce':
    case 'fade':
      return by >= 0 ? slotColour(by).rgb : palette.flame;
    default:
      return slot >= 0 ? slotColour(slot).rgb : palette.white;
  }
}
