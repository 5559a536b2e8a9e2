/**
 * Declarations → the TypeScript of their codecs, ahead of time: an interpreter of layouts takes ten times as long, and
 * compiling one in the page would need `unsafe-eval`. The output is committed, and a test generates it again.
 */
import {
  type Cell,
  type Columns,
  type Constant,
  type Field,
  type Float,
  type Integer,
  maxF32,
  minBytes,
  structBytes,
  type Text,
} from './layout.ts';
import { constantAt, type Declarations, type Message } from './messages.ts';

/** Lines of TypeScript, indented by the braces they open and close. */
class Source {
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
class Place {
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

const accessors = { u8: 'Uint8', u16: 'Uint16', u32: 'Uint32', f32: 'Float32', i64: 'BigInt64' } as const;

type Scalar = { readonly type: keyof typeof accessors; readonly bytes: number };

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const hex = (value: number, bytes = 1) => `0x${value.toString(16).padStart(bytes * 2, '0')}`;
const endian = (of: Scalar) => (of.bytes > 1 ? ', true' : '');
const get = (of: Scalar, place: Place) => `view.get${accessors[of.type]}(${place}${endian(of)})`;
const set = (of: Scalar, place: Place, value: string) =>
  `view.set${accessors[of.type]}(${place}, ${value}${endian(of)});`;
const arrayOf = (of: Cell) => `${accessors[of.type]}Array`;
const f32Literal = (value: number) => (Math.abs(value) === maxF32 ? `${value < 0 ? '-' : ''}maxF32` : `${value}`);
const cellsOf = (list: Columns) => Object.entries(list.of.fields);
const rowBytes = (list: Columns) => structBytes(list.of).min;

function masked(of: Cell, value: string): string {
  return of.kind === 'integer' && of.bits !== undefined ? `${value} & ${hex(of.bits, of.bytes)}` : value;
}

/** What must hold of `value`, or undefined where its type allows nothing else. */
function bounds(of: Integer | Float, value: string): string | undefined {
  if (of.kind === 'float') return `${value} >= ${f32Literal(of.min)} && ${value} <= ${f32Literal(of.max)}`;
  return of.min > 0 ? `${value} >= ${of.min} && ${value} <= ${of.max}` : undefined;
}

/** The functions of one list, the field `field` of `message`: to make, to grow, to write and to read it. */
function listFunctions(out: Source, message: string, field: string, list: Columns): void {
  const name = `${capital(message)}${capital(field)}`;
  const path = `${message}.${field}`;
  const cells = cellsOf(list);
  const first = cells[0]?.[0];
  if (first === undefined) throw new Error(`${path} has rows without fields`);
  const names = cells.map(([cell]) => cell).join(', ');
  const place = new Place('at', 0);

  out.line(`export type ${name} = ColumnsValue<typeof ${message}.fields.${field}.of.fields>;`);
  out.line();
  out.line('/** An empty list with room for `capacity` rows. */');
  out.line(`export function create${name}(capacity = 0): ${name} {`);
  out.line('return {');
  out.line('count: 0,');
  for (const [cell, of] of cells) out.line(`${cell}: new ${arrayOf(of)}(capacity),`);
  out.line('};');
  out.line('}');
  out.line();
  out.line('/** Makes room for `count` rows and keeps those there are; its arrays may be others afterwards. */');
  out.line(`export function reserve${name}(list: ${name}, count: number): void {`);
  out.line(`const { ${names} } = list;`);
  out.line(`if (${first}.length >= count) return;`);
  out.line(`const capacity = Math.max(count, Math.min(2 * ${first}.length, ${list.maxCount}));`);
  for (const [cell, of] of cells) {
    out.line(`list.${cell} = new ${arrayOf(of)}(capacity);`);
    out.line(`list.${cell}.set(${cell});`);
  }
  out.line('}');
  out.line();

  out.line(`function write${name}(list: ${name}, view: DataView, start: number): void {`);
  out.line(`const { count, ${names} } = list;`);
  out.line(`for (let i = 0, at = start; i < count; i++, at += ${rowBytes(list)}) {`);
  let here = place;
  for (const [cell, of] of cells) {
    // The rows are known to be there (`checkCount`); the fallback only tells the compiler.
    const raw = `${cell}[i] ?? 0`;
    const value = of.kind === 'integer' && of.bits !== undefined ? masked(of, `(${raw})`) : raw;
    const condition = bounds(of, `${cell}Value`);
    if (condition === undefined) {
      out.line(set(of, here, value));
    } else {
      out.line(`const ${cell}Value = ${value};`);
      out.line(`if (!(${condition})) throw unsendable('${path}.${cell}', ${cell}Value);`);
      out.line(set(of, here, `${cell}Value`));
    }
    here = here.plus(of.bytes);
  }
  out.line('}');
  out.line('}');
  out.line();

  out.line(`function read${name}(list: ${name}, view: DataView, start: number, count: number): void {`);
  out.line(`const { ${names} } = list;`);
  out.line(`for (let i = 0, at = start; i < count; i++, at += ${rowBytes(list)}) {`);
  here = place;
  for (const [cell, of] of cells) {
    const condition = bounds(of, `${cell}Value`);
    if (condition === undefined) {
      out.line(`${cell}[i] = ${masked(of, get(of, here))};`);
    } else {
      out.line(`const ${cell}Value = ${masked(of, get(of, here))};`);
      out.line(`if (!(${condition})) throw new ProtocolError('range', ${here});`);
      out.line(`${cell}[i] = ${cell}Value;`);
    }
    here = here.plus(of.bytes);
  }
  out.line('}');
  out.line('}');
  out.line();
}

/** The bytes of a constant, lowest first, as they stand in a frame. */
function constantBytes(of: Constant): number[] {
  return Array.from({ length: of.of.bytes }, (_, i) => Math.floor(of.value / 256 ** i) % 256);
}

const isVariable = (of: Field): of is Text | Columns => of.kind === 'text' || of.kind === 'columns';

/** `value` as it is before a message is decoded into it. */
function blank(message: string, name: string, of: Field): string {
  switch (of.kind) {
    case 'integer':
    case 'float':
      return '0';
    case 'wide':
      return '0n';
    case 'text':
      return "''";
    case 'columns':
      return `create${message}${capital(name)}()`;
    case 'constant':
      throw new Error('a constant has no value');
  }
}

function writeFields(out: Source, message: Message): void {
  let here = new Place('', 0);
  const fields = Object.entries(message.fields);
  fields.forEach(([name, of], index) => {
    const value = `value.${name}`;
    const path = `${message.name}.${name}`;
    switch (of.kind) {
      case 'constant':
        out.line(set(of.of, here, hex(of.value, of.of.bytes)));
        break;
      case 'wide':
        out.line(set(of, here, value));
        break;
      case 'integer':
      case 'float': {
        const condition = bounds(of, name);
        if (condition === undefined) {
          out.line(set(of, here, masked(of, value)));
        } else {
          out.line(`const ${name} = ${of.kind === 'float' ? `Math.fround(${value})` : masked(of, value)};`);
          out.line(`if (!(${condition})) throw unsendable('${path}', ${value});`);
          out.line(set(of, here, name));
        }
        break;
      }
      case 'text':
        out.line(set(of.length, here, `${name}.length`));
        out.line(`out.set(${name}, ${here.plus(of.length.bytes)});`);
        break;
      case 'columns':
        out.line(set(of.count, here, `${name}.count`));
        out.line(`write${capital(message.name)}${capital(name)}(${name}, view, ${here.plus(of.count.bytes)});`);
        break;
    }
    here = here.plus(minBytes(of));
    if (isVariable(of) && index < fields.length - 1) {
      out.line(`const ${name}End = ${here} + ${variableBytes(name, of)};`);
      here = new Place(`${name}End`, 0);
    }
  });
}

const variableBytes = (name: string, of: Text | Columns) =>
  of.kind === 'text' ? `${name}.length` : `${name}.count * ${rowBytes(of)}`;

/** Locals for the fields of variable size, checked, so that the frame's size is known before anything is written. */
function openVariables(out: Source, message: Message): string {
  let size = `${structBytes(message).min}`;
  for (const [name, of] of Object.entries(message.fields)) {
    if (!isVariable(of)) continue;
    const path = `${message.name}.${name}`;
    if (of.kind === 'text') {
      out.line(`const ${name} = textBytes('${path}', value.${name}, ${of.maxBytes});`);
    } else {
      out.line(`const ${name} = value.${name};`);
      const capacity = `${name}.${cellsOf(of)[0]?.[0]}.length`;
      out.line(`checkCount('${path}', ${name}.count, Math.min(${capacity}, ${of.maxCount}));`);
    }
    size += ` + ${variableBytes(name, of)}`;
  }
  return size;
}

function readFields(out: Source, message: Message): void {
  const fields = Object.entries(message.fields);
  let here = new Place('', 0);
  let lengthIsChecked = false;
  const checkLength = () => {
    const { min, max } = structBytes(message);
    out.line(`if (frame.length ${min === max ? '!==' : '<'} ${min}) throw wrongLength(frame, ${min});`);
    lengthIsChecked = true;
  };
  fields.forEach(([name, of], index) => {
    const rest = fields.slice(index + 1).map(([, next]) => next);
    if (of.kind !== 'constant' && !lengthIsChecked) {
      checkLength();
      out.line('const view = viewOf(frame);');
    }
    switch (of.kind) {
      case 'constant':
        constantBytes(of).forEach((byte, i) => {
          out.line(`if (frame[${here.plus(i)}] !== ${hex(byte)}) throw wrongConstant(frame, ${here.plus(i)});`);
        });
        break;
      case 'wide':
        out.line(`const ${name} = ${get(of, here)};`);
        break;
      case 'integer':
      case 'float': {
        out.line(`const ${name} = ${masked(of, get(of, here))};`);
        const condition = bounds(of, name);
        if (condition !== undefined) out.line(`if (!(${condition})) throw new ProtocolError('range', ${here});`);
        break;
      }
      case 'text': {
        const start = here.plus(of.length.bytes);
        out.line(`const ${name}Length = ${get(of.length, here)};`);
        if (of.maxBytes < of.length.max) {
          out.line(`if (${name}Length > ${of.maxBytes}) throw new ProtocolError('text', ${here});`);
        }
        out.line(`const ${name}End = ${start} + ${name}Length;`);
        checkRest(out, name, rest);
        out.line(`const ${name} = decodeText(frame, ${start}, ${name}End);`);
        break;
      }
      case 'columns': {
        const list = `${capital(message.name)}${capital(name)}`;
        const start = here.plus(of.count.bytes);
        out.line(`const ${name}Count = ${get(of.count, here)};`);
        if (of.maxCount < of.count.max) {
          out.line(`if (${name}Count > ${of.maxCount}) throw new ProtocolError('count', ${here});`);
        }
        out.line(`const ${name}End = ${start} + ${name}Count * ${rowBytes(of)};`);
        checkRest(out, name, rest);
        out.line(`const ${name} = into.${name};`);
        out.line(`${name}.count = 0;`);
        out.line(`reserve${list}(${name}, ${name}Count);`);
        out.line(`read${list}(${name}, view, ${start}, ${name}Count);`);
        break;
      }
    }
    here = isVariable(of) ? new Place(`${name}End`, 0) : here.plus(minBytes(of));
  });
  if (!lengthIsChecked) checkLength();
  for (const [name, of] of fields) {
    if (of.kind === 'columns') out.line(`${name}.count = ${name}Count;`);
    else if (of.kind !== 'constant') out.line(`into.${name} = ${name};`);
  }
  out.line('return into;');
}

/** Checks that the frame holds a field of variable size and what must follow; exactly, if nothing there varies. */
function checkRest(out: Source, name: string, rest: readonly Field[]): void {
  const end = new Place(
    `${name}End`,
    rest.reduce((bytes, of) => bytes + minBytes(of), 0),
  );
  out.line(`if (frame.length ${rest.some(isVariable) ? '<' : '!=='} ${end}) throw wrongLength(frame, ${end});`);
}

function messageFunctions(out: Source, message: Message): void {
  const { name } = message;
  const type = capital(name);
  const { min, max } = structBytes(message);
  const values = Object.entries(message.fields).filter(([, of]) => of.kind !== 'constant');

  out.line(`export type ${type} = Value<typeof ${name}>;`);
  out.line();
  for (const [field, of] of values) {
    if (of.kind === 'columns') listFunctions(out, name, field, of);
  }
  out.line('/** Something to decode into. */');
  out.line(`export function create${type}(): ${type} {`);
  out.line(`return { ${values.map(([field, of]) => `${field}: ${blank(type, field, of)}`).join(', ')} };`);
  out.line('}');
  out.line();
  if (min === max) {
    out.line(`export function size${type}(): number {`);
    out.line(`return ${min};`);
  } else {
    out.line(`export function size${type}(value: ${type}): number {`);
    out.line(`return ${openVariables(out, message)};`);
  }
  out.line('}');
  out.line();
  out.line(
    `export function encode${type}Into(${values.length > 0 ? '' : '_'}value: ${type}, out: Uint8Array): number {`,
  );
  const size = openVariables(out, message);
  out.line(`const size = ${size};`);
  out.line('const view = viewToWrite(out, size);');
  writeFields(out, message);
  out.line('return size;');
  out.line('}');
  out.line();
  out.line(`export function encode${type}(value: ${type}): Uint8Array {`);
  out.line(`const out = new Uint8Array(size${type}(${min === max ? '' : 'value'}));`);
  out.line(`encode${type}Into(value, out);`);
  out.line('return out;');
  out.line('}');
  out.line();
  out.line(`export function decode${type}(frame: Uint8Array, into: ${type} = create${type}()): ${type} {`);
  readFields(out, message);
  out.line('}');
  out.line();
}

/** The function that tells a direction's messages apart without decoding them. */
function classifier(out: Source, direction: string, declarations: Declarations, own: readonly Message[]): void {
  const { discriminatorOffset: offset, toHost, toGuest } = declarations;
  const other = own === toHost ? toGuest : toHost;
  out.line(`export type ${direction} = ${own.map(({ name }) => `'${name}'`).join(' | ')};`);
  out.line();
  out.line(
    '/** What a frame claims to be; throws `ProtocolError` if it is too short to say. Only the named one may be decoded. */',
  );
  out.line(`export function classify${direction}(frame: Uint8Array): ${direction} | Ignored {`);
  out.line(`switch (frame[${offset}]) {`);
  for (const message of own) out.line(`case ${hex(constantAt(message, offset))}: return '${message.name}';`);
  for (const message of other) out.line(`case ${hex(constantAt(message, offset))}: // ${message.name}`);
  out.line("return 'misdirected';");
  out.line("case undefined: throw new ProtocolError('truncated', frame.length);");
  out.line("default: return 'unknown';");
  out.line('}');
  out.line('}');
  out.line();
}

/**
 * The text of `protocol.gen.ts` beside a `protocol.ts`.
 *
 * `wire` is the path from there to this folder. Throws `Error` for declarations that cannot be told apart.
 */
export function generateCodecs(declarations: Declarations, wire: string): string {
  const { toHost, toGuest } = declarations;
  const messages = [...toHost, ...toGuest];
  const ids = messages.map((message) => constantAt(message, declarations.discriminatorOffset));
  if (new Set(ids).size < ids.length) throw new Error(`${declarations.game} has two messages of one id`);

  const body = new Source();
  for (const message of messages) messageFunctions(body, message);
  classifier(body, 'ToHost', declarations, toHost);
  classifier(body, 'ToGuest', declarations, toGuest);
  body.line('function coded<T>(message: Message, codec: MessageCodec<T>): Coded {');
  body.line('return { message, codec };');
  body.line('}');
  body.line();
  body.line('export const protocol: Protocol = {');
  body.line(`game: '${declarations.game}',`);
  for (const [direction, own] of [
    ['toHost', toHost],
    ['toGuest', toGuest],
  ] as const) {
    body.line(`${direction}: [`);
    for (const { name } of own) {
      const type = capital(name);
      const functions = `size: size${type}, encode: encode${type}, encodeInto: encode${type}Into, decode: decode${type}`;
      body.line(`  coded<${type}>(${name}, { name: '${name}', ${functions} }),`);
    }
    body.line('],');
  }
  body.line('classifyToHost,');
  body.line('classifyToGuest,');
  body.line('};');

  const out = new Source();
  out.line('// Generated from protocol.ts by `npm run generate`: do not edit.');
  const used = (names: readonly string[]) => names.filter((name) => new RegExp(`\\b${name}\\b`).test(body.toString()));
  const helpers = [
    'checkCount',

    'decodeText',
    'textBytes',
    'unsendable',
    'viewOf',
    'viewToWrite',
    'wrongConstant',
    'wrongLength',
  ];
  out.line(`import { ProtocolError } from '${wire}/errors.ts';`);
  out.line(`import { ${used(helpers).join(', ')} } from '${wire}/frame.ts';`);
  out.line(`import type { ${[...used(['ColumnsValue']), 'Value'].join(', ')} } from '${wire}/layout.ts';`);
  out.line(`import type { Coded, Ignored, Message, MessageCodec, Protocol } from '${wire}/messages.ts';`);
  out.line(`import { ${messages.map(({ name }) => name).join(', ')} } from './protocol.ts';`);
  out.line();
  if (used(['maxF32']).length > 0) {
    // Not imported: engines fold a constant of the module itself, and the checks cost nothing.
    out.line('/** Largest finite f32. */');
    out.line(`const maxF32 = ${maxF32};`);
    out.line();
  }
  return out.toString() + body.toString();
}
