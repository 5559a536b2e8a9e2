import { command } from './commands.ts';

/** The build that a site serves once it has been updated. */
export const otherBuild = 'ffffffffffff';

/** The built app on a plain file server that sends no headers but types, below a path, without signalling. */
export class Site {
  readonly #id: number;
  /** Where the app is: `http://127.0.0.1:PORT/some/path/`. */
  readonly url: string;

  private constructor(id: number, url: string) {
    this.#id = id;
    this.url = url;
  }

  /** Starts one; `config` is the text of its `config.json`, the build's own if left out. */
  static async start(options: { config?: string } = {}): Promise<Site> {
    const { id, url } = await command<{ id: number; url: string }>('site:start', {
      path: '/some/path/',
      build: otherBuild,
      ...options,
    });
    return new Site(id, url);
  }

  /** From now on it has `otherBuild`, and nothing of the build before. */
  async update(): Promise<void> {
    while (!(await command<boolean>('site:update', { id: this.#id, build: otherBuild })));
  }

  stop(): Promise<void> {
    return command('site:stop', { id: this.#id });
  }
}
