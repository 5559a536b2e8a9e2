import { expect } from 'chai';
import architecture from '../../../docs/architecture.md?raw';
import arenaDocument from '../../../docs/protocol-arena.md?raw';
import arenaCodecs from '../../../src/games/arena/protocol.gen.ts?raw';
import { declarations as arena, hello, input, ping } from '../../../src/games/arena/protocol.ts';
import { architectureBlocks } from '../../../src/tools/architecture.ts';
import { documentBlocks, fillBlocks } from '../../../src/wire/document.ts';
import { generateCodecs } from '../../../src/wire/generate.ts';
import { constant, u8, u16 } from '../../../src/wire/layout.ts';
import { type Declarations, message } from '../../../src/wire/messages.ts';
import sampleCodecs from './sample/protocol.gen.ts?raw';
import { declarations as sample } from './sample/protocol.ts';

describe('what is generated', () => {
  it('is what `npm run generate` would write: the codecs', () => {
    expect(generateCodecs(arena, '../../wire')).to.equal(arenaCodecs);
    expect(generateCodecs(sample, '../../../../src/wire')).to.equal(sampleCodecs);
  });

  it('is what `npm run generate` would write: the tables of the documents', () => {
    expect(fillBlocks(arenaDocument, documentBlocks(arena))).to.equal(arenaDocument);
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
