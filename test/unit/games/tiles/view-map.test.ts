import { expect } from 'chai';
import { Sprite } from 'pixi.js';
import { tileIds } from '../../../../src/games/tiles/catalogue.ts';
import { ChunkCache } from '../../../../src/games/tiles/client/chunk-cache.ts';
import { lookOf } from '../../../../src/games/tiles/view/looks.ts';
import { RealmMap } from '../../../../src/games/tiles/view/map.ts';
import { putChunk } from '../../../support/realm-scenes.ts';

const place = { x: 20, y: 10, size: 96, tilePx: 1 };

/** What a map shows, tile by tile around its middle. */
function shownBy(map: RealmMap, dx: number, dy: number): number | undefined {
  const sprite = map.root.children.find((child) => child instanceof Sprite);
  const canvas = sprite?.texture.source.resource;
  if (!sprite || !(canvas instanceof HTMLCanvasElement)) return expect.fail('no picture');
  const { frame } = sprite.texture;
  const half = RealmMap.across(place) >> 1;
  const data = canvas.getContext('2d')?.getImageData(frame.x + half + dx, frame.y + half + dy, 1, 1).data;
  const [red = 0, green = 0, blue = 0, alpha = 0] = data ?? [];
  return alpha === 0 ? undefined : (red << 16) | (green << 8) | blue;
}

function show(map: RealmMap, ground: ChunkCache, x: number, y: number, times = 30): void {
  for (let n = 0; n < times; n++) map.show(ground, x, y, place);
}

describe('map of a realm', () => {
  const grass = new Uint16Array(1024).fill(tileIds.grass);

  it('shows what has been seen, and nothing else', () => {
    const ground = new ChunkCache();
    putChunk(ground, 0, 0, grass);
    ground.explore(5, 5);
    const map = new RealmMap();
    show(map, ground, 5, 5);
    expect(shownBy(map, 0, 0)).to.equal(lookOf(tileIds.grass).map);
    expect(shownBy(map, 1, 0)).to.equal(undefined);
    ground.explore(6, 5);
    show(map, ground, 5, 5);
    expect(shownBy(map, 1, 0)).to.equal(lookOf(tileIds.grass).map);
    const dug = grass.slice();
    dug[5 * 32 + 5] = tileIds.path;
    putChunk(ground, 0, 0, dug, 2);
    show(map, ground, 5, 5);
    expect(shownBy(map, 0, 0)).to.equal(lookOf(tileIds.path).map);
    map.destroy();
  });

  it('keeps what it has painted when one goes on, and far away begins anew', () => {
    const ground = new ChunkCache();
    for (const [cx, id] of [
      [-1, tileIds.sand],
      [0, tileIds.grass],
      [1, tileIds.water],
    ] as const) {
      putChunk(ground, cx, 0, new Uint16Array(1024).fill(id));
      for (let x = cx * 32; x < cx * 32 + 32; x++) ground.explore(x, 5);
    }
    const map = new RealmMap();
    show(map, ground, 30, 5);
    for (const own of [30, 31, 32, 33, 31, 0, -1, -20]) {
      // One picture is too few to paint all of it.
      show(map, ground, own, 5, 1);
      for (const [x, id] of [
        [-25, tileIds.sand],
        [-1, tileIds.sand],
        [0, tileIds.grass],
        [31, tileIds.grass],
        [32, tileIds.water],
      ] as const)
        if (Math.abs(x - own) < 48) expect(shownBy(map, x - own, 0), `${x} from ${own}`).to.equal(lookOf(id).map);
    }
    show(map, ground, 20_000, -20_000);
    expect(shownBy(map, 0, 0)).to.equal(undefined);
    show(map, ground, 0, 5);
    expect(shownBy(map, 0, 0)).to.equal(lookOf(tileIds.grass).map);
    map.destroy();
  });

  it('paints a few chunks in a picture, and none when nothing has changed', () => {
    const ground = new ChunkCache();
    for (let cy = -3; cy <= 3; cy++)
      for (let cx = -3; cx <= 3; cx++) {
        putChunk(ground, cx, cy, grass);
        ground.explore(cx * 32 + 7, cy * 32 + 7);
      }
    let painted = 0;
    const { putImageData } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.putImageData = function (this: CanvasRenderingContext2D, ...args: unknown[]) {
      painted++;
      Reflect.apply(putImageData, this, args);
    };
    try {
      const map = new RealmMap();
      let most = 0;
      for (let n = 0; n < 40; n++) {
        const before = painted;
        map.show(ground, 0, 0, place);
        most = Math.max(most, painted - before);
      }
      expect(painted).to.equal(49);
      expect(most).to.be.at.most(3);
      show(map, ground, 0, 0);
      expect(painted).to.equal(49);
      map.destroy();
    } finally {
      CanvasRenderingContext2D.prototype.putImageData = putImageData;
    }
  });
});
