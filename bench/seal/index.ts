import type { Bench } from '../bench.ts';
import type { Figure } from '../figure.ts';
import { Lab } from '../lab/lab.ts';
import { quantile } from '../statistics.ts';
import { allocationsOfTic } from './allocations.ts';
import { guestCounts, type Latencies } from './guests.ts';
import type { SealingCosts } from './sealing-worker.ts';

/** Tics of the room, and of the relay, for each count of guests. */
const tics = 300;
/** Of the relay by itself. */
const aloneTics = 120;
/** Before these, for the engine to have compiled what runs: as many as some seconds of a round have, then a few more. */
const warmTics = { first: 200, later: 25 } as const;

export const bench: Bench = async () => {
  const { ticBytes, frameBytes } = allocationsOfTic();
  const lab = await Lab.start({ site: 'tabs', fineClock: true });
  try {
    const fanOut = await measureFanOut(lab);
    const sealing = await lab.open('seal/tab-sealing');
    const costs = await sealing.call<SealingCosts>('sealingCosts');
    return {
      browser: `${lab.browser}; what is allocated: Node ${process.versions.node}`,
      figures: [...fanOut, ...sealingFigures(costs), allocationFigure(ticBytes, frameBytes)],
    };
  } finally {
    await lab.close();
  }
};

async function measureFanOut(lab: Lab): Promise<Figure[]> {
  const host = await lab.open('seal/tab-host');
  const guests = await lab.open('seal/tab-guests');
  await host.call('open');
  const figures: Figure[] = [];
  let beside: readonly number[] = [];
  for (const count of guestCounts) {
    await guests.call('grow', count);
    const { room, relay } = await guests.call<Latencies>(
      'play',
      beside.length === 0 ? warmTics.first : warmTics.later,
      tics,
    );
    beside = relay;
    for (const [share, name, goal] of [
      [0.5, 'p50', { of: 'ratio', atMost: 1.1 }],
      [0.95, 'p95', undefined],
    ] as const)
      figures.push({
        name: `last command → bundle at all ${count}, ${name}`,
        value: quantile(room, share),
        unit: 'ms',
        against: { name: 'a bare relay', value: quantile(relay, share) },
        ...(goal && { goal }),
      });
  }
  await host.call('endRoom');
  const alone = await guests.call<readonly number[]>('relayAlone', aloneTics);
  figures.push({
    name: 'that relay to 64 in turn with the room, p50',
    value: quantile(beside, 0.5),
    unit: 'ms',
    against: { name: 'alone, room gone', value: quantile(alone, 0.5) },
  });
  return figures;
}

function sealingFigures({ copyNs, sealNs, duelTicNs, stepNs }: SealingCosts): Figure[] {
  return [
    {
      name: 'four commands, sealed',
      value: sealNs,
      unit: 'ns',
      against: { name: 'copying the bundle out for four', value: copyNs },
      goal: { of: 'ratio', atMost: 3 },
    },
    {
      name: 'a tic of Duel in the worker, but for the channels, median',
      value: duelTicNs / 1000,
      unit: 'µs',
      against: { name: "its world's step and hash", value: stepNs / 1000 },
      goal: { of: 'value', atMost: 20 },
    },
  ];
}

function allocationFigure(ticBytes: number, frameBytes: number): Figure {
  return {
    name: 'allocated by a tic in the host of tics',
    value: ticBytes,
    unit: 'bytes',
    against: { name: 'one bundle as a frame to be sent', value: frameBytes },
    goal: { of: 'ratio', atMost: 1.02 },
  };
}
