/** What sealing costs in a worker, which is where a host does it. */
import { rules } from '../../src/games/tics/engines/duel/simulation.ts';
import { ticMs } from '../../src/games/tics/host/sealer.ts';
import { measure } from '../../test/support/measure.ts';
import { median } from '../statistics.ts';
import { sealing } from './sealing.ts';
import { TableOfFour, WorldAlone } from './table-of-four.ts';

/** Clocks are coarse, so tics are timed by so many at once. */
const batchTics = 50;
const batches = 300;
/** Until the engine has optimised what runs. */
const warmTics = 10_000;

/** Nanoseconds. */
export interface SealingCosts {
  readonly copyNs: number;
  readonly sealNs: number;
  /** A tic of Duel in the host of tics, and what its world alone takes of it; medians. */
  readonly duelTicNs: number;
  readonly stepNs: number;
}

self.onmessage = () => {
  const [copyNs = Number.NaN, sealNs = Number.NaN] = measure(sealing());
  const table = new TableOfFour(rules);
  const world = new WorldAlone(rules);
  let nowMs = 0;
  const tic = () => {
    table.tic(nowMs);
    nowMs += ticMs;
  };
  const step = () => world.step();
  const contenders = [tic, step];
  for (const contender of contenders) nanoseconds(contender, warmTics);
  const times = contenders.map((): number[] => []);
  for (let batch = 0; batch < batches; batch++)
    contenders.forEach((contender, n) => {
      times[n]?.push(nanoseconds(contender, batchTics) / batchTics);
    });
  const [duelTicNs = Number.NaN, stepNs = Number.NaN] = times.map(median);
  self.postMessage({ copyNs, sealNs, duelTicNs, stepNs } satisfies SealingCosts);
};

function nanoseconds(once: () => void, times: number): number {
  const startMs = performance.now();
  for (let n = 0; n < times; n++) once();
  return (performance.now() - startMs) * 1e6;
}
