import { expect } from 'chai';
import { type GamepadLike, Gamepads } from '../../../../src/client/input/gamepads.ts';
import type { Action } from '../../../../src/games/game.ts';

const up = 1;
const down = 2;
const left = 4;
const right = 8;
const fire = 16;
const use = 32;
const actions: readonly Action[] = [
  ...['up', 'down', 'left', 'right'].map((id) => ({ id, label: id, keys: [] })),
  { id: 'fire', label: 'Fire', keys: [], buttons: [0, 7] },
  { id: 'use', label: 'Use', keys: [], buttons: [2] },
  { id: 'map', label: 'Map', keys: [] },
];

/** A pad of 17 buttons, those of `pressed` down. */
function pad(is: Partial<GamepadLike> & { pressed?: readonly number[] } = {}): GamepadLike {
  const { pressed = [], ...rest } = is;
  return {
    index: 0,
    connected: true,
    mapping: 'standard',
    axes: [0, 0, 0, 0],
    buttons: Array.from({ length: 17 }, (_, n) => ({ pressed: pressed.includes(n) })),
    ...rest,
  };
}

describe('gamepads', () => {
  let gamepads: Gamepads;
  beforeEach(() => {
    gamepads = new Gamepads(actions);
    gamepads.mask([pad(), null, null, pad({ index: 3 })]);
  });

  it('hold directions by the left stick and by the cross', () => {
    for (const [axes, mask] of [
      [[0, -1], up],
      [[0.9, 0.1], right],
      [[-0.7, 0.7], left | down],
      [[0.3, 0], 0],
      [[0, 0, 1, 1], 0],
    ] as const)
      expect(gamepads.mask([pad({ axes })]), axes.join()).to.equal(mask);
    for (const [button, mask] of [
      [12, up],
      [13, down],
      [14, left],
      [15, right],
    ] as const)
      expect(gamepads.mask([pad({ pressed: [button] })]), `button ${button}`).to.equal(mask);
    expect(gamepads.mask([pad({ axes: [1, 0], pressed: [12] })])).to.equal(right | up);
  });

  it('hold further actions by the buttons the game names', () => {
    for (const [pressed, mask] of [
      [[0], fire],
      [[7], fire],
      [[0, 2, 7], fire | use],
      [[1, 3, 4, 5, 6, 8, 9, 10, 11, 16], 0],
    ] as const)
      expect(gamepads.mask([pad({ pressed })]), pressed.join()).to.equal(mask);
  });

  it('count together, gaps and dead ones not at all', () => {
    const first = pad({ axes: [1, 0] });
    const fourth = pad({ index: 3, pressed: [0] });
    expect(gamepads.mask([first, null, null, fourth])).to.equal(right | fire);
    expect(gamepads.mask([{ ...first, connected: false }, null, null, fourth])).to.equal(fire);
    expect(gamepads.mask([null, null, null, null])).to.equal(0);
    expect(gamepads.mask([])).to.equal(0);
  });

  it('steer only once they were seen at rest: pedals and broken sticks never are', () => {
    const broken = pad({ index: 1, axes: [0, -1] });
    expect(gamepads.mask([pad(), broken])).to.equal(0);
    expect(gamepads.mask([pad({ axes: [1, 0] }), broken])).to.equal(right);
    expect(gamepads.mask([pad(), pad({ index: 1 })])).to.equal(0);
    expect(gamepads.mask([pad(), broken])).to.equal(up);
  });

  it('are new when they come back', () => {
    const held = pad({ axes: [1, 0] });
    expect(gamepads.mask([held])).to.equal(right);
    expect(gamepads.mask([null])).to.equal(0);
    expect(gamepads.mask([held])).to.equal(0);
    expect(gamepads.mask([pad()])).to.equal(0);
    expect(gamepads.mask([held])).to.equal(right);
  });

  it('of an unknown mapping have a stick and buttons, but no cross', () => {
    const odd = (is: Parameters<typeof pad>[0]) => pad({ mapping: '', ...is });
    expect(gamepads.mask([odd({ pressed: [12, 13, 14, 15] })])).to.equal(0);
    expect(gamepads.mask([odd({ axes: [0, 1], pressed: [2] })])).to.equal(down | use);
  });

  it('with too few axes and buttons, or nonsense on them, hold nothing', () => {
    expect(gamepads.mask([pad({ axes: [], buttons: [] })])).to.equal(0);
    expect(gamepads.mask([pad({ axes: [1] })])).to.equal(right);
    expect(gamepads.mask([pad({ axes: [Number.NaN, 1] })])).to.equal(0);
  });

  it('hold nothing of a game that has no such action', () => {
    const other = new Gamepads([{ id: 'fire', label: 'Fire', keys: [] }]);
    other.mask([pad()]);
    expect(other.mask([pad({ axes: [1, 0], pressed: [0, 12] })])).to.equal(0);
  });
});
