import { statSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import sirv from 'sirv';

/** Whatever answers the requests that are not signalling. */
export interface Pages {
  /** Answers a GET or HEAD request, in its own time. May throw: the request is then answered with 500. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Whether an upgrade is for these pages' own WebSocket, which then sees to it. */
  ownsUpgrade(request: IncomingMessage): boolean;
  close(): Promise<void>;
}

/** Makes pages for a server that is about to listen. */
export type PagesMaker = (server: Server) => Pages | Promise<Pages>;

/** Built files are named by a hash of what they hold: whoever has one never needs to ask for it again. */
const hashedFile = /^\/assets\/.*-[\w-]{8,}\.\w+$/;

/** The files below `directory`, read at each request, so that a new build needs no restart. Throws if there is none. */
export function staticPages(directory: string): Pages {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`there is no built app in ${directory}: run npm run build`);
  const serve = sirv(directory, {
    dev: true,
    etag: true,
    setHeaders(response, pathname) {
      response.setHeader(
        'Cache-Control',
        hashedFile.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  return {
    handle(request, response) {
      // sirv throws for a range that ends before it starts; whole files are always a right answer.
      delete request.headers.range;
      // sirv's stream has no error handler (a file that vanished, no descriptor left) and outlives an aborted response.
      response.once('pipe', (file: Readable) => {
        file.once('error', () => response.destroy());
        response.once('close', () => file.destroy());
      });
      serve(request, response, () => {
        response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
      });
    },
    ownsUpgrade: () => false,
    close: async () => {},
  };
}
