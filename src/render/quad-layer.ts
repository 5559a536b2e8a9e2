import { type BLEND_MODES, type CanvasRenderer, type CanvasSource, RenderContainer, type Renderer } from 'pixi.js';
import { QuadsOnGpu } from './quads-on-gpu.ts';

/**
 * What is known of a quad, as so many numbers: x and y of where its cell's upper left is drawn, the way from there to the
 * upper right and that to the lower left (x and y each), x, y, width and height of the cell on its atlas in pixels, and alpha.
 */
export const quadNumbers = 11;

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
      const rightX = numbers[at + 2] ?? 0;
      const rightY = numbers[at + 3] ?? 0;
      const downX = numbers[at + 4] ?? 0;
      const downY = numbers[at + 5] ?? 0;
      const cellX = numbers[at + 6] ?? 0;
      const cellY = numbers[at + 7] ?? 0;
      const width = numbers[at + 8] ?? 0;
      const height = numbers[at + 9] ?? 0;
      context.globalAlpha = numbers[at + 10] ?? 0;
      if (rightY === 0 && downX === 0 && rightX >= 0 && downY >= 0)
        context.drawImage(resource, cellX, cellY, width, height, x, y, rightX, downY);
      else {
        context.save();
        context.transform(rightX / width, rightY / width, downX / height, downY / height, x, y);
        context.drawImage(resource, cellX, cellY, width, height, 0, 0, width, height);
        context.restore();
      }
    }
  }
}
