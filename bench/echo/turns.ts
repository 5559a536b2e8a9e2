import type { LabTab } from '../lab/lab.ts';
import type { WayName } from './ways.ts';

/** The round trips of each round by way, ms. */
export type Trips = ReadonlyMap<WayName, readonly (readonly number[])[]>;

/** Frames of a round: a second. */
const roundFrames = 35;

export function runRound(guest: LabTab, way: WayName, frames: number): Promise<readonly number[]> {
  return guest.call<readonly number[]>('round', way, frames);
}

/**
 * A round on each of `order`, so many times: one way at a time, as in play, and each often enough that a noisy moment hits
 * all alike.
 */
export async function inTurns(guest: LabTab, times: number, order: readonly WayName[]): Promise<Trips> {
  const trips = new Map<WayName, (readonly number[])[]>();
  for (let n = 0; n < times; n++)
    for (const way of order) {
      const ofRound = await runRound(guest, way, roundFrames);
      trips.set(way, [...(trips.get(way) ?? []), ofRound]);
    }
  return trips;
}
