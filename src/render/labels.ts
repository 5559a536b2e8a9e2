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
/** There is room for as many as may be shown of names so wide: half as much again as most are. */
const roomEms = 9;
/** So many others one gives way to: further away it would be taken for somebody else's. */
const maxSteps = 3;
/** Free pixels between cells, as sheets have them. */
const gapPx = 2;

interface Painted {
  readonly cell: Cell;
  /** The last picture that it was in. */
  picture: number;
}

/** Where a label stands in the picture. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Names over heads: each is painted once, on an atlas of their own, so that all are one draw call, with no texture each
 * that has to be bound. Who stand side by side are both to be read: a few give way to each other.
 */
export class Labels {
  readonly #look: LabelLook;
  readonly #max: number;
  readonly #quads: Quads;
  readonly #brush = createCanvas(1, 1).context;
  readonly #painted = new Map<string, Painted>();
  /** Of this picture; made once. */
  readonly #boxes: Box[] = [];
  #atlas: Atlas;
  #isFull = false;
  #picture = 0;

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
    // Painted anew only where that makes room.
    if (this.#isFull && [...this.#painted.values()].some(({ picture }) => picture !== this.#picture)) {
      this.#atlas.destroy();
      this.#atlas = this.#makeAtlas();
      this.#painted.clear();
      this.#isFull = false;
    }
    this.#picture++;
  }

  /**
   * Shows a text with the middle of its lower edge at (x, y), or above what of this picture would be under it; `below`:
   * with that of its upper edge there, or below. It is moved so that it is between two columns, if it is not as wide.
   * `scale` of its size as painted; without it, it is on whole pixels.
   */
  put(
    text: string,
    x: number,
    y: number,
    {
      scale,
      below = false,
      between,
    }: { scale?: number; below?: boolean; between?: readonly [left: number, right: number] } = {},
  ): void {
    if (this.#quads.count >= this.#max) return;
    const painted = this.#painted.get(text) ?? this.#paint(text);
    if (!painted) return;
    painted.picture = this.#picture;
    const { cell } = painted;
    const size = scale ?? 1;
    const width = cell.width * size;
    const height = cell.height * size;
    const box = this.#boxes[this.#quads.count] ?? { left: 0, top: 0, right: 0, bottom: 0 };
    this.#boxes[this.#quads.count] = box;
    const [left, upper] = [x - width / 2, below ? y : y - height];
    box.left = scale === undefined ? Math.round(left) : left;
    if (between && width < between[1] - between[0])
      box.left = Math.max(between[0], Math.min(between[1] - width, box.left));
    box.right = box.left + width;
    box.top = scale === undefined ? Math.round(upper) : upper;
    box.bottom = box.top + height;
    this.#giveWay(box, below);
    this.#quads.put(cell, box.left, box.top + cell.originY * size, 1, size, size);
  }

  destroy(): void {
    this.#quads.root.destroy();
    this.#atlas.destroy();
    releaseCanvas(this.#brush.canvas);
  }

  /** Moves a box up or down until it covers none; where that takes it too far it stays, over another. */
  #giveWay(box: Box, down: boolean): void {
    const { top, bottom } = box;
    for (let steps = 0; ; steps++) {
      const other = this.#over(box);
      if (!other) return;
      if (steps === maxSteps) break;
      box.top = down ? other.bottom : other.top - (bottom - top);
      box.bottom = box.top + bottom - top;
    }
    box.top = top;
    box.bottom = bottom;
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

  #paint(text: string): Painted | undefined {
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
    if (!cell) {
      this.#isFull = true;
      return undefined;
    }
    const painted = { cell, picture: this.#picture };
    this.#painted.set(text, painted);
    return painted;
  }

  #makeAtlas(): Atlas {
    const { px, outline } = this.#look;
    const border = outline.widthPx + gapPx + 1;
    const area = this.#max * (roomEms * px + border) * (maxLineEms * px + border);
    // One of the widest fits, however few there are.
    return new Atlas(Math.ceil(Math.max(Math.sqrt(area), maxEms * px + border) + gapPx));
  }
}

/** Of a pixel: what rounding leaves. */
const touching = 0.01;

function fontOf({ px }: { readonly px: number }): string {
  return `600 ${px}px system-ui, sans-serif`;
}
