/** The functions of lists of rows: to make, to grow, to measure, to write and to read one. */
import { type Bytes, type Cell, type Columns, type Integer, structBytes } from './layout.ts';
import {
  arrayOf,
  capital,
  checkValue,
  get,
  isCheckedLater,
  Place,
  readCell,
  readElement,
  readUnchecked,
  type Source,
  set,
  writeElement,
  writeUnchecked,
} from './source.ts';

/** A row's fields, and apart from them the bytes at its end where it has some. */
function fieldsOf(list: Columns, path: string) {
  const all = Object.entries(list.of.fields);
  const cells = all.filter((one): one is [string, Cell] => one[1].kind !== 'bytes');
  const tails = all.filter((one): one is [string, Bytes<Integer>] => one[1].kind === 'bytes');
  const [first] = cells;
  const [tail] = tails;
  if (!first) throw new Error(`${path} has rows without cells`);
  if (tails.length > 1 || (tail && all.at(-1)?.[0] !== tail[0]))
    throw new Error(`bytes do not end the rows of ${path}`);
  return { names: all.map(([name]) => name).join(', '), cells, first: first[0], tail };
}

/** Bytes of a row without those that end it. */
export const rowBytes = (list: Columns) => structBytes(list.of).min;

/** Whether each row says how long it is. */
export const hasVariableRows = (list: Columns) => structBytes(list.of).min < structBytes(list.of).max;

/** An expression for the room a list has, as an array of one of its cells shows it. */
export function capacityOf(list: Columns, path: string, name: string): string {
  return `${name}.${fieldsOf(list, path).first}.length`;
}

/** The check that our own list `name` has as many rows as it may have. */
export function checkRows(list: Columns, path: string, name: string): string {
  const most = `Math.min(${capacityOf(list, path, name)}, ${list.maxCount})`;
  const least = list.count.kind === 'fixed' ? `, ${list.maxCount}` : '';
  return `checkCount('${path}', ${name}.count, ${most}${least});`;
}

/** The functions of the field `field` of the message or part `owner`; `type` is an expression for the type of its rows. */
export function listFunctions(out: Source, owner: string, field: string, list: Columns, type: string): void {
  const name = `${capital(owner)}${capital(field)}`;
  const path = `${owner}.${field}`;
  const { names, cells, first, tail } = fieldsOf(list, path);
  const bytes = rowBytes(list);
  const fixed = list.count.kind === 'fixed';
  // Where a row ends is known only once those before it are right.
  const isLater = (of: Cell) => !tail && isCheckedLater(of);
  const later = cells.filter(([, of]) => isLater(of));

  out.line(`export type ${name} = ColumnsValue<${type}>;`);
  out.line();
  if (fixed) {
    out.line(`/** A list of ${list.maxCount} rows, all zero. */`);
    out.line(`export function create${name}(capacity = ${list.maxCount}): ${name} {`);
  } else {
    out.line('/** An empty list with room for `capacity` rows. */');
    out.line(`export function create${name}(capacity = 0): ${name} {`);
  }
  out.line('return {');
  out.line(`count: ${fixed ? list.maxCount : 0},`);
  for (const [cell, of] of cells) out.line(`${cell}: new ${arrayOf(of)}(capacity),`);
  if (tail) out.line(`${tail[0]}: Array.from({ length: capacity }, () => noBytes),`);
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
  if (tail) out.line(`while (${tail[0]}.length < capacity) ${tail[0]}.push(noBytes);`);
  out.line('}');
  out.line();

  if (tail) {
    const [tailName] = tail;
    out.line('/** Bytes of the rows there are. */');
    out.line(`function measure${name}(list: ${name}): number {`);
    out.line(`const { count, ${tailName} } = list;`);
    out.line(`let bytes = count * ${bytes};`);
    out.line(`for (let i = 0; i < count; i++) bytes += ${tailName}[i]?.length ?? 0;`);
    out.line('return bytes;');
    out.line('}');
    out.line();
  }

  if (later.length > 0) {
    out.line('/** Throws for the first number that cannot be sent, if there is one. */');
    out.line(`function refuse${name}(list: ${name}): void {`);
    out.line(`const { count, ${later.map(([cell]) => cell).join(', ')} } = list;`);
    out.line('for (let i = 0; i < count; i++) {');
    for (const [cell, of] of later) {
      out.line(`const ${cell}Value = ${cell}[i] ?? 0;`);
      checkValue(out, of, `${cell}Value`, `unsendable('${path}.${cell}', ${cell}Value)`);
    }
    out.line('}');
    out.line('}');
    out.line();
  }

  if (tail) out.line('/** Returns where the rows end. */');
  out.line(`function write${name}Rows(list: ${name}, start: number): ${tail ? 'number' : 'void'} {`);
  out.line(`const { count, ${names} } = list;`);
  if (later.length > 0) out.line('let suspect = 0;');
  if (tail) {
    out.line('let at = start;');
    out.line('for (let i = 0; i < count; i++) {');
  } else out.line(`for (let i = 0, at = start; i < count; i++, at += ${bytes}) {`);
  let here = new Place('at', 0);
  for (const [cell, of] of cells) {
    if (isLater(of)) writeUnchecked(out, of, here, cell);
    else writeElement(out, of, here, cell, `${path}.${cell}`);
    here = here.plus(of.bytes);
  }
  if (tail) {
    const [tailName, of] = tail;
    const block = of.of ? `, ${of.of.name}` : '';
    out.line(`const ${tailName}Bytes = ${tailName}[i] ?? noBytes;`);
    out.line(set(of.length, here, `${tailName}Bytes.length`));
    out.line(`at += ${bytes};`);
    // Most rows have none, and a call for nothing would take as long as the rest of the row.
    out.line(`if (${tailName}Bytes.length === 0) continue;`);
    out.line(`checkBytes('${path}.${tailName}', ${tailName}Bytes, ${of.maxBytes}${block});`);
    out.line(`writeBytes(at, ${tailName}Bytes);`);
    out.line(`at += ${tailName}Bytes.length;`);
  }
  out.line('}');
  if (tail) out.line('return at;');
  if (later.length > 0) out.line(`if (suspect !== 0) refuse${name}(list);`);
  out.line('}');
  out.line();

  if (later.length > 0) {
    out.line('/** Throws for the first number of `count` rows that is out of range, if there is one. */');
    out.line(`function check${name}(view: DataView, start: number, count: number): void {`);
    out.line(`for (let i = 0, at = start; i < count; i++, at += ${bytes}) {`);
    here = new Place('at', 0);
    for (const [cell, of] of cells) {
      if (isLater(of)) readCell(out, of, here, cell);
      here = here.plus(of.bytes);
    }
    out.line('}');
    out.line('}');
    out.line();
  }

  if (tail) {
    out.line('/** Reads `count` rows, which need not all be there, and returns where they end. */');
    out.line(
      `function read${name}(list: ${name}, view: DataView, frame: Uint8Array, start: number, count: number): number {`,
    );
    out.line(`const { ${names} } = list;`);
    out.line('let at = start;');
    out.line('for (let i = 0; i < count; i++) {');
    out.line(`if (frame.length < at + ${bytes}) throw wrongLength(frame, at + ${bytes});`);
  } else {
    out.line(`function read${name}(list: ${name}, view: DataView, start: number, count: number): void {`);
    out.line(`const { ${names} } = list;`);
    if (later.length > 0) out.line('let suspect = 0;');
    out.line(`for (let i = 0, at = start; i < count; i++, at += ${bytes}) {`);
  }
  here = new Place('at', 0);
  for (const [cell, of] of cells) {
    if (isLater(of)) readUnchecked(out, of, here, cell);
    else readElement(out, of, here, cell);
    here = here.plus(of.bytes);
  }
  if (tail) {
    const [tailName, of] = tail;
    out.line(`const ${tailName}Length = ${get(of.length, here)};`);
    if (of.maxBytes < of.length.max)
      out.line(`if (${tailName}Length > ${of.maxBytes}) throw new ProtocolError('size', ${here});`);
    out.line(`at += ${bytes};`);
    out.line(`if (${tailName}Length === 0) {`);
    out.line(`${tailName}[i] = noBytes;`);
    out.line('continue;');
    out.line('}');
    out.line(`const end = at + ${tailName}Length;`);
    out.line('if (frame.length < end) throw wrongLength(frame, end);');
    if (of.of) out.line(`checkBlock(${of.of.name}, frame, at, end);`);
    out.line(`${tailName}[i] = bytesOf(frame, at, end, ${tailName}[i]);`);
    out.line('at = end;');
  }
  out.line('}');
  if (later.length > 0) out.line(`if (suspect !== 0) check${name}(view, start, count);`);
  if (tail) out.line('return at;');
  out.line('}');
  out.line();
}
