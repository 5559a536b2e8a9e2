/**
 * The room's secret, and how both ends prove with it that nobody stands between them (docs/security.md). Signalling
 * carries the descriptions of a connection and could put its own certificates into them; it never sees the secret, which
 * travels in a link's fragment. HMAC of our own choosing, since pages on plain http have no `crypto.subtle`.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { fromBase64Url } from '../lib/base64url.ts';
import { toHex } from '../lib/hex.ts';
import { isSecret } from './secret.ts';

/**
 * SHA-256 fingerprints of the certificates that two ends of one connection see, each 64 lower-case hex digits without
 * colons. Where somebody stands between them, the two ends see different ones.
 */
export interface Fingerprints {
  readonly guest: string;
  readonly host: string;
}

/** Who proves: the two ends' proofs differ, so that neither can be sent back as the other's. */
export type Prover = 'guest' | 'host';

const encoder = new TextEncoder();

/** 64 hex digits that only who has `secret` can make of these two certificates. Throws `RangeError` for no secret. */
export function prove(secret: string, who: Prover, { guest, host }: Fingerprints): string {
  const key = isSecret(secret) ? fromBase64Url(secret) : undefined;
  if (!key) throw new RangeError('no secret of a room');
  return toHex(hmac(sha256, key, encoder.encode(`tictab ${who} ${guest} ${host}`)));
}

/** Whether `proof` is `expected`, in a time that does not tell where they differ. */
export function isProof(proof: string, expected: string): boolean {
  let difference = proof.length ^ expected.length;
  for (let n = 0; n < expected.length; n++) difference |= proof.charCodeAt(n) ^ expected.charCodeAt(n);
  return difference === 0;
}
