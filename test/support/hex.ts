/** Bytes of pairs of hexadecimal digits; blanks between them are for the eye. */
export function bytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/[\da-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function hex(frame: Uint8Array): string {
  return Array.from(frame, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
