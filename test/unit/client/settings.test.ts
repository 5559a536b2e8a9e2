import { expect } from 'chai';
import { maxKeysOfAction, readSettings, Settings } from '../../../src/client/settings.ts';
import type { StorageLike } from '../../../src/client/storage.ts';

function storage(): StorageLike {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  };
}

const forbidden: StorageLike = {
  getItem: () => {
    throw new Error('forbidden');
  },
  setItem: () => {
    throw new Error('forbidden');
  },
  removeItem: () => {
    throw new Error('forbidden');
  },
};

describe('settings', () => {
  it('are the defaults at first, and what was set ever after', () => {
    const kept = storage();
    const settings = new Settings(kept);
    expect(settings.get()).to.deep.equal({
      language: 'auto',
      theme: 'auto',
      volume: 0.7,
      muted: false,
      reducedEffects: false,
      relayOnly: false,
      keys: {},
      params: {},
    });
    settings.set({ theme: 'light', keys: { 'arena.up': ['KeyI'] } });
    settings.set({ volume: 0 });
    const again = new Settings(kept).get();
    expect(again).to.deep.equal(settings.get());
    expect([again.theme, again.volume, again.keys]).to.deep.equal(['light', 0, { 'arena.up': ['KeyI'] }]);
  });

  it('tell of each change, and of nothing else', () => {
    const settings = new Settings(storage());
    let changes = 0;
    const undo = settings.onChange(() => changes++);
    settings.set({ muted: true });
    settings.set({ muted: true });
    settings.set({});
    expect(changes).to.equal(1);
    undo();
    settings.set({ muted: false });
    expect(changes).to.equal(1);
  });

  for (const [what, where] of [
    ['forbidden', forbidden],
    ['missing', undefined],
  ] as const)
    it(`live as long as the page where storage is ${what}`, () => {
      const settings = new Settings(where);
      settings.set({ language: 'de' });
      expect(settings.get().language).to.equal('de');
    });

  it('that are wrong have their defaults, the others their values', () => {
    const defaults = readSettings('');
    for (const text of ['', 'null', '[]', '7', '{', '"muted"', `{"muted":true,"x":"${'x'.repeat(16_384)}"}`])
      expect(readSettings(text), text.slice(0, 20)).to.deep.equal(defaults);
    for (const [key, value] of [
      ['language', 'fr'],
      ['theme', 1],
      ['volume', -0.01],
      ['volume', 1.01],
      ['volume', null],
      ['volume', '1'],
      ['muted', 0],
      ['reducedEffects', 'yes'],
      ['relayOnly', 'yes'],
      ['keys', []],
      ['keys', { 'arena.up': 'KeyW' }],
      ['keys', { 'arena.up': [1] }],
      ['keys', { 'arena.up': [''] }],
      ['keys', { 'arena.up': ['x'.repeat(33)] }],
      ['keys', { 'arena.up': new Array(maxKeysOfAction + 1).fill('KeyW') }],
      ['params', []],
      ['params', { arena: 3 }],
      ['params', { Arena: { minutes: 3 } }],
      ['params', { ['x'.repeat(17)]: { minutes: 3 } }],
      ['keys', { up: ['KeyW'] }],
      ['keys', { [`arena.${'x'.repeat(33)}`]: ['KeyW'] }],
    ] as const) {
      const values = readSettings(JSON.stringify({ language: 'en', muted: true, [key]: value }));
      expect(values[key], `${key}: ${JSON.stringify(value)}`).to.deep.equal(defaults[key]);
      if (key !== 'muted') expect(values.muted).to.equal(true);
    }
  });

  it('keep their bounds: volume 0 and 1, as many keys as an action may have, 128 bindings', () => {
    for (const volume of [0, 1]) expect(readSettings(JSON.stringify({ volume })).volume).to.equal(volume);
    const codes = new Array(maxKeysOfAction).fill('x'.repeat(32));
    expect(readSettings(JSON.stringify({ keys: { 'a.b': codes } })).keys).to.deep.equal({ 'a.b': codes });
    const many = Object.fromEntries(Array.from({ length: 129 }, (_, n) => [`a.b${n}`, ['KeyW']]));
    expect(Object.keys(readSettings(JSON.stringify({ keys: many })).keys)).to.have.length(128);
  });

  it('keep a title’s params: 16 of them, of 32 titles, and nothing but texts, numbers and truths', () => {
    const read = (params: unknown) => readSettings(JSON.stringify({ params })).params;
    const minutes = { arena: { minutes: 3, name: 'x', fast: true } };
    expect(read(minutes)).to.deep.equal(minutes);
    expect(read({ arena: { minutes: null, deep: {}, list: [] } })).to.deep.equal({ arena: {} });
    const numbered = <Value>(count: number, value: Value) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`a${n}`, value]));
    expect(Object.keys(read({ arena: numbered(17, 1) }).arena ?? {})).to.have.length(16);
    expect(Object.keys(read(numbered(33, { a: 1 })))).to.have.length(32);
  });

  it('with the name of a prototype are only a name', () => {
    const { keys } = readSettings('{"keys":{"__proto__":["KeyW"],"constructor":["KeyW"]},"__proto__":{"muted":true}}');
    expect(Object.keys(keys)).to.deep.equal([]);
    expect(Object.getPrototypeOf(keys)).to.equal(Object.prototype);
  });

  it('out of bounds are not taken', () => {
    const settings = new Settings(storage());
    settings.set({ volume: Number.NaN });
    expect(settings.get().volume).to.equal(0.7);
  });
});
