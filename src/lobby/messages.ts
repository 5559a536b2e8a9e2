import * as v from 'valibot';
import { type EndingCode, isEndingCode, isEndingKind, maxSentenceLength } from './endings.ts';
import { build, finite, isAscending, list, maxSeats, slot, slots, token, u32 } from './fields.ts';
import { cleanName, isCleanName } from './names.ts';

/** Version of the lobby's messages; another one is refused with 1002. */
export const lobbyProtocol = 1;
/** Largest message in bytes of UTF-8, as the lane bounds it. */
export const maxLobbyBytes = 16 * 1024;
/** Scores are integers of at most this size, either way. */
export const maxScore = 1_000_000;
/** A line of chat, in UTF-16 units. */
export const maxChatLength = 300;

const name = v.pipe(v.string(), v.maxLength(32), v.check(isCleanName, 'a name of 1 … 32 bytes'));
/**
 * A name as a guest is told it: cleaned rather than refused, for what is clean depends on the browser's Unicode, and one
 * name must not make every guest with another version leave.
 */
const shownName = v.pipe(
  v.string(),
  v.maxLength(64),
  v.transform((text) => cleanName(text) || 'Player'),
);
/** A proof of the room's secret (`proof.ts`). */
const proof = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const sentence = v.pipe(v.string(), v.maxLength(maxSentenceLength));
const chatText = v.pipe(v.string(), v.minLength(1), v.maxLength(maxChatLength), v.regex(/^\P{Cc}*$/u));
const title = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,15}$/));
const role = v.picklist(['player', 'spectator']);
const code = v.custom<EndingCode>((value) => typeof value === 'number' && isEndingCode(value), 'an ending code');
const params = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,16}$/)),
    v.union([v.pipe(v.string(), v.maxLength(64), v.regex(/^\P{Cc}*$/u)), finite, v.boolean()]),
  ),
  v.check((record) => Object.keys(record).length <= 16, 'at most 16 params'),
);

/** Refused pages are of other builds, and must be told why all the same: a kind they do not know is none. */
const kind = v.pipe(
  v.string(),
  v.regex(/^[a-z-]{1,16}$/),
  v.transform((text) => (isEndingKind(text) ? text : undefined)),
);
const goodbye = v.object({ t: v.literal('goodbye'), code, kind: v.optional(kind), reason: sentence });

/** What a guest may say. Messages marked `*` in `docs/architecture.md` count only from the room's creator. */
export const toHostSchema = v.variant('t', [
  v.object({
    t: v.literal('hello'),
    protocol: u32,
    build,
    role,
    name: v.optional(name),
    resume: v.optional(token),
    proof: v.optional(proof),
  }),
  v.object({ t: v.literal('name'), name }),
  v.object({ t: v.literal('slot'), slot }),
  v.object({ t: v.literal('join'), slot: v.optional(slot) }),
  v.object({ t: v.literal('params'), params }),
  v.object({ t: v.literal('start') }),
  v.object({ t: v.literal('end') }),
  v.object({ t: v.literal('kick'), slot }),
  v.object({ t: v.literal('ping'), t0: finite }),
  v.object({ t: v.literal('progress'), launchId: u32, tic: u32 }),
  v.object({ t: v.literal('hash'), epoch: u32, launchId: u32, tic: u32, hash: u32 }),
  v.object({ t: v.literal('again'), launchId: u32 }),
  v.object({ t: v.literal('chat'), text: chatText }),
  v.object({ t: v.literal('leave') }),
  goodbye,
]);

const rosterPlayer = v.object({
  slot,
  color: v.pipe(v.string(), v.maxLength(32)),
  name: shownName,
  host: v.boolean(),
  entityId: v.nullable(u32),
  away: v.boolean(),
  /** Has proved to know the room's secret, or sits in the host's own tab. */
  verified: v.optional(v.boolean()),
  /** Wants to play again what has just ended. */
  again: v.optional(v.boolean()),
  score: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(-maxScore), v.maxValue(maxScore)))),
});

/** What a host may say. */
export const toGuestSchema = v.variant('t', [
  v.object({
    t: v.literal('welcome'),
    slot: v.nullable(slot),
    color: v.pipe(v.string(), v.maxLength(32)),
    role,
    epoch: u32,
    resume: token,
    game: title,
    auth: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,20}$/))),
    proof: v.optional(proof),
  }),
  /** The host has been asked whether this guest may come in. */
  v.object({ t: v.literal('waiting') }),
  v.object({
    t: v.literal('roster'),
    players: v.pipe(
      list(rosterPlayer),
      // Pages list players by their slots: of two in one, the first would be shown for ever.
      v.check((players) => isAscending(players.map((player) => player.slot)), 'ascending'),
    ),
    spectators: list(shownName),
    freeSlots: slots,
    params,
    inGame: v.boolean(),
  }),
  v.object({ t: v.literal('countdown'), n: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3)) }),
  v.object({
    t: v.literal('launch'),
    launchId: u32,
    params,
    seed: u32,
    numplayers: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxSeats)),
    slots,
    names: list(shownName),
  }),
  v.object({
    t: v.literal('inprogress'),
    launchId: u32,
    params,
    seed: u32,
    slots,
    names: list(shownName),
    tic: u32,
  }),
  v.object({ t: v.literal('ended'), launchId: u32, reason: sentence }),
  v.object({ t: v.literal('pong'), t0: finite }),
  v.object({ t: v.literal('margin'), ms: finite }),
  /** Without a slot it is the room that speaks, or, where there is a name, a spectator. */
  v.object({ t: v.literal('chat'), slot: v.nullable(slot), name: v.optional(shownName), text: chatText }),
  goodbye,
]);

export type ToHost = v.InferOutput<typeof toHostSchema>;
export type ToGuest = v.InferOutput<typeof toGuestSchema>;
export type Role = v.InferOutput<typeof role>;
export type RosterPlayer = v.InferOutput<typeof rosterPlayer>;
export type Roster = Omit<Extract<ToGuest, { t: 'roster' }>, 't'>;

/** A frame of the `lobby` lane, read: a message, one of a kind this version does not know, or nonsense. */
export type LobbyFrame<Message> =
  | { readonly type: 'message'; readonly message: Message }
  | { readonly type: 'unknown' }
  | { readonly type: 'malformed'; readonly why: string };

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

function reader<Schema extends typeof toHostSchema | typeof toGuestSchema>(schema: Schema) {
  const known = new Set<string>(schema.options.map((option) => option.entries.t.literal));
  return (frame: Uint8Array): LobbyFrame<v.InferOutput<Schema>> => {
    if (frame.byteLength > maxLobbyBytes) return { type: 'malformed', why: 'too long' };
    let json: unknown;
    try {
      json = JSON.parse(decoder.decode(frame));
    } catch {
      return { type: 'malformed', why: 'not JSON' };
    }
    if (typeof json !== 'object' || json === null || !('t' in json) || typeof json.t !== 'string')
      return { type: 'malformed', why: 'no message' };
    if (!known.has(json.t)) return { type: 'unknown' };
    const result = v.safeParse(schema, json, { abortEarly: true });
    if (result.success) return { type: 'message', message: result.output };
    return { type: 'malformed', why: `${json.t}: ${v.getDotPath(result.issues[0]) ?? ''} ${result.issues[0].message}` };
  };
}

/** Reads what a guest sent. */
export const readToHost = reader(toHostSchema);
/** Reads what the host sent. */
export const readToGuest = reader(toGuestSchema);

/** A message as a frame of the `lobby` lane. */
export function writeLobby(message: ToHost | ToGuest): Uint8Array {
  return encoder.encode(JSON.stringify(message));
}
