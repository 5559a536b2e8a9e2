import { expect } from 'chai';
import fc from 'fast-check';
import { itemIds, itemOf, items } from '../../../../src/games/tiles/catalogue.ts';
import {
  addItem,
  amountOf,
  emptySlots,
  moveItem,
  packSlots,
  removeItem,
  roomFor,
  type Slot,
  takeFrom,
} from '../../../../src/games/tiles/rules/pack.ts';

const anItem = fc.integer({ min: 1, max: items.length - 1 });

/** What every list of slots has to be: no stack too high, nothing of nothing. */
function expectSound(slots: readonly Slot[]): void {
  for (const { item, amount } of slots) {
    expect(amount, itemOf(item).name).to.be.within(0, itemOf(item).stack);
    expect(item === 0, itemOf(item).name).to.equal(amount === 0);
  }
}

describe('realm: a pack', () => {
  it('fills stacks that are there before it begins another', () => {
    const slots = emptySlots(3);
    expect(addItem(slots, itemIds.bread, 15)).to.equal(0);
    expect(addItem(slots, itemIds.club, 1)).to.equal(0);
    expect(addItem(slots, itemIds.bread, 7)).to.equal(0);
    expect(slots).to.deep.equal([
      { item: itemIds.bread, amount: 20 },
      { item: itemIds.club, amount: 1 },
      { item: itemIds.bread, amount: 2 },
    ]);
  });

  it('takes exactly what there is room for, and says how much is left', () => {
    const slots = emptySlots(packSlots);
    expect(roomFor(slots, itemIds.bread)).to.equal(16 * 20);
    expect(addItem(slots, itemIds.bread, 16 * 20)).to.equal(0);
    expect(addItem(slots, itemIds.bread, 1)).to.equal(1);
    expect(addItem(slots, itemIds.club, 1)).to.equal(1);
    expect(roomFor(slots, itemIds.bread) + roomFor(slots, itemIds.club)).to.equal(0);
  });

  it('gives all that is asked for or nothing', () => {
    const slots = emptySlots(4);
    addItem(slots, itemIds.seeds, 70);
    expect(removeItem(slots, itemIds.seeds, 71)).to.equal(false);
    expect(amountOf(slots, itemIds.seeds)).to.equal(70);
    expect(removeItem(slots, itemIds.seeds, 70)).to.equal(true);
    expect(slots).to.deep.equal(emptySlots(4));
  });

  it('keeps count whatever is added, taken and moved', () => {
    const action = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), item: anItem, amount: fc.nat({ max: 1200 }) }),
      fc.record({ kind: fc.constant('take' as const), slot: fc.nat({ max: 5 }), amount: fc.nat({ max: 60 }) }),
      fc.record({ kind: fc.constant('move' as const), slot: fc.nat({ max: 5 }), amount: fc.nat({ max: 60 }) }),
      fc.record({ kind: fc.constant('remove' as const), item: anItem, amount: fc.nat({ max: 60 }) }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const own = emptySlots(6);
        const other = emptySlots(4);
        const count = new Map<number, number>();
        const tally = (item: number, amount: number) => count.set(item, (count.get(item) ?? 0) + amount);
        for (const one of actions) {
          switch (one.kind) {
            case 'add':
              tally(one.item, one.amount - addItem(own, one.item, one.amount));
              break;
            case 'take': {
              const slot = own[one.slot] ?? { item: 0, amount: 0 };
              const { item } = slot;
              tally(item, -takeFrom(slot, one.amount));
              break;
            }
            case 'move':
              moveItem(own[one.slot] ?? { item: 0, amount: 0 }, other, one.amount);
              break;
            case 'remove':
              if (removeItem(own, one.item, one.amount)) tally(one.item, -one.amount);
              break;
          }
          expectSound(own);
          expectSound(other);
          for (const { id } of items.slice(1))
            expect(amountOf(own, id) + amountOf(other, id), itemOf(id).name).to.equal(count.get(id) ?? 0);
        }
      }),
      { numRuns: 200, seed: 5 },
    );
  });
});
