/** Everything that makes bytes, or JSON, not a message; each with the sentence a person reads. */
export const protocolErrors = {
  truncated: 'the frame ends early',
  trailing: 'bytes follow the end of the message',
  size: 'the frame is longer than its message may be',
  constant: 'a fixed byte differs, so this is another message or no message at all',
  range: 'a number is out of range or not finite',
  text: 'a text is too long, is not well-formed Unicode or has control characters',
  count: 'a list is longer or shorter than allowed',
  tag: 'a tagged value runs past its block, comes twice or has not the length of its kind',
  type: 'the value is not of the JSON type this field has',
  missing: 'a field is missing',
  unexpected: 'there is no such field',
} as const;

export type ProtocolErrorCode = keyof typeof protocolErrors;

/**
 * Bytes or JSON that are not the message they should be. Decoders throw it and nothing else, and whoever handed them
 * the frame catches it once: the link closes with 1007 on a reliable lane, the frame is dropped on a datagram lane.
 */
export class ProtocolError extends Error {
  readonly code: ProtocolErrorCode;
  /** Byte of the frame that is wrong, or the path of the JSON field: `entities[3].radius`. */
  readonly where: number | string;

  constructor(code: ProtocolErrorCode, where: number | string) {
    super(`${protocolErrors[code]} (${code} at ${typeof where === 'number' ? `byte ${where}` : where || 'the top'})`);
    this.name = 'ProtocolError';
    this.code = code;
    this.where = where;
  }

  /** Byte of the frame that is wrong; −1 when it was JSON. */
  get offset(): number {
    return typeof this.where === 'number' ? this.where : -1;
  }
}
