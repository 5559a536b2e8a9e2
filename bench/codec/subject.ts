/** A type of protobuf's for a number, a flag or bytes. */
export type Scalar = 'bool' | 'bytes' | 'fixed32' | 'float' | 'sint32' | 'uint32';

/** A message as a schema of protobuf's would have it; `[of]` is a list. */
export interface Shape {
  readonly [field: string]: Scalar | Shape | readonly [Scalar | Shape];
}

/** A message that goes with every tick or nearly so, and a value of it as in play. */
export interface Subject<T> {
  readonly name: string;
  readonly value: T;
  /** Something else to decode into, as large. */
  readonly into: T;
  /** The value as objects, which is what general codecs take. */
  readonly plain: Readonly<Record<string, unknown>>;
  readonly shape: Shape;
  readonly generated: SubjectCodec<T>;
  /**
   * The limit: what one would write by hand for this message alone. Nothing is checked; buffers, views and arrays are there
   * already.
   */
  readonly byHand: SubjectCodec<T>;
}

export interface SubjectCodec<T> {
  /** Writes a frame from the start of a buffer that is there already; how many bytes. */
  encode(value: T): number;
  /** Reads a frame, which is in a buffer of its own as a link hands it over, into what is there already. */
  decode(frame: Uint8Array, into: T): unknown;
}
