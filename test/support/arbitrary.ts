import fc from 'fast-check';
import {
  type Block,
  type Bytes,
  type Cell,
  type Columns,
  cellArrays,
  type Field,
  type Struct,
  type Tag,
  type TagValue,
} from '../../src/wire/layout.ts';

/** Unicode that is hard on text: every plane, joined emoji, right-to-left, combining marks, and no control characters. */
const symbol = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((one) => !/[\p{Cc}\p{Cs}]/u.test(one)),
  fc.constantFrom('a', 'é', 'ß', '€', '🙂', '👩‍🚀', '\u202e', '\u200b', '\ufeff', 'e\u0301', '<', '&'),
);

const utf8 = new TextEncoder();

/** As many of `symbols` as fit `maxBytes`. */
function fitted(symbols: readonly string[], maxBytes: number): string {
  let text = '';
  for (const one of symbols) if (utf8.encode(text + one).length <= maxBytes) text += one;
  return text;
}

function text(maxBytes: number, maxLength = 48): fc.Arbitrary<string> {
  return fc.array(symbol, { maxLength: Math.min(maxBytes, maxLength) }).map((symbols) => fitted(symbols, maxBytes));
}

function cell(of: Cell): fc.Arbitrary<number> {
  if (of.kind === 'float') {
    return fc.oneof(fc.float({ min: of.min, max: of.max, noNaN: true }), fc.constantFrom(of.min, of.max));
  }
  const { min, max, bits } = of;
  const numbers = fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
  return bits === undefined ? numbers : numbers.map((value) => value & bits).filter((value) => value >= min);
}

/** A cell as it travels. */
function cellBytes(of: Cell): fc.Arbitrary<readonly number[]> {
  return cell(of).map((value) => [...new Uint8Array(cellArrays[of.type].of(value).buffer)]);
}

/** A tag's value as it travels, short enough that a block has room for several. */
function valueBytes(of: TagValue): fc.Arbitrary<readonly number[]> {
  switch (of.kind) {
    case 'integer':
      return cellBytes(of);
    case 'text':
      return text(of.maxBytes, 6).map((one) => [...utf8.encode(one)]);
    case 'columns': {
      const row = fc.tuple(...Object.values(of.of.fields).map(cellBytes)).map((cells) => cells.flat());
      return fc.array(row, { maxLength: Math.min(of.maxCount, 4) }).map((rows) => rows.flat());
    }
  }
}

/** A block as it travels, at most `maxBytes` of it: values in any order, and among them some that this version does not know. */
function blockBytes(of: Block, maxBytes: number): fc.Arbitrary<Uint8Array> {
  const later = fc.tuple(
    fc.nat({ max: 255 }).filter((tag) => of.byNumber[tag] === undefined),
    fc.array(fc.nat({ max: 255 }), { maxLength: 9 }),
  );
  const known = Object.values(of.tags).map(({ tag, of: value, many }) =>
    fc.array(fc.tuple(fc.constant(tag), valueBytes(value)), { maxLength: many ? 3 : 1 }),
  );
  return fc
    .tuple(fc.array(later, { maxLength: 2 }), ...known)
    .map((groups) => groups.flat())
    .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }))
    .map((all) => {
      let block: number[] = [];
      for (const [tag, value] of all) {
        if (block.length + 2 + value.length <= maxBytes) block = [...block, tag, value.length, ...value];
      }
      return Uint8Array.from(block);
    });
}

/** How long bytes are made that may be longer: rows of them, too, must fit a frame. */
const usualBytes = 64;

function bytesValue(of: Bytes): fc.Arbitrary<Uint8Array> {
  const maxBytes = Math.min(of.maxBytes, usualBytes);
  return of.of ? blockBytes(of.of, maxBytes) : fc.uint8Array({ maxLength: maxBytes });
}

function columns(of: Columns): fc.Arbitrary<unknown> {
  const fields = Object.entries(of.of.fields);
  const isVariable = fields.some(([, one]) => one.kind === 'bytes');
  const row = fc.record(
    Object.fromEntries(
      fields.map(([name, one]): [string, fc.Arbitrary<unknown>] => [
        name,
        one.kind === 'bytes' ? bytesValue(one) : cell(one),
      ]),
    ),
  );
  const maxLength = Math.min(of.maxCount, isVariable ? 12 : 40);
  const rows = fc.array(row, { minLength: of.count.kind === 'fixed' ? of.maxCount : 0, maxLength });
  // Arrays longer than the count are what a list looks like that has held more before.
  return fc.tuple(rows, fc.nat({ max: 3 })).map(([filled, spare]) => {
    const value: Record<string, unknown> = { count: filled.length };
    for (const [name, one] of fields) {
      const column = filled.map((each) => each[name]);
      if (one.kind === 'bytes') {
        value[name] = [...column, ...Array.from({ length: spare }, () => Uint8Array.of(1, 2, 3))];
      } else {
        const array = new cellArrays[one.type](filled.length + spare);
        array.set(column.map(Number));
        value[name] = array;
      }
    }
    return value;
  });
}

function fieldValue(of: Exclude<Field, { kind: 'constant' | 'countOf' }> | TagValue): fc.Arbitrary<unknown> {
  switch (of.kind) {
    case 'integer':
    case 'float':
      return cell(of);
    case 'wide': {
      const [min, max] = of.type === 'i64' ? [-(2n ** 63n), 2n ** 63n - 1n] : [0n, 2n ** 64n - 1n];
      return fc.oneof(fc.bigInt({ min, max }), fc.constantFrom(min, max));
    }
    case 'flag':
      return fc.boolean();
    case 'struct':
      return structValue(of);
    case 'text':
      return text(of.maxBytes);
    case 'bytes':
      return bytesValue(of);
    case 'list': {
      const length = { minLength: of.minCount, maxLength: Math.min(of.maxCount, 80) };
      return fc.array(cell(of.of), length).map((cells) => cellArrays[of.of.type].from(cells));
    }
    case 'indices':
      // Brought below the length of their list where that is known.
      return fc.uint8Array({ minLength: of.count, maxLength: of.count });
    case 'columns':
      return columns(of);
  }
}

function structValue(layout: Struct): fc.Arbitrary<unknown> {
  const all = Object.entries(layout.fields);
  const fields: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, of] of all) if (of.kind !== 'constant' && of.kind !== 'countOf') fields[name] = fieldValue(of);
  return fc.record(fields).map((value) => {
    for (const [name, of] of all) {
      const list = of.kind === 'indices' ? value[of.into] : undefined;
      const places = value[name];
      if (!ArrayBuffer.isView(list) || !(places instanceof Uint8Array)) continue;
      const { length } = Object.keys(list);
      value[name] = places.map((place) => place % length);
    }
    return value;
  });
}

function tagValue({ of, many }: Tag): fc.Arbitrary<unknown> {
  return many ? fc.array(fieldValue(of), { minLength: 1, maxLength: 3 }) : fieldValue(of);
}

/** Values a codec of `layout` can encode. */
export function arbitrary(layout: Struct | Block): fc.Arbitrary<unknown> {
  if (layout.kind === 'struct') return structValue(layout);
  const fields = Object.entries(layout.tags).map(([name, tag]) => [name, fc.option(tagValue(tag), { nil: undefined })]);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}
