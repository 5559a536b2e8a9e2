import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { noCounts } from './counts.ts';
import type { RoomsStats } from './rooms.ts';

/** What is measured besides what `RoomsStats` counts. */
export interface ServerStats extends RoomsStats {
  readonly uptimeS: number;
  /** Clients cut for not reading. */
  readonly slow: number;
}

/** The figures of one server, as Prometheus asks for them. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #messageSeconds: Histogram;

  constructor(stats: () => ServerStats) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    for (const [name, help] of [
      ['sockets', 'Clients connected now'],
      ['rooms', 'Rooms held by this process now'],
      ['attempts', 'Joiners being introduced to these rooms now'],
      ['neighbours', 'Other processes with which rooms are shared now'],
    ] as const) {
      new Gauge({
        name: `tictab_${name}`,
        help,
        registers,
        collect() {
          this.set(stats()[name]);
        },
      });
    }
    for (const name of [...countNames, 'slow'] as const) {
      new Counter({
        name: `tictab_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_total`,
        help: `Since the start: ${name}, see docs/signaling.md`,
        registers,
        collect() {
          this.reset();
          this.inc(stats()[name]);
        },
      });
    }
    this.#messageSeconds = new Histogram({
      name: 'tictab_message_seconds',
      help: 'Time to handle one message of a client',
      buckets: [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5],
      registers,
    });
  }

  /** A client's message has taken this long. */
  handled(ms: number): void {
    this.#messageSeconds.observe(ms / 1000);
  }

  /** Answers `GET /metrics` on a port of its own, which need not be open to the world. Rejects when it cannot be had. */
  async listen(port: number, host: string): Promise<Server> {
    const server = createServer((request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      this.#registry.metrics().then(
        (text) => response.writeHead(200, { 'Content-Type': this.#registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port, host }, resolve);
    });
    return server;
  }
}

// Object.keys is typed as string[]; the keys of a literal that nothing extends are exactly its own.
const countNames = Object.keys(noCounts()) as (keyof ReturnType<typeof noCounts>)[];
