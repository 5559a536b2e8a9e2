// Generated from protocol.ts by `npm run generate`: do not edit.
import { ProtocolError } from '../../../../src/wire/errors.ts';
import { checkCount, frameOf, outbox, u16At, u32At, u8At, unsendable, viewOf, viewToRead, wrongConstant, wrongLength } from '../../../../src/wire/frame.ts';
import type { ColumnsValue, Value } from '../../../../src/wire/layout.ts';
import type { Coded, Ignored, Message, MessageCodec, Protocol } from '../../../../src/wire/messages.ts';
import { ready, move, court, state } from './protocol.ts';

/** Writes into the one buffer that all frames are written to. */
const outView = viewOf(outbox);

export type Ready = Value<typeof ready>;

/** Something to decode into. */
export function createReady(): Ready {
  return { version: 0 };
}

export function sizeReady(): number {
  return 2;
}

export function writeReady(value: Ready): number {
  outView.setUint8(0, 0x01);
  outView.setUint8(1, value.version);
  return 2;
}

export function encodeReady(value: Ready): Uint8Array {
  return frameOf(writeReady(value));
}

export function decodeReady(frame: Uint8Array, into: Ready = createReady()): Ready {
  if (frame[0] !== 0x01) throw wrongConstant(frame, 0);
  if (frame.length !== 2) throw wrongLength(frame, 2);
  const version = u8At(frame, 1);
  into.version = version;
  return into;
}

export type Move = Value<typeof move>;

/** Something to decode into. */
export function createMove(): Move {
  return { held: 0 };
}

export function sizeMove(): number {
  return 2;
}

export function writeMove(value: Move): number {
  outView.setUint8(0, 0x02);
  outView.setUint8(1, value.held & 0x03);
  return 2;
}

export function encodeMove(value: Move): Uint8Array {
  return frameOf(writeMove(value));
}

export function decodeMove(frame: Uint8Array, into: Move = createMove()): Move {
  if (frame[0] !== 0x02) throw wrongConstant(frame, 0);
  if (frame.length !== 2) throw wrongLength(frame, 2);
  const held = u8At(frame, 1) & 0x03;
  into.held = held;
  return into;
}

export type Court = Value<typeof court>;

/** Something to decode into. */
export function createCourt(): Court {
  return { version: 0, paddleId: 0, width: 0, height: 0 };
}

export function sizeCourt(): number {
  return 10;
}

export function writeCourt(value: Court): number {
  outView.setUint8(0, 0x81);
  outView.setUint8(1, value.version);
  outView.setUint32(2, value.paddleId, true);
  const width = value.width;
  if (!(width >= 1 && width <= 65535)) throw unsendable('court.width', value.width);
  outView.setUint16(6, width, true);
  const height = value.height;
  if (!(height >= 1 && height <= 65535)) throw unsendable('court.height', value.height);
  outView.setUint16(8, height, true);
  return 10;
}

export function encodeCourt(value: Court): Uint8Array {
  return frameOf(writeCourt(value));
}

export function decodeCourt(frame: Uint8Array, into: Court = createCourt()): Court {
  if (frame[0] !== 0x81) throw wrongConstant(frame, 0);
  if (frame.length !== 10) throw wrongLength(frame, 10);
  const version = u8At(frame, 1);
  const paddleId = u32At(frame, 2);
  const width = u16At(frame, 6);
  if (!(width >= 1 && width <= 65535)) throw new ProtocolError('range', 6);
  const height = u16At(frame, 8);
  if (!(height >= 1 && height <= 65535)) throw new ProtocolError('range', 8);
  into.version = version;
  into.paddleId = paddleId;
  into.width = width;
  into.height = height;
  return into;
}

export type State = Value<typeof state>;

export type StatePaddles = ColumnsValue<typeof state.fields.paddles.of.fields>;

/** An empty list with room for `capacity` rows. */
export function createStatePaddles(capacity = 0): StatePaddles {
  return {
    count: 0,
    id: new Uint32Array(capacity),
    x: new Uint16Array(capacity),
    y: new Uint16Array(capacity),
    colour: new Uint32Array(capacity),
  };
}

/** Makes room for `count` rows and keeps those there are; its arrays may be others afterwards. */
export function reserveStatePaddles(list: StatePaddles, count: number): void {
  const { id, x, y, colour } = list;
  if (id.length >= count) return;
  const capacity = Math.max(count, Math.min(2 * id.length, 8));
  list.id = new Uint32Array(capacity);
  list.id.set(id);
  list.x = new Uint16Array(capacity);
  list.x.set(x);
  list.y = new Uint16Array(capacity);
  list.y.set(y);
  list.colour = new Uint32Array(capacity);
  list.colour.set(colour);
}

function writeStatePaddlesRows(list: StatePaddles, start: number): void {
  const { count, id, x, y, colour } = list;
  for (let i = 0, at = start; i < count; i++, at += 12) {
    outView.setUint32(at, id[i] ?? 0, true);
    outView.setUint16(at + 4, x[i] ?? 0, true);
    outView.setUint16(at + 6, y[i] ?? 0, true);
    outView.setUint32(at + 8, (colour[i] ?? 0) & 0x00ffffff, true);
  }
}

function readStatePaddles(list: StatePaddles, view: DataView, start: number, count: number): void {
  const { id, x, y, colour } = list;
  for (let i = 0, at = start; i < count; i++, at += 12) {
    id[i] = view.getUint32(at, true);
    x[i] = view.getUint16(at + 4, true);
    y[i] = view.getUint16(at + 6, true);
    colour[i] = view.getUint32(at + 8, true) & 0x00ffffff;
  }
}

/** Something to decode into. */
export function createState(): State {
  return { tick: 0, ballX: 0, ballY: 0, left: 0, right: 0, paddles: createStatePaddles() };
}

export function sizeState(value: State): number {
  const paddles = value.paddles;
  checkCount('state.paddles', paddles.count, Math.min(paddles.id.length, 8));
  return 12 + paddles.count * 12;
}

export function writeState(value: State): number {
  const paddles = value.paddles;
  checkCount('state.paddles', paddles.count, Math.min(paddles.id.length, 8));
  outView.setUint8(0, 0x82);
  outView.setUint32(1, value.tick, true);
  outView.setUint16(5, value.ballX, true);
  outView.setUint16(7, value.ballY, true);
  outView.setUint8(9, value.left);
  outView.setUint8(10, value.right);
  outView.setUint8(11, paddles.count);
  writeStatePaddlesRows(paddles, 12);
  const paddlesEnd = 12 + paddles.count * 12;
  return paddlesEnd;
}

export function encodeState(value: State): Uint8Array {
  return frameOf(writeState(value));
}

export function decodeState(frame: Uint8Array, into: State = createState()): State {
  if (frame[0] !== 0x82) throw wrongConstant(frame, 0);
  if (frame.length < 12) throw wrongLength(frame, 12);
  const view = viewToRead(frame);
  const tick = view.getUint32(1, true);
  const ballX = view.getUint16(5, true);
  const ballY = view.getUint16(7, true);
  const left = view.getUint8(9);
  const right = view.getUint8(10);
  const paddlesCount = view.getUint8(11);
  if (paddlesCount > 8) throw new ProtocolError('count', 11);
  const paddlesEnd = 12 + paddlesCount * 12;
  if (frame.length !== paddlesEnd) throw wrongLength(frame, paddlesEnd);
  const paddles = into.paddles;
  paddles.count = 0;
  reserveStatePaddles(paddles, paddlesCount);
  readStatePaddles(paddles, view, 12, paddlesCount);
  into.tick = tick;
  into.ballX = ballX;
  into.ballY = ballY;
  into.left = left;
  into.right = right;
  paddles.count = paddlesCount;
  return into;
}

export type ToHost = 'ready' | 'move';

/** What a frame claims to be; throws `ProtocolError` if it is too short to say. Only the named one may be decoded. */
export function classifyToHost(frame: Uint8Array): ToHost | Ignored {
  switch (frame[0]) {
    case 0x01: return 'ready';
    case 0x02: return 'move';
    case 0x81: // court
    case 0x82: // state
    return 'misdirected';
    case undefined: throw new ProtocolError('truncated', frame.length);
    default: return 'unknown';
  }
}

export type ToGuest = 'court' | 'state';

/** What a frame claims to be; throws `ProtocolError` if it is too short to say. Only the named one may be decoded. */
export function classifyToGuest(frame: Uint8Array): ToGuest | Ignored {
  switch (frame[0]) {
    case 0x81: return 'court';
    case 0x82: return 'state';
    case 0x01: // ready
    case 0x02: // move
    return 'misdirected';
    case undefined: throw new ProtocolError('truncated', frame.length);
    default: return 'unknown';
  }
}

function coded<T>(message: Message, codec: MessageCodec<T>): Coded {
  return { message, codec };
}

export const protocol: Protocol = {
  game: 'ping-pong',
  discriminatorOffset: 0,
  toHost: [
    coded<Ready>(ready, { name: 'ready', size: sizeReady, encode: encodeReady, write: writeReady, decode: decodeReady }),
    coded<Move>(move, { name: 'move', size: sizeMove, encode: encodeMove, write: writeMove, decode: decodeMove }),
  ],
  toGuest: [
    coded<Court>(court, { name: 'court', size: sizeCourt, encode: encodeCourt, write: writeCourt, decode: decodeCourt }),
    coded<State>(state, { name: 'state', size: sizeState, encode: encodeState, write: writeState, decode: decodeState }),
  ],
  parts: [],
  classifyToHost,
  classifyToGuest,
};
