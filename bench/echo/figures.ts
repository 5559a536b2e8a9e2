import type { Figure, Goal } from '../figure.ts';
import { median, quantile } from '../statistics.ts';
import type { LoopRates } from './loops.ts';
import type { Trips } from './turns.ts';
import type { WayName } from './ways.ts';

const titles: Readonly<Record<WayName, string>> = {
  raw: 'a bare channel, in the page',
  worker: 'a room, channels in its worker',
  page: 'a room, frames pumped by the page',
  simplePeer: 'simple-peer alone',
  peerJs: 'PeerJS alone',
};

const likeRaw: Goals = {
  worker: [
    { of: 'ratio', atMost: 1.05 },
    { of: 'ratio', atMost: 1.2 },
  ],
};

/** Of a way's p50 and p95. */
type Goals = Partial<Record<WayName, readonly [p50: Goal | undefined, p95: Goal | undefined]>>;

export const idleFigures = (trips: Trips): Figure[] => tripFigures('idle', trips, likeRaw);

export const hiddenFigures = (trips: Trips): Figure[] => tripFigures('hidden', trips, likeRaw);

export const blockedFigures = (trips: Trips): Figure[] =>
  tripFigures('blocked', trips, { worker: [undefined, { of: 'value', atMost: 6 }] });

/**
 * p50 and p95 of each way but the bare channel, held to that: each the median of those of its rounds, so that the seconds
 * in which the machine was busy with something else do not decide.
 */
function tripFigures(condition: string, trips: Trips, goals: Goals): Figure[] {
  const raw = trips.get('raw') ?? [];
  return [...trips]
    .filter(([way]) => way !== 'raw')
    .flatMap(([way, rounds]) =>
      [0.5, 0.95].map((share, n): Figure => {
        const goal = goals[way]?.[n];
        return {
          name: `${condition}, ${titles[way]}, p${share * 100}`,
          value: inMedianRound(rounds, share),
          unit: 'ms',
          against: { name: 'bare', value: inMedianRound(raw, share) },
          ...(goal && { goal }),
        };
      }),
    );
}

const inMedianRound = (rounds: readonly (readonly number[])[], share: number): number =>
  median(rounds.map((ms) => quantile(ms, share)));

/** How often the loops of a hidden host were woken for a step, against how often they were to be. */
export function loopFigures({ duelHz, arenaHz, pageHz }: LoopRates): Figure[] {
  const goal: Goal = { of: 'ratio', atLeast: 0.997, atMost: 1.003 };
  const figure = (name: string, value: number, nominalHz: number): Figure => ({
    name: `hidden, ${name}`,
    value,
    unit: 'Hz',
    against: { name: 'nominal', value: nominalHz },
  });
  return [
    { ...figure('steps in the worker of a room at 35 Hz', duelHz, 35), goal },
    { ...figure('steps in the worker of a room at 20 Hz', arenaHz, 20), goal },
    figure('the same loop in the page', pageHz, 35),
  ];
}
