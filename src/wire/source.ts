/** What generating code is made of: lines, places in a frame, and the reading and writing of one cell. */
import { type Cell, type Flag, isNarrower, maxF32, type Wide } from './layout.ts';

/** Lines of TypeScript, indented by the braces they open and close. */
export class Source {
  #text = '';
  #depth = 0;

  line(text = ''): void {
    if (text.startsWith('}')) this.#depth--;
    this.#text += text === '' ? '\n' : `${'  '.repeat(this.#depth)}${text}\n`;
    if (text.endsWith('{')) this.#depth++;
  }

  toString(): string {
    return this.#text;
  }
}

/** A place in the frame, as an expression: so many bytes after its start, or after the end of a field of variable size. */
export class Place {
  constructor(
    readonly base: string,
    readonly offset: number,
  ) {}

  plus(bytes: number): Place {
    return new Place(this.base, this.offset + bytes);
  }

  toString(): string {
    if (this.base === '') return `${this.offset}`;
    return this.offset === 0 ? this.base : `${this.base} + ${this.offset}`;
  }
}

const accessors = {
  u8: 'Uint8',
  u16: 'Uint16',
  u32: 'Uint32',
  i8: 'Int8',
  i16: 'Int16',
  f32: 'Float32',
  i64: 'BigInt64',
  u64: 'BigUint64',
} as const;

type Scalar = Cell | Wide;

export const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
export const hex = (value: number, bytes = 1) => `0x${value.toString(16).padStart(bytes * 2, '0')}`;
export const arrayOf = (of: Cell) => `${accessors[of.type]}Array`;

const endian = (of: Scalar) => (of.bytes > 1 ? ', true' : '');
const f32Literal = (value: number) => (Math.abs(value) === maxF32 ? `${value < 0 ? '-' : ''}maxF32` : `${value}`);

/** What a decoder reads numbers from: a view, or the frame itself, which has integers of up to 32 bits only. */
export type ReadFrom = 'view' | 'frame';

/** The expression that reads a number. */
export const get = (of: Scalar, place: Place, from: ReadFrom = 'view') =>
  from === 'frame' ? `${of.type}At(frame, ${place})` : `view.get${accessors[of.type]}(${place}${endian(of)})`;

/** The statement that writes one. */
export const set = (of: Scalar, place: Place, value: string) =>
  `outView.set${accessors[of.type]}(${place}, ${value}${endian(of)});`;

export const getFlag = (of: Flag, place: Place, from: ReadFrom) =>
  `(${from === 'frame' ? `u8At(frame, ${place})` : `view.getUint8(${place})`} & ${hex(1 << of.bit)}) !== 0`;
export const setFlag = (of: Flag, place: Place, value: string) =>
  `outView.setUint8(${place}, ${value} ? ${hex(1 << of.bit)} : 0);`;

function masked(of: Cell, value: string): string {
  return of.kind === 'integer' && of.bits !== undefined ? `${value} & ${hex(of.bits, of.bytes)}` : value;
}

/** What must hold of `value`, or undefined where its type allows nothing else. */
function bounds(of: Cell, value: string): string | undefined {
  if (of.kind === 'float') return `${value} >= ${f32Literal(of.min)} && ${value} <= ${f32Literal(of.max)}`;
  return isNarrower(of) ? `${value} >= ${of.min} && ${value} <= ${of.max}` : undefined;
}

/** Reads a cell into the constant `name`. */
export function readCell(out: Source, of: Cell, here: Place, name: string, from: ReadFrom = 'view'): void {
  out.line(`const ${name} = ${masked(of, get(of, here, from))};`);
  checkValue(out, of, name, `new ProtocolError('range', ${here})`);
}

/** Writes the number `value`, of our own field `path`; `name` is free for a constant. */
export function writeCell(
  out: Source,
  of: Cell,
  here: Place,
  { value, name, path }: { readonly value: string; readonly name: string; readonly path: string },
): void {
  const condition = bounds(of, name);
  if (condition === undefined) {
    out.line(set(of, here, masked(of, value)));
    return;
  }
  out.line(`const ${name} = ${of.kind === 'float' ? `Math.fround(${value})` : masked(of, value)};`);
  out.line(`if (!(${condition})) throw unsendable('${path}', ${value});`);
  out.line(set(of, here, name));
}

/** Whether all that the type allows is allowed. */
export const isUnbounded = (of: Cell) => bounds(of, '') === undefined;

/** Reads a cell into `array[i]`. */
export function readElement(out: Source, of: Cell, here: Place, array: string): void {
  const name = `${array}Value`;
  if (isUnbounded(of)) {
    out.line(`${array}[i] = ${masked(of, get(of, here))};`);
    return;
  }
  readCell(out, of, here, name);
  out.line(`${array}[i] = ${name};`);
}

/** Writes `array[i]`, of our own field `path`. */
export function writeElement(out: Source, of: Cell, here: Place, array: string, path: string): void {
  const name = `${array}Value`;
  // The elements are known to be there (`checkCount`); the fallback only tells the compiler.
  const raw = `${array}[i] ?? 0`;
  const value = of.kind === 'integer' && of.bits !== undefined ? masked(of, `(${raw})`) : raw;
  const condition = bounds(of, name);
  if (condition === undefined) {
    out.line(set(of, here, value));
    return;
  }
  out.line(`const ${name} = ${value};`);
  out.line(`if (!(${condition})) throw unsendable('${path}', ${name});`);
  out.line(set(of, here, name));
}

/**
 * Whether rows have it checked after all of them: a float that must be finite, or besides not negative. A branch for each
 * would take half as long as reading or writing the row.
 */
export const isCheckedLater = (of: Cell): boolean =>
  of.kind === 'float' && of.max === maxF32 && (of.min === -maxF32 || of.min === 0);

/** Adds to `suspect`, which stays 0 as long as each number that may be in the cell `value` is in its range. */
function suspect(of: Cell, value: string): string {
  return `suspect += ${value} - ${value}${of.min === 0 ? ` + Math.min(${value}, 0)` : ''};`;
}

/** Reads a cell of which `isCheckedLater` holds into `array[i]`. */
export function readUnchecked(out: Source, of: Cell, here: Place, array: string): void {
  const name = `${array}Value`;
  out.line(`const ${name} = ${get(of, here)};`);
  out.line(`${array}[i] = ${name};`);
  out.line(suspect(of, name));
}

/** Writes one. */
export function writeUnchecked(out: Source, of: Cell, here: Place, array: string): void {
  const name = `${array}Value`;
  out.line(`const ${name} = ${array}[i] ?? 0;`);
  out.line(set(of, here, name));
  out.line(suspect(of, name));
}

/** Throws `error`, an expression, unless the number `value` is one that the cell may have. */
export function checkValue(out: Source, of: Cell, value: string, error: string): void {
  const condition = bounds(of, value);
  if (condition !== undefined) out.line(`if (!(${condition})) throw ${error};`);
}
