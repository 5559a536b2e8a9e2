import { CanvasSource, Container, Graphics, Rectangle, Sprite, Texture } from 'pixi.js';
import { createCanvas, releaseCanvas } from '../../../render/sheet.ts';
import { chunkSide } from '../chunk-ids.ts';
import type { ChunkCache, HeldChunk } from '../client/chunk-cache.ts';
import { lookOf } from './looks.ts';
import { palette } from './palette.ts';

/** The map is painted for so many chunks each way, a pixel to a tile. */
const mapChunks = 7;
const mapTiles = mapChunks * chunkSide;
/** Chunks painted in one picture at most. */
const maxPaints = 3;

/** The ground as the map needs it. */
type MapGround = Pick<ChunkCache, 'chunkAt'>;

/** Where the map lies in the picture, pixels, and how large one of its tiles is. */
export interface MapPlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly tilePx: number;
}

/** A chunk of the map as it was painted: its content, and what of it was known. */
interface Painted {
  stamp: number;
  known: number;
}

/**
 * The ground one has seen, from above. Chunks are painted when they or what is known of them changes; when one comes
 * into another chunk what is painted moves along.
 */
export class RealmMap {
  readonly root = new Container({ label: 'map' });
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #pixels = new ImageData(chunkSide, chunkSide);
  readonly #source: CanvasSource;
  readonly #texture: Texture;
  readonly #sprite: Sprite;
  readonly #frame = new Graphics();
  #painted: Painted[] = Array.from({ length: mapChunks * mapChunks }, () => ({ stamp: 0, known: 0 }));
  #cx = Number.NaN;
  #cy = Number.NaN;
  #next = 0;
  #place = '';

  constructor() {
    ({ canvas: this.#canvas, context: this.#context } = createCanvas(mapTiles, mapTiles, { written: true }));
    this.#source = new CanvasSource({ resource: this.#canvas, scaleMode: 'nearest' });
    this.#texture = new Texture({ source: this.#source, frame: new Rectangle(0, 0, 1, 1), dynamic: true });
    this.#sprite = new Sprite(this.#texture);
    this.root.addChild(this.#frame, this.#sprite);
  }

  /** Tiles from one edge of the map to the other. */
  static across({ size, tilePx }: MapPlace): number {
    return Math.min(mapTiles - 2 * chunkSide, Math.floor(size / tilePx));
  }

  /** Shows the surroundings of a tile. */
  show(ground: MapGround, x: number, y: number, place: MapPlace): void {
    this.#lie(place);
    this.#follow(x >> 5, y >> 5);
    this.#paintSome(ground);
    const across = RealmMap.across(place);
    const { frame } = this.#texture;
    const [left, top] = [x - this.#west - (across >> 1), y - this.#north - (across >> 1)];
    if (frame.x === left && frame.y === top && frame.width === across) return;
    frame.x = left;
    frame.y = top;
    frame.width = across;
    frame.height = across;
    this.#texture.update();
  }

  destroy(): void {
    this.#frame.destroy();
    this.#sprite.destroy();
    this.root.destroy();
    this.#texture.destroy();
    this.#source.destroy();
    releaseCanvas(this.#canvas);
  }

  /** The tile at the canvas's north-west. */
  get #west(): number {
    return (this.#cx - (mapChunks >> 1)) * chunkSide;
  }

  get #north(): number {
    return (this.#cy - (mapChunks >> 1)) * chunkSide;
  }

  #lie(place: MapPlace): void {
    const key = `${place.x} ${place.y} ${place.size} ${place.tilePx}`;
    if (key === this.#place) return;
    this.#place = key;
    const side = RealmMap.across(place) * place.tilePx;
    this.#sprite.position.set(place.x, place.y);
    this.#sprite.scale.set(place.tilePx);
    this.#frame
      .clear()
      .roundRect(place.x - 4, place.y - 4, side + 8, side + 8, 8)
      .fill({ color: palette.ink, alpha: 0.82 })
      .stroke({ width: 2, color: 0x4a5468, alpha: 0.9 });
  }

  /** What is painted keeps its place on the ground. */
  #follow(cx: number, cy: number): void {
    if (cx === this.#cx && cy === this.#cy) return;
    const [dx, dy] = [cx - this.#cx, cy - this.#cy];
    const before = this.#painted;
    this.#painted = before.map((_, at) => {
      const [column, row] = [(at % mapChunks) + dx, Math.floor(at / mapChunks) + dy];
      const kept =
        column >= 0 && row >= 0 && column < mapChunks && row < mapChunks ? before[row * mapChunks + column] : undefined;
      return kept ?? { stamp: 0, known: 0 };
    });
    const context = this.#context;
    if (Math.abs(dx) < mapChunks && Math.abs(dy) < mapChunks) {
      context.globalCompositeOperation = 'copy';
      context.drawImage(this.#canvas, -dx * chunkSide, -dy * chunkSide);
      context.globalCompositeOperation = 'source-over';
    } else context.clearRect(0, 0, mapTiles, mapTiles);
    this.#source.update();
    this.#cx = cx;
    this.#cy = cy;
  }

  #paintSome(ground: MapGround): void {
    let paints = 0;
    for (let n = 0; n < mapChunks * mapChunks && paints < maxPaints; n++) {
      const at = this.#next;
      this.#next = (this.#next + 1) % (mapChunks * mapChunks);
      const [column, row] = [at % mapChunks, Math.floor(at / mapChunks)];
      const chunk = ground.chunkAt(this.#cx + column - (mapChunks >> 1), this.#cy + row - (mapChunks >> 1));
      const painted = this.#painted[at];
      if (!chunk || !painted) continue;
      const known = knownOf(chunk);
      if (painted.stamp === chunk.stamp && painted.known === known) continue;
      painted.stamp = chunk.stamp;
      painted.known = known;
      this.#paint(chunk, column * chunkSide, row * chunkSide);
      paints++;
    }
    if (paints > 0) this.#source.update();
  }

  #paint({ tiles, explored }: HeldChunk, x: number, y: number): void {
    const { data } = this.#pixels;
    for (let at = 0; at < tiles.length; at++) {
      const known = ((explored[at >> 5] ?? 0) >>> (at & 31)) & 1;
      const colour = lookOf(tiles[at] ?? 0).map;
      data[4 * at] = colour >>> 16;
      data[4 * at + 1] = (colour >>> 8) & 0xff;
      data[4 * at + 2] = colour & 0xff;
      data[4 * at + 3] = known * 255;
    }
    this.#context.putImageData(this.#pixels, x, y);
  }
}

/** A number that differs when other tiles of the chunk are known. */
function knownOf({ explored }: HeldChunk): number {
  let sum = 0;
  for (const word of explored) sum = (Math.imul(sum, 0x0100_0193) ^ word) | 0;
  return sum;
}
