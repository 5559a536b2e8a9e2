import { expect } from 'chai';
import { clientTypesPattern, listedClientTypes, refusalOf } from '../../../../src/games/tiles/admission.ts';

describe('client types a room admits', () => {
  it('are any where nothing is listed', () => {
    for (const listed of ['', '  ']) {
      expect(listed).to.match(clientTypesPattern);
      expect(listedClientTypes(listed)).to.equal(undefined);
    }
  });

  it('are those listed', () => {
    for (const [listed, types] of [
      ['0', [0]],
      ['0,7', [0, 7]],
      [' 7 , 0,65535 ', [7, 0, 65535]],
      ['7,7', [7]],
    ] as const) {
      expect(listed).to.match(clientTypesPattern);
      expect([...(listedClientTypes(listed) ?? [])]).to.deep.equal(types);
    }
  });

  it('are no words, no signs and no numbers of six digits', () => {
    for (const listed of [',', '0,', ',0', '0 7', 'official', '-1', '1.5', '123456', '0;7', '0x7'])
      expect(listed).not.to.match(clientTypesPattern);
  });

  it('are named to who is refused', () => {
    expect(refusalOf(9, new Set([7, 0]))).to.equal('This room admits clients of type 0, 7, and this one is of type 9.');
  });
});
