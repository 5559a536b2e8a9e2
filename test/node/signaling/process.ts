import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../support/free-port.ts';

/** The server as a process of its own, set up by environment variables, as `npm start` runs it. */
export class ServerProcess {
  readonly port: number;
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** What it has written so far. */
  out = '';
  errors = '';

  private constructor(port: number, environment: Record<string, string>) {
    this.port = port;
    const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
    this.child = spawn(process.execPath, ['--import', 'tsx', here('run.ts'), here('.')], {
      env: { ...process.env, PORT: `${port}`, HOST: '127.0.0.1', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout.on('data', (data) => {
      this.out += data;
    });
    this.child.stderr.on('data', (data) => {
      this.errors += data;
    });
  }

  /** Starts one; resolves when it serves, on `port` or a free one. */
  static async start(environment: Record<string, string> = {}, port?: number): Promise<ServerProcess> {
    const started = new ServerProcess(port ?? (await freePort()), environment);
    const deadline = AbortSignal.timeout(20_000);
    while (!started.out.includes('On this machine only')) {
      if (started.child.exitCode !== null) throw new Error(started.errors);
      await once(started.child.stdout, 'data', { signal: deadline });
    }
    return started;
  }

  /** Sends a signal; resolves with the exit code, null after SIGKILL. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode;
    const exited = once(this.child, 'exit');
    this.child.kill(signal);
    const [code] = await exited;
    return code;
  }
}

/** What a proxy in front of several processes does: each connection goes to the first that takes it, in turn. */
export class Front {
  readonly port: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
  }

  static async open(ports: readonly number[]): Promise<Front> {
    const port = await freePort();
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    const front = new Front(server, port);
    let next = 0;
    server.on('connection', (socket) => front.#pass(socket, ports, next++ % ports.length, ports.length));
    return front;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #pass(socket: Socket, ports: readonly number[], at: number, tries: number): void {
    const port = ports[at % ports.length];
    socket.on('error', () => socket.destroy());
    if (port === undefined || tries === 0) {
      socket.destroy();
      return;
    }
    const other = connect(port, '127.0.0.1');
    const refused = () => this.#pass(socket, ports, at + 1, tries - 1);
    other.once('error', refused);
    other.once('connect', () => {
      other.off('error', refused);
      other.on('error', () => socket.destroy());
      for (const one of [socket, other]) {
        this.#sockets.add(one);
        one.once('close', () => this.#sockets.delete(one));
      }
      socket.once('close', () => other.destroy());
      other.once('close', () => socket.destroy());
      socket.pipe(other).pipe(socket);
    });
  }
}
