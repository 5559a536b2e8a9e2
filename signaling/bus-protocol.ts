/*
 * What the processes that share rooms say to each other, as JSON text on a bus (`bus.ts`). A room is its host's process's;
 * an attempt is the joiner's process's on one side and the room's on the other. No token travels, and no address.
 */
import { bounds, kinds, type MessageOf, type Parsed, parse, type ValueOf } from './protocol.ts';

const { code, secret, flag, error, game, signals, facts, integer, list, orNull } = kinds;

/** SHA-256 of a room's token, of which the room's code is the first 40 bits. */
const digest = kinds.text('10–64 hexadecimal digits', 64, /^[0-9a-f]{10,64}$/);
const attempt = secret;
const process = secret;

const room = {
  code,
  digest,
  facts,
  /** Whether its host is there. */
  present: flag,
  ageMs: integer(0, Number.MAX_SAFE_INTEGER),
  /** Wall clock of the process when the host last proved itself to it: of two that hold a code, the later holds it. */
  claimedAtMs: integer(0, Number.MAX_SAFE_INTEGER),
  /** Which of its process's addresses the room counts for. */
  group: integer(0, Number.MAX_SAFE_INTEGER),
};

/** A room as the processes tell each other of it. */
export type SharedRoom = ValueOf<typeof room>;

/** An admitted or a waiting joiner, as one holder of a room hands it to the next. */
const handedAttempt = { attempt, at: process, admitted: flag };
const handedSignal = { attempt, signal: kinds.signal };

export const busBounds = {
  /** A message between processes: what is kept for an away host is the longest of it. */
  messageLength: 1024 * 1024,
  roomsPerMessage: 64,
  handedSignals: 16_384,
} as const;

/** From the joiner's process to the room's. */
export const toRoom = {
  /** Ask the host; again, with what is known, when the room has moved or may have missed it. */
  ask: { attempt, code, wait: flag, admitted: flag },
  say: { attempt, signals },
  /** The joiner has gone, or sent too much. */
  gone: { attempt, error },
} as const;

/** From the room's process to the joiner's. */
export const toJoiner = {
  /** The host has been asked, or is away (`away`) and will be; or why not. */
  answer: { attempt, error: orNull(error), away: flag },
  admitted: { attempt, game },
  hear: { attempt, signals },
  away: { attempt },
  ended: { attempt, error },
} as const;

/** Between any two, or to all. */
export const toProcess = {
  /** I am new, or have been away: tell me everything. */
  hello: {},
  /** A sign of life. */
  here: {},
  rooms: { rooms: list('rooms', kinds.struct('room', room), 1, busBounds.roomsPerMessage) },
  /** That was all: what I have not named I do not hold. */
  told: {},
  closed: { code },
  /** The process stops: its hosts come back elsewhere. */
  leaving: {},
  /** The room's token has been shown to me: hand it over. */
  take: { code, digest },
  handed: {
    code,
    ageMs: room.ageMs,
    attempts: list('attempts', kinds.struct('attempt', handedAttempt), 0, bounds.attemptsPerRoom),
    signals: list('signals', kinds.struct('signal', handedSignal), 0, busBounds.handedSignals),
  },
} as const;

const onBus = { ...toRoom, ...toJoiner, ...toProcess } as const;

export type ToRoom = MessageOf<typeof toRoom>;
export type ToJoiner = MessageOf<typeof toJoiner>;
export type ToProcess = MessageOf<typeof toProcess>;
export type OnBus = ToRoom | ToJoiner | ToProcess;

/** Reads another process's message as strictly as a client's: whoever reaches the bus may write to it. */
export function parseOnBus(text: string): Parsed<OnBus> {
  return parse(onBus, text, busBounds.messageLength);
}

const toRoomNames: ReadonlySet<string> = new Set(Object.keys(toRoom));
const toJoinerNames: ReadonlySet<string> = new Set(Object.keys(toJoiner));

export function isToRoom(message: OnBus): message is ToRoom {
  return toRoomNames.has(message.t);
}

export function isToJoiner(message: OnBus): message is ToJoiner {
  return toJoinerNames.has(message.t);
}
