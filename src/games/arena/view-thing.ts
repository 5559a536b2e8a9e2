import { css } from '../../render/brush.ts';
import { Labels } from '../../render/labels.ts';
import type { Quads } from '../../render/quads.ts';
import { entityKinds } from './protocol.ts';
import { pointsOf } from './rules.ts';
import type { Art } from './view-art.ts';
import { ink } from './view-paint.ts';

/** World units; and of the line around names. */
const nameSize = 18;
const nameOutline = 4;
/** As many as a room has players. */
const maxNames = 64;
/** Names are at least this high on the screen, CSS pixels, however small the field. */
const minNamePx = 11;
/** Between an avatar and its name; under a crown it is further. */
const nameGap = 8;
const crownGap = 24;
/** A thing that was not there before grows to its size in this time. */
const growMs = 200;
/** A gem glints once in this time, each at its own moment. */
const glintMs = 2600;
/** Part of that in which there is a glint. */
const glintPart = 0.22;

/** One entity as a scene has it. */
export interface Look {
  readonly id: number;
  readonly kind: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly colour: number;
  readonly own: boolean;
  /** Carries more than anybody else. */
  readonly leads: boolean;
  readonly name: string;
  /** When it came, for what came before the eyes of whoever looks; long ago for the rest. */
  readonly bornMs: number;
}

/** What lies over what, the lowest first: obstacles, gems, players, one's own. */
export const levels = [0, 1, 2, 3] as const;

export function levelOf({ kind, own }: Look): number {
  return own ? 3 : kind === entityKinds.player ? 2 : kind === entityKinds.unknown ? 1 : 0;
}

/** How large it is just now, of its size. `still`: nothing of it moves but where it is. */
export function grownAt({ bornMs }: Look, nowMs: number, still: boolean): number {
  return still ? 1 : 0.2 + 0.8 * Math.min(1, Math.max(0, (nowMs - bornMs) / growMs));
}

/** Puts one entity into the picture, without its name. */
export function putThing(quads: Quads, art: Art, look: Look, nowMs: number, still: boolean): void {
  const { id, kind, x, y, colour, own, leads } = look;
  const grown = grownAt(look, nowMs, still);
  const radius = look.radius * grown;
  const at = { x, y, radius };
  if (kind === entityKinds.player) {
    art.putPlayer(quads, at, colour, own);
    art.putPoints(quads, pointsOf(look.radius), x, y, colour, grown);
    if (leads) art.putCrown(quads, x, y - radius - 4 * grown, grown);
  } else if (kind === entityKinds.unknown) {
    art.putGem(quads, at, colour);
    if (!still) art.putGlint(quads, at, glintAt(nowMs, id));
  } else art.putObstacle(quads, at, colour);
}

/** Of names: their letters' height on the canvas for a world unit of so many pixels, `ratio` of them to one of CSS. */
export function namePxOf(unit: number, ratio: number): number {
  return Math.ceil(Math.max(nameSize * unit, minNamePx * ratio));
}

/** Names with letters of so many pixels. */
export function createNames(px: number): Labels {
  const outline = { colour: css(ink), widthPx: (nameOutline / nameSize) * px };
  return new Labels({ label: 'names', max: maxNames, look: { px, colour: css(0xf2f5fa), outline } });
}

/** Puts the name over an avatar: readable, and within the field; at its upper edge it stands below the avatar. */
export function putName(
  names: Labels,
  { x, y, radius, name, leads }: Look,
  grown: number,
  { width, pxPerUnit, namePx }: { width: number; pxPerUnit: number; namePx: number },
): void {
  const size = Math.max(nameSize, minNamePx / pxPerUnit);
  const gap = leads ? crownGap : nameGap;
  const below = y - radius - gap - size < 0;
  const at = y + grown * (below ? radius + nameGap : -radius - gap);
  names.put(name, x, at, { scale: (grown * size) / namePx, below, between: [0, width] });
}

/** How bright the glint of gem `id` is, 0 … 1. */
function glintAt(nowMs: number, id: number): number {
  const phase = (nowMs / glintMs + id * 0.618) % 1;
  return phase < glintPart ? Math.sin((phase / glintPart) * Math.PI) : 0;
}
