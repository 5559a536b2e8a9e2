import { outbox } from '../../src/wire/frame.ts';
import { out } from './buffers.ts';
import { hasAll } from './same.ts';
import type { Subject, SubjectCodec } from './subject.ts';

/** A codec with one message in its hands. */
export interface Contestant {
  readonly encode: () => unknown;
  readonly decode: () => unknown;
}

/**
 * A subject's generated codec and its limit. All are called from one place, as whoever receives frames calls the codec of
 * each, so that none becomes a part of its caller. Throws `Error` unless both make the same frame and read it back.
 */
export function contest<T>({ name, value, into, generated, byHand }: Subject<T>): {
  readonly generated: Contestant;
  readonly byHand: Contestant;
} {
  const frame = outbox.slice(0, generated.encode(value));
  if (!hasAll(frame, out.slice(0, byHand.encode(value))))
    throw new Error(`${name}: written by hand it is another frame`);
  for (const codec of [generated, byHand]) {
    codec.decode(frame, into);
    if (!hasAll(value, into)) throw new Error(`${name}: what is read is not what was written`);
  }
  const of = (codec: SubjectCodec<T>): Contestant => ({
    encode: () => codec.encode(value),
    decode: () => codec.decode(frame, into),
  });
  return { generated: of(generated), byHand: of(byHand) };
}
