/** The writing of messages and of parts, as code. */
import {
  type Coding,
  constantBytes,
  fixedBytes,
  inner,
  isVariable,
  maxBytesOf,
  scratchOf,
  type Variable,
} from './coding.ts';
import { maxFrameBytes } from './frame.ts';
import { checkRows, hasVariableRows, rowBytes } from './generate-lists.ts';
import { type Constant, type Field, structBytes, u8, u16, u32 } from './layout.ts';
import { capital, hex, Place, type Source, set, setFlag, writeCell, writeElement } from './source.ts';

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

/** Constants for the fields that are more than a number, checked as far as their sizes go. */
export function openFields(out: Source, coding: Coding): void {
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
export function bytesOfFields(coding: Coding): string {
  let least = 0;
  let size = '';
  for (const [name, of] of Object.entries(coding.fields)) {
    least += fixedBytes(of);
    if (isVariable(of)) size += ` + ${variableBytes(coding, name, of)}`;
  }
  return `${least}${size}`;
}

/** `bytes`, an expression, once it is known that a frame may have so many. */
export function checkedSize(coding: Coding, bytes: string): string {
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
export function writeFields(out: Source, coding: Coding): Place {
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
