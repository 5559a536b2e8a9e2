import { expect } from 'chai';
import architecture from '../../../docs/architecture.md?raw';
import arenaDocument from '../../../docs/protocol-arena.md?raw';
import ticsDocument from '../../../docs/protocol-tics.md?raw';
import tilesDocument from '../../../docs/protocol-tiles.md?raw';
import arenaCodecs from '../../../src/games/arena/protocol.gen.ts?raw';
import { declarations as arena, hello, input, ping } from '../../../src/games/arena/protocol.ts';
import ticsCodecs from '../../../src/games/tics/protocol.gen.ts?raw';
import { declarations as tics } from '../../../src/games/tics/protocol.ts';
import tilesCodecs from '../../../src/games/tiles/protocol.gen.ts?raw';
import { declarations as tiles } from '../../../src/games/tiles/protocol.ts';
import { architectureBlocks } from '../../../src/tools/architecture.ts';
import { documentBlocks, fillBlocks } from '../../../src/wire/document.ts';
import { generateCodecs } from '../../../src/wire/generate.ts';
import {
  apart,
  block,
  bytes,
  columns,
  constant,
  countOf,
  indices,
  list,
  rest,
  struct,
  tag,
  u8,
  u16,
} from '../../../src/wire/layout.ts';
import { type Declarations, message } from '../../../src/wire/messages.ts';
import sampleCodecs from './sample/protocol.gen.ts?raw';
import { declarations as sample } from './sample/protocol.ts';

describe('what is generated', () => {
  it('is what `npm run generate` would write: the codecs', () => {
    expect(generateCodecs(arena, '../../wire')).to.equal(arenaCodecs);
    expect(generateCodecs(tiles, '../../wire')).to.equal(tilesCodecs);
    expect(generateCodecs(tics, '../../wire')).to.equal(ticsCodecs);
    expect(generateCodecs(sample, '../../../../src/wire')).to.equal(sampleCodecs);
  });

  it('is what `npm run generate` would write: the tables of the documents', () => {
    expect(fillBlocks(arenaDocument, documentBlocks(arena))).to.equal(arenaDocument);
    expect(fillBlocks(tilesDocument, documentBlocks(tiles))).to.equal(tilesDocument);
    expect(fillBlocks(ticsDocument, documentBlocks(tics))).to.equal(ticsDocument);
    expect(fillBlocks(architecture, architectureBlocks())).to.equal(architecture);
  });
});

describe('generating codecs', () => {
  const only = (...toHost: Declarations['toHost']): Declarations => ({
    game: 'x',
    discriminatorOffset: 0,
    toHost,
    toGuest: [],
  });

  it('needs messages that can be told apart', () => {
    expect(() => generateCodecs(only(hello, input), '.')).not.to.throw();
    expect(() => generateCodecs({ ...only(hello), toGuest: [message('other', 'stream', hello.fields)] }, '.')).to.throw(
      'one id',
    );
    expect(() => generateCodecs(only(message('bare', 'stream', { first: u8 })), '.')).to.throw('bare has no constant');
    expect(() => generateCodecs(only(message('wide', 'stream', { id: constant(u16, 1) })), '.')).to.throw(
      'wide has no constant',
    );
    expect(() => generateCodecs({ ...only(ping), discriminatorOffset: 1 }, '.')).to.throw('ping has no constant');
    const bare = message('bare', 'stream', { first: u8 });
    expect(() => generateCodecs({ game: 'x', toHost: [bare], toGuest: [bare] }, '.')).not.to.throw();
    expect(() => generateCodecs({ game: 'x', toHost: [bare], toGuest: [] }, '.')).to.throw('0 messages');
    const several = message('several', 'stream', hello.fields, { maxPerFrame: 2 });
    expect(() => generateCodecs({ game: 'x', toHost: [bare], toGuest: [several] }, '.')).to.throw(
      'several is not of one size',
    );
    expect(() => generateCodecs({ game: 'x', toHost: [bare, ping], toGuest: [bare] }, '.')).to.throw('2 messages');
  });

  it('needs layouts that can be read from the front', () => {
    const of = (fields: Declarations['toHost'][number]['fields']) => () =>
      generateCodecs(only(message('m', 'stream', { id: constant(u8, 1), ...fields })), '.');
    const rows = struct({ place: u8 });
    expect(of({ count: countOf('rows', u8), more: u8, rows: columns(apart, rows, { maxCount: 3 }) })).not.to.throw();
    expect(of({ rows: columns(apart, rows, { maxCount: 3 }) })).to.throw('m.rows is not counted');
    expect(of({ rows: columns(apart, rows, { maxCount: 3 }), count: countOf('rows', u8) })).to.throw(
      'm.rows is not counted',
    );
    expect(of({ count: countOf('rows', u8), rows: columns(u8, rows, { maxCount: 3 }) })).to.throw('counts no list');
    expect(of({ blob: bytes(rest, { maxBytes: 3 }), last: u8 })).to.throw('goes on after blob');
    expect(of({ places: indices('list', { count: 16 }), list: list(u8, u8, { maxCount: 3 }) })).to.throw(
      'm.places has places in no earlier list',
    );
    const tail = bytes(u8, { maxBytes: 3 });
    expect(of({ rows: columns(u8, struct({ tail, place: u8 }), { maxCount: 3 }) })).to.throw('do not end the rows');
    expect(of({ rows: columns(u8, struct({ tail }), { maxCount: 3 }) })).to.throw('rows without cells');
    expect(() => indices('list', { count: 8 })).to.throw('multiple of 16');
    expect(() => block('b', { one: tag(1, u8), other: tag(1, u16) })).to.throw('two values of one tag');
  });

  it('has classifiers check what all messages begin with, and nothing else', () => {
    const start = (declarations: Declarations) =>
      generateCodecs(declarations, '.').split('classifyToHost(frame: Uint8Array)')[1]?.split('switch')[0];
    const shared = { game: 'x', discriminatorOffset: 2, toGuest: [] };
    const one = message('one', 'stream', { magic: constant(u16, 0x0102), id: constant(u8, 1) });
    const two = message('two', 'stream', { low: constant(u8, 0x02), other: u8, id: constant(u8, 2) });
    expect(start({ ...shared, toHost: [one] }))
      .to.include('frame[0] !== 0x02')
      .and.to.include('frame[1] !== 0x01');
    expect(start({ ...shared, toHost: [one, two] }))
      .to.include('frame[0] !== 0x02')
      .and.not.to.include('frame[1]');
    expect(start({ ...shared, toHost: [two], toGuest: [one] })).not.to.include('frame[1]');
    expect(start(arena)).not.to.include('frame[');
  });
});

describe('documents', () => {
  const blocks = new Map([
    ['one', '| a |'],
    ['two', '| b |'],
  ]);

  it('have their blocks replaced and the rest left alone', () => {
    const document =
      'x\n<!-- generated:two -->\nold\n<!-- /generated -->\ny\n<!-- generated:one -->\n<!-- /generated -->\nz\n';
    const filled =
      'x\n<!-- generated:two -->\n\n| b |\n\n<!-- /generated -->\ny\n<!-- generated:one -->\n\n| a |\n\n<!-- /generated -->\nz\n';
    expect(fillBlocks(document, blocks)).to.equal(filled);
    expect(fillBlocks(filled, blocks)).to.equal(filled);
  });

  it('have a marker for each block and no other', () => {
    expect(() => fillBlocks('<!-- generated:one -->\n<!-- /generated -->', blocks)).to.throw('no markers for two');
    expect(() => fillBlocks('<!-- generated:three -->\n<!-- /generated -->', blocks)).to.throw(
      'no block is named three',
    );
  });

  it('show offsets after a field of variable size from its end', () => {
    const table = documentBlocks(sample).get('mixed') ?? '';
    const row = (start: string) =>
      table.split('\n').find((line) => line.replace(/ +/g, ' ').startsWith(`| ${start} |`));
    expect(row('0')).to.match(/`u16` +\| `0x524C`/);
    expect(row('5')).to.match(/UTF-8 +\| label/);
    expect(row('end of label + 0')).to.match(/`u16` +\| middle/);
    expect(row('end of points + 4')).to.match(/`u16` +\| length of motto +\| in bytes, ≤ 300/);
    expect(row('end of motto + 8')).to.match(/`u8` +\| `0xEE`/);
    expect(row('+2')).to.match(/`u8` +\| weight +\| ≥ 1; other bits than `0x1F` are reserved/);
    expect(table).to.match(/^Bytes: 23 \+ length of label \+ 7 × points \+ length of motto, at most 348\./);
  });

  it('show each kind of field', () => {
    const table = documentBlocks(sample).get('odd') ?? '';
    for (const row of [
      /\| 3 +\| `u16` +\| number of paths +\| ≤ 9 +\|/,
      /\| 5 +\| `u8` +\| steep +\| bit 3: .*the other bits are reserved +\|/,
      /\| end of label \+ 0 +\| 3 bytes and said each +\| paths +\|/,
      /\| end of paths \+ 0 +\| 2 × 6 bytes +\| borders +\|/,
      /\| end of paths \+ 14 +\| `u8` +\| corner.tall +\| 1 … 17; other bits than `0x1F` are reserved +\|/,
      /\| end of paths \+ 15 +\| `i8` +\| corner.lean +\| -5 … 5 +\|/,
      /\| end of paths \+ 16 +\| `u8` +\| number of colours +\| 1 … 64 +\|/,
      /\| end of colours \+ 0 +\| 24 bytes +\| cells +\| 32 places in colours, 6 bits each +\|/,
      /\| end of notes \+ 0 +\| `u64` +\| stamp +\|/,
      /\| end of blob \+ 0 +\| bytes +\| remainder +\| a block, remarks; ≤ 100 bytes, to the end +\|/,
      /\| \+2 +\| `u8` +\| length of said +\| in bytes, ≤ 60 +\|/,
    ])
      expect(table).to.match(row);
    expect(table).to.match(/, at most 1199\.\n/);
    expect(documentBlocks(sample).get('remarks')).to.match(
      /\| `0x80` +\| ≤ 4 × \(`f32` rise, `u8` run\) +\| slopes +\| rise finite, ≥ 0/,
    );
    expect(documentBlocks(sample).get('remarks')).to.match(
      /\| `0xFF` +\| UTF-8, ≤ 9 bytes +\| words +\| any number of times +\|/,
    );
  });

  it('L9: show what has no ids without them, and what a frame has several of', () => {
    const blocks = documentBlocks(tics);
    expect(blocks.get('messages')).to.match(/^\| Direction +\| Message +\| Lane +\| Bytes +\|/);
    expect(blocks.get('messages')).to.match(/\n\| host → guest +\| bundle +\| stream +\| 38 +\|/);
    expect(blocks.get('bundle')).to.match(/^38 bytes\. A frame is 1 … 431 of them, back to back\.\n/);
    expect(blocks.get('command')).to.match(/^12 bytes\.\n/);
  });

  it('show the sizes and offsets of the arena', () => {
    const table = documentBlocks(arena).get('messages') ?? '';
    for (const [id, name, size] of [
      ['01', 'hello', '3 \\+ length of name'],
      ['82', 'snapshot', '7 \\+ 21 × entities'],
      ['83', 'pong', '13'],
    ]) {
      expect(table).to.match(new RegExp(`\`0x${id}\` \\|[^|]+\\| ${name} +\\| stream \\| ${size} +\\|`));
    }
  });
});
