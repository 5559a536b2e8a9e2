import type { Params } from '../../../../game.ts';
import { maxSessionTics, ticRateHz } from '../../../protocol.ts';
import { minutesRange, pointsRange } from '../choices.ts';
import { maps } from '../maps/index.ts';

/** What the params of a session mean. */
export interface Settings {
  /** Index into `maps`. */
  readonly map: number;
  readonly teams: boolean;
  readonly isTimed: boolean;
  /** After which it is over; without a limit the longest session there is. */
  readonly lastTic: number;
  /** 0 where no points end it. */
  readonly points: number;
}

/** The settings of these params; what is not lawful counts as the default. */
export function settingsOf(params: Params): Settings {
  const map = maps.findIndex(({ id }) => id === params.map);
  const minutes = whole(params.minutes, minutesRange);
  return {
    map: Math.max(0, map),
    teams: params.mode === 'teams',
    isTimed: minutes > 0,
    lastTic: minutes > 0 ? minutes * 60 * ticRateHz : maxSessionTics,
    points: whole(params.points, pointsRange),
  };
}

function whole(
  value: unknown,
  range: { readonly min: number; readonly default: number; readonly max: number },
): number {
  const lawful = typeof value === 'number' && Number.isInteger(value) && value >= range.min && value <= range.max;
  return lawful ? value : range.default;
}

/** Whether what `slot` does cannot hurt `other`: mates, 0 and 2 against 1 and 3. Nobody is safe from themselves. */
export function areMates({ teams }: Settings, slot: number, other: number): boolean {
  return teams && slot !== other && (slot & 1) === (other & 1);
}
