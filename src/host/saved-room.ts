/** A room as it is kept for the case that its tab is reloaded: plain data, and read as what a stranger wrote. */
import * as v from 'valibot';
import type { KeptLaunch, Title } from '../games/game.ts';
import { finite, isAscending, list, keptName as name, slot, slots, token, u32 } from '../lobby/fields.ts';

/** Raised with any change of what is written: another format is not read. */
export const savedFormat = 2 as const;
/** Older ones are not read, and are removed by whoever opens a room next. */
export const keptMs = 10 * 60_000;
/** Removed guests. */
export const maxBanned = 256;

/** 64 seats, as many remembered ones, 256 bans and the facts of a launch take less. */
const maxRoomLength = 128 * 1024;
/** Far more than an hour of anything. */
const maxGameBytes = 64 * 1024 * 1024;

const owned = { slot, token, name, named: v.boolean() };
const params = v.record(v.string(), v.union([v.pipe(v.string(), v.maxLength(64)), finite, v.boolean()]));

const roomSchema = v.object({
  title: v.string(),
  secret: v.string(),
  /** Those that have an owner, there or away, in order of their slots. */
  seats: v.pipe(
    list(v.object({ ...owned, shown: v.boolean() })),
    v.check((seats) => isAscending(seats.map((seat) => seat.slot)), 'ascending'),
  ),
  /** Those that were given up, by whom. */
  remembered: list(v.object(owned)),
  /** Of those who have watched. */
  watched: list(token),
  /** The token of the creator's seat. */
  creator: v.nullable(token),
  bans: v.pipe(v.array(v.object({ token, name })), v.maxLength(maxBanned)),
  locked: v.boolean(),
  knock: v.boolean(),
  params,
  launches: u32,
  /** What is being played. */
  launch: v.nullable(v.object({ launchId: u32, params, seed: u32, slots, names: list(name) })),
});

const keptSchema = v.object({
  format: v.literal(savedFormat),
  build: v.string(),
  savedAtMs: v.number(),
  room: v.pipe(v.string(), v.maxLength(maxRoomLength)),
  game: v.optional(
    v.pipe(
      v.instance(Uint8Array),
      v.check(({ length }) => length <= maxGameBytes, 'too large'),
    ),
  ),
});

/** A seat's owner, there or not. */
export type SavedSeat = v.InferOutput<typeof roomSchema>['seats'][number];
/** Everything of a room that outlives its tab, but for the game. */
export type SavedRoom = v.InferOutput<typeof roomSchema>;

/** What lies in storage under a room's code. */
export interface KeptRoom {
  readonly format: typeof savedFormat;
  /** Of the page that has written it. */
  readonly build: string;
  /** Ms since 1970. */
  readonly savedAtMs: number;
  /** `SavedRoom` as JSON. */
  readonly room: string;
  /** What the game's `save` returned. */
  readonly game?: Uint8Array;
}

/** A room that was kept, and what its game was. */
export interface RestoredRoom {
  readonly room: SavedRoom;
  readonly game: Uint8Array | undefined;
  readonly build: string;
}

/** The launch of a room that goes on without it, where something of it can be kept. */
export function keptLaunch({ room, game, build }: RestoredRoom, { outlivesHost }: Title): KeptLaunch | undefined {
  if (!room.launch || !game || outlivesHost) return undefined;
  const { launchId, params, seed, slots } = room.launch;
  return { titleId: room.title, build, launchId, params, seed, slots, saved: game };
}

/**
 * Reads what lies in storage; undefined for anything that is not a room of this title and secret, or was kept for longer
 * than ten minutes.
 */
export function readKept(
  entry: unknown,
  expected: { readonly title: string; readonly secret: string; readonly wallMs: number },
): RestoredRoom | undefined {
  const kept = v.safeParse(keptSchema, entry);
  // Either way: a clock may have been set back meanwhile.
  if (!kept.success || Math.abs(expected.wallMs - kept.output.savedAtMs) > keptMs) return undefined;
  const room = readRoom(kept.output.room);
  if (room?.title !== expected.title || room.secret !== expected.secret) return undefined;
  return { room, game: kept.output.game, build: kept.output.build };
}

function readRoom(text: string): SavedRoom | undefined {
  try {
    return v.parse(roomSchema, JSON.parse(text));
  } catch {
    return undefined;
  }
}
