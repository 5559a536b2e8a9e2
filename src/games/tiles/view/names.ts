import { Container, Text } from 'pixi.js';
import { palette } from './palette.ts';

/** In pixels of signs. */
const namePx = 12;
/** Kept at most beyond those that are shown: who comes back is not written anew. */
const maxKept = 24;

interface Label {
  readonly text: Text;
  readonly width: number;
  readonly height: number;
  left: number;
  top: number;
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

  /** Shows a name with the middle of its lower edge at (x, y), or above what of this picture would be under it. */
  put(name: string, x: number, y: number): void {
    const label = this.#labels.get(name) ?? this.#write(name);
    this.#labels.delete(name);
    this.#labels.set(name, label);
    const { text, width, height } = label;
    label.left = Math.round(x - width / 2);
    label.top = Math.round(y - height);
    for (let below = this.#under(label); below; below = this.#under(label)) label.top = below.top - height;
    label.shown = true;
    text.alpha = 1;
    text.position.set(label.left, label.top);
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

  /** One that is shown already where `label` is to stand: those who stand side by side are both to be read. */
  #under(label: Label): Label | undefined {
    const { left, top, width, height } = label;
    for (const other of this.#labels.values())
      if (
        other !== label &&
        other.shown &&
        other.left < left + width &&
        left < other.left + other.width &&
        other.top < top + height &&
        top < other.top + other.height
      )
        return other;
    return undefined;
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
    // In whole pixels, so that a step up is clear of the label it was made for, and no label asks for two.
    return { text, width: Math.ceil(text.width), height: Math.ceil(text.height), left: 0, top: 0, shown: false };
  }
}
