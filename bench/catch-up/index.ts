import type { Bench } from '../bench.ts';
import { Lab } from '../lab/lab.ts';
import { median } from '../statistics.ts';
import { agedTics, type DropIn, dropIn, startParty } from './party.ts';
import type { Speeds } from './tab.ts';
import type { Task } from './tasks.ts';

/** Five minutes, run again this often. */
const replayedTics = 5 * 60 * 35;
const rounds = 5;
/** Those who drop in, one after the other; a figure is the median of theirs. */
const dropIns = 3;
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
    const seen: DropIn[] = [];
    for (let n = 0; n < dropIns; n++) seen.push(await dropIn(lab, party));
    const medianOf = (figure: (of: DropIn) => number) => median(seen.map(figure));
    const longest = seen.map(({ tasks }) => longestOf(tasks)).sort((one, other) => one.ms - other.ms)[dropIns >> 1];
    if (!longest) throw new Error('nobody dropped in');
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
          value: medianOf(({ tookMs }) => tookMs) / 1000,
          unit: 's',
          against: { name: 'an hour in the bare engine', value: agedTics / engine },
          goal: { of: 'value', atMost: 10 },
        },
        {
          name: 'longest task meanwhile',
          value: longest.ms,
          unit: 'ms',
          against: { name: 'of it on a processor', value: longest.processorMs },
          goal: { of: 'value', atMost: 100 },
        },
        {
          name: 'most of a processor for one task meanwhile',
          value: medianOf(({ tasks }) => Math.max(...tasks.map(({ processorMs }) => processorMs))),
          unit: 'ms',
        },
        {
          name: 'gaps between seals meanwhile, p99',
          value: medianOf(({ gapMs }) => gapMs.during),
          unit: 'ms',
          against: {
            name: 'before',
            value: Math.max(
              medianOf(({ gapMs }) => gapMs.before),
              grainMs,
            ),
          },
          goal: { of: 'ratio', atMost: 1.5 },
        },
      ],
    };
  } finally {
    await lab.close();
  }
};

function longestOf(tasks: readonly Task[]): Task {
  return tasks.reduce((one, other) => (other.ms > one.ms ? other : one));
}
