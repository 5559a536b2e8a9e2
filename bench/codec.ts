/** Arena snapshots, the largest frames there are: the generated codec beside what could be written by hand. */
import * as wire from '../src/games/arena/protocol.gen.ts';
import { type Candidate, measure, report } from './measure.ts';

const headerBytes = 7;
const entityBytes = 21;

function sample(count: number): wire.Snapshot {
  const value = { tick: 4242, entities: wire.createSnapshotEntities(count) };
  const { entities } = value;
  entities.count = count;
  for (let i = 0; i < count; i++) {
    entities.id[i] = i + 1;
    entities.kind[i] = 1 + (i % 2);
    entities.x[i] = (i * 37) % 1600;
    entities.y[i] = (i * 53) % 900;
    entities.radius[i] = 16;
    entities.colour[i] = (i * 65_537) & 0xff_ffff;
  }
  return value;
}

/** The limit: nothing is checked, and the buffer, its view and the arrays are there already. */
function limitEncode(value: wire.Snapshot, view: DataView): number {
  const { count, id, kind, x, y, radius, colour } = value.entities;
  view.setUint8(0, 0x82);
  view.setUint32(1, value.tick, true);
  view.setUint16(5, count, true);
  let at = headerBytes;
  for (let i = 0; i < count; i++) {
    view.setUint32(at, id[i] as number, true);
    view.setUint8(at + 4, kind[i] as number);
    view.setFloat32(at + 5, x[i] as number, true);
    view.setFloat32(at + 9, y[i] as number, true);
    view.setFloat32(at + 13, radius[i] as number, true);
    view.setUint32(at + 17, colour[i] as number, true);
    at += entityBytes;
  }
  return at;
}

/** The same for reading; a frame comes as bytes, so that its view is new cannot be helped. */
function limitDecode(frame: Uint8Array, into: wire.Snapshot): void {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const { id, kind, x, y, radius, colour } = into.entities;
  into.tick = view.getUint32(1, true);
  const count = view.getUint16(5, true);
  let at = headerBytes;
  for (let i = 0; i < count; i++) {
    id[i] = view.getUint32(at, true);
    kind[i] = view.getUint8(at + 4);
    x[i] = view.getFloat32(at + 5, true);
    y[i] = view.getFloat32(at + 9, true);
    radius[i] = view.getFloat32(at + 13, true);
    colour[i] = view.getUint32(at + 17, true);
    at += entityBytes;
  }
  into.entities.count = count;
}

interface Row {
  readonly id: number;
  readonly kind: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly colour: number;
}

interface Rows {
  readonly tick: number;
  readonly entities: readonly Row[];
}

function rowsEncode(value: Rows): Uint8Array {
  const out = new Uint8Array(headerBytes + value.entities.length * entityBytes);
  const view = new DataView(out.buffer);
  view.setUint8(0, 0x82);
  view.setUint32(1, value.tick, true);
  view.setUint16(5, value.entities.length, true);
  let at = headerBytes;
  for (const entity of value.entities) {
    view.setUint32(at, entity.id, true);
    view.setUint8(at + 4, entity.kind);
    view.setFloat32(at + 5, entity.x, true);
    view.setFloat32(at + 9, entity.y, true);
    view.setFloat32(at + 13, entity.radius, true);
    view.setUint32(at + 17, entity.colour, true);
    at += entityBytes;
  }
  return out;
}

function rowsDecode(frame: Uint8Array): Rows {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const entities: Row[] = [];
  const count = view.getUint16(5, true);
  let at = headerBytes;
  for (let i = 0; i < count; i++) {
    entities.push({
      id: view.getUint32(at, true),
      kind: view.getUint8(at + 4),
      x: view.getFloat32(at + 5, true),
      y: view.getFloat32(at + 9, true),
      radius: view.getFloat32(at + 13, true),
      colour: view.getUint32(at + 17, true),
    });
    at += entityBytes;
  }
  return { tick: view.getUint32(1, true), entities };
}

/** Encoders and decoders of a snapshot of `count` entities, the limit first and the generated codec second. */
export function codecCandidates(count: number): { readonly encode: Candidate[]; readonly decode: Candidate[] } {
  const value = sample(count);
  const frame = wire.encodeSnapshot(value);
  const rows = rowsDecode(frame);
  const json = JSON.stringify(rows);
  const out = new Uint8Array(frame.length);
  const outView = new DataView(out.buffer);
  const into = sample(count);
  return {
    encode: [
      { name: 'by hand, reused buffer (the limit)', once: () => limitEncode(value, outView) },
      { name: 'generated', once: () => wire.encodeSnapshotInto(value, out) },
      { name: 'by hand, objects and new buffers', once: () => rowsEncode(rows) },
      { name: 'JSON', once: () => JSON.stringify(rows) },
    ],
    decode: [
      { name: 'by hand, reused arrays (the limit)', once: () => limitDecode(frame, into) },
      { name: 'generated', once: () => wire.decodeSnapshot(frame, into) },
      { name: 'by hand, objects', once: () => rowsDecode(frame) },
      { name: 'JSON', once: () => JSON.parse(json) },
    ],
  };
}

export function bench(): void {
  // All are made before any is timed: while a closure is the only one of its code, V8 takes what it holds for constants.
  const sizes = [64, 200, 1000].map((count) => ({ count, ...codecCandidates(count) }));
  for (const { count, encode, decode } of sizes) {
    const nanoseconds = measure([...encode, ...decode]);
    report(`encode ${count} entities`, encode, nanoseconds.slice(0, encode.length));
    report(`decode ${count} entities`, decode, nanoseconds.slice(encode.length));
  }
}
