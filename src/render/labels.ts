import { Atlas, type Cell } from './atlas.ts';
import type { QuadLayer } from './quad-layer.ts';
import { Quads } from './quads.ts';
import { createCanvas, releaseCanvas } from './sheet.ts';

/** How labels look. */
interface LabelLook {
  /** Height of the letters' square, pixels of the device. */
  readonly px: number;
  /** As a canvas takes it; and the line around letters. */
  readonly colour: string;
  readonly outline: { readonly colour: string; readonly widthPx: number };
}

/** A text may be so wide, in its letters' height; letters of what is longer are narrower. */
const maxEms = 16;
/** What a font has above and below the letters' foot, in their height: no more than this. */
const maxLineEms = 1.6;
/** Free pixels between cells, as sheets have them. */
const gapPx = 2;

/** Where a label stands in the picture. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Names over heads: each is painted once, on an atlas of their own, so that all are one draw call, with no texture each
 * that has to be bound. None stands over another: who stand side by side are both to be read.
 */
export class Labels {
  readonly #look: LabelLook;
  readonly #max: number;
  readonly #quads: Quads;
  readonly #brush = createCanvas(1, 1).context;
  readonly #cells = new Map<string, Cell>();
  /** Of this picture; made once. */
  readonly #boxes: Box[] = [];
  #atlas: Atlas;
  #isFull = false;

  /** At most `max` are shown in a picture. `label` names the layer to those who look. */
  constructor({ label, max, look }: { label: string; max: number; look: LabelLook }) {
    this.#look = look;
    this.#max = max;
    this.#quads = new Quads({ label, max });
    this.#atlas = this.#makeAtlas();
    this.#brush.font = fontOf(look);
  }

  get root(): QuadLayer {
    return this.#quads.root;
  }

  begin(): void {
    this.#quads.begin();
    if (!this.#isFull) return;
    // All that were ever shown; there is room for those of any one picture.
    this.#atlas.destroy();
    this.#atlas = this.#makeAtlas();
    this.#cells.clear();
    this.#isFull = false;
  }

  /**
   * Shows a text with the middle of its lower edge at (x, y), or above what of this picture would be under it; `below`:
   * with that of its upper edge there, or below. At `scale` 1 it is on whole pixels.
   */
  put(text: string, x: number, y: number, { scale = 1, below = false } = {}): void {
    if (this.#quads.count >= this.#max) return;
    const cell = this.#cells.get(text) ?? this.#paint(text);
    if (!cell) return;
    const width = cell.width * scale;
    const height = cell.height * scale;
    const box = this.#boxes[this.#quads.count] ?? { left: 0, top: 0, right: 0, bottom: 0 };
    this.#boxes[this.#quads.count] = box;
    box.left = scale === 1 ? Math.round(x - width / 2) : x - width / 2;
    box.right = box.left + width;
    const top = below ? y : y - height;
    box.top = scale === 1 ? Math.round(top) : top;
    box.bottom = box.top + height;
    for (let other = this.#over(box); other; other = this.#over(box)) {
      box.top = below ? other.bottom : other.top - height;
      box.bottom = box.top + height;
    }
    this.#quads.put(cell, box.left, box.top + cell.originY * scale, 1, scale, scale);
  }

  destroy(): void {
    this.#quads.root.destroy();
    this.#atlas.destroy();
    releaseCanvas(this.#brush.canvas);
  }

  /** One of this picture that `box` would cover. */
  #over(box: Box): Box | undefined {
    for (let n = 0; n < this.#quads.count; n++) {
      const other = this.#boxes[n];
      // What merely touches does not: a step up or down ends at the edge of the label it was made for.
      if (
        other &&
        other.left < box.right &&
        box.left < other.right &&
        other.top < box.bottom - touching &&
        box.top < other.bottom - touching
      )
        return other;
    }
    return undefined;
  }

  #paint(text: string): Cell | undefined {
    const { px, colour, outline } = this.#look;
    const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = this.#brush.measureText(text);
    const share = Math.min(1, maxLineEms / ((fontBoundingBoxAscent + fontBoundingBoxDescent) / px));
    const ascent = fontBoundingBoxAscent * share + outline.widthPx / 2;
    const descent = fontBoundingBoxDescent * share + outline.widthPx / 2;
    const wide = Math.min(maxEms * px, width);
    const cell = this.#atlas.add({
      width: Math.ceil(wide + outline.widthPx),
      height: Math.ceil(ascent + descent),
      originX: 0,
      originY: Math.ceil(ascent),
      unit: 1,
      paint({ context }) {
        context.font = fontOf({ px });
        context.lineJoin = 'round';
        context.lineWidth = outline.widthPx;
        context.strokeStyle = outline.colour;
        context.fillStyle = colour;
        context.strokeText(text, outline.widthPx / 2, 0, wide);
        context.fillText(text, outline.widthPx / 2, 0, wide);
      },
    });
    if (cell) this.#cells.set(text, cell);
    else this.#isFull = true;
    return cell;
  }

  /** With room for as many as there may be of the widest. */
  #makeAtlas(): Atlas {
    const { px, outline } = this.#look;
    const width = maxEms * px + outline.widthPx + gapPx + 1;
    const height = maxLineEms * px + outline.widthPx + gapPx + 1;
    const columns = Math.ceil(Math.sqrt((this.#max * height) / width));
    return new Atlas(Math.ceil(Math.max(columns * width, Math.ceil(this.#max / columns) * height) + gapPx));
  }
}

/** Of a pixel: what rounding leaves. */
const touching = 0.01;

function fontOf({ px }: { readonly px: number }): string {
  return `600 ${px}px system-ui, sans-serif`;
}
