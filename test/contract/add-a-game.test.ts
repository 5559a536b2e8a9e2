import { expect } from 'chai';
import guide from '../../docs/add-a-game.md?raw';
import client from '../support/games/ping-pong/client.ts?raw';
import host from '../support/games/ping-pong/host.ts?raw';
import index from '../support/games/ping-pong/index.ts?raw';
import protocol from '../support/games/ping-pong/protocol.ts?raw';
import simulation from '../support/games/ping-pong/simulation.ts?raw';
import { itQuotes } from '../support/quoting.ts';
import registered from './ping-pong.test.ts?raw';

const sources: Readonly<Record<string, string>> = {
  'protocol.ts': protocol,
  'simulation.ts': simulation,
  'host.ts': host,
  'client.ts': client,
  'index.ts': index,
  'ping-pong.test.ts': registered,
};

describe('docs/add-a-game.md', () => {
  itQuotes(guide, sources);

  it('speaks of files that exist and of every file a game has', () => {
    for (const file of ['protocol', 'protocol.gen', 'simulation', 'host', 'client', 'view', 'index'])
      expect(guide).to.include(`| \`${file}.ts\` |`);
  });
});
