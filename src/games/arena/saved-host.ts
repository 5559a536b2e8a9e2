import * as v from 'valibot';
import { checkOwners, readLaunch, type SavedPlayers, writeLaunch } from '../saved-launch.ts';
import { load, playerIds, save } from './simulation.ts';
import type { ArenaWorld } from './world.ts';

/** Of those who have left: what they carried. */
const points = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff));

/** A launch as bytes. */
export function writeHost(world: ArenaWorld, saved: SavedPlayers<number>): Uint8Array<ArrayBuffer> {
  return writeLaunch(saved, save(world));
}

/** The launch that `writeHost` wrote. Throws `ProtocolError` for anything it would not have written. */
export function readHost(bytes: Uint8Array): { readonly world: ArenaWorld; readonly saved: SavedPlayers<number> } {
  const { saved, world: worldBytes } = readLaunch(bytes, points);
  const world = load(worldBytes);
  checkOwners(saved, playerIds(world));
  return { world, saved };
}
