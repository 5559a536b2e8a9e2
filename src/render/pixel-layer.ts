import {
  type BLEND_MODES,
  BufferImageSource,
  type CanvasRenderer,
  RenderContainer,
  type Renderer,
  type WebGLRenderer,
} from 'pixi.js';
import { quadNumbers } from './quad-layer.ts';
import { QuadsOnGpu } from './quads-on-gpu.ts';
import { createCanvas, releaseCanvas } from './sheet.ts';

/** Points that are numbers of ours: red, green, blue and 255 for each, row by row. */
export interface Points {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/**
 * Points that are written anew for every picture, each a unit wide and high, drawn smoothed with one call. The GPU takes the
 * numbers as they are: by way of a canvas that would cost ten times as much. The layer's alpha and tint are not looked at.
 */
export class PixelLayer extends RenderContainer {
  /** One quad, as quads on the GPU have it. */
  readonly #numbers = new Float32Array(quadNumbers);
  #points: Points | undefined;
  #onGpu: QuadsOnGpu | undefined;
  #source: BufferImageSource | undefined;
  #onCanvas: CanvasRenderingContext2D | undefined;
  #image: ImageData | undefined;

  constructor(options: { label: string; blendMode: BLEND_MODES }) {
    super({
      ...options,
      addBounds: (bounds) => {
        Object.assign(bounds, { minX: 0, minY: 0, maxX: this.#points?.width ?? 0, maxY: this.#points?.height ?? 0 });
      },
    });
  }

  /** Shows these, from the origin on; they are read when the picture is drawn. */
  show(points: Points): void {
    const { width, height } = points;
    if (width !== this.#points?.width || height !== this.#points.height) {
      this.#numbers.set([0, 0, width, 0, 0, height, 0, 0, width, height, 1]);
      this.onViewUpdate();
    }
    this.#points = points;
  }

  override render(renderer: Renderer): void {
    if (!this.#points) return;
    if ('canvasContext' in renderer) this.#drawOnCanvas(renderer, this.#points);
    else if ('gl' in renderer) this.#drawOnGpu(renderer, this.#points);
  }

  override destroy(...options: Parameters<RenderContainer['destroy']>): void {
    this.#onGpu?.destroy();
    this.#source?.destroy();
    if (this.#onCanvas) releaseCanvas(this.#onCanvas.canvas);
    super.destroy(...options);
  }

  #drawOnGpu(renderer: WebGLRenderer, { width, height, pixels }: Points): void {
    const before = this.#source;
    if (before?.resource === pixels) before.update();
    else
      this.#source = new BufferImageSource({
        resource: pixels,
        width,
        height,
        format: 'rgba8unorm',
        alphaMode: 'premultiplied-alpha',
        scaleMode: 'linear',
      });
    this.#onGpu ??= new QuadsOnGpu(this.#numbers, quadNumbers);
    if (this.#source)
      this.#onGpu.draw(renderer, {
        source: this.#source,
        count: 1,
        transform: this.worldTransform,
        blendMode: this.groupBlendMode,
      });
    // Only now: until then the shader has it.
    if (before !== this.#source) before?.destroy();
  }

  #drawOnCanvas({ canvasContext }: CanvasRenderer, { width, height, pixels }: Points): void {
    if (this.#image?.data !== pixels) {
      if (this.#onCanvas) releaseCanvas(this.#onCanvas.canvas);
      this.#onCanvas = createCanvas(width, height, { opaque: true, written: true }).context;
      this.#image = new ImageData(pixels, width, height);
    }
    if (!this.#onCanvas || !this.#image) return;
    this.#onCanvas.putImageData(this.#image, 0, 0);
    const { activeContext: context, smoothProperty } = canvasContext;
    canvasContext.setContextTransform(this.groupTransform);
    canvasContext.setBlendMode(this.groupBlendMode);
    context[smoothProperty] = true;
    context.globalAlpha = 1;
    context.drawImage(this.#onCanvas.canvas, 0, 0);
  }
}
