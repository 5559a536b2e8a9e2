import type { LabTab } from '../lab/lab.ts';
import type { WayName } from './ways.ts';

/** Those that are compared with the bare channel. */
export type ComparedWay = Exclude<WayName, 'raw'>;

/** A round: the trips on one way, and on the bare channel in between, ms. */
export interface Pair {
  readonly way: ComparedWay;
  readonly ms: readonly number[];
  readonly rawMs: readonly number[];
}

/** Frames of a round on each way, at Duel's rate of a command and a bundle each tic: a second. */
const [roundFrames, roundRateHz] = [35, 35];
/** Frames on each way before anything is measured: as many as a player sends in half a minute, within what a room allows. */
const [warmUpFrames, warmUpRateHz] = [1000, 100];

/**
 * A round on each of `order`, so many times. In each the bare channel is asked half a period after the other way, so that
 * whatever else the machine does hits both.
 */
export async function besideRaw(guest: LabTab, times: number, order: readonly ComparedWay[]): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let n = 0; n < times; n++) for (const way of order) pairs.push(await runPair(guest, way));
  return pairs;
}

/** Uses all ways, the bare channel as well, until what they take is compiled as it is in a game that goes on. */
export async function warmUp(guest: LabTab, ways: readonly ComparedWay[]): Promise<void> {
  await runRound(guest, ['raw', ...ways], warmUpFrames, warmUpRateHz);
}

async function runPair(guest: LabTab, way: ComparedWay): Promise<Pair> {
  const [rawMs, ms] = await runRound(guest, ['raw', way], roundFrames, roundRateHz);
  if (!rawMs || !ms) throw new Error('a round without its ways');
  return { way, ms, rawMs };
}

async function runRound(
  guest: LabTab,
  ways: readonly WayName[],
  frames: number,
  rateHz: number,
): Promise<readonly (readonly number[])[]> {
  const trips = await guest.call<readonly (readonly number[])[]>('round', ways, frames, rateHz);
  if (trips.some((ms) => ms.length !== frames)) throw new Error('a round without its frames');
  return trips;
}
