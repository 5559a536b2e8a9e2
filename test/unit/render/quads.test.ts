import { expect } from 'chai';
import { Sprite } from 'pixi.js';
import { Atlas } from '../../../src/render/atlas.ts';
import { Quads } from '../../../src/render/quads.ts';
import { destroyTree } from '../../../src/render/tree.ts';

describe('quads', () => {
  const atlas = new Atlas(64);
  const cell = atlas.add({ width: 2, height: 3, originX: 1, originY: 3, unit: 4, paint: () => {} });

  after(() => atlas.destroy());

  const shown = (quads: Quads) =>
    quads.root.children.flatMap((child) => (child instanceof Sprite && child.alpha > 0 ? [child] : []));

  it('are put down with their origin in place, turned and scaled around it', () => {
    if (!cell) return expect.fail('no room');
    const quads = new Quads({ label: 'test', max: 9 });
    quads.begin();
    quads.put(cell, 100, 50);
    quads.put(cell, 100, 50, 0.5, -1);
    quads.put(cell, 100, 50, 1, 2, 3);
    quads.end();
    const corners = shown(quads).map((sprite) => {
      const { minX, minY, maxX, maxY } = sprite.getBounds();
      return [minX, minY, maxX, maxY, sprite.alpha];
    });
    expect(corners).to.deep.equal([
      [96, 38, 104, 50, 1],
      [96, 38, 104, 50, 0.5],
      [92, 14, 108, 50, 1],
    ]);
    destroyTree(quads.root);
  });

  it('H02: are the same sprites whatever is shown, and never more than their number', () => {
    if (!cell) return expect.fail('no room');
    const quads = new Quads({ label: 'test', max: 66 });
    const sprites = new Set<Sprite>();
    for (let picture = 0; picture < 2000; picture++) {
      quads.begin();
      for (let n = 0; n < (picture % 3) * 50; n++) quads.put(cell, n, picture);
      expect(quads.count).to.equal(Math.min(66, (picture % 3) * 50));
      quads.end();
      expect(shown(quads).length).to.equal(quads.count);
      for (const child of quads.root.children) if (child instanceof Sprite) sprites.add(child);
    }
    expect(sprites.size).to.equal(66);
    destroyTree(quads.root);
  });
});
