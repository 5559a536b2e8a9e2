import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { allocate } from './turn-client.ts';

/** Why tests with a real relay cannot run here; undefined when they can. */
export const noTurnServer =
  spawnSync('turnserver', ['--version']).error === undefined
    ? undefined
    : 'turnserver (coturn) is not installed on this machine';

/** A coturn of a test's own on 127.0.0.1, set up as docs/hosting.md says, but for its relaying to this machine. */
export class TurnServer {
  readonly port: number;
  readonly secret: string;
  readonly #directory = mkdtempSync(join(tmpdir(), 'tictab-turn-'));
  readonly #child: ChildProcess;

  private constructor(port: number, secret: string) {
    this.port = port;
    this.secret = secret;
    this.#child = spawn(
      'turnserver',
      [
        ...['-n', '--no-cli', '--no-tls', '--no-dtls', '--fingerprint', '--allow-loopback-peers', '--log-file=stdout'],
        ...['--realm=turn.test', '--use-auth-secret', `--static-auth-secret=${secret}`],
        ...['--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1', `--listening-port=${port}`],
        ...[`--userdb=${join(this.#directory, 'db')}`, `--pidfile=${join(this.#directory, 'pid')}`],
      ],
      { stdio: 'ignore', cwd: this.#directory },
    );
  }

  /** As a client names it. */
  get url(): string {
    return `turn:127.0.0.1:${this.port}`;
  }

  /** Starts one; resolves when it answers. */
  static async start(secret: string): Promise<TurnServer> {
    const server = new TurnServer(await freePort(), secret);
    const deadlineMs = performance.now() + 10_000;
    // Any answer will do, and a wrong password has one.
    while ((await allocate(server.port, { username: '0:0', credential: '' }, { timeoutMs: 200 })) === 'silent') {
      if (performance.now() > deadlineMs || server.#child.exitCode !== null) {
        await server.stop();
        throw new Error('turnserver does not answer');
      }
    }
    return server;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const exited = once(this.#child, 'exit');
      this.#child.kill('SIGKILL');
      await exited;
    }
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
