/** What keeping the app needs of a service worker's scope. */
export interface OfflineEnvironment {
  /** Below this URL the app lies; it ends in a slash. */
  readonly scope: string;
  readonly build: string;
  /** Every file of the build by its path below `scope`, `index.html` among them. */
  readonly files: readonly string[];
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  fetch(url: string, init: RequestInit): Promise<Response>;
  after(delayMs: number, task: () => void): void;
}

/** The part of a `Request` that decides how it is answered. */
export interface AskedFor {
  readonly url: string;
  readonly method: string;
  readonly mode: string;
}

/** A page that the network has not brought by then comes from the cache. */
const pageMs = 3000;
const page = 'index.html';
/** Built files are named by a hash of what they hold: a kept one is always the right one. */
const hashedFile = /^assets\/.*-[\w-]{8,}\.\w+$/;

/**
 * One build of the app, kept so that it starts without a network. Only ever its own build: the page is asked for anew at
 * each visit, so that rooms are opened and joined with what the site serves now.
 */
export class Offline {
  readonly #environment: OfflineEnvironment;
  readonly #files: ReadonlySet<string>;
  /** Caches belong to the origin, which may serve the app at several paths. */
  readonly #prefix: string;

  constructor(environment: OfflineEnvironment) {
    this.#environment = environment;
    this.#files = new Set(environment.files);
    this.#prefix = `tictab ${environment.scope} `;
  }

  /** Fetches and keeps every file; rejects when one cannot be had, and the browser tries again at another visit. */
  async install(): Promise<void> {
    const cache = await this.#cache();
    await Promise.all(
      this.#environment.files.map(async (file) => {
        const response = await this.#fetch(this.#url(file), hashedFile.test(file) ? 'default' : 'no-cache');
        if (!response.ok) throw new Error(`${file}: ${response.status}`);
        await cache.put(this.#url(file), await plain(response));
      }),
    );
  }

  /** Lets go of what other builds at this path kept. */
  async activate(): Promise<void> {
    const { build, caches } = this.#environment;
    const others = (await caches.keys()).filter(
      (name) => name.startsWith(this.#prefix) && name !== `${this.#prefix}${build}`,
    );
    await Promise.all(others.map((name) => caches.delete(name)));
  }

  /** The answer to a request of a page, or undefined when it is none of the app's files: the browser then asks itself. */
  answer(asked: AskedFor): Promise<Response> | undefined {
    const { scope } = this.#environment;
    const url = asked.url.replace(/[?#].*$/, '');
    if (asked.method !== 'GET' || !url.startsWith(scope)) return undefined;
    const file = url.slice(scope.length);
    if (asked.mode === 'navigate') return file === '' || file === page ? this.#page(asked.url) : undefined;
    if (!this.#files.has(file)) return undefined;
    return hashedFile.test(file) ? this.#kept(file) : this.#newest(file);
  }

  /** The page from the network; the kept one when that fails or takes too long. */
  async #page(url: string): Promise<Response> {
    const kept = await (await this.#cache()).match(this.#url(page));
    // A redirect is the browser's to follow: the page's own address decides what is relative to it.
    const network = this.#fetch(url, 'no-cache', 'manual');
    if (!kept) return network;
    const answered = network.then(
      (response) => (response.status < 500 ? response : kept),
      () => kept,
    );
    const late = new Promise<Response>((done) => this.#environment.after(pageMs, () => done(kept)));
    return Promise.race([answered, late]);
  }

  async #kept(file: string): Promise<Response> {
    return (await (await this.#cache()).match(this.#url(file))) ?? this.#fetch(this.#url(file), 'default');
  }

  /** A file whose name stays while its content changes, `config.json` above all: as the site has it, or had it last. */
  async #newest(file: string): Promise<Response> {
    const url = this.#url(file);
    const cache = await this.#cache();
    try {
      const response = await this.#fetch(url, 'no-cache');
      if (response.ok) await cache.put(url, await plain(response.clone()));
      if (response.status < 500) return response;
      return (await cache.match(url)) ?? response;
    } catch (error) {
      const kept = await cache.match(url);
      if (kept) return kept;
      throw error;
    }
  }

  #fetch(url: string, cache: RequestCache, redirect: RequestRedirect = 'follow'): Promise<Response> {
    return this.#environment.fetch(url, { cache, redirect, credentials: 'same-origin' });
  }

  #url(file: string): string {
    return this.#environment.scope + file;
  }

  #cache(): Promise<Cache> {
    return this.#environment.caches.open(`${this.#prefix}${this.#environment.build}`);
  }
}

/** The same answer without a trace of redirects, with which browsers would refuse to open a page. */
async function plain(response: Response): Promise<Response> {
  if (!response.redirected) return response;
  return new Response(await response.blob());
}
