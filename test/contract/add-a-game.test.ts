import { expect } from 'chai';
import guide from '../../docs/add-a-game.md?raw';
import client from '../support/games/ping-pong/client.ts?raw';
import host from '../support/games/ping-pong/host.ts?raw';
import index from '../support/games/ping-pong/index.ts?raw';
import protocol from '../support/games/ping-pong/protocol.ts?raw';
import simulation from '../support/games/ping-pong/simulation.ts?raw';
import registered from './ping-pong.test.ts?raw';

const sources: Readonly<Record<string, string>> = {
  'protocol.ts': protocol,
  'simulation.ts': simulation,
  'host.ts': host,
  'client.ts': client,
  'index.ts': index,
  'ping-pong.test.ts': registered,
};

/** The lines of `source` from `// doc:name` to `// end`, without their common indentation. */
function region(source: string, name: string): string {
  const lines = source.split('\n');
  const start = lines.findIndex((line) => line.trim() === `// doc:${name}`);
  const end = lines.findIndex((line, n) => n > start && line.trim() === '// end');
  if (start < 0 || end < 0) throw new Error(`no region ${name}`);
  const own = lines.slice(start + 1, end);
  const indent = Math.min(...own.filter((line) => line !== '').map((line) => line.length - line.trimStart().length));
  return own.map((line) => line.slice(indent)).join('\n');
}

const excerpt = /<!-- excerpt:([\w.-]+)#(\w+) -->\n(?:\n```ts\n[\s\S]*?\n```\n)?/g;

/** `guide` with each excerpt as its source has it now. */
function filled(): string {
  return guide.replace(excerpt, (_, file: string, name: string) => {
    const source = sources[file];
    if (source === undefined) throw new Error(`no source ${file}`);
    return `<!-- excerpt:${file}#${name} -->\n\n\`\`\`ts\n${region(source, name)}\n\`\`\`\n`;
  });
}

describe('docs/add-a-game.md', () => {
  it('quotes ping-pong as it is', () => {
    const names = [...guide.matchAll(excerpt)].map(([, file, name]) => `${file}#${name}`);
    expect(names.length).to.be.greaterThan(5);
    expect(new Set(names).size).to.equal(names.length);
    expect(filled()).to.equal(guide);
  });

  it('quotes every region that is marked', () => {
    for (const [file, source] of Object.entries(sources))
      for (const [, name] of source.matchAll(/^\s*\/\/ doc:(\w+)$/gm))
        expect(guide).to.include(`<!-- excerpt:${file}#${name} -->`);
  });

  it('speaks of files that exist and of every file a game has', () => {
    for (const file of ['protocol', 'protocol.gen', 'simulation', 'host', 'client', 'view', 'index'])
      expect(guide).to.include(`| \`${file}.ts\` |`);
  });
});
