import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Clock, systemClock } from '../src/lib/clock.ts';
import { addressOf, isLoopback, lanAddresses } from './address.ts';
import { type Pages, type PagesMaker, staticPages } from './pages.ts';
import { defaultLimits, errors, type Limits } from './protocol.ts';
import { type Peer, Rooms, type RoomsStats } from './rooms.ts';

export interface ServerOptions {
  /** 0 takes any free one. */
  readonly port: number;
  /** Interface to listen on; all of them if left out. */
  readonly host?: string | undefined;
  readonly clock?: Clock;
  readonly limits?: Partial<Limits>;
  /** Origins whose pages may connect, `*` for all; pages of the server's own host if left out. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** Whether a proxy in front tells the client's address and host in `X-Forwarded-For` and `X-Forwarded-Host`. */
  readonly trustProxy?: boolean;
  /** A built app to serve; nothing but signalling if left out. */
  readonly staticDir?: string;
  /** Serves the app instead of `staticDir`. */
  readonly pages?: PagesMaker;
  /** What `/config.json` is based on; the one in `staticDir` if left out. */
  readonly configFile?: string;
}

export interface SignallingServer {
  readonly port: number;
  /** `http:` URL with which this machine opens the app. */
  readonly url: string;
  /** `http:` URLs with which others on this machine's networks open it, likeliest first; of one interface alone: none. */
  lanUrls(): string[];
  stats(): RoomsStats & { readonly uptimeS: number; readonly slow: number };
  /** Ends every connection and frees the port; later calls wait for the first. */
  close(): Promise<void>;
}

/** Where clients connect, below wherever the app is served. */
const signalPath = '/signal';
/** After this a connection that was asked to close is cut. */
const closeGraceMs = 1_000;
/** How late pings and ends may be; shorter when a limit is. */
const maxTickMs = 250;
/** A client that lets this much pile up does not read, or is not there. */
const maxBufferedBytes = 1024 * 1024;
/** A message of 16 KiB that comes in more pieces is not meant to be read. */
const maxFragments = 64;
const maxBufferedChunks = 1024;
/** Requests are small: who is slower than this holds a connection, and nothing else. */
const requestTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
};

/** Starts the server; rejects when the port cannot be had or there is no app to serve. */
export async function startServer(options: ServerOptions): Promise<SignallingServer> {
  const clock = options.clock ?? systemClock();
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const startedAtMs = clock.nowMs();
  const rooms = new Rooms({
    limits,
    randomBytes,
    digest: (token) => createHash('sha256').update(token).digest(),
  });
  const server = createServer(requestTimeouts);
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.messageBytes,
    maxFragments,
    maxBufferedChunks,
  });
  const tickMs = Math.min(maxTickMs, limits.listMs, limits.pingMs, limits.keepMs);
  let slow = 0;

  const pages = await makePages();
  const configFile = options.configFile ?? (options.staticDir ? join(options.staticDir, 'config.json') : undefined);
  // Chained rather than repeated: a round that was slow is not followed by a burst of late ones.
  let undoTick = clock.after(tickMs, tick);

  function tick(): void {
    rooms.advance(clock.nowMs());
    undoTick = clock.after(tickMs, tick);
  }

  async function makePages(): Promise<Pages | undefined> {
    if (options.pages) return options.pages(server);
    return options.staticDir === undefined ? undefined : staticPages(options.staticDir);
  }

  function accept(socket: WebSocket, request: IncomingMessage): void {
    const close = (code: number, reason: string) => {
      socket.close(code, reason);
      clock.after(closeGraceMs, () => socket.terminate());
    };
    const peer: Peer = {
      send(message) {
        if (socket.readyState !== socket.OPEN) return;
        if (socket.bufferedAmount > maxBufferedBytes) {
          slow++;
          socket.terminate();
          return;
        }
        socket.send(JSON.stringify(message));
      },
      ping: () => socket.ping(),
      backlogBytes: () => socket.bufferedAmount,
      close,
    };
    socket.on('message', (data, isBinary) => {
      if (isBinary) rooms.receiveBinary(peer, clock.nowMs());
      else rooms.receive(peer, data.toString(), clock.nowMs());
    });
    socket.on('ping', () => rooms.heard(peer, clock.nowMs()));
    socket.on('pong', () => rooms.heard(peer, clock.nowMs()));
    socket.on('close', () => rooms.disconnect(peer, clock.nowMs()));
    // Broken frames (D01): ws has answered with the close code that is theirs, and may wait for one in return.
    socket.on('error', () => {
      rooms.disconnect(peer, clock.nowMs());
      clock.after(closeGraceMs, () => socket.terminate());
    });
    if (!originAllowed(request, options)) {
      // Told over an open socket, since a browser keeps a refused upgrade's reason to itself.
      peer.send({ t: 'error', error: 'origin', reason: errors.origin, request: null, room: null });
      close(1008, 'origin');
      return;
    }
    const forwarded = request.headers['x-forwarded-for'];
    const address = addressOf(request.socket.remoteAddress, forwarded?.toString(), options.trustProxy ?? false);
    rooms.connect(peer, address, clock.nowMs());
  }

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (pages?.ownsUpgrade(request)) return;
    if (pathOf(request) === signalPath) sockets.handleUpgrade(request, socket, head, accept);
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });

  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    else socket.destroy();
  });

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

  /** A page of this very machine cannot know under which address others find it. Behind a proxy every page seems to be. */
  function lanUrlFor(request: IncomingMessage): string | undefined {
    if (options.trustProxy || !isLoopback(request.socket.remoteAddress)) return undefined;
    return lanUrls()[0];
  }

  function lanUrls(): string[] {
    if (!listensEverywhere(options.host)) return [];
    return lanAddresses(networkInterfaces()).map((address) => `http://${address}:${port}/`);
  }

  function stats() {
    return { ...rooms.stats(), uptimeS: Math.floor((clock.nowMs() - startedAtMs) / 1000), slow };
  }

  async function stop(): Promise<void> {
    undoTick();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets.clients) socket.close(1001, 'server closing');
    const undoGrace = clock.after(closeGraceMs, () => {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
    });
    await pages?.close();
    await closed;
    undoGrace();
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: options.port, host: options.host }, () => {
      server.off('error', reject);
      resolve();
    });
  }).catch(async (error: unknown) => {
    undoTick();
    await pages?.close();
    throw error;
  });

  const { port } = boundAddress(server.address());
  let stopped: Promise<void> | undefined;
  return {
    port,
    url: `http://${urlHost(options.host)}:${port}/`,
    lanUrls,
    stats,
    close() {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** A browser always says where a page comes from; what has no `Origin` is no browser, and could claim any. */
function originAllowed(request: IncomingMessage, { allowedOrigins, trustProxy }: ServerOptions): boolean {
  const origin = request.headers.origin;
  if (origin === undefined) return true;
  if (allowedOrigins) return allowedOrigins.includes('*') || allowedOrigins.includes(origin);
  const forwarded = trustProxy ? request.headers['x-forwarded-host']?.toString().split(',').at(-1)?.trim() : undefined;
  return URL.canParse(origin) && new URL(origin).host === (forwarded ?? request.headers.host)?.toLowerCase();
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

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/';
}

function boundAddress(address: string | AddressInfo | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address;
}

function urlHost(host: string | undefined): string {
  if (host === undefined || listensEverywhere(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function listensEverywhere(host: string | undefined): boolean {
  return host === undefined || host === '0.0.0.0' || host === '::';
}
