import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { after, before, describe, it } from 'node:test';
import { WebSocket } from 'ws';
import { ServerProcess } from '../node/signaling/process.ts';
import { freePort } from '../support/free-port.ts';
import { soak } from '../support/soak.ts';

/** The long run is what one process is meant to hold; the short one shows that nothing is in the way of it. */
const { sockets, rooms, watchers, joins } = soak
  ? { sockets: 10_000, rooms: 2_000, watchers: 100, joins: 2_000 }
  : { sockets: 300, rooms: 60, watchers: 10, joins: 200 };
/** From asking to join to the host's admission, everything in between counted. */
const joinP99Ms = 200;
const joinsPerSecond = 100;
const openAtOnce = 100;

const filesNeeded = sockets + 500;
const filesAllowed = Number(spawnSync('sh', ['-c', 'ulimit -Hn']).stdout.toString().trim()) || Number.POSITIVE_INFINITY;
const tooFew =
  filesAllowed < filesNeeded ? `a process may open ${filesAllowed} files here, and needs ${filesNeeded}` : false;

type Message = Readonly<Record<string, unknown>>;

/** A client that answers what a host has to, and nothing else. */
class Client {
  readonly #socket: WebSocket;
  #heard: (message: Message) => void = () => {};

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const message: Message = JSON.parse(data.toString());
      if (message.t === 'join') this.say({ t: 'admit', attempt: message.attempt });
      this.#heard(message);
    });
  }

  static open(port: number): Promise<Client> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/signal`, { perMessageDeflate: false });
      const client = new Client(socket);
      socket.once('error', reject);
      socket.once('open', () => resolve(client));
    });
  }

  say(message: Message): void {
    this.#socket.send(JSON.stringify(message));
  }

  /** The next message of this type, or an error. */
  async next(t: string): Promise<Message> {
    const message = await new Promise<Message>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no ${t} within 30 s`)), 30_000);
      this.#heard = (heard) => {
        if (heard.t !== t && heard.t !== 'error') return;
        clearTimeout(timer);
        resolve(heard);
      };
    });
    assert.equal(message.t, t, JSON.stringify(message));
    return message;
  }

  close(): void {
    this.#socket.terminate();
  }
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

describe('signalling under load', { skip: tooFew }, () => {
  let server: ServerProcess;
  let metricsPort: number;
  const clients: Client[] = [];

  before(async () => {
    metricsPort = await freePort();
    server = await ServerProcess.start({
      SOCKETS_PER_ADDRESS: '100000',
      ROOMS_PER_ADDRESS: '100000',
      JOINS_PER_MINUTE: '1000000',
      LISTED_PER_ADDRESS: '64',
      METRICS_PORT: `${metricsPort}`,
    });
  });

  after(async () => {
    for (const client of clients) client.close();
    await server.end('SIGKILL');
  });

  async function figure(name: string): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  }

  it(`holds ${sockets} sockets and ${rooms} rooms, and 99 of 100 joins take less than ${joinP99Ms} ms`, async (context) => {
    const startMs = performance.now();
    while (clients.length < sockets) {
      const count = Math.min(openAtOnce, sockets - clients.length);
      clients.push(...(await Promise.all(Array.from({ length: count }, () => Client.open(server.port)))));
    }
    const openedMs = performance.now() - startMs;
    const codes: unknown[] = [];
    for (const [i, host] of clients.slice(0, rooms).entries()) {
      const created = host.next('created');
      const facts = {
        title: `Room ${i}`,
        game: 'arena',
        seats: 16,
        free: 15,
        public: true,
        locked: false,
        full: false,
      };
      host.say({ t: 'create', request: i, ...facts });
      codes.push((await created).code);
    }
    for (const watcher of clients.slice(rooms, rooms + watchers)) watcher.say({ t: 'list', on: true });
    const idle = { sockets: await figure('tictab_sockets'), rooms: await figure('tictab_rooms') };
    assert.deepEqual(idle, { sockets, rooms });

    // What happens meanwhile on a busy evening: rooms fill and empty, and everybody who watches is told.
    let updates = 0;
    const busy = setInterval(() => {
      const n = updates++ % rooms;
      const facts = { title: `Room ${n}`, game: 'arena', seats: 16, public: true, locked: false, full: false };
      clients[n]?.say({ t: 'update', code: codes[n], ...facts, free: 1 + (updates % 15) });
    }, 20);
    const took: number[] = [];
    const joiners = clients.slice(rooms + watchers);
    const joinOnce = async (n: number) => {
      const joiner = joiners[n % joiners.length];
      assert.ok(joiner);
      const accepted = joiner.next('accepted');
      const askedMs = performance.now();
      joiner.say({ t: 'join', request: n, code: codes[(n * 7) % rooms], wait: false });
      const { attempt } = await accepted;
      took.push(performance.now() - askedMs);
      joiner.say({ t: 'bye', attempt });
    };
    const joining: Promise<void>[] = [];
    const joinsStartMs = performance.now();
    while (joining.length < joins) {
      const due = Math.min(joins, Math.ceil(((performance.now() - joinsStartMs) * joinsPerSecond) / 1000));
      while (joining.length < due) joining.push(joinOnce(joining.length));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await Promise.all(joining);
    clearInterval(busy);

    took.sort((a, b) => a - b);
    const [p50, p99, worst] = [percentile(took, 0.5), percentile(took, 0.99), percentile(took, 1)];
    const lagMs = 1000 * (await figure('nodejs_eventloop_lag_p99_seconds'));
    const memoryMb = (await figure('process_resident_memory_bytes')) / 1024 / 1024;
    context.diagnostic(
      `${sockets} sockets open in ${Math.round(openedMs)} ms; ${joins} joins: p50 ${p50.toFixed(1)} ms, ` +
        `p99 ${p99.toFixed(1)} ms, worst ${worst.toFixed(1)} ms; event loop p99 ${lagMs.toFixed(1)} ms, ` +
        `${memoryMb.toFixed(0)} MB; load of the machine ${loadavg()[0]?.toFixed(1)}`,
    );
    assert.ok(p99 < joinP99Ms, `p99 ${p99} ms`);
    assert.equal(await figure('tictab_joins_total'), joins);
    assert.equal(await figure('tictab_sockets'), sockets);
    assert.equal(await figure('tictab_slow_total'), 0);
  });
});
