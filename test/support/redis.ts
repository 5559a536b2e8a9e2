import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

/** Why tests with a real Redis cannot run here; undefined when they can. */
export const noRedis =
  spawnSync('redis-server', ['--version']).status === 0 ? undefined : 'redis-server is not installed on this machine';

/** A Redis of a test's own, which keeps nothing. */
export class Redis {
  readonly port: number;
  readonly #directory = mkdtempSync(join(tmpdir(), 'tictab-redis-'));
  #child: ChildProcess | undefined;

  private constructor(port: number) {
    this.port = port;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  static async start(): Promise<Redis> {
    const redis = new Redis(await freePort());
    await redis.start();
    return redis;
  }

  /** Starts it, again on the same port after `kill`; resolves when it answers. */
  async start(): Promise<void> {
    const options = ['--port', `${this.port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.#child = spawn('redis-server', [...options, '--dir', this.#directory], { stdio: 'ignore' });
    const deadlineMs = performance.now() + 10_000;
    while (!(await answers(this.port))) {
      if (performance.now() > deadlineMs) throw new Error('redis-server does not answer');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Kills it without a word; every connection is broken. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  /** Keeps its connections and answers nothing, until `resume`. */
  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  /** The first of its answer to a command on one line. */
  command(line: string): Promise<string> {
    return ask(this.port, line);
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#directory, { recursive: true, force: true });
  }
}

async function answers(port: number): Promise<boolean> {
  return ask(port, 'PING').then(
    (answer) => answer.startsWith('+PONG'),
    () => false,
  );
}

/** The first of Redis' answer to an inline command. */
function ask(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed')));
    socket.once('data', (data) => {
      resolve(data.toString());
      socket.destroy();
    });
    socket.write(`${command}\r\n`);
  });
}
