import {
  type Chunk,
  createChunk,
  createEntity,
  createEntityEntities,
  createState,
  decodeChunk,
  decodeEntity,
  decodeState,
  type Entity,
  encodeInlineMeta,
  type State,
  writeChunk,
  writeEntity,
  writeState,
} from '../../src/games/tiles/protocol.gen.ts';
import { out, outView, viewOfCopy } from './buffers.ts';
import { packByHand, unpackByHand } from './packing.ts';
import type { Subject } from './subject.ts';

/** `4C 52`, version 1 and the type of packet. */
function writeHeader(type: number, clientType: number): void {
  outView.setUint32(0, 0x0001_524c | (type << 24), true);
  outView.setUint16(4, clientType, true);
}

const kinds = 20;

export function chunk(): Subject<Chunk> {
  const value = sampleChunk();
  return {
    name: 'tiles chunk',
    value,
    into: createChunk(),
    plain: { ...value, palette: [...value.palette] },
    shape: {
      clientType: 'uint32',
      chunk: { chunkId: 'fixed32', version: 'uint32' },
      palette: ['uint32'],
      tiles: 'bytes',
    },
    generated: { encode: writeChunk, decode: decodeChunk },
    byHand: { encode: encodeChunkByHand, decode: decodeChunkByHand },
  };
}

function sampleChunk(): Chunk {
  const value = createChunk();
  value.chunk.chunkId = 0xffff_0007;
  value.chunk.version = 3;
  value.palette = Uint16Array.from({ length: kinds }, (_, i) => i * 7);
  value.tiles = Uint8Array.from({ length: 1024 }, (_, i) => (i * 11) % kinds);
  return value;
}

function encodeChunkByHand({ clientType, chunk, palette, tiles }: Chunk): number {
  writeHeader(2, clientType);
  outView.setUint32(6, chunk.chunkId, true);
  outView.setUint16(10, chunk.version, true);
  outView.setUint8(12, palette.length);
  let at = 13;
  for (let i = 0; i < palette.length; i++, at += 2) outView.setUint16(at, palette[i] as number, true);
  packByHand(outView, at, tiles);
  return at + 768;
}

function decodeChunkByHand(frame: Uint8Array, into: Chunk): void {
  const view = viewOfCopy(frame);
  const { chunk } = into;
  into.clientType = view.getUint16(4, true);
  chunk.chunkId = view.getUint32(6, true);
  chunk.version = view.getUint16(10, true);
  const count = view.getUint8(12);
  if (into.palette.length !== count) into.palette = new Uint16Array(count);
  const { palette } = into;
  let at = 13;
  for (let i = 0; i < count; i++, at += 2) palette[i] = view.getUint16(at, true);
  unpackByHand(view, at, into.tiles);
}

const pageEntities = 55;

/** A page with little room left, one in four of its entities with metadata. */
export function entityPage(): Subject<Entity> {
  const value = samplePage();
  return {
    name: `tiles page of ${pageEntities}`,
    value,
    into: samplePage(),
    plain: plainPageOf(value),
    shape: {
      clientType: 'uint32',
      tick: 'uint32',
      more: 'bool',
      entities: [
        {
          id: 'uint32',
          typeId: 'uint32',
          x: 'sint32',
          y: 'sint32',
          hp: 'uint32',
          hpMax: 'uint32',
          elo: 'uint32',
          flags: 'uint32',
          meta: 'bytes',
        },
      ],
    },
    generated: { encode: writeEntity, decode: decodeEntity },
    byHand: { encode: encodePageByHand, decode: decodePageByHand },
  };
}

function samplePage(): Entity {
  const value = createEntity();
  value.tick = 70_000;
  value.more = true;
  value.entities = createEntityEntities(pageEntities);
  const { entities } = value;
  entities.count = pageEntities;
  for (let i = 0; i < pageEntities; i++) {
    entities.id[i] = 100 + i;
    entities.typeId[i] = i % 12;
    entities.x[i] = i * 37 - 500;
    entities.y[i] = 500 - i * 23;
    entities.hp[i] = 20;
    entities.hpMax[i] = 30;
    entities.elo[i] = i % 5;
    entities.flags[i] = i % 8;
    if (i % 4 === 0) entities.meta[i] = encodeInlineMeta({ weapon: i, revision: i });
  }
  return value;
}

function plainPageOf({ clientType, tick, more, entities }: Entity): Subject<unknown>['plain'] {
  const { count, id, typeId, x, y, hp, hpMax, elo, flags, meta } = entities;
  const row = (_: unknown, i: number) => ({
    id: id[i],
    typeId: typeId[i],
    x: x[i],
    y: y[i],
    hp: hp[i],
    hpMax: hpMax[i],
    elo: elo[i],
    flags: flags[i],
    meta: meta[i],
  });
  return { clientType, tick, more, entities: Array.from({ length: count }, row) };
}

function encodePageByHand(value: Entity): number {
  const { count, id, typeId, x, y, hp, hpMax, elo, flags, meta } = value.entities;
  writeHeader(3, value.clientType);
  outView.setUint32(6, value.tick, true);
  outView.setUint8(10, count);
  outView.setUint8(11, value.more ? 1 : 0);
  let at = 12;
  for (let i = 0; i < count; i++) {
    const bytes = meta[i] as Uint8Array;
    outView.setUint32(at, id[i] as number, true);
    outView.setUint16(at + 4, typeId[i] as number, true);
    outView.setInt16(at + 6, x[i] as number, true);
    outView.setInt16(at + 8, y[i] as number, true);
    outView.setUint16(at + 10, hp[i] as number, true);
    outView.setUint16(at + 12, hpMax[i] as number, true);
    outView.setUint16(at + 14, elo[i] as number, true);
    outView.setUint8(at + 16, flags[i] as number);
    outView.setUint8(at + 17, bytes.length);
    at += 18;
    for (let n = 0; n < bytes.length; n++, at++) out[at] = bytes[n] as number;
  }
  return at;
}

const none = new Uint8Array();

function decodePageByHand(frame: Uint8Array, into: Entity): void {
  const view = viewOfCopy(frame);
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
    const length = view.getUint8(at + 17);
    at += 18;
    if (length === 0) {
      meta[i] = none;
      continue;
    }
    let bytes = meta[i] as Uint8Array;
    if (bytes.length !== length) {
      bytes = new Uint8Array(length);
      meta[i] = bytes;
    }
    for (let n = 0; n < length; n++, at++) bytes[n] = frame[at] as number;
  }
  into.entities.count = count;
}

export function state(): Subject<State> {
  const value = createState();
  value.tick = 70_000;
  value.playerEntityId = 105;
  value.entityChecksum = 0x9e37_79b9;
  for (let i = 0; i < 9; i++) {
    value.chunks.chunkId[i] = (i % 3) | (Math.floor(i / 3) << 16);
    value.chunks.version[i] = i + 1;
  }
  const { clientType, tick, chunks, playerEntityId, entityChecksum } = value;
  const entry = (_: unknown, i: number) => ({ chunkId: chunks.chunkId[i], version: chunks.version[i] });
  return {
    name: 'tiles state',
    value,
    into: createState(),
    plain: { tick, clientType, chunks: Array.from({ length: 9 }, entry), playerEntityId, entityChecksum },
    shape: {
      clientType: 'uint32',
      tick: 'uint32',
      chunks: [{ chunkId: 'fixed32', version: 'uint32' }],
      playerEntityId: 'uint32',
      entityChecksum: 'fixed32',
    },
    generated: { encode: writeState, decode: decodeState },
    byHand: { encode: encodeStateByHand, decode: decodeStateByHand },
  };
}

function encodeStateByHand({ clientType, tick, chunks, playerEntityId, entityChecksum }: State): number {
  const { chunkId, version } = chunks;
  writeHeader(0, clientType);
  outView.setUint32(6, tick, true);
  for (let i = 0, at = 10; i < 9; i++, at += 6) {
    outView.setUint32(at, chunkId[i] as number, true);
    outView.setUint16(at + 4, version[i] as number, true);
  }
  outView.setUint32(64, playerEntityId, true);
  outView.setUint32(68, entityChecksum, true);
  return 72;
}

function decodeStateByHand(frame: Uint8Array, into: State): void {
  const view = viewOfCopy(frame);
  const { chunkId, version } = into.chunks;
  into.clientType = view.getUint16(4, true);
  into.tick = view.getUint32(6, true);
  for (let i = 0, at = 10; i < 9; i++, at += 6) {
    chunkId[i] = view.getUint32(at, true);
    version[i] = view.getUint16(at + 4, true);
  }
  into.playerEntityId = view.getUint32(64, true);
  into.entityChecksum = view.getUint32(68, true);
}
