/**
 * The JSON form of a message, for the inspector and for golden bytes: fields by name, 64-bit integers as decimal
 * strings, bytes as hexadecimal digits, lists as arrays, of objects where they have rows; constants and counts left out.
 */
import { toHex } from '../lib/hex.ts';
import { checkBlock } from './block.ts';
import { ProtocolError } from './errors.ts';
import {
  type Block,
  type Bytes,
  type Cell,
  type Cells,
  type Columns,
  cellArrays,
  type Field,
  integerTypes,
  type Rest,
  type Struct,
  type TagValue,
  type Text,
  type Wide,
  wideTypes,
} from './layout.ts';
import { encodeText } from './text.ts';

export type Json = string | number | boolean | { readonly [name: string]: Json } | readonly Json[];

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Property of a value that a codec of the same layout made; what is not there is a wrong layout. */
function property(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !(name in value)) throw new TypeError(`the value has no ${name}`);
  return Reflect.get(value, name);
}

/** Elements of a typed array, or bytes, that such a codec made. */
function elements(value: unknown): number[] {
  if (!ArrayBuffer.isView(value) || value instanceof DataView) throw new TypeError('the value is no typed array');
  return Array.from(Object.values(value), Number);
}

function bytesToJson(value: unknown): string {
  if (!(value instanceof Uint8Array)) throw new TypeError('the value is not bytes');
  return toHex(value);
}

const isValue = ([, of]: [string, Field]) => of.kind !== 'constant' && of.kind !== 'countOf';

function fieldToJson(of: Field | TagValue, value: unknown): Json {
  switch (of.kind) {
    case 'integer':
    case 'float':
      return Number(value);
    case 'wide':
    case 'text':
      return String(value);
    case 'flag':
      return Boolean(value);
    case 'bytes':
      return bytesToJson(value);
    case 'list':
    case 'indices':
      return elements(value);
    case 'struct':
      return structToJson(of, value);
    case 'columns':
      return Array.from({ length: Number(property(value, 'count')) }, (_, row) => {
        const cells = Object.entries(of.of.fields).map(([name, cell]) => [
          name,
          fieldToJson(cell, property(property(value, name), `${row}`)),
        ]);
        return Object.fromEntries(cells);
      });
    case 'constant':
    case 'countOf':
      throw new TypeError(`a ${of.kind} has no value`);
  }
}

function structToJson(layout: Struct, value: unknown): Json {
  const fields = Object.entries(layout.fields).filter(isValue);
  return Object.fromEntries(fields.map(([name, of]) => [name, fieldToJson(of, property(value, name))]));
}

function blockToJson(layout: Block, value: unknown): Json {
  const there = Object.entries(layout.tags).flatMap(([name, { of, many }]) => {
    const all: unknown = isRecord(value) ? value[name] : undefined;
    if (many) return Array.isArray(all) && all.length > 0 ? [[name, all.map((one) => fieldToJson(of, one))]] : [];
    return all === undefined ? [] : [[name, fieldToJson(of, all)]];
  });
  return Object.fromEntries(there);
}

/** The JSON form of `value`, which a codec of `layout` has made. */
export function toJson(layout: Struct | Block, value: unknown): Json {
  return layout.kind === 'block' ? blockToJson(layout, value) : structToJson(layout, value);
}

function cellFromJson(of: Cell, json: unknown, path: string): number {
  if (typeof json !== 'number') throw new ProtocolError('type', path);
  let value = of.kind === 'float' ? Math.fround(json) : json;
  if (of.kind === 'integer') {
    const { min, max } = integerTypes[of.type];
    if (!Number.isInteger(json) || json < min || json > max) throw new ProtocolError('range', path);
    if (of.bits !== undefined) value = json & of.bits;
  }
  if (!(value >= of.min && value <= of.max)) throw new ProtocolError('range', path);
  return value;
}

function wideFromJson(of: Wide, json: unknown, path: string): bigint {
  if (typeof json !== 'string' || !/^-?\d+$/.test(json)) throw new ProtocolError('type', path);
  // A sign and 19 digits, or 20 digits, are enough for 64 bits; a longer text is not even converted.
  if (json.length > 20) throw new ProtocolError('range', path);
  const value = BigInt(json);
  const { min, max } = wideTypes[of.type];
  if (value < min || value > max) throw new ProtocolError('range', path);
  return value;
}

function textFromJson(of: Text | Text<Rest>, json: unknown, path: string): string {
  if (typeof json !== 'string') throw new ProtocolError('type', path);
  if (!encodeText(json, of.maxBytes)) throw new ProtocolError('text', path);
  return json;
}

function bytesFromJson(of: Bytes, json: unknown, path: string): Uint8Array {
  if (typeof json !== 'string' || !/^(?:[\da-f]{2})*$/i.test(json)) throw new ProtocolError('type', path);
  if (json.length > 2 * of.maxBytes) throw new ProtocolError('size', path);
  const bytes = Uint8Array.from(json.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  if (!of.of) return bytes;
  try {
    checkBlock(of.of, bytes, 0, bytes.length);
  } catch (error) {
    throw error instanceof ProtocolError ? new ProtocolError(error.code, path) : error;
  }
  return bytes;
}

function arrayFromJson(json: unknown, path: string, minCount: number, maxCount: number): readonly unknown[] {
  if (!Array.isArray(json)) throw new ProtocolError('type', path);
  if (json.length < minCount || json.length > maxCount) throw new ProtocolError('count', path);
  return json;
}

function columnsFromJson(of: Columns, json: unknown, path: string): unknown {
  const minCount = of.count.kind === 'fixed' ? of.maxCount : 0;
  const rows = arrayFromJson(json, path, minCount, of.maxCount).map((row, i) =>
    structFromJson(of.of, row, `${path}[${i}]`),
  );
  const value: Record<string, unknown> = { count: rows.length };
  for (const [name, cell] of Object.entries(of.of.fields)) {
    const column = rows.map((row) => row[name]);
    value[name] = cell.kind === 'bytes' ? column : cellArrays[cell.type].from(column.map(Number));
  }
  return value;
}

/** The value of the field `name` of `json`; what it says of the other fields is in `siblings`. */
function fieldFromJson(of: Field | TagValue, json: unknown, path: string, siblings: Readonly<Record<string, unknown>>) {
  switch (of.kind) {
    case 'integer':
    case 'float':
      return cellFromJson(of, json, path);
    case 'wide':
      return wideFromJson(of, json, path);
    case 'flag':
      if (typeof json !== 'boolean') throw new ProtocolError('type', path);
      return json;
    case 'text':
      return textFromJson(of, json, path);
    case 'bytes':
      return bytesFromJson(of, json, path);
    case 'struct':
      return structFromJson(of, json, path);
    case 'list': {
      const numbers = arrayFromJson(json, path, of.minCount, of.maxCount);
      return cellArrays[of.of.type].from(numbers.map((one, i) => cellFromJson(of.of, one, `${path}[${i}]`)));
    }
    case 'indices': {
      const limit = Number(property(siblings[of.into], 'length'));
      const numbers = arrayFromJson(json, path, of.count, of.count);
      return Uint8Array.from(numbers, (one, i) => {
        if (typeof one !== 'number') throw new ProtocolError('type', `${path}[${i}]`);
        if (!(Number.isInteger(one) && one >= 0 && one < limit)) throw new ProtocolError('range', `${path}[${i}]`);
        return one;
      });
    }
    case 'columns':
      return columnsFromJson(of, json, path);
    case 'constant':
    case 'countOf':
      throw new TypeError(`a ${of.kind} has no value`);
  }
}

const below = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/** `json` as an object that has no members but `names`. */
function membersOf(names: readonly string[], json: unknown, path: string): Readonly<Record<string, unknown>> {
  if (!isRecord(json)) throw new ProtocolError('type', path);
  for (const name of Object.keys(json)) {
    if (!names.includes(name)) throw new ProtocolError('unexpected', below(path, name));
  }
  return json;
}

function structFromJson(
  layout: Struct | Struct<Cells>,
  json: unknown,
  path: string,
): Readonly<Record<string, unknown>> {
  const fields = Object.entries(layout.fields).filter(isValue);
  const members = membersOf(
    fields.map(([name]) => name),
    json,
    path,
  );
  for (const [name] of fields) {
    if (!Object.hasOwn(members, name)) throw new ProtocolError('missing', below(path, name));
  }
  const value: Record<string, unknown> = {};
  for (const [name, of] of fields) value[name] = fieldFromJson(of, members[name], below(path, name), value);
  return value;
}

function blockFromJson(layout: Block, json: unknown): unknown {
  const members = membersOf(Object.keys(layout.tags), json, '');
  const value: Record<string, unknown> = {};
  for (const [name, { of, many }] of Object.entries(layout.tags)) {
    if (!Object.hasOwn(members, name)) value[name] = undefined;
    else if (!many) value[name] = fieldFromJson(of, members[name], name, {});
    else {
      const several = arrayFromJson(members[name], name, 0, Number.POSITIVE_INFINITY);
      value[name] = several.map((one, i) => fieldFromJson(of, one, `${name}[${i}]`, {}));
    }
  }
  return value;
}

/**
 * The value that `json` is the form of, ready for a codec of `layout`. Throws `ProtocolError` with the path of the
 * field for anything that is not exactly that; reserved bits are the exception, which encoding clears.
 */
export function fromJson(layout: Struct | Block, json: unknown): unknown {
  return layout.kind === 'block' ? blockFromJson(layout, json) : structFromJson(layout, json, '');
}
