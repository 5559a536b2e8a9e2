/** A name's length in UTF-8, as the arena and tics protocols carry it. */
export const maxNameBytes = 32;

const encoder = new TextEncoder();
/** Control, format and other invisible characters: no use in a name, and some (bidirectional overrides) deceive. */
const unwanted = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;
const unwantedEverywhere = new RegExp(unwanted.source, 'gu');

const utf8Bytes = (text: string): number => encoder.encode(text).byteLength;

/** `text` cut to `maxBytes` of UTF-8, between whole code points. */
export function cutToBytes(text: string, maxBytes: number): string {
  let bytes = 0;
  let cut = '';
  for (const point of text) {
    bytes += utf8Bytes(point);
    if (bytes > maxBytes) break;
    cut += point;
  }
  return cut;
}

/** Whether `name` may stand in a message: NFC, 1 … 32 bytes, nothing invisible, no space at either end. */
export function isCleanName(name: string): boolean {
  return name !== '' && utf8Bytes(name) <= maxNameBytes && name === cleanName(name);
}

/** The nearest clean name to what a person typed; empty when nothing is left. */
export function cleanName(typed: string): string {
  // Nearly every name is one already, and a full room's roster holds 64 of them.
  if (typed.length <= maxNameBytes && /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(typed)) return typed;
  // Normalised last: what an invisible character kept apart may compose.
  const plain = typed.replace(unwantedEverywhere, '').normalize('NFC').replace(/\s+/gu, ' ').trim();
  return cutToBytes(plain, maxNameBytes).trim();
}

/** `name`, or `name 2`, `name 3` … so that it is not in `taken`; compared without regard to case. */
export function uniqueName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((other) => other.toLowerCase()));
  for (let n = 1; ; n++) {
    const suffix = n === 1 ? '' : ` ${n}`;
    const candidate = cutToBytes(name, maxNameBytes - suffix.length).trimEnd() + suffix;
    if (!used.has(candidate.toLowerCase())) return candidate;
  }
}
