import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Pages } from './pages.ts';

/** Where clients connect, below wherever the app is served. */
export const signalPath = '/signal';

export interface RequestsOptions {
  /** Answers what nothing here does; undefined for signalling alone. */
  readonly pages: Pages | undefined;
  /** What `/config.json` is based on. */
  readonly configFile: string | undefined;
  /** The address under which others find the page that asks, if it cannot know. */
  lanUrlFor(request: IncomingMessage): string | undefined;
  stats(): { readonly rooms: number; readonly sockets: number; readonly uptimeS: number };
}

/** Answers every request to `server` that is no upgrade: health, configuration, pages. */
export function answerRequests(server: Server, { pages, configFile, lanUrlFor, stats }: RequestsOptions): void {
  server.on('request', (request, response) => {
    response.on('error', () => response.destroy());
    try {
      respond(request, response);
    } catch {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    }
  });

  function respond(request: IncomingMessage, response: ServerResponse): void {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Content-Security-Policy', "frame-ancestors 'self'");
    response.setHeader('Referrer-Policy', 'no-referrer');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    switch (pathOf(request)) {
      case '/health': {
        const { rooms, sockets, uptimeS } = stats();
        respondJson(response, JSON.stringify({ ok: true, rooms, sockets, uptimeS }), 'no-store');
        break;
      }
      case '/config.json':
        readConfig(configFile, lanUrlFor(request)).then(
          (config) => respondJson(response, config, 'no-cache'),
          () => response.writeHead(500).end(),
        );
        break;
      default:
        if (pages) pages.handle(request, response);
        else response.writeHead(404).end();
    }
  }
}

/**
 * `configFile` with this server as its signalling: a URL relative to the page, so that the same answer is right on
 * localhost, on every address of a LAN, and below a proxy's sub-path. `lanUrl` is for a page of this machine.
 */
async function readConfig(configFile: string | undefined, lanUrl: string | undefined): Promise<string> {
  const own = { signaling: signalPath.slice(1), ...(lanUrl !== undefined && { lanUrl }) };
  if (configFile === undefined) return JSON.stringify(own);
  const text = await readFile(configFile, 'utf8');
  try {
    return JSON.stringify({ ...JSON.parse(text), ...own }, undefined, 2);
  } catch {
    // Not JSON: the page reads it itself and says so.
    return text;
  }
}

function respondJson(response: ServerResponse, json: string, cacheControl: string): void {
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': cacheControl });
  response.end(`${json}\n`);
}

export function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/';
}
