import { expect } from 'chai';
import { canBind, keysOf, rebind, resetKeys } from '../../../../src/client/input/key-bindings.ts';
import { readSettings } from '../../../../src/client/settings.ts';

const game = {
  id: 'g',
  actions: [
    { id: 'up', label: 'Up', keys: ['ArrowUp', 'KeyW'] },
    { id: 'down', label: 'Down', keys: ['ArrowDown', 'KeyS'] },
    { id: 'fire', label: 'Fire', keys: ['Space'] },
  ],
};
const own = game.actions.map(({ keys }) => keys);

describe('key bindings', () => {
  it('are the game’s own until somebody chooses others', () => {
    expect(keysOf(game, {})).to.deep.equal(own);
    expect(keysOf(game, { 'other.up': ['KeyI'], 'g.gone': ['KeyW'] })).to.deep.equal(own);
  });

  it('take the one key that was pressed in place of the old ones', () => {
    const chosen = rebind(game, {}, 'up', 'KeyI');
    expect(keysOf(game, chosen ?? {})).to.deep.equal([['KeyI'], own[1], own[2]]);
  });

  it('take a key from the action that had it', () => {
    const chosen = rebind(game, {}, 'up', 'KeyS');
    expect(keysOf(game, chosen ?? {})).to.deep.equal([['KeyS'], ['ArrowDown'], own[2]]);
  });

  it('give an action that loses its last key one that the other gives up', () => {
    const chosen = rebind(game, {}, 'up', 'Space') ?? {};
    expect(keysOf(game, chosen)).to.deep.equal([['Space'], own[1], ['ArrowUp']]);
    expect(keysOf(game, rebind(game, chosen, 'fire', 'Space') ?? {})).to.deep.equal([['ArrowUp'], own[1], ['Space']]);
  });

  it('never let a key hold two actions, whatever is chosen in whatever order', () => {
    const codes = ['KeyW', 'ArrowUp', 'Space', 'KeyS', 'KeyX', 'ArrowDown'];
    let chosen = {};
    for (let n = 0; n < 200; n++) {
      const action = game.actions[(n * 7) % 3]?.id ?? '';
      const code = codes[(n * n + 3 * n) % codes.length] ?? '';
      chosen = rebind(game, chosen, action, code) ?? chosen;
      const keys = keysOf(game, chosen);
      expect(new Set(keys.flat()).size, `step ${n}`).to.equal(keys.flat().length);
      for (const one of keys) expect(one.length, `step ${n}`).to.be.greaterThan(0);
      expect(keysOf(game, readSettings(JSON.stringify({ keys: chosen })).keys), 'as stored').to.deep.equal(keys);
    }
  });

  it('chosen twice by hand hold the first action', () => {
    expect(keysOf(game, { 'g.down': ['KeyW', 'KeyX'], 'g.up': ['KeyX'] })).to.deep.equal([['KeyX'], ['KeyW'], own[2]]);
  });

  it('take no key from the browser', () => {
    for (const code of [
      '',
      'Escape',
      'Tab',
      'F5',
      'F12',
      'MetaLeft',
      'ControlRight',
      'AltLeft',
      'x'.repeat(33),
      'a b',
    ]) {
      expect(canBind(code), code).to.equal(false);
      expect(rebind(game, {}, 'up', code), code).to.equal(undefined);
    }
    for (const code of ['KeyF', 'ShiftLeft', 'Enter', 'Numpad0', 'Semicolon'])
      expect(canBind(code), code).to.equal(true);
    expect(keysOf(game, { 'g.up': ['Tab', 'KeyI'] })[0]).to.deep.equal(['KeyI']);
  });

  it('are for actions that exist', () => {
    expect(rebind(game, {}, 'jump', 'KeyI')).to.equal(undefined);
  });

  it('are the game’s own again after a reset, and those of others stay', () => {
    const chosen = { ...rebind(game, {}, 'up', 'KeyI'), 'go.up': ['KeyK'] };
    expect(resetKeys(game, chosen)).to.deep.equal({ 'go.up': ['KeyK'] });
  });
});
