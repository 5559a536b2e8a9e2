import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

/** The app as it is built, by the names of its files; nothing is written. */
export class BuiltApp {
  readonly output: Rolldown.RolldownOutput['output'];

  private constructor(output: Rolldown.RolldownOutput['output']) {
    this.output = output;
  }

  static async build(): Promise<BuiltApp> {
    const built = await build({ logLevel: 'error', build: { write: false } });
    if (!('output' in built)) throw new Error('the build goes on watching');
    return new BuiltApp(built.output);
  }

  get chunks(): readonly Rolldown.OutputChunk[] {
    return this.output.filter((file) => file.type === 'chunk');
  }

  /** Throws `Error` if there is no such file. */
  text(fileName: string): string {
    const file = this.output.find((one) => one.fileName === fileName);
    if (!file) throw new Error(`${fileName} is not in the build`);
    return file.type === 'chunk' ? file.code : String(file.source);
  }

  /** The chunk that the page starts with, and all that it imports before it runs. */
  firstScreen(): ReadonlySet<string> {
    const [, entry = ''] = /<script type="module"[^>]* src="\.\/([^"]+)"/.exec(this.text('index.html')) ?? [];
    return this.withImports(entry);
  }

  /** What has to be there before the chunk `fileName` runs, itself among it. */
  withImports(fileName: string, known = new Set<string>()): ReadonlySet<string> {
    if (known.has(fileName)) return known;
    known.add(fileName);
    const folder = fileName.slice(0, fileName.lastIndexOf('/') + 1);
    for (const [, inner = ''] of this.text(fileName).matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+)["'`]/g))
      this.withImports(`${folder}${inner}`, known);
    return known;
  }

  /** The chunk of the page that has the module whose path ends so. Throws `Error` unless there is one. */
  chunkOf(module: string): string {
    const chunk = this.chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!chunk) throw new Error(`${module} is in no chunk`);
    return chunk.fileName;
  }
}

export const gzipBytes = (text: string): number => gzipSync(text).byteLength;
