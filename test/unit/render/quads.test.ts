import { expect } from 'chai';
import { Atlas } from '../../../src/render/atlas.ts';
import { Quads } from '../../../src/render/quads.ts';
import { createStage } from '../../../src/render/stage.ts';
import { destroyTree } from '../../../src/render/tree.ts';
import { quadsOf } from '../../support/quads.ts';
import { hasWebgl, renderers } from '../../support/stages.ts';

describe('quads', () => {
  const atlas = new Atlas(64);
  const plan = { width: 2, height: 3, originX: 1, originY: 3, unit: 4 };
  const blank = atlas.add({ ...plan, paint: () => {} });
  /** Red on its left, blue on its right. */
  const halves = atlas.add({
    ...plan,
    paint: (brush) => brush.rect('#f00', -1, -3, 1, 3).rect('#00f', 0, -3, 1, 3),
  });

  after(() => atlas.destroy());

  it('are put down with their origin in place, turned and scaled around it', () => {
    if (!blank) return expect.fail('no room');
    const quads = new Quads({ label: 'test', max: 9 });
    quads.begin();
    quads.put(blank, 100, 50);
    quads.put(blank, 100, 50, 0.5, -1);
    quads.put(blank, 100, 50, 1, 2, 3);
    const corners = quadsOf(quads.root).map(({ x, y, width, height, alpha }) => [x, y, x + width, y + height, alpha]);
    expect(corners).to.deep.equal([
      [96, 38, 104, 50, 1],
      [96, 38, 104, 50, 0.5],
      [92, 14, 108, 50, 1],
    ]);
    destroyTree(quads.root);
  });

  it('H02: are as many numbers whatever is shown, and never more than their number', () => {
    if (!blank) return expect.fail('no room');
    const quads = new Quads({ label: 'test', max: 66 });
    const { numbers } = quads.root;
    for (let picture = 0; picture < 2000; picture++) {
      quads.begin();
      for (let n = 0; n < (picture % 3) * 50; n++) quads.put(blank, n, picture);
      expect(quads.count).to.equal(Math.min(66, (picture % 3) * 50));
    }
    expect(quads.root.numbers).to.equal(numbers);
    expect(quads.root.children.length).to.equal(0);
    destroyTree(quads.root);
  });

  for (const renderer of renderers)
    (renderer === 'canvas' || hasWebgl ? it : it.skip)(
      `are in the picture where they were put, turned round, lying over each other and gone with the next, ${renderer}`,
      async () => {
        if (!halves) return expect.fail('no room');
        const parent = document.createElement('div');
        parent.style.cssText = 'position: fixed; inline-size: 60px; block-size: 40px';
        document.body.append(parent);
        const stage = await createStage(parent, { renderer, reducedMotion: () => false });
        const quads = new Quads({ label: 'test', max: 9 });
        stage.world.addChild(quads.root);
        const pixelsAt = (...points: readonly (readonly [x: number, y: number])[]): string[] => {
          stage.render();
          const context = new OffscreenCanvas(60, 40).getContext('2d');
          const canvas = parent.querySelector('canvas');
          if (!context || !canvas) return expect.fail('no canvas');
          context.drawImage(canvas, 0, 0, 60, 40);
          return points.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data].join(' '));
        };
        const [red, blue, nothing] = ['255 0 0 255', '0 0 255 255', '0 0 0 0'];
        quads.begin();
        quads.put(halves, 10, 20);
        quads.put(halves, 30, 20, 1, -1);
        quads.put(halves, 50, 30, 1, 2, 2);
        quads.put(halves, 54, 30);
        expect(
          pixelsAt([8, 14], [12, 14], [28, 14], [32, 14], [44, 10], [56, 10], [52, 24], [20, 14], [8, 5]),
        ).to.deep.equal([red, blue, blue, red, red, blue, red, nothing, nothing]);
        quads.begin();
        quads.put(halves, 10, 20, 0.5);
        const [half = ''] = pixelsAt([8, 14]);
        expect(Number(half.split(' ')[3])).to.be.within(126, 129);
        expect(pixelsAt([28, 14])).to.deep.equal([nothing]);
        // Downwards goes what goes to the right on the atlas.
        quads.begin();
        quads.stretch(halves, 30, 4, 30, 36, 8, 1);
        expect(pixelsAt([30, 10], [30, 30], [24, 20], [36, 20])).to.deep.equal([red, blue, nothing, nothing]);
        quads.begin();
        quads.put(halves, 10, 20, 0.5);
        stage.world.scale.set(2);
        stage.world.position.set(10, -10);
        expect(pixelsAt([26, 18])[0]).to.equal(half);
        quads.begin();
        expect(pixelsAt([26, 18])).to.deep.equal([nothing]);
        destroyTree(quads.root);
        stage.destroy();
        parent.remove();
      },
    );
});
