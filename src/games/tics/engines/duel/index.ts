import * as v from 'valibot';
import type { Option, Title } from '../../../game.ts';
import type { Engine } from '../../engine.ts';
import { mapNames, minutesRange, modes, pointsRange } from './choices.ts';
import type { DuelScene } from './rules/scene.ts';

/** How far watchers are behind at most, s. */
const maxWatchDelayS = 60;

const whole = ({ min, max }: { readonly min: number; readonly max: number }) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

/** A number to choose, of which 0 is none. */
const amount = (
  param: string,
  label: string,
  { min, max }: { readonly min: number; readonly max: number },
): Option => ({
  param,
  label,
  kind: 'number',
  min,
  max,
  zero: 'no limit',
});

const defaults = {
  map: mapNames[0].id,
  mode: modes[0],
  minutes: minutesRange.default,
  points: pointsRange.default,
  watchDelayS: 0,
};

const title: Title = {
  id: 'duel',
  name: 'Duel',
  summary: 'Up to four on a small field: shots that bounce, rolls that dodge them, barrels that burst.',
  seats: { min: 1, default: 4, max: 4 },
  spectators: 8,
  dropIn: true,
  width: 4,
  params: v.object({
    map: v.optional(v.picklist(mapNames.map(({ id }) => id)), defaults.map),
    mode: v.optional(v.picklist(modes), defaults.mode),
    minutes: v.optional(whole(minutesRange), defaults.minutes),
    points: v.optional(whole(pointsRange), defaults.points),
    watchDelayS: v.optional(whole({ min: 0, max: maxWatchDelayS }), defaults.watchDelayS),
  }),
  defaultParams: defaults,
  options: [
    {
      param: 'map',
      label: 'Map',
      kind: 'choice',
      choices: mapNames.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      param: 'mode',
      label: 'Mode',
      kind: 'choice',
      choices: [
        { value: 'deathmatch', label: 'Everyone for themselves' },
        { value: 'teams', label: 'Green and Brown against Indigo and Red' },
      ],
    },
    amount('minutes', 'Minutes a round', minutesRange),
    amount('points', 'Points to win', pointsRange),
    { param: 'watchDelayS', label: 'Seconds that watchers are behind', kind: 'number', min: 0, max: maxWatchDelayS },
  ],
};

// doc:engine
/** Duel: a fight on a small field, seen from above; the engine to copy for one's own. */
export const duel: Engine<DuelScene> = {
  title,
  loadRules: async () => (await import('./simulation.ts')).rules,
  loadView: async () => (await import('./view.ts')).createView,
};
// end
