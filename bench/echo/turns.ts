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

/** Frames of a round on each way: a second. */
const roundFrames = 35;

/**
 * A round on each of `order`, so many times. In each the bare channel is asked half a period after the other way, so that
 * whatever else the machine does hits both.
 */
export async function besideRaw(guest: LabTab, times: number, order: readonly ComparedWay[]): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let n = 0; n < times; n++) for (const way of order) pairs.push(await runPair(guest, way, roundFrames));
  return pairs;
}

export async function runPair(guest: LabTab, way: ComparedWay, frames: number): Promise<Pair> {
  const [rawMs, ms] = await guest.call<readonly (readonly number[])[]>('round', ['raw', way], frames);
  if (rawMs?.length !== frames || ms?.length !== frames) throw new Error('a round without its frames');
  return { way, ms, rawMs };
}
