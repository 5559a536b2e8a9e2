import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { BySession } from './by-session.mjs';

/** Below web-test-runner's limit of 20 s for an answer. */
const sliceMs = 5000;

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
export function sitePlugin() {
  const files = new BySession();
  let nextId = 1;
  let otherBuild;

  /** Made once, in the background of the first test. */
  function buildOther(name) {
    otherBuild ??= (async () => {
      const outDir = await mkdtemp(join(tmpdir(), 'other-build-'));
      const { NODE_ENV: _, ...env } = process.env;
      await promisify(execFile)(process.execPath, ['test/support/other-build.mjs', outDir, name], { env });
      return outDir;
    })();
    otherBuild.catch(() => {});
    return otherBuild;
  }

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
      buildOther(build);
      const site = { path, config, folder: 'dist' };
      site.port = await listen(site, 0);
      const id = nextId++;
      sites.set(id, site);
      return { id, url: `http://127.0.0.1:${site.port}${path}` };
    },
    /** Whether it could be done: a busy machine builds for longer than a command may take. */
    async update(sites, { id, build }) {
      const folder = await Promise.race([buildOther(build), new Promise((done) => setTimeout(done, sliceMs))]);
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
    async serverStop() {
      await stopAll(files.take({ every: true }));
      if (otherBuild) await rm(await otherBuild, { recursive: true });
    },
  };
}
