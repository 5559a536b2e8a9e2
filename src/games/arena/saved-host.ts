import * as v from 'valibot';
import { finite, u32 } from '../../lobby/fields.ts';
import { checkOwners, readLaunch, type SavedPlayers, writeLaunch } from '../saved-launch.ts';
import { type Had, load, playerIds, save } from './simulation.ts';
import type { ArenaWorld } from './world.ts';

const had = v.object({ entityId: u32, points: u32, x: finite, y: finite });

/** A launch as bytes. */
export function writeHost(world: ArenaWorld, saved: SavedPlayers<Had>): Uint8Array<ArrayBuffer> {
  return writeLaunch(saved, save(world));
}

/** The launch that `writeHost` wrote. Throws `ProtocolError` for anything it would not have written. */
export function readHost(bytes: Uint8Array): { readonly world: ArenaWorld; readonly saved: SavedPlayers<Had> } {
  const { saved, world: worldBytes } = readLaunch(bytes, had);
  const world = load(worldBytes);
  checkOwners(saved, playerIds(world));
  return { world, saved };
}
