import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type CDPSession, type Page } from 'puppeteer-core';
import { build } from 'vite';
import { type Pages, staticPages } from '../../signaling/pages.ts';
import { type SignallingServer, startServer } from '../../signaling/server.ts';
import {
  antiThrottlingFlags,
  browserFlags,
  findBrowser,
  grantCapture,
  missingBrowser,
} from '../../test/support/browser.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** All tabs of a benchmark share one address, so what a server allows an address is out of the way. */
const limits = { socketsPerAddress: 1000, roomsPerAddress: 1000, joinsPerMinute: 10_000 };

export interface LabOptions {
  /** `tabs` serves the roles of the benchmarks, built as the app is; `app` the app itself; `both` the roles beside the app. */
  readonly site: 'tabs' | 'app' | 'both';
  /** Hosts the app's rooms instead of its own: a path from the project's root. */
  readonly worker?: string;
  /** Hidden tabs are throttled as in a person's browser, which they otherwise are not. */
  readonly throttled?: boolean;
  /** Tabs read the time to 5 µs, as isolated pages may, not to 100. */
  readonly fineClock?: boolean;
  readonly flags?: readonly string[];
}

/** A browser, and the project's own server with what the tabs in it load. */
export class Lab {
  readonly #browser: Browser;
  readonly #server: SignallingServer;
  readonly #folder: string;
  /** Such as `Chrome/156.0.8078.108`. */
  readonly browser: string;

  private constructor(browser: Browser, server: SignallingServer, folder: string, version: string) {
    this.#browser = browser;
    this.#server = server;
    this.#folder = folder;
    this.browser = version;
  }

  /** Builds what is served, and starts both. Throws without a browser. */
  static async start({ site, worker, throttled = false, fineClock = false, flags = [] }: LabOptions): Promise<Lab> {
    const executablePath = findBrowser();
    if (!executablePath) throw new Error(missingBrowser);
    const folder = await mkdtemp(join(tmpdir(), 'bench-'));
    try {
      if (site !== 'tabs') await buildApp(folder, worker);
      if (site !== 'app') await buildTabs(folder);
      const pages = () => (fineClock ? isolated(staticPages(folder)) : staticPages(folder));
      const server = await startServer({ port: 0, host: '127.0.0.1', staticDir: folder, pages, limits });
      const browser = await puppeteer.launch({
        executablePath,
        args: [...browserFlags, ...flags],
        ...(throttled && { ignoreDefaultArgs: antiThrottlingFlags }),
      });
      await grantCapture(browser);
      return new Lab(browser, server, folder, (await browser.version()).replace('Headless', ''));
    } catch (error) {
      await rm(folder, { recursive: true });
      throw error;
    }
  }

  /** Where the site is: `http://127.0.0.1:PORT/`. */
  get url(): string {
    return this.#server.url;
  }

  /** Opens a tab of a role, such as `echo/tab-host`, with further parameters in its address. In a window of its own it stays visible. */
  async open(role: string, parameters: Readonly<Record<string, string>> = {}): Promise<LabTab> {
    const query = new URLSearchParams({ role, ...parameters });
    return this.openUrl(`${this.url}bench/lab/tab.html?${query}`);
  }

  /**
   * Opens any address of the site; with `apart` as another person, with storage of their own. `prelude` runs before the
   * page's own scripts: what its browser lacks. It is sent as text, so it sees that page's globals and nothing else.
   */
  async openUrl(
    url: string,
    { apart = false, prelude }: { readonly apart?: boolean; readonly prelude?: () => void } = {},
  ): Promise<LabTab> {
    const context = apart ? await this.#browser.createBrowserContext() : this.#browser.defaultBrowserContext();
    if (apart) await grantCapture(this.#browser, context);
    const page = await context.newPage({ type: 'window' });
    const session = await page.createCDPSession();
    await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    if (prelude) await page.evaluateOnNewDocument(prelude);
    page.on('pageerror', (error) => console.error(`in a tab: ${error}`));
    await page.goto(url);
    return new LabTab(page, session);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#server.close();
    await rm(this.#folder, { recursive: true });
  }
}

/** A tab, by what its role exports. */
export class LabTab {
  readonly page: Page;
  /** Of the tab's own page: `Emulation`, `Performance`, `Profiler`, … */
  readonly session: CDPSession;
  #cover: Page | undefined;

  constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.session = session;
  }

  /** What the role's function of that name returns or resolves to; arguments and result are JSON. */
  call<T>(name: string, ...args: readonly unknown[]): Promise<T> {
    return this.page.evaluate(
      async (of, given) => {
        const { lab } = window as unknown as { lab: Promise<Record<string, (...args: readonly unknown[]) => unknown>> };
        const fn = (await lab)[of];
        if (!fn) throw new Error(`the role has no function "${of}"`);
        return fn(...given);
      },
      name,
      args,
    ) as Promise<T>;
  }

  /** Puts another tab in front of this one in its window, and resolves when the page knows. */
  async hide(): Promise<void> {
    await this.session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
    // A page opened by this one is a tab of its window.
    const opened = new Promise<Page | null>((done) => this.page.once('popup', done));
    await this.page.evaluate(() => void window.open('about:blank'));
    this.#cover = (await opened) ?? undefined;
    await this.#cover?.bringToFront();
    await this.page.waitForFunction(() => document.visibilityState === 'hidden', { polling: 50 });
  }

  async close(): Promise<void> {
    await this.#cover?.close();
    await this.page.close();
  }
}

/** The same files as pages that share no process with others. */
function isolated(pages: Pages): Pages {
  return {
    ...pages,
    handle(request, response) {
      response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
      response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
      pages.handle(request, response);
    },
  };
}

async function buildApp(outDir: string, worker: string | undefined): Promise<void> {
  const otherWorker = {
    name: 'other-worker',
    enforce: 'pre',
    load: (id: string) =>
      id === join(root, 'src/host/worker.ts') ? `import ${JSON.stringify(join(root, worker ?? ''))};` : undefined,
  } as const;
  await build({
    root,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
    ...(worker !== undefined && { worker: { plugins: () => [otherWorker] } }),
  });
}

/** The app's own configuration, but for its plugin that lists the app's files; beside what is there already. */
async function buildTabs(outDir: string): Promise<void> {
  await build({
    root,
    logLevel: 'error',
    configFile: false,
    base: './',
    worker: { format: 'es' },
    define: { __BUILD__: '"bench"', __VERSION__: '"bench"' },
    build: { outDir, emptyOutDir: false, target: 'es2022', rolldownOptions: { input: 'bench/lab/tab.html' } },
  });
}
