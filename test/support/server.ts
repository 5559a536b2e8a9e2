import type { Limits } from '../../signaling/protocol.ts';
import type { SignallingServer } from '../../signaling/server.ts';
import { command } from './commands.ts';

/** The project's own server on a port of its own, with the built app and signalling. Ends with the test file at the latest. */
export class Server {
  readonly #id: number;
  /** Where the app is: `http://127.0.0.1:PORT/` as a rule. */
  readonly url: string;

  private constructor(id: number, url: string) {
    this.#id = id;
    this.url = url;
  }

  /**
   * Starts one. What it allows an address is ample unless `limits` says otherwise. With `lan` its `url` has an address of
   * this machine in a network, where there is one: no secure context. With `worker`, a path from the project's root, it
   * serves a build whose rooms are hosted by that worker. With `turn` it lends a relay of its own, a real coturn: where there
   * is none the test is left out.
   */
  static async start(
    options: {
      limits?: Partial<Limits>;
      allowedOrigins?: readonly string[];
      lan?: boolean;
      worker?: string;
      turn?: boolean;
    } = {},
  ): Promise<Server> {
    for (;;) {
      const started = await command<{ id: number; url: string } | undefined>('server:start', options);
      if (started) return new Server(started.id, started.url);
    }
  }

  /** Ends every connection and stops listening. */
  stop(): Promise<void> {
    return command('server:stop', { id: this.#id });
  }

  /** A new process's worth of server on the same port: it knows no room. Also after `stop`. */
  restart(): Promise<void> {
    return command('server:restart', { id: this.#id });
  }

  /** The server's counters, undefined while it is stopped. */
  stats(): Promise<ReturnType<SignallingServer['stats']> | undefined> {
    return command('server:stats', { id: this.#id });
  }
}
