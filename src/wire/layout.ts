/**
 * What a message's bytes are, as data. From one declaration come the TypeScript type (`Value`), the codec
 * (`generate.ts`), the documentation (`document.ts`), the JSON form (`json.ts`) and the values tests try. Each of
 * these is a `switch` over `kind` that must be exhaustive: a new kind of field is a member of `Field`, and the compiler
 * names every place that has to learn it. All numbers are little-endian.
 */

const integerTypes = {
  u8: { bytes: 1, max: 0xff },
  u16: { bytes: 2, max: 0xffff },
  u32: { bytes: 4, max: 0xffff_ffff },
} as const;

export type IntegerType = keyof typeof integerTypes;

/** Largest finite f32, 2¹²⁸ − 2¹⁰⁴. */
export const maxF32 = 3.4028234663852886e38;

/** An unsigned integer. Encoding wraps, as typed arrays do, unless the field has narrower bounds. */
export interface Integer<Type extends IntegerType = IntegerType> {
  readonly kind: 'integer';
  readonly type: Type;
  readonly bytes: number;
  readonly min: number;
  readonly max: number;
  /** Bits in use, below bit 31; the others are reserved: zero on write, ignored on read (A3). Undefined: all are in use. */
  readonly bits: number | undefined;
  /** For the documentation. */
  readonly note: string;
}

/** A finite f32: NaN and ±Infinity are malformed (A3). −0 counts as 0. */
export interface Float {
  readonly kind: 'float';
  readonly type: 'f32';
  readonly bytes: 4;
  readonly min: number;
  readonly max: number;
  readonly note: string;
}

/** An integer of 64 bits; a bigint, since a number loses bits beyond 2⁵³. */
export interface Wide {
  readonly kind: 'wide';
  readonly type: 'i64';
  readonly bytes: 8;
  readonly note: string;
}

/** Bytes that are always the same: a message's id, a magic, a version. Not part of the value. */
export interface Constant {
  readonly kind: 'constant';
  readonly of: Integer;
  readonly value: number;
}

/** A length in bytes and as much strict UTF-8, without control characters (U+0000–1F, U+007F–9F). */
export interface Text {
  readonly kind: 'text';
  readonly length: Integer;
  readonly maxBytes: number;
  readonly note: string;
}

/** A kind of field that fits a typed array, and so a column. */
export type Cell = Integer | Float;

/** A count and as many rows of fixed size, held in memory as one typed array a field. */
export interface Columns<Cells extends Readonly<Record<string, Cell>> = Readonly<Record<string, Cell>>> {
  readonly kind: 'columns';
  readonly count: Integer;
  readonly of: Struct<Cells>;
  readonly maxCount: number;
  readonly note: string;
}

export type Field = Integer | Float | Wide | Constant | Text | Columns;

export type Fields = Readonly<Record<string, Field>>;

/** Fields one after another, without padding, in the order of declaration. */
export interface Struct<F extends Fields = Fields> {
  readonly fields: F;
}

type CellArray<C extends Cell> = C extends Float
  ? Float32Array
  : C extends Integer<'u8'>
    ? Uint8Array
    : C extends Integer<'u16'>
      ? Uint16Array
      : Uint32Array;

/**
 * Rows as a struct of arrays. The first `count` elements of each array are the rows; the arrays have one length among
 * them, the capacity, and are replaced by longer ones when a list outgrows them.
 */
export type ColumnsValue<Cells extends Readonly<Record<string, Cell>>> = { count: number } & {
  -readonly [Name in keyof Cells]: CellArray<Cells[Name]>;
};

/** The TypeScript type of what a layout describes. */
export type Value<Layout> =
  Layout extends Columns<infer Cells>
    ? ColumnsValue<Cells>
    : Layout extends Struct<infer F>
      ? { -readonly [Name in keyof F as F[Name] extends Constant ? never : Name]: Value<F[Name]> }
      : Layout extends Text
        ? string
        : Layout extends Wide
          ? bigint
          : Layout extends Cell
            ? number
            : never;

function integer<Type extends IntegerType>(type: Type): Integer<Type> {
  return {
    kind: 'integer',
    type,
    bytes: integerTypes[type].bytes,
    min: 0,
    max: integerTypes[type].max,
    bits: undefined,
    note: '',
  };
}

export const u8 = integer('u8');
export const u16 = integer('u16');
export const u32 = integer('u32');
export const f32: Float = { kind: 'float', type: 'f32', bytes: 4, min: -maxF32, max: maxF32, note: '' };
export const i64: Wide = { kind: 'wide', type: 'i64', bytes: 8, note: '' };

/** `of` with narrower bounds (a value outside is malformed), with reserved bits, or with a note for the documentation. */
export function field<F extends Cell | Wide>(
  of: F,
  options: {
    readonly min?: F extends Cell ? number : never;
    readonly bits?: F extends Integer ? number : never;
    readonly note?: string;
  },
): F {
  return { ...of, ...options };
}

/** A text of at most `maxBytes` bytes of UTF-8. */
export function text(length: Integer, options: { readonly maxBytes: number; readonly note?: string }): Text {
  return { kind: 'text', length, note: '', ...options };
}

/** `of`, always `value`. */
export function constant(of: Integer, value: number): Constant {
  return { kind: 'constant', of, value };
}

export function struct<F extends Fields>(fields: F): Struct<F> {
  return { fields };
}

/** A list of at most `maxCount` rows `of` one struct. */
export function columns<Cells extends Readonly<Record<string, Cell>>>(
  count: Integer,
  of: Struct<Cells>,
  options: { readonly maxCount: number; readonly note?: string },
): Columns<Cells> {
  return { kind: 'columns', count, of, note: '', ...options };
}

/** Bytes a field has at least: its own, or those of its length or count. */
export function minBytes(of: Field): number {
  switch (of.kind) {
    case 'integer':
    case 'float':
    case 'wide':
      return of.bytes;
    case 'constant':
      return of.of.bytes;
    case 'text':
      return of.length.bytes;
    case 'columns':
      return of.count.bytes;
  }
}

/** Bytes a field has at most. */
export function maxBytes(of: Field): number {
  switch (of.kind) {
    case 'text':
      return of.length.bytes + of.maxBytes;
    case 'columns':
      return of.count.bytes + of.maxCount * structBytes(of.of).min;
    default:
      return minBytes(of);
  }
}

/** Bytes a struct has at least and at most. */
export function structBytes(of: Struct): { readonly min: number; readonly max: number } {
  let min = 0;
  let max = 0;
  for (const one of Object.values(of.fields)) {
    min += minBytes(one);
    max += maxBytes(one);
  }
  return { min, max };
}
