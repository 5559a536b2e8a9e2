import * as v from 'valibot';
import { joinParts, splitParts } from '../../lib/parts.ts';
import { ProtocolError } from '../../wire/errors.ts';
import { load, playerIds, save } from './simulation.ts';
import type { ArenaWorld } from './world.ts';

const slot = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(63));
const name = v.pipe(v.string(), v.maxLength(64));
const u32 = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff));

const schema = v.object({
  players: v.array(v.object({ slot, name, entityId: u32 })),
  kept: v.array(v.object({ slot, name, points: u32 })),
});

/** Far more than 64 players with names of 64 characters need. */
const maxJsonBytes = 64 * 1024;

/** What the host of a launch knows beside its world: whose avatar is whose, and what those had who have left (A6). */
export type SavedPlayers = v.InferOutput<typeof schema>;

/** A launch as bytes: the players as JSON, and the world. */
export function writeHost(world: ArenaWorld, players: SavedPlayers): Uint8Array<ArrayBuffer> {
  return joinParts([new TextEncoder().encode(JSON.stringify(players)), save(world)]);
}

/**
 * The launch that `writeHost` wrote. Throws `ProtocolError` for anything it would not have written, avatars that are
 * nobody's or two players' among it.
 */
export function readHost(bytes: Uint8Array): { readonly world: ArenaWorld; readonly players: SavedPlayers } {
  const [json, worldBytes] = splitParts(bytes, 2) ?? [];
  if (!json || !worldBytes || json.length > maxJsonBytes) throw new ProtocolError('truncated', 0);
  const players = readPlayers(json);
  const world = load(worldBytes);
  const owned = players.players.map(({ entityId }) => entityId).sort((a, b) => a - b);
  const avatars = playerIds(world);
  const slots = new Set(players.players.map((player) => player.slot));
  if (slots.size !== owned.length || owned.length !== avatars.length || owned.some((id, n) => id !== avatars[n]))
    throw new ProtocolError('range', 0);
  return { world, players };
}

function readPlayers(json: Uint8Array): SavedPlayers {
  try {
    return v.parse(schema, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json)));
  } catch {
    // Reported below, in the one way bad bytes are.
  }
  throw new ProtocolError('range', 0);
}
