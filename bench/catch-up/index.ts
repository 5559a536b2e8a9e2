import type { Bench } from '../bench.ts';
import { Lab } from '../lab/lab.ts';
import { agedTics, dropIn, startParty } from './party.ts';
import type { Speeds } from './tab.ts';

/** Five minutes, run again this often. */
const replayedTics = 5 * 60 * 35;
const rounds = 5;
/** Of gaps between seals: a line that was good is not asked to stay better than this. */
const grainMs = 40;

/** Dropping in to a Duel that is an hour old. */
export const bench: Bench = async () => {
  const lab = await Lab.start({ site: 'both', worker: 'test/support/aged-duel-worker.ts' });
  try {
    const tab = await lab.open('catch-up/tab');
    const { client, hashed, engine } = await tab.call<Speeds>('replay', replayedTics, rounds);
    await tab.close();
    const party = await startParty(lab);
    const { tookMs, longestTaskMs, gapMs } = await dropIn(lab, party);
    return {
      browser: lab.browser,
      figures: [
        {
          name: 'replay in the client',
          value: client,
          unit: 'tics/s',
          against: { name: 'bare engine', value: engine },
        },
        {
          name: 'bare engine, hashed each tic',
          value: hashed,
          unit: 'tics/s',
          against: { name: 'bare engine', value: engine },
        },
        {
          name: 'from the press to playing, an hour later',
          value: tookMs / 1000,
          unit: 's',
          against: { name: 'an hour in the bare engine', value: agedTics / engine },
          goal: { of: 'value', atMost: 10 },
        },
        { name: 'longest task meanwhile', value: longestTaskMs, unit: 'ms', goal: { of: 'value', atMost: 100 } },
        {
          name: 'gaps between seals meanwhile, p99',
          value: gapMs.during,
          unit: 'ms',
          against: { name: 'before', value: Math.max(gapMs.before, grainMs) },
          goal: { of: 'ratio', atMost: 1.5 },
        },
      ],
    };
  } finally {
    await lab.close();
  }
};
