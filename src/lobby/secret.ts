import { toBase64Url } from '../lib/base64url.ts';

/** Random bytes a room's secret is made of: 128 bits. */
export const secretBytes = 16;

/** Whether `text` can be a room's secret: 22 characters of base64url. */
export function isSecret(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}

/** The secret made of `random`, 16 bytes from a generator that is fit for it. */
export function toSecret(random: Uint8Array): string {
  return toBase64Url(random);
}
