import * as v from 'valibot';
import type { Title } from '../../src/games/game.ts';
import type { Rules, SessionStart } from '../../src/games/tics/engine.ts';
import { BundleLog } from '../../src/games/tics/log.ts';
import { type Bundle, createBundle, encodeBundle } from '../../src/games/tics/protocol.gen.ts';
import type { Recording } from '../../src/games/tics/recording.ts';
import { SessionWorld } from '../../src/games/tics/session-world.ts';

/** The title of `countingRules`. */
export const countingTitle: Title = {
  id: 'count',
  name: 'Count',
  summary: 'Counts.',
  seats: { min: 1, default: 4, max: 4 },
  spectators: 8,
  dropIn: true,
  width: 4,
  params: v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999))),
  defaultParams: {},
  options: [],
};

/** A recording of `tics` tics of `rules`, fewer where it is over before; `play` fills in who is in and what they do. */
export function recorded<Scene>(
  rules: Rules<Scene>,
  options: {
    readonly title: string;
    readonly start: SessionStart;
    readonly tics: number;
    readonly names?: readonly (readonly [slot: number, name: string])[];
    readonly play: (bundle: Bundle, session: SessionWorld<Scene>) => void;
  },
): Recording {
  const { title, start, tics, names = [], play } = options;
  const session = new SessionWorld(rules, start);
  const log = new BundleLog();
  const bundle = createBundle();
  for (let tic = 0; tic < tics && session.world.result === null; tic++) {
    bundle.tic = tic;
    play(bundle, session);
    log.append(encodeBundle(bundle));
    session.run(bundle);
  }
  return { title, build: '0123456789ab', start, names: new Map(names), log, hashes: session.checkpoints };
}
