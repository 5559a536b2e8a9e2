/** Texts as frames have them: strict UTF-8 without control characters. */
import { ProtocolError } from './errors.ts';

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

/** The text in `frame` from `start` to `end`, both within it. */
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
