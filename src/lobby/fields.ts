/** What messages, kept rooms and kept launches are made of, as schemas: each bound stands here, once. */
import * as v from 'valibot';

/** Slots are 0 … 63. */
export const maxSeats = 64;

const integer = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

export const u8 = integer(0, 0xff);
export const u16 = integer(0, 0xffff);
export const u32 = integer(0, 0xffff_ffff);
export const i16 = integer(-0x8000, 0x7fff);
export const finite = v.pipe(v.number(), v.finite());
export const slot = integer(0, maxSeats - 1);
/** A seat's, or a spectator's: 128 bits. */
export const token = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));
/** A digest of the sources a page was built from. */
export const build = v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/));
/** A name as a host keeps it for itself, longer than any clean one. */
export const keptName = v.pipe(v.string(), v.maxLength(64));

/** At most as many as there can be seats. */
export const list = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.maxLength(maxSeats));

/** Whether each is greater than the one before it, so that none stands there twice. */
export const isAscending = (numbers: readonly number[]): boolean =>
  numbers.every((each, n) => n === 0 || each > (numbers[n - 1] ?? each));

/** Slots, none twice. */
export const slots = v.pipe(
  list(slot),
  v.check((slots) => isAscending(slots), 'ascending'),
);
