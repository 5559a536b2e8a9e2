import { lanes } from '../../net/lanes.ts';
import {
  apart,
  block,
  bytes,
  columns,
  constant,
  countOf,
  field,
  flag,
  i16,
  indices,
  list,
  rest,
  rows,
  struct,
  structBytes,
  tag,
  tags,
  text,
  u8,
  u16,
  u32,
  u64,
} from '../../wire/layout.ts';
import { type Declarations, message, part } from '../../wire/messages.ts';
import { chunkTiles } from './chunk-ids.ts';

/** First two bytes of every packet, `4C 52`: what is not of this game is noise (T1). */
export const magic = 0x524c;

/** Third byte of every packet: any change to a layout below raises it. */
export const tilesVersion = 1;

/** Byte that holds the version: read before the rest, whose layout may be another version's. */
export const versionOffset = 2;

/** Bytes that every packet begins with; the checksum of a tick does not cover them (T4). */
export const headerBytes = 6;

/** The version a packet's header names, if it is a header of this game and names another one (S19); undefined otherwise. */
export function otherVersionOf(frame: Uint8Array): number | undefined {
  const version = frame[versionOffset];
  const ours = frame.length >= headerBytes && frame[0] === (magic & 0xff) && frame[1] === magic >> 8;
  return ours && version !== tilesVersion ? version : undefined;
}

/** Who speaks; numbers but 0 are for others' programs. */
export const clientTypes = { official: 0 } as const;

/** Ticks in a window, in which a player acts once (T2). */
export const ticksPerMove = 2;

/** How many windows ahead may be addressed (T2). */
export const windowHorizon = 4;

/** `player_action`; what has no part below has no `action_data`. */
export const playerActions = {
  none: 0,
  north: 1,
  east: 2,
  south: 3,
  west: 4,
  act: 5,
  take: 6,
  use: 7,
  drop: 8,
  get: 9,
  put: 10,
  choose: 11,
} as const;

/** Chunks of the 3×3 around a player, and so of a cache list. */
export const manifestChunks = 9;

/** Kinds of tiles in one chunk. */
export const maxPalette = 64;

/** What one datagram holds. */
export const maxPacketBytes = lanes.datagram.maxBytes;

const header = <Type extends number>(type: Type) => ({
  magic: constant(u16, magic),
  version: constant(u8, tilesVersion),
  packetType: constant(u8, type),
  clientType: field(u16, { note: '0 official, others registered' }),
});

/** A chunk by its id, x and y of the grid as two i16, and the version of its tiles. */
export const chunkEntry = struct({
  chunkId: field(u32, { note: '`(x as u16) \\| (y as u16) << 16`' }),
  version: field(u16, { note: '0: none' }),
});

const authToken = field(u64, { note: "the sender's, from the lobby (T3)" });

export const state = message('state', 'datagram', {
  ...header(0),
  tick: field(u32, { note: 'serial number (T2)' }),
  chunks: rows(manifestChunks, chunkEntry, { note: 'around the player, row by row from the north-west (T7)' }),
  playerEntityId: field(u32, { note: "the guest's own" }),
  entityChecksum: field(u32, { note: "FNV-1a of the tick's entity payloads (T4)" }),
});

const actionBytes = 74;

export const action = message('action', 'datagram', {
  ...header(1),
  authToken,
  targetTick: field(u32, { note: 'when to do it; 0: nothing is to be done (T2)' }),
  cache: rows(manifestChunks, chunkEntry, { note: "the last State's chunks, with the versions held (T7)" }),
  playerAction: field(u16, { note: 'see player actions' }),
  actionData: bytes(rest, { maxBytes: maxPacketBytes - actionBytes, note: "the player action's part" }),
});

export const chunk = message('chunk', 'datagram', {
  ...header(2),
  chunk: chunkEntry,
  palette: list(u8, u16, { minCount: 1, maxCount: maxPalette, note: 'global tile ids' }),
  tiles: indices('palette', { count: chunkTiles, note: 'row by row from the north-west (T1)' }),
});

/** What all who see an entity know of it beyond its row. */
export const inlineMeta = block('inlineMeta', {
  statusEffects: tag(0x01, field(u16, { note: 'bits of what has befallen it' })),
  weapon: tag(0x02, field(u16, { note: 'item wielded' })),
  armour: tag(0x03, field(u16, { note: 'item worn' })),
  revision: tag(0x10, field(u16, { note: 'another one than before: what Detail said is stale' })),
});

/** One entity of a page; rows in ascending id. */
export const entityEntry = struct({
  id: field(u32, { note: 'never another’s in a launch' }),
  typeId: field(u16, { note: '0 player' }),
  x: field(i16, { note: 'in tiles, east' }),
  y: field(i16, { note: 'in tiles, south' }),
  hp: u16,
  hpMax: u16,
  elo: field(u16, { note: 'level' }),
  flags: field(u8, { bits: 0x07, note: '1 static, 2 hostile, 4 interactable' }),
  meta: bytes(u8, { maxBytes: 255, of: inlineMeta }),
});

/** Bytes of a page before its entities, and of an entity without metadata. */
export const pageBytes = 12;
export const entryBytes = structBytes(entityEntry).min;

/** Entities without metadata that a packet holds: 66 (T5). */
export const maxEntities = Math.floor((maxPacketBytes - pageBytes) / entryBytes);

export const entity = message(
  'entity',
  'datagram',
  {
    ...header(3),
    tick: field(u32, { note: "the State's" }),
    entityCount: countOf('entities', u8),
    more: flag(0, { note: 'further pages of this tick follow' }),
    entities: columns(apart, entityEntry, { maxCount: maxEntities }),
  },
  { maxBytes: maxPacketBytes },
);

export const entityQuery = message('entityQuery', 'datagram', { ...header(4), authToken, entityId: u32 });

const detailBytes = 16;

/** What a player may know of one entity that they asked about. */
export const detailMeta = block('detailMeta', {
  revision: tag(0x10, field(u16, { note: "as in the entity's inline metadata" })),
  text: tag(0x20, text(rest, { maxBytes: 255, note: 'what a sign says, or a person' })),
  choices: tags(0x21, text(rest, { maxBytes: 255, note: 'answers to it, in order' })),
  items: tag(
    0x22,
    columns(rest, struct({ item: field(u16, { note: '0: an empty slot' }), amount: u16 }), {
      maxCount: 63,
      note: 'what it holds, by slot',
    }),
  ),
  name: tag(0x24, text(rest, { maxBytes: 255 })),
});

export const entityDetail = message('entityDetail', 'datagram', {
  ...header(5),
  tick: field(u32, { note: 'when it was so' }),
  entityId: u32,
  meta: bytes(u16, { maxBytes: maxPacketBytes - detailBytes, of: detailMeta }),
});

const timestampMs = field(u64, { note: 'returned as it is' });

export const ping = message('ping', 'datagram', { ...header(6), timestampMs });

export const pong = message('pong', 'datagram', { ...header(7), timestampMs });

/** On what lies ahead there. */
export const actData = part('actData', {
  direction: field(u8, { min: 1, max: 4, note: '1 north, 2 east, 3 south, 4 west' }),
});

const slot = field(u8, { note: 'from 0' });

export const useData = part('useData', { slot });

export const dropData = part('dropData', { slot, amount: u16 });

/** Out of a chest, `slot` of the chest. */
export const getData = part('getData', { entityId: u32, slot });

/** Into a chest, `slot` of the own pack. */
export const putData = part('putData', { entityId: u32, slot });

export const chooseData = part('chooseData', {
  entityId: u32,
  choice: field(u8, { note: 'place in the choices, from 0' }),
});

/** Types 0, 2, 3, 5 and 7 are the host's, 1, 4 and 6 a guest's. */
export const declarations: Declarations = {
  game: 'tiles',
  discriminatorOffset: 3,
  toHost: [action, entityQuery, ping],
  toGuest: [state, chunk, entity, entityDetail, pong],
  parts: [inlineMeta, detailMeta, actData, useData, dropData, getData, putData, chooseData],
};
