import { expect } from 'chai';
import { ManualClock } from '../../../src/lib/clock.ts';
import { reach, reachMs, serverTalk } from '../../../src/net/reach.ts';
import type { SocketLike } from '../../../src/net/signalling-socket.ts';

class FakeSocket implements SocketLike {
  readonly sent: string[] = [];
  closed = 0;
  readonly #listeners = new Map<string, (event: { readonly data: unknown }) => void>();
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed++;
  }
  addEventListener(type: string, listener: (event: { readonly data: unknown }) => void): void {
    this.#listeners.set(type, listener);
  }
  emit(type: string, data?: unknown): void {
    this.#listeners.get(type)?.({ data });
  }
}

describe('Reaching signalling', () => {
  const clock = new ManualClock();
  let socket: FakeSocket;
  let abort: AbortController;
  beforeEach(() => {
    socket = new FakeSocket();
    abort = new AbortController();
  });
  afterEach(() => {
    expect(socket.closed, 'closed').to.equal(1);
    expect(clock.pending, 'timers').to.equal(0);
  });

  const ask = () =>
    reach({ url: 'ws://signal.test', clock, signal: abort.signal, openSocket: () => socket }, serverTalk);

  it('takes the time from a ping to its pong', async () => {
    const result = ask();
    clock.advance(200);
    socket.emit('open');
    expect(socket.sent).to.deep.equal(['{"t":"ping"}']);
    clock.advance(30);
    socket.emit('message', '{"t":"pong"}');
    expect(await result).to.deep.equal({ reached: true, tookMs: 30 });
    socket.emit('close');
  });

  it('hears nothing in garbage, in bytes, or in what is too long', async () => {
    const result = ask();
    // Before the question there is no answer.
    socket.emit('message', '{"t":"pong"}');
    socket.emit('open');
    for (const data of ['', '{', 'null', '{"t":"pong"', new ArrayBuffer(8), `{"t":"pong"}${' '.repeat(16_384)}`])
      socket.emit('message', data);
    clock.advance(1);
    socket.emit('message', '{"t":"pong"}');
    expect(await result).to.deep.equal({ reached: true, tookMs: 1 });
  });

  it('says which part failed', async () => {
    const closed = ask();
    socket.emit('close');
    expect(await closed).to.deep.equal({ reached: false, why: 'unreachable' });
    expect(socket.closed).to.equal(1);

    socket = new FakeSocket();
    const silent = ask();
    socket.emit('open');
    clock.advance(reachMs - 1);
    expect(clock.pending).to.equal(1);
    clock.advance(1);
    expect(await silent).to.deep.equal({ reached: false, why: 'silent' });

    socket = new FakeSocket();
    const refused = ask();
    socket.emit('open');
    socket.emit('message', '{"t":"error","error":"origin","reason":"No.","request":null,"room":null}');
    expect(await refused).to.deep.equal({ reached: false, why: 'refused' });
  });

  it('ends with the signal', async () => {
    const result = ask();
    abort.abort();
    expect(await result).to.deep.equal({ reached: false, why: 'unreachable' });
  });

  it('survives a browser that opens no such socket', async () => {
    socket.close();
    const result = reach(
      {
        url: 'ws://signal.test',
        clock,
        signal: abort.signal,
        openSocket: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      },
      serverTalk,
    );
    expect(await result).to.deep.equal({ reached: false, why: 'unreachable' });
  });
});
