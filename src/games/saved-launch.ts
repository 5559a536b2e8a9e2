/** What launches that outlive their host's tab have in common as bytes: whose avatar is whose, and a world. */
import * as v from 'valibot';
import { joinParts, splitParts } from '../lib/parts.ts';
import { u32 as entityId, keptName as name, slot } from '../lobby/fields.ts';
import { ProtocolError } from '../wire/errors.ts';

const avatars = v.array(v.object({ slot, name, entityId }));

/** Far more than 64 players and the packs of as many who have left need. */
const maxJsonBytes = 256 * 1024;

/** An avatar and whose it is. */
export interface SavedAvatar {
  readonly slot: number;
  readonly name: string;
  readonly entityId: number;
}

/** What the host of a launch knows beside its world. */
export interface SavedPlayers<Had> {
  /** All avatars there are. */
  readonly players: readonly SavedAvatar[];
  /** What those had who have left (A6). */
  readonly kept: readonly { readonly slot: number; readonly name: string; readonly had: Had }[];
}

/** A launch as bytes: the players as JSON, and its world as it is. */
export function writeLaunch<Had>(saved: SavedPlayers<Had>, world: Uint8Array): Uint8Array<ArrayBuffer> {
  return joinParts([new TextEncoder().encode(JSON.stringify(saved)), world]);
}

/** The launch that `writeLaunch` wrote, its world not yet read. Throws `ProtocolError` for anything else. */
export function readLaunch<Had>(
  bytes: Uint8Array,
  had: v.GenericSchema<unknown, Had>,
): { readonly saved: SavedPlayers<Had>; readonly world: Uint8Array } {
  const [json, world] = splitParts(bytes, 2) ?? [];
  if (!json || !world || json.length > maxJsonBytes) throw new ProtocolError('truncated', 0);
  const schema = v.object({ players: avatars, kept: v.array(v.object({ slot, name, had })) });
  try {
    const saved = v.parse(schema, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json)));
    return { saved, world };
  } catch {
    // Reported below, in the one way bad bytes are.
  }
  throw new ProtocolError('range', 0);
}

/** Throws `ProtocolError` unless each of the avatars in a world, in ascending order, is exactly one player's. */
export function checkOwners({ players }: SavedPlayers<unknown>, avatarIds: readonly number[]): void {
  const owned = players.map((player) => player.entityId).sort((a, b) => a - b);
  const slots = new Set(players.map((player) => player.slot));
  const isWhole = slots.size === owned.length && owned.length === avatarIds.length;
  if (!isWhole || owned.some((id, n) => id !== avatarIds[n])) throw new ProtocolError('range', 0);
}
