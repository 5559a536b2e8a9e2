/*
 * The signalling protocol: JSON text over one WebSocket, one message a frame. The server and the browser client both
 * read it with the parsers below, and docs/signaling.md's tables are made from the same declarations. Imports nothing
 * but what a room's code looks like.
 */
import { codePattern } from './room-code.ts';

/** What one value of a message may be: the words for the documentation, and the check. */
export interface Kind<T> {
  /** Type and bounds as the documentation prints them. */
  readonly says: string;
  /** The value if it is of this kind, rebuilt without anything undeclared; undefined otherwise. */
  read(value: unknown): T | undefined;
}

/** The fields of a message by name. */
export type Shape = Readonly<Record<string, Kind<unknown>>>;
/** What a message of this shape holds. */
export type ValueOf<S extends Shape> = { readonly [Name in keyof S]: S[Name] extends Kind<infer T> ? T : never };
/** Messages by their `t`. */
export type Shapes = Readonly<Record<string, Shape>>;
/** Any of these messages. */
export type MessageOf<M extends Shapes> = { [T in keyof M]: { readonly t: T } & ValueOf<M[T]> }[keyof M];

/** Bounds of the protocol itself: no configuration changes them. Lengths are UTF-16 units unless the name says bytes. */
export const bounds = {
  /** A whole message, either way; every message within the other bounds fits. */
  messageBytes: 16 * 1024,
  codeLength: 8,
  /** Hexadecimal digits of a token and of an attempt id: 128 random bits. */
  secretLength: 32,
  titleBytes: 64,
  gameLength: 16,
  seats: 64,
  /** A session description of five data channels is 1–4 KiB. */
  sdpLength: 8 * 1024,
  candidateLength: 512,
  midLength: 16,
  signalsPerMessage: 8,
  listedRooms: 64,
  avoidedCodes: 8,
  attemptsPerRoom: 256,
  /** Of one side of an attempt: the first negotiation, and another. */
  descriptionsPerAttempt: 2,
  candidatesPerAttempt: 64,
  /** Signals sent once more, as they were: what relays them may lose some. */
  repeatsPerAttempt: 512,
  /** All signals of one side of an attempt, as JSON; repeats do not count. */
  attemptBytes: 32 * 1024,
  reasonLength: 200,
  restartMs: 60_000,
  turnUrls: 4,
  turnUrlLength: 256,
  turnUsernameLength: 128,
  turnCredentialLength: 64,
} as const;

export { codeAlphabet, normaliseCode } from './room-code.ts';

const utf8 = new TextEncoder();
/** Control, format and other invisible characters: bidirectional overrides among them make a title lie. */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** `title` without what the protocol refuses, cut to `bounds.titleBytes` between two code points. */
export function cleanTitle(title: string): string {
  let bytes = 0;
  let clean = '';
  // Four times the bytes is more UTF-16 units than could ever be kept, whatever is left out.
  for (const point of title.slice(0, 4 * bounds.titleBytes)) {
    if (unprintable.test(point)) continue;
    bytes += utf8.encode(point).byteLength;
    if (bytes > bounds.titleBytes) break;
    clean += point;
  }
  return clean;
}

/** Why something was refused or has ended; each is one sentence for a person: what happened, and what to do. */
export const errors = {
  malformed: 'The signalling server could not read what this page sent: reload the page.',
  rate: 'Too many requests came from here: wait a minute, then try again.',
  sockets: 'Too many connections come from this address: close some tabs, then try again.',
  rooms: 'Too many rooms are open from this address: close one, then try again.',
  origin: 'This signalling server does not serve this page: whoever runs it must add the page to ALLOWED_ORIGINS.',
  'no-room': 'There is no room with this code: check the code, or ask for a new link.',
  'host-away': "The room's host is not connected at the moment: try again in a minute.",
  full: 'The room is full: try again when somebody has left.',
  locked: 'The room is locked: ask its host to open it.',
  'wrong-token': 'This room code belongs to another host: create a new room.',
  replaced: 'This room is hosted from a newer tab now: close this one.',
  closed: 'The room has been closed: ask for a new link.',
  'no-turn': 'This signalling server lends no relay (TURN): go without one, or name one in config.json.',
  left: 'The other side ended the attempt to connect: try again.',
  unreachable: 'The signalling server cannot be reached: check the connection, then try again.',
} as const;

export type ErrorCode = keyof typeof errors;

/** What the server may refuse with and how it may be changed; `limitNotes` explains each, `limitVariable` names it. */
export interface Limits {
  readonly messageBytes: number;
  readonly messagesPerSecond: number;
  readonly messageBurst: number;
  readonly socketsPerAddress: number;
  readonly roomsPerAddress: number;
  readonly joinsPerMinute: number;
  readonly queuedSignals: number;
  readonly attemptsPerSocket: number;
  readonly pingMs: number;
  readonly pingGraceMs: number;
  readonly keepMs: number;
  readonly listedPerAddress: number;
  readonly listMs: number;
}

export const defaultLimits: Limits = {
  messageBytes: bounds.messageBytes,
  messagesPerSecond: 20,
  messageBurst: 60,
  socketsPerAddress: 20,
  roomsPerAddress: 10,
  joinsPerMinute: 10,
  queuedSignals: 64,
  attemptsPerSocket: 8,
  pingMs: 15_000,
  pingGraceMs: 5_000,
  keepMs: 120_000,
  listedPerAddress: 3,
  listMs: 250,
};

/** What happens at each limit, for the documentation. */
export const limitNotes: Readonly<Record<keyof Limits, string>> = {
  messageBytes: 'A longer message closes its socket (1009). At most 16384.',
  messagesPerSecond: 'Refill of a socket’s allowance; pings and pongs count as messages, asking for the list as 5.',
  messageBurst:
    'Size of the allowance. Beyond it messages are dropped with `rate`; as many again close the socket (1008).',
  socketsPerAddress: 'A further socket is told `sockets` and closed (1008).',
  roomsPerAddress: 'A further room is refused with `rooms`.',
  joinsPerMinute:
    'Joins, whether the code was right or not, and failed reclaims of an address in any 60 s; refused with `rate`.',
  queuedSignals: 'Signals of an attempt kept for a host that is away; later ones are dropped.',
  attemptsPerSocket: 'Attempts of one joiner at a time; refused with `rate`.',
  pingMs: 'A socket silent for this long is pinged; twice at most.',
  pingGraceMs: 'Time after the second ping, then the socket is gone.',
  keepMs: 'How long a code is kept for its token while the host is away.',
  listedPerAddress: 'Public rooms of an address in the list and offered to quick play: the newest.',
  listMs: 'Shortest time between two lists of rooms.',
};

/** The environment variable that sets a limit: `messageBytes` is `MESSAGE_BYTES`. */
export function limitVariable(name: keyof Limits): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

function text(says: string, maxLength: number, pattern: RegExp): Kind<string> {
  return {
    says,
    read: (value) =>
      typeof value === 'string' && value.length <= maxLength && pattern.test(value) ? value : undefined,
  };
}

function integer(min: number, max: number): Kind<number> {
  return {
    says: `integer ${min}–${max}`,
    read: (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : undefined,
  };
}

function list<T>(says: string, kind: Kind<T>, min: number, max: number): Kind<readonly T[]> {
  return {
    says: `${says}, ${min}–${max}`,
    read(value) {
      if (!Array.isArray(value) || value.length < min || value.length > max) return undefined;
      const items: T[] = [];
      for (const item of value) {
        const read = kind.read(item);
        if (read === undefined) return undefined;
        items.push(read);
      }
      return items;
    },
  };
}

function orNull<T>(kind: Kind<T>): Kind<T | null> {
  return { says: `${kind.says}, or null`, read: (value) => (value === null ? null : kind.read(value)) };
}

/** A list that may be left out: it is empty then. */
function listOrNone<T>(says: string, kind: Kind<T>, max: number): Kind<readonly T[]> {
  const items = list(says, kind, 0, max);
  return { says: `${items.says}; none if left out`, read: (value) => (value === undefined ? [] : items.read(value)) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readShape<S extends Shape>(shape: S, record: Record<string, unknown>): ValueOf<S> | string {
  const value: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(shape)) {
    const read = kind.read(record[name]);
    if (read === undefined) return name;
    value[name] = read;
  }
  // Every name of the shape has just been read by its own kind, which is all that ValueOf says.
  return value as ValueOf<S>;
}

function struct<S extends Shape>(says: string, shape: S): Kind<ValueOf<S>> {
  return {
    says,
    read(value) {
      if (!isRecord(value)) return undefined;
      const read = readShape(shape, value);
      return typeof read === 'string' ? undefined : read;
    },
  };
}

const flag: Kind<boolean> = {
  says: 'true or false',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
};
const request = integer(0, 0xffff_ffff);
const code = text('room code', bounds.codeLength, codePattern);
const secret = text('32 hexadecimal digits', bounds.secretLength, /^[0-9a-f]{32}$/);
const game = text('1–16 of a–z, 0–9, -', bounds.gameLength, /^[a-z0-9-]{1,16}$/);
const title: Kind<string> = {
  says: 'text, 0–64 bytes of UTF-8 without control or invisible characters',
  read: (value) =>
    typeof value === 'string' &&
    value.length <= bounds.titleBytes &&
    !unprintable.test(value) &&
    utf8.encode(value).byteLength <= bounds.titleBytes
      ? value
      : undefined,
};
const reason = text('sentence, 1–200 characters', bounds.reasonLength, /^\P{Cc}+$/u);
const error: Kind<ErrorCode> = {
  says: 'error code',
  read: (value) => errorCodes.find((known) => known === value),
};
// Object.keys is typed as string[]; the keys of a literal that nothing extends are exactly its own.
const errorCodes = Object.keys(errors) as ErrorCode[];

/** One step of a WebRTC negotiation, as the server relays it. */
export type Signal =
  | { readonly type: 'offer' | 'answer'; readonly sdp: string }
  | {
      readonly type: 'candidate';
      /** `RTCIceCandidate.candidate`; empty says that there are no more. */
      readonly candidate: string;
      readonly sdpMid: string | null;
      readonly sdpMLineIndex: number | null;
    };

const sdp = text('', bounds.sdpLength, /^[\t\r\n\x20-\x7e]+$/);
const candidate = text('', bounds.candidateLength, /^[\x20-\x7e]*$/);
const sdpMid = orNull(text('', bounds.midLength, /^[\x21-\x7e]*$/));
const sdpMLineIndex = orNull(integer(0, 255));

const signal: Kind<Signal> = {
  says: 'signal',
  read(value) {
    if (!isRecord(value)) return undefined;
    if (value.type === 'offer' || value.type === 'answer') {
      const description = sdp.read(value.sdp);
      return description === undefined ? undefined : { type: value.type, sdp: description };
    }
    if (value.type !== 'candidate') return undefined;
    const read = readShape({ candidate, sdpMid, sdpMLineIndex }, value);
    return typeof read === 'string' ? undefined : { type: 'candidate', ...read };
  },
};

/** The signal, rebuilt, if it is one that may travel. */
export function readSignal(value: unknown): Signal | undefined {
  return signal.read(value);
}

/** The length of a signal as JSON; all of it is ASCII. */
export function signalBytes(signal: Signal): number {
  return JSON.stringify(signal).length;
}

/** What one side of an attempt may still send. */
export class SignalAllowance {
  #descriptions: number = bounds.descriptionsPerAttempt;
  #candidates: number = bounds.candidatesPerAttempt;
  #bytes: number = bounds.attemptBytes;
  #repeats: number = bounds.repeatsPerAttempt;
  readonly #taken = new Set<string>();

  /** Takes `signal` off; false when it is more than may be sent, and nothing is taken. */
  take(signal: Signal): boolean {
    const isCandidate = signal.type === 'candidate';
    const text = JSON.stringify(signal);
    if (this.#taken.has(text)) return this.#repeats-- > 0;
    const bytes = text.length;
    if ((isCandidate ? this.#candidates : this.#descriptions) === 0 || bytes > this.#bytes) return false;
    if (isCandidate) this.#candidates--;
    else this.#descriptions--;
    this.#bytes -= bytes;
    this.#taken.add(text);
    return true;
  }
}

const facts = {
  title,
  game,
  seats: integer(1, bounds.seats),
  free: integer(0, bounds.seats),
  public: flag,
  locked: flag,
  full: flag,
};

/**
 * What a host tells of its room. `title` names it for people, `game` is the id of what is played; `free` of `seats`
 * decides only whether the room is listed and offered to quick play, while `locked` and `full` make the server refuse
 * every join: say `full` only when not even a spectator or a player coming back would be let in.
 */
export type RoomFacts = ValueOf<typeof facts>;

const listedRoom = {
  code,
  title,
  game,
  seats: facts.seats,
  free: facts.free,
  ageS: integer(0, 0xffff_ffff),
};

/** A room as anybody may see it: public, with a free seat, its host present. */
export type ListedRoom = ValueOf<typeof listedRoom>;

/** RFC 7065: a TURN server as `RTCIceServer.urls` names it. */
export const turnUrl = text(
  `turn: or turns: URL, 1–${bounds.turnUrlLength} characters`,
  bounds.turnUrlLength,
  /^turns?:[\x21-\x7e]+$/,
);
const turnUsername = text('expiry in Unix seconds, colon, random digits', bounds.turnUsernameLength, /^\d+:[0-9a-f]+$/);
const turnCredential = text('base64', bounds.turnCredentialLength, /^[A-Za-z0-9+/]+={0,2}$/);

const signals = list('signals', signal, 1, bounds.signalsPerMessage);

/** The kinds that messages between servers are made of as well. */
export const kinds = {
  text,
  integer,
  list,
  orNull,
  struct,
  flag,
  code,
  secret,
  game,
  error,
  signal,
  signals,
  facts: struct('facts of a room', facts),
} as const;

/** Every message to the server by its `t`, with its fields. */
export const toServer = {
  create: { request, ...facts },
  reclaim: { request, code, token: secret, ...facts },
  update: { code, ...facts },
  close: { code },
  join: { request, code, wait: flag },
  admit: { attempt: secret },
  signal: { attempt: secret, signals },
  bye: { attempt: secret },
  list: { on: flag },
  quick: { request, game, avoid: listOrNone('room codes', code, bounds.avoidedCodes) },
  turn: { request },
  ping: {},
} as const satisfies Shapes;

/** Every message to a client by its `t`, with its fields. */
export const toClient = {
  created: { request, code, token: secret },
  reclaimed: { request, code, attempts: list('attempt ids', secret, 0, bounds.attemptsPerRoom) },
  join: { code, attempt: secret },
  asked: { request, attempt: secret },
  accepted: { attempt: secret, game },
  signal: { attempt: secret, signals },
  bye: { attempt: secret, error },
  away: { attempt: secret },
  /** The server stops: its clients come back after this long, each after its own, and its hosts reclaim their rooms. */
  restart: { inMs: integer(0, bounds.restartMs) },
  rooms: { rooms: list('listed rooms', struct('listed room', listedRoom), 0, bounds.listedRooms) },
  found: { request, code },
  none: { request },
  turn: {
    request,
    urls: list('TURN URLs', turnUrl, 1, bounds.turnUrls),
    username: turnUsername,
    credential: turnCredential,
    ttlS: integer(1, 0xffff_ffff),
  },
  error: { error, reason, request: orNull(request), room: orNull(code) },
  pong: {},
} as const satisfies Shapes;

/** The parts of messages that are objects themselves, for the documentation. */
export const parts = {
  'listed room': listedRoom,
  'signal, offer or answer': { sdp: { ...sdp, says: `text of printable ASCII and line ends, 1–${bounds.sdpLength}` } },
  'signal, candidate': {
    candidate: { ...candidate, says: `text of printable ASCII, 0–${bounds.candidateLength}` },
    sdpMid: { ...sdpMid, says: `text of printable ASCII, 0–${bounds.midLength}, or null` },
    sdpMLineIndex,
  },
} as const satisfies Shapes;

export type ToServer = MessageOf<typeof toServer>;
export type ToClient = MessageOf<typeof toClient>;

/** A message, or in a few words which part of the text is not one. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

/** Reads JSON text of at most `maxLength` UTF-16 units strictly as one of `shapes`; never throws. */
export function parse<M extends Shapes>(shapes: M, textOfMessage: string, maxLength: number): Parsed<MessageOf<M>> {
  if (textOfMessage.length > maxLength) return { ok: false, reason: 'too long' };
  let data: unknown;
  try {
    data = JSON.parse(textOfMessage);
  } catch {
    return { ok: false, reason: 'not JSON' };
  }
  if (!isRecord(data)) return { ok: false, reason: 'not an object' };
  const t = data.t;
  const shape = typeof t === 'string' && Object.hasOwn(shapes, t) ? shapes[t] : undefined;
  if (typeof t !== 'string' || !shape) return { ok: false, reason: 'unknown t' };
  const value = readShape(shape, data);
  if (typeof value === 'string') return { ok: false, reason: `bad ${t}.${value}` };
  // `t` names the shape that has just been read: a member of the union by construction.
  return { ok: true, value: { t, ...value } as MessageOf<M> };
}

/** Reads a client's message strictly; undeclared keys are left out, so that later versions may add some. */
export function parseToServer(textOfMessage: string): Parsed<ToServer> {
  return parse(toServer, textOfMessage, bounds.messageBytes);
}

/** Reads a server's message just as strictly: a server is not trusted either. */
export function parseToClient(textOfMessage: string): Parsed<ToClient> {
  return parse(toClient, textOfMessage, bounds.messageBytes);
}
