/** What generated codecs share: the checks and conversions that would only repeat there. */
import { ProtocolError } from './errors.ts';

/** A view of exactly these bytes: a frame is often a part of a larger buffer. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Why a frame of the wrong length is malformed; `expectedBytes` is what its fields add up to. */
export function wrongLength(frame: Uint8Array, expectedBytes: number): ProtocolError {
  return frame.length < expectedBytes
    ? new ProtocolError('truncated', frame.length)
    : new ProtocolError('trailing', expectedBytes);
}

/** Why a frame is malformed that has not the fixed bytes it should have at `offset`. */
export function wrongConstant(frame: Uint8Array, offset: number): ProtocolError {
  return frame.length <= offset ? new ProtocolError('truncated', frame.length) : new ProtocolError('constant', offset);
}

/** A value no frame can carry: a broken invariant of the sender. */
export function unsendable(field: string, value: number | string): RangeError {
  return new RangeError(`${field} cannot be sent: ${value}`);
}

let lastOut: Uint8Array = new Uint8Array();
let lastView = viewOf(lastOut);

/**
 * A view to write `bytes` into `out`; throws `RangeError` if they do not fit. Senders encode into one buffer again and
 * again, so the last view is kept: no frame then costs an allocation.
 */
export function viewToWrite(out: Uint8Array, bytes: number): DataView {
  if (out.length < bytes) throw new RangeError(`a frame of ${bytes} bytes does not fit ${out.length}`);
  if (out !== lastOut) {
    lastView = viewOf(out);
    lastOut = out;
  }
  return lastView;
}

/** Throws unless our own list `field` has `count` rows and may have them. */
export function checkCount(field: string, count: number, maxCount: number): void {
  if (!(count >= 0 && count <= maxCount)) throw unsendable(field, `${count} of ${maxCount}`);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Control characters and, as the pattern goes by code points, surrogates without their other half. */
const forbidden = /[\p{Cc}\p{Cs}]/u;

/** UTF-8 of a text, or undefined for one that no frame can carry. */
export function encodeText(text: string, maxBytes: number): Uint8Array | undefined {
  // A UTF-16 unit takes at least one byte, so a text that is far too long is not even looked at.
  if (text.length > maxBytes || forbidden.test(text)) return undefined;
  const bytes = encoder.encode(text);
  return bytes.length > maxBytes ? undefined : bytes;
}

/** UTF-8 of our own text `field`. */
export function textBytes(field: string, text: string, maxBytes: number): Uint8Array {
  const bytes = encodeText(text, maxBytes);
  if (!bytes) throw unsendable(field, text);
  return bytes;
}

/** The text in `frame` from `start` to `end`, both within it: strict UTF-8 without control characters. */
export function decodeText(frame: Uint8Array, start: number, end: number): string {
  let text: string;
  try {
    text = decoder.decode(frame.subarray(start, end));
  } catch {
    throw new ProtocolError('text', start);
  }
  if (forbidden.test(text)) throw new ProtocolError('text', start);
  return text;
}
