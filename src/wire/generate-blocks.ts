/** The codec of a block of tagged values. */
import { checkRows, listFunctions, rowBytes } from './generate-lists.ts';
import type { Block, Tag } from './layout.ts';
import { capital, get, hex, Place, readCell, type Source, writeCell } from './source.ts';

/** An expression for the bytes of one value, without tag and length. */
function bytesOfValue({ of }: Tag, value: string): string {
  switch (of.kind) {
    case 'integer':
      return `${of.bytes}`;
    case 'text':
      return `${value}.length`;
    case 'columns':
      return `${value}.count * ${rowBytes(of)}`;
  }
}

/** Constants for the values that are there: texts as their bytes, lists checked. */
function openValues(out: Source, { name, tags }: Block): void {
  for (const [field, { of, many }] of Object.entries(tags)) {
    const path = `${name}.${field}`;
    const value = `value.${field}`;
    if (of.kind === 'text') {
      out.line(
        many
          ? `const ${field} = ${value}?.map((one) => textBytes('${path}', one, ${of.maxBytes}));`
          : `const ${field} = ${value} === undefined ? undefined : textBytes('${path}', ${value}, ${of.maxBytes});`,
      );
    } else out.line(`const ${field} = ${value};`);
  }
  out.line('let size = 0;');
  for (const [field, tag] of Object.entries(tags)) {
    if (tag.of.kind === 'columns') out.line(`if (${field}) ${checkRows(tag.of, `${name}.${field}`, field)}`);
    if (tag.many) out.line(`for (const one of ${field} ?? []) size += 2 + ${bytesOfValue(tag, 'one')};`);
    else out.line(`if (${field} !== undefined) size += 2 + ${bytesOfValue(tag, field)};`);
  }
}

function writeValue(out: Source, block: Block, field: string, tag: Tag, value: string): void {
  const { of } = tag;
  const start = new Place('at', 2);
  out.line(`outView.setUint8(at, ${hex(tag.tag)});`);
  out.line(`outView.setUint8(at + 1, ${bytesOfValue(tag, value)});`);
  switch (of.kind) {
    case 'integer':
      writeCell(out, of, start, { value, name: `${field}Value`, path: `${block.name}.${field}` });
      break;
    case 'text':
      out.line(`writeBytes(${start}, ${value});`);
      break;
    case 'columns':
      out.line(`write${capital(block.name)}${capital(field)}Rows(${value}, ${start});`);
      break;
  }
  out.line(`at += 2 + ${bytesOfValue(tag, value)};`);
}

function readValue(out: Source, block: Block, field: string, { of, many }: Tag): void {
  const start = new Place('at', 2);
  const add = (value: string) => {
    if (many) out.line(`(into.${field} ??= []).push(${value});`);
    else out.line(`into.${field} = ${value};`);
  };
  switch (of.kind) {
    case 'integer':
      if (of.bits === undefined) {
        add(get(of, start));
      } else {
        readCell(out, of, start, field);
        add(field);
      }
      break;
    case 'text':
      add(`decodeText(block, ${start}, end)`);
      break;
    case 'columns': {
      const list = `${capital(block.name)}${capital(field)}`;
      out.line(`const ${field} = create${list}((end - at - 2) / ${rowBytes(of)});`);
      out.line(`read${list}(${field}, view, ${start}, (end - at - 2) / ${rowBytes(of)});`);
      out.line(`${field}.count = (end - at - 2) / ${rowBytes(of)};`);
      add(field);
      break;
    }
  }
}

export function blockFunctions(out: Source, block: Block): void {
  const { name } = block;
  const type = capital(name);
  const tags = Object.entries(block.tags);

  out.line(`export type ${type} = Value<typeof ${name}>;`);
  out.line();
  for (const [field, { of }] of tags) {
    if (of.kind === 'columns') listFunctions(out, name, field, of, `typeof ${name}.tags.${field}.of.of.fields`);
  }
  out.line('/** Something to decode into; nothing of it is there. */');
  out.line(`export function create${type}(): ${type} {`);
  out.line(`return { ${tags.map(([field]) => `${field}: undefined`).join(', ')} };`);
  out.line('}');
  out.line();
  out.line(`export function size${type}(value: ${type}): number {`);
  openValues(out, block);
  out.line(`return checkSize('${name}', size);`);
  out.line('}');
  out.line();
  out.line(`export function write${type}(value: ${type}): number {`);
  openValues(out, block);
  out.line(`checkSize('${name}', size);`);
  out.line('let at = 0;');
  for (const [field, tag] of tags) {
    out.line(tag.many ? `for (const one of ${field} ?? []) {` : `if (${field} !== undefined) {`);
    writeValue(out, block, field, tag, tag.many ? 'one' : field);
    out.line('}');
  }
  out.line('return size;');
  out.line('}');
  out.line();
  out.line(`export function encode${type}(value: ${type}): Uint8Array {`);
  out.line(`return frameOf(write${type}(value));`);
  out.line('}');
  out.line();
  out.line(`export function decode${type}(block: Uint8Array, into: ${type} = create${type}()): ${type} {`);
  out.line(`checkBlock(${name}, block, 0, block.length);`);
  for (const [field] of tags) out.line(`into.${field} = undefined;`);
  out.line('if (block.length === 0) return into;');
  out.line('const view = viewToRead(block);');
  out.line('for (let at = 0; at < block.length; ) {');
  out.line('const end = at + 2 + view.getUint8(at + 1);');
  out.line('switch (view.getUint8(at)) {');
  for (const [field, tag] of tags) {
    out.line(`case ${hex(tag.tag)}: {`);
    readValue(out, block, field, tag);
    out.line('break;');
    out.line('}');
  }
  out.line('}');
  out.line('at = end;');
  out.line('}');
  out.line('return into;');
  out.line('}');
  out.line();
}
