import { columns, constant, f32, field, i64, struct, structBytes, text, u8, u16, u32 } from '../../wire/layout.ts';
import { type Declarations, message } from '../../wire/messages.ts';

/** Wire version, first field of Hello and Welcome: any change to a layout below raises it. */
export const arenaVersion = 1;

/** Byte of Hello and Welcome that holds the version: read before the rest, whose layout may be another version's. */
export const versionOffset = 1;

/**
 * Where probes are lost at all, Input and Snapshot also travel as datagrams (A5): a reliable lane holds everything back
 * behind what was lost, while of these two only the newest counts, and each says by number whether it is.
 */
export const lossyPct = 1;

/** Bits of Input's mask, in the order of the game's actions. */
export const buttons = { up: 1, down: 2, left: 4, right: 8 } as const;

/** What an entity is; other values are shown as `unknown`. */
export const entityKinds = { unknown: 0, player: 1, obstacle: 2 } as const;

/** First frame of a guest, within 5 s (A4). */
export const hello = message('hello', 'stream', {
  id: constant(u8, 0x01),
  version: field(u8, { note: 'protocol version' }),
  name: text(u8, { maxBytes: 32, note: 'the accepted lobby name' }),
});

/** What a guest holds down, about 30 times a second whether or not it changed. */
export const input = message('input', 'stream', {
  id: constant(u8, 0x02),
  sequence: field(u32, { note: 'serial number: one that is not newer is ignored (A1)' }),
  buttons: field(u8, { bits: 0x0f, note: '1 up, 2 down, 4 left, 8 right' }),
});

export const ping = message('ping', 'stream', {
  id: constant(u8, 0x03),
  clientTime: field(i64, { note: "the guest's clock in ms" }),
});

/** First frame of the host: no snapshot comes before it. */
export const welcome = message('welcome', 'stream', {
  id: constant(u8, 0x81),
  version: field(u8, { note: 'protocol version' }),
  entityId: field(u32, { note: "the guest's own avatar" }),
  tickRate: field(u8, { min: 1, note: 'ticks a second' }),
  width: field(f32, { min: 1, note: 'of the world' }),
  height: field(f32, { min: 1, note: 'of the world' }),
});

export const entity = struct({
  id: field(u32, { note: 'never another’s in a session' }),
  kind: field(u8, { note: '0 unknown, 1 player, 2 obstacle' }),
  x: f32,
  y: f32,
  radius: field(f32, { min: 0 }),
  colour: field(u32, { bits: 0xff_ffff, note: '`0x00RRGGBB`' }),
});

/** What the lane carries in one frame. */
const maxFrameBytes = 64 * 1024;
const snapshotHeaderBytes = 7;

/** Entities that fit a frame: 3120. */
export const maxEntities = Math.floor((maxFrameBytes - snapshotHeaderBytes) / structBytes(entity).min);

/** Everything there is at one tick: what is missing has gone. */
export const snapshot = message('snapshot', 'stream', {
  id: constant(u8, 0x82),
  tick: u32,
  entities: columns(u16, entity, { maxCount: maxEntities }),
});

export const pong = message('pong', 'stream', {
  id: constant(u8, 0x83),
  clientTime: field(i64, { note: "Ping's, unchanged" }),
  tick: field(u32, { note: 'when the ping was handled' }),
});

/** Guests' ids are below `0x80`, the host's from `0x80` on, so a misdirected frame shows at a glance. */
export const declarations: Declarations = {
  game: 'arena',
  discriminatorOffset: 0,
  toHost: [hello, input, ping],
  toGuest: [welcome, snapshot, pong],
};
