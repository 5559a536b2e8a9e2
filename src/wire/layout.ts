/**
 * What a message's bytes are, as data. From one declaration come the TypeScript type (`Value`), the codec
 * (`generate.ts`), the documentation (`document.ts`), the JSON form (`json.ts`) and the values tests try. Each of
 * these is a `switch` over `kind` that must be exhaustive: a new kind of field is a member of `Field`, and the compiler
 * names every place that has to learn it. All numbers are little-endian.
 */

/** What an integer of each type can hold. */
export const integerTypes = {
  u8: { bytes: 1, min: 0, max: 0xff },
  u16: { bytes: 2, min: 0, max: 0xffff },
  u32: { bytes: 4, min: 0, max: 0xffff_ffff },
  i8: { bytes: 1, min: -0x80, max: 0x7f },
  i16: { bytes: 2, min: -0x8000, max: 0x7fff },
} as const;

export type IntegerType = keyof typeof integerTypes;

/** Largest finite f32, 2¹²⁸ − 2¹⁰⁴. */
export const maxF32 = 3.4028234663852886e38;

/** An integer. Encoding wraps, as typed arrays do, unless the field has narrower bounds. */
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

/** What an integer of 64 bits can hold. */
export const wideTypes = {
  i64: { min: -(2n ** 63n), max: 2n ** 63n - 1n },
  u64: { min: 0n, max: 2n ** 64n - 1n },
} as const;

/** An integer of 64 bits; a bigint, since a number loses bits beyond 2⁵³. Encoding wraps. */
export interface Wide {
  readonly kind: 'wide';
  readonly type: keyof typeof wideTypes;
  readonly bytes: 8;
  readonly note: string;
}

/** A byte of which one bit is a boolean and the others are reserved: zero on write, ignored on read (A3). */
export interface Flag {
  readonly kind: 'flag';
  readonly bit: number;
  readonly note: string;
}

/** Bytes that are always the same: a message's id, a magic, a version. Not part of the value. */
export interface Constant {
  readonly kind: 'constant';
  readonly of: Integer;
  readonly value: number;
}

/** How many rows a later list of the same struct has. Not part of the value, where the list says so itself. */
export interface CountOf {
  readonly kind: 'countOf';
  readonly of: Integer;
  /** The list's field, whose rows are counted `apart`. */
  readonly list: string;
}

/** The size of a field that ends where what holds it ends: a message's frame, a tag's value. */
export interface Rest {
  readonly kind: 'rest';
}

/** A length in bytes and as much strict UTF-8, without control characters (U+0000–1F, U+007F–9F). */
export interface Text<Length extends Integer | Rest = Integer> {
  readonly kind: 'text';
  readonly length: Length;
  readonly maxBytes: number;
  readonly note: string;
}

/** Bytes as they are, a `Uint8Array`; where `of` says so they are a well-formed block of tagged values. */
export interface Bytes<Length extends Integer | Rest = Integer | Rest> {
  readonly kind: 'bytes';
  readonly length: Length;
  readonly maxBytes: number;
  readonly of: Block | undefined;
  readonly note: string;
}

/** A kind of field that fits a typed array, and so a column. */
export type Cell = Integer | Float;

export type Cells = Readonly<Record<string, Cell>>;

/** A count and as many cells, a typed array of just that length. */
export interface List<Of extends Cell = Cell> {
  readonly kind: 'list';
  readonly count: Integer;
  readonly of: Of;
  readonly minCount: number;
  readonly maxCount: number;
  readonly note: string;
}

/** As many numbers of 6 bits as `count` says: places in the field `into`, a list. A `Uint8Array`. */
export interface Indices {
  readonly kind: 'indices';
  /** A multiple of 16, so that it ends with a byte. */
  readonly count: number;
  /** An earlier list of the same struct: an index that is not below its length is malformed. */
  readonly into: string;
  readonly note: string;
}

/** What a row has: cells, and at the end bytes of its own length where rows are of variable size. */
export type Row = Readonly<Record<string, Cell | Bytes<Integer>>>;

/** Where a list's count stands: before the rows, in an earlier `countOf`, or nowhere as it never changes. */
export type Count = Integer | { readonly kind: 'apart' } | { readonly kind: 'fixed' } | Rest;

/** Rows, held in memory as one array a field. */
export interface Columns<R extends Row = Row, C extends Count = Count> {
  readonly kind: 'columns';
  readonly count: C;
  readonly of: Struct<R>;
  readonly maxCount: number;
  readonly note: string;
}

/** A list of rows in a message. */
export type Rows = Columns<Row, Exclude<Count, Rest>>;

export type Field =
  | Integer
  | Float
  | Wide
  | Flag
  | Constant
  | CountOf
  | Struct<Cells>
  | Text
  | Bytes
  | List
  | Indices
  | Rows;

export type Fields = Readonly<Record<string, Field>>;

/** Fields one after another, without padding, in the order of declaration. In another struct it has cells alone. */
export interface Struct<F extends Fields = Fields> {
  readonly kind: 'struct';
  readonly fields: F;
}

/** What a tag may stand before. */
export type TagValue = Integer | Text<Rest> | Columns<Cells, Rest>;

/** One kind of value in a block: `u8` tag, `u8` length in bytes, the value. */
export interface Tag<Of extends TagValue = TagValue, Many extends boolean = boolean> {
  readonly tag: number;
  readonly of: Of;
  /** It may occur more than once: its values, in order, are an array. */
  readonly many: Many;
}

export type Tags = Readonly<Record<string, Tag>>;

/**
 * Tagged values in any order, each there or not. Tags that are not declared are skipped, so that later versions can add
 * some; a value that runs past the block, comes twice, or is not what its tag says is malformed.
 */
export interface Block<T extends Tags = Tags> {
  readonly kind: 'block';
  /** In lower camel case; the codec's functions and the documentation are named after it. */
  readonly name: string;
  readonly tags: T;
  /** The tags by number, for whoever reads a block; undefined where there is none. */
  readonly byNumber: readonly (KnownTag | undefined)[];
}

export interface KnownTag {
  readonly of: TagValue;
  /** A bit of its own if it may come once, otherwise 0. */
  readonly onceBit: number;
  /** Bytes of a value of which every one is well-formed; −1 for values that must be looked at. */
  readonly plainBytes: number;
}

type CellArray<C> = C extends Float
  ? Float32Array
  : C extends Integer<'u8'>
    ? Uint8Array
    : C extends Integer<'u16'>
      ? Uint16Array
      : C extends Integer<'i8'>
        ? Int8Array
        : C extends Integer<'i16'>
          ? Int16Array
          : C extends Integer<'u32'>
            ? Uint32Array
            : Uint8Array[];

/**
 * Rows as a struct of arrays. The first `count` elements of each array are the rows; the arrays have one length among
 * them, the capacity, and are replaced by longer ones when a list outgrows them.
 */
export type ColumnsValue<R extends Row> = { count: number } & {
  -readonly [Name in keyof R]: CellArray<R[Name]>;
};

/** The TypeScript type of what a layout describes. */
export type Value<Layout> =
  Layout extends Columns<infer R>
    ? ColumnsValue<R>
    : Layout extends Struct<infer F>
      ? { -readonly [Name in keyof F as F[Name] extends Constant | CountOf ? never : Name]: Value<F[Name]> }
      : Layout extends Block<infer T>
        ? { -readonly [Name in keyof T]?: TagsValue<T[Name]> | undefined }
        : Layout extends Text<Integer | Rest>
          ? string
          : Layout extends Bytes | Indices
            ? Uint8Array
            : Layout extends List<infer Of>
              ? CellArray<Of>
              : Layout extends Wide
                ? bigint
                : Layout extends Flag
                  ? boolean
                  : Layout extends Cell
                    ? number
                    : never;

type TagsValue<T extends Tag> = T['many'] extends true ? Value<T['of']>[] : Value<T['of']>;

function integer<Type extends IntegerType>(type: Type): Integer<Type> {
  return { kind: 'integer', type, ...integerTypes[type], bits: undefined, note: '' };
}

export const u8 = integer('u8');
export const u16 = integer('u16');
export const u32 = integer('u32');
export const i8 = integer('i8');
export const i16 = integer('i16');
export const f32: Float = { kind: 'float', type: 'f32', bytes: 4, min: -maxF32, max: maxF32, note: '' };
export const i64: Wide = { kind: 'wide', type: 'i64', bytes: 8, note: '' };
export const u64: Wide = { kind: 'wide', type: 'u64', bytes: 8, note: '' };

export const rest: Rest = { kind: 'rest' };
export const apart = { kind: 'apart' } as const;

/** The typed array that holds a column of each type of cell. */
export const cellArrays = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i8: Int8Array,
  i16: Int16Array,
  f32: Float32Array,
} as const;

/** `of` with narrower bounds (a value outside is malformed), with reserved bits, or with a note for the documentation. */
export function field<F extends Cell | Wide>(
  of: F,
  options: {
    readonly min?: F extends Cell ? number : never;
    readonly max?: F extends Cell ? number : never;
    readonly bits?: F extends Integer ? number : never;
    readonly note?: string;
  },
): F {
  return { ...of, ...options };
}

/** A byte whose bit `bit` (0 … 7) is a boolean. */
export function flag(bit: number, options: { readonly note?: string } = {}): Flag {
  return { kind: 'flag', bit, note: '', ...options };
}

/** A text of at most `maxBytes` bytes of UTF-8. */
export function text<Length extends Integer | Rest>(
  length: Length,
  options: { readonly maxBytes: number; readonly note?: string },
): Text<Length> {
  return { kind: 'text', length, note: '', ...options };
}

/** At most `maxBytes` bytes, a block where `of` names one. */
export function bytes<Length extends Integer | Rest>(
  length: Length,
  options: { readonly maxBytes: number; readonly of?: Block; readonly note?: string },
): Bytes<Length> {
  return { kind: 'bytes', length, of: undefined, note: '', ...options };
}

/** `of`, always `value`. */
export function constant(of: Integer, value: number): Constant {
  return { kind: 'constant', of, value };
}

/** The count of the later field `list`, which says `apart`. */
export function countOf(list: string, of: Integer): CountOf {
  return { kind: 'countOf', of, list };
}

export function struct<F extends Fields>(fields: F): Struct<F> {
  return { kind: 'struct', fields };
}

/** From `minCount` to `maxCount` cells. */
export function list<Of extends Cell>(
  count: Integer,
  of: Of,
  options: { readonly minCount?: number; readonly maxCount: number; readonly note?: string },
): List<Of> {
  return { kind: 'list', count, of, minCount: 0, note: '', ...options };
}

/** `count` places in the field `into`, 6 bits each. Throws `Error` for a count that does not end with a byte. */
export function indices(into: string, options: { readonly count: number; readonly note?: string }): Indices {
  if (options.count % 16 !== 0) throw new Error(`${options.count} indices into ${into} are no multiple of 16`);
  return { kind: 'indices', into, note: '', ...options };
}

/** A list of at most `maxCount` rows `of` one struct. */
export function columns<R extends Row, C extends Integer | typeof apart | Rest>(
  count: C,
  of: Struct<R>,
  options: { readonly maxCount: number; readonly note?: string },
): Columns<R, C> {
  return { kind: 'columns', count, of, note: '', ...options };
}

/** A list that always has `count` rows, which the bytes need not say. */
export function rows<R extends Cells>(
  count: number,
  of: Struct<R>,
  options: { readonly note?: string } = {},
): Columns<R, { readonly kind: 'fixed' }> {
  return { kind: 'columns', count: { kind: 'fixed' }, of, maxCount: count, note: '', ...options };
}

/** A value that is there once or not at all. */
export function tag<Of extends TagValue>(number: number, of: Of): Tag<Of, false> {
  return { tag: number, of, many: false };
}

/** A text that may be there any number of times. */
export function tags<Of extends Text<Rest>>(number: number, of: Of): Tag<Of, true> {
  return { tag: number, of, many: true };
}

/** Whether an integer may not have every value that its type can hold. */
export function isNarrower(of: Integer): boolean {
  const { min, max } = integerTypes[of.type];
  return of.min > min || of.max < max;
}

/** Throws `Error` for a wrong declaration: two values of one tag, or more than 31. */
export function block<T extends Tags>(name: string, tags: T): Block<T> {
  const all = Object.values(tags);
  const byNumber = Array.from({ length: 256 }, (): KnownTag | undefined => undefined);
  all.forEach(({ tag, of, many }, i) => {
    if (byNumber[tag] || i > 30) throw new Error(`${name} has two values of one tag, or too many`);
    const isPlain = of.kind === 'integer' && !isNarrower(of);
    byNumber[tag] = { of, onceBit: many ? 0 : 1 << i, plainBytes: isPlain ? of.bytes : -1 };
  });
  return { kind: 'block', name, tags, byNumber };
}

/** Bytes of a field that are there whatever its value, before those that depend on it: a length or a count. */
function countBytes(of: Count): number {
  return of.kind === 'integer' ? of.bytes : 0;
}

/** Bytes a field has at least. */
export function minBytes(of: Field | TagValue): number {
  switch (of.kind) {
    case 'integer':
    case 'float':
    case 'wide':
      return of.bytes;
    case 'flag':
      return 1;
    case 'constant':
    case 'countOf':
      return of.of.bytes;
    case 'struct':
      return structBytes(of).min;
    case 'text':
    case 'bytes':
      return countBytes(of.length);
    case 'list':
      return of.count.bytes + of.minCount * of.of.bytes;
    case 'indices':
      return (of.count * 6) / 8;
    case 'columns':
      return countBytes(of.count) + (of.count.kind === 'fixed' ? of.maxCount * structBytes(of.of).min : 0);
  }
}

/** Bytes a field has at most. */
export function maxBytes(of: Field | TagValue): number {
  switch (of.kind) {
    case 'text':
    case 'bytes':
      return countBytes(of.length) + of.maxBytes;
    case 'list':
      return of.count.bytes + of.maxCount * of.of.bytes;
    case 'columns':
      return countBytes(of.count) + of.maxCount * structBytes(of.of).max;
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
