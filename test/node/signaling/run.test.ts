import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { afterEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { addressOf, isLoopback, lanAddresses, limitedAddress } from '../../../signaling/address.ts';
import { signallingBlocks } from '../../../signaling/document.ts';
import { defaultLimits } from '../../../signaling/protocol.ts';
import { readSettings } from '../../../signaling/settings.ts';
import { fillBlocks } from '../../../src/wire/document.ts';
import { freePort } from '../../support/free-port.ts';

type Child = ChildProcessByStdio<null, Readable, Readable>;

const children: Child[] = [];

function start(environment: Record<string, string>): { child: Child; output: { out: string; error: string } } {
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      fileURLToPath(new URL('run.ts', import.meta.url)),
      fileURLToPath(new URL('.', import.meta.url)),
    ],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  children.push(child);
  const output = { out: '', error: '' };
  child.stdout.on('data', (data) => {
    output.out += data;
  });
  child.stderr.on('data', (data) => {
    output.error += data;
  });
  return { child, output };
}

/** Waits for output that matches. */
async function until(child: Child, output: { out: string }, pattern: RegExp): Promise<void> {
  const deadline = AbortSignal.timeout(20_000);
  while (!pattern.test(output.out)) await once(child.stdout, 'data', { signal: deadline });
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

describe('npm start', () => {
  it('says where it runs on PORT and HOST, and ends cleanly on SIGTERM and SIGINT', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const port = await freePort();
      const { child, output } = start({ PORT: `${port}`, HOST: signal === 'SIGTERM' ? '' : '127.0.0.1' });
      await until(child, output, /On this machine only: .*\n/);
      const [first, ...urls] = output.out.trim().split('\n');
      assert.equal(first, 'Tictab is running');
      const addresses = urls.flatMap((line) => [...line.matchAll(/^ +(.+): +(http.*)$/g)]);
      const own = signal === 'SIGTERM' ? `http://localhost:${port}/` : `http://127.0.0.1:${port}/`;
      // Those that others can use come first, each with what it is for.
      assert.deepEqual(addresses.at(-1)?.slice(1), ['On this machine only', own]);
      for (const [, what, url] of addresses.slice(0, -1)) {
        assert.equal(what, 'For everyone on your network');
        assert.doesNotMatch(url ?? '', /localhost|127\.0\.0\.1/);
      }
      for (const [, , url] of addresses) assert.ok((await fetch(`${url}health`)).ok, url);
      const socket = new WebSocket(`ws://127.0.0.1:${port}/signal`);
      await once(socket, 'open');
      const closed = once(socket, 'close');
      child.kill(signal);
      assert.deepEqual(await once(child, 'exit'), [0, null]);
      assert.equal((await closed)[0], signal === 'SIGTERM' ? 1012 : 1001);
      assert.equal(output.error, '');
    }
  });

  it('says in one line why it cannot start', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    assert.ok(address !== null && typeof address === 'object');
    for (const [environment, line] of [
      [{ PORT: `${address.port}`, HOST: '127.0.0.1' }, new RegExp(`port ${address.port} is taken. Set PORT `)],
      [
        { PORT: '0', METRICS_PORT: `${address.port}` },
        new RegExp(`port ${address.port} is taken. Set METRICS_PORT to another, for example METRICS_PORT=`),
      ],
      [{ PORT: 'many' }, /PORT must be an integer from 0 to 65535, not "many"\./],
      [{ HOST: '203.0.113.1', PORT: '0' }, /HOST is no address of this machine\./],
    ] as const) {
      const { child, output } = start(environment);
      assert.deepEqual(await once(child, 'close'), [1, null]);
      assert.equal(output.out, '');
      assert.match(output.error, /^Tictab cannot start: .*\n$/);
      assert.match(output.error, line);
    }
    taken.close();
  });
});

describe('settings', () => {
  const read = (environment: Record<string, string>) => {
    const settings = readSettings(environment);
    return typeof settings === 'string' ? { wrong: settings } : settings;
  };

  it('has a default for everything, also for what is set to nothing', () => {
    const settings = {
      port: 8080,
      host: undefined,
      allowedOrigins: undefined,
      trustProxy: false,
      store: undefined,
      turn: undefined,
      metrics: undefined,
      logLevel: 'warn',
      limits: defaultLimits,
    };
    assert.deepEqual(read({}), settings);
    assert.deepEqual(
      read({ PORT: '', HOST: '', ALLOWED_ORIGINS: ' , ', TRUST_PROXY: '', KEEP_MS: '', LOG_LEVEL: '' }),
      settings,
    );
    assert.deepEqual(read({ STORE: '', TURN_URLS: ' ,', TURN_SECRET: '', METRICS_PORT: '' }), settings);
  });

  it('reads what is set', () => {
    const settings = read({
      PORT: '65535',
      HOST: '127.0.0.1',
      ALLOWED_ORIGINS: 'https://a.test, http://b.test:8080,*',
      TRUST_PROXY: '1',
      MESSAGE_BYTES: '16384',
      JOINS_PER_MINUTE: '1',
      STORE: 'rediss://name:password@redis.test:6380',
      TURN_URLS: 'turn:a.test:3478?transport=udp, turns:b.test',
      TURN_SECRET: '0123456789abcdef',
      TURN_TTL_S: '600',
      METRICS_PORT: '9100',
      METRICS_HOST: '::1',
      LOG_LEVEL: 'info',
    });
    assert.deepEqual(settings, {
      port: 65535,
      host: '127.0.0.1',
      allowedOrigins: ['https://a.test', 'http://b.test:8080', '*'],
      trustProxy: true,
      store: 'rediss://name:password@redis.test:6380',
      turn: { urls: ['turn:a.test:3478?transport=udp', 'turns:b.test'], secret: '0123456789abcdef', ttlS: 600 },
      metrics: { port: 9100, host: '::1' },
      logLevel: 'info',
      limits: { ...defaultLimits, joinsPerMinute: 1 },
    });
  });

  it('takes the store from the command line as well, and no other option', () => {
    const settings = readSettings({ STORE: 'redis://a.test' }, ['--store', 'redis://b.test']);
    assert.ok(typeof settings === 'object');
    assert.equal(settings.store, 'redis://b.test');
    for (const args of [['--stroe', 'redis://b.test'], ['--store'], ['--store', 'redis://b.test', 'more']])
      assert.match(String(readSettings({}, args)), /^The one option is --store URL/, args.join(' '));
    // A password in it is not printed.
    assert.doesNotMatch(String(readSettings({}, ['--store', 'redis:/:password@'])), /password/);
  });

  it('names each variable that is wrong', () => {
    for (const environment of [
      { PORT: '65536' },
      { PORT: '-1' },
      { PORT: '1e3' },
      { TRUST_PROXY: 'yes' },
      { ALLOWED_ORIGINS: 'https://a.test/' },
      { ALLOWED_ORIGINS: 'a.test' },
      { MESSAGE_BYTES: '16385' },
      { STORE: 'memory' },
      { STORE: 'http://redis.test' },
      { TURN_URLS: 'turn:a.test' },
      { TURN_URLS: 'stun:a.test', TURN_SECRET: '0123456789abcdef' },
      { TURN_URLS: 'turn:a,turn:b,turn:c,turn:d,turn:e', TURN_SECRET: '0123456789abcdef' },
      { TURN_SECRET: '0123456789abcde', TURN_URLS: 'turn:a.test' },
      { TURN_TTL_S: '59' },
      { METRICS_PORT: '0' },
      { LOG_LEVEL: 'loud' },
      { KEEP_MS: '0' },
      { KEEP_MS: '2147483648' },
    ]) {
      const settings = read(environment);
      assert.ok('wrong' in settings, JSON.stringify(environment));
      assert.match(settings.wrong, /^[A-Z_]+ must /);
      const [named] = settings.wrong.split(' ');
      assert.ok(named !== undefined && (named in environment || named === 'TURN_SECRET'), settings.wrong);
    }
    const both = read({ PORT: 'x', KEEP_MS: 'y' });
    assert.ok('wrong' in both && both.wrong.includes('PORT') && both.wrong.includes('KEEP_MS'));
  });
});

describe('addresses that others can use', () => {
  it('are IPv4, of networks others are on, and those of containers and tunnels last', () => {
    const at = (address: string, is: { family?: string; internal?: boolean } = {}) => ({
      address,
      family: 'IPv4',
      internal: false,
      ...is,
    });
    assert.deepEqual(
      lanAddresses({
        docker0: [at('172.17.0.1')],
        lo: [at('127.0.0.1', { internal: true })],
        gone: undefined,
        eth0: [at('fe80::1', { family: 'IPv6' }), at('192.168.1.20')],
        eth1: [at('169.254.3.4')],
        tun0: [at('10.8.0.2')],
        wlan0: [at('10.0.0.7')],
      }),
      ['192.168.1.20', '10.0.0.7', '172.17.0.1', '10.8.0.2'],
    );
    assert.deepEqual(lanAddresses({}), []);
  });

  it('are not those of this machine itself', () => {
    for (const address of ['127.0.0.1', '127.3.2.1', '::1', '::ffff:127.0.0.1'])
      assert.ok(isLoopback(address), address);
    for (const address of [undefined, '', '128.0.0.1', '192.168.1.20', '::ffff:10.0.0.1', '::11', 'x127.0.0.1'])
      assert.ok(!isLoopback(address), address);
  });
});

describe('addresses that limits count', () => {
  it('is the IPv4 address, or 64 bits of IPv6', () => {
    for (const [address, limited] of [
      ['192.0.2.1', '192.0.2.1'],
      ['::ffff:192.0.2.1', '192.0.2.1'],
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
      ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
      ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
      ['2001:db8::1:2', '2001:db8:0:0::/64'],
      ['::1', '0:0:0:0::/64'],
      ['fe80::1%eth0', 'fe80:0:0:0::/64'],
      ['', ''],
    ] as const) {
      assert.equal(limitedAddress(address), limited);
    }
  });

  it('believes the last forwarded one, of a trusted proxy only', () => {
    assert.equal(addressOf('192.0.2.1', '203.0.113.9', false), '192.0.2.1');
    assert.equal(addressOf('192.0.2.1', '198.51.100.1, 203.0.113.9', true), '203.0.113.9');
    assert.equal(addressOf('192.0.2.1', '203.0.113.9, unknown', true), '192.0.2.1');
    assert.equal(addressOf('192.0.2.1', undefined, true), '192.0.2.1');
    assert.equal(addressOf(undefined, undefined, false), '');
  });
});

describe('docs/signaling.md', () => {
  it('has the messages, bounds, errors, limits and variables of the code', () => {
    const text = readFileSync(new URL('../../../docs/signaling.md', import.meta.url), 'utf8');
    assert.equal(text, fillBlocks(text, signallingBlocks()), 'npm run generate brings it up to date');
  });
});
