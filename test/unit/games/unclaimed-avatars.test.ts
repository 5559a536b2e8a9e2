import { expect } from 'chai';
import type { SavedAvatar } from '../../../src/games/saved-launch.ts';
import { UnclaimedAvatars } from '../../../src/games/unclaimed-avatars.ts';

const ann = { slot: 1, name: 'Ann', entityId: 11 };
const bob = { slot: 2, name: 'Bob', entityId: 12 };

describe('avatars that wait for who steered them', () => {
  it('D03: are handed over once, to their own players', () => {
    const unclaimed = new UnclaimedAvatars([ann, bob], 0);
    const taken: SavedAvatar[] = [];
    const claim = (slot: number, name: string) => unclaimed.claim(slot, name, (avatar) => taken.push(avatar));
    expect(unclaimed.all()).to.deep.equal([ann, bob]);
    expect([claim(1, 'Ann'), claim(1, 'Ann'), claim(3, 'Cleo')]).to.deep.equal([11, undefined, undefined]);
    expect(taken).to.deep.equal([]);
    expect([unclaimed.get(1), unclaimed.get(2)]).to.deep.equal([undefined, bob]);
    // Somebody else has the slot by now.
    expect(claim(2, 'Ann')).to.equal(undefined);
    expect(taken).to.deep.equal([bob]);
    expect(unclaimed.all()).to.deep.equal([]);
  });

  it('D03: go after 10 s and not before, once', () => {
    const unclaimed = new UnclaimedAvatars([ann, bob], 1000);
    expect(unclaimed.expire(10_999)).to.deep.equal([]);
    expect(unclaimed.claim(1, 'Ann', () => {})).to.equal(11);
    expect(unclaimed.expire(11_000)).to.deep.equal([bob]);
    expect(unclaimed.expire(11_000)).to.deep.equal([]);
    expect(unclaimed.claim(2, 'Bob', () => {})).to.equal(undefined);
  });
});
