import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { BySession } from './by-session.mjs';

const types = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** Answers the commands of `site.ts`: the built app on a plain file server below a path, without headers of its own. */
export function sitePlugin(builds) {
  const files = new BySession();
  let nextId = 1;

  async function answer(site, request, response) {
    const { pathname } = new URL(request.url, 'http://localhost');
    const file = pathname.startsWith(site.path) ? pathname.slice(site.path.length) || 'index.html' : undefined;
    try {
      if (file === undefined || normalize(file).startsWith('..')) throw new Error('not below the path');
      const body =
        file === 'config.json' && site.config !== undefined ? site.config : await readFile(join(site.folder, file));
      response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  }

  function listen(site, port) {
    site.server = createServer((request, response) => void answer(site, request, response));
    return new Promise((done, failed) => {
      site.server.once('error', failed).listen(port, '127.0.0.1', () => done(site.server.address().port));
    });
  }

  function stop(site) {
    const { server } = site;
    site.server = undefined;
    if (!server) return undefined;
    return new Promise((done) => {
      server.close(done);
      server.closeAllConnections();
    });
  }

  async function stopAll(sites) {
    for (const site of sites) await stop(site);
  }

  const commands = {
    async start(sites, { path, config, build }) {
      builds.make({ build });
      const site = { path, config, folder: 'dist' };
      site.port = await listen(site, 0);
      const id = nextId++;
      sites.set(id, site);
      return { id, url: `http://127.0.0.1:${site.port}${path}` };
    },
    /** Whether it could be done. */
    async update(sites, { id, build }) {
      const folder = await builds.ready({ build });
      if (folder !== undefined) sites.get(id).folder = folder;
      return folder !== undefined;
    },
    stop: (sites, { id }) => stop(sites.get(id)),
  };

  return {
    name: 'site',
    async executeCommand({ command, payload, session }) {
      if (!command.startsWith('site:')) return undefined;
      await stopAll(files.take());
      try {
        return { value: await commands[command.slice('site:'.length)](files.of(session), payload) };
      } catch (error) {
        return { error: error.message };
      }
    },
    serverStop: () => stopAll(files.take({ every: true })),
  };
}
