import { expect } from 'chai';
import { stickRadiusPx, Touches } from '../../../../src/client/input/touches.ts';

const up = 1;
const down = 2;
const left = 4;
const right = 8;
const fire = 16;
const use = 32;
const actions = ['up', 'down', 'left', 'right', 'fire', 'use'].map((id) => ({ id }));

describe('touches', () => {
  let touches: Touches;
  beforeEach(() => {
    touches = new Touches(actions);
  });

  it('the stick begins where a finger lands, and points where it goes', () => {
    expect(touches.stick).to.equal(undefined);
    expect(touches.grab(1, { x: 100, y: 200 })).to.equal(true);
    expect([touches.mask, touches.stick]).to.deep.equal([0, { x: 100, y: 200, knobX: 0, knobY: 0 }]);
    for (const [x, y, mask] of [
      [114, 200, 0],
      [115, 200, right],
      [100, 150, up],
      [70, 230, down | left],
      [100, 200, 0],
    ] as const) {
      touches.move(1, { x, y });
      expect(touches.mask, `${x}, ${y}`).to.equal(mask);
    }
    touches.move(1, { x: 140, y: 200 });
    touches.lift(1);
    expect([touches.mask, touches.stick]).to.deep.equal([0, undefined]);
  });

  it('is dragged along by a finger that goes further, so that turning back takes no way', () => {
    touches.grab(1, { x: 0, y: 0 });
    touches.move(1, { x: stickRadiusPx, y: 0 });
    expect(touches.stick).to.deep.equal({ x: 0, y: 0, knobX: stickRadiusPx, knobY: 0 });
    touches.move(1, { x: 300, y: 0 });
    expect(touches.stick).to.deep.equal({ x: 300 - stickRadiusPx, y: 0, knobX: stickRadiusPx, knobY: 0 });
    touches.move(1, { x: 300 - 2 * stickRadiusPx, y: 0 });
    expect(touches.mask).to.equal(left);
  });

  it('only one finger has the stick, and another of them never moves it', () => {
    touches.grab(1, { x: 0, y: 0 });
    expect(touches.grab(2, { x: 50, y: 50 })).to.equal(false);
    touches.move(2, { x: 0, y: 90 });
    touches.lift(2);
    expect(touches.mask).to.equal(0);
    touches.move(1, { x: 40, y: 0 });
    expect(touches.mask).to.equal(right);
  });

  it('buttons are held by as many fingers as there are', () => {
    touches.grab(1, { x: 0, y: 0 });
    touches.move(1, { x: 0, y: -40 });
    touches.press(2, fire);
    touches.press(3, use);
    expect(touches.mask).to.equal(up | fire | use);
    touches.move(2, { x: 500, y: 500 });
    touches.lift(3);
    expect(touches.mask, 'a finger that slides is still on its button').to.equal(up | fire);
    touches.press(4, fire);
    touches.lift(2);
    expect(touches.mask, 'two fingers on one button').to.equal(up | fire);
    touches.lift(4);
    touches.lift(4);
    expect(touches.mask).to.equal(up);
  });

  it('are all let go at once', () => {
    touches.grab(1, { x: 0, y: 0 });
    touches.move(1, { x: 40, y: 0 });
    touches.press(2, fire);
    touches.clear();
    touches.move(1, { x: 90, y: 0 });
    expect([touches.mask, touches.stick]).to.deep.equal([0, undefined]);
    expect(touches.grab(3, { x: 0, y: 0 })).to.equal(true);
  });
});
