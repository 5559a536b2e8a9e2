import { expect } from 'chai';
import { directionBits, isDirection, pointing } from '../../../../src/client/input/directions.ts';

describe('a stick', () => {
  it('points eight ways, each a sector of 45°', () => {
    const at = (degrees: number) => {
      const radians = (degrees * Math.PI) / 180;
      return pointing(Math.cos(radians), Math.sin(radians), 0.3).join('+');
    };
    const ways = ['right', 'down+right', 'down', 'down+left', 'left', 'up+left', 'up', 'up+right'];
    ways.forEach((way, n) => {
      for (const off of [-22, 0, 22]) expect(at(n * 45 + off), `${n * 45 + off}°`).to.equal(way);
    });
  });

  it('points nowhere up to its dead zone, nor when it is nonsense', () => {
    expect(pointing(0, 0, 0.3)).to.deep.equal([]);
    expect(pointing(0.3, 0, 0.3)).to.deep.equal([]);
    expect(pointing(0.301, 0, 0.3)).to.deep.equal(['right']);
    expect(pointing(0.2, -0.2, 0.3), 'the zone is round').to.deep.equal([]);
    expect(pointing(-0.22, -0.22, 0.3)).to.deep.equal(['up', 'left']);
    for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
      expect(pointing(wrong, 1, 0.3), String(wrong)).to.deep.equal([]);
  });

  it('holds the actions of that name, wherever they stand, and no others', () => {
    expect(directionBits([{ id: 'fire' }, { id: 'right' }, { id: 'up' }])).to.deep.equal({
      up: 4,
      down: 0,
      left: 0,
      right: 2,
    });
    expect([isDirection({ id: 'left' }), isDirection({ id: 'fire' })]).to.deep.equal([true, false]);
  });
});
