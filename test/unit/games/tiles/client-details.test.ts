import { expect } from 'chai';
import { Details, maxDetails } from '../../../../src/games/tiles/client/details.ts';
import { createDetailMeta, type DetailMeta } from '../../../../src/games/tiles/protocol.gen.ts';

const meta = (of: Partial<DetailMeta> = {}): DetailMeta => ({ ...createDetailMeta(), ...of });
const chest = (revision: number) => ({ id: 7, revision });

/** Everything there is to ask at once. */
function questions(details: Details, tick = 10, nowMs = 0): number[] {
  const asked: number[] = [];
  for (let id = details.question(tick, nowMs); id !== undefined; id = details.question(tick, nowMs)) asked.push(id);
  return asked;
}

describe('details', () => {
  it('are asked for once they are wanted, and again when the entity is another than was told', () => {
    const details = new Details();
    details.want([chest(3)]);
    expect(questions(details)).to.deep.equal([7]);
    expect(questions(details), 'asked already').to.deep.equal([]);
    details.want([chest(3)]);
    expect(questions(details), 'still wanted, still asked').to.deep.equal([]);
    expect(details.take(7, 10, meta({ revision: 3, text: 'Hello.' }))).to.equal(true);
    expect(details.of(7)).to.include({ revision: 3, text: 'Hello.', name: '', tick: 10 });
    details.want([chest(3)]);
    expect(questions(details)).to.deep.equal([]);
    details.want([chest(4)]);
    expect(questions(details)).to.deep.equal([7]);
    details.want([chest(5)]);
    expect(questions(details), 'changed again before the answer').to.deep.equal([7]);
  });

  it('T6: are asked for again after 200 ms without an answer, those that wait longest first', () => {
    const details = new Details();
    details.want([chest(1), { id: 8, revision: 1 }]);
    expect(questions(details, 10, 0)).to.deep.equal([7, 8]);
    expect(details.isOverdue(10, 199)).to.equal(false);
    expect(details.again(10, 199)).to.equal(undefined);
    expect(details.isOverdue(10, 200)).to.equal(true);
    expect([details.again(10, 200), details.again(10, 201), details.again(10, 202)]).to.deep.equal([7, 8, undefined]);
    details.take(7, 10, meta({ revision: 1 }));
    expect(details.again(10, 1000)).to.equal(8);
    details.want([]);
    expect(details.isOverdue(10, 5000), 'wanted no more').to.equal(false);
  });

  it('five are asked for the first time in a second', () => {
    const details = new Details();
    details.want(Array.from({ length: 8 }, (_, n) => ({ id: n + 1, revision: 1 })));
    expect(questions(details, 10, 0)).to.deep.equal([1, 2, 3, 4, 5]);
    expect(questions(details, 10, 999)).to.deep.equal([]);
    expect(questions(details, 10, 1000)).to.deep.equal([6, 7, 8]);
  });

  it('that are older than what is held change nothing, and what nobody asked for neither', () => {
    const details = new Details();
    expect(details.take(9, 10, meta())).to.equal(false);
    details.want([chest(2)]);
    questions(details);
    details.take(7, 20, meta({ revision: 2, text: 'new' }));
    expect(details.take(7, 19, meta({ revision: 1, text: 'old' }))).to.equal(false);
    expect(details.of(7)?.text).to.equal('new');
    expect(details.take(7, 20, meta({ revision: 2, text: 'same' }))).to.equal(true);
    details.want([]);
    expect(details.take(7, 21, meta({ revision: 3, text: 'late' })), 'asked for before').to.equal(true);
  });

  it('T2: newer is newer across the wrap', () => {
    const details = new Details();
    details.want([chest(1)]);
    details.take(7, 0xffff_ffff, meta({ text: 'before' }));
    expect(details.take(7, 2, meta({ text: 'after' }))).to.equal(true);
    expect(details.take(7, 0xffff_ffff, meta())).to.equal(false);
    expect(details.of(7)?.text).to.equal('after');
  });

  it('are stale from the tick on in which something is done to the entity, whatever its revision', () => {
    const details = new Details();
    details.want([chest(1)]);
    questions(details, 10);
    details.take(7, 10, meta({ revision: 1 }));
    details.outdate(7, 14);
    details.want([chest(1)]);
    expect(questions(details, 13), 'not yet').to.deep.equal([]);
    expect(questions(details, 14)).to.deep.equal([7]);
    details.take(7, 13, meta({ revision: 1 }));
    expect(details.isOverdue(15, 10_000), 'an answer from before').to.equal(true);
    details.take(7, 14, meta({ revision: 1 }));
    expect(details.isOverdue(15, 10_000)).to.equal(false);
    details.outdate(99, 14);
    expect(questions(details, 20)).to.deep.equal([]);
  });

  it('a host that names no revision means the one that was asked about', () => {
    const details = new Details();
    details.want([chest(5)]);
    questions(details);
    details.take(7, 10, meta({ items: { count: 2, item: Uint16Array.of(1, 0), amount: Uint16Array.of(3, 0) } }));
    expect(details.of(7)).to.deep.include({ revision: 5 });
    expect(details.of(7)?.items).to.deep.equal([
      { item: 1, amount: 3 },
      { item: 0, amount: 0 },
    ]);
    details.want([chest(5)]);
    expect(questions(details)).to.deep.equal([]);
  });

  it(`of ${maxDetails} entities are kept, those told of last`, () => {
    const details = new Details();
    for (let id = 1; id <= maxDetails + 1; id++) {
      details.want([{ id, revision: 1 }]);
      details.take(id, 10, meta());
    }
    expect(details.size).to.equal(maxDetails);
    expect(details.of(1)).to.equal(undefined);
    expect(details.of(2)).not.to.equal(undefined);
  });
});
