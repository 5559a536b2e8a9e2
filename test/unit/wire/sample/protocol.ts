import { columns, constant, f32, field, i64, struct, text, u8, u16, u32 } from '../../../../src/wire/layout.ts';
import { type Declarations, message } from '../../../../src/wire/messages.ts';

/** Every kind of field where the arena has none of it: behind fields of variable size, bounded, several bytes wide. */
export const mixed = message('mixed', 'stream', {
  magic: constant(u16, 0x524c),
  kind: constant(u8, 7),
  small: field(u8, { min: 1 }),
  label: text(u8, { maxBytes: 4 }),
  middle: u16,
  points: columns(u8, struct({ place: u16, weight: field(u8, { min: 1, bits: 0x1f }), height: f32 }), { maxCount: 3 }),
  large: u32,
  motto: text(u16, { maxBytes: 300 }),
  stamp: i64,
  end: constant(u8, 0xee),
});

/** Fields of variable size whose length needs no further bound than its own width. */
export const full = message('full', 'datagram', {
  magic: constant(u16, 0x524c),
  kind: constant(u8, 8),
  label: text(u8, { maxBytes: 255 }),
  marks: columns(u8, struct({ place: u8 }), { maxCount: 255 }),
});

/** Nothing but its id. */
export const empty = message('empty', 'datagram', { magic: constant(u16, 0x524c), kind: constant(u8, 9) });

export const declarations: Declarations = {
  game: 'sample',
  discriminatorOffset: 2,
  toHost: [mixed, empty],
  toGuest: [full],
};
