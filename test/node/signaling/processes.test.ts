import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { WebSocket } from 'ws';
import { bounds } from '../../../signaling/protocol.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { Signalling } from '../../../src/net/signalling.ts';
import { freePort } from '../../support/free-port.ts';
import { noRedis, Redis } from '../../support/redis.ts';
import { Front, ServerProcess } from './process.ts';

const facts = { title: 'Cellar', game: 'arena', seats: 4, free: 3, public: true, locked: false, full: false };
const offer = { type: 'offer', sdp: 'v=0\r\n' } as const;
const answer = { type: 'answer', sdp: 'v=0\r\n' } as const;
/** A server that comes back is found within 10 s (H11). */
const backMs = 10_000;

const clients: Signalling[] = [];
const processes: ServerProcess[] = [];
const fronts: Front[] = [];

function client(port: number): Signalling {
  const signalling = new Signalling({
    url: `ws://127.0.0.1:${port}/signal`,
    clock: systemClock(),
    random: Math.random,
    openSocket: (url) => new WebSocket(url),
  });
  clients.push(signalling);
  return signalling;
}

async function start(environment: Record<string, string> = {}, port?: number): Promise<ServerProcess> {
  const started = await ServerProcess.start(environment, port);
  processes.push(started);
  return started;
}

/** Resolves with what `begin` hands to its callback; rejects after `deadlineMs`. */
function within<T>(what: string, deadlineMs: number, begin: (done: (value: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => reject(new Error(`${what}: not within ${deadlineMs} ms`)), deadlineMs);
    begin((value) => {
      clearTimeout(deadline);
      resolve(value);
    });
  });
}

/** A host that admits everybody and answers each offer. */
async function host(port: number) {
  const signalling = client(port);
  const codes: string[] = [];
  const { code, token } = await within<{ code: string; token: string }>('a room', 5_000, (done) => {
    signalling.openRoom(facts, {
      opened: (opened, secret) => {
        codes.push(opened);
        done({ code: opened, token: secret });
      },
      attempt: (attempt) => {
        attempt.onSignal(() => attempt.send(answer));
        attempt.admit();
      },
      refused: (error) => assert.fail(error.reason),
    });
  });
  return { signalling, code, token, codes };
}

/** Joins, and resolves with how long it took until the host's answer was there. */
async function joinMs(signalling: Signalling, code: string, options = { wait: false }): Promise<number> {
  const startMs = performance.now();
  await within<void>(`a join of ${code}`, backMs, (done) => {
    const joining = signalling.join(
      code,
      {
        asked: () => {},
        accepted: () => joining.send(offer),
        signal: () => {
          joining.close();
          done();
        },
        failed: ({ reason }) => assert.fail(reason),
        hostAway: () => {},
      },
      options,
    );
  });
  return performance.now() - startMs;
}

/** Joins until it works; for a room whose host is on its way back. */
async function joinSoon(signalling: Signalling, code: string): Promise<void> {
  const deadlineMs = performance.now() + backMs;
  for (;;) {
    const error = await within<string | undefined>('an answer', backMs, (done) => {
      const joining = signalling.join(
        code,
        {
          asked: () => {},
          accepted: () => joining.send(offer),
          signal: () => {
            joining.close();
            done(undefined);
          },
          failed: ({ code: why }) => done(why),
          hostAway: () => {},
        },
        { wait: true },
      );
    });
    if (error === undefined) return;
    if (performance.now() > deadlineMs) assert.fail(`still ${error} after ${backMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function untilListed(signalling: Signalling, code: string, listed: boolean): Promise<void> {
  return within<void>(listed ? 'the room in the list' : 'the room off the list', backMs, (done) => {
    const undo = signalling.watchRooms((rooms) => {
      if (rooms.some((room) => room.code === code) !== listed) return;
      queueMicrotask(() => undo());
      done();
    });
  });
}

afterEach(async () => {
  for (const signalling of clients.splice(0)) signalling.close();
  for (const front of fronts.splice(0)) await front.close();
  for (const each of processes.splice(0)) await each.end('SIGKILL');
});

describe('signalling: one process', () => {
  it('H11: SIGTERM says when to come back and closes with 1012; the next one has the room again within 10 s', async () => {
    const port = await freePort();
    const first = await start({}, port);
    const { code, codes } = await host(port);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/signal`);
    const told: unknown[] = [];
    socket.on('message', (data) => told.push(JSON.parse(data.toString())));
    await within<void>('a socket', 5_000, (done) => socket.once('open', () => done()));
    const closed = within<number>('the closing', 5_000, (done) => socket.once('close', done));
    const stoppedMs = performance.now();
    assert.equal(await first.end('SIGTERM'), 0);
    assert.ok(performance.now() - stoppedMs < 2_500, 'it does not wait for anybody');
    assert.equal(await closed, 1012);
    const [message] = told;
    assert.ok(typeof message === 'object' && message !== null && 'inMs' in message && 't' in message);
    assert.equal(message.t, 'restart');
    assert.ok(Number(message.inMs) >= 0 && Number(message.inMs) <= bounds.restartMs);

    await start({}, port);
    await joinSoon(client(port), code);
    assert.deepEqual(codes, [code]);
  });
});

describe('signalling: several processes', { skip: noRedis ?? false }, () => {
  let redis: Redis;
  before(async () => {
    redis = await Redis.start();
  });
  after(() => redis.stop());

  async function two() {
    const environment = { STORE: redis.url, LOG_LEVEL: 'info' };
    return Promise.all([start(environment), start(environment)]);
  }

  it('a joiner on one reaches a host on the other, by code, list and quick play, and nothing is kept in Redis', async () => {
    const [a, b] = await two();
    const { code } = await host(a.port);
    const guest = client(b.port);
    await untilListed(guest, code, true);
    assert.ok((await joinMs(guest, code)) < 1_000);
    const found = await within<string>('a room', 5_000, (done) => {
      guest.quick('arena', (result) => result && 'code' in result && done(result.code));
    });
    assert.equal(found, code);
    assert.equal(await redis.command('KEYS *'), '*0\r\n');
  });

  it('an outage of Redis loses no room: each process goes on by itself, and all are found again afterwards', async () => {
    const [a, b] = await two();
    const { code, codes } = await host(a.port);
    const guest = client(b.port);
    await untilListed(guest, code, true);
    await redis.kill();
    await untilListed(guest, code, false);
    assert.ok((await joinMs(client(a.port), code)) < 1_000);
    const waiting = joinMs(guest, code, { wait: true });
    await redis.start();
    await waiting;
    await untilListed(guest, code, true);
    assert.deepEqual(codes, [code]);
    assert.match(a.errors, /"event":"store failed"/);
    assert.match(a.errors, /"event":"store down[^"]*"/);
  });

  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    it(`${signal} of the host’s process loses no room: the host is back at another within 10 s`, async () => {
      const [a, b] = await two();
      const front = await Front.open([a.port, b.port]);
      fronts.push(front);
      const { code, codes } = await host(front.port);
      const guest = client(b.port);
      await untilListed(guest, code, true);
      await a.end(signal);
      await joinSoon(guest, code);
      assert.deepEqual(codes, [code]);
      // The next process hears of it as it starts.
      const next = await start({ STORE: redis.url }, a.port);
      assert.ok((await joinMs(client(next.port), code)) < 1_000);
    });
  }

  it('says nothing of addresses, codes, titles or tokens in its log and its figures', async () => {
    const metricsPort = await freePort();
    const environment = { STORE: redis.url, LOG_LEVEL: 'debug', METRICS_PORT: `${metricsPort}` };
    const [a, b] = await Promise.all([start(environment), start({ STORE: redis.url })]);
    const { code, token } = await host(a.port);
    await untilListed(client(b.port), code, true);
    await joinMs(client(b.port), code);
    const socket = new WebSocket(`ws://127.0.0.1:${a.port}/signal`);
    await within<void>('a socket', 5_000, (done) => socket.once('open', () => done()));
    socket.send(`{"t":"${token}"}`);
    await within<void>('its end', 5_000, (done) => socket.once('close', () => done()));
    const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    assert.match(figures, /^tictab_rooms 1$/m);
    assert.match(figures, /^tictab_neighbours 1$/m);
    assert.match(figures, /^tictab_joins_total 1$/m);
    assert.match(figures, /^tictab_malformed_total 1$/m);
    assert.match(figures, /^tictab_message_seconds_count [1-9]/m);
    assert.match(figures, /^nodejs_eventloop_lag_p99_seconds /m);
    assert.equal((await fetch(`http://127.0.0.1:${metricsPort}/`)).status, 404);
    // Where the app is there are none.
    assert.equal((await fetch(`http://127.0.0.1:${a.port}/metrics`)).status, 404);
    await a.end('SIGTERM');
    for (const line of a.errors.trim().split('\n')) assert.equal(typeof JSON.parse(line).event, 'string');
    assert.match(a.errors, /"event":"started"/);
    assert.match(a.errors, /"event":"stopping"/);
    for (const text of [figures, a.errors]) {
      for (const secret of [code, token, facts.title]) assert.ok(!text.includes(secret), secret);
      assert.doesNotMatch(text, /\b127\.0\.0\.1\b|::1/);
    }
  });
});
