import { expect } from 'chai';
import { Graphics } from 'pixi.js';
import { PixelLayer } from '../../../src/render/pixel-layer.ts';
import { destroyTree } from '../../../src/render/tree.ts';
import { hasWebgl, renderers, stages } from '../../support/stages.ts';

/** A picture of one colour but for its first point. */
function points(width: number, height: number, first: readonly number[], rest: readonly number[]) {
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let at = 0; at < pixels.length; at += 4) pixels.set(at === 0 ? first : rest, at);
  return { width, height, pixels };
}

describe('points written anew', () => {
  const window = stages();

  for (const renderer of renderers)
    (renderer === 'canvas' || hasWebgl ? it : it.skip)(
      `multiply what is below them, as they are when it is drawn, in any number, ${renderer}`,
      async () => {
        const stage = await window.make(renderer);
        const below = new Graphics().rect(0, 0, 400, 400).fill(0x80_ff_40);
        const layer = new PixelLayer({ label: 'test', blendMode: 'multiply' });
        layer.position.set(100, 100);
        layer.scale.set(50);
        stage.world.addChild(below, layer);
        const colourAt = (x: number, y: number): string => {
          stage.render();
          const context = new OffscreenCanvas(1280, 744).getContext('2d');
          const canvas = window.parent.querySelector('canvas');
          if (!context || !canvas) return expect.fail('no canvas');
          context.drawImage(canvas, 0, 0, 1280, 744);
          return [...context.getImageData(x, y, 1, 1).data].join(' ');
        };
        const [red, green, white, black] = [
          [255, 0, 0, 255],
          [0, 255, 0, 255],
          [255, 255, 255, 255],
          [0, 0, 0, 255],
        ];
        expect(colourAt(110, 110), 'before there are any').to.equal('128 255 64 255');
        const some = points(4, 3, red, white);
        layer.show(some);
        expect(colourAt(110, 110)).to.equal('128 0 0 255');
        expect(colourAt(280, 230)).to.equal('128 255 64 255');
        const { minX, minY, maxX, maxY } = layer.getBounds();
        expect([minX, minY, maxX, maxY]).to.deep.equal([100, 100, 300, 250]);
        some.pixels.set(green);
        layer.show(some);
        expect(colourAt(110, 110), 'written anew').to.equal('0 255 0 255');
        layer.show(points(2, 2, red, black));
        expect(colourAt(110, 110), 'of another size').to.equal('128 0 0 255');
        expect(colourAt(190, 190)).to.equal('0 0 0 255');
        expect(colourAt(280, 230), 'no longer covered').to.equal('128 255 64 255');
        expect(layer.getBounds().maxX).to.equal(200);
        destroyTree(layer);
        expect(colourAt(110, 110)).to.equal('128 255 64 255');
        destroyTree(below);
      },
    );
});
