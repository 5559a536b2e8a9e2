import { sizeBundle, sizeCommand } from '../../src/games/tics/protocol.gen.ts';

/** What goes out: as long as a player's command, 12 bytes, with a number of its own. Fresh, since it is handed over. */
export function question(number: number): Uint8Array {
  return numbered(number, sizeCommand());
}

/** What comes back: as long as a bundle of four, 38 bytes, with the number of the question. Fresh as well. */
export function answerTo(frame: Uint8Array): Uint8Array {
  return numbered(numberIn(frame, sizeCommand()), sizeBundle());
}

/** The number of the question that an answer is to. */
export function questionOf(answer: Uint8Array): number {
  return numberIn(answer, sizeBundle());
}

function numberIn(frame: Uint8Array, bytes: number): number {
  if (frame.byteLength !== bytes) throw new Error(`a frame of ${frame.byteLength} bytes instead of ${bytes}`);
  return new DataView(frame.buffer, frame.byteOffset, bytes).getUint32(0, true);
}

function numbered(number: number, bytes: number): Uint8Array {
  const frame = new Uint8Array(bytes);
  new DataView(frame.buffer).setUint32(0, number, true);
  return frame;
}
