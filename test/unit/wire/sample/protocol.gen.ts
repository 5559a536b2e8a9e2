// Generated from protocol.ts by `npm run generate`: do not edit.
import { ProtocolError } from '../../../../src/wire/errors.ts';
import { checkCount, textBytes, unsendable, viewOf, viewToWrite, wrongConstant, wrongLength } from '../../../../src/wire/frame.ts';
import { decodeText } from '../../../../src/wire/text.ts';
import type { ColumnsValue, Value } from '../../../../src/wire/layout.ts';
import type { Coded, Ignored, Message, MessageCodec, Protocol } from '../../../../src/wire/messages.ts';
import { mixed, empty, full } from './protocol.ts';

/** Largest finite f32. */
const maxF32 = 3.4028234663852886e+38;

export type Mixed = Value<typeof mixed>;

export type MixedPoints = ColumnsValue<typeof mixed.fields.points.of.fields>;

/** An empty list with room for `capacity` rows. */
export function createMixedPoints(capacity = 0): MixedPoints {
  return {
    count: 0,
    place: new Uint16Array(capacity),
    weight: new Uint8Array(capacity),
    height: new Float32Array(capacity),
  };
}

/** Makes room for `count` rows and keeps those there are; its arrays may be others afterwards. */
export function reserveMixedPoints(list: MixedPoints, count: number): void {
  const { place, weight, height } = list;
  if (place.length >= count) return;
  const capacity = Math.max(count, Math.min(2 * place.length, 3));
  list.place = new Uint16Array(capacity);
  list.place.set(place);
  list.weight = new Uint8Array(capacity);
  list.weight.set(weight);
  list.height = new Float32Array(capacity);
  list.height.set(height);
}

function writeMixedPoints(list: MixedPoints, view: DataView, start: number): void {
  const { count, place, weight, height } = list;
  for (let i = 0, at = start; i < count; i++, at += 7) {
    view.setUint16(at, place[i] ?? 0, true);
    const weightValue = (weight[i] ?? 0) & 0x1f;
    if (!(weightValue >= 1 && weightValue <= 255)) throw unsendable('mixed.points.weight', weightValue);
    view.setUint8(at + 2, weightValue);
    const heightValue = height[i] ?? 0;
    if (!(heightValue >= -maxF32 && heightValue <= maxF32)) throw unsendable('mixed.points.height', heightValue);
    view.setFloat32(at + 3, heightValue, true);
  }
}

function readMixedPoints(list: MixedPoints, view: DataView, start: number, count: number): void {
  const { place, weight, height } = list;
  for (let i = 0, at = start; i < count; i++, at += 7) {
    place[i] = view.getUint16(at, true);
    const weightValue = view.getUint8(at + 2) & 0x1f;
    if (!(weightValue >= 1 && weightValue <= 255)) throw new ProtocolError('range', at + 2);
    weight[i] = weightValue;
    const heightValue = view.getFloat32(at + 3, true);
    if (!(heightValue >= -maxF32 && heightValue <= maxF32)) throw new ProtocolError('range', at + 3);
    height[i] = heightValue;
  }
}

/** Something to decode into. */
export function createMixed(): Mixed {
  return { small: 0, label: '', middle: 0, points: createMixedPoints(), large: 0, motto: '', stamp: 0n };
}

export function sizeMixed(value: Mixed): number {
  const label = textBytes('mixed.label', value.label, 4);
  const points = value.points;
  checkCount('mixed.points', points.count, Math.min(points.place.length, 3));
  const motto = textBytes('mixed.motto', value.motto, 300);
  return 23 + label.length + points.count * 7 + motto.length;
}

export function encodeMixedInto(value: Mixed, out: Uint8Array): number {
  const label = textBytes('mixed.label', value.label, 4);
  const points = value.points;
  checkCount('mixed.points', points.count, Math.min(points.place.length, 3));
  const motto = textBytes('mixed.motto', value.motto, 300);
  const size = 23 + label.length + points.count * 7 + motto.length;
  const view = viewToWrite(out, size);
  view.setUint16(0, 0x524c, true);
  view.setUint8(2, 0x07);
  const small = value.small;
  if (!(small >= 1 && small <= 255)) throw unsendable('mixed.small', value.small);
  view.setUint8(3, small);
  view.setUint8(4, label.length);
  out.set(label, 5);
  const labelEnd = 5 + label.length;
  view.setUint16(labelEnd, value.middle, true);
  view.setUint8(labelEnd + 2, points.count);
  writeMixedPoints(points, view, labelEnd + 3);
  const pointsEnd = labelEnd + 3 + points.count * 7;
  view.setUint32(pointsEnd, value.large, true);
  view.setUint16(pointsEnd + 4, motto.length, true);
  out.set(motto, pointsEnd + 6);
  const mottoEnd = pointsEnd + 6 + motto.length;
  view.setBigInt64(mottoEnd, value.stamp, true);
  view.setUint8(mottoEnd + 8, 0xee);
  return size;
}

export function encodeMixed(value: Mixed): Uint8Array {
  const out = new Uint8Array(sizeMixed(value));
  encodeMixedInto(value, out);
  return out;
}

export function decodeMixed(frame: Uint8Array, into: Mixed = createMixed()): Mixed {
  if (frame[0] !== 0x4c) throw wrongConstant(frame, 0);
  if (frame[1] !== 0x52) throw wrongConstant(frame, 1);
  if (frame[2] !== 0x07) throw wrongConstant(frame, 2);
  if (frame.length < 23) throw wrongLength(frame, 23);
  const view = viewOf(frame);
  const small = view.getUint8(3);
  if (!(small >= 1 && small <= 255)) throw new ProtocolError('range', 3);
  const labelLength = view.getUint8(4);
  if (labelLength > 4) throw new ProtocolError('text', 4);
  const labelEnd = 5 + labelLength;
  if (frame.length < labelEnd + 18) throw wrongLength(frame, labelEnd + 18);
  const label = decodeText(frame, 5, labelEnd);
  const middle = view.getUint16(labelEnd, true);
  const pointsCount = view.getUint8(labelEnd + 2);
  if (pointsCount > 3) throw new ProtocolError('count', labelEnd + 2);
  const pointsEnd = labelEnd + 3 + pointsCount * 7;
  if (frame.length < pointsEnd + 15) throw wrongLength(frame, pointsEnd + 15);
  const points = into.points;
  points.count = 0;
  reserveMixedPoints(points, pointsCount);
  readMixedPoints(points, view, labelEnd + 3, pointsCount);
  const large = view.getUint32(pointsEnd, true);
  const mottoLength = view.getUint16(pointsEnd + 4, true);
  if (mottoLength > 300) throw new ProtocolError('text', pointsEnd + 4);
  const mottoEnd = pointsEnd + 6 + mottoLength;
  if (frame.length !== mottoEnd + 9) throw wrongLength(frame, mottoEnd + 9);
  const motto = decodeText(frame, pointsEnd + 6, mottoEnd);
  const stamp = view.getBigInt64(mottoEnd, true);
  if (frame[mottoEnd + 8] !== 0xee) throw wrongConstant(frame, mottoEnd + 8);
  into.small = small;
  into.label = label;
  into.middle = middle;
  points.count = pointsCount;
  into.large = large;
  into.motto = motto;
  into.stamp = stamp;
  return into;
}

export type Empty = Value<typeof empty>;

/** Something to decode into. */
export function createEmpty(): Empty {
  return {  };
}

export function sizeEmpty(): number {
  return 3;
}

export function encodeEmptyInto(_value: Empty, out: Uint8Array): number {
  const size = 3;
  const view = viewToWrite(out, size);
  view.setUint16(0, 0x524c, true);
  view.setUint8(2, 0x09);
  return size;
}

export function encodeEmpty(value: Empty): Uint8Array {
  const out = new Uint8Array(sizeEmpty());
  encodeEmptyInto(value, out);
  return out;
}

export function decodeEmpty(frame: Uint8Array, into: Empty = createEmpty()): Empty {
  if (frame[0] !== 0x4c) throw wrongConstant(frame, 0);
  if (frame[1] !== 0x52) throw wrongConstant(frame, 1);
  if (frame[2] !== 0x09) throw wrongConstant(frame, 2);
  if (frame.length !== 3) throw wrongLength(frame, 3);
  return into;
}

export type Full = Value<typeof full>;

export type FullMarks = ColumnsValue<typeof full.fields.marks.of.fields>;

/** An empty list with room for `capacity` rows. */
export function createFullMarks(capacity = 0): FullMarks {
  return {
    count: 0,
    place: new Uint8Array(capacity),
  };
}

/** Makes room for `count` rows and keeps those there are; its arrays may be others afterwards. */
export function reserveFullMarks(list: FullMarks, count: number): void {
  const { place } = list;
  if (place.length >= count) return;
  const capacity = Math.max(count, Math.min(2 * place.length, 255));
  list.place = new Uint8Array(capacity);
  list.place.set(place);
}

function writeFullMarks(list: FullMarks, view: DataView, start: number): void {
  const { count, place } = list;
  for (let i = 0, at = start; i < count; i++, at += 1) {
    view.setUint8(at, place[i] ?? 0);
  }
}

function readFullMarks(list: FullMarks, view: DataView, start: number, count: number): void {
  const { place } = list;
  for (let i = 0, at = start; i < count; i++, at += 1) {
    place[i] = view.getUint8(at);
  }
}

/** Something to decode into. */
export function createFull(): Full {
  return { label: '', marks: createFullMarks() };
}

export function sizeFull(value: Full): number {
  const label = textBytes('full.label', value.label, 255);
  const marks = value.marks;
  checkCount('full.marks', marks.count, Math.min(marks.place.length, 255));
  return 5 + label.length + marks.count * 1;
}

export function encodeFullInto(value: Full, out: Uint8Array): number {
  const label = textBytes('full.label', value.label, 255);
  const marks = value.marks;
  checkCount('full.marks', marks.count, Math.min(marks.place.length, 255));
  const size = 5 + label.length + marks.count * 1;
  const view = viewToWrite(out, size);
  view.setUint16(0, 0x524c, true);
  view.setUint8(2, 0x08);
  view.setUint8(3, label.length);
  out.set(label, 4);
  const labelEnd = 4 + label.length;
  view.setUint8(labelEnd, marks.count);
  writeFullMarks(marks, view, labelEnd + 1);
  return size;
}

export function encodeFull(value: Full): Uint8Array {
  const out = new Uint8Array(sizeFull(value));
  encodeFullInto(value, out);
  return out;
}

export function decodeFull(frame: Uint8Array, into: Full = createFull()): Full {
  if (frame[0] !== 0x4c) throw wrongConstant(frame, 0);
  if (frame[1] !== 0x52) throw wrongConstant(frame, 1);
  if (frame[2] !== 0x08) throw wrongConstant(frame, 2);
  if (frame.length < 5) throw wrongLength(frame, 5);
  const view = viewOf(frame);
  const labelLength = view.getUint8(3);
  const labelEnd = 4 + labelLength;
  if (frame.length < labelEnd + 1) throw wrongLength(frame, labelEnd + 1);
  const label = decodeText(frame, 4, labelEnd);
  const marksCount = view.getUint8(labelEnd);
  const marksEnd = labelEnd + 1 + marksCount * 1;
  if (frame.length !== marksEnd) throw wrongLength(frame, marksEnd);
  const marks = into.marks;
  marks.count = 0;
  reserveFullMarks(marks, marksCount);
  readFullMarks(marks, view, labelEnd + 1, marksCount);
  into.label = label;
  marks.count = marksCount;
  return into;
}

export type ToHost = 'mixed' | 'empty';

/** What a frame claims to be; throws `ProtocolError` if it has not the first bytes of all messages or is too short. Only the named one may be decoded. */
export function classifyToHost(frame: Uint8Array): ToHost | Ignored {
  if (frame[0] !== 0x4c) throw wrongConstant(frame, 0);
  if (frame[1] !== 0x52) throw wrongConstant(frame, 1);
  switch (frame[2]) {
    case 0x07: return 'mixed';
    case 0x09: return 'empty';
    case 0x08: // full
    return 'misdirected';
    case undefined: throw new ProtocolError('truncated', frame.length);
    default: return 'unknown';
  }
}

export type ToGuest = 'full';

/** What a frame claims to be; throws `ProtocolError` if it has not the first bytes of all messages or is too short. Only the named one may be decoded. */
export function classifyToGuest(frame: Uint8Array): ToGuest | Ignored {
  if (frame[0] !== 0x4c) throw wrongConstant(frame, 0);
  if (frame[1] !== 0x52) throw wrongConstant(frame, 1);
  switch (frame[2]) {
    case 0x08: return 'full';
    case 0x07: // mixed
    case 0x09: // empty
    return 'misdirected';
    case undefined: throw new ProtocolError('truncated', frame.length);
    default: return 'unknown';
  }
}

function coded<T>(message: Message, codec: MessageCodec<T>): Coded {
  return { message, codec };
}

export const protocol: Protocol = {
  game: 'sample',
  discriminatorOffset: 2,
  toHost: [
    coded<Mixed>(mixed, { name: 'mixed', size: sizeMixed, encode: encodeMixed, encodeInto: encodeMixedInto, decode: decodeMixed }),
    coded<Empty>(empty, { name: 'empty', size: sizeEmpty, encode: encodeEmpty, encodeInto: encodeEmptyInto, decode: decodeEmpty }),
  ],
  toGuest: [
    coded<Full>(full, { name: 'full', size: sizeFull, encode: encodeFull, encodeInto: encodeFullInto, decode: decodeFull }),
  ],
  parts: [],
  classifyToHost,
  classifyToGuest,
};
