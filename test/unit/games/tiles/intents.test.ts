import { expect } from 'chai';
import { readIntent } from '../../../../src/games/tiles/host/intents.ts';
import {
  encodeActData,
  encodeChooseData,
  encodeDropData,
  encodeGetData,
  encodePutData,
  encodeUseData,
} from '../../../../src/games/tiles/protocol.gen.ts';
import { playerActions } from '../../../../src/games/tiles/protocol.ts';
import { refusalOf } from '../../../support/refusal.ts';

const none = new Uint8Array();
const read = (playerAction: number, actionData: Uint8Array) => readIntent({ playerAction, actionData });

/** Every action with data of its own, and what it asks for. */
const sayings: readonly (readonly [keyof typeof playerActions, Uint8Array, object | undefined])[] = [
  ['none', none, undefined],
  ['north', none, {}],
  ['east', none, {}],
  ['south', none, {}],
  ['west', none, {}],
  ['act', encodeActData({ direction: 4 }), { direction: 4 }],
  ['take', none, {}],
  ['use', encodeUseData({ slot: 15 }), { slot: 15 }],
  ['drop', encodeDropData({ slot: 2, amount: 999 }), { slot: 2, amount: 999 }],
  ['get', encodeGetData({ entityId: 0xffff_ffff, slot: 3 }), { entityId: 0xffff_ffff, slot: 3 }],
  ['put', encodePutData({ entityId: 9, slot: 255 }), { entityId: 9, slot: 255 }],
  ['choose', encodeChooseData({ entityId: 9, choice: 1 }), { entityId: 9, choice: 1 }],
];

describe('what an action asks for', () => {
  it('is said by every action there is', () => {
    expect(sayings.map(([name]) => name)).to.have.members(Object.keys(playerActions));
  });

  for (const [name, data, asked] of sayings) {
    const action = playerActions[name];

    it(`${name}: reads its data, and no others`, () => {
      expect(read(action, data)).to.deep.equal(asked && { action, ...asked });
      for (let length = 0; length < data.length; length++) refusalOf(() => read(action, data.slice(0, length)));
      refusalOf(() => read(action, Uint8Array.from([...data, 0])));
    });
  }

  it('act: has no direction but north, east, south and west', () => {
    for (const direction of [0, 5, 255]) refusalOf(() => read(playerActions.act, Uint8Array.of(direction)));
  });

  it('is unknown where only a later version could say it, whatever its data', () => {
    for (const action of [12, 13, 255, 65535])
      for (const data of [none, Uint8Array.of(1, 2, 3)]) expect(read(action, data)).to.equal('unknown');
  });
});
