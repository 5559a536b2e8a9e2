import * as v from 'valibot';
import { joinParts, splitParts } from '../../lib/parts.ts';
import { ProtocolError } from '../../wire/errors.ts';
import { packSlots } from './rules/pack.ts';
import { loadRealm, type Realm, saveRealm } from './simulation.ts';

const slot = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(63));
const name = v.pipe(v.string(), v.maxLength(64));
const u16 = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff));
const u32 = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff));
const packSlot = v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(packSlots - 1));

const schema = v.object({
  players: v.array(v.object({ slot, name, entityId: u32 })),
  kept: v.array(
    v.object({
      slot,
      name,
      kept: v.object({
        elo: u16,
        hp: u16,
        slots: v.pipe(v.array(v.object({ item: u16, amount: u16 })), v.maxLength(packSlots)),
        wielded: packSlot,
        worn: packSlot,
      }),
    }),
  ),
});

/** Far more than 16 players and the packs of 64 who have left need. */
const maxJsonBytes = 256 * 1024;

/** What the host of a launch knows beside its world: whose avatar is whose, and what those had who have left (A6). */
export type SavedPlayers = v.InferOutput<typeof schema>;

/** A launch as bytes: the players as JSON, and the world. */
export function writeHost(realm: Realm, players: SavedPlayers): Uint8Array<ArrayBuffer> {
  return joinParts([new TextEncoder().encode(JSON.stringify(players)), saveRealm(realm)]);
}

/**
 * The launch that `writeHost` wrote. Throws `ProtocolError` for anything it would not have written, avatars that are
 * nobody's or two players' among it.
 */
export function readHost(bytes: Uint8Array): { readonly realm: Realm; readonly players: SavedPlayers } {
  const [json, realmBytes] = splitParts(bytes, 2) ?? [];
  if (!json || !realmBytes || json.length > maxJsonBytes) throw new ProtocolError('truncated', 0);
  const players = readPlayers(json);
  const realm = loadRealm(realmBytes);
  const owned = players.players.map(({ entityId }) => entityId).sort((a, b) => a - b);
  const avatars = realm.entities.flatMap(({ id, player }) => (player ? [id] : []));
  const slots = new Set(players.players.map((player) => player.slot));
  if (slots.size !== owned.length || owned.length !== avatars.length || owned.some((id, n) => id !== avatars[n]))
    throw new ProtocolError('range', 0);
  return { realm, players };
}

function readPlayers(json: Uint8Array): SavedPlayers {
  try {
    return v.parse(schema, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json)));
  } catch {
    // Reported below, in the one way bad bytes are.
  }
  throw new ProtocolError('range', 0);
}
