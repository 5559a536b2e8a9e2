import { expect } from 'chai';
import { readRecordingLink, writeRecordingLink } from '../../../src/client/recording-link.ts';

describe('a link to a recording', () => {
  const page = 'https://example.org/games/?x=1#/r/K7Q2M9XD';

  it('has the whole recording in it', () => {
    const file = Uint8Array.from({ length: 3000 }, (_, n) => n * 7);
    const link = writeRecordingLink(page, file) ?? '';
    expect(link.startsWith('https://example.org/games/#/replay/')).to.equal(true);
    expect([...(readRecordingLink(new URL(link).hash) ?? [])]).to.deep.equal([...file]);
  });

  it('is not made for more than a chat or a mail carries, nor read', () => {
    expect(writeRecordingLink(page, new Uint8Array(12 * 1024))).to.be.a('string');
    expect(writeRecordingLink(page, new Uint8Array(12 * 1024 + 1))).to.equal(undefined);
    expect(readRecordingLink(`#/replay/${'A'.repeat(16 * 1024 + 2)}`)).to.equal(undefined);
  });

  it('is no other fragment', () => {
    for (const fragment of ['', '#/', '#/replay', '#/replay/', '#/replay/A', '#/replay/=', '#/r/K7Q2M9XD'])
      expect(readRecordingLink(fragment), fragment).to.equal(undefined);
  });
});
