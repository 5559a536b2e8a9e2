import { connect, type Socket } from 'node:net';

/** A TCP connection that speaks as much WebSocket as a test wants it to, and never answers by itself. */
export class RawSocket {
  readonly #socket: Socket;
  #bytes = Buffer.alloc(0);
  #ended = false;
  #changed = () => {};

  private constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.on('data', (data) => {
      this.#bytes = Buffer.concat([this.#bytes, data]);
      this.#changed();
    });
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => {
      this.#ended = true;
      this.#changed();
    });
  }

  /** A connection on which nothing has been said. */
  static async connect(port: number): Promise<RawSocket> {
    const raw = new RawSocket(port);
    await new Promise((resolve) => raw.#socket.once('connect', resolve));
    return raw;
  }

  /** A connection that has become a WebSocket. */
  static async upgrade(port: number, headers: readonly string[] = []): Promise<RawSocket> {
    const raw = await RawSocket.connect(port);
    raw.write(
      [
        'GET /signal HTTP/1.1',
        'Host: signal.test',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
        '',
        '',
      ].join('\r\n'),
    );
    const head = await raw.until((bytes) => bytes.indexOf('\r\n\r\n') + 1 || undefined);
    const text = raw.#bytes.toString('latin1', 0, head);
    if (!text.startsWith('HTTP/1.1 101')) throw new Error(text);
    raw.#bytes = raw.#bytes.subarray(head + 3);
    return raw;
  }

  write(bytes: string | Uint8Array): void {
    this.#socket.write(bytes);
  }

  /** A masked frame; `first` is its first byte: FIN, RSV bits and opcode. */
  frame(first: number, payload: string | Uint8Array): void {
    const body = Buffer.from(payload);
    const length = body.length < 126 ? [0x80 | body.length] : [0x80 | 126, body.length >> 8, body.length & 0xff];
    // A mask of zeros is a mask.
    this.write(Buffer.concat([Buffer.from([first, ...length, 0, 0, 0, 0]), body]));
  }

  text(message: unknown): void {
    this.frame(0x81, typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** The next whole frame of the server. */
  async next(): Promise<{ opcode: number; payload: Buffer }> {
    const { opcode, start, end } = await this.until((bytes) => {
      const [first, second] = bytes;
      if (first === undefined || second === undefined) return undefined;
      const extended = second === 126;
      if (extended && bytes.length < 4) return undefined;
      const begin = extended ? 4 : 2;
      const finish = begin + (extended ? bytes.readUInt16BE(2) : second);
      return bytes.length < finish ? undefined : { opcode: first & 0x0f, start: begin, end: finish };
    });
    const payload = this.#bytes.subarray(start, end);
    this.#bytes = this.#bytes.subarray(end);
    return { opcode, payload };
  }

  /** The next text message, as JSON. */
  async message(): Promise<Readonly<Record<string, unknown>>> {
    for (;;) {
      const { opcode, payload } = await this.next();
      if (opcode === 1) return JSON.parse(payload.toString());
      if (opcode === 8) throw new Error(`closed: ${payload.readUInt16BE(0)} ${payload.subarray(2)}`);
    }
  }

  /** The code that the server closes with, whatever it says before. */
  async closeCode(): Promise<number> {
    for (;;) {
      const { opcode, payload } = await this.next();
      if (opcode === 8) return payload.readUInt16BE(0);
    }
  }

  /** All that was said until the other end closed the connection. */
  async ended(): Promise<string> {
    await this.#wait(() => this.#ended);
    return this.#bytes.toString('latin1');
  }

  destroy(): void {
    this.#socket.destroy();
  }

  /** What `read` finds in the bytes that are there, once it finds something. */
  async until<T>(read: (bytes: Buffer) => T | undefined): Promise<T> {
    let found = read(this.#bytes);
    await this.#wait(() => {
      found ??= read(this.#bytes);
      return found !== undefined || this.#ended;
    });
    if (found === undefined) throw new Error('the connection has ended');
    return found;
  }

  #wait(done: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const deadline = setTimeout(() => reject(new Error('nothing came in 10 s')), 10_000);
      this.#changed = () => {
        if (!done()) return;
        clearTimeout(deadline);
        this.#changed = () => {};
        resolve();
      };
      this.#changed();
    });
  }
}
