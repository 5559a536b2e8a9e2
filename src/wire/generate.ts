/**
 * Declarations → the TypeScript of their codecs, ahead of time: an interpreter of layouts takes ten times as long, and
 * compiling one in the page would need `unsafe-eval`. The output is committed, and a test generates it again.
 */
import { maxFrameBytes } from './frame.ts';
import { blockFunctions } from './generate-blocks.ts';
import { checkRows, hasVariableRows, listFunctions, rowBytes } from './generate-lists.ts';
import {
  type Bytes,
  type Cells,
  type Constant,
  type Field,
  type Integer,
  type List,
  maxF32,
  minBytes,
  type Rows,
  type Struct,
  structBytes,
  type Text,
  u8,
  u16,
  u32,
} from './layout.ts';
import { constantAt, type Declarations, type Message, messageBytes, type Part } from './messages.ts';
import {
  arrayOf,
  capital,
  get,
  getFlag,
  hex,
  isUnbounded,
  Place,
  type ReadFrom,
  readCell,
  readElement,
  Source,
  set,
  setFlag,
  writeCell,
  writeElement,
} from './source.ts';

/** What gets a codec: a message, or fields that a field of bytes holds. */
type Coding = Message | Part;

const maxBytesOf = (of: Coding) => ('maxBytes' in of ? of.maxBytes : Number.POSITIVE_INFINITY);

/** The bytes of a constant, lowest first, as they stand in a frame. */
function constantBytes(of: Constant): number[] {
  return Array.from({ length: of.of.bytes }, (_, i) => Math.floor(of.value / 256 ** i) % 256);
}

type Variable = Text | Bytes | List | Rows;

/** Whether the bytes of a field depend on its value. */
function isVariable(of: Field): of is Variable {
  return (
    of.kind === 'text' ||
    of.kind === 'bytes' ||
    of.kind === 'list' ||
    (of.kind === 'columns' && of.count.kind !== 'fixed')
  );
}

/** The fields of a nested struct, with the constants they are read into. */
const inner = (name: string, of: Struct<Cells>) =>
  Object.entries(of.fields).map(([cell, one]) => ({ cell, one, local: `${name}${capital(cell)}` }));

/** What packs indices and holds them while they are read: they are checked as a whole, and allocating costs more. */
const scratchOf = (coding: Coding, name: string) => `${coding.name}${capital(name)}Scratch`;

/** `value` as it is before a message is decoded into it. */
function blank(type: string, name: string, of: Field): string {
  switch (of.kind) {
    case 'integer':
    case 'float':
      return '0';
    case 'wide':
      return '0n';
    case 'flag':
      return 'false';
    case 'text':
      return "''";
    case 'bytes':
      return 'noBytes';
    case 'struct':
      return `{ ${Object.keys(of.fields)
        .map((cell) => `${cell}: 0`)
        .join(', ')} }`;
    case 'list':
      return `new ${arrayOf(of.of)}(${of.minCount > 0 ? of.minCount : ''})`;
    case 'indices':
      return `new Uint8Array(${of.count})`;
    case 'columns':
      return `create${type}${capital(name)}()`;
    case 'constant':
    case 'countOf':
      throw new Error(`a ${of.kind} has no value`);
  }
}

/** An expression for the bytes of a field of `coding` that `fixedBytes` does not count. */
function variableBytes(coding: Coding, name: string, of: Variable): string {
  switch (of.kind) {
    case 'text':
    case 'bytes':
      return `${name}.length`;
    case 'list':
      return of.of.bytes > 1 ? `${name}.length * ${of.of.bytes}` : `${name}.length`;
    case 'columns':
      return hasVariableRows(of)
        ? `measure${capital(coding.name)}${capital(name)}(${name})`
        : `${name}.count * ${rowBytes(of)}`;
  }
}

/** Bytes of a field that are there whatever its value. */
function fixedBytes(of: Field): number {
  if (of.kind === 'list') return of.count.bytes;
  return minBytes(of);
}

/** Constants for the fields that are more than a number, checked as far as their sizes go. */
function openFields(out: Source, coding: Coding): void {
  for (const [name, of] of Object.entries(coding.fields)) {
    const path = `${coding.name}.${name}`;
    switch (of.kind) {
      case 'text':
        out.line(`const ${name} = textBytes('${path}', value.${name}, ${of.maxBytes});`);
        break;
      case 'bytes':
        out.line(`const ${name} = value.${name};`);
        out.line(`checkBytes('${path}', ${name}, ${of.maxBytes}${of.of ? `, ${of.of.name}` : ''});`);
        break;
      case 'list':
        out.line(`const ${name} = value.${name};`);
        out.line(`checkCount('${path}', ${name}.length, ${of.maxCount}${of.minCount > 0 ? `, ${of.minCount}` : ''});`);
        break;
      case 'indices':
        out.line(`const ${name} = value.${name};`);
        out.line(`checkCount('${path}', ${name}.length, ${of.count}, ${of.count});`);
        break;
      case 'columns':
        out.line(`const ${name} = value.${name};`);
        out.line(checkRows(of, path, name));
        break;
      case 'integer':
      case 'float':
      case 'wide':
      case 'flag':
      case 'struct':
      case 'constant':
      case 'countOf':
        break;
    }
  }
}

/** An expression for all bytes of a message whose fields are open. */
function bytesOfFields(coding: Coding): string {
  let least = 0;
  let size = '';
  for (const [name, of] of Object.entries(coding.fields)) {
    least += fixedBytes(of);
    if (isVariable(of)) size += ` + ${variableBytes(coding, name, of)}`;
  }
  return `${least}${size}`;
}

/** `bytes`, an expression, once it is known that a frame may have so many. */
function checkedSize(coding: Coding, bytes: string): string {
  const most = Math.min(maxBytesOf(coding), maxFrameBytes);
  return most < structBytes(coding).max ? `checkSize('${coding.name}', ${bytes}, ${most})` : bytes;
}

/** Writes constants that stand side by side, as few numbers as they make. */
function writeConstants(out: Source, of: readonly Constant[], start: Place): void {
  const bytes = of.flatMap(constantBytes);
  for (let at = 0; at < bytes.length; ) {
    const type = [u32, u16, u8].find((one) => one.bytes <= bytes.length - at) ?? u8;
    const value = bytes.slice(at, at + type.bytes).reduceRight((sum, byte) => sum * 256 + byte, 0);
    out.line(set(type, start.plus(at), hex(value, type.bytes)));
    at += type.bytes;
  }
}

/** Those that stand side by side from `index` on. */
function constantsFrom(fields: readonly (readonly [string, Field])[], index: number): Constant[] {
  const of = fields[index]?.[1];
  return of?.kind === 'constant' ? [of, ...constantsFrom(fields, index + 1)] : [];
}

/** Writes the fields, and returns where they end. */
function writeFields(out: Source, coding: Coding): Place {
  let here = new Place('', 0);
  const fields = Object.entries(coding.fields);
  fields.forEach(([name, of], index) => {
    const value = `value.${name}`;
    const path = `${coding.name}.${name}`;
    const after = here.plus(fixedBytes(of));
    const list = `${capital(coding.name)}${capital(name)}`;
    switch (of.kind) {
      case 'constant':
        if (fields[index - 1]?.[1].kind !== 'constant') writeConstants(out, constantsFrom(fields, index), here);
        break;
      case 'countOf':
        out.line(set(of.of, here, `${of.list}.count`));
        break;
      case 'wide':
        out.line(set(of, here, value));
        break;
      case 'flag':
        out.line(setFlag(of, here, value));
        break;
      case 'integer':
      case 'float':
        writeCell(out, of, here, { value, name, path });
        break;
      case 'struct': {
        let at = here;
        for (const { cell, one, local } of inner(name, of)) {
          writeCell(out, one, at, { value: `${value}.${cell}`, name: local, path: `${path}.${cell}` });
          at = at.plus(one.bytes);
        }
        break;
      }
      case 'text':
        out.line(set(of.length, here, `${name}.length`));
        out.line(`writeBytes(${after}, ${name});`);
        break;
      case 'bytes':
        if (of.length.kind === 'integer') out.line(set(of.length, here, `${name}.length`));
        out.line(`writeBytes(${after}, ${name});`);
        break;
      case 'list':
        out.line(set(of.count, here, `${name}.length`));
        out.line(`for (let i = 0, at = ${after}; i < ${name}.length; i++, at += ${of.of.bytes}) {`);
        writeElement(out, of.of, new Place('at', 0), name, path);
        out.line('}');
        break;
      case 'indices':
        out.line(`if (!${scratchOf(coding, name)}.pack(${name}, outView, ${here}, ${of.into}.length)) {`);
        out.line(`throw unsendable('${path}', \`\${Math.max(...${name})} of \${${of.into}.length}\`);`);
        out.line('}');
        break;
      case 'columns':
        if (of.count.kind === 'integer') out.line(set(of.count, here, `${name}.count`));
        out.line(
          hasVariableRows(of)
            ? `const ${name}End = write${list}Rows(${name}, ${after});`
            : `write${list}Rows(${name}, ${of.count.kind === 'fixed' ? here : after});`,
        );
        break;
    }
    here = after;
    if (isVariable(of)) {
      const isKnown = of.kind === 'columns' && hasVariableRows(of);
      if (!isKnown) out.line(`const ${name}End = ${here} + ${variableBytes(coding, name, of)};`);
      here = new Place(`${name}End`, 0);
    }
  });
  return here;
}

/** Checks that the frame holds what must follow a field of variable size; exactly, if nothing there varies. */
function checkRest(out: Source, name: string, rest: readonly Field[]): void {
  const end = new Place(
    `${name}End`,
    rest.reduce((bytes, of) => bytes + minBytes(of), 0),
  );
  out.line(`if (frame.length ${rest.some(isVariable) ? '<' : '!=='} ${end}) throw wrongLength(frame, ${end});`);
}

/** A frame of at most so many bytes is read one by one faster than it is copied. */
const maxReadByBytes = 32;

/** What the numbers of a message are read from. */
function readsFrom(coding: Coding): ReadFrom {
  const isInteger = (of: Field): boolean =>
    of.kind === 'integer' ||
    of.kind === 'flag' ||
    of.kind === 'constant' ||
    (of.kind === 'struct' && Object.values(of.fields).every(isInteger));
  const isShort = structBytes(coding).max <= maxReadByBytes;
  return isShort && Object.values(coding.fields).every(isInteger) ? 'frame' : 'view';
}

/** Whether a list is read only once all else is right: then what there is of its length can be filled again. */
const isReadLast = (of: List) => isUnbounded(of.of);

/** Reads the numbers of a list from `start` on into the constant `name`. */
function readList(out: Source, name: string, of: List, start: Place): void {
  out.line(`for (let i = 0, at = ${start}; i < ${name}Count; i++, at += ${of.of.bytes}) {`);
  readElement(out, of.of, new Place('at', 0), name);
  out.line('}');
}

/** Reads the fields into constants, checking each; only once all are right is `into` touched, but for its lists of rows. */
function readFields(out: Source, coding: Coding): void {
  const fields = Object.entries(coding.fields);
  const from = readsFrom(coding);
  let here = new Place('', 0);
  let lengthIsChecked = false;
  const starts = new Map<string, Place>();
  const checkLength = () => {
    const { min, max } = structBytes(coding);
    const exact = !fields.some(([, of]) => isVariable(of));
    out.line(`if (frame.length ${exact ? '!==' : '<'} ${min}) throw wrongLength(frame, ${min});`);
    const most = maxBytesOf(coding);
    if (most < max) out.line(`if (frame.length > ${most}) throw new ProtocolError('size', ${most});`);
    lengthIsChecked = true;
  };
  /** The count of a list, checked. */
  const readCount = (name: string, of: Rows | List, from: Integer, least = 0) => {
    out.line(`const ${name}Count = ${get(from, here)};`);
    const narrower = [
      least > 0 ? `${name}Count < ${least}` : '',
      of.maxCount < from.max ? `${name}Count > ${of.maxCount}` : '',
    ].filter((one) => one !== '');
    if (narrower.length > 0) out.line(`if (${narrower.join(' || ')}) throw new ProtocolError('count', ${here});`);
  };
  fields.forEach(([name, of], index) => {
    const rest = fields.slice(index + 1).map(([, next]) => next);
    const start = here.plus(fixedBytes(of));
    if (of.kind !== 'constant' && !lengthIsChecked) {
      checkLength();
      if (from === 'view') out.line('const view = viewToRead(frame);');
    }
    switch (of.kind) {
      case 'constant':
        constantBytes(of).forEach((byte, i) => {
          out.line(`if (frame[${here.plus(i)}] !== ${hex(byte)}) throw wrongConstant(frame, ${here.plus(i)});`);
        });
        break;
      case 'countOf': {
        const list = coding.fields[of.list];
        if (list?.kind !== 'columns' || list.count.kind !== 'apart')
          throw new Error(`${coding.name}.${name} counts no list`);
        readCount(of.list, list, of.of);
        break;
      }
      case 'wide':
        out.line(`const ${name} = ${get(of, here)};`);
        break;
      case 'flag':
        out.line(`const ${name} = ${getFlag(of, here, from)};`);
        break;
      case 'integer':
      case 'float':
        readCell(out, of, here, name, from);
        break;
      case 'struct': {
        let at = here;
        for (const { one, local } of inner(name, of)) {
          readCell(out, one, at, local, from);
          at = at.plus(one.bytes);
        }
        break;
      }
      case 'text':
        out.line(`const ${name}Length = ${get(of.length, here)};`);
        if (of.maxBytes < of.length.max) {
          out.line(`if (${name}Length > ${of.maxBytes}) throw new ProtocolError('text', ${here});`);
        }
        out.line(`const ${name}End = ${start} + ${name}Length;`);
        checkRest(out, name, rest);
        out.line(`const ${name} = decodeText(frame, ${start}, ${name}End);`);
        break;
      case 'bytes':
        if (of.length.kind === 'rest' && rest.length > 0)
          throw new Error(`${coding.name} goes on after ${name}, which is the rest`);
        if (of.length.kind === 'integer') {
          out.line(`const ${name}Length = ${get(of.length, here)};`);
          if (of.maxBytes < of.length.max) {
            out.line(`if (${name}Length > ${of.maxBytes}) throw new ProtocolError('size', ${here});`);
          }
          out.line(`const ${name}End = ${start} + ${name}Length;`);
          checkRest(out, name, rest);
        } else {
          const most = start.plus(of.maxBytes);
          out.line(`if (frame.length > ${most}) throw new ProtocolError('size', ${most});`);
          out.line(`const ${name}End = frame.length;`);
        }
        if (of.of) out.line(`checkBlock(${of.of.name}, frame, ${start}, ${name}End);`);
        out.line(`const ${name} = bytesOf(frame, ${start}, ${name}End);`);
        break;
      case 'list':
        readCount(name, of, of.count, of.minCount);
        out.line(`const ${name}End = ${start} + ${name}Count${of.of.bytes > 1 ? ` * ${of.of.bytes}` : ''};`);
        checkRest(out, name, rest);
        starts.set(name, start);
        if (isReadLast(of)) break;
        out.line(`const ${name} = new ${arrayOf(of.of)}(${name}Count);`);
        readList(out, name, of, start);
        break;
      case 'indices': {
        if (fields.slice(0, index).find(([earlier]) => earlier === of.into)?.[1].kind !== 'list')
          throw new Error(`${coding.name}.${name} has places in no earlier list`);
        out.line(`${scratchOf(coding, name)}.unpack(view, ${here}, ${of.into}Count);`);
        break;
      }
      case 'columns': {
        const list = `${capital(coding.name)}${capital(name)}`;
        const at = of.count.kind === 'fixed' ? here : start;
        if (of.count.kind === 'integer') readCount(name, of, of.count);
        const isCounted = fields.slice(0, index).some(([, one]) => one.kind === 'countOf' && one.list === name);
        if (of.count.kind === 'apart' && !isCounted) throw new Error(`${coding.name}.${name} is not counted before it`);
        const count = of.count.kind === 'fixed' ? `${of.maxCount}` : `${name}Count`;
        if (hasVariableRows(of)) {
          // What so many rows have at least is there before anything is allocated for them (S05).
          const least = rest.reduce((bytes, next) => bytes + minBytes(next), 0);
          const leastEnd = `${at.plus(least)} + ${count} * ${rowBytes(of)}`;
          out.line(`if (frame.length < ${leastEnd}) throw wrongLength(frame, ${leastEnd});`);
        } else if (of.count.kind !== 'fixed') {
          out.line(`const ${name}End = ${at} + ${count} * ${rowBytes(of)};`);
          checkRest(out, name, rest);
        }
        out.line(`const ${name} = into.${name};`);
        out.line(`${name}.count = 0;`);
        out.line(`reserve${list}(${name}, ${count});`);
        if (hasVariableRows(of)) {
          out.line(`const ${name}End = read${list}(${name}, view, frame, ${at}, ${count});`);
          checkRest(out, name, rest);
        } else out.line(`read${list}(${name}, view, ${at}, ${count});`);
        break;
      }
    }
    here = isVariable(of) ? new Place(`${name}End`, 0) : here.plus(minBytes(of));
  });
  if (!lengthIsChecked) checkLength();
  for (const [name, of] of fields) {
    switch (of.kind) {
      case 'constant':
      case 'countOf':
        break;
      case 'columns':
        out.line(`${name}.count = ${of.count.kind === 'fixed' ? of.maxCount : `${name}Count`};`);
        break;
      case 'struct':
        for (const { cell, local } of inner(name, of)) out.line(`into.${name}.${cell} = ${local};`);
        break;
      case 'indices':
        out.line(`into.${name}.set(${scratchOf(coding, name)}.indices);`);
        break;
      case 'integer':
      case 'float':
      case 'wide':
      case 'flag':
      case 'text':
      case 'bytes':
        out.line(`into.${name} = ${name};`);
        break;
      case 'list': {
        const start = starts.get(name);
        if (start && isReadLast(of)) {
          const list = `into.${name}`;
          out.line(`if (${list}.length !== ${name}Count) ${list} = new ${arrayOf(of.of)}(${name}Count);`);
          out.line(`const ${name} = ${list};`);
          readList(out, name, of, start);
        } else out.line(`into.${name} = ${name};`);
        break;
      }
    }
  }
  out.line('return into;');
}

function structFunctions(out: Source, coding: Coding): void {
  const { name } = coding;
  const type = capital(name);
  const values = Object.entries(coding.fields).filter(([, of]) => of.kind !== 'constant' && of.kind !== 'countOf');
  const isFixed = !Object.values(coding.fields).some(isVariable);

  out.line(`export type ${type} = Value<typeof ${name}>;`);
  out.line();
  for (const [field, of] of values) {
    if (of.kind === 'columns') listFunctions(out, name, field, of, `typeof ${name}.fields.${field}.of.fields`);
    if (of.kind === 'indices') {
      out.line(`const ${scratchOf(coding, field)} = new PackedIndices(${of.count});`);
      out.line();
    }
  }
  out.line('/** Something to decode into. */');
  out.line(`export function create${type}(): ${type} {`);
  out.line(`return { ${values.map(([field, of]) => `${field}: ${blank(type, field, of)}`).join(', ')} };`);
  out.line('}');
  out.line();
  if (isFixed) {
    out.line(`export function size${type}(): number {`);
    out.line(`return ${structBytes(coding).min};`);
  } else {
    out.line(`export function size${type}(value: ${type}): number {`);
    openFields(out, coding);
    out.line(`return ${checkedSize(coding, bytesOfFields(coding))};`);
  }
  out.line('}');
  out.line();
  out.line(`export function write${type}(${values.length > 0 ? '' : '_'}value: ${type}): number {`);
  openFields(out, coding);
  const end = writeFields(out, coding);
  out.line(`return ${checkedSize(coding, `${end}`)};`);
  out.line('}');
  out.line();
  out.line(`export function encode${type}(value: ${type}): Uint8Array {`);
  out.line(`return frameOf(write${type}(value));`);
  out.line('}');
  out.line();
  out.line(`export function decode${type}(frame: Uint8Array, into: ${type} = create${type}()): ${type} {`);
  readFields(out, coding);
  out.line('}');
  out.line();
}

/** The bytes before the discriminator, at `offset`, that are the same in every message, by theirs. */
function headerOf({ toHost, toGuest }: Declarations, offset: number): ReadonlyMap<number, number> {
  const headers = [...toHost, ...toGuest].map(({ fields }) => {
    const header = new Map<number, number>();
    let at = 0;
    for (const of of Object.values(fields)) {
      if (of.kind === 'constant') for (const [i, byte] of constantBytes(of).entries()) header.set(at + i, byte);
      at += minBytes(of);
    }
    return header;
  });
  const first = [...(headers[0] ?? [])].filter(([at]) => at < offset);
  return new Map(first.filter(([at, byte]) => headers.every((header) => header.get(at) === byte)));
}

/** The function that tells a direction's messages apart without decoding them. */
function classifier(out: Source, direction: string, declarations: Declarations, own: readonly Message[]): void {
  const { discriminatorOffset: offset, toHost, toGuest } = declarations;
  const other = own === toHost ? toGuest : toHost;
  out.line(`export type ${direction} = ${own.map(({ name }) => `'${name}'`).join(' | ')};`);
  out.line();
  if (offset === undefined) {
    const [only] = own;
    if (!only || own.length > 1) throw new Error(`${declarations.game} has ${own.length} messages in one direction`);
    out.line('/** What every frame is that is not empty; throws `ProtocolError` for one that is. */');
    out.line(`export function classify${direction}(frame: Uint8Array): ${direction} {`);
    out.line("if (frame.length === 0) throw new ProtocolError('truncated', 0);");
    out.line(`return '${only.name}';`);
    out.line('}');
    out.line();
    return;
  }
  const header = headerOf(declarations, offset);
  const mistaken = header.size > 0 ? 'has not the first bytes of all messages or is too short' : 'is too short to say';
  out.line(
    `/** What a frame claims to be; throws \`ProtocolError\` if it ${mistaken}. Only the named one may be decoded. */`,
  );
  out.line(`export function classify${direction}(frame: Uint8Array): ${direction} | Ignored {`);
  for (const [at, byte] of header) out.line(`if (frame[${at}] !== ${hex(byte)}) throw wrongConstant(frame, ${at});`);
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

/** What generated code may need, by module. */
const helpers: Readonly<Record<string, readonly string[]>> = {
  block: ['checkBlock'],
  errors: ['ProtocolError'],
  frame: [
    'bytesOf',
    'checkBytes',
    'checkCount',
    'checkSize',
    'frameOf',
    'i16At',
    'i8At',
    'noBytes',
    'outbox',
    'textBytes',
    'u16At',
    'u32At',
    'u8At',
    'unsendable',
    'viewOf',
    'viewToRead',
    'writeBytes',
    'wrongConstant',
    'wrongLength',
  ],
  packed: ['PackedIndices'],
  text: ['decodeText'],
};

/**
 * The text of `protocol.gen.ts` beside a `protocol.ts`.
 *
 * `wire` is the path from there to this folder. Throws `Error` for declarations that cannot be told apart.
 */
export function generateCodecs(declarations: Declarations, wire: string): string {
  const { game, discriminatorOffset, toHost, toGuest, parts = [] } = declarations;
  const messages = [...toHost, ...toGuest];
  for (const message of messages) {
    const { min, max } = messageBytes(message);
    if (message.maxPerFrame > 1 && min < max) throw new Error(`${message.name} is not of one size`);
  }
  if (discriminatorOffset !== undefined) {
    const ids = messages.map((message) => constantAt(message, discriminatorOffset));
    if (new Set(ids).size < ids.length) throw new Error(`${game} has two messages of one id`);
  }

  const body = new Source();
  // Not imported, like the largest f32: engines fold a constant of the module itself.
  body.line('/** Writes into the one buffer that all frames are written to. */');
  body.line('const outView = viewOf(outbox);');
  body.line();
  for (const message of messages) structFunctions(body, message);
  for (const part of parts) {
    if (part.kind === 'block') blockFunctions(body, part);
    else structFunctions(body, part);
  }
  classifier(body, 'ToHost', declarations, toHost);
  classifier(body, 'ToGuest', declarations, toGuest);
  body.line('function coded<T>(message: Message, codec: MessageCodec<T>): Coded {');
  body.line('return { message, codec };');
  body.line('}');
  body.line();
  if (parts.length > 0) {
    body.line('function codedPart<T>(part: Part | Block, codec: MessageCodec<T>): CodedPart {');
    body.line('return { part, codec };');
    body.line('}');
    body.line();
  }
  body.line('export const protocol: Protocol = {');
  body.line(`game: '${game}',`);
  if (discriminatorOffset !== undefined) body.line(`discriminatorOffset: ${discriminatorOffset},`);
  for (const [field, wrap, own] of [
    ['toHost', 'coded', toHost],
    ['toGuest', 'coded', toGuest],
    ['parts', 'codedPart', parts],
  ] as const) {
    if (own.length === 0) {
      body.line(`${field}: [],`);
      continue;
    }
    body.line(`${field}: [`);
    for (const { name } of own) {
      const type = capital(name);
      const functions = `size: size${type}, encode: encode${type}, write: write${type}, decode: decode${type}`;
      body.line(`  ${wrap}<${type}>(${name}, { name: '${name}', ${functions} }),`);
    }
    body.line('],');
  }
  body.line('classifyToHost,');
  body.line('classifyToGuest,');
  body.line('};');

  const out = new Source();
  out.line('// Generated from protocol.ts by `npm run generate`: do not edit.');
  const text = body.toString();
  const used = (names: readonly string[]) => names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  for (const [module, names] of Object.entries(helpers)) {
    const own = used(names);
    if (own.length > 0) out.line(`import { ${own.join(', ')} } from '${wire}/${module}.ts';`);
  }
  const blockType = parts.length > 0 ? ['Block'] : [];
  out.line(
    `import type { ${[...blockType, ...used(['ColumnsValue']), 'Value'].join(', ')} } from '${wire}/layout.ts';`,
  );
  const types = [
    'Coded',
    ...used(['CodedPart']),
    ...used(['Ignored']),
    'Message',
    'MessageCodec',
    ...used(['Part']),
    'Protocol',
  ];
  out.line(`import type { ${types.join(', ')} } from '${wire}/messages.ts';`);
  out.line(`import { ${[...messages, ...parts].map(({ name }) => name).join(', ')} } from './protocol.ts';`);
  out.line();
  if (used(['maxF32']).length > 0) {
    out.line('/** Largest finite f32. */');
    out.line(`const maxF32 = ${maxF32};`);
    out.line();
  }
  return out.toString() + text;
}
