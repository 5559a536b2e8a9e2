/** Layouts → the tables of the protocol documents. */
import { type Field, type Fields, maxF32, minBytes, type Struct, structBytes } from './layout.ts';
import { constantAt, type Declarations, type Message } from './messages.ts';

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
function notes(of: Field): string {
  const parts: string[] = [];
  if (of.kind === 'constant') parts.push('fixed');
  else if (of.note !== '') parts.push(of.note);
  if (of.kind === 'integer' && of.min > 0) parts.push(`≥ ${of.min}`);
  if (of.kind === 'integer' && of.bits !== undefined)
    parts.push(`other bits than ${hex(of.bits, of.bytes)} are reserved`);
  if (of.kind === 'float') parts.push(of.min > -maxF32 ? `finite, ≥ ${of.min}` : 'finite');
  return parts.join('; ');
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
  for (const [name, of] of Object.entries(layout.fields)) {
    switch (of.kind) {
      case 'constant':
        add(`\`${of.of.type}\``, hex(of.value, of.of.bytes), notes(of), minBytes(of));
        break;
      case 'integer':
      case 'float':
      case 'wide':
        add(`\`${of.type}\``, name, notes(of), of.bytes);
        break;
      case 'text':
        add(`\`${of.length.type}\``, `length of ${name}`, `in bytes, ≤ ${of.maxBytes}`, of.length.bytes);
        add('UTF-8', name, notes(of), 0);
        base = `end of ${name} + `;
        at = 0;
        break;
      case 'columns': {
        const rowBytes = structBytes(of.of).min;
        add(`\`${of.count.type}\``, `number of ${name}`, `≤ ${of.maxCount}`, of.count.bytes);
        add(`${rowBytes} bytes each`, name, notes(of), 0);
        base = `end of ${name} + `;
        at = 0;
        break;
      }
    }
  }
  return out;
}

const head = ['Offset', 'Type', 'Field', 'Notes'];

/** `15`, `7 + 21 × entities`, `3 + length of name`. */
function sizeOf(message: Message): string {
  const parts = [`${structBytes(message).min}`];
  for (const [name, of] of Object.entries(message.fields)) {
    if (of.kind === 'text') parts.push(`length of ${name}`);
    if (of.kind === 'columns') parts.push(`${structBytes(of.of).min} × ${name}`);
  }
  return parts.join(' + ');
}

function messageTable(message: Message): string {
  const { min, max } = structBytes(message);
  const size = min === max ? `${min} bytes.` : `Bytes: ${sizeOf(message)}, at most ${max}.`;
  const parts = [size, table([head, ...rows(message, '')])];
  for (const [name, of] of Object.entries(message.fields)) {
    if (of.kind === 'columns') parts.push(`Each of the ${name}:`, table([head, ...rows(of.of, '+')]));
  }
  return parts.join('\n\n');
}

/** The generated parts of `docs/protocol-<game>.md` by name: one a message, and `messages`, the table of them all. */
export function documentBlocks(declarations: Declarations): ReadonlyMap<string, string> {
  const { discriminatorOffset, toHost, toGuest } = declarations;
  const line = (direction: string) => (message: Message) => [
    hex(constantAt(message, discriminatorOffset), 1),
    direction,
    message.name,
    message.lane,
    sizeOf(message),
  ];
  const all = [...toHost.map(line('guest → host')), ...toGuest.map(line('host → guest'))];
  const blocks = new Map([['messages', table([['Id', 'Direction', 'Message', 'Lane', 'Bytes'], ...all])]]);
  for (const message of [...toHost, ...toGuest]) blocks.set(message.name, messageTable(message));
  return blocks;
}

/**
 * `document` with each block between its markers, `<!-- generated:NAME -->` and `<!-- /generated -->`. Throws `Error` if
 * the document has a marker for no block or a block has no marker.
 */
export function fillBlocks(document: string, blocks: ReadonlyMap<string, string>): string {
  const missing = new Set(blocks.keys());
  const filled = document.replace(
    /(<!-- generated:(\w+) -->\n)[\s\S]*?(<!-- \/generated -->)/g,
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
