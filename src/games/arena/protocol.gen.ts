// Generated from protocol.ts by `npm run generate`: do not edit.
import { ProtocolError } from '../../wire/errors.ts';
import { checkCount, frameOf, outbox, textBytes, u32At, u8At, unsendable, viewOf, viewToRead, writeBytes, wrongConstant, wrongLength } from '../../wire/frame.ts';
import { decodeText } from '../../wire/text.ts';
import type { ColumnsValue, Value } from '../../wire/layout.ts';
import type { Coded, Ignored, Message, MessageCodec, Protocol } from '../../wire/messages.ts';
import { hello, input, ping, welcome, snapshot, pong } from './protocol.ts';

/** Largest finite f32. */
const maxF32 = 3.4028234663852886e+38;

/** Writes into the one buffer that all frames are written to. */
const outView = viewOf(outbox);

export type Hello = Value<typeof hello>;

/** Something to decode into. */
export function createHello(): Hello {
  return { version: 0, name: '' };
}

export function sizeHello(value: Hello): number {
  const name = textBytes('hello.name', value.name, 32);
  return 3 + name.length;
}

export function writeHello(value: Hello): number {
  const name = textBytes('hello.name', value.name, 32);
  outView.setUint8(0, 0x01);
  outView.setUint8(1, value.version);
  outView.setUint8(2, name.length);
  writeBytes(3, name);
  const nameEnd = 3 + name.length;
  return nameEnd;
}

export function encodeHello(value: Hello): Uint8Array {
  return frameOf(writeHello(value));
}

export function decodeHello(frame: Uint8Array, into: Hello = createHello()): Hello {
  if (frame[0] !== 0x01) throw wrongConstant(frame, 0);
  if (frame.length < 3) throw wrongLength(frame, 3);
  const view = viewToRead(frame);
  const version = view.getUint8(1);
  const nameLength = view.getUint8(2);
  if (nameLength > 32) throw new ProtocolError('text', 2);
  const nameEnd = 3 + nameLength;
  if (frame.length !== nameEnd) throw wrongLength(frame, nameEnd);
  const name = decodeText(frame, 3, nameEnd);
  into.version = version;
  into.name = name;
  return into;
}

export type Input = Value<typeof input>;

/** Something to decode into. */
export function createInput(): Input {
  return { sequence: 0, buttons: 0 };
}

export function sizeInput(): number {
  return 6;
}

export function writeInput(value: Input): number {
  outView.setUint8(0, 0x02);
  outView.setUint32(1, value.sequence, true);
  outView.setUint8(5, value.buttons & 0x0f);
  return 6;
}

export function encodeInput(value: Input): Uint8Array {
  return frameOf(writeInput(value));
}

export function decodeInput(frame: Uint8Array, into: Input = createInput()): Input {
  if (frame[0] !== 0x02) throw wrongConstant(frame, 0);
  if (frame.length !== 6) throw wrongLength(frame, 6);
  const sequence = u32At(frame, 1);
  const buttons = u8At(frame, 5) & 0x0f;
  into.sequence = sequence;
  into.buttons = buttons;
  return into;
}

export type Ping = Value<typeof ping>;

/** Something to decode into. */
export function createPing(): Ping {
  return { clientTime: 0n };
}

export function sizePing(): number {
  return 9;
}

export function writePing(value: Ping): number {
  outView.setUint8(0, 0x03);
  outView.setBigInt64(1, value.clientTime, true);
  return 9;
}

export function encodePing(value: Ping): Uint8Array {
  return frameOf(writePing(value));
}

export function decodePing(frame: Uint8Array, into: Ping = createPing()): Ping {
  if (frame[0] !== 0x03) throw wrongConstant(frame, 0);
  if (frame.length !== 9) throw wrongLength(frame, 9);
  const view = viewToRead(frame);
  const clientTime = view.getBigInt64(1, true);
  into.clientTime = clientTime;
  return into;
}

export type Welcome = Value<typeof welcome>;

/** Something to decode into. */
export function createWelcome(): Welcome {
  return { version: 0, entityId: 0, tickRate: 0, width: 0, height: 0 };
}

export function sizeWelcome(): number {
  return 15;
}

export function writeWelcome(value: Welcome): number {
  outView.setUint8(0, 0x81);
  outView.setUint8(1, value.version);
  outView.setUint32(2, value.entityId, true);
  const tickRate = value.tickRate;
  if (!(tickRate >= 1 && tickRate <= 255)) throw unsendable('welcome.tickRate', value.tickRate);
  outView.setUint8(6, tickRate);
  const width = Math.fround(value.width);
  if (!(width >= 1 && width <= maxF32)) throw unsendable('welcome.width', value.width);
  outView.setFloat32(7, width, true);
  const height = Math.fround(value.height);
  if (!(height >= 1 && height <= maxF32)) throw unsendable('welcome.height', value.height);
  outView.setFloat32(11, height, true);
  return 15;
}

export function encodeWelcome(value: Welcome): Uint8Array {
  return frameOf(writeWelcome(value));
}

export function decodeWelcome(frame: Uint8Array, into: Welcome = createWelcome()): Welcome {
  if (frame[0] !== 0x81) throw wrongConstant(frame, 0);
  if (frame.length !== 15) throw wrongLength(frame, 15);
  const view = viewToRead(frame);
  const version = view.getUint8(1);
  const entityId = view.getUint32(2, true);
  const tickRate = view.getUint8(6);
  if (!(tickRate >= 1 && tickRate <= 255)) throw new ProtocolError('range', 6);
  const width = view.getFloat32(7, true);
  if (!(width >= 1 && width <= maxF32)) throw new ProtocolError('range', 7);
  const height = view.getFloat32(11, true);
  if (!(height >= 1 && height <= maxF32)) throw new ProtocolError('range', 11);
  into.version = version;
  into.entityId = entityId;
  into.tickRate = tickRate;
  into.width = width;
  into.height = height;
  return into;
}

export type Snapshot = Value<typeof snapshot>;

export type SnapshotEntities = ColumnsValue<typeof snapshot.fields.entities.of.fields>;

/** An empty list with room for `capacity` rows. */
export function createSnapshotEntities(capacity = 0): SnapshotEntities {
  return {
    count: 0,
    id: new Uint32Array(capacity),
    kind: new Uint8Array(capacity),
    x: new Float32Array(capacity),
    y: new Float32Array(capacity),
    radius: new Float32Array(capacity),
    colour: new Uint32Array(capacity),
  };
}

/** Makes room for `count` rows and keeps those there are; its arrays may be others afterwards. */
export function reserveSnapshotEntities(list: SnapshotEntities, count: number): void {
  const { id, kind, x, y, radius, colour } = list;
  if (id.length >= count) return;
  const capacity = Math.max(count, Math.min(2 * id.length, 3120));
  list.id = new Uint32Array(capacity);
  list.id.set(id);
  list.kind = new Uint8Array(capacity);
  list.kind.set(kind);
  list.x = new Float32Array(capacity);
  list.x.set(x);
  list.y = new Float32Array(capacity);
  list.y.set(y);
  list.radius = new Float32Array(capacity);
  list.radius.set(radius);
  list.colour = new Uint32Array(capacity);
  list.colour.set(colour);
}

/** Throws for the first number that cannot be sent, if there is one. */
function refuseSnapshotEntities(list: SnapshotEntities): void {
  const { count, x, y, radius } = list;
  for (let i = 0; i < count; i++) {
    const xValue = x[i] ?? 0;
    if (!(xValue >= -maxF32 && xValue <= maxF32)) throw unsendable('snapshot.entities.x', xValue);
    const yValue = y[i] ?? 0;
    if (!(yValue >= -maxF32 && yValue <= maxF32)) throw unsendable('snapshot.entities.y', yValue);
    const radiusValue = radius[i] ?? 0;
    if (!(radiusValue >= 0 && radiusValue <= maxF32)) throw unsendable('snapshot.entities.radius', radiusValue);
  }
}

function writeSnapshotEntitiesRows(list: SnapshotEntities, start: number): void {
  const { count, id, kind, x, y, radius, colour } = list;
  let suspect = 0;
  for (let i = 0, at = start; i < count; i++, at += 21) {
    outView.setUint32(at, id[i] ?? 0, true);
    outView.setUint8(at + 4, kind[i] ?? 0);
    const xValue = x[i] ?? 0;
    outView.setFloat32(at + 5, xValue, true);
    suspect += xValue - xValue;
    const yValue = y[i] ?? 0;
    outView.setFloat32(at + 9, yValue, true);
    suspect += yValue - yValue;
    const radiusValue = radius[i] ?? 0;
    outView.setFloat32(at + 13, radiusValue, true);
    suspect += radiusValue - radiusValue + Math.min(radiusValue, 0);
    outView.setUint32(at + 17, (colour[i] ?? 0) & 0x00ffffff, true);
  }
  if (suspect !== 0) refuseSnapshotEntities(list);
}

/** Throws for the first number of `count` rows that is out of range, if there is one. */
function checkSnapshotEntities(view: DataView, start: number, count: number): void {
  for (let i = 0, at = start; i < count; i++, at += 21) {
    const x = view.getFloat32(at + 5, true);
    if (!(x >= -maxF32 && x <= maxF32)) throw new ProtocolError('range', at + 5);
    const y = view.getFloat32(at + 9, true);
    if (!(y >= -maxF32 && y <= maxF32)) throw new ProtocolError('range', at + 9);
    const radius = view.getFloat32(at + 13, true);
    if (!(radius >= 0 && radius <= maxF32)) throw new ProtocolError('range', at + 13);
  }
}

function readSnapshotEntities(list: SnapshotEntities, view: DataView, start: number, count: number): void {
  const { id, kind, x, y, radius, colour } = list;
  let suspect = 0;
  for (let i = 0, at = start; i < count; i++, at += 21) {
    id[i] = view.getUint32(at, true);
    kind[i] = view.getUint8(at + 4);
    const xValue = view.getFloat32(at + 5, true);
    x[i] = xValue;
    suspect += xValue - xValue;
    const yValue = view.getFloat32(at + 9, true);
    y[i] = yValue;
    suspect += yValue - yValue;
    const radiusValue = view.getFloat32(at + 13, true);
    radius[i] = radiusValue;
    suspect += radiusValue - radiusValue + Math.min(radiusValue, 0);
    colour[i] = view.getUint32(at + 17, true) & 0x00ffffff;
  }
  if (suspect !== 0) checkSnapshotEntities(view, start, count);
}

/** Something to decode into. */
export function createSnapshot(): Snapshot {
  return { tick: 0, entities: createSnapshotEntities() };
}

export function sizeSnapshot(value: Snapshot): number {
  const entities = value.entities;
  checkCount('snapshot.entities', entities.count, Math.min(entities.id.length, 3120));
  return 7 + entities.count * 21;
}

export function writeSnapshot(value: Snapshot): number {
  const entities = value.entities;
  checkCount('snapshot.entities', entities.count, Math.min(entities.id.length, 3120));
  outView.setUint8(0, 0x82);
  outView.setUint32(1, value.tick, true);
  outView.setUint16(5, entities.count, true);
  writeSnapshotEntitiesRows(entities, 7);
  const entitiesEnd = 7 + entities.count * 21;
  return entitiesEnd;
}

export function encodeSnapshot(value: Snapshot): Uint8Array {
  return frameOf(writeSnapshot(value));
}

export function decodeSnapshot(frame: Uint8Array, into: Snapshot = createSnapshot()): Snapshot {
  if (frame[0] !== 0x82) throw wrongConstant(frame, 0);
  if (frame.length < 7) throw wrongLength(frame, 7);
  const view = viewToRead(frame);
  const tick = view.getUint32(1, true);
  const entitiesCount = view.getUint16(5, true);
  if (entitiesCount > 3120) throw new ProtocolError('count', 5);
  const entitiesEnd = 7 + entitiesCount * 21;
  if (frame.length !== entitiesEnd) throw wrongLength(frame, entitiesEnd);
  const entities = into.entities;
  entities.count = 0;
  reserveSnapshotEntities(entities, entitiesCount);
  readSnapshotEntities(entities, view, 7, entitiesCount);
  into.tick = tick;
  entities.count = entitiesCount;
  return into;
}

export type Pong = Value<typeof pong>;

/** Something to decode into. */
export function createPong(): Pong {
  return { clientTime: 0n, tick: 0 };
}

export function sizePong(): number {
  return 13;
}

export function writePong(value: Pong): number {
  outView.setUint8(0, 0x83);
  outView.setBigInt64(1, value.clientTime, true);
  outView.setUint32(9, value.tick, true);
  return 13;
}

export function encodePong(value: Pong): Uint8Array {
  return frameOf(writePong(value));
}

export function decodePong(frame: Uint8Array, into: Pong = createPong()): Pong {
  if (frame[0] !== 0x83) throw wrongConstant(frame, 0);
  if (frame.length !== 13) throw wrongLength(frame, 13);
  const view = viewToRead(frame);
  const clientTime = view.getBigInt64(1, true);
  const tick = view.getUint32(9, true);
  into.clientTime = clientTime;
  into.tick = tick;
  return into;
}

export type ToHost = 'hello' | 'input' | 'ping';

/** What a frame claims to be; throws `ProtocolError` if it is too short to say. Only the named one may be decoded. */
export function classifyToHost(frame: Uint8Array): ToHost | Ignored {
  switch (frame[0]) {
    case 0x01: return 'hello';
    case 0x02: return 'input';
    case 0x03: return 'ping';
    case 0x81: // welcome
    case 0x82: // snapshot
    case 0x83: // pong
    return 'misdirected';
    case undefined: throw new ProtocolError('truncated', frame.length);
    default: return 'unknown';
  }
}

export type ToGuest = 'welcome' | 'snapshot' | 'pong';

/** What a frame claims to be; throws `ProtocolError` if it is too short to say. Only the named one may be decoded. */
export function classifyToGuest(frame: Uint8Array): ToGuest | Ignored {
  switch (frame[0]) {
    case 0x81: return 'welcome';
    case 0x82: return 'snapshot';
    case 0x83: return 'pong';
    case 0x01: // hello
    case 0x02: // input
    case 0x03: // ping
    return 'misdirected';
    case undefined: throw new ProtocolError('truncated', frame.length);
    default: return 'unknown';
  }
}

function coded<T>(message: Message, codec: MessageCodec<T>): Coded {
  return { message, codec };
}

export const protocol: Protocol = {
  game: 'arena',
  discriminatorOffset: 0,
  toHost: [
    coded<Hello>(hello, { name: 'hello', size: sizeHello, encode: encodeHello, write: writeHello, decode: decodeHello }),
    coded<Input>(input, { name: 'input', size: sizeInput, encode: encodeInput, write: writeInput, decode: decodeInput }),
    coded<Ping>(ping, { name: 'ping', size: sizePing, encode: encodePing, write: writePing, decode: decodePing }),
  ],
  toGuest: [
    coded<Welcome>(welcome, { name: 'welcome', size: sizeWelcome, encode: encodeWelcome, write: writeWelcome, decode: decodeWelcome }),
    coded<Snapshot>(snapshot, { name: 'snapshot', size: sizeSnapshot, encode: encodeSnapshot, write: writeSnapshot, decode: decodeSnapshot }),
    coded<Pong>(pong, { name: 'pong', size: sizePong, encode: encodePong, write: writePong, decode: decodePong }),
  ],
  parts: [],
  classifyToHost,
  classifyToGuest,
};
