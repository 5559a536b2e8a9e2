import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { it } from 'node:test';
import { startServer } from '../../../signaling/server.ts';

// 10 s, and up to 2 until it is noticed: browsers open connections ahead, and ask again elsewhere for no other answer.
it('a connection on which nothing is asked ends with the answer that browsers know what to do with', async () => {
  const server = await startServer({ port: 0, host: '127.0.0.1' });
  try {
    const socket = connect(server.port, '127.0.0.1');
    const [answer] = await once(socket, 'data');
    assert.match(String(answer), /^HTTP\/1.1 408 Request Timeout\r\n/);
  } finally {
    await server.close();
  }
});
