import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { type Bus, MemoryHub } from '../../../signaling/bus.ts';
import { redisBus } from '../../../signaling/redis-bus.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { noRedis, Redis } from '../../support/redis.ts';

/** One end of a bus, and all that it has heard. */
class End {
  readonly heard: { from: string; text: string }[] = [];
  readonly changes: boolean[] = [];
  readonly bus: Bus;
  #happened = () => {};

  constructor(bus: Bus) {
    this.bus = bus;
    bus.listen({
      heard: (from, text) => {
        this.heard.push({ from, text });
        this.#happened();
      },
      changed: (up) => {
        this.changes.push(up);
        this.#happened();
      },
    });
  }

  get texts(): string[] {
    return this.heard.map(({ text }) => text);
  }

  /** Resolves when `is` holds after something has happened, rejects after `deadlineMs`. */
  async until(what: string, is: () => boolean, deadlineMs = 10_000): Promise<void> {
    if (is()) return;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${what}: not within ${deadlineMs} ms`)), deadlineMs);
      this.#happened = () => {
        if (!is()) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }

  untilUp(up: boolean): Promise<void> {
    return this.until(up ? 'up' : 'down', () => this.bus.up === up);
  }
}

interface Kind {
  open(name: string): Bus;
  break(): Promise<void>;
  mend(): Promise<void>;
}

const nameOf = (n: number) => `${n}`.repeat(32);

/** What any bus does, whatever carries it. */
function busContract(kind: () => Kind): void {
  const ends: End[] = [];

  async function open(count: number): Promise<End[]> {
    for (let i = 1; i <= count; i++) ends.push(new End(kind().open(nameOf(i))));
    await Promise.all(ends.map((end) => end.untilUp(true)));
    return ends;
  }

  afterEach(async () => {
    for (const end of ends.splice(0)) await end.bus.close();
  });

  it('carries a message to one end, or to all others, with who said it', async () => {
    const [a, b, c] = await open(3);
    assert.ok(a && b && c);
    a.bus.send(b.bus.name, 'to b');
    a.bus.broadcast('to all');
    await b.until('both', () => b.heard.length === 2);
    await c.until('one', () => c.heard.length === 1);
    assert.deepEqual(b.heard, [
      { from: a.bus.name, text: 'to b' },
      { from: a.bus.name, text: 'to all' },
    ]);
    assert.deepEqual(c.heard, [{ from: a.bus.name, text: 'to all' }]);
    assert.deepEqual(a.heard, []);
  });

  it('keeps the order of one end’s messages to another, however sent, of any size and of any text', async () => {
    const [a, b] = await open(2);
    assert.ok(a && b);
    const sent = Array.from(
      { length: 1_000 },
      (_, i) => `${i} ${i % 100 === 0 ? '\u0000\r\n🎈"\\'.repeat(20_000) : ''}`,
    );
    for (const [i, text] of sent.entries()) {
      if (i % 2 === 0) a.bus.send(b.bus.name, text);
      else a.bus.broadcast(text);
    }
    await b.until('all', () => b.heard.length === sent.length, 20_000);
    assert.deepEqual(b.texts, sent);
  });

  it('loses what is sent to nobody, and goes on', async () => {
    const [a, b] = await open(2);
    assert.ok(a && b);
    a.bus.send(nameOf(9), 'lost');
    a.bus.send(a.bus.name, 'to itself');
    a.bus.send(b.bus.name, 'there');
    await b.until('one', () => b.heard.length === 1);
    assert.deepEqual([a.texts, b.texts], [[], ['there']]);
  });

  it('says when it breaks and when it is mended, and carries nothing meanwhile', async () => {
    const [a, b] = await open(2);
    assert.ok(a && b);
    await kind().break();
    await Promise.all([a.untilUp(false), b.untilUp(false)]);
    a.bus.broadcast('lost');
    a.bus.send(b.bus.name, 'lost');
    await kind().mend();
    await Promise.all([a.untilUp(true), b.untilUp(true)]);
    a.bus.broadcast('found');
    await b.until('one', () => b.heard.length > 0);
    assert.deepEqual(b.texts, ['found']);
    assert.deepEqual(
      [a.changes, b.changes],
      [
        [true, false, true],
        [true, false, true],
      ],
    );
  });

  it('an end that is closed hears nothing more, and the others go on', async () => {
    const [a, b, c] = await open(3);
    assert.ok(a && b && c);
    await b.bus.close();
    a.bus.broadcast('on');
    await c.until('one', () => c.heard.length === 1);
    assert.deepEqual(b.texts, []);
    b.bus.broadcast('too late');
    a.bus.broadcast('and on');
    await c.until('two', () => c.heard.length === 2);
    assert.deepEqual(c.texts, ['on', 'and on']);
  });

  it('what is said just before an end closes still arrives', async () => {
    const [a, b] = await open(2);
    assert.ok(a && b);
    a.bus.broadcast('good bye');
    await a.bus.close();
    await b.until('one', () => b.heard.length === 1);
    assert.deepEqual(b.texts, ['good bye']);
  });
}

describe('bus: in memory', () => {
  let hub: MemoryHub;
  const kind: Kind = {
    open: (name) => hub.end(name),
    async break() {
      hub.up = false;
    },
    async mend() {
      hub.up = true;
    },
  };
  before(() => {
    hub = new MemoryHub(queueMicrotask);
  });
  busContract(() => kind);
});

describe('bus: Redis', { skip: noRedis ?? false }, () => {
  let redis: Redis;
  const failures: string[] = [];
  const open = (name: string, url = redis.url) =>
    redisBus({ url, name, clock: systemClock(), failed: (code) => failures.push(code) });
  before(async () => {
    redis = await Redis.start();
  });
  after(() => redis.stop());
  busContract(() => ({ open, break: () => redis.kill(), mend: () => redis.start() }));

  it('needs a user who may publish, subscribe and ping on its own channels, and nothing else', async () => {
    const may = 'resetchannels &tictab:1:* +publish +subscribe +ping';
    assert.equal(await redis.command(`ACL SETUSER tictab on >a-password ${may}`), '+OK\r\n');
    const url = `redis://tictab:a-password@127.0.0.1:${redis.port}`;
    const [a, b] = [new End(open(nameOf(1), url)), new End(open(nameOf(2), url))];
    await Promise.all([a.untilUp(true), b.untilUp(true)]);
    a.bus.broadcast('to all');
    await b.until('one', () => b.heard.length === 1);
    await Promise.all([a.bus.close(), b.bus.close()]);
  });

  /** Resolves when a failure with `code` has been told. */
  async function failed(code: string): Promise<void> {
    const deadlineMs = performance.now() + 10_000;
    while (!failures.includes(code)) {
      if (performance.now() > deadlineMs) throw new Error(`no ${code} among ${failures.join()}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it('a refused subscription is told by its code, and asked for again until it is granted', async () => {
    failures.length = 0;
    assert.equal(
      await redis.command('ACL SETUSER deaf on >a-password resetchannels +publish +subscribe +ping'),
      '+OK\r\n',
    );
    const end = new End(open(nameOf(1), `redis://deaf:a-password@127.0.0.1:${redis.port}`));
    try {
      await failed('NOPERM');
      assert.equal(end.bus.up, false);
      assert.equal(await redis.command('ACL SETUSER deaf &tictab:1:*'), '+OK\r\n');
      await end.untilUp(true);
    } finally {
      await end.bus.close();
    }
  });

  it('a connection that breaks under the first subscription leaves no end deaf', async () => {
    let broken = 0;
    const line = createServer((client) => {
      const server = connect(redis.port, '127.0.0.1');
      client.on('data', (data) => {
        if (broken === 0 && /subscribe/i.test(data.toString('latin1'))) {
          broken++;
          client.destroy();
          server.destroy();
        } else server.write(data);
      });
      server.on('data', (data) => client.write(data));
      for (const [one, other] of [
        [client, server],
        [server, client],
      ] as const) {
        one.on('error', () => {});
        one.on('close', () => other.destroy());
      }
    });
    await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
    const address = line.address();
    assert.ok(typeof address === 'object' && address);
    const end = new End(open(nameOf(1), `redis://127.0.0.1:${address.port}`));
    try {
      await end.untilUp(true);
      assert.equal(broken, 1);
    } finally {
      await end.bus.close();
      line.close();
    }
  });

  it('is down when Redis keeps its connections and answers nothing, and up when it goes on', async () => {
    const [a, b] = [new End(open(nameOf(1))), new End(open(nameOf(2)))];
    await Promise.all([a.untilUp(true), b.untilUp(true)]);
    redis.pause();
    try {
      await Promise.all([a.untilUp(false), b.untilUp(false)]);
    } finally {
      redis.resume();
    }
    await Promise.all([a.untilUp(true), b.untilUp(true)]);
    a.bus.broadcast('found');
    await b.until('one', () => b.texts.includes('found'));
    await Promise.all([a.bus.close(), b.bus.close()]);
  });

  it('starts without a Redis, says what is wrong, and is up when there is one', async () => {
    await redis.kill();
    failures.length = 0;
    const end = new End(open(nameOf(1)));
    assert.equal(end.bus.up, false);
    end.bus.broadcast('lost');
    await failed('ECONNREFUSED');
    await redis.start();
    await end.untilUp(true);
    await end.bus.close();
  });

  it('closes at once, also while Redis does not answer', async () => {
    const end = new End(open(nameOf(1)));
    await end.untilUp(true);
    redis.pause();
    try {
      const startMs = performance.now();
      await end.bus.close();
      assert.ok(performance.now() - startMs < 2_000);
    } finally {
      redis.resume();
    }
  });
});
