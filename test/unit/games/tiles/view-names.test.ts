import { expect } from 'chai';
import { Names } from '../../../../src/games/tiles/view/names.ts';

describe('Realm’s names over heads', () => {
  /** Where each is in a picture with these, one after the other. */
  function boxes(names: Names, ...bearers: readonly (readonly [name: string, x: number, y: number])[]) {
    names.begin();
    for (const [name, x, y] of bearers) names.put(name, x, y);
    names.end();
    return names.root.children.map(({ x, y, width, height }) => ({
      left: x,
      top: y,
      right: x + width,
      bottom: y + height,
    }));
  }

  it('of who stand side by side lie over each other in no picture', () => {
    const names = new Names(1);
    for (const apart of [0, 25, 300]) {
      const [one, two, three] = boxes(names, ['Hosty', 100, 100], ['Guesty', 100 + apart, 100], ['Third', 110, 96]);
      if (!one || !two || !three) throw new Error('a name is missing');
      for (const [a, b] of [
        [one, two],
        [one, three],
        [two, three],
      ] as const) {
        const overlap = a.left < b.right && b.left < a.right && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
        expect(overlap, `${apart} apart`).to.equal(false);
      }
      expect(Math.abs(one.bottom - 100), 'the first is where it belongs').to.be.below(1);
    }
  });

  it('that two bear are one label, where it was put last', () => {
    const [one, ...others] = boxes(new Names(1.3), ['Twin', 100, 100], ['Ann', 100, 100], ['Twin', 110, 102]);
    expect(others).to.have.length(1);
    expect(Number(one?.left) + Number(one?.right)).to.be.closeTo(220, 3);
  });

  it('of a crowd on one spot are all above each other', () => {
    const crowd = Array.from({ length: 20 }, (_, n) => [`P${n}`, 100.3, 100.7] as const);
    const tops = boxes(new Names(1.37), ...crowd).map(({ top }) => top);
    expect(new Set(tops).size).to.equal(20);
  });

  it('come down again once there is room', () => {
    const names = new Names(1);
    const [, lifted] = boxes(names, ['Hosty', 100, 100], ['Guesty', 120, 100]);
    const [, down] = boxes(names, ['Hosty', 100, 100], ['Guesty', 320, 100]);
    expect(lifted?.bottom).to.be.below(95);
    expect(Math.abs((down?.bottom ?? 0) - 100)).to.be.below(1);
  });
});
