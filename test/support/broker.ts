import type { Broker } from '../../src/net/peerjs-introducer.ts';
import { command } from './commands.ts';

/** Options of the `peer` server. */
export interface BrokerServerOptions {
  readonly key?: string;
  readonly path?: string;
  /** Sockets it has at most. */
  readonly concurrent_limit?: number;
  /** How long messages wait for who is not there, ms. */
  readonly expire_timeout?: number;
}

/** A real PeerJS broker on a port of its own. Ends with the test file at the latest. */
export class BrokerServer {
  readonly #id: number;
  readonly #options: BrokerServerOptions;
  readonly port: number;

  private constructor(id: number, port: number, options: BrokerServerOptions) {
    this.#id = id;
    this.port = port;
    this.#options = options;
  }

  static async start(options: BrokerServerOptions = {}): Promise<BrokerServer> {
    const { id, port } = await command<{ id: number; port: number }>('broker:start', { options });
    return new BrokerServer(id, port, options);
  }

  /** As `config.json` names it. */
  get address(): Broker {
    const { key, path } = this.#options;
    return { host: '127.0.0.1', port: this.port, secure: false, ...(key && { key }), ...(path && { path }) };
  }

  /** Ends it as a process that dies. */
  stop(): Promise<void> {
    return command('broker:stop', { id: this.#id });
  }

  /** A new process on the same port, which knows nobody. Also after `stop`. */
  restart(): Promise<void> {
    return command('broker:restart', { id: this.#id });
  }
}
