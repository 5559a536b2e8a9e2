import { expect } from 'chai';
import { games } from '../../src/games/registry.ts';
import { pingPong } from '../support/games/ping-pong/index.ts';
import { type GameFixture, gameContract } from './game-contract.ts';

const all = [...games, pingPong];

/** One line a game, as in the registry. */
const fixtures: Readonly<Record<string, GameFixture>> = {
  arena: { moves: ['right', 'left', 'down', 'up'] },
  'ping-pong': { moves: ['down', 'up'] },
};

describe('the registry', () => {
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
