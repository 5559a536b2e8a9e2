import { expect } from 'chai';
import guide from '../../docs/add-an-engine.md?raw';
import engine from '../../src/games/tics/engine.ts?raw';
import index from '../../src/games/tics/engines/duel/index.ts?raw';
import hashing from '../../src/games/tics/engines/duel/rules/hashing.ts?raw';
import state from '../../src/games/tics/engines/duel/rules/state.ts?raw';
import simulation from '../../src/games/tics/engines/duel/simulation.ts?raw';
import { maxSessionTics, ticRateHz } from '../../src/games/tics/protocol.ts';
import { faults } from '../support/games/faulty-rules.ts';
import { itQuotes } from '../support/quoting.ts';

const files = Object.keys(import.meta.glob('../../src/games/tics/engines/duel/*.ts'));

describe('docs/add-an-engine.md', () => {
  itQuotes(guide, {
    'engine.ts': engine,
    'index.ts': index,
    'simulation.ts': simulation,
    'rules/state.ts': state,
    'rules/hashing.ts': hashing,
  });

  it('speaks of every file of Duel’s folder', () => {
    expect(files.length).to.be.above(3);
    for (const file of files) expect(guide).to.include(`| \`${file.split('/').at(-1)}\` |`);
  });

  it('counts as there are', () => {
    expect(faults).to.have.length(12);
    expect(guide).to.include('Twelve faults');
    expect(maxSessionTics / ticRateHz / 3600).to.equal(10);
  });
});
