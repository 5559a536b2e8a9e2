import type { LaneName } from '../net/lanes.ts';
import { type Fields, minBytes, type Struct } from './layout.ts';

/** One kind of frame: a struct with a name, and the lane it travels on. */
export interface Message<F extends Fields = Fields> extends Struct<F> {
  /** In lower camel case; the codec's functions, the inspector and the documentation are named after it. */
  readonly name: string;
  readonly lane: LaneName;
}

export function message<F extends Fields>(name: string, lane: LaneName, fields: F): Message<F> {
  return { name, lane, fields };
}

/** A game's messages, as its `protocol.ts` exports them under the name `declarations`. */
export interface Declarations {
  /** The game's folder and its name in the inspector. */
  readonly game: string;
  /** Byte of a frame that tells messages apart: each message has a `constant(u8, …)` there. */
  readonly discriminatorOffset: number;
  /** What guests send. */
  readonly toHost: readonly Message[];
  /** What the host sends. */
  readonly toGuest: readonly Message[];
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
 * Turns one message's values into frames and back.
 *
 * Encoders never make a frame their decoder would refuse: a value that cannot be sent is a broken invariant of ours and
 * throws `RangeError`. Decoders take hostile bytes and throw `ProtocolError` and nothing else; they check every length
 * and count against the frame before they allocate or write anything.
 */
export interface MessageCodec<T = unknown> {
  readonly name: string;
  /** Bytes `value` takes. */
  size(value: T): number;
  /** `value` in a frame of its own. */
  encode(value: T): Uint8Array;
  /** Writes `value` at the start of `out`, and returns how many bytes it took. Allocates nothing if there are no texts. */
  encodeInto(value: T, out: Uint8Array): number;
  /**
   * Reads `frame`, all of it, into `into` (or into a new value) and returns that. If it throws, `into` has kept its
   * fields, except that lists are empty.
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

/** A game's whole protocol, as generated: what the inspector, the fuzzers and the documentation iterate. */
export interface Protocol {
  readonly game: string;
  readonly toHost: readonly Coded[];
  readonly toGuest: readonly Coded[];
  /** Name of the message a guest's frame claims to be. Throws `ProtocolError` if the frame is too short to say. */
  classifyToHost(frame: Uint8Array): string;
  /** The same for a host's frame. */
  classifyToGuest(frame: Uint8Array): string;
}
