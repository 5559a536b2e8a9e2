/** What generated codecs share: the checks and conversions that would only repeat there. */
import { checkBlock } from './block.ts';
import { ProtocolError } from './errors.ts';
import type { Block } from './layout.ts';
import { encodeText } from './text.ts';

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

/** As much as a lane carries at once: room for any frame. */
export const maxFrameBytes = 65_536;

/**
 * Where all frames are written, before whoever sends one copies it: a frame then costs one allocation, and none where it
 * is sent from here. Engines reach a buffer that is always the same faster than one that is handed over.
 */
export const outbox = new Uint8Array(maxFrameBytes);

/** The frame of so many bytes that was written last, in a buffer of its own. */
export function frameOf(bytes: number): Uint8Array {
  return outbox.slice(0, bytes);
}

const inbox = new Uint8Array(maxFrameBytes);
const inboxView = viewOf(inbox);

/**
 * A view to read `frame`, valid until the next one is asked for. Each frame comes in a buffer of its own, and copying a
 * small one takes a fifth of what making a view of it does, copying a large one no longer.
 */
export function viewToRead(frame: Uint8Array): DataView {
  if (frame.length > inbox.length) return viewOf(frame);
  inbox.set(frame);
  return inboxView;
}

// The numbers of a short frame, byte by byte, which is quicker still. They are known to be there; the fallbacks only tell
// the compiler.

export const u8At = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0;
export const i8At = (bytes: Uint8Array, at: number): number => (u8At(bytes, at) << 24) >> 24;
export const u16At = (bytes: Uint8Array, at: number): number => u8At(bytes, at) | (u8At(bytes, at + 1) << 8);
export const i16At = (bytes: Uint8Array, at: number): number => (u16At(bytes, at) << 16) >> 16;
export const u32At = (bytes: Uint8Array, at: number): number => (u16At(bytes, at) | (u16At(bytes, at + 2) << 16)) >>> 0;

/** Throws unless our own list `field` has `count` rows and may have them. */
export function checkCount(field: string, count: number, maxCount: number, minCount = 0): void {
  if (!(count >= minCount && count <= maxCount)) throw unsendable(field, `${count} of ${maxCount}`);
}

/** Throws unless our own `bytes` fit their field and, where that holds a block, are one. */
export function checkBytes(field: string, bytes: Uint8Array, maxBytes: number, of?: Block): void {
  if (bytes.length > maxBytes) throw unsendable(field, `${bytes.length} bytes of ${maxBytes}`);
  if (!of) return;
  try {
    checkBlock(of, bytes, 0, bytes.length);
  } catch (error) {
    throw error instanceof ProtocolError ? unsendable(field, error.message) : error;
  }
}

/** `size`, which a frame of `message` may have; there is room for no more in any case. */
export function checkSize(message: string, size: number, maxBytes = maxFrameBytes): number {
  if (size > maxBytes) throw unsendable(message, `${size} bytes of ${maxBytes}`);
  return size;
}

/** UTF-8 of our own text `field`. */
export function textBytes(field: string, text: string, maxBytes: number): Uint8Array {
  const bytes = encodeText(text, maxBytes);
  if (!bytes) throw unsendable(field, text);
  return bytes;
}

/** No bytes: one object for all who have none, as most rows do. */
export const noBytes = new Uint8Array();

/** Fewer are copied one by one faster than the engine's own copying begins. */
const fewBytes = 32;

/** Writes `bytes` from `start` on, where there is room for them. */
export function writeBytes(start: number, bytes: Uint8Array): void {
  if (bytes.length > fewBytes) outbox.set(bytes, start);
  else for (let n = 0; n < bytes.length; n++) outbox[start + n] = bytes[n] ?? 0;
}

/** A copy of the bytes in `frame` from `start` to `end`, both within it; in `into` if that has their length. */
export function bytesOf(frame: Uint8Array, start: number, end: number, into: Uint8Array = noBytes): Uint8Array {
  const length = end - start;
  if (length === 0) return noBytes;
  if (into.length !== length || length > fewBytes) return frame.slice(start, end);
  for (let n = 0; n < length; n++) into[n] = frame[start + n] ?? 0;
  return into;
}
