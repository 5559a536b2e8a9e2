import { expect } from 'chai';

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

const excerpt = /<!-- excerpt:([\w./-]+)#(\w+) -->\n(?:\n```ts\n[\s\S]*?\n```\n)?/g;

/** Tests that a guide quotes its sources, by their names in it, as they are, and every region that is marked there. */
export function itQuotes(guide: string, sources: Readonly<Record<string, string>>): void {
  it('quotes its sources as they are', () => {
    const names = [...guide.matchAll(excerpt)].map(([, file, name]) => `${file}#${name}`);
    expect(names.length).to.be.greaterThan(5);
    expect(new Set(names).size).to.equal(names.length);
    for (const [quoted, file = '', name = ''] of guide.matchAll(excerpt)) {
      const source = sources[file];
      if (source === undefined) throw new Error(`no source ${file}`);
      const wanted = `<!-- excerpt:${file}#${name} -->\n\n\`\`\`ts\n${region(source, name)}\n\`\`\`\n`;
      expect(quoted).to.equal(wanted);
    }
  });

  it('quotes every region that is marked', () => {
    for (const [file, source] of Object.entries(sources))
      for (const [, name] of source.matchAll(/^\s*\/\/ doc:(\w+)$/gm))
        expect(guide).to.include(`<!-- excerpt:${file}#${name} -->`);
  });
}
