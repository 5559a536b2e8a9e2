import { expect } from 'chai';
import { games } from '../../src/games/registry.ts';
import { generateCodecs } from '../../src/wire/generate.ts';
import type { Declarations } from '../../src/wire/messages.ts';
import { pingPong } from '../support/games/ping-pong/index.ts';
import { type GameFixture, gameContract } from './game-contract.ts';

const all = [...games, pingPong];

/** One line a game, as in the registry. */
const fixtures: Readonly<Record<string, GameFixture>> = {
  arena: { moves: ['right', 'left', 'down', 'up'], framesAStep: 1 },
  'ping-pong': { moves: ['down', 'up'], framesAStep: 1 },
  tics: { moves: ['up', 'down', 'left', 'right'], framesAStep: 1 },
  // A State and two pages, and an answer.
  tiles: { moves: ['right', 'left', 'down', 'up'], framesAStep: 4 },
};

/** Every game's folder, whether or not the registry has it. */
const declared = import.meta.glob<Declarations>(['../../src/games/*/protocol.ts', '../support/games/*/protocol.ts'], {
  eager: true,
  import: 'declarations',
});
const generated = import.meta.glob<string>(
  ['../../src/games/*/protocol.gen.ts', '../support/games/*/protocol.gen.ts'],
  { eager: true, import: 'default', query: '?raw' },
);

describe('the registry', () => {
  it('has every game that has a folder, by the name of its folder', () => {
    const folders = Object.keys(declared).map((path) => path.split('/').at(-2));
    expect(folders).to.have.members(all.map(({ id }) => id));
  });

  for (const [path, declarations] of Object.entries(declared))
    it(`has the codecs of ${declarations.game} that \`npm run generate\` writes`, () => {
      const wire = path.startsWith('../../src/') ? '../../wire' : '../../../../src/wire';
      expect(generateCodecs(declarations, wire)).to.equal(generated[path.replace('.ts', '.gen.ts')]);
    });

  it('has games and titles that no other has', () => {
    const ids = all.map(({ id }) => id);
    const titles = all.flatMap((game) => game.titles.map(({ id }) => id));
    const names = all.flatMap((game) => game.titles.map(({ name }) => name));
    for (const list of [ids, titles, names]) expect(new Set(list).size).to.equal(list.length);
    for (const { titles: own } of all) expect(own).not.to.deep.equal([]);
  });
});

for (const game of all) {
  const fixture = fixtures[game.id];
  if (!fixture) throw new Error(`add a fixture for ${game.id}`);
  gameContract(game, fixture);
}
