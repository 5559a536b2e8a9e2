import { randomBytes } from 'node:crypto';
import { type Clock, systemClock } from '../src/lib/clock.ts';
import { toHex } from '../src/lib/hex.ts';
import { isLoopback } from './address.ts';
import { type Log, openLog } from './log.ts';
import { type ServerOptions, type SignallingServer, startServer } from './server.ts';
import { readSettings, type Settings } from './settings.ts';

/** What stands before each address that is printed. */
const others = 'For everyone on your network: ';
const own = 'On this machine only:         ';
/** A Redis that is away is tried again all the time: the log need not say so each time. */
const failureEveryMs = 60_000;

/**
 * Runs a server as this process, set up from the environment and `args`, until SIGINT, which ends it, or SIGTERM, after
 * which another is expected. What keeps it from starting is one line on stderr and exit code 1.
 */
export async function run(
  options: Pick<ServerOptions, 'staticDir' | 'pages' | 'configFile'>,
  args: readonly string[] = [],
): Promise<void> {
  const settings = readSettings(process.env, args);
  if (typeof settings === 'string') {
    fail(settings);
    return;
  }
  let server: SignallingServer;
  try {
    const { store, logLevel, ...rest } = settings;
    const clock = systemClock();
    const name = toHex(randomBytes(16));
    const log = openLog(logLevel, name);
    // Most processes have none: they start without its client.
    const redis = store === undefined ? undefined : await import('./redis-bus.ts');
    const bus =
      store === undefined ? undefined : redis?.redisBus({ url: store, name, clock, failed: seldom(clock, log) });
    server = await startServer({ ...rest, clock, log, bus, ...options });
  } catch (error) {
    fail(sentenceOf(error, settings));
    return;
  }
  console.log('Tictab is running');
  for (const url of server.lanUrls()) console.log(`  ${others}${url}`);
  console.log(`  ${isReachable(server.url) ? others : own}${server.url}`);
  const stop = (restart: boolean) => () => {
    void server.close({ restart }).then(() => process.exit(0));
  };
  process.once('SIGINT', stop(false));
  process.once('SIGTERM', stop(true));
}

/** Logs a failure of the store when it is another than the last, or has lasted for a while. */
function seldom(clock: Clock, log: Log): (code: string) => void {
  let last: { readonly code: string; readonly atMs: number } | undefined;
  return (code) => {
    if (last?.code === code && clock.nowMs() - last.atMs < failureEveryMs) return;
    last = { code, atMs: clock.nowMs() };
    log.warn('store failed', { code });
  };
}

function fail(sentence: string): void {
  console.error(`Tictab cannot start: ${sentence}`);
  process.exitCode = 1;
}

function sentenceOf(error: unknown, { port: ownPort, metrics }: Settings): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isMetrics = metrics !== undefined && error instanceof Error && 'port' in error && error.port === metrics.port;
  const [name, port] = isMetrics ? ['METRICS_PORT', metrics.port] : ['PORT', ownPort];
  if (code === 'EADDRINUSE')
    return `port ${port} is taken. Set ${name} to another, for example ${name}=${(port % 65_535) + 1}.`;
  if (code === 'EACCES') return `port ${port} may not be used by this user. Set ${name} to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'HOST is no address of this machine.';
  return error instanceof Error ? `${error.message}.` : String(error);
}

/** Whether others can use `url`: a server that listens on one address of a network has no other. */
function isReachable(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname !== 'localhost' && !isLoopback(hostname.replace(/^\[|\]$/g, ''));
}
