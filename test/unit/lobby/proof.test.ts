import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { expect } from 'chai';
import { toHex } from '../../../src/lib/hex.ts';
import { isProof, prove } from '../../../src/lobby/proof.ts';
import { isSecret, toSecret } from '../../../src/lobby/secret.ts';

const secret = 'AAECAwQFBgcICQoLDA0ODw';
const seen = { guest: 'a'.repeat(64), host: 'b'.repeat(64) };

describe('the proof of a room’s secret', () => {
  it('is HMAC-SHA-256: RFC 4231, test cases 1 and 2', () => {
    const mac = (key: Uint8Array, text: string) => toHex(hmac(sha256, key, new TextEncoder().encode(text)));
    expect(mac(new Uint8Array(20).fill(0x0b), 'Hi There')).to.equal(
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    );
    expect(mac(new TextEncoder().encode('Jefe'), 'what do ya want for nothing?')).to.equal(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  it('is the same in every build: a guest’s and a host’s over fixed certificates', () => {
    expect(prove(secret, 'guest', seen)).to.equal('b80eddaaf1f0ce72eb6ba36ba27e2258bd9fcacfa022c8b9c9d165014fd2385c');
    expect(prove(secret, 'host', seen)).to.equal('c871a2e340c446369253927c5e33b5a2e8ae39c87491bee982e21941bb754c03');
  });

  it('is another one for another secret, another certificate, and certificates that have changed sides', () => {
    const proofs = [
      prove(secret, 'guest', seen),
      prove('BBECAwQFBgcICQoLDA0ODw', 'guest', seen),
      prove(secret, 'guest', { ...seen, guest: 'c'.repeat(64) }),
      prove(secret, 'guest', { ...seen, host: 'c'.repeat(64) }),
      prove(secret, 'guest', { guest: seen.host, host: seen.guest }),
      prove(secret, 'host', seen),
    ];
    expect(new Set(proofs).size).to.equal(proofs.length);
  });

  it('is made with nothing but 22 characters of base64url', () => {
    expect(toSecret(Uint8Array.from({ length: 16 }, (_, n) => n))).to.equal(secret);
    for (const bad of ['', secret.slice(1), `${secret}A`, `${secret.slice(1)}+`, `${secret.slice(1)}=`]) {
      expect(isSecret(bad), bad).to.equal(false);
      expect(() => prove(bad, 'guest', seen), bad).to.throw(RangeError);
    }
  });

  it('is compared as a whole: other lengths, other digits and nothing are none', () => {
    const proof = prove(secret, 'guest', seen);
    expect(isProof(proof, proof)).to.equal(true);
    for (const bad of ['', proof.slice(1), `${proof}0`, `0${proof.slice(1)}`, `${proof.slice(0, -1)}x`])
      expect(isProof(bad, proof), bad).to.equal(false);
  });
});
