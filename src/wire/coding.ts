/** What reading and writing messages know of them alike. */
import {
  type Bytes,
  type Cells,
  type Constant,
  type Field,
  type List,
  minBytes,
  type Rows,
  type Struct,
  type Text,
} from './layout.ts';
import type { Message, Part } from './messages.ts';
import { capital } from './source.ts';

/** What gets a codec: a message, or fields that a field of bytes holds. */
export type Coding = Message | Part;

/** Bytes of the longest frame it may have, if it says so. */
export const maxBytesOf = (of: Coding) => ('maxBytes' in of ? of.maxBytes : Number.POSITIVE_INFINITY);

/** The bytes of a constant, lowest first, as they stand in a frame. */
export function constantBytes(of: Constant): number[] {
  return Array.from({ length: of.of.bytes }, (_, i) => Math.floor(of.value / 256 ** i) % 256);
}

/** Fields whose bytes depend on their values. */
export type Variable = Text | Bytes | List | Rows;

/** Whether the bytes of a field depend on its value. */
export function isVariable(of: Field): of is Variable {
  return (
    of.kind === 'text' ||
    of.kind === 'bytes' ||
    of.kind === 'list' ||
    (of.kind === 'columns' && of.count.kind !== 'fixed')
  );
}

/** The fields of a nested struct, with the constants they are read into. */
export const inner = (name: string, of: Struct<Cells>) =>
  Object.entries(of.fields).map(([cell, one]) => ({ cell, one, local: `${name}${capital(cell)}` }));

/** What packs indices and holds them while they are read: they are checked as a whole, and allocating costs more. */
export const scratchOf = (coding: Coding, name: string) => `${coding.name}${capital(name)}Scratch`;

/** Bytes of a field that are there whatever its value. */
export function fixedBytes(of: Field): number {
  if (of.kind === 'list') return of.count.bytes;
  return minBytes(of);
}
