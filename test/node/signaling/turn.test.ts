import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type SignallingServer, startServer } from '../../../signaling/server.ts';
import { lendTurn } from '../../../signaling/turn.ts';
import { allocate } from '../../support/turn-client.ts';
import { noTurnServer, TurnServer } from '../../support/turn-server.ts';
import { RawSocket } from './raw-socket.ts';

const secret = 'a-secret-of-this-test';
const nowS = () => Date.now() / 1000;
const random = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8);

describe('relays that are lent', () => {
  it('have a name that says until when, and its HMAC-SHA-1 as password', () => {
    const settings = { urls: ['turn:turn.test'], secret: 'north', ttlS: 600 };
    assert.deepEqual(lendTurn(settings, 1_700_000_000.9, random), {
      urls: ['turn:turn.test'],
      username: '1700000600:0102030405060708',
      // printf %s 1700000600:0102030405060708 | openssl dgst -sha1 -hmac north -binary | base64
      credential: 'VA11m0rOdH5Dl5InIxafNvh0jU8=',
      ttlS: 600,
    });
  });
});

describe('relays that are lent: coturn', { skip: noTurnServer ?? false }, () => {
  let relay: TurnServer;
  let server: SignallingServer;
  before(async () => {
    relay = await TurnServer.start(secret);
    const turn = { urls: [relay.url], secret, ttlS: 600 };
    server = await startServer({ port: 0, host: '127.0.0.1', turn });
  });
  after(async () => {
    await server.close();
    await relay.stop();
  });

  /** What the server lends to somebody who asks. */
  async function lent(): Promise<{ username: string; credential: string; urls: unknown }> {
    const socket = await RawSocket.upgrade(server.port);
    try {
      socket.text({ t: 'turn', request: 5 });
      const { t, request, username, credential, urls } = await socket.message();
      assert.deepEqual([t, request], ['turn', 5]);
      return { username: String(username), credential: String(credential), urls };
    } finally {
      socket.destroy();
    }
  }

  it('open the relay, each time by another name', async () => {
    const [first, second] = [await lent(), await lent()];
    assert.deepEqual(first.urls, [relay.url]);
    assert.notEqual(first.username, second.username);
    for (const credentials of [first, second]) assert.equal(await allocate(relay.port, credentials), 'granted');
  });

  it('open nothing with another password, for another name, by another secret, or after their time', async () => {
    const { username, credential } = await lent();
    const anotherFirst = credential.startsWith('A') ? 'B' : 'A';
    const later = `${Number(username.split(':')[0]) + 1}:${username.split(':')[1]}`;
    for (const [what, credentials] of [
      ['another password', { username, credential: `${anotherFirst}${credential.slice(1)}` }],
      ['no password', { username, credential: '' }],
      ['a later name', { username: later, credential }],
      ['another secret', lendTurn({ urls: [], secret: 'another', ttlS: 600 }, nowS(), random)],
      ['over', lendTurn({ urls: [], secret, ttlS: 600 }, nowS() - 602, random)],
    ] as const)
      assert.equal(await allocate(relay.port, credentials), 401, what);
  });

  it('keep a relay that is in use after their time', async () => {
    const short = lendTurn({ urls: [], secret, ttlS: 2 }, nowS(), random);
    assert.equal(await allocate(relay.port, short, { refreshAfterMs: 3_500 }), 'granted');
    assert.equal(await allocate(relay.port, short), 401);
  });
});
