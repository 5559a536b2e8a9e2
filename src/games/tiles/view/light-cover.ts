import { CanvasSource, Container, Sprite, Texture } from 'pixi.js';
import { createCanvas, releaseCanvas } from '../../../render/sheet.ts';
import { type LightField, pointsPerTile } from './light.ts';

/** A field of light laid over the picture, which is multiplied with it. */
export class LightCover {
  readonly root = new Container({ label: 'light' });
  #context: CanvasRenderingContext2D | undefined;
  #source: CanvasSource | undefined;
  #sprite: Sprite | undefined;

  /** Shows a field with its north-west at (x, y) pixels. */
  show(field: LightField, x: number, y: number, tilePx: number): void {
    const width = field.width * pointsPerTile;
    const height = field.height * pointsPerTile;
    if (this.#context?.canvas.width !== width || this.#context.canvas.height !== height) this.#make(width, height);
    this.#context?.putImageData(new ImageData(field.pixels, width, height), 0, 0);
    this.#source?.update();
    this.#sprite?.position.set(x, y);
    this.#sprite?.scale.set(tilePx / pointsPerTile);
  }

  destroy(): void {
    this.#release();
    this.root.destroy();
  }

  #make(width: number, height: number): void {
    this.#release();
    const { canvas, context } = createCanvas(width, height, { opaque: true, written: true });
    this.#context = context;
    this.#source = new CanvasSource({ resource: canvas, scaleMode: 'linear' });
    this.#sprite = new Sprite(new Texture({ source: this.#source }));
    this.#sprite.blendMode = 'multiply';
    this.root.addChild(this.#sprite);
  }

  #release(): void {
    const texture = this.#sprite?.texture;
    this.#sprite?.destroy();
    texture?.destroy();
    this.#source?.destroy();
    if (this.#context) releaseCanvas(this.#context.canvas);
  }
}
