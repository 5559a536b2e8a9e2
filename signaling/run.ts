import { isLoopback } from './address.ts';
import { type ServerOptions, type SignallingServer, startServer } from './server.ts';
import { readSettings } from './settings.ts';

/** What stands before each address that is printed. */
const others = 'For everyone on your network: ';
const own = 'On this machine only:         ';

/**
 * Runs a server as this process, set up from the environment, until SIGINT or SIGTERM. What keeps it from starting is
 * one line on stderr and exit code 1.
 */
export async function run(options: Pick<ServerOptions, 'staticDir' | 'pages' | 'configFile'>): Promise<void> {
  const settings = readSettings(process.env);
  if (typeof settings === 'string') {
    fail(settings);
    return;
  }
  let server: SignallingServer;
  try {
    server = await startServer({ ...settings, ...options });
  } catch (error) {
    fail(sentenceOf(error, settings.port));
    return;
  }
  console.log('Tictab is running');
  for (const url of server.lanUrls()) console.log(`  ${others}${url}`);
  console.log(`  ${isReachable(server.url) ? others : own}${server.url}`);
  const stop = () => {
    void server.close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function fail(sentence: string): void {
  console.error(`Tictab cannot start: ${sentence}`);
  process.exitCode = 1;
}

function sentenceOf(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `port ${port} is taken. Set PORT to another, for example PORT=${(port % 65_535) + 1}.`;
  if (code === 'EACCES') return `port ${port} may not be used by this user. Set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'HOST is no address of this machine.';
  return error instanceof Error ? `${error.message}.` : String(error);
}

/** Whether others can use `url`: a server that listens on one address of a network has no other. */
function isReachable(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname !== 'localhost' && !isLoopback(hostname.replace(/^\[|\]$/g, ''));
}
