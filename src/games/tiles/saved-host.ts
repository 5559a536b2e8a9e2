import * as v from 'valibot';
import { i16 as tile, u16, u32 } from '../../lobby/fields.ts';
import { checkOwners, readLaunch, type SavedPlayers, writeLaunch } from '../saved-launch.ts';
import { packSlots } from './rules/pack.ts';
import { type Kept, loadRealm, type Realm, saveRealm } from './simulation.ts';

const packSlot = v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(packSlots - 1));

/** Of those who have left: what they had. */
const kept = v.object({
  id: u32,
  revision: u16,
  x: tile,
  y: tile,
  elo: u16,
  hp: u16,
  slots: v.pipe(v.array(v.object({ item: u16, amount: u16 })), v.maxLength(packSlots)),
  wielded: packSlot,
  worn: packSlot,
});

/** A launch as bytes. */
export function writeHost(realm: Realm, saved: SavedPlayers<Kept>): Uint8Array<ArrayBuffer> {
  return writeLaunch(saved, saveRealm(realm));
}

/** The launch that `writeHost` wrote. Throws `ProtocolError` for anything it would not have written. */
export function readHost(bytes: Uint8Array): { readonly realm: Realm; readonly saved: SavedPlayers<Kept> } {
  const { saved, world } = readLaunch(bytes, kept);
  const realm = loadRealm(world);
  checkOwners(
    saved,
    realm.entities.flatMap(({ id, player }) => (player ? [id] : [])),
  );
  return { realm, saved };
}
