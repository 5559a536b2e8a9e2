import type { LaneName } from '../net/lanes.ts';
import { type Block, type Fields, minBytes, type Struct, structBytes } from './layout.ts';

/** One kind of frame: a struct with a name, and the lane it travels on. */
export interface Message<F extends Fields = Fields> extends Struct<F> {
  /** In lower camel case; the codec's functions, the inspector and the documentation are named after it. */
  readonly name: string;
  readonly lane: LaneName;
  /** A longer frame is malformed, whatever its fields might add up to. */
  readonly maxBytes: number;
  /** So many of them may stand back to back in one frame; all but one is for messages of one size. */
  readonly maxPerFrame: number;
}

export function message<F extends Fields>(
  name: string,
  lane: LaneName,
  fields: F,
  options: { readonly maxBytes?: number; readonly maxPerFrame?: number } = {},
): Message<F> {
  return { kind: 'struct', name, lane, fields, maxBytes: Number.POSITIVE_INFINITY, maxPerFrame: 1, ...options };
}

/** Bytes a message has at least and at most. */
export function messageBytes(message: Message): { readonly min: number; readonly max: number } {
  const { min, max } = structBytes(message);
  return { min, max: Math.min(max, message.maxBytes) };
}

/** Fields that a field of bytes holds; the message says where, its game when. */
export interface Part<F extends Fields = Fields> extends Struct<F> {
  /** In lower camel case; the codec's functions and the documentation are named after it. */
  readonly name: string;
}

export function part<F extends Fields>(name: string, fields: F): Part<F> {
  return { kind: 'struct', name, fields };
}

/** A game's messages, as its `protocol.ts` exports them under the name `declarations`. */
export interface Declarations {
  /** The game's folder and its name in the inspector. */
  readonly game: string;
  /**
   * Byte of a frame that tells messages apart: each message has a `constant(u8, …)` there. Without it each direction has
   * one message, and only its sender tells a frame's kind.
   */
  readonly discriminatorOffset?: number;
  /** What guests send. */
  readonly toHost: readonly Message[];
  /** What the host sends. */
  readonly toGuest: readonly Message[];
  /** What their fields of bytes hold. */
  readonly parts?: readonly (Part | Block)[];
}

/** Value of the constant of one byte that `message` has at `offset`. Throws `Error` if it has none: a wrong declaration. */
export function constantAt(message: Message, offset: number): number {
  let at = 0;
  for (const of of Object.values(message.fields)) {
    if (of.kind === 'constant' && at === offset && of.of.bytes === 1) return of.value;
    at += minBytes(of);
  }
  throw new Error(`${message.name} has no constant of one byte at ${offset}`);
}

/**
 * Turns one message's values into frames and back, or a part's into the bytes of a field.
 *
 * Encoders never make a frame their decoder would refuse: a value that cannot be sent is a broken invariant of ours and
 * throws `RangeError`. Decoders take hostile bytes and throw `ProtocolError` and nothing else; they check every length
 * and count against the frame before they allocate or write anything.
 */
export interface MessageCodec<T = unknown> {
  readonly name: string;
  /** Bytes `value` takes. */
  size(value: T): number;
  /** `value` in a frame of its own, as whoever lets frames wait needs it. */
  encode(value: T): Uint8Array;
  /**
   * Writes `value` at the start of `outbox`, which the next frame of any message is written over, and returns how many
   * bytes it took. Allocates nothing where there are no texts.
   */
  write(value: T): number;
  /**
   * Reads `frame`, all of it, into `into` (or into a new value) and returns that. If it throws, `into` has kept its
   * fields, except that lists of rows are empty. Its arrays, and the bytes of its rows, may be filled again by the next
   * call; bytes that are a field of their own are new with each, and nothing refers to `frame`.
   */
  decode(frame: Uint8Array, into?: T): T;
}

/** A frame that is no message of this direction: ignored and counted, never parsed (A3). */
export type Ignored =
  /** Nobody's; later versions may add messages. */
  | 'unknown'
  /** A message of the other direction. */
  | 'misdirected';

/** A message and the codec generated from it. */
export interface Coded<T = unknown> {
  readonly message: Message;
  readonly codec: MessageCodec<T>;
}

/** A part and the codec generated from it. */
export interface CodedPart<T = unknown> {
  readonly part: Part | Block;
  readonly codec: MessageCodec<T>;
}

/** A game's whole protocol, as generated: what the inspector, the fuzzers and the documentation iterate. */
export interface Protocol {
  readonly game: string;
  /** Byte of a frame that tells messages apart; none where each direction has one message. */
  readonly discriminatorOffset?: number;
  readonly toHost: readonly Coded[];
  readonly toGuest: readonly Coded[];
  readonly parts: readonly CodedPart[];
  /**
   * Name of the message a guest's frame claims to be: where there is but one, every frame that is not empty. Throws
   * `ProtocolError` if the frame is too short to say, or does not begin with the fixed bytes that all messages begin with.
   */
  classifyToHost(frame: Uint8Array): string;
  /** The same for a host's frame. */
  classifyToGuest(frame: Uint8Array): string;
}
