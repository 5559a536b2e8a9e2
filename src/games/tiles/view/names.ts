import { Container, Text } from 'pixi.js';
import { palette } from './palette.ts';

/** In pixels of signs. */
const namePx = 12;
/** Kept at most beyond those that are shown: who comes back is not written anew. */
const maxKept = 24;

interface Label {
  readonly text: Text;
  shown: boolean;
}

/** Names over heads: each is written once, and kept for a while when its bearer has gone. */
export class Names {
  readonly root = new Container({ label: 'names' });
  readonly #signPx: number;
  /** By name, the least recently shown first. */
  readonly #labels = new Map<string, Label>();

  constructor(signPx: number) {
    this.#signPx = signPx;
  }

  begin(): void {
    for (const label of this.#labels.values()) label.shown = false;
  }

  /** Shows a name with the middle of its lower edge at (x, y). */
  put(name: string, x: number, y: number): void {
    const label = this.#labels.get(name) ?? this.#write(name);
    this.#labels.delete(name);
    this.#labels.set(name, label);
    label.shown = true;
    const { text } = label;
    text.alpha = 1;
    text.position.set(Math.round(x - text.width / 2), Math.round(y - text.height));
  }

  end(): void {
    let spare = -maxKept;
    for (const label of this.#labels.values()) if (!label.shown) spare++;
    for (const [name, { shown, text }] of this.#labels) {
      if (shown) continue;
      // Not by `visible`: that would have the renderer build its batch anew.
      text.alpha = 0;
      if (spare-- <= 0) continue;
      this.#labels.delete(name);
      text.destroy();
    }
  }

  #write(name: string): Label {
    const text = new Text({
      text: name,
      style: {
        fontFamily: 'system-ui, sans-serif',
        fontSize: namePx * this.#signPx,
        fontWeight: '600',
        // Never a tint: Pixi's plain canvas keeps tinted letters, and would show the first ones for ever.
        fill: palette.paper,
        stroke: { color: palette.ink, width: 3.5 * this.#signPx, join: 'round' },
      },
      // All lengths are the device's pixels already.
      resolution: 1,
    });
    this.root.addChild(text);
    return { text, shown: true };
  }
}
