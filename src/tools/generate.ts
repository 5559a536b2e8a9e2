/** Writes what is generated from the games' declarations: `npm run generate`. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { signallingBlocks } from '../../signaling/document.ts';
import { documentBlocks, fillBlocks } from '../wire/document.ts';
import { generateCodecs } from '../wire/generate.ts';
import type { Declarations } from '../wire/messages.ts';
import { architectureBlocks } from './architecture.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * The folders that have a `protocol.ts`. Found on the disk and not through the registry: a game cannot be imported
 * before its codecs exist.
 */
function protocolFolders(): string[] {
  const games = join(root, 'src/games');
  const folders = readdirSync(games).map((name) => join(games, name));
  const ofTests = ['test/unit/wire/sample', 'test/support/games/ping-pong'].map((path) => join(root, path));
  return [...folders, ...ofTests].filter((folder) => existsSync(join(folder, 'protocol.ts')));
}

function write(path: string, content: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return;
  writeFileSync(path, content);
  console.log(`wrote ${relative(root, path)}`);
}

for (const folder of protocolFolders()) {
  const { declarations }: { declarations: Declarations } = await import(
    pathToFileURL(join(folder, 'protocol.ts')).href
  );
  const wire = relative(folder, join(root, 'src/wire')).split(sep).join('/');
  write(join(folder, 'protocol.gen.ts'), generateCodecs(declarations, wire));
  const document = join(root, `docs/protocol-${declarations.game}.md`);
  if (existsSync(document)) write(document, fillBlocks(readFileSync(document, 'utf8'), documentBlocks(declarations)));
}

function fill(path: string, blocks: ReadonlyMap<string, string>): void {
  const document = join(root, path);
  write(document, fillBlocks(readFileSync(document, 'utf8'), blocks));
}

fill('docs/architecture.md', architectureBlocks());
fill('docs/signaling.md', signallingBlocks());
