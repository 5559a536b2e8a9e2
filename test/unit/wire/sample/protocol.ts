import {
  apart,
  block,
  bytes,
  columns,
  constant,
  countOf,
  f32,
  field,
  flag,
  i8,
  i16,
  i64,
  indices,
  list,
  rest,
  rows,
  struct,
  tag,
  tags,
  text,
  u8,
  u16,
  u32,
  u64,
} from '../../../../src/wire/layout.ts';
import { type Declarations, message, part } from '../../../../src/wire/messages.ts';

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
  lengths: list(u8, u16, { maxCount: 255 }),
});

/** Nothing but its id. */
export const empty = message('empty', 'datagram', { magic: constant(u16, 0x524c), kind: constant(u8, 9) });

/** Values of each type, bounded or not. */
export const remarks = block('remarks', {
  depth: tag(0x01, field(i16, { min: -300, max: 300 })),
  lean: tag(0x03, field(i8, { min: -5 })),
  marks: tag(0x02, field(u8, { min: 1, bits: 0x1f })),
  words: tags(0xff, text(rest, { maxBytes: 9 })),
  slopes: tag(0x80, columns(rest, struct({ rise: field(f32, { min: 0 }), run: u8 }), { maxCount: 4 })),
  title: tag(0x7f, text(rest, { maxBytes: 255 })),
});

/** Rows of variable size, counted apart or at once, with fields of variable size before and after them. */
export const odd = message(
  'odd',
  'datagram',
  {
    magic: constant(u16, 0x524c),
    kind: constant(u8, 10),
    pathCount: countOf('paths', u16),
    steep: flag(3),
    label: text(u8, { maxBytes: 4 }),
    paths: columns(
      apart,
      struct({ depth: field(i16, { min: -5, max: 5 }), said: bytes(u8, { maxBytes: 60, of: remarks }) }),
      {
        maxCount: 9,
      },
    ),
    borders: rows(2, struct({ height: field(f32, { min: 0 }), tilt: i8, bits: field(u8, { bits: 0x0f }) })),
    corner: struct({
      x: i16,
      tall: field(u8, { min: 1, max: 0x11, bits: 0x1f }),
      lean: field(i8, { min: -5, max: 5 }),
    }),
    colours: list(u8, field(u16, { min: 2 }), { minCount: 1, maxCount: 64 }),
    cells: indices('colours', { count: 32 }),
    slopes: list(u8, f32, { maxCount: 3 }),
    notes: columns(u8, struct({ place: u32, text: bytes(u8, { maxBytes: 255 }) }), { maxCount: 5 }),
    stamp: u64,
    blob: bytes(u8, { maxBytes: 5 }),
    remainder: bytes(rest, { maxBytes: 100, of: remarks }),
  },
  { maxBytes: 1199 },
);

/** Fields of a part, one of them of variable size. */
export const pair = part('pair', { left: field(i16, { max: 0 }), right: bytes(u16, { maxBytes: 300 }), last: flag(7) });

export const declarations: Declarations = {
  game: 'sample',
  discriminatorOffset: 2,
  toHost: [mixed, empty],
  toGuest: [full, odd],
  parts: [remarks, pair],
};
