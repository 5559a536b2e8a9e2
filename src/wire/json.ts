/**
 * The JSON form of a message, for the inspector and for golden bytes: fields by name, 64-bit integers as decimal
 * strings, lists as arrays of objects, constants left out.
 */
import { ProtocolError } from './errors.ts';
import { encodeText } from './frame.ts';
import type { Cell, Field, Struct } from './layout.ts';

export type Json = string | number | { readonly [name: string]: Json } | readonly Json[];

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Property of a value that a codec of the same layout made; what is not there is a wrong layout. */
function property(value: unknown, name: string): unknown {
  if (!isRecord(value) || !(name in value)) throw new TypeError(`the value has no ${name}`);
  return value[name];
}

function fieldToJson(of: Field, value: unknown): Json {
  switch (of.kind) {
    case 'integer':
    case 'float':
      return Number(value);
    case 'wide':
    case 'text':
      return String(value);
    case 'columns':
      return Array.from({ length: Number(property(value, 'count')) }, (_, row) => {
        const cells = Object.keys(of.of.fields).map((name) => [
          name,
          Number(property(property(value, name), `${row}`)),
        ]);
        return Object.fromEntries(cells);
      });
    case 'constant':
      throw new TypeError('a constant has no value');
  }
}

/** The JSON form of `value`, which a codec of `layout` has made. */
export function toJson(layout: Struct, value: unknown): Json {
  const fields = Object.entries(layout.fields).filter(([, of]) => of.kind !== 'constant');
  return Object.fromEntries(fields.map(([name, of]) => [name, fieldToJson(of, property(value, name))]));
}

function cellFromJson(of: Cell, json: unknown, path: string): number {
  if (typeof json !== 'number') throw new ProtocolError('type', path);
  let value = of.kind === 'float' ? Math.fround(json) : json;
  if (of.kind === 'integer') {
    if (!Number.isInteger(json) || json < 0 || json > of.max) throw new ProtocolError('range', path);
    if (of.bits !== undefined) value = json & of.bits;
  }
  if (!(value >= of.min && value <= of.max)) throw new ProtocolError('range', path);
  return value;
}

const minI64 = -(2n ** 63n);
const maxI64 = 2n ** 63n - 1n;

function wideFromJson(json: unknown, path: string): bigint {
  if (typeof json !== 'string' || !/^-?\d+$/.test(json)) throw new ProtocolError('type', path);
  // A sign and 19 digits are enough for 64 bits; a longer text is not even converted.
  if (json.length > 20) throw new ProtocolError('range', path);
  const value = BigInt(json);
  if (value < minI64 || value > maxI64) throw new ProtocolError('range', path);
  return value;
}

const arrays = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f32: Float32Array } as const;

function fieldFromJson(of: Field, json: unknown, path: string): unknown {
  switch (of.kind) {
    case 'integer':
    case 'float':
      return cellFromJson(of, json, path);
    case 'wide':
      return wideFromJson(json, path);
    case 'text':
      if (typeof json !== 'string') throw new ProtocolError('type', path);
      if (!encodeText(json, of.maxBytes)) throw new ProtocolError('text', path);
      return json;
    case 'columns': {
      if (!Array.isArray(json)) throw new ProtocolError('type', path);
      if (json.length > of.maxCount) throw new ProtocolError('count', path);
      const rows: readonly unknown[] = json;
      const checked = rows.map((row, i) => membersOf(of.of, row, `${path}[${i}]`));
      const value: Record<string, unknown> = { count: rows.length };
      for (const [name, cell] of Object.entries(of.of.fields)) {
        const column = checked.map((row, i) => cellFromJson(cell, row[name], `${path}[${i}].${name}`));
        value[name] = arrays[cell.type].from(column);
      }
      return value;
    }
    case 'constant':
      throw new TypeError('a constant has no value');
  }
}

/** `json` as an object that has the members of `layout` and no others. */
function membersOf(layout: Struct, json: unknown, path: string): Readonly<Record<string, unknown>> {
  if (!isRecord(json)) throw new ProtocolError('type', path);
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  for (const name of Object.keys(json)) {
    const of = Object.hasOwn(layout.fields, name) ? layout.fields[name] : undefined;
    if (!of || of.kind === 'constant') throw new ProtocolError('unexpected', below(name));
  }
  for (const [name, of] of Object.entries(layout.fields)) {
    if (of.kind !== 'constant' && !Object.hasOwn(json, name)) throw new ProtocolError('missing', below(name));
  }
  return json;
}

/**
 * The value that `json` is the form of, ready for a codec of `layout`. Throws `ProtocolError` with the path of the
 * field for anything that is not exactly that; reserved bits are the exception, which encoding clears.
 */
export function fromJson(layout: Struct, json: unknown): unknown {
  const members = membersOf(layout, json, '');
  const fields = Object.entries(layout.fields).filter(([, of]) => of.kind !== 'constant');
  return Object.fromEntries(fields.map(([name, of]) => [name, fieldFromJson(of, members[name], name)]));
}
