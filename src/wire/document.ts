/** Layouts → the tables of the protocol documents. */
import {
  type Block,
  type Field,
  type Fields,
  integerTypes,
  maxF32,
  minBytes,
  type Struct,
  structBytes,
  type TagValue,
} from './layout.ts';
import { constantAt, type Declarations, type Message, messageBytes, type Part } from './messages.ts';

const hex = (value: number, bytes: number) =>
  `\`0x${value
    .toString(16)
    .padStart(bytes * 2, '0')
    .toUpperCase()}\``;

/** A table whose first row is its head, its columns padded so that it also reads as text. */
export function table(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.slice(1).map(line)].join('\n');
}

/** What the field's type alone does not say. */
function notes(of: Exclude<Field, { kind: 'constant' | 'countOf' | 'struct' }> | TagValue): string {
  const parts: string[] = of.note === '' ? [] : [of.note];
  if (of.kind === 'integer') {
    const { min, max } = integerTypes[of.type];
    if (of.min > min && of.max < max) parts.push(`${of.min} … ${of.max}`);
    else if (of.min > min) parts.push(`≥ ${of.min}`);
    else if (of.max < max) parts.push(`≤ ${of.max}`);
    if (of.bits !== undefined) parts.push(`other bits than ${hex(of.bits, of.bytes)} are reserved`);
  }
  if (of.kind === 'float') parts.push(of.min > -maxF32 ? `finite, ≥ ${of.min}` : 'finite');
  if (of.kind === 'bytes' && of.of) parts.push(`a block, ${of.of.name}`);
  if (of.kind === 'bytes' && of.length.kind === 'rest') parts.push(`≤ ${of.maxBytes} bytes, to the end`);
  if (of.kind === 'indices') parts.push(`${of.count} places in ${of.into}, 6 bits each`);
  return parts.join('; ');
}

/** The field of bytes that ends rows of variable size. */
function tailOf(of: Struct): string | undefined {
  return Object.entries(of.fields).find(([, one]) => one.kind === 'bytes')?.[0];
}

/** `21 bytes each`, `18 bytes and meta each`. */
function rowSize(of: Struct): string {
  const tail = tailOf(of);
  return `${structBytes(of).min} bytes${tail === undefined ? '' : ` and ${tail}`} each`;
}

/** Rows of a layout's table; offsets begin at `sign`, and after a field of variable size they count from its end. */
function rows(layout: Struct<Fields>, sign: string): string[][] {
  const out: string[][] = [];
  let base = sign;
  let at = 0;
  const add = (type: string, field: string, note: string, bytes: number) => {
    out.push([`${base}${at}`, type, field, note]);
    at += bytes;
  };
  const goOnAfter = (name: string) => {
    base = `end of ${name} + `;
    at = 0;
  };
  for (const [name, of] of Object.entries(layout.fields)) {
    switch (of.kind) {
      case 'constant':
        add(`\`${of.of.type}\``, hex(of.value, of.of.bytes), 'fixed', minBytes(of));
        break;
      case 'countOf': {
        const list = layout.fields[of.list];
        const most = list?.kind === 'columns' ? `≤ ${list.maxCount}` : '';
        add(`\`${of.of.type}\``, `number of ${of.list}`, most, of.of.bytes);
        break;
      }
      case 'integer':
      case 'float':
      case 'wide':
        add(`\`${of.type}\``, name, notes(of), of.bytes);
        break;
      case 'flag':
        add('`u8`', name, `bit ${of.bit}: ${notes(of)}; the other bits are reserved`, 1);
        break;
      case 'struct':
        for (const [cell, one] of Object.entries(of.fields))
          add(`\`${one.type}\``, `${name}.${cell}`, notes(one), one.bytes);
        break;
      case 'text':
        add(`\`${of.length.type}\``, `length of ${name}`, `in bytes, ≤ ${of.maxBytes}`, of.length.bytes);
        add('UTF-8', name, notes(of), 0);
        goOnAfter(name);
        break;
      case 'bytes':
        if (of.length.kind === 'integer')
          add(`\`${of.length.type}\``, `length of ${name}`, `in bytes, ≤ ${of.maxBytes}`, of.length.bytes);
        add('bytes', name, notes(of), 0);
        goOnAfter(name);
        break;
      case 'list':
        add(`\`${of.count.type}\``, `number of ${name}`, `${of.minCount} … ${of.maxCount}`, of.count.bytes);
        add(`\`${of.of.type}\` each`, name, notes(of), 0);
        goOnAfter(name);
        break;
      case 'indices':
        add(`${minBytes(of)} bytes`, name, notes(of), minBytes(of));
        break;
      case 'columns':
        if (of.count.kind === 'fixed') {
          add(`${of.maxCount} × ${structBytes(of.of).min} bytes`, name, notes(of), minBytes(of));
          break;
        }
        if (of.count.kind === 'integer')
          add(`\`${of.count.type}\``, `number of ${name}`, `≤ ${of.maxCount}`, of.count.bytes);
        add(rowSize(of.of), name, notes(of), 0);
        goOnAfter(name);
        break;
    }
  }
  return out;
}

const head = ['Offset', 'Type', 'Field', 'Notes'];

/** `15`, `7 + 21 × entities`, `3 + length of name`. */
function sizeOf(layout: Struct): string {
  let fixed = 0;
  const parts: string[] = [];
  for (const [name, of] of Object.entries(layout.fields)) {
    fixed += of.kind === 'list' ? of.count.bytes : minBytes(of);
    if (of.kind === 'text' || of.kind === 'bytes') parts.push(`length of ${name}`);
    if (of.kind === 'list') parts.push(`${of.of.bytes} × ${name}`);
    if (of.kind === 'columns' && of.count.kind !== 'fixed') {
      const tail = tailOf(of.of);
      parts.push(`${structBytes(of.of).min} × ${name}${tail === undefined ? '' : ` + their ${tail}`}`);
    }
  }
  return [`${fixed}`, ...parts].join(' + ');
}

function structTable(
  layout: Struct,
  { min, max }: { readonly min: number; readonly max: number },
  maxPerFrame = 1,
): string {
  const one = min === max ? `${min} ${min === 1 ? 'byte' : 'bytes'}.` : `Bytes: ${sizeOf(layout)}, at most ${max}.`;
  const size = maxPerFrame > 1 ? `${one} A frame is 1 … ${maxPerFrame} of them, back to back.` : one;
  const parts = [size, table([head, ...rows(layout, '')])];
  for (const [name, of] of Object.entries(layout.fields)) {
    if (of.kind === 'columns') parts.push(`Each of the ${name}:`, table([head, ...rows(of.of, '+')]));
  }
  return parts.join('\n\n');
}

/** What stands after a tag and its length. */
function typeOf(of: TagValue): string {
  switch (of.kind) {
    case 'integer':
      return `\`${of.type}\``;
    case 'text':
      return `UTF-8, ≤ ${of.maxBytes} bytes`;
    case 'columns': {
      const cells = Object.entries(of.of.fields).map(([name, cell]) => `\`${cell.type}\` ${name}`);
      return `≤ ${of.maxCount} × (${cells.join(', ')})`;
    }
  }
}

function blockTable({ tags }: Block): string {
  const lines = Object.entries(tags).map(([name, { tag, of, many }]) => {
    const cells =
      of.kind === 'columns' ? Object.entries(of.of.fields).map(([cell, one]) => [cell, notes(one)] as const) : [];
    const all = [notes(of), ...cells.flatMap(([cell, note]) => (note === '' ? [] : [`${cell} ${note}`]))];
    return [hex(tag, 1), typeOf(of), name, [...all, many ? 'any number of times' : ''].filter(Boolean).join('; ')];
  });
  return table([['Tag', 'Value', 'Field', 'Notes'], ...lines]);
}

function partTable(part: Part | Block): string {
  return part.kind === 'block' ? blockTable(part) : structTable(part, structBytes(part));
}

/** The generated parts of `docs/protocol-<game>.md` by name: one a message or part, and `messages`, the table of them all. */
export function documentBlocks(declarations: Declarations): ReadonlyMap<string, string> {
  const { discriminatorOffset, toHost, toGuest, parts = [] } = declarations;
  const id = (message: Message) =>
    discriminatorOffset === undefined ? [] : [hex(constantAt(message, discriminatorOffset), 1)];
  const line = (direction: string) => (message: Message) => [
    ...id(message),
    direction,
    message.name,
    message.lane,
    sizeOf(message),
  ];
  const all = [...toHost.map(line('guest → host')), ...toGuest.map(line('host → guest'))];
  const heading = [...(discriminatorOffset === undefined ? [] : ['Id']), 'Direction', 'Message', 'Lane', 'Bytes'];
  const blocks = new Map([['messages', table([heading, ...all])]]);
  for (const message of [...toHost, ...toGuest])
    blocks.set(message.name, structTable(message, messageBytes(message), message.maxPerFrame));
  for (const part of parts) blocks.set(part.name, partTable(part));
  return blocks;
}

/**
 * `document` with each block between its markers, `<!-- generated:NAME -->` and `<!-- /generated -->`. Throws `Error` if
 * the document has a marker for no block or a block has no marker.
 */
export function fillBlocks(document: string, blocks: ReadonlyMap<string, string>): string {
  const missing = new Set(blocks.keys());
  const filled = document.replace(
    /(<!-- generated:([\w-]+) -->\n)[\s\S]*?(<!-- \/generated -->)/g,
    (_, open: string, name: string, close: string) => {
      const block = blocks.get(name);
      if (block === undefined) throw new Error(`no block is named ${name}`);
      missing.delete(name);
      return `${open}\n${block}\n\n${close}`;
    },
  );
  if (missing.size > 0) throw new Error(`the document has no markers for ${[...missing].join(', ')}`);
  return filled;
}
