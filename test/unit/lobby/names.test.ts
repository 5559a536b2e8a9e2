import { expect } from 'chai';
import { Random } from '../../../src/lib/random.ts';
import { cssColour, slotColour } from '../../../src/lobby/colours.ts';
import { cleanName, cutToBytes, isCleanName, maxNameBytes, uniqueName } from '../../../src/lobby/names.ts';

const utf8Bytes = (text: string) => new TextEncoder().encode(text).byteLength;

describe('names', () => {
  it('are composed (NFC), also where an invisible character kept two apart', () => {
    expect(cleanName('Zoe\u0308')).to.equal('Zo\u00eb');
    expect(cleanName('e\u200d\u0301')).to.equal('\u00e9');
    expect(cleanName('\u2126')).to.equal('\u03a9');
    expect(isCleanName('Zo\u00eb')).to.equal(true);
    expect(isCleanName('Zoe\u0308')).to.equal(false);
  });

  it('carry nothing invisible or deceiving', () => {
    const invisible: Record<string, string> = {
      'right-to-left override': '\u202e',
      'left-to-right isolate': '\u2066',
      'zero-width space': '\u200b',
      'zero-width joiner': '\u200d',
      'byte order mark': '\ufeff',
      'soft hyphen': '\u00ad',
      null: '\u0000',
      escape: '\u001b',
      'next line': '\u0085',
      'line separator': '\u2028',
      'lone surrogate': '\ud800',
      'private use': '\ue000',
      'Hangul filler': '\u3164',
      'grapheme joiner': '\u034f',
      'variation selector': '\ufe0f',
      tag: '\u{e0041}',
      'blank Braille': '\u2800',
      'interlinear annotation': '\ufff9',
    };
    for (const [what, character] of Object.entries(invisible)) {
      expect(cleanName(`a${character}b`), what).to.equal('ab');
      expect(cleanName(character), what).to.equal('');
      expect(isCleanName(`a${character}b`), what).to.equal(false);
      expect(isCleanName(character), what).to.equal(false);
    }
  });

  it('have single plain spaces between words and none at the ends', () => {
    expect(cleanName(' \t Ada \u00a0\u3000  Lovelace\r\n')).to.equal('Ada Lovelace');
    expect(cleanName(' \u2003 ')).to.equal('');
    for (const name of ['', ' ', ' a', 'a ', 'a  b', 'a\u00a0b'])
      expect(isCleanName(name), `"${name}"`).to.equal(false);
    for (const name of ['a', 'a b', '<b>', '"\\"', 'مرحبا', '日本', '🙂'])
      expect(isCleanName(name), name).to.equal(true);
  });

  it('are cut at 32 bytes between code points, and never end in a space', () => {
    expect(cleanName('x'.repeat(33))).to.equal('x'.repeat(32));
    expect(cleanName('€'.repeat(11))).to.equal('€'.repeat(10));
    expect(cleanName(`${'x'.repeat(29)}🙂`)).to.equal('x'.repeat(29));
    expect(cleanName(`${'x'.repeat(28)}🙂`)).to.equal(`${'x'.repeat(28)}🙂`);
    expect(cleanName(`${'x'.repeat(31)} y`)).to.equal('x'.repeat(31));
    expect(isCleanName('x'.repeat(32))).to.equal(true);
    expect(isCleanName('x'.repeat(33))).to.equal(false);
    expect(isCleanName('€'.repeat(11))).to.equal(false);
    for (let bytes = 0; bytes <= 9; bytes++)
      expect(cutToBytes('é€🙂', bytes)).to.equal(
        ['', 'é', 'é€', 'é€🙂'][[2, 5, 9].filter((end) => end <= bytes).length],
      );
  });

  it('once clean, stay as they are, whatever was typed', () => {
    const random = new Random(1);
    const pieces = [
      'a',
      ' ',
      'e',
      '\u0301',
      '\u0308',
      '\u200d',
      '🙂',
      '\ud83d',
      'ß',
      '\u3164',
      '\u1100',
      '\u1161',
      '\ufb2a',
      '\u0344',
      '\u202e',
      '\t',
    ];
    for (let n = 0; n < 5000; n++) {
      const typed = Array.from({ length: random.below(24) }, () => pieces[random.below(pieces.length)]).join('');
      const name = cleanName(typed);
      const fits = utf8Bytes(name) <= maxNameBytes && cleanName(name) === name && isCleanName(name) === (name !== '');
      if (!fits) expect.fail(`${JSON.stringify(typed)} became ${JSON.stringify(name)}`);
    }
  });

  it('are unique among 64 equals, within their bytes, without regard to case', () => {
    for (const wanted of ['Ada', 'x'.repeat(32), '🙂'.repeat(8), `${'x'.repeat(28)} yyy`]) {
      const taken: string[] = [];
      for (let n = 0; n < 64; n++) {
        const name = uniqueName(n % 2 === 0 ? wanted : wanted.toUpperCase(), taken);
        expect(isCleanName(name), name).to.equal(true);
        taken.push(name);
      }
      expect(new Set(taken.map((name) => name.toLowerCase())).size).to.equal(64);
    }
    expect(uniqueName('Ada', ['Bob'])).to.equal('Ada');
    expect(uniqueName('Ada', ['ada', 'ADA 2'])).to.equal('Ada 3');
  });
});

describe('colours', () => {
  it('give each of 64 slots a name of its own, and each of sixteen a colour of its own', () => {
    const all = Array.from({ length: 64 }, (_, slot) => slotColour(slot));
    expect(new Set(all.map(({ name }) => name)).size).to.equal(64);
    expect(new Set(all.slice(0, 16).map(({ rgb }) => rgb)).size).to.equal(16);
    expect(all[17]).to.deep.equal({ name: 'Indigo 2', rgb: all[1]?.rgb });
    for (const { name, rgb } of all) {
      expect(isCleanName(name), name).to.equal(true);
      expect(rgb).to.be.within(0, 0xff_ffff);
    }
  });

  it('of the first four slots are green, indigo, brown and red', () => {
    expect([0, 1, 2, 3].map((slot) => slotColour(slot).name)).to.deep.equal(['Green', 'Indigo', 'Brown', 'Red']);
  });

  it('are written as CSS has them', () => {
    expect([0, 0xab, 0xff_ffff].map(cssColour)).to.deep.equal(['#000000', '#0000ab', '#ffffff']);
  });
});
