/** The reading of messages and of parts, as code. */
import { type Coding, constantBytes, fixedBytes, inner, isVariable, maxBytesOf, scratchOf } from './coding.ts';
import { hasVariableRows, rowBytes } from './generate-lists.ts';
import { type Field, type Integer, type List, minBytes, type Rows, structBytes } from './layout.ts';
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
  type Source,
} from './source.ts';

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
export function readFields(out: Source, coding: Coding): void {
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
