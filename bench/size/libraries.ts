import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { build } from 'vite';
import { gzipBytes } from '../../test/support/built-app.ts';

const require = createRequire(import.meta.url);

/** Bytes of a library's own minified file, gzip. */
export const minifiedBytes = (file: string): number => gzipBytes(readFileSync(require.resolve(file), 'utf8'));

const entry = 'virtual:library';

/** Bytes of all that `names` of a library bring into a build, gzip: what a page that needs nothing else loads. */
export async function importedBytes(library: string, names: readonly string[]): Promise<number> {
  const list = names.join(', ');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', rolldownOptions: { input: entry } },
    plugins: [
      {
        name: 'library',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? `import { ${list} } from '${library}'; globalThis.used = [${list}];` : undefined),
      },
    ],
  });
  if (!('output' in built)) throw new Error('the build goes on watching');
  return built.output.reduce((sum, file) => sum + (file.type === 'chunk' ? gzipBytes(file.code) : 0), 0);
}
