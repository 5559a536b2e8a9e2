import { networkInterfaces } from 'node:os';
import { type ServerOptions, type SignallingServer, startServer } from './server.ts';
import { readSettings } from './settings.ts';

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
  for (const url of urlsOf(server, settings.host)) console.log(`  ${url}`);
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

/** Every address that opens the app: this machine's own first, then what the others on its networks can use. */
function urlsOf(server: SignallingServer, host: string | undefined): string[] {
  if (host !== undefined && host !== '0.0.0.0' && host !== '::') return [server.url];
  const addresses = Object.values(networkInterfaces()).flatMap((interfaces) => interfaces ?? []);
  return [
    server.url,
    ...addresses
      .filter(({ internal, family }) => !internal && family === 'IPv4')
      .map(({ address }) => `http://${address}:${server.port}/`),
  ];
}
