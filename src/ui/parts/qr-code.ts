import { generate } from 'lean-qr';

/** Modules of quiet around a code: what readers need to find it. */
const quiet = 4;

/** A QR code as an SVG path of unit squares, drawn row by row; `size` includes the quiet zone. */
export interface QrCode {
  readonly size: number;
  readonly path: string;
}

/** The code that says `text`. Throws `Error` for more than the largest code can hold, about 2900 bytes. */
export function qrCode(text: string): QrCode {
  const bitmap = generate(text);
  const runs: string[] = [];
  for (let y = 0; y < bitmap.size; y++)
    for (let x = 0; x < bitmap.size; x++) {
      const from = x;
      while (x < bitmap.size && bitmap.get(x, y)) x++;
      if (x > from) runs.push(`M${from + quiet} ${y + quiet}h${x - from}v1h${from - x}z`);
    }
  return { size: bitmap.size + 2 * quiet, path: runs.join('') };
}
