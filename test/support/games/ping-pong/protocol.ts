import { columns, constant, field, struct, u8, u16, u32 } from '../../../../src/wire/layout.ts';
import { type Declarations, message } from '../../../../src/wire/messages.ts';

/** First field of Ready and Court: any change to a layout below raises it. */
export const pingPongVersion = 1;

/** Bits of Move, in the order of the game's actions. */
export const directions = { up: 1, down: 2 } as const;

/** As many as the largest room has seats. */
export const maxPaddles = 8;

// doc:messages
/** First frame of a guest; the host says nothing to it before. */
export const ready = message('ready', 'stream', {
  id: constant(u8, 0x01),
  version: field(u8, { note: 'protocol version' }),
});

/** What a guest holds from now on. The lane is reliable and ordered: only changes are sent, and they need no number. */
export const move = message('move', 'stream', {
  id: constant(u8, 0x02),
  held: field(u8, { bits: 0x03, note: '1 up, 2 down' }),
});

export const court = message('court', 'stream', {
  id: constant(u8, 0x81),
  version: field(u8, { note: 'protocol version' }),
  paddleId: field(u32, { note: "the guest's own paddle" }),
  width: field(u16, { min: 1 }),
  height: field(u16, { min: 1 }),
});

export const paddle = struct({ id: u32, x: u16, y: u16, colour: field(u32, { bits: 0xff_ffff }) });

/** All there is at one tick, on the lane that loses and reorders: the next one replaces it. */
export const state = message('state', 'datagram', {
  id: constant(u8, 0x82),
  tick: field(u32, { note: 'serial number: one that is not newer is ignored (A1)' }),
  ballX: u16,
  ballY: u16,
  left: field(u8, { note: 'points' }),
  right: field(u8, { note: 'points' }),
  paddles: columns(u8, paddle, { maxCount: maxPaddles }),
});

export const declarations: Declarations = {
  game: 'ping-pong',
  discriminatorOffset: 0,
  toHost: [ready, move],
  toGuest: [court, state],
};
// end
