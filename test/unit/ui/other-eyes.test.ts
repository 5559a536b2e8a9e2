import { expect } from 'chai';
import type { ClientGame } from '../../../src/games/game.ts';
import { actions, held } from '../../../src/games/tics/actions.ts';
import { OtherEyes } from '../../../src/ui/play/other-eyes.ts';

/** A launch that is watched through the eyes of one of `slots`; `undefined` for one that is played. */
function watched(slots: readonly number[] | undefined, slot = slots?.[0] ?? 0) {
  const looks: number[] = [];
  let at = slot;
  const launch = {
    eyes: () => (slots ? { slots, slot: at } : null),
    look: (of: number) => {
      at = of;
      looks.push(of);
    },
  } as Partial<ClientGame> as ClientGame;
  return { launch, looks };
}

describe('other eyes', () => {
  it('are the next ones at each press of right, those before at each of left, round and round', () => {
    const { launch, looks } = watched([0, 2, 3]);
    const eyes = new OtherEyes(actions);
    for (const mask of [held.right, 0, held.right, held.right, 0, held.right, 0, held.left, 0, held.left])
      eyes.hold(mask, launch);
    expect(looks).to.deep.equal([2, 3, 0, 3, 2]);
  });

  it('are not changed by other keys, by both at once, or by one that is held while another is pressed', () => {
    const { launch, looks } = watched([0, 1]);
    const eyes = new OtherEyes(actions);
    for (const mask of [held.fire, held.up, 0, held.left | held.right, 0]) eyes.hold(mask, launch);
    expect(looks).to.deep.equal([]);
    for (const mask of [held.right, held.right | held.fire, held.right]) eyes.hold(mask, launch);
    expect(looks).to.deep.equal([1]);
  });

  it('go to somebody who is there when their player has gone', () => {
    for (const key of [held.left, held.right]) {
      const { launch, looks } = watched([1, 3], 0);
      new OtherEyes(actions).hold(key, launch);
      expect(looks).to.have.length(1);
      expect([1, 3]).to.include(looks[0]);
    }
  });

  it('are nobody’s where nobody is, where somebody plays, and in games without left and right', () => {
    for (const slots of [[], undefined]) {
      const { launch, looks } = watched(slots);
      new OtherEyes(actions).hold(held.right, launch);
      expect(looks).to.deep.equal([]);
    }
    const { launch, looks } = watched([0, 1]);
    new OtherEyes([]).hold(held.right, launch);
    expect(looks).to.deep.equal([]);
  });
});
