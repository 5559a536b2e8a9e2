// Generated from protocol.ts by `npm run generate`: do not edit.
import { checkBlock } from '../../wire/block.ts';
import { ProtocolError } from '../../wire/errors.ts';
import { bytesOf, checkBytes, checkCount, checkSize, frameOf, noBytes, outbox, textBytes, u16At, u32At, u8At, unsendable, viewOf, viewToRead, writeBytes, wrongConstant, wrongLength } from '../../wire/frame.ts';
import { PackedIndices } from '../../wire/packed.ts';
import { decodeText } from '../../wire/text.ts';
import type { Block, ColumnsValue, Value } from '../../wire/layout.ts';
import type { Coded, CodedPart, Ignored, Message, MessageCodec, Part, Protocol } from '../../wire/messages.ts';
import { action, entityQuery, ping, state, chunk, entity, entityDetail, pong, inlineMeta, detailMeta, actData, useData, dropData, getData, putData, chooseData } from './protocol.ts';

/** Writes into the one buffer that all frames are written to. */
const outView = viewOf(outbox);

export type Action = Value<typeof action>;

export type ActionCache = ColumnsValue<typeof action.fields.cache.of.fields>;

/** A list of 9 rows, all zero. */
export function createActionCache(capacity = 9): ActionCache {
  return {
    count: 9,
    chunkId: new Uint32Array(capacity),
    version: new Uint16Array(capacity),
  };
}

/** Makes room for `count` rows and keeps those there are; its arrays may be others afterwards. */
export function reserveActionCache(list: ActionCache, count: number): void {
  const { chunkId, version } = list;
  if (chunkId.length >= count) return;
  const capacity = Math.max(count, Math.min(2 * chunkId.length, 9));
  list.chunkId = new Uint32Array(capacity);
  list.chunkId.set(chunkId);
  list.version = new Uint16Array(capacity);
  list.version.set(version);
}

function writeActionCacheRows(list: ActionCache, start: number): void {
  const { count, chunkId, version } = list;
  for (let i = 0, at = start; i < count; i++, at += 6) {
    outView.setUint32(at, chunkId[i] ?? 0, true);
    outView.setUint16(at + 4, version[i] ?? 0, true);
  }
}

function readActionCache(list: ActionCache, view: DataView, start: number, count: number): void {
  const { chunkId, version } = list;
  for (let i = 0, at = start; i < count; i++, at += 6) {
    chunkId[i] = view.getUint32(at, true);
    version[i] = view.getUint16(at + 4, true);
  }
}

/** Something to decode into. */
export function createAction(): Action {
  return { clientType: 0, authToken: 0n, targetTick: 0, cache: createActionCache(), playerAction: 0, actionData: noBytes };
}

export function sizeAction(value: Action): number {
  const cache = value.cache;
  checkCount('action.cache', cache.count, Math.min(cache.chunkId.length, 9), 9);
  const actionData = value.actionData;
  checkBytes('action.actionData', actionData, 1126);
  return 74 + actionData.length;
}

export function writeAction(value: Action): number {
  const cache = value.cache;
  checkCount('action.cache', cache.count, Math.min(cache.chunkId.length, 9), 9);
  const actionData = value.actionData;
  checkBytes('action.actionData', actionData, 1126);
  outView.setUint32(0, 0x0101524c, true);
  outView.setUint16(4, value.clientType, true);
  outView.setBigUint64(6, value.authToken, true);
  outView.setUint32(14, value.targetTick, true);
  writeActionCacheRows(cache, 18);
  outView.setUint16(72, value.playerAction, true);
  writeBytes(74, actionData);
  const actionDataEnd = 74 + actionData.length;
  return actionDataEnd;
}

export function encodeAction(value: Action): Uint8Array {
  return frameOf(writeAction(value));
}

export function decodeAction(frame: Uint8Array, into: Action = createAction()): Action {
  if (frame[0] !== 0x4c) throw wrongConstant(frame, 0);
  if (frame[1] !== 0x52) throw wrongConstant(frame, 1);
  if (frame[2] !== 0x01) throw wrongConstant(frame, 2);
  if (frame[3] !== 0x01) throw wrongConstant(frame, 3);
  if (frame.length < 74) throw wrongLength(frame, 74);
  const view = viewToRead(frame);
  const clientType = view.getUint16(4, true);
  const authToken = view.getBigUint64(6, true);
  const targetTick = view.getUint32(14, true);
  const cache = into.cache;
  cache.count = 0;
  reserveActionCache(cache, 9);
  readActionCache(cache, view, 18, 9);
  const playerAction = view.getUint16(72, true);
  if (frame.length > 1200) throw new ProtocolError('size', 1200);
  const actionDataEnd = frame.length;
  const actionData = bytesOf(frame, 74, actionDataEnd);
  into.clientType = clientType;
  into.authToken = authToken;
  into.targetTick = targetTick;
  cache.count = 9;
  into.playerAction = playerAction;
  into.actionData = actionData;
  return into;
}

export type EntityQuery = Value<typeof entityQuery>;

/** Something to decode into. */
export function createEntityQuery(): EntityQuery {
  return { clientType: 0, authToken: 0n, entityId: 0 };
}

export function sizeEntityQuery(): number {
  return 18;
}

export function writeEntityQuery(value: EntityQuery): number {
  outView.setUint32(0, 0x0401524c, true);
  outView.setUint16(4, value.clientType, true);
  outView.setBigUint64(6, value.authToken, true);
  outView.setUint32(14, value.entityId, true);
  return 18;
}

export function encodeEntityQuery(value: EntityQuery): Uint8Array {
  return frameOf(writeEntityQuery(value));
}

export function decodeEntityQuery(frame: Uint8Array, into: EntityQuery = createEntityQuery()): EntityQuery {
  if (frame[0] !== 0x4c) throw wrongConstant(frame, 0);
  if (frame[1] !== 0x52) throw wrongConstant(frame, 1);
  if (frame[2] !== 0x01) throw wrongConstant(frame, 2);
  if (frame[3] !== 0x04) throw wrongConstant(frame, 3);
  if (frame.length !== 18) throw wrongLength(frame, 18);
  const view = viewToRead(frame);
  const clientType = view.getUint16(4, true);
  const authToken = view.getBigUint64(6, true);
  const entityId = view.getUint32(14, true);
  into.clientType = clientType;
  into.authToken = authToken;
  into.entityId = entityId;
  return into;
}

export type Ping = Value<typeof ping>;

/** Something to decode into. */
export function createPing(): Ping {
  return { clientType: 0, timestampMs: 0n };
}

export function sizePing(): number {
  return 14;
}

export function writePing(value: Ping): number {
  outView.setUint32(0, 0x0601524c, true);
  outView.setUint16(4, value.clientType, true);
  outView.setBigUint64(6, value.timestampMs, true);
  return 14;
}

export function encodePing(value: Ping): Uint8Array {
  return frameOf(writePing(value));
}

export function decodePing(frame: Uint8Array, into: Ping = createPing()): Ping {
  if (frame[0] !== 0x4c) throw wrongConstant(frame, 0);
  if (frame[1] !== 0x52) throw wrongConstant(frame, 1);
  if (frame[2] !== 0x01) throw wrongConstant(frame, 2);
  if (frame[3] !== 0x06) throw wrongConstant(frame, 3);
  if (frame.length !== 14) throw wrongLength(frame, 14);
  const view = viewToRead(frame);
  const clientType = view.getUint16(4, true);
  const timestampMs = view.getBigUint64(6, true);
  into.clientType = clientType;
  into.timestampMs = timestampMs;
  return into;
}

export type State = Value<typeof state>;

export type StateChunks = ColumnsValue<typeof state.fields.chunks.of.fields>;

/** A list of 9 rows, all zero. */
export function createStateChunks(capacity = 9): StateChunks {
  return {
    count: 9,
    chunkId: new Uint32Array(capacity),
    version: new Uint16Array(capacity),
  };
}

/** Makes room for `count` rows and keeps those there are; its arrays may be others afterwards. */
export function reserveStateChunks(list: StateChunks, count: number): void {
  const { chunkId, version } = list;
  if (chunkId.length >= count) return;
  const capacity = Math.max(count, Math.min(2 * chunkId.length, 9));
  list.chunkId = new Uint32Array(capacity);
  list.chunkId.set(chunkId);
  list.version = new Uint16Array(capacity);
  list.version.set(version);
}

function writeStateChunksRows(list: StateChunks, start: number): void {
  const { count, chunkId, version } = list;
  for (let i = 0, at = start; i < count; i++, at += 6) {
    outView.setUint32(at, chunkId[i] ?? 0, true);
    outView.setUint16(at + 4, version[i] ?? 0, true);
  }
}

function readStateChunks(list: StateChunks, view: DataView, start: number, count: number): void {
  const { chunkId, version } = list;
  for (let i = 0, at = start; i < count; i++, at += 6) {
    chunkId[i] = view.getUint32(at, true);
    version[i] = view.getUint16(at + 4, true);
  }
}

/** Something to decode into. */
export function createState(): State {
  return { clientType: 0, tick: 0, chunks: createStateChunks(), playerEntityId: 0, entityChecksum: 0 };
}

export function sizeState(): number {
  return 72;
}

export function writeState(value: State): number {
  const chunks = value.chunks;
  checkCount('state.chunks', chunks.count, Math.min(chunks.chunkId.length, 9), 9);
  outView.setUint32(0, 0x0001524c, true);
  outView.setUint16(4, value.clientType, true);
  outView.setUint32(6, value.tick, true);
  writeStateChunksRows(chunks, 10);
  outView.setUint32(64, value.playerEntityId, true);
  outView.setUint32(68, value.entityChecksum, true);
  return 72;
}

export function encodeState(value: State): Uint8Array {
  return frameOf(writeState(value));
}

export function decodeState(frame: Uint8Array, into: State = createState()): State {
  if (frame[0] !== 0x4c) throw wrongConstant(frame, 0);
  if (frame[1] !== 0x52) throw wrongConstant(frame, 1);
  if (frame[2] !== 0x01) throw wrongConstant(frame, 2);
  if (frame[3] !== 0x00) throw wrongConstant(frame, 3);
  if (frame.length !== 72) throw wrongLength(frame, 72);
  const view = viewToRead(frame);
  const clientType = view.getUint16(4, true);
  const tick = view.getUint32(6, true);
  const chunks = into.chunks;
  chunks.count = 0;
  reserveStateChunks(chunks, 9);
  readStateChunks(chunks, view, 10, 9);
  const playerEntityId = view.getUint32(64, true);
  const entityChecksum = view.getUint32(68, true);
  into.clientType = clientType;
  into.tick = tick;
  chunks.count = 9;
  into.playerEntityId = playerEntityId;
  into.entityChecksum = entityChecksum;
  return into;
}

export type Chunk = Value<typeof chunk>;

const chunkTilesScratch = new PackedIndices(1024);

/** Something to decode into. */
export function createChunk(): Chunk {
  return { clientType: 0, chunk: { chunkId: 0, version: 0 }, palette: new Uint16Array(1), tiles: new Uint8Array(1024) };
}

export function sizeChunk(value: Chunk): number {
  const palette = value.palette;
  checkCount('chunk.palette', palette.length, 64, 1);
  const tiles = value.tiles;
  checkCount('chunk.tiles', tiles.length, 1024, 1024);
  return 781 + palette.length * 2;
}

export function writeChunk(value: Chunk): number {
  const palette = value.palette;
  checkCount('chunk.palette', palette.length, 64, 1);
  const tiles = value.tiles;
  checkCount('chunk.tiles', tiles.length, 1024, 1024);
  outView.setUint32(0, 0x0201524c, true);
  outView.setUint16(4, value.clientType, true);
  outView.setUint32(6, value.chunk.chunkId, true);
  outView.setUint16(10, value.chunk.version, true);
  outView.setUint8(12, palette.length);
  for (let i = 0, at = 13; i < palette.length; i++, at += 2) {
    outView.setUint16(at, palette[i] ?? 0, true);
  }
  const paletteEnd = 13 + palette.length * 2;
  if (!chunkTilesScratch.pack(tiles, outView, paletteEnd, palette.length)) {
    throw unsendable('chunk.tiles', `${Math.max(...tiles)} of ${palette.length}`);
  }
  return paletteEnd + 768;
}

export function encodeChunk(value: Chunk): Uint8Array {
  return frameOf(writeChunk(value));
}

export function decodeChunk(frame: Uint8Array, into: Chunk = createChunk()): Chunk {
  if (frame[0] !== 0x4c) throw wrongConstant(frame, 0);
  if (frame[1] !== 0x52) throw wrongConstant(frame, 1);
  if (frame[2] !== 0x01) throw wrongConstant(frame, 2);
  if (frame[3] !== 0x02) throw wrongConstant(frame, 3);
  if (frame.length < 783) throw wrongLength(frame, 783);
  const view = viewToRead(frame);
  const clientType = view.getUint16(4, true);
  const chunkChunkId = view.getUint32(6, true);
  const chunkVersion = view.getUint16(10, true);
  const paletteCount = view.getUint8(12);
  if (paletteCount < 1 || paletteCount > 64) throw new ProtocolError('count', 12);
  const paletteEnd = 13 + paletteCount * 2;
  if (frame.length !== paletteEnd + 768) throw wrongLength(frame, paletteEnd + 768);
  chunkTilesScratch.unpack(view, paletteEnd, paletteCount);
  into.clientType = clientType;
  into.chunk.chunkId = chunkChunkId;
  into.chunk.version = chunkVersion;
  if (into.palette.length !== paletteCount) into.palette = new Uint16Array(paletteCount);
  const palette = into.palette;
  for (let i = 0, at = 13; i < paletteCount; i++, at += 2) {
    palette[i] = view.getUint16(at, true);
  }
  into.tiles.set(chunkTilesScratch.indices);
  return into;
}

export type Entity = Value<typeof entity>;

export type EntityEntities = ColumnsValue<typeof entity.fields.entities.of.fields>;

/** An empty list with room for `capacity` rows. */
export function createEntityEntities(capacity = 0): EntityEntities {
  return {
    count: 0,
    id: new Uint32Array(capacity),
    typeId: new Uint16Array(capacity),
    x: new Int16Array(capacity),
    y: new Int16Array(capacity),
    hp: new Uint16Array(capacity),
    hpMax: new Uint16Array(capacity),
    elo: new Uint16Array(capacity),
    flags: new Uint8Array(capacity),
    meta: Array.from({ length: capacity }, () => noBytes),
  };
}

/** Makes room for `count` rows and keeps those there are; its arrays may be others afterwards. */
export function reserveEntityEntities(list: EntityEntities, count: number): void {
  const { id, typeId, x, y, hp, hpMax, elo, flags, meta } = list;
  if (id.length >= count) return;
  const capacity = Math.max(count, Math.min(2 * id.length, 66));
  list.id = new Uint32Array(capacity);
  list.id.set(id);
  list.typeId = new Uint16Array(capacity);
  list.typeId.set(typeId);
  list.x = new Int16Array(capacity);
  list.x.set(x);
  list.y = new Int16Array(capacity);
  list.y.set(y);
  list.hp = new Uint16Array(capacity);
  list.hp.set(hp);
  list.hpMax = new Uint16Array(capacity);
  list.hpMax.set(hpMax);
  list.elo = new Uint16Array(capacity);
  list.elo.set(elo);
  list.flags = new Uint8Array(capacity);
  list.flags.set(flags);
  while (meta.length < capacity) meta.push(noBytes);
}

/** Bytes of the rows there are. */
function measureEntityEntities(list: EntityEntities): number {
  const { count, meta } = list;
  let bytes = count * 18;
  for (let i = 0; i < count; i++) bytes += meta[i]?.length ?? 0;
  return bytes;
}

/** Returns where the rows end. */
function writeEntityEntitiesRows(list: EntityEntities, start: number): number {
  const { count, id, typeId, x, y, hp, hpMax, elo, flags, meta } = list;
  let at = start;
  for (let i = 0; i < count; i++) {
    outView.setUint32(at, id[i] ?? 0, true);
    outView.setUint16(at + 4, typeId[i] ?? 0, true);
    outView.setInt16(at + 6, x[i] ?? 0, true);
    outView.setInt16(at + 8, y[i] ?? 0, true);
    outView.setUint16(at + 10, hp[i] ?? 0, true);
    outView.setUint16(at + 12, hpMax[i] ?? 0, true);
    outView.setUint16(at + 14, elo[i] ?? 0, true);
    outView.setUint8(at + 16, (flags[i] ?? 0) & 0x07);
    const metaBytes = meta[i] ?? noBytes;
    outView.setUint8(at + 17, metaBytes.length);
    at += 18;
    if (metaBytes.length === 0) continue;
    checkBytes('entity.entities.meta', metaBytes, 255, inlineMeta);
    writeBytes(at, metaBytes);
    at += metaBytes.length;
  }
  return at;
}

/** Reads `count` rows, which need not all be there, and returns where they end. */
function readEntityEntities(list: EntityEntities, view: DataView, frame: Uint8Array, start: number, count: number): number {
  const { id, typeId, x, y, hp, hpMax, elo, flags, meta } = list;
  let at = start;
  for (let i = 0; i < count; i++) {
    if (frame.length < at + 18) throw wrongLength(frame, at + 18);
    id[i] = view.getUint32(at, true);
    typeId[i] = view.getUint16(at + 4, true);
    x[i] = view.getInt16(at + 6, true);
    y[i] = view.getInt16(at + 8, true);
    hp[i] = view.getUint16(at + 10, true);
    hpMax[i] = view.getUint16(at + 12, true);
    elo[i] = view.getUint16(at + 14, true);
    flags[i] = view.getUint8(at + 16) & 0x07;
    const metaLength = view.getUint8(at + 17);
    at += 18;
    if (metaLength === 0) {
      meta[i] = noBytes;
      continue;
    }
    const end = at + metaLength;
    if (frame.length < end) throw wrongLength(frame, end);
    checkBlock(inlineMeta, frame, at, end);
    meta[i] = bytesOf(frame, at, end, meta[i]);
    at = end;
  }
  return at;
}

/** Something to decode into. */
export function createEntity(): Entity {
  return { clientType: 0, tick: 0, more: false, entities: createEntityEntities() };
}

export function sizeEntity(value: Entity): number {
  const entities = value.entities;
  checkCount('entity.entities', entities.count, Math.min(entities.id.length, 66));
  return checkSize('entity', 12 + measureEntityEntities(entities), 1200);
}

export function writeEntity(value: Entity): number {
  const entities = value.entities;
  checkCount('entity.entities', entities.count, Math.min(entities.id.length, 66));
  outView.setUint32(0, 0x0301524c, true);
  outView.setUint16(4, value.clientType, true);
  outView.setUint32(6, value.tick, true);
  outView.setUint8(10, entities.count);
  outView.setUint8(11, value.more ? 0x01 : 0);
  const entitiesEnd = writeEntityEntitiesRows(entities, 12);
  return checkSize('entity', entitiesEnd, 1200);
}

export function encodeEntity(value: Entity): Uint8Array {
  return frameOf(writeEntity(value));
}

export function decodeEntity(frame: Uint8Array, into: Entity = createEntity()): Entity {
  if (frame[0] !== 0x4c) throw wrongConstant(frame, 0);
  if (frame[1] !== 0x52) throw wrongConstant(frame, 1);
  if (frame[2] !== 0x01) throw wrongConstant(frame, 2);
  if (frame[3] !== 0x03) throw wrongConstant(frame, 3);
  if (frame.length < 12) throw wrongLength(frame, 12);
  if (frame.length > 1200) throw new ProtocolError('size', 1200);
  const view = viewToRead(frame);
  const clientType = view.getUint16(4, true);
  const tick = view.getUint32(6, true);
  const entitiesCount = view.getUint8(10);
  if (entitiesCount > 66) throw new ProtocolError('count', 10);
  const more = (view.getUint8(11) & 0x01) !== 0;
  if (frame.length < 12 + entitiesCount * 18) throw wrongLength(frame, 12 + entitiesCount * 18);
  const entities = into.entities;
  entities.count = 0;
  reserveEntityEntities(entities, entitiesCount);
  const entitiesEnd = readEntityEntities(entities, view, frame, 12, entitiesCount);
  if (frame.length !== entitiesEnd) throw wrongLength(frame, entitiesEnd);
  into.clientType = clientType;
  into.tick = tick;
  into.more = more;
  entities.count = entitiesCount;
  return into;
}

export type EntityDetail = Value<typeof entityDetail>;

/** Something to decode into. */
export function createEntityDetail(): EntityDetail {
  return { clientType: 0, tick: 0, entityId: 0, meta: noBytes };
}

export function sizeEntityDetail(value: EntityDetail): number {
  const meta = value.meta;
  checkBytes('entityDetail.meta', meta, 1184, detailMeta);
  return 16 + meta.length;
}

export function writeEntityDetail(value: EntityDetail): number {
  const meta = value.meta;
  checkBytes('entityDetail.meta', meta, 1184, detailMeta);
  outView.setUint32(0, 0x0501524c, true);
  outView.setUint16(4, value.clientType, true);
  outView.setUint32(6, value.tick, true);
  outView.setUint32(10, value.entityId, true);
  outView.setUint16(14, meta.length, true);
  writeBytes(16, meta);
  const metaEnd = 16 + meta.length;
  return metaEnd;
}

export function encodeEntityDetail(value: EntityDetail): Uint8Array {
  return frameOf(writeEntityDetail(value));
}

export function decodeEntityDetail(frame: Uint8Array, into: EntityDetail = createEntityDetail()): EntityDetail {
  if (frame[0] !== 0x4c) throw wrongConstant(frame, 0);
  if (frame[1] !== 0x52) throw wrongConstant(frame, 1);
  if (frame[2] !== 0x01) throw wrongConstant(frame, 2);
  if (frame[3] !== 0x05) throw wrongConstant(frame, 3);
  if (frame.length < 16) throw wrongLength(frame, 16);
  const view = viewToRead(frame);
  const clientType = view.getUint16(4, true);
  const tick = view.getUint32(6, true);
  const entityId = view.getUint32(10, true);
  const metaLength = view.getUint16(14, true);
  if (metaLength > 1184) throw new ProtocolError('size', 14);
  const metaEnd = 16 + metaLength;
  if (frame.length !== metaEnd) throw wrongLength(frame, metaEnd);
  checkBlock(detailMeta, frame, 16, metaEnd);
  const meta = bytesOf(frame, 16, metaEnd);
  into.clientType = clientType;
  into.tick = tick;
  into.entityId = entityId;
  into.meta = meta;
  return into;
}

export type Pong = Value<typeof pong>;

/** Something to decode into. */
export function createPong(): Pong {
  return { clientType: 0, timestampMs: 0n };
}

export function sizePong(): number {
  return 14;
}

export function writePong(value: Pong): number {
  outView.setUint32(0, 0x0701524c, true);
  outView.setUint16(4, value.clientType, true);
  outView.setBigUint64(6, value.timestampMs, true);
  return 14;
}

export function encodePong(value: Pong): Uint8Array {
  return frameOf(writePong(value));
}

export function decodePong(frame: Uint8Array, into: Pong = createPong()): Pong {
  if (frame[0] !== 0x4c) throw wrongConstant(frame, 0);
  if (frame[1] !== 0x52) throw wrongConstant(frame, 1);
  if (frame[2] !== 0x01) throw wrongConstant(frame, 2);
  if (frame[3] !== 0x07) throw wrongConstant(frame, 3);
  if (frame.length !== 14) throw wrongLength(frame, 14);
  const view = viewToRead(frame);
  const clientType = view.getUint16(4, true);
  const timestampMs = view.getBigUint64(6, true);
  into.clientType = clientType;
  into.timestampMs = timestampMs;
  return into;
}

export type InlineMeta = Value<typeof inlineMeta>;

/** Something to decode into; nothing of it is there. */
export function createInlineMeta(): InlineMeta {
  return { statusEffects: undefined, weapon: undefined, armour: undefined, revision: undefined };
}

export function sizeInlineMeta(value: InlineMeta): number {
  const statusEffects = value.statusEffects;
  const weapon = value.weapon;
  const armour = value.armour;
  const revision = value.revision;
  let size = 0;
  if (statusEffects !== undefined) size += 2 + 2;
  if (weapon !== undefined) size += 2 + 2;
  if (armour !== undefined) size += 2 + 2;
  if (revision !== undefined) size += 2 + 2;
  return checkSize('inlineMeta', size);
}

export function writeInlineMeta(value: InlineMeta): number {
  const statusEffects = value.statusEffects;
  const weapon = value.weapon;
  const armour = value.armour;
  const revision = value.revision;
  let size = 0;
  if (statusEffects !== undefined) size += 2 + 2;
  if (weapon !== undefined) size += 2 + 2;
  if (armour !== undefined) size += 2 + 2;
  if (revision !== undefined) size += 2 + 2;
  checkSize('inlineMeta', size);
  let at = 0;
  if (statusEffects !== undefined) {
    outView.setUint8(at, 0x01);
    outView.setUint8(at + 1, 2);
    outView.setUint16(at + 2, statusEffects, true);
    at += 2 + 2;
  }
  if (weapon !== undefined) {
    outView.setUint8(at, 0x02);
    outView.setUint8(at + 1, 2);
    outView.setUint16(at + 2, weapon, true);
    at += 2 + 2;
  }
  if (armour !== undefined) {
    outView.setUint8(at, 0x03);
    outView.setUint8(at + 1, 2);
    outView.setUint16(at + 2, armour, true);
    at += 2 + 2;
  }
  if (revision !== undefined) {
    outView.setUint8(at, 0x10);
    outView.setUint8(at + 1, 2);
    outView.setUint16(at + 2, revision, true);
    at += 2 + 2;
  }
  return size;
}

export function encodeInlineMeta(value: InlineMeta): Uint8Array {
  return frameOf(writeInlineMeta(value));
}

export function decodeInlineMeta(block: Uint8Array, into: InlineMeta = createInlineMeta()): InlineMeta {
  checkBlock(inlineMeta, block, 0, block.length);
  into.statusEffects = undefined;
  into.weapon = undefined;
  into.armour = undefined;
  into.revision = undefined;
  if (block.length === 0) return into;
  const view = viewToRead(block);
  for (let at = 0; at < block.length; ) {
    const end = at + 2 + view.getUint8(at + 1);
    switch (view.getUint8(at)) {
      case 0x01: {
        into.statusEffects = view.getUint16(at + 2, true);
        break;
      }
      case 0x02: {
        into.weapon = view.getUint16(at + 2, true);
        break;
      }
      case 0x03: {
        into.armour = view.getUint16(at + 2, true);
        break;
      }
      case 0x10: {
        into.revision = view.getUint16(at + 2, true);
        break;
      }
    }
    at = end;
  }
  return into;
}

export type DetailMeta = Value<typeof detailMeta>;

export type DetailMetaItems = ColumnsValue<typeof detailMeta.tags.items.of.of.fields>;

/** An empty list with room for `capacity` rows. */
export function createDetailMetaItems(capacity = 0): DetailMetaItems {
  return {
    count: 0,
    item: new Uint16Array(capacity),
    amount: new Uint16Array(capacity),
  };
}

/** Makes room for `count` rows and keeps those there are; its arrays may be others afterwards. */
export function reserveDetailMetaItems(list: DetailMetaItems, count: number): void {
  const { item, amount } = list;
  if (item.length >= count) return;
  const capacity = Math.max(count, Math.min(2 * item.length, 63));
  list.item = new Uint16Array(capacity);
  list.item.set(item);
  list.amount = new Uint16Array(capacity);
  list.amount.set(amount);
}

function writeDetailMetaItemsRows(list: DetailMetaItems, start: number): void {
  const { count, item, amount } = list;
  for (let i = 0, at = start; i < count; i++, at += 4) {
    outView.setUint16(at, item[i] ?? 0, true);
    outView.setUint16(at + 2, amount[i] ?? 0, true);
  }
}

function readDetailMetaItems(list: DetailMetaItems, view: DataView, start: number, count: number): void {
  const { item, amount } = list;
  for (let i = 0, at = start; i < count; i++, at += 4) {
    item[i] = view.getUint16(at, true);
    amount[i] = view.getUint16(at + 2, true);
  }
}

/** Something to decode into; nothing of it is there. */
export function createDetailMeta(): DetailMeta {
  return { revision: undefined, text: undefined, choices: undefined, items: undefined, name: undefined };
}

export function sizeDetailMeta(value: DetailMeta): number {
  const revision = value.revision;
  const text = value.text === undefined ? undefined : textBytes('detailMeta.text', value.text, 255);
  const choices = value.choices?.map((one) => textBytes('detailMeta.choices', one, 255));
  const items = value.items;
  const name = value.name === undefined ? undefined : textBytes('detailMeta.name', value.name, 255);
  let size = 0;
  if (revision !== undefined) size += 2 + 2;
  if (text !== undefined) size += 2 + text.length;
  for (const one of choices ?? []) size += 2 + one.length;
  if (items) checkCount('detailMeta.items', items.count, Math.min(items.item.length, 63));
  if (items !== undefined) size += 2 + items.count * 4;
  if (name !== undefined) size += 2 + name.length;
  return checkSize('detailMeta', size);
}

export function writeDetailMeta(value: DetailMeta): number {
  const revision = value.revision;
  const text = value.text === undefined ? undefined : textBytes('detailMeta.text', value.text, 255);
  const choices = value.choices?.map((one) => textBytes('detailMeta.choices', one, 255));
  const items = value.items;
  const name = value.name === undefined ? undefined : textBytes('detailMeta.name', value.name, 255);
  let size = 0;
  if (revision !== undefined) size += 2 + 2;
  if (text !== undefined) size += 2 + text.length;
  for (const one of choices ?? []) size += 2 + one.length;
  if (items) checkCount('detailMeta.items', items.count, Math.min(items.item.length, 63));
  if (items !== undefined) size += 2 + items.count * 4;
  if (name !== undefined) size += 2 + name.length;
  checkSize('detailMeta', size);
  let at = 0;
  if (revision !== undefined) {
    outView.setUint8(at, 0x10);
    outView.setUint8(at + 1, 2);
    outView.setUint16(at + 2, revision, true);
    at += 2 + 2;
  }
  if (text !== undefined) {
    outView.setUint8(at, 0x20);
    outView.setUint8(at + 1, text.length);
    writeBytes(at + 2, text);
    at += 2 + text.length;
  }
  for (const one of choices ?? []) {
    outView.setUint8(at, 0x21);
    outView.setUint8(at + 1, one.length);
    writeBytes(at + 2, one);
    at += 2 + one.length;
  }
  if (items !== undefined) {
    outView.setUint8(at, 0x22);
    outView.setUint8(at + 1, items.count * 4);
    writeDetailMetaItemsRows(items, at + 2);
    at += 2 + items.count * 4;
  }
  if (name !== undefined) {
    outView.setUint8(at, 0x24);
    outView.setUint8(at + 1, name.length);
    writeBytes(at + 2, name);
    at += 2 + name.length;
  }
  return size;
}

export function encodeDetailMeta(value: DetailMeta): Uint8Array {
  return frameOf(writeDetailMeta(value));
}

export function decodeDetailMeta(block: Uint8Array, into: DetailMeta = createDetailMeta()): DetailMeta {
  checkBlock(detailMeta, block, 0, block.length);
  into.revision = undefined;
  into.text = undefined;
  into.choices = undefined;
  into.items = undefined;
  into.name = undefined;
  if (block.length === 0) return into;
  const view = viewToRead(block);
  for (let at = 0; at < block.length; ) {
    const end = at + 2 + view.getUint8(at + 1);
    switch (view.getUint8(at)) {
      case 0x10: {
        into.revision = view.getUint16(at + 2, true);
        break;
      }
      case 0x20: {
        into.text = decodeText(block, at + 2, end);
        break;
      }
      case 0x21: {
        (into.choices ??= []).push(decodeText(block, at + 2, end));
        break;
      }
      case 0x22: {
        const items = createDetailMetaItems((end - at - 2) / 4);
        readDetailMetaItems(items, view, at + 2, (end - at - 2) / 4);
        items.count = (end - at - 2) / 4;
        into.items = items;
        break;
      }
      case 0x24: {
        into.name = decodeText(block, at + 2, end);
        break;
      }
    }
    at = end;
  }
  return into;
}

export type ActData = Value<typeof actData>;

/** Something to decode into. */
export function createActData(): ActData {
  return { direction: 0 };
}

export function sizeActData(): number {
  return 1;
}

export function writeActData(value: ActData): number {
  const direction = value.direction;
  if (!(direction >= 1 && direction <= 4)) throw unsendable('actData.direction', value.direction);
  outView.setUint8(0, direction);
  return 1;
}

export function encodeActData(value: ActData): Uint8Array {
  return frameOf(writeActData(value));
}

export function decodeActData(frame: Uint8Array, into: ActData = createActData()): ActData {
  if (frame.length !== 1) throw wrongLength(frame, 1);
  const direction = u8At(frame, 0);
  if (!(direction >= 1 && direction <= 4)) throw new ProtocolError('range', 0);
  into.direction = direction;
  return into;
}

export type UseData = Value<typeof useData>;

/** Something to decode into. */
export function createUseData(): UseData {
  return { slot: 0 };
}

export function sizeUseData(): number {
  return 1;
}

export function writeUseData(value: UseData): number {
  outView.setUint8(0, value.slot);
  return 1;
}

export function encodeUseData(value: UseData): Uint8Array {
  return frameOf(writeUseData(value));
}

export function decodeUseData(frame: Uint8Array, into: UseData = createUseData()): UseData {
  if (frame.length !== 1) throw wrongLength(frame, 1);
  const slot = u8At(frame, 0);
  into.slot = slot;
  return into;
}

export type DropData = Value<typeof dropData>;

/** Something to decode into. */
export function createDropData(): DropData {
  return { slot: 0, amount: 0 };
}

export function sizeDropData(): number {
  return 3;
}

export function writeDropData(value: DropData): number {
  outView.setUint8(0, value.slot);
  outView.setUint16(1, value.amount, true);
  return 3;
}

export function encodeDropData(value: DropData): Uint8Array {
  return frameOf(writeDropData(value));
}

export function decodeDropData(frame: Uint8Array, into: DropData = createDropData()): DropData {
  if (frame.length !== 3) throw wrongLength(frame, 3);
  const slot = u8At(frame, 0);
  const amount = u16At(frame, 1);
  into.slot = slot;
  into.amount = amount;
  return into;
}

export type GetData = Value<typeof getData>;

/** Something to decode into. */
export function createGetData(): GetData {
  return { entityId: 0, slot: 0 };
}

export function sizeGetData(): number {
  return 5;
}

export function writeGetData(value: GetData): number {
  outView.setUint32(0, value.entityId, true);
  outView.setUint8(4, value.slot);
  return 5;
}

export function encodeGetData(value: GetData): Uint8Array {
  return frameOf(writeGetData(value));
}

export function decodeGetData(frame: Uint8Array, into: GetData = createGetData()): GetData {
  if (frame.length !== 5) throw wrongLength(frame, 5);
  const entityId = u32At(frame, 0);
  const slot = u8At(frame, 4);
  into.entityId = entityId;
  into.slot = slot;
  return into;
}

export type PutData = Value<typeof putData>;

/** Something to decode into. */
export function createPutData(): PutData {
  return { entityId: 0, slot: 0 };
}

export function sizePutData(): number {
  return 5;
}

export function writePutData(value: PutData): number {
  outView.setUint32(0, value.entityId, true);
  outView.setUint8(4, value.slot);
  return 5;
}

export function encodePutData(value: PutData): Uint8Array {
  return frameOf(writePutData(value));
}

export function decodePutData(frame: Uint8Array, into: PutData = createPutData()): PutData {
  if (frame.length !== 5) throw wrongLength(frame, 5);
  const entityId = u32At(frame, 0);
  const slot = u8At(frame, 4);
  into.entityId = entityId;
  into.slot = slot;
  return into;
}

export type ChooseData = Value<typeof chooseData>;

/** Something to decode into. */
export function createChooseData(): ChooseData {
  return { entityId: 0, choice: 0 };
}

export function sizeChooseData(): number {
  return 5;
}

export function writeChooseData(value: ChooseData): number {
  outView.setUint32(0, value.entityId, true);
  outView.setUint8(4, value.choice);
  return 5;
}

export function encodeChooseData(value: ChooseData): Uint8Array {
  return frameOf(writeChooseData(value));
}

export function decodeChooseData(frame: Uint8Array, into: ChooseData = createChooseData()): ChooseData {
  if (frame.length !== 5) throw wrongLength(frame, 5);
  const entityId = u32At(frame, 0);
  const choice = u8At(frame, 4);
  into.entityId = entityId;
  into.choice = choice;
  return into;
}

export type ToHost = 'action' | 'entityQuery' | 'ping';

/** What a frame claims to be; throws `ProtocolError` if it has not the first bytes of all messages or is too short. Only the named one may be decoded. */
export function classifyToHost(frame: Uint8Array): ToHost | Ignored {
  if (frame[0] !== 0x4c) throw wrongConstant(frame, 0);
  if (frame[1] !== 0x52) throw wrongConstant(frame, 1);
  if (frame[2] !== 0x01) throw wrongConstant(frame, 2);
  switch (frame[3]) {
    case 0x01: return 'action';
    case 0x04: return 'entityQuery';
    case 0x06: return 'ping';
    case 0x00: // state
    case 0x02: // chunk
    case 0x03: // entity
    case 0x05: // entityDetail
    case 0x07: // pong
    return 'misdirected';
    case undefined: throw new ProtocolError('truncated', frame.length);
    default: return 'unknown';
  }
}

export type ToGuest = 'state' | 'chunk' | 'entity' | 'entityDetail' | 'pong';

/** What a frame claims to be; throws `ProtocolError` if it has not the first bytes of all messages or is too short. Only the named one may be decoded. */
export function classifyToGuest(frame: Uint8Array): ToGuest | Ignored {
  if (frame[0] !== 0x4c) throw wrongConstant(frame, 0);
  if (frame[1] !== 0x52) throw wrongConstant(frame, 1);
  if (frame[2] !== 0x01) throw wrongConstant(frame, 2);
  switch (frame[3]) {
    case 0x00: return 'state';
    case 0x02: return 'chunk';
    case 0x03: return 'entity';
    case 0x05: return 'entityDetail';
    case 0x07: return 'pong';
    case 0x01: // action
    case 0x04: // entityQuery
    case 0x06: // ping
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
  game: 'tiles',
  discriminatorOffset: 3,
  toHost: [
    coded<Action>(action, { name: 'action', size: sizeAction, encode: encodeAction, write: writeAction, decode: decodeAction }),
    coded<EntityQuery>(entityQuery, { name: 'entityQuery', size: sizeEntityQuery, encode: encodeEntityQuery, write: writeEntityQuery, decode: decodeEntityQuery }),
    coded<Ping>(ping, { name: 'ping', size: sizePing, encode: encodePing, write: writePing, decode: decodePing }),
  ],
  toGuest: [
    coded<State>(state, { name: 'state', size: sizeState, encode: encodeState, write: writeState, decode: decodeState }),
    coded<Chunk>(chunk, { name: 'chunk', size: sizeChunk, encode: encodeChunk, write: writeChunk, decode: decodeChunk }),
    coded<Entity>(entity, { name: 'entity', size: sizeEntity, encode: encodeEntity, write: writeEntity, decode: decodeEntity }),
    coded<EntityDetail>(entityDetail, { name: 'entityDetail', size: sizeEntityDetail, encode: encodeEntityDetail, write: writeEntityDetail, decode: decodeEntityDetail }),
    coded<Pong>(pong, { name: 'pong', size: sizePong, encode: encodePong, write: writePong, decode: decodePong }),
  ],
  parts: [
    codedPart<InlineMeta>(inlineMeta, { name: 'inlineMeta', size: sizeInlineMeta, encode: encodeInlineMeta, write: writeInlineMeta, decode: decodeInlineMeta }),
    codedPart<DetailMeta>(detailMeta, { name: 'detailMeta', size: sizeDetailMeta, encode: encodeDetailMeta, write: writeDetailMeta, decode: decodeDetailMeta }),
    codedPart<ActData>(actData, { name: 'actData', size: sizeActData, encode: encodeActData, write: writeActData, decode: decodeActData }),
    codedPart<UseData>(useData, { name: 'useData', size: sizeUseData, encode: encodeUseData, write: writeUseData, decode: decodeUseData }),
    codedPart<DropData>(dropData, { name: 'dropData', size: sizeDropData, encode: encodeDropData, write: writeDropData, decode: decodeDropData }),
    codedPart<GetData>(getData, { name: 'getData', size: sizeGetData, encode: encodeGetData, write: writeGetData, decode: decodeGetData }),
    codedPart<PutData>(putData, { name: 'putData', size: sizePutData, encode: encodePutData, write: writePutData, decode: decodePutData }),
    codedPart<ChooseData>(chooseData, { name: 'chooseData', size: sizeChooseData, encode: encodeChooseData, write: writeChooseData, decode: decodeChooseData }),
  ],
  classifyToHost,
  classifyToGuest,
};
