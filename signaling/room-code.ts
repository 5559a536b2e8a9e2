/** Codes of rooms as people type them: apart, since a page's first screen needs nothing else of the protocol. */

/** 32 symbols that are not mistaken for one another (Crockford's): no I, L, O, U. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** In the form that travels. */
export const codePattern = /^[0-9A-HJKMNP-TV-Z]{8}$/;
/** Four times a code's: what people put between its characters is left out. */
const maxTypedLength = 32;
const confusable: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', U: 'V' };

/** A room code as somebody typed or pasted it, in the form that travels; undefined when it cannot be one. */
export function normaliseCode(typed: string): string | undefined {
  if (typed.length > maxTypedLength) return undefined;
  const code = typed
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015_]/g, '')
    .replace(/[OILU]/g, (letter) => confusable[letter] ?? letter);
  return codePattern.test(code) ? code : undefined;
}
