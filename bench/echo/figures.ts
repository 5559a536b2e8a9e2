import type { Figure, Goal } from '../figure.ts';
import { median, quantile } from '../statistics.ts';
import type { LoopRates } from './loops.ts';
import type { ComparedWay, Pair } from './turns.ts';

const titles: Readonly<Record<ComparedWay, string>> = {
  rawWorker: 'a bare channel in a worker',
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
type Goals = Partial<Record<ComparedWay, readonly [p50: Goal | undefined, p95: Goal | undefined]>>;

export const idleFigures = (pairs: readonly Pair[]): Figure[] => tripFigures('idle', pairs, likeRaw);

export const hiddenFigures = (pairs: readonly Pair[]): Figure[] => tripFigures('hidden', pairs, likeRaw);

export const blockedFigures = (pairs: readonly Pair[]): Figure[] =>
  tripFigures('blocked', pairs, { worker: [undefined, { of: 'value', atMost: 6 }] });

/**
 * p50 and p95 of each way, held to the bare channel's in the same rounds. Each is the median of those of its rounds, so
 * that the seconds in which the machine was busy with something else do not decide.
 */
function tripFigures(condition: string, pairs: readonly Pair[], goals: Goals): Figure[] {
  return [...new Set(pairs.map(({ way }) => way))].flatMap((way) => {
    const own = pairs.filter((pair) => pair.way === way);
    return [0.5, 0.95].map((share, n): Figure => {
      const goal = goals[way]?.[n];
      return {
        name: `${condition}, ${titles[way]}, p${share * 100}`,
        value: median(own.map(({ ms }) => quantile(ms, share))),
        unit: 'ms',
        against: { name: 'bare', value: median(own.map(({ rawMs }) => quantile(rawMs, share))) },
        ...(goal && { goal }),
      };
    });
  });
}

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
