import { toHex } from '../src/lib/hex.ts';
import { bounds, codeAlphabet } from './protocol.ts';

/** What secrets are made of. */
export interface SecretSource {
  /** Cryptographically random bytes: tokens, attempt ids and the choice of quick play are made of nothing else. */
  randomBytes(count: number): Uint8Array;
  /** SHA-256 of a token's hexadecimal digits; the first 40 bits are its room's code. */
  digest(token: string): Uint8Array;
}

/** 128 random bits: never met again, never guessed. */
export function newSecret(source: SecretSource): string {
  return toHex(source.randomBytes(bounds.secretLength / 2));
}

/** The code that belongs to a token with this digest: five bits a symbol, the highest first. */
export function codeOf(digest: Uint8Array): string {
  let code = '';
  let bits = 0;
  let held = 0;
  for (const byte of digest.subarray(0, (bounds.codeLength * 5) / 8)) {
    bits = ((bits << 8) | byte) & 0xfff;
    for (held += 8; held >= 5; ) {
      held -= 5;
      code += codeAlphabet.charAt((bits >> held) & 31);
    }
  }
  return code;
}

/** A uniformly random index below `count`, which is far below 2³². */
export function randomBelow(count: number, source: SecretSource): number {
  const [a = 0, b = 0, c = 0, d = 0] = source.randomBytes(4);
  return (((a << 24) | (b << 16) | (c << 8) | d) >>> 0) % count;
}
