/**
 * Declarations → the TypeScript of their codecs, ahead of time: an interpreter of layouts takes ten times as long, and
 * compiling one in the page would need `unsafe-eval`. The output is committed, and a test generates it again.
 */
import { type Coding, constantBytes, isVariable, scratchOf } from './coding.ts';
import { blockFunctions } from './generate-blocks.ts';
import { listFunctions } from './generate-lists.ts';
import { readFields } from './generate-reading.ts';
import { bytesOfFields, checkedSize, openFields, writeFields } from './generate-writing.ts';
import { type Field, maxF32, minBytes, structBytes } from './layout.ts';
import { constantAt, type Declarations, type Message, messageBytes } from './messages.ts';
import { arrayOf, capital, hex, Source } from './source.ts';

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
