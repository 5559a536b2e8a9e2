import { expect } from 'chai';
import fc from 'fast-check';
import { fromBase64Url, toBase64Url } from '../../../src/lib/base64url.ts';

describe('base64url', () => {
  it('gives back what was written, in characters that links keep', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        const text = toBase64Url(bytes);
        expect(text).to.match(/^[A-Za-z0-9_-]*$/);
        expect([...(fromBase64Url(text) ?? [])]).to.deep.equal([...bytes]);
      }),
    );
  });

  it('writes what RFC 4648 does, without padding', () => {
    expect(toBase64Url(Uint8Array.of(0xfb, 0xff, 0xfe))).to.equal('-__-');
    expect(toBase64Url(Uint8Array.of(0x66))).to.equal('Zg');
  });

  it('refuses other texts', () => {
    for (const text of ['A', 'AB=', 'A+', 'A/', 'Ä', 'A B', 'AAAAA'])
      expect(fromBase64Url(text), text).to.equal(undefined);
  });
});
