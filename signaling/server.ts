import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Clock, systemClock } from '../src/lib/clock.ts';
import { addressOf, isLoopback, lanAddresses, originAllowed } from './address.ts';
import type { Bus } from './bus.ts';
import { type Log, silentLog } from './log.ts';
import type { ServerStats } from './metrics.ts';
import { type Pages, type PagesMaker, staticPages } from './pages.ts';
import { defaultLimits, errors, type Limits, type ToClient } from './protocol.ts';
import { answerRequests, pathOf, signalPath } from './requests.ts';
import { type Peer, Rooms } from './rooms.ts';
import { lendTurn, type TurnSettings } from './turn.ts';

export interface ServerOptions {
  /** 0 takes any free one. */
  readonly port: number;
  /** Interface to listen on; all of them if left out. */
  readonly host?: string | undefined;
  readonly clock?: Clock;
  readonly limits?: Partial<Limits>;
  /** Shares rooms with other processes; closed with the server. Alone if left out. */
  readonly bus?: Bus | undefined;
  /** Relays to lend; none if left out. */
  readonly turn?: TurnSettings | undefined;
  /** Where figures are told, at `/metrics`; nowhere if left out. */
  readonly metrics?: { readonly port: number; readonly host: string } | undefined;
  readonly log?: Log;
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
  stats(): ServerStats;
  /**
   * Ends every connection and frees the port; later calls wait for the first. With `restart` clients are told to come
   * back, spread over some seconds, and closed with 1012.
   */
  close(how?: { readonly restart: boolean }): Promise<void>;
}

/** After this a connection that was asked to close is cut. */
const closeGraceMs = 1_000;
/** Over which clients come back to a server that stops, the next process or another. */
const restartSpreadMs = 5_000;
/** A process that shares rooms hears of the others' before it serves, or waits this long for them. */
const busStartMs = 1_500;
const busAnswerMs = 200;
/** Counts go into the log this often, if anything has happened. */
const reportMs = 60_000;
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
  const log = options.log ?? silentLog;
  const startedAtMs = clock.nowMs();
  const { bus, turn } = options;
  const rooms = new Rooms({
    limits,
    randomBytes,
    digest: (token) => createHash('sha256').update(token).digest(),
    wallMs: () => Date.now(),
    startedAtMs,
    ...(bus && { bus }),
    ...(turn && { lendTurn: () => lendTurn(turn, Date.now() / 1000, randomBytes(8)) }),
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
  const metrics = options.metrics && new (await import('./metrics.ts')).Metrics(() => stats());
  let metricsServer: Server | undefined;
  let reported = '';

  const pages = await makePages();
  const configFile = options.configFile ?? (options.staticDir ? join(options.staticDir, 'config.json') : undefined);
  // Chained rather than repeated: a round that was slow is not followed by a burst of late ones.
  let undoTick = clock.after(tickMs, tick);

  let undoReport = clock.after(reportMs, report);

  function report(): void {
    const { uptimeS, ...counts } = stats();
    const text = JSON.stringify(counts);
    if (text !== reported) log.info('counts', { ...counts, uptimeS });
    reported = text;
    undoReport = clock.after(reportMs, report);
  }

  function tick(): void {
    rooms.advance(clock.nowMs());
    undoTick = clock.after(tickMs, tick);
  }

  async function makePages(): Promise<Pages | undefined> {
    if (options.pages) return options.pages(server);
    return options.staticDir === undefined ? undefined : staticPages(options.staticDir);
  }

  let lastText: { readonly message: ToClient; readonly text: string } | undefined;

  /** One list goes to all who watch: it is written out once. */
  function textOf(message: ToClient): string {
    if (lastText?.message !== message) lastText = { message, text: JSON.stringify(message) };
    return lastText.text;
  }

  function receive(peer: Peer, text: string): void {
    const atMs = clock.nowMs();
    rooms.receive(peer, text, atMs);
    metrics?.handled(clock.nowMs() - atMs);
  }

  /** Resolves when the bus is up and what the others hold has had time to be told, or it takes too long. */
  function joinBus(bus: Bus): Promise<void> {
    return new Promise((resolve) => {
      const undoWait = clock.after(busStartMs, resolve);
      bus.listen({
        heard: (from, text) => rooms.receiveFromBus(from, text, clock.nowMs()),
        changed: (up) => {
          rooms.busChanged(up, clock.nowMs());
          if (up) log.info('store up');
          else log.warn('store down: rooms of other processes cannot be reached');
          undoWait();
          clock.after(busAnswerMs, resolve);
        },
      });
    });
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
        socket.send(textOf(message));
      },
      ping: () => socket.ping(),
      backlogBytes: () => socket.bufferedAmount,
      close,
    };
    socket.on('message', (data, isBinary) => {
      if (isBinary) rooms.receiveBinary(peer, clock.nowMs());
      else receive(peer, data.toString());
    });
    socket.on('ping', () => rooms.heard(peer, clock.nowMs()));
    socket.on('pong', () => rooms.heard(peer, clock.nowMs()));
    socket.on('close', () => rooms.disconnect(peer, clock.nowMs()));
    // Broken frames (D01): ws has answered with the close code that is theirs, and may wait for one in return.
    socket.on('error', () => {
      rooms.disconnect(peer, clock.nowMs());
      clock.after(closeGraceMs, () => socket.terminate());
    });
    if (!originAllowed(request.headers, options)) {
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

  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    // Browsers open connections before they need them, and ask again on another for this answer only.
    const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
    if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    else socket.destroy();
  });

  answerRequests(server, { pages, configFile, lanUrlFor, stats });

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

  async function stop(restart: boolean): Promise<void> {
    undoTick();
    undoReport();
    log.info('stopping', { restart, sockets: sockets.clients.size });
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    metricsServer?.close();
    metricsServer?.closeAllConnections();
    rooms.leave(restart ? restartSpreadMs : undefined);
    for (const socket of sockets.clients) socket.close(restart ? 1012 : 1001, 'server closing');
    const undoGrace = clock.after(closeGraceMs, () => {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
    });
    await Promise.all([pages?.close(), bus?.close()]);
    await closed;
    undoGrace();
  }

  try {
    if (bus) await joinBus(bus);
    if (metrics && options.metrics) metricsServer = await metrics.listen(options.metrics.port, options.metrics.host);
    await listen(server, options.port, options.host);
  } catch (error) {
    undoTick();
    undoReport();
    metricsServer?.close();
    await Promise.all([pages?.close(), bus?.close()]);
    throw error;
  }

  const { port } = boundAddress(server.address());
  log.info('started', { port, shared: bus !== undefined, turn: turn !== undefined });
  let stopped: Promise<void> | undefined;
  return {
    port,
    url: `http://${urlHost(options.host)}:${port}/`,
    lanUrls,
    stats,
    close(how) {
      stopped ??= stop(how?.restart ?? false);
      return stopped;
    },
  };
}

function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.off('error', reject);
      resolve();
    });
  });
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
