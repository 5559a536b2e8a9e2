/** `npm run dev`: the same server, with the app straight from its sources through Vite. */
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import type { PagesMaker } from './pages.ts';
import { run } from './run.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const vitePages: PagesMaker = async (server) => {
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server } },
    appType: 'mpa',
  });
  return {
    handle: (request, response) =>
      vite.middlewares(request, response, () => {
        response.writeHead(404).end();
      }),
    ownsUpgrade: ({ headers }) => headers['sec-websocket-protocol']?.startsWith('vite-') ?? false,
    close: () => vite.close(),
  };
};

await run({ pages: vitePages, configFile: `${root}/public/config.json` });
