/**
 * Arena snapshots, the largest frames there are, and tiles chunks, the most intricate ones: the generated codec beside
 * what could be written by hand.
 */
import * as wire from '../src/games/arena/protocol.gen.ts';
import * as tiles from '../src/games/tiles/protocol.gen.ts';
import { type Candidate, measure, report } from '../test/support/measure.ts';

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
function codecCandidates(count: number): { readonly encode: Candidate[]; readonly decode: Candidate[] } {
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

function sampleChunk(kinds: number): tiles.Chunk {
  const palette = Uint16Array.from({ length: kinds }, (_, i) => i * 7);
  const indices = Uint8Array.from({ length: 1024 }, (_, i) => (i * 11) % kinds);
  return { clientType: 0, chunk: { chunkId: 7, version: 3 }, palette, tiles: indices };
}

/** A group of four indices at a time, as the protocol describes them; nothing is checked. */
function limitEncodeChunk(value: tiles.Chunk, out: Uint8Array, view: DataView): number {
  const { chunk, palette, tiles: indices } = value;
  view.setUint16(0, 0x524c, true);
  view.setUint16(2, 0x0201, true);
  view.setUint16(4, value.clientType, true);
  view.setUint32(6, chunk.chunkId, true);
  view.setUint16(10, chunk.version, true);
  view.setUint8(12, palette.length);
  let at = 13;
  for (let i = 0; i < palette.length; i++, at += 2) view.setUint16(at, palette[i] as number, true);
  for (let i = 0; i < 1024; i += 4, at += 3) {
    const low = (indices[i] as number) | ((indices[i + 1] as number) << 6);
    const group = low | ((indices[i + 2] as number) << 12) | ((indices[i + 3] as number) << 18);
    out[at] = group;
    out[at + 1] = group >> 8;
    out[at + 2] = group >> 16;
  }
  return at;
}

/** The same for reading, into arrays that are there already. */
function limitDecodeChunk(frame: Uint8Array, into: tiles.Chunk): void {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const { chunk, palette, tiles: indices } = into;
  into.clientType = view.getUint16(4, true);
  chunk.chunkId = view.getUint32(6, true);
  chunk.version = view.getUint16(10, true);
  const count = view.getUint8(12);
  let at = 13;
  for (let i = 0; i < count; i++, at += 2) palette[i] = view.getUint16(at, true);
  for (let i = 0; i < 1024; i += 4, at += 3) {
    const group = (frame[at] as number) | ((frame[at + 1] as number) << 8) | ((frame[at + 2] as number) << 16);
    indices[i] = group & 63;
    indices[i + 1] = (group >> 6) & 63;
    indices[i + 2] = (group >> 12) & 63;
    indices[i + 3] = group >> 18;
  }
}

/** Encoders and decoders of a chunk of so many kinds of tiles, the limit first and the generated codec second. */
function chunkCandidates(kinds: number): { readonly encode: Candidate[]; readonly decode: Candidate[] } {
  const value = sampleChunk(kinds);
  const frame = tiles.encodeChunk(value);
  const out = new Uint8Array(frame.length);
  const outView = new DataView(out.buffer);
  const into = tiles.decodeChunk(frame);
  const kept = sampleChunk(kinds);
  return {
    encode: [
      { name: 'by hand, reused buffer (the limit)', once: () => limitEncodeChunk(value, out, outView) },
      { name: 'generated', once: () => tiles.encodeChunkInto(value, out) },
    ],
    decode: [
      { name: 'by hand, reused arrays (the limit)', once: () => limitDecodeChunk(frame, kept) },
      { name: 'generated', once: () => tiles.decodeChunk(frame, into) },
    ],
  };
}

/** A page of `count` entities, one in four of them with metadata. */
function samplePage(count: number): tiles.Entity {
  const value = tiles.createEntity();
  value.entities = tiles.createEntityEntities(count);
  const { entities } = value;
  entities.count = count;
  for (let i = 0; i < count; i++) {
    entities.id[i] = 100 + i;
    entities.x[i] = i * 37;
    entities.hp[i] = 20;
    if (i % 4 === 0) entities.meta[i] = tiles.encodeInlineMeta({ weapon: i, revision: i });
  }
  return value;
}

/** The same for a page of `count` entities; what metadata says the limit does not look at. */
function pageCandidates(count: number): { readonly encode: Candidate[]; readonly decode: Candidate[] } {
  const value = samplePage(count);
  const frame = tiles.encodeEntity(value);
  const out = new Uint8Array(frame.length);
  const outView = new DataView(out.buffer);
  const into = tiles.decodeEntity(frame);
  const kept = tiles.decodeEntity(frame);
  return {
    encode: [
      { name: 'by hand, reused buffer (the limit)', once: () => limitEncodePage(value, out, outView) },
      { name: 'generated', once: () => tiles.encodeEntityInto(value, out) },
    ],
    decode: [
      { name: 'by hand, reused arrays (the limit)', once: () => limitDecodePage(frame, kept) },
      { name: 'generated', once: () => tiles.decodeEntity(frame, into) },
    ],
  };
}

function limitEncodePage(value: tiles.Entity, out: Uint8Array, view: DataView): number {
  const { count, id, typeId, x, y, hp, hpMax, elo, flags, meta } = value.entities;
  view.setUint16(0, 0x524c, true);
  view.setUint16(2, 0x0301, true);
  view.setUint16(4, value.clientType, true);
  view.setUint32(6, value.tick, true);
  view.setUint8(10, count);
  view.setUint8(11, value.more ? 1 : 0);
  let at = 12;
  for (let i = 0; i < count; i++) {
    const bytes = meta[i] as Uint8Array;
    view.setUint32(at, id[i] as number, true);
    view.setUint16(at + 4, typeId[i] as number, true);
    view.setInt16(at + 6, x[i] as number, true);
    view.setInt16(at + 8, y[i] as number, true);
    view.setUint16(at + 10, hp[i] as number, true);
    view.setUint16(at + 12, hpMax[i] as number, true);
    view.setUint16(at + 14, elo[i] as number, true);
    view.setUint8(at + 16, flags[i] as number);
    view.setUint8(at + 17, bytes.length);
    if (bytes.length > 0) out.set(bytes, at + 18);
    at += 18 + bytes.length;
  }
  return at;
}

const none = new Uint8Array();

function limitDecodePage(frame: Uint8Array, into: tiles.Entity): void {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const { id, typeId, x, y, hp, hpMax, elo, flags, meta } = into.entities;
  into.clientType = view.getUint16(4, true);
  into.tick = view.getUint32(6, true);
  const count = view.getUint8(10);
  into.more = view.getUint8(11) === 1;
  let at = 12;
  for (let i = 0; i < count; i++) {
    id[i] = view.getUint32(at, true);
    typeId[i] = view.getUint16(at + 4, true);
    x[i] = view.getInt16(at + 6, true);
    y[i] = view.getInt16(at + 8, true);
    hp[i] = view.getUint16(at + 10, true);
    hpMax[i] = view.getUint16(at + 12, true);
    elo[i] = view.getUint16(at + 14, true);
    flags[i] = view.getUint8(at + 16);
    const end = at + 18 + view.getUint8(at + 17);
    meta[i] = end > at + 18 ? frame.slice(at + 18, end) : none;
    at = end;
  }
  into.entities.count = count;
}

/**
 * What is compared. All of it is made before any is timed: while a closure is the only one of its code, V8 takes what it
 * holds for constants.
 */
export function comparisons(): readonly {
  readonly what: string;
  readonly encode: Candidate[];
  readonly decode: Candidate[];
}[] {
  return [
    ...[64, 200, 1000].map((count) => ({ what: `${count} entities`, ...codecCandidates(count) })),
    ...[4, 20, 64].map((kinds) => ({ what: `a chunk of ${kinds} kinds`, ...chunkCandidates(kinds) })),
    ...[10, 30, 55].map((count) => ({ what: `a page of ${count}`, ...pageCandidates(count) })),
  ];
}

export function bench(): void {
  for (const { what, encode, decode } of comparisons()) {
    const nanoseconds = measure([...encode, ...decode]);
    report(`encode ${what}`, encode, nanoseconds.slice(0, encode.length));
    report(`decode ${what}`, decode, nanoseconds.slice(encode.length));
  }
}
