import fc from 'fast-check';
import type { Cell, Columns, Field, Struct } from '../../src/wire/layout.ts';

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

function cell(of: Cell): fc.Arbitrary<number> {
  if (of.kind === 'float') {
    return fc.oneof(fc.float({ min: of.min, max: of.max, noNaN: true }), fc.constantFrom(of.min, of.max));
  }
  const { min, max, bits } = of;
  const numbers = fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
  return bits === undefined ? numbers : numbers.map((value) => value & bits).filter((value) => value >= min);
}

const arrays = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f32: Float32Array } as const;

function list(of: Columns): fc.Arbitrary<unknown> {
  const names = Object.keys(of.of.fields);
  const rows = fc.array(
    fc.record(Object.fromEntries(Object.entries(of.of.fields).map(([name, one]) => [name, cell(one)]))),
    {
      maxLength: Math.min(of.maxCount, 40),
    },
  );
  // Arrays longer than the count are what a list looks like that has held more before.
  return fc.tuple(rows, fc.nat({ max: 3 })).map(([filled, spare]) => {
    const value: Record<string, unknown> = { count: filled.length };
    for (const name of names) {
      const one = of.of.fields[name];
      if (!one) throw new Error(`no field ${name}`);
      const array = new arrays[one.type](filled.length + spare);
      array.set(filled.map((row) => row[name] ?? 0));
      value[name] = array;
    }
    return value;
  });
}

function fieldValue(of: Exclude<Field, { kind: 'constant' }>): fc.Arbitrary<unknown> {
  switch (of.kind) {
    case 'integer':
    case 'float':
      return cell(of);
    case 'wide':
      return fc.oneof(
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
        fc.constantFrom(-(2n ** 63n), 2n ** 63n - 1n),
      );
    case 'text':
      return fc.array(symbol, { maxLength: Math.min(of.maxBytes, 48) }).map((symbols) => fitted(symbols, of.maxBytes));
    case 'columns':
      return list(of);
  }
}

/** Values a codec of `layout` can encode. */
export function arbitrary(layout: Struct): fc.Arbitrary<unknown> {
  const fields: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, of] of Object.entries(layout.fields)) if (of.kind !== 'constant') fields[name] = fieldValue(of);
  return fc.record(fields);
}
