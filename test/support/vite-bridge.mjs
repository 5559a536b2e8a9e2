import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createServer } from 'vite';

/** Paths the test runner answers itself. */
const ownPaths = /^\/(__web-dev-server__|__web-test-runner__|__wds-outside-root__|wtr-)/;

function isOwn(url) {
  return ownPaths.test(url.pathname) || (url.pathname === '/' && url.searchParams.has('wtr-session-id'));
}

/**
 * Serves everything that is not the test runner's own through Vite in middleware mode, so that tests import sources just
 * as the app does: TypeScript, JSON, `?raw`, module workers.
 */
export function viteBridge() {
  let vite;
  let cacheDir;

  async function middleware(ctx, next) {
    if (isOwn(new URL(ctx.url, 'http://localhost'))) return next();
    const handled = await new Promise((resolve, reject) => {
      ctx.res.once('close', () => resolve(true));
      vite.middlewares(ctx.req, ctx.res, (error) => (error ? reject(error) : resolve(false)));
    });
    if (!handled) return next();
    ctx.respond = false;
  }

  const plugin = {
    name: 'vite-bridge',
    async serverStart() {
      cacheDir = await mkdtemp(join(tmpdir(), 'vite-test-'));
      vite = await createServer({
        appType: 'custom',
        logLevel: 'warn',
        // Its own: whoever finds a cache of another configuration bundles anew, under the feet of all that use it.
        cacheDir,
        server: { middlewareMode: true, hmr: false, ws: false, watch: null, fs: { allow: [process.cwd(), cacheDir] } },
        plugins: [
          {
            name: 'test-runner-externals',
            enforce: 'pre',
            resolveId: (id) => (ownPaths.test(id) ? { id, external: true } : null),
          },
        ],
        optimizeDeps: {
          // Discovery would reload pages in the middle of a test. What is listed is CommonJS or hundreds of modules;
          // Lit stays as it is, since a half-bundled Lit exists twice.
          noDiscovery: true,
          include: ['chai', 'fast-check', 'pixi.js', 'pixi.js/unsafe-eval', 'simple-peer/simplepeer.min.js', 'peerjs'],
          exclude: ['@web/test-runner-commands'],
        },
      });
    },
    async serverStop() {
      await vite?.close();
      if (cacheDir) await rm(cacheDir, { recursive: true, force: true });
    },
  };

  return { middleware, plugin };
}
