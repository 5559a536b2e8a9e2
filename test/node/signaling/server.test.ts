import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { WebSocket } from 'ws';
import { codeAlphabet, type ToServer } from '../../../signaling/protocol.ts';
import { type ServerOptions, type SignallingServer, startServer } from '../../../signaling/server.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { Signalling } from '../../../src/net/signalling.ts';
import { RawSocket } from './raw-socket.ts';

const facts = { title: '', game: 'arena', seats: 4, free: 3, public: true, locked: false, full: false };
const offer = { type: 'offer', sdp: 'v=0\r\n' } as const;

const servers: SignallingServer[] = [];
const raws: RawSocket[] = [];
const clients: Signalling[] = [];

async function serve(options: Partial<ServerOptions> = {}): Promise<SignallingServer> {
  const server = await startServer({ port: 0, host: '127.0.0.1', ...options });
  servers.push(server);
  return server;
}

async function raw(server: SignallingServer, headers: readonly string[] = []): Promise<RawSocket> {
  const socket = await RawSocket.upgrade(server.port, headers);
  raws.push(socket);
  return socket;
}

function client(port: number): Signalling {
  const signalling = new Signalling({
    url: `ws://127.0.0.1:${port}/signal`,
    clock: systemClock(),
    random: () => 0.5,
    openSocket: (url) => new WebSocket(url),
  });
  clients.push(signalling);
  return signalling;
}

/** A raw socket that hosts a room. */
async function hosting(server: SignallingServer) {
  const host = await raw(server);
  say(host, { t: 'create', request: 1, ...facts });
  const { t, code, token } = await host.message();
  assert.equal(t, 'created');
  return { host, code: String(code), token: String(token) };
}

/** Lets `joiner` join and `host` admit it; returns the attempt. */
async function introduced(joiner: RawSocket, host: RawSocket, code: string): Promise<string> {
  say(joiner, { t: 'join', request: 2, code, wait: false });
  const attempt = String((await joiner.message()).attempt);
  assert.deepEqual(await host.message(), { t: 'join', code, attempt });
  say(host, { t: 'admit', attempt });
  assert.deepEqual(await joiner.message(), { t: 'accepted', attempt, game: facts.game });
  return attempt;
}

function say(socket: RawSocket, message: ToServer): void {
  socket.text(message);
}

/** Resolves with what `start` hands to its callback; rejects after `deadlineMs`. */
function within<T>(deadlineMs: number, start: (done: (value: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => reject(new Error(`nothing in ${deadlineMs} ms`)), deadlineMs);
    start((value) => {
      clearTimeout(deadline);
      resolve(value);
    });
  });
}

function get(
  server: SignallingServer,
  path: string,
  options: { method?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number | undefined; headers: Readonly<Record<string, unknown>>; body: string }> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: server.port, path, agent: false, ...options }, (response) => {
      let body = '';
      response.on('data', (data) => {
        body += data;
      });
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

afterEach(async () => {
  for (const signalling of clients.splice(0)) signalling.close();
  for (const socket of raws.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) await server.close();
});

describe('signalling server: frames', () => {
  it('D01: a broken frame closes its own socket with its own code; other rooms go on', async () => {
    const server = await serve();
    const { host, code } = await hosting(server);
    const joiner = await raw(server);
    const attempt = await introduced(joiner, host, code);

    const closing = async (send: (socket: RawSocket) => void) => {
      const socket = await raw(server);
      send(socket);
      return socket.closeCode();
    };
    for (const text of [']', '{"route":', '', 'null', '[]', '"x"', '{"t":"join","code":1}']) {
      assert.equal(await closing((socket) => socket.text(text)), 1007, text);
    }
    assert.equal(await closing((socket) => socket.frame(0x81, Uint8Array.of(0xc3, 0x28))), 1007, 'invalid UTF-8');
    assert.equal(await closing((socket) => socket.frame(0x82, Uint8Array.of(0xff))), 1003, 'binary');
    assert.equal(await closing((socket) => socket.frame(0xa1, '{"t":"ping"}')), 1002, 'RSV2');
    assert.equal(await closing((socket) => socket.frame(0x83, 'x')), 1002, 'reserved opcode');
    assert.equal(await closing((socket) => socket.write(Uint8Array.of(0x81, 0x02, 0x7b, 0x7d))), 1002, 'no mask');
    assert.equal(await closing((socket) => socket.frame(0x89, new Uint8Array(126))), 1002, 'long ping');

    say(joiner, { t: 'signal', attempt, signals: [offer] });
    assert.deepEqual(await host.message(), { t: 'signal', attempt, signals: [offer] });
    assert.equal(server.stats().sockets, 2);
  });

  it('takes a message of 16 KiB and closes at one byte more', async () => {
    const server = await serve();
    const socket = await raw(server);
    socket.text('{"t":"ping"}'.padEnd(16 * 1024));
    assert.deepEqual(await socket.message(), { t: 'pong' });
    socket.text('{"t":"ping"}'.padEnd(16 * 1024 + 1));
    assert.equal(await socket.closeCode(), 1009);
  });

  it('closes a socket that makes its messages of ever more fragments', async () => {
    const socket = await raw(await serve());
    socket.frame(0x01, '');
    for (let i = 0; i < 100; i++) socket.frame(0x00, '');
    assert.equal(await socket.closeCode(), 1008);
  });

  it('closes a flood of messages, pings or pongs, and nobody else', async () => {
    const server = await serve();
    const { host } = await hosting(server);
    const flood = async (first: number, payload: string) => {
      const socket = await raw(server);
      for (let i = 0; i < 150; i++) socket.frame(first, payload);
      return socket;
    };
    assert.equal(await (await flood(0x81, '{"t":"ping"}')).closeCode(), 1008);
    assert.equal(await (await flood(0x8a, '')).closeCode(), 1008);
    // Its answers pile up: ws cuts it before the rate does.
    await (await flood(0x89, '')).ended();
    say(host, { t: 'ping' });
    assert.deepEqual(await host.message(), { t: 'pong' });
    assert.equal(server.stats().sockets, 1);
  });

  it('cuts a connection that never answers its closing, or speaks no HTTP', async () => {
    const server = await serve();
    const closing = await raw(server);
    closing.text(']');
    await closing.ended();
    assert.equal(server.stats().sockets, 0);
    const garbage = await RawSocket.connect(server.port);
    raws.push(garbage);
    garbage.write('GARBAGE\r\n\r\n');
    assert.match(await garbage.ended(), /^HTTP\/1.1 400 /);
  });

  it('answers upgrades that are none, or lead nowhere, and lives on', async () => {
    const server = await serve();
    const head = 'Host: x\r\nConnection: Upgrade\r\n';
    for (const [bytes, answer] of [
      [`GET /signal HTTP/1.1\r\n${head}Upgrade: websocket\r\n\r\n`, /^HTTP\/1.1 400 /],
      [`GET /signal HTTP/1.1\r\n${head}Upgrade: h2c\r\n\r\n`, /^HTTP\/1.1 4\d\d /],
      [`GET /other HTTP/1.1\r\n${head}Upgrade: websocket\r\n\r\n`, /^HTTP\/1.1 404 /],
      [`POST /signal HTTP/1.1\r\n${head}Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n`, /^HTTP\/1.1 405 /],
      [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, /^HTTP\/1.1 4\d\d /],
    ] as const) {
      const socket = await RawSocket.connect(server.port);
      raws.push(socket);
      socket.write(bytes);
      assert.match(await socket.ended(), answer, bytes.slice(0, 60));
    }
    assert.equal((await get(server, '/health')).status, 200);
  });
});

describe('signalling server: addresses and origins', () => {
  it('lets in pages of its own host, and others only by ALLOWED_ORIGINS, telling why', async () => {
    const own = await serve();
    const open = async (server: SignallingServer, headers: readonly string[]) => {
      const socket = await raw(server, headers);
      say(socket, { t: 'ping' });
      const message = await socket.message();
      if (message.t === 'pong') return 'open';
      assert.equal(await socket.closeCode(), 1008);
      return message.error;
    };
    assert.equal(await open(own, []), 'open');
    assert.equal(await open(own, ['Origin: http://signal.test']), 'open');
    assert.equal(await open(own, ['Origin: https://SIGNAL.test']), 'open');
    assert.equal(await open(own, ['Origin: http://signal.test:8080']), 'origin');
    assert.equal(await open(own, ['Origin: http://evil.test']), 'origin');
    assert.equal(await open(own, ['Origin: null']), 'origin');
    assert.equal(await open(own, ['Origin: http://evil.test', 'X-Forwarded-Host: evil.test']), 'origin');
    assert.equal(own.stats().sockets, 3);

    const listed = await serve({ allowedOrigins: ['https://play.test'] });
    assert.equal(await open(listed, ['Origin: https://play.test']), 'open');
    assert.equal(await open(listed, ['Origin: http://play.test']), 'origin');
    assert.equal(await open(listed, ['Origin: http://signal.test']), 'origin');
    assert.equal(await open(await serve({ allowedOrigins: ['*'] }), ['Origin: http://any.test']), 'open');
    const proxied = await serve({ trustProxy: true });
    assert.equal(await open(proxied, ['Origin: https://play.test', 'X-Forwarded-Host: x, play.test']), 'open');
  });

  it('holds 20 sockets an address; the last forwarded address counts only behind a trusted proxy', async () => {
    const server = await serve({ trustProxy: true });
    const from = (address: string) => raw(server, [`X-Forwarded-For: 203.0.113.${server.stats().sockets}, ${address}`]);
    for (let i = 0; i < 20; i++) await from('192.0.2.1');
    const late = await from('192.0.2.1');
    assert.equal((await late.message()).error, 'sockets');
    assert.equal(await late.closeCode(), 1008);
    await from('192.0.2.2');
    assert.equal(server.stats().sockets, 21);

    const direct = await serve();
    for (let i = 0; i < 20; i++) await raw(direct, [`X-Forwarded-For: 192.0.2.${i}`]);
    assert.equal((await (await raw(direct, ['X-Forwarded-For: 192.0.2.99'])).message()).error, 'sockets');
  });
});

describe('signalling server: lives', () => {
  it('D06: a connection that dies without a word is noticed by pings, its room leaves the list', async () => {
    const server = await serve({ limits: { pingMs: 200, pingGraceMs: 100, listMs: 20 } });
    const { code } = await hosting(server);
    const watcher = client(server.port);
    const startedAtMs = performance.now();
    await within<void>(5_000, (done) => {
      let listed = false;
      watcher.watchRooms((rooms) => {
        if (rooms[0]?.code === code) listed = true;
        else if (listed && watcher.online) done();
      });
    });
    assert.ok(performance.now() - startedAtMs >= 400, 'not before both pings went unanswered');
    assert.equal(server.stats().silent, 1);
    // The watcher's answered by themselves.
    assert.equal(server.stats().sockets, 1);
  });

  it('D04: a host whose connection died without FIN reclaims its room from a new one, and guests survive', async () => {
    const server = await serve();
    const { host: old, code, token } = await hosting(server);
    const joiner = await raw(server);
    const attempt = await introduced(joiner, old, code);
    // `old` never reads or writes again, and is not closed.
    const host = await raw(server);
    say(host, { t: 'reclaim', request: 3, code, token, ...facts });
    assert.deepEqual(await host.message(), { t: 'reclaimed', request: 3, code, attempts: [attempt] });
    say(joiner, { t: 'signal', attempt, signals: [offer] });
    assert.deepEqual(await host.message(), { t: 'signal', attempt, signals: [offer] });
    assert.equal((await old.message()).error, 'replaced');
    assert.equal(await old.closeCode(), 4001);
  });

  it('H11: after a restart the host is back under its code, and a guest joins by it', async () => {
    const first = await serve();
    const host = client(first.port);
    const signals: unknown[] = [];
    let heard = () => {};
    const code = await within<string>(5_000, (done) => {
      host.openRoom(facts, {
        opened: done,
        attempt: (attempt) => {
          attempt.admit();
          attempt.onSignal((signal) => {
            signals.push(signal);
            heard();
          });
        },
        refused: (error) => assert.fail(error.reason),
      });
    });
    await first.close();
    const offline = performance.now();
    await serve({ port: first.port });
    await within<void>(10_000, (done) => {
      host.onOnline((online) => online && done());
      if (host.online) done();
    });
    assert.ok(performance.now() - offline < 10_000);
    assert.equal(host.online, true);
    const guest = client(first.port);
    await within<void>(5_000, (done) => {
      guest.watchRooms((rooms) => rooms[0]?.code === code && done());
    });
    await within<void>(5_000, (done) => {
      heard = done;
      const handlers = {
        asked: () => {},
        accepted: () => attempt.send(offer),
        signal: () => {},
        failed: ({ reason }: { reason: string }) => assert.fail(reason),
        hostAway: () => {},
      };
      const attempt = guest.join(code, handlers, { wait: false });
    });
    assert.deepEqual(signals, [offer]);
  });

  it('H11: a code is the first 40 bits of the SHA-256 of its token', async () => {
    const { code, token } = await hosting(await serve());
    const bits = BigInt(`0x${createHash('sha256').update(token, 'ascii').digest('hex').slice(0, 10)}`);
    const symbols = Array.from({ length: 8 }, (_, i) => codeAlphabet[Number((bits >> BigInt(35 - 5 * i)) & 31n)]);
    assert.equal(code, symbols.join(''));
    const host = await raw(await serve());
    say(host, { t: 'reclaim', request: 1, code, token, ...facts });
    assert.deepEqual(await host.message(), { t: 'reclaimed', request: 1, code, attempts: [] });
  });

  it('H07: an error that comes with the opening is heard', async () => {
    const server = await serve({ limits: { socketsPerAddress: 1 } });
    await raw(server);
    const guest = client(server.port);
    const error = await within<string>(5_000, (done) => {
      const ignored = { asked: () => {}, accepted: () => {}, signal: () => {}, hostAway: () => {} };
      guest.join('00000000', { ...ignored, failed: ({ code }) => done(code) }, { wait: false });
    });
    assert.equal(error, 'sockets');
  });

  it('cuts a client that does not read', async () => {
    const server = await serve({
      limits: { listMs: 1, messagesPerSecond: 1e6, messageBurst: 1e6, roomsPerAddress: 64, listedPerAddress: 64 },
    });
    const host = await raw(server);
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/signal`);
    await within<void>(5_000, (done) => socket.once('open', done));
    for (let i = 0; i < 64; i++) say(host, { t: 'create', request: i, ...facts, title: 'x'.repeat(64) });
    socket.pause();
    for (let i = 0; i < 5_000; i++) {
      socket.send('{"t":"list","on":true}');
      socket.send('{"t":"list","on":false}');
    }
    await within<void>(10_000, (done) => {
      const look = () => (server.stats().slow > 0 ? done() : setImmediate(look));
      look();
    });
    socket.terminate();
  });

  it('a host that does not read is not cut for what joiners send it', async () => {
    const server = await serve({ limits: { messagesPerSecond: 1e6, messageBurst: 1e6, joinsPerMinute: 1e6 } });
    const host = new WebSocket(`ws://127.0.0.1:${server.port}/signal`);
    await within<void>(5_000, (done) => host.once('open', done));
    const created = await within<string>(5_000, (done) => {
      host.once('message', (data) => done(data.toString()));
      host.send(JSON.stringify({ t: 'create', request: 1, ...facts }));
    });
    const { code } = JSON.parse(created);
    host.pause();
    const joiner = await raw(server);
    const sdp = 'x'.repeat(8_000);
    let told: Readonly<Record<string, unknown>> = {};
    for (let i = 0; i < 2_000 && told.error === undefined; i++) {
      say(joiner, { t: 'join', request: i, code, wait: false });
      told = await joiner.message();
      const attempt = String(told.attempt);
      if (told.t !== 'asked') break;
      host.send(JSON.stringify({ t: 'admit', attempt }));
      await joiner.message();
      for (let n = 0; n < 2; n++) say(joiner, { t: 'signal', attempt, signals: [{ type: 'offer', sdp }] });
      say(joiner, { t: 'bye', attempt });
    }
    // An attempt that was ended for it says so before the next join is refused.
    assert.ok(told.error === 'host-away' || told.error === 'rate', JSON.stringify(told));
    assert.equal(server.stats().slow, 0);
    assert.equal(server.stats().sockets, 2);
    await within<void>(5_000, (done) => {
      host.on('message', (data) => data.toString() === '{"t":"pong"}' && done());
      host.send('{"t":"ping"}');
      host.resume();
    });
    host.terminate();
  });

  it('close ends every connection, also those that do not answer, and frees the port', async () => {
    const server = await serve();
    const { host } = await hosting(server);
    raws.push(await RawSocket.connect(server.port));
    await Promise.all([server.close(), server.close()]);
    assert.equal(await host.closeCode(), 1001);
    const again = await serve({ port: server.port });
    assert.equal(again.port, server.port);
  });
});

describe('signalling server: pages', () => {
  let directory: string;

  before(() => {
    directory = mkdtempSync(join(tmpdir(), 'tictab-'));
    mkdirSync(join(directory, 'assets'));
    writeFileSync(join(directory, 'index.html'), '<!doctype html><title>Tictab</title>');
    writeFileSync(join(directory, 'assets/index-B1a2_C3d.js'), 'export {};');
    writeFileSync(join(directory, 'icon.svg'), '<svg/>');
    writeFileSync(join(directory, 'config.json'), '{"signaling": null, "peerjs": null, "wads": ["a"]}');
  });

  after(() => rmSync(directory, { recursive: true }));

  it('serves the app: hashed files for ever, all else checked each time, every answer with its headers', async () => {
    const server = await serve({ staticDir: directory });
    const cached = async (path: string) => (await get(server, path)).headers['cache-control'];
    assert.equal(await cached('/'), 'no-cache');
    assert.equal(await cached('/index.html'), 'no-cache');
    assert.equal(await cached('/icon.svg'), 'no-cache');
    assert.equal(await cached('/config.json'), 'no-cache');
    assert.equal(await cached('/health'), 'no-store');
    assert.equal(await cached('/assets/index-B1a2_C3d.js'), 'public, max-age=31536000, immutable');
    const page = await get(server, '/?x=1');
    assert.equal(page.headers['content-type'], 'text/html;charset=utf-8');
    assert.match(page.body, /Tictab/);
    assert.equal((await get(server, '/', { headers: { 'If-None-Match': String(page.headers.etag) } })).status, 304);
    for (const path of ['/', '/health', '/config.json', '/nowhere', '/signal']) {
      const { headers } = await get(server, path);
      assert.equal(headers['x-content-type-options'], 'nosniff', path);
      assert.equal(headers['content-security-policy'], "frame-ancestors 'self'", path);
    }
    // A new build is there at once.
    writeFileSync(join(directory, 'later.txt'), 'x');
    assert.equal((await get(server, '/later.txt')).status, 200);
  });

  it('answers what is not there, not asked for well, or not asked for at all', async () => {
    const server = await serve({ staticDir: directory });
    const parent = directory.split('/').at(-1);
    for (const path of ['/nowhere', '/../', `/../${parent}x`, '/%2e%2e/x', '/%00', '/%', '/assets', '//x', '/signal']) {
      assert.equal((await get(server, path)).status, 404, path);
    }
    for (const range of ['bytes=5-2', 'bytes=999-', 'bytes=a-b', 'bytes=0-1,3-4']) {
      assert.equal((await get(server, '/', { headers: { Range: range } })).status, 200, range);
    }
    assert.equal((await get(server, '/', { method: 'POST' })).status, 405);
    assert.deepEqual(await get(server, '/', { method: 'HEAD' }).then(({ status, body }) => [status, body]), [200, '']);
    await assert.rejects(serve({ staticDir: join(directory, 'nowhere') }), /no built app/);
  });

  it('answers config.json with its own signalling, relative to the page', async () => {
    const server = await serve({ staticDir: directory });
    const config = await get(server, '/config.json');
    assert.equal(config.headers['content-type'], 'application/json; charset=utf-8');
    assert.deepEqual(JSON.parse(config.body), { signaling: 'signal', peerjs: null, wads: ['a'] });
    assert.deepEqual(JSON.parse((await get(await serve(), '/config.json')).body), { signaling: 'signal' });
    const broken = join(directory, 'broken.json');
    writeFileSync(broken, '{"wads": [');
    // As it is, so that the page can say what is wrong with it.
    assert.equal((await get(await serve({ configFile: broken }), '/config.json')).body, '{"wads": [\n');
    assert.equal((await get(await serve({ configFile: `${broken}x` }), '/config.json')).status, 500);
  });

  it('tells a page of its own machine under which address others find it, and no other page', async () => {
    const config = async (options: Parameters<typeof serve>[0]) => {
      const server = await serve(options);
      const { lanUrl } = JSON.parse((await get(server, '/config.json')).body);
      return [lanUrl, server.lanUrls()[0]];
    };
    const [told, first] = await config({ host: undefined });
    assert.equal(told, first);
    assert.deepEqual(await config({ host: '127.0.0.1' }), [undefined, undefined]);
    // Every page seems to be of this machine there.
    assert.equal((await config({ host: undefined, trustProxy: true }))[0], undefined);
  });

  it('tells its health, and no address', async () => {
    const server = await serve({ staticDir: directory });
    await hosting(server);
    const { body } = await get(server, '/health');
    assert.deepEqual(JSON.parse(body), { ok: true, rooms: 1, sockets: 1, uptimeS: 0 });
    assert.equal(server.url, `http://127.0.0.1:${server.port}/`);
  });
});
