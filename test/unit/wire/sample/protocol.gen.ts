// Generated from protocol.ts by `npm run generate`: do not edit.
import { checkBlock } from '../../../../src/wire/block.ts';
import { ProtocolError } from '../../../../src/wire/errors.ts';
import { bytesOf, checkBytes, checkCount, checkSize, frameOf, noBytes, outbox, textBytes, unsendable, viewOf, viewToRead, writeBytes, wrongConstant, wrongLength } from '../../../../src/wire/frame.ts';
import { PackedIndices } from '../../../../src/wire/packed.ts';
import { decodeText } from '../../../../src/wire/text.ts';
import type { Block, ColumnsValue, Value } from '../../../../src/wire/layout.ts';
import type { Coded, CodedPart, Ignored, Message, MessageCodec, Part, Protocol } from '../../../../src/wire/messages.ts';
import { mixed, empty, full, odd, remarks, pair } from './protocol.ts';

/** Largest finite f32. */
const maxF32 = 3.4028234663852886e+38;

/** Writes into the one buffer that all frames are written to. */
const outView = viewOf(outbox);

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

/** Throws for the first number that cannot be sent, if there is one. */
function refuseMixedPoints(list: MixedPoints): void {
  const { count, height } = list;
  for (let i = 0; i < count; i++) {
    const heightValue = height[i] ?? 0;
    if (!(heightValue >= -maxF32 && heightValue <= maxF32)) throw unsendable('mixed.points.height', heightValue);
  }
}

function writeMixedPointsRows(list: MixedPoints, start: number): void {
  const { count, place, weight, height } = list;
  let suspect = 0;
  for (let i = 0, at = start; i < count; i++, at += 7) {
    outView.setUint16(at, place[i] ?? 0, true);
    const weightValue = (weight[i] ?? 0) & 0x1f;
    if (!(weightValue >= 1 && weightValue <= 255)) throw unsendable('mixed.points.weight', weightValue);
    outView.setUint8(at + 2, weightValue);
    const heightValue = height[i] ?? 0;
    outView.setFloat32(at + 3, heightValue, true);
    suspect += heightValue - heightValue;
  }
  if (suspect !== 0) refuseMixedPoints(list);
}

/** Throws for the first number of `count` rows that is out of range, if there is one. */
function checkMixedPoints(view: DataView, start: number, count: number): void {
  for (let i = 0, at = start; i < count; i++, at += 7) {
    const height = view.getFloat32(at + 3, true);
    if (!(height >= -maxF32 && height <= maxF32)) throw new ProtocolError('range', at + 3);
  }
}

function readMixedPoints(list: MixedPoints, view: DataView, start: number, count: number): void {
  const { place, weight, height } = list;
  let suspect = 0;
  for (let i = 0, at = start; i < count; i++, at += 7) {
    place[i] = view.getUint16(at, true);
    const weightValue = view.getUint8(at + 2) & 0x1f;
    if (!(weightValue >= 1 && weightValue <= 255)) throw new ProtocolError('range', at + 2);
    weight[i] = weightValue;
    const heightValue = view.getFloat32(at + 3, true);
    height[i] = heightValue;
    suspect += heightValue - heightValue;
  }
  if (suspect !== 0) checkMixedPoints(view, start, count);
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

export function writeMixed(value: Mixed): number {
  const label = textBytes('mixed.label', value.label, 4);
  const points = value.points;
  checkCount('mixed.points', points.count, Math.min(points.place.length, 3));
  const motto = textBytes('mixed.motto', value.motto, 300);
  outView.setUint16(0, 0x524c, true);
  outView.setUint8(2, 0x07);
  const small = value.small;
  if (!(small >= 1 && small <= 255)) throw unsendable('mixed.small', value.small);
  outView.setUint8(3, small);
  outView.setUint8(4, label.length);
  writeBytes(5, label);
  const labelEnd = 5 + label.length;
  outView.setUint16(labelEnd, value.middle, true);
  outView.setUint8(labelEnd + 2, points.count);
  writeMixedPointsRows(points, labelEnd + 3);
  const pointsEnd = labelEnd + 3 + points.count * 7;
  outView.setUint32(pointsEnd, value.large, true);
  outView.setUint16(pointsEnd + 4, motto.length, true);
  writeBytes(pointsEnd + 6, motto);
  const mottoEnd = pointsEnd + 6 + motto.length;
  outView.setBigInt64(mottoEnd, value.stamp, true);
  outView.setUint8(mottoEnd + 8, 0xee);
  return mottoEnd + 9;
}

export function encodeMixed(value: Mixed): Uint8Array {
  return frameOf(writeMixed(value));
}

export function decodeMixed(frame: Uint8Array, into: Mixed = createMixed()): Mixed {
  if (frame[0] !== 0x4c) throw wrongConstant(frame, 0);
  if (frame[1] !== 0x52) throw wrongConstant(frame, 1);
  if (frame[2] !== 0x07) throw wrongConstant(frame, 2);
  if (frame.length < 23) throw wrongLength(frame, 23);
  const view = viewToRead(frame);
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

export function writeEmpty(_value: Empty): number {
  outView.setUint16(0, 0x524c, true);
  outView.setUint8(2, 0x09);
  return 3;
}

export function encodeEmpty(value: Empty): Uint8Array {
  return frameOf(writeEmpty(value));
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

function writeFullMarksRows(list: FullMarks, start: number): void {
  const { count, place } = list;
  for (let i = 0, at = start; i < count; i++, at += 1) {
    outView.setUint8(at, place[i] ?? 0);
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
  return { label: '', marks: createFullMarks(), lengths: new Uint16Array() };
}

export function sizeFull(value: Full): number {
  const label = textBytes('full.label', value.label, 255);
  const marks = value.marks;
  checkCount('full.marks', marks.count, Math.min(marks.place.length, 255));
  const lengths = value.lengths;
  checkCount('full.lengths', lengths.length, 255);
  return 6 + label.length + marks.count * 1 + lengths.length * 2;
}

export function writeFull(value: Full): number {
  const label = textBytes('full.label', value.label, 255);
  const marks = value.marks;
  checkCount('full.marks', marks.count, Math.min(marks.place.length, 255));
  const lengths = value.lengths;
  checkCount('full.lengths', lengths.length, 255);
  outView.setUint16(0, 0x524c, true);
  outView.setUint8(2, 0x08);
  outView.setUint8(3, label.length);
  writeBytes(4, label);
  const labelEnd = 4 + label.length;
  outView.setUint8(labelEnd, marks.count);
  writeFullMarksRows(marks, labelEnd + 1);
  const marksEnd = labelEnd + 1 + marks.count * 1;
  outView.setUint8(marksEnd, lengths.length);
  for (let i = 0, at = marksEnd + 1; i < lengths.length; i++, at += 2) {
    outView.setUint16(at, lengths[i] ?? 0, true);
  }
  const lengthsEnd = marksEnd + 1 + lengths.length * 2;
  return lengthsEnd;
}

export function encodeFull(value: Full): Uint8Array {
  return frameOf(writeFull(value));
}

export function decodeFull(frame: Uint8Array, into: Full = createFull()): Full {
  if (frame[0] !== 0x4c) throw wrongConstant(frame, 0);
  if (frame[1] !== 0x52) throw wrongConstant(frame, 1);
  if (frame[2] !== 0x08) throw wrongConstant(frame, 2);
  if (frame.length < 6) throw wrongLength(frame, 6);
  const view = viewToRead(frame);
  const labelLength = view.getUint8(3);
  const labelEnd = 4 + labelLength;
  if (frame.length < labelEnd + 2) throw wrongLength(frame, labelEnd + 2);
  const label = decodeText(frame, 4, labelEnd);
  const marksCount = view.getUint8(labelEnd);
  const marksEnd = labelEnd + 1 + marksCount * 1;
  if (frame.length < marksEnd + 1) throw wrongLength(frame, marksEnd + 1);
  const marks = into.marks;
  marks.count = 0;
  reserveFullMarks(marks, marksCount);
  readFullMarks(marks, view, labelEnd + 1, marksCount);
  const lengthsCount = view.getUint8(marksEnd);
  const lengthsEnd = marksEnd + 1 + lengthsCount * 2;
  if (frame.length !== lengthsEnd) throw wrongLength(frame, lengthsEnd);
  into.label = label;
  marks.count = marksCount;
  if (into.lengths.length !== lengthsCount) into.lengths = new Uint16Array(lengthsCount);
  const lengths = into.lengths;
  for (let i = 0, at = marksEnd + 1; i < lengthsCount; i++, at += 2) {
    lengths[i] = view.getUint16(at, true);
  }
  return into;
}

export type Odd = Value<typeof odd>;

export type OddPaths = ColumnsValue<typeof odd.fields.paths.of.fields>;

/** An empty list with room for `capacity` rows. */
export function createOddPaths(capacity = 0): OddPaths {
  return {
    count: 0,
    depth: new Int16Array(capacity),
    said: Array.from({ length: capacity }, () => noBytes),
  };
}

/** Makes room for `count` rows and keeps those there are; its arrays may be others afterwards. */
export function reserveOddPaths(list: OddPaths, count: number): void {
  const { depth, said } = list;
  if (depth.length >= count) return;
  const capacity = Math.max(count, Math.min(2 * depth.length, 9));
  list.depth = new Int16Array(capacity);
  list.depth.set(depth);
  while (said.length < capacity) said.push(noBytes);
}

/** Bytes of the rows there are. */
function measureOddPaths(list: OddPaths): number {
  const { count, said } = list;
  let bytes = count * 3;
  for (let i = 0; i < count; i++) bytes += said[i]?.length ?? 0;
  return bytes;
}

/** Returns where the rows end. */
function writeOddPathsRows(list: OddPaths, start: number): number {
  const { count, depth, said } = list;
  let at = start;
  for (let i = 0; i < count; i++) {
    const depthValue = depth[i] ?? 0;
    if (!(depthValue >= -5 && depthValue <= 5)) throw unsendable('odd.paths.depth', depthValue);
    outView.setInt16(at, depthValue, true);
    const saidBytes = said[i] ?? noBytes;
    outView.setUint8(at + 2, saidBytes.length);
    at += 3;
    if (saidBytes.length === 0) continue;
    checkBytes('odd.paths.said', saidBytes, 60, remarks);
    writeBytes(at, saidBytes);
    at += saidBytes.length;
  }
  return at;
}

/** Reads `count` rows, which need not all be there, and returns where they end. */
function readOddPaths(list: OddPaths, view: DataView, frame: Uint8Array, start: number, count: number): number {
  const { depth, said } = list;
  let at = start;
  for (let i = 0; i < count; i++) {
    if (frame.length < at + 3) throw wrongLength(frame, at + 3);
    const depthValue = view.getInt16(at, true);
    if (!(depthValue >= -5 && depthValue <= 5)) throw new ProtocolError('range', at);
    depth[i] = depthValue;
    const saidLength = view.getUint8(at + 2);
    if (saidLength > 60) throw new ProtocolError('size', at + 2);
    at += 3;
    if (saidLength === 0) {
      said[i] = noBytes;
      continue;
    }
    const end = at + saidLength;
    if (frame.length < end) throw wrongLength(frame, end);
    checkBlock(remarks, frame, at, end);
    said[i] = bytesOf(frame, at, end, said[i]);
    at = end;
  }
  return at;
}

export type OddBorders = ColumnsValue<typeof odd.fields.borders.of.fields>;

/** A list of 2 rows, all zero. */
export function createOddBorders(capacity = 2): OddBorders {
  return {
    count: 2,
    height: new Float32Array(capacity),
    tilt: new Int8Array(capacity),
    bits: new Uint8Array(capacity),
  };
}

/** Makes room for `count` rows and keeps those there are; its arrays may be others afterwards. */
export function reserveOddBorders(list: OddBorders, count: number): void {
  const { height, tilt, bits } = list;
  if (height.length >= count) return;
  const capacity = Math.max(count, Math.min(2 * height.length, 2));
  list.height = new Float32Array(capacity);
  list.height.set(height);
  list.tilt = new Int8Array(capacity);
  list.tilt.set(tilt);
  list.bits = new Uint8Array(capacity);
  list.bits.set(bits);
}

/** Throws for the first number that cannot be sent, if there is one. */
function refuseOddBorders(list: OddBorders): void {
  const { count, height } = list;
  for (let i = 0; i < count; i++) {
    const heightValue = height[i] ?? 0;
    if (!(heightValue >= 0 && heightValue <= maxF32)) throw unsendable('odd.borders.height', heightValue);
  }
}

function writeOddBordersRows(list: OddBorders, start: number): void {
  const { count, height, tilt, bits } = list;
  let suspect = 0;
  for (let i = 0, at = start; i < count; i++, at += 6) {
    const heightValue = height[i] ?? 0;
    outView.setFloat32(at, heightValue, true);
    suspect += heightValue - heightValue + Math.min(heightValue, 0);
    outView.setInt8(at + 4, tilt[i] ?? 0);
    outView.setUint8(at + 5, (bits[i] ?? 0) & 0x0f);
  }
  if (suspect !== 0) refuseOddBorders(list);
}

/** Throws for the first number of `count` rows that is out of range, if there is one. */
function checkOddBorders(view: DataView, start: number, count: number): void {
  for (let i = 0, at = start; i < count; i++, at += 6) {
    const height = view.getFloat32(at, true);
    if (!(height >= 0 && height <= maxF32)) throw new ProtocolError('range', at);
  }
}

function readOddBorders(list: OddBorders, view: DataView, start: number, count: number): void {
  const { height, tilt, bits } = list;
  let suspect = 0;
  for (let i = 0, at = start; i < count; i++, at += 6) {
    const heightValue = view.getFloat32(at, true);
    height[i] = heightValue;
    suspect += heightValue - heightValue + Math.min(heightValue, 0);
    tilt[i] = view.getInt8(at + 4);
    bits[i] = view.getUint8(at + 5) & 0x0f;
  }
  if (suspect !== 0) checkOddBorders(view, start, count);
}

const oddCellsScratch = new PackedIndices(32);

export type OddNotes = ColumnsValue<typeof odd.fields.notes.of.fields>;

/** An empty list with room for `capacity` rows. */
export function createOddNotes(capacity = 0): OddNotes {
  return {
    count: 0,
    place: new Uint32Array(capacity),
    text: Array.from({ length: capacity }, () => noBytes),
  };
}

/** Makes room for `count` rows and keeps those there are; its arrays may be others afterwards. */
export function reserveOddNotes(list: OddNotes, count: number): void {
  const { place, text } = list;
  if (place.length >= count) return;
  const capacity = Math.max(count, Math.min(2 * place.length, 5));
  list.place = new Uint32Array(capacity);
  list.place.set(place);
  while (text.length < capacity) text.push(noBytes);
}

/** Bytes of the rows there are. */
function measureOddNotes(list: OddNotes): number {
  const { count, text } = list;
  let bytes = count * 5;
  for (let i = 0; i < count; i++) bytes += text[i]?.length ?? 0;
  return bytes;
}

/** Returns where the rows end. */
function writeOddNotesRows(list: OddNotes, start: number): number {
  const { count, place, text } = list;
  let at = start;
  for (let i = 0; i < count; i++) {
    outView.setUint32(at, place[i] ?? 0, true);
    const textBytes = text[i] ?? noBytes;
    outView.setUint8(at + 4, textBytes.length);
    at += 5;
    if (textBytes.length === 0) continue;
    checkBytes('odd.notes.text', textBytes, 255);
    writeBytes(at, textBytes);
    at += textBytes.length;
  }
  return at;
}

/** Reads `count` rows, which need not all be there, and returns where they end. */
function readOddNotes(list: OddNotes, view: DataView, frame: Uint8Array, start: number, count: number): number {
  const { place, text } = list;
  let at = start;
  for (let i = 0; i < count; i++) {
    if (frame.length < at + 5) throw wrongLength(frame, at + 5);
    place[i] = view.getUint32(at, true);
    const textLength = view.getUint8(at + 4);
    at += 5;
    if (textLength === 0) {
      text[i] = noBytes;
      continue;
    }
    const end = at + textLength;
    if (frame.length < end) throw wrongLength(frame, end);
    text[i] = bytesOf(frame, at, end, text[i]);
    at = end;
  }
  return at;
}

/** Something to decode into. */
export function createOdd(): Odd {
  return { steep: false, label: '', paths: createOddPaths(), borders: createOddBorders(), corner: { x: 0, tall: 0, lean: 0 }, colours: new Uint16Array(1), cells: new Uint8Array(32), slopes: new Float32Array(), notes: createOddNotes(), stamp: 0n, blob: noBytes, remainder: noBytes };
}

export function sizeOdd(value: Odd): number {
  const label = textBytes('odd.label', value.label, 4);
  const paths = value.paths;
  checkCount('odd.paths', paths.count, Math.min(paths.depth.length, 9));
  const borders = value.borders;
  checkCount('odd.borders', borders.count, Math.min(borders.height.length, 2), 2);
  const colours = value.colours;
  checkCount('odd.colours', colours.length, 64, 1);
  const cells = value.cells;
  checkCount('odd.cells', cells.length, 32, 32);
  const slopes = value.slopes;
  checkCount('odd.slopes', slopes.length, 3);
  const notes = value.notes;
  checkCount('odd.notes', notes.count, Math.min(notes.place.length, 5));
  const blob = value.blob;
  checkBytes('odd.blob', blob, 5);
  const remainder = value.remainder;
  checkBytes('odd.remainder', remainder, 100, remarks);
  return checkSize('odd', 59 + label.length + measureOddPaths(paths) + colours.length * 2 + slopes.length * 4 + measureOddNotes(notes) + blob.length + remainder.length, 1199);
}

export function writeOdd(value: Odd): number {
  const label = textBytes('odd.label', value.label, 4);
  const paths = value.paths;
  checkCount('odd.paths', paths.count, Math.min(paths.depth.length, 9));
  const borders = value.borders;
  checkCount('odd.borders', borders.count, Math.min(borders.height.length, 2), 2);
  const colours = value.colours;
  checkCount('odd.colours', colours.length, 64, 1);
  const cells = value.cells;
  checkCount('odd.cells', cells.length, 32, 32);
  const slopes = value.slopes;
  checkCount('odd.slopes', slopes.length, 3);
  const notes = value.notes;
  checkCount('odd.notes', notes.count, Math.min(notes.place.length, 5));
  const blob = value.blob;
  checkBytes('odd.blob', blob, 5);
  const remainder = value.remainder;
  checkBytes('odd.remainder', remainder, 100, remarks);
  outView.setUint16(0, 0x524c, true);
  outView.setUint8(2, 0x0a);
  outView.setUint16(3, paths.count, true);
  outView.setUint8(5, value.steep ? 0x08 : 0);
  outView.setUint8(6, label.length);
  writeBytes(7, label);
  const labelEnd = 7 + label.length;
  const pathsEnd = writeOddPathsRows(paths, labelEnd);
  writeOddBordersRows(borders, pathsEnd);
  outView.setInt16(pathsEnd + 12, value.corner.x, true);
  const cornerTall = value.corner.tall & 0x1f;
  if (!(cornerTall >= 1 && cornerTall <= 17)) throw unsendable('odd.corner.tall', value.corner.tall);
  outView.setUint8(pathsEnd + 14, cornerTall);
  const cornerLean = value.corner.lean;
  if (!(cornerLean >= -5 && cornerLean <= 5)) throw unsendable('odd.corner.lean', value.corner.lean);
  outView.setInt8(pathsEnd + 15, cornerLean);
  outView.setUint8(pathsEnd + 16, colours.length);
  for (let i = 0, at = pathsEnd + 17; i < colours.length; i++, at += 2) {
    const coloursValue = colours[i] ?? 0;
    if (!(coloursValue >= 2 && coloursValue <= 65535)) throw unsendable('odd.colours', coloursValue);
    outView.setUint16(at, coloursValue, true);
  }
  const coloursEnd = pathsEnd + 17 + colours.length * 2;
  if (!oddCellsScratch.pack(cells, outView, coloursEnd, colours.length)) {
    throw unsendable('odd.cells', `${Math.max(...cells)} of ${colours.length}`);
  }
  outView.setUint8(coloursEnd + 24, slopes.length);
  for (let i = 0, at = coloursEnd + 25; i < slopes.length; i++, at += 4) {
    const slopesValue = slopes[i] ?? 0;
    if (!(slopesValue >= -maxF32 && slopesValue <= maxF32)) throw unsendable('odd.slopes', slopesValue);
    outView.setFloat32(at, slopesValue, true);
  }
  const slopesEnd = coloursEnd + 25 + slopes.length * 4;
  outView.setUint8(slopesEnd, notes.count);
  const notesEnd = writeOddNotesRows(notes, slopesEnd + 1);
  outView.setBigUint64(notesEnd, value.stamp, true);
  outView.setUint8(notesEnd + 8, blob.length);
  writeBytes(notesEnd + 9, blob);
  const blobEnd = notesEnd + 9 + blob.length;
  writeBytes(blobEnd, remainder);
  const remainderEnd = blobEnd + remainder.length;
  return checkSize('odd', remainderEnd, 1199);
}

export function encodeOdd(value: Odd): Uint8Array {
  return frameOf(writeOdd(value));
}

export function decodeOdd(frame: Uint8Array, into: Odd = createOdd()): Odd {
  if (frame[0] !== 0x4c) throw wrongConstant(frame, 0);
  if (frame[1] !== 0x52) throw wrongConstant(frame, 1);
  if (frame[2] !== 0x0a) throw wrongConstant(frame, 2);
  if (frame.length < 61) throw wrongLength(frame, 61);
  if (frame.length > 1199) throw new ProtocolError('size', 1199);
  const view = viewToRead(frame);
  const pathsCount = view.getUint16(3, true);
  if (pathsCount > 9) throw new ProtocolError('count', 3);
  const steep = (view.getUint8(5) & 0x08) !== 0;
  const labelLength = view.getUint8(6);
  if (labelLength > 4) throw new ProtocolError('text', 6);
  const labelEnd = 7 + labelLength;
  if (frame.length < labelEnd + 54) throw wrongLength(frame, labelEnd + 54);
  const label = decodeText(frame, 7, labelEnd);
  if (frame.length < labelEnd + 54 + pathsCount * 3) throw wrongLength(frame, labelEnd + 54 + pathsCount * 3);
  const paths = into.paths;
  paths.count = 0;
  reserveOddPaths(paths, pathsCount);
  const pathsEnd = readOddPaths(paths, view, frame, labelEnd, pathsCount);
  if (frame.length < pathsEnd + 54) throw wrongLength(frame, pathsEnd + 54);
  const borders = into.borders;
  borders.count = 0;
  reserveOddBorders(borders, 2);
  readOddBorders(borders, view, pathsEnd, 2);
  const cornerX = view.getInt16(pathsEnd + 12, true);
  const cornerTall = view.getUint8(pathsEnd + 14) & 0x1f;
  if (!(cornerTall >= 1 && cornerTall <= 17)) throw new ProtocolError('range', pathsEnd + 14);
  const cornerLean = view.getInt8(pathsEnd + 15);
  if (!(cornerLean >= -5 && cornerLean <= 5)) throw new ProtocolError('range', pathsEnd + 15);
  const coloursCount = view.getUint8(pathsEnd + 16);
  if (coloursCount < 1 || coloursCount > 64) throw new ProtocolError('count', pathsEnd + 16);
  const coloursEnd = pathsEnd + 17 + coloursCount * 2;
  if (frame.length < coloursEnd + 35) throw wrongLength(frame, coloursEnd + 35);
  const colours = new Uint16Array(coloursCount);
  for (let i = 0, at = pathsEnd + 17; i < coloursCount; i++, at += 2) {
    const coloursValue = view.getUint16(at, true);
    if (!(coloursValue >= 2 && coloursValue <= 65535)) throw new ProtocolError('range', at);
    colours[i] = coloursValue;
  }
  oddCellsScratch.unpack(view, coloursEnd, coloursCount);
  const slopesCount = view.getUint8(coloursEnd + 24);
  if (slopesCount > 3) throw new ProtocolError('count', coloursEnd + 24);
  const slopesEnd = coloursEnd + 25 + slopesCount * 4;
  if (frame.length < slopesEnd + 10) throw wrongLength(frame, slopesEnd + 10);
  const slopes = new Float32Array(slopesCount);
  for (let i = 0, at = coloursEnd + 25; i < slopesCount; i++, at += 4) {
    const slopesValue = view.getFloat32(at, true);
    if (!(slopesValue >= -maxF32 && slopesValue <= maxF32)) throw new ProtocolError('range', at);
    slopes[i] = slopesValue;
  }
  const notesCount = view.getUint8(slopesEnd);
  if (notesCount > 5) throw new ProtocolError('count', slopesEnd);
  if (frame.length < slopesEnd + 10 + notesCount * 5) throw wrongLength(frame, slopesEnd + 10 + notesCount * 5);
  const notes = into.notes;
  notes.count = 0;
  reserveOddNotes(notes, notesCount);
  const notesEnd = readOddNotes(notes, view, frame, slopesEnd + 1, notesCount);
  if (frame.length < notesEnd + 9) throw wrongLength(frame, notesEnd + 9);
  const stamp = view.getBigUint64(notesEnd, true);
  const blobLength = view.getUint8(notesEnd + 8);
  if (blobLength > 5) throw new ProtocolError('size', notesEnd + 8);
  const blobEnd = notesEnd + 9 + blobLength;
  if (frame.length < blobEnd) throw wrongLength(frame, blobEnd);
  const blob = bytesOf(frame, notesEnd + 9, blobEnd);
  if (frame.length > blobEnd + 100) throw new ProtocolError('size', blobEnd + 100);
  const remainderEnd = frame.length;
  checkBlock(remarks, frame, blobEnd, remainderEnd);
  const remainder = bytesOf(frame, blobEnd, remainderEnd);
  into.steep = steep;
  into.label = label;
  paths.count = pathsCount;
  borders.count = 2;
  into.corner.x = cornerX;
  into.corner.tall = cornerTall;
  into.corner.lean = cornerLean;
  into.colours = colours;
  into.cells.set(oddCellsScratch.indices);
  into.slopes = slopes;
  notes.count = notesCount;
  into.stamp = stamp;
  into.blob = blob;
  into.remainder = remainder;
  return into;
}

export type Remarks = Value<typeof remarks>;

export type RemarksSlopes = ColumnsValue<typeof remarks.tags.slopes.of.of.fields>;

/** An empty list with room for `capacity` rows. */
export function createRemarksSlopes(capacity = 0): RemarksSlopes {
  return {
    count: 0,
    rise: new Float32Array(capacity),
    run: new Uint8Array(capacity),
  };
}

/** Makes room for `count` rows and keeps those there are; its arrays may be others afterwards. */
export function reserveRemarksSlopes(list: RemarksSlopes, count: number): void {
  const { rise, run } = list;
  if (rise.length >= count) return;
  const capacity = Math.max(count, Math.min(2 * rise.length, 4));
  list.rise = new Float32Array(capacity);
  list.rise.set(rise);
  list.run = new Uint8Array(capacity);
  list.run.set(run);
}

/** Throws for the first number that cannot be sent, if there is one. */
function refuseRemarksSlopes(list: RemarksSlopes): void {
  const { count, rise } = list;
  for (let i = 0; i < count; i++) {
    const riseValue = rise[i] ?? 0;
    if (!(riseValue >= 0 && riseValue <= maxF32)) throw unsendable('remarks.slopes.rise', riseValue);
  }
}

function writeRemarksSlopesRows(list: RemarksSlopes, start: number): void {
  const { count, rise, run } = list;
  let suspect = 0;
  for (let i = 0, at = start; i < count; i++, at += 5) {
    const riseValue = rise[i] ?? 0;
    outView.setFloat32(at, riseValue, true);
    suspect += riseValue - riseValue + Math.min(riseValue, 0);
    outView.setUint8(at + 4, run[i] ?? 0);
  }
  if (suspect !== 0) refuseRemarksSlopes(list);
}

/** Throws for the first number of `count` rows that is out of range, if there is one. */
function checkRemarksSlopes(view: DataView, start: number, count: number): void {
  for (let i = 0, at = start; i < count; i++, at += 5) {
    const rise = view.getFloat32(at, true);
    if (!(rise >= 0 && rise <= maxF32)) throw new ProtocolError('range', at);
  }
}

function readRemarksSlopes(list: RemarksSlopes, view: DataView, start: number, count: number): void {
  const { rise, run } = list;
  let suspect = 0;
  for (let i = 0, at = start; i < count; i++, at += 5) {
    const riseValue = view.getFloat32(at, true);
    rise[i] = riseValue;
    suspect += riseValue - riseValue + Math.min(riseValue, 0);
    run[i] = view.getUint8(at + 4);
  }
  if (suspect !== 0) checkRemarksSlopes(view, start, count);
}

/** Something to decode into; nothing of it is there. */
export function createRemarks(): Remarks {
  return { depth: undefined, lean: undefined, marks: undefined, words: undefined, slopes: undefined, title: undefined };
}

export function sizeRemarks(value: Remarks): number {
  const depth = value.depth;
  const lean = value.lean;
  const marks = value.marks;
  const words = value.words?.map((one) => textBytes('remarks.words', one, 9));
  const slopes = value.slopes;
  const title = value.title === undefined ? undefined : textBytes('remarks.title', value.title, 255);
  let size = 0;
  if (depth !== undefined) size += 2 + 2;
  if (lean !== undefined) size += 2 + 1;
  if (marks !== undefined) size += 2 + 1;
  for (const one of words ?? []) size += 2 + one.length;
  if (slopes) checkCount('remarks.slopes', slopes.count, Math.min(slopes.rise.length, 4));
  if (slopes !== undefined) size += 2 + slopes.count * 5;
  if (title !== undefined) size += 2 + title.length;
  return checkSize('remarks', size);
}

export function writeRemarks(value: Remarks): number {
  const depth = value.depth;
  const lean = value.lean;
  const marks = value.marks;
  const words = value.words?.map((one) => textBytes('remarks.words', one, 9));
  const slopes = value.slopes;
  const title = value.title === undefined ? undefined : textBytes('remarks.title', value.title, 255);
  let size = 0;
  if (depth !== undefined) size += 2 + 2;
  if (lean !== undefined) size += 2 + 1;
  if (marks !== undefined) size += 2 + 1;
  for (const one of words ?? []) size += 2 + one.length;
  if (slopes) checkCount('remarks.slopes', slopes.count, Math.min(slopes.rise.length, 4));
  if (slopes !== undefined) size += 2 + slopes.count * 5;
  if (title !== undefined) size += 2 + title.length;
  checkSize('remarks', size);
  let at = 0;
  if (depth !== undefined) {
    outView.setUint8(at, 0x01);
    outView.setUint8(at + 1, 2);
    const depthValue = depth;
    if (!(depthValue >= -300 && depthValue <= 300)) throw unsendable('remarks.depth', depth);
    outView.setInt16(at + 2, depthValue, true);
    at += 2 + 2;
  }
  if (lean !== undefined) {
    outView.setUint8(at, 0x03);
    outView.setUint8(at + 1, 1);
    const leanValue = lean;
    if (!(leanValue >= -5 && leanValue <= 127)) throw unsendable('remarks.lean', lean);
    outView.setInt8(at + 2, leanValue);
    at += 2 + 1;
  }
  if (marks !== undefined) {
    outView.setUint8(at, 0x02);
    outView.setUint8(at + 1, 1);
    const marksValue = marks & 0x1f;
    if (!(marksValue >= 1 && marksValue <= 255)) throw unsendable('remarks.marks', marks);
    outView.setUint8(at + 2, marksValue);
    at += 2 + 1;
  }
  for (const one of words ?? []) {
    outView.setUint8(at, 0xff);
    outView.setUint8(at + 1, one.length);
    writeBytes(at + 2, one);
    at += 2 + one.length;
  }
  if (slopes !== undefined) {
    outView.setUint8(at, 0x80);
    outView.setUint8(at + 1, slopes.count * 5);
    writeRemarksSlopesRows(slopes, at + 2);
    at += 2 + slopes.count * 5;
  }
  if (title !== undefined) {
    outView.setUint8(at, 0x7f);
    outView.setUint8(at + 1, title.length);
    writeBytes(at + 2, title);
    at += 2 + title.length;
  }
  return size;
}

export function encodeRemarks(value: Remarks): Uint8Array {
  return frameOf(writeRemarks(value));
}

export function decodeRemarks(block: Uint8Array, into: Remarks = createRemarks()): Remarks {
  checkBlock(remarks, block, 0, block.length);
  into.depth = undefined;
  into.lean = undefined;
  into.marks = undefined;
  into.words = undefined;
  into.slopes = undefined;
  into.title = undefined;
  if (block.length === 0) return into;
  const view = viewToRead(block);
  for (let at = 0; at < block.length; ) {
    const end = at + 2 + view.getUint8(at + 1);
    switch (view.getUint8(at)) {
      case 0x01: {
        into.depth = view.getInt16(at + 2, true);
        break;
      }
      case 0x03: {
        into.lean = view.getInt8(at + 2);
        break;
      }
      case 0x02: {
        const marks = view.getUint8(at + 2) & 0x1f;
        if (!(marks >= 1 && marks <= 255)) throw new ProtocolError('range', at + 2);
        into.marks = marks;
        break;
      }
      case 0xff: {
        (into.words ??= []).push(decodeText(block, at + 2, end));
        break;
      }
      case 0x80: {
        const slopes = createRemarksSlopes((end - at - 2) / 5);
        readRemarksSlopes(slopes, view, at + 2, (end - at - 2) / 5);
        slopes.count = (end - at - 2) / 5;
        into.slopes = slopes;
        break;
      }
      case 0x7f: {
        into.title = decodeText(block, at + 2, end);
        break;
      }
    }
    at = end;
  }
  return into;
}

export type Pair = Value<typeof pair>;

/** Something to decode into. */
export function createPair(): Pair {
  return { left: 0, right: noBytes, last: false };
}

export function sizePair(value: Pair): number {
  const right = value.right;
  checkBytes('pair.right', right, 300);
  return 5 + right.length;
}

export function writePair(value: Pair): number {
  const right = value.right;
  checkBytes('pair.right', right, 300);
  const left = value.left;
  if (!(left >= -32768 && left <= 0)) throw unsendable('pair.left', value.left);
  outView.setInt16(0, left, true);
  outView.setUint16(2, right.length, true);
  writeBytes(4, right);
  const rightEnd = 4 + right.length;
  outView.setUint8(rightEnd, value.last ? 0x80 : 0);
  return rightEnd + 1;
}

export function encodePair(value: Pair): Uint8Array {
  return frameOf(writePair(value));
}

export function decodePair(frame: Uint8Array, into: Pair = createPair()): Pair {
  if (frame.length < 5) throw wrongLength(frame, 5);
  const view = viewToRead(frame);
  const left = view.getInt16(0, true);
  if (!(left >= -32768 && left <= 0)) throw new ProtocolError('range', 0);
  const rightLength = view.getUint16(2, true);
  if (rightLength > 300) throw new ProtocolError('size', 2);
  const rightEnd = 4 + rightLength;
  if (frame.length !== rightEnd + 1) throw wrongLength(frame, rightEnd + 1);
  const right = bytesOf(frame, 4, rightEnd);
  const last = (view.getUint8(rightEnd) & 0x80) !== 0;
  into.left = left;
  into.right = right;
  into.last = last;
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
    case 0x0a: // odd
    return 'misdirected';
    case undefined: throw new ProtocolError('truncated', frame.length);
    default: return 'unknown';
  }
}

export type ToGuest = 'full' | 'odd';

/** What a frame claims to be; throws `ProtocolError` if it has not the first bytes of all messages or is too short. Only the named one may be decoded. */
export function classifyToGuest(frame: Uint8Array): ToGuest | Ignored {
  if (frame[0] !== 0x4c) throw wrongConstant(frame, 0);
  if (frame[1] !== 0x52) throw wrongConstant(frame, 1);
  switch (frame[2]) {
    case 0x08: return 'full';
    case 0x0a: return 'odd';
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

function codedPart<T>(part: Part | Block, codec: MessageCodec<T>): CodedPart {
  return { part, codec };
}

export const protocol: Protocol = {
  game: 'sample',
  discriminatorOffset: 2,
  toHost: [
    coded<Mixed>(mixed, { name: 'mixed', size: sizeMixed, encode: encodeMixed, write: writeMixed, decode: decodeMixed }),
    coded<Empty>(empty, { name: 'empty', size: sizeEmpty, encode: encodeEmpty, write: writeEmpty, decode: decodeEmpty }),
  ],
  toGuest: [
    coded<Full>(full, { name: 'full', size: sizeFull, encode: encodeFull, write: writeFull, decode: decodeFull }),
    coded<Odd>(odd, { name: 'odd', size: sizeOdd, encode: encodeOdd, write: writeOdd, decode: decodeOdd }),
  ],
  parts: [
    codedPart<Remarks>(remarks, { name: 'remarks', size: sizeRemarks, encode: encodeRemarks, write: writeRemarks, decode: decodeRemarks }),
    codedPart<Pair>(pair, { name: 'pair', size: sizePair, encode: encodePair, write: writePair, decode: decodePair }),
  ],
  classifyToHost,
  classifyToGuest,
};
