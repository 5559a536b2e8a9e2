/**
 * Whether bytes are a block of tagged values. Read from the declaration at run time, unlike codecs: frames, their
 * senders, parts and JSON all ask it, a block has a handful of values, and so there is one answer to what is one.
 */
import { ProtocolError } from './errors.ts';
import { type Block, type Cell, integerTypes, isNarrower, structBytes, type Tag } from './layout.ts';
import { decodeText } from './text.ts';

function checkCell(of: Cell, frame: Uint8Array, at: number): void {
  if (of.kind === 'float') {
    const value = new DataView(frame.buffer, frame.byteOffset + at).getFloat32(0, true);
    if (!(value >= of.min && value <= of.max)) throw new ProtocolError('range', at);
    return;
  }
  if (!isNarrower(of)) return;
  const { min, max } = integerTypes[of.type];
  let value = 0;
  for (let i = of.bytes - 1; i >= 0; i--) value = value * 256 + (frame[at + i] ?? 0);
  if (min < 0 && value > max) value -= max - min + 1;
  if (of.bits !== undefined) value &= of.bits;
  if (!(value >= of.min && value <= of.max)) throw new ProtocolError('range', at);
}

function checkValue(of: Tag['of'], frame: Uint8Array, start: number, end: number): void {
  switch (of.kind) {
    case 'integer':
      if (end - start !== of.bytes) throw new ProtocolError('tag', start);
      checkCell(of, frame, start);
      break;
    case 'text':
      if (end - start > of.maxBytes) throw new ProtocolError('text', start);
      decodeText(frame, start, end);
      break;
    case 'columns': {
      const rowBytes = structBytes(of.of).min;
      if ((end - start) % rowBytes !== 0) throw new ProtocolError('tag', start);
      if (end - start > of.maxCount * rowBytes) throw new ProtocolError('count', start);
      for (let at = start; at < end; ) {
        for (const cell of Object.values(of.of.fields)) {
          checkCell(cell, frame, at);
          at += cell.bytes;
        }
      }
      break;
    }
  }
}

/** Throws `ProtocolError` unless the bytes in `frame` from `start` to `end`, both within it, are a block like `of`. */
export function checkBlock(of: Block, frame: Uint8Array, start: number, end: number): void {
  if (start === end) return;
  let seen = 0;
  for (let at = start; at < end; ) {
    const valueStart = at + 2;
    // A length that is not there any more is past the end as well.
    const valueEnd = valueStart + (frame[at + 1] ?? 0);
    if (valueEnd > end) throw new ProtocolError('tag', at);
    const known = of.byNumber[frame[at] ?? 0];
    if (known) {
      if (seen & known.onceBit) throw new ProtocolError('tag', at);
      seen |= known.onceBit;
      if (valueEnd - valueStart !== known.plainBytes) checkValue(known.of, frame, valueStart, valueEnd);
    }
    at = valueEnd;
  }
}
