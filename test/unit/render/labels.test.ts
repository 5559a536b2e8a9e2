import { expect } from 'chai';
import { Labels } from '../../../src/render/labels.ts';
import { countCanvases } from '../../support/canvases.ts';
import { quadsOf } from '../../support/quads.ts';

const look = { px: 12, colour: '#fff', outline: { colour: '#000', widthPx: 3.5 } };

describe('names over heads', () => {
  const made: Labels[] = [];
  const labelsOf = (max = 32) => {
    const labels = new Labels({ label: 'names', max, look });
    made.push(labels);
    return labels;
  };

  afterEach(() => {
    for (const labels of made.splice(0)) labels.destroy();
  });

  /** Where each is in a picture with these, one after the other. */
  function boxes(labels: Labels, ...bearers: readonly (readonly [name: string, x: number, y: number])[]) {
    labels.begin();
    for (const [name, x, y] of bearers) labels.put(name, x, y);
    return quadsOf(labels.root).map(({ x, y, width, height, uid }) => ({
      left: x,
      top: y,
      right: x + width,
      bottom: y + height,
      uid,
    }));
  }

  it('of who stand side by side lie over each other in no picture', () => {
    const labels = labelsOf();
    for (const apart of [0, 25, 300]) {
      const [one, two, three] = boxes(labels, ['Hosty', 100, 100], ['Guesty', 100 + apart, 100], ['Third', 110, 96]);
      if (!one || !two || !three) throw new Error('a name is missing');
      for (const [a, b] of [
        [one, two],
        [one, three],
        [two, three],
      ] as const) {
        const overlap = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        expect(overlap, `${apart} apart`).to.equal(false);
      }
      expect(one.bottom, 'the first is where it belongs').to.equal(100);
    }
  });

  it('that two bear stand over both, painted once', () => {
    const [one, two] = boxes(labelsOf(), ['Twin', 100, 100], ['Twin', 300, 100]);
    expect(one?.uid).to.equal(two?.uid);
    expect(Number(two?.left) - Number(one?.left)).to.equal(200);
  });

  it('of a crowd on one spot give way to a few, upwards or downwards, and no further', () => {
    const labels = labelsOf();
    const crowd = Array.from({ length: 20 }, (_, n) => `P${n}`);
    for (const below of [false, true])
      for (const scale of [1, 0.37]) {
        labels.begin();
        for (const name of crowd) labels.put(name, 100.3, 100.7, { scale, below });
        const shown = quadsOf(labels.root);
        expect(new Set(shown.slice(0, 4).map(({ y }) => Math.round(y))).size).to.equal(4);
        for (const { y } of shown.slice(4)) expect(y).to.equal(shown[0]?.y);
        for (const { y, height } of shown)
          if (below) expect(y).to.be.at.least(100);
          else expect(y + height).to.be.at.most(101.1);
      }
  });

  it('come down again once there is room', () => {
    const labels = labelsOf();
    const [, lifted] = boxes(labels, ['Hosty', 100, 100], ['Guesty', 120, 100]);
    const [, down] = boxes(labels, ['Hosty', 100, 100], ['Guesty', 320, 100]);
    expect(lifted?.bottom).to.be.below(95);
    expect(down?.bottom).to.equal(100);
  });

  it('are all shown whoever came before, and never more than their number', () => {
    const labels = labelsOf(9);
    for (let picture = 0; picture < 60; picture++) {
      const crowd = Array.from({ length: 9 }, (_, n) => [`Somebody ${picture} ${n}`, n * 400, 50] as const);
      // One picture may lack those who are the first that there is no room for.
      boxes(labels, ...crowd);
      expect(boxes(labels, ...crowd, ['One more', 0, 300])).to.have.length(9);
    }
  });

  it('that there is no room for together are left out, and nothing is painted anew for them', () => {
    const labels = labelsOf(32);
    const crowd = Array.from({ length: 32 }, (_, n) => [`${'W'.repeat(40)} ${n}`, n * 400, 50] as const);
    const shown = boxes(labels, ...crowd);
    expect(shown.length).to.be.within(9, 31);
    for (const { left, right } of shown) expect(right - left, 'narrower than it would be').to.be.below(17 * 12);
    const canvases = countCanvases();
    for (let picture = 0; picture < 60; picture++) expect(boxes(labels, ...crowd)).to.deep.equal(shown);
    expect(canvases.made).to.equal(0);
    canvases.stop();
  });

  it('stand between two columns where they would not', () => {
    const labels = labelsOf();
    labels.begin();
    for (const [n, x] of [0, 500, 1000].entries()) labels.put('Somebody', x, 100 * (n + 1), { between: [0, 1000] });
    const [left, middle, right] = quadsOf(labels.root);
    expect(left?.x).to.equal(0);
    expect((middle?.x ?? 0) + (middle?.width ?? 0) / 2).to.be.closeTo(500, 1);
    expect((right?.x ?? 0) + (right?.width ?? 0)).to.equal(1000);
  });
});
