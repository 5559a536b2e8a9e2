import { type BLEND_MODES, type CanvasRenderer, type CanvasSource, RenderContainer, type Renderer } from 'pixi.js';
import { QuadsOnGpu } from './quads-on-gpu.ts';

/**
 * What is known of a quad, as so many numbers: x, y, width and height of where it is drawn, growing the other way where a
 * length is negative; the same of its cell on the atlas, pixels; and alpha.
 */
export const quadNumbers = 9;

/** Quads in the picture, drawn in the order of their numbers and with one call. The layer's own alpha and tint are not looked at. */
export class QuadLayer extends RenderContainer {
  /** `quadNumbers` for each, room for as many as there may be. */
  readonly numbers: Float32Array<ArrayBuffer>;
  /** How many are drawn. */
  count = 0;
  /** Of the atlas that all cells are on. */
  source: CanvasSource | undefined;
  #onGpu: QuadsOnGpu | undefined;

  constructor(options: { label: string; max: number; blendMode: BLEND_MODES }) {
    super({ label: options.label, blendMode: options.blendMode });
    this.numbers = new Float32Array(options.max * quadNumbers);
  }

  override render(renderer: Renderer): void {
    const { source } = this;
    if (this.count === 0 || !source) return;
    if ('canvasContext' in renderer) this.#drawOnCanvas(renderer, source);
    else if ('gl' in renderer) {
      this.#onGpu ??= new QuadsOnGpu(this.numbers, quadNumbers);
      this.#onGpu.draw(renderer, {
        source,
        count: this.count,
        transform: this.worldTransform,
        blendMode: this.groupBlendMode,
      });
    }
  }

  override destroy(...options: Parameters<RenderContainer['destroy']>): void {
    this.#onGpu?.destroy();
    super.destroy(...options);
  }

  #drawOnCanvas({ canvasContext }: CanvasRenderer, { resource }: CanvasSource): void {
    const { activeContext: context, smoothProperty } = canvasContext;
    canvasContext.setContextTransform(this.groupTransform);
    canvasContext.setBlendMode(this.groupBlendMode);
    context[smoothProperty] = true;
    const { numbers } = this;
    for (let n = 0, at = 0; n < this.count; n++, at += quadNumbers) {
      const x = numbers[at] ?? 0;
      const y = numbers[at + 1] ?? 0;
      const width = numbers[at + 2] ?? 0;
      const height = numbers[at + 3] ?? 0;
      const cellX = numbers[at + 4] ?? 0;
      const cellY = numbers[at + 5] ?? 0;
      const cellWidth = numbers[at + 6] ?? 0;
      const cellHeight = numbers[at + 7] ?? 0;
      context.globalAlpha = numbers[at + 8] ?? 0;
      if (width >= 0 && height >= 0)
        context.drawImage(resource, cellX, cellY, cellWidth, cellHeight, x, y, width, height);
      else {
        // A canvas takes a negative length for the other corner and turns nothing round.
        context.save();
        context.translate(x, y);
        context.scale(Math.sign(width), Math.sign(height));
        context.drawImage(resource, cellX, cellY, cellWidth, cellHeight, 0, 0, Math.abs(width), Math.abs(height));
        context.restore();
      }
    }
  }
}
