import { parseToClient, type ToClient, type ToServer } from '../../signaling/protocol.ts';
import type { Clock, Undo } from '../lib/clock.ts';
import { TokenBucket } from '../lib/token-bucket.ts';
import { watchLife } from './life-watch.ts';
import { retryDelayMs } from './retry-delay.ts';

/** The part of a browser's `WebSocket` that is used. */
export interface SocketLike {
  send(text: string): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

export interface SignallingSocketOptions {
  /** `ws:` or `wss:`. */
  readonly url: string;
  readonly clock: Clock;
  /** Uniform in [0, 1): spreads reconnections, nothing else. */
  random(): number;
  /** May throw, as `new WebSocket` does for a URL that the page may not open. */
  openSocket(url: string): SocketLike;
  /** A socket is open; nothing of an earlier one is left. */
  opened(): void;
  message(message: ToClient): void;
  /** The open socket is gone, and all that had been posted and not sent with it. */
  lost(): void;
}

/** Something new that wants the socket does not wait for the next retry, unless the last was less than this ago. */
const hurryMs = 1_000;
/** A connection attempt that has not opened by then will not. */
const openTimeoutMs = 8_000;
/** A socket that nothing needs is kept this long, for who leaves a room and at once joins another. */
const lingerMs = 1_000;
/** Below the server's 60 and 20 a second, so that an honest client is never over them. */
const pace = { burst: 40, perSecond: 15 };

interface Connection {
  readonly socket: SocketLike;
  open: boolean;
  heardAtMs: number;
}

/**
 * At most one WebSocket to the signalling server (D19): open while wanted, opened again after each loss with growing,
 * jittered delays, paced to the server's limits.
 */
export class SignallingSocket {
  readonly counts = { opened: 0, failed: 0, malformed: 0, sent: 0, received: 0 };
  readonly #options: SignallingSocketOptions;
  #connection: Connection | undefined;
  #wanted = false;
  #failures = 0;
  /** What a server that stops has said, while its socket is still open: when to come back. */
  #backInMs: number | undefined;
  #startedAtMs = Number.NEGATIVE_INFINITY;
  #pace: TokenBucket;
  readonly #outbox = new Map<unknown, () => ToServer | undefined>();
  #flushing = false;
  #undoRetry: Undo | undefined;
  #undoLinger: Undo | undefined;
  #undoWatch: Undo | undefined;
  #undoFlush: Undo | undefined;

  constructor(options: SignallingSocketOptions) {
    this.#options = options;
    this.#pace = new TokenBucket(pace, options.clock.nowMs());
  }

  get online(): boolean {
    return this.#connection?.open ?? false;
  }

  /** Opens the socket, now and after each loss, until `release` or `close`. */
  want(): void {
    this.#wanted = true;
    this.#undoLinger?.();
    this.#undoLinger = undefined;
    if (this.#connection) return;
    if (this.#undoRetry && this.#options.clock.nowMs() - this.#startedAtMs < hurryMs) return;
    this.#undoRetry?.();
    this.#undoRetry = undefined;
    this.#open();
  }

  /** Nothing needs the socket: it closes soon, when all that was posted has left. */
  release(): void {
    this.#wanted = false;
    if (this.#undoLinger) return;
    this.#undoLinger = this.#options.clock.after(this.#connection ? lingerMs : 0, () => {
      this.#undoLinger = undefined;
      if (this.#outbox.size > 0) this.release();
      else this.close();
    });
  }

  /** Closes at once. `want` may open another. */
  close(): void {
    this.#wanted = false;
    this.#undoLinger?.();
    this.#undoLinger = undefined;
    this.#undoRetry?.();
    this.#undoRetry = undefined;
    this.#failures = 0;
    this.#lose();
  }

  /**
   * Sends what `make` returns when it is its turn, nothing if that is undefined or the socket is lost before. A key
   * that is waiting already keeps its place and its `make`. Ignored while offline.
   */
  post(key: unknown, make: () => ToServer | undefined): void {
    if (!this.online || this.#outbox.has(key)) return;
    this.#outbox.set(key, make);
    this.#flush();
  }

  #open(): void {
    const { clock, openSocket, url } = this.#options;
    this.#startedAtMs = clock.nowMs();
    let socket: SocketLike;
    try {
      socket = openSocket(url);
    } catch {
      this.#retry(this.#startedAtMs);
      return;
    }
    const connection: Connection = { socket, open: false, heardAtMs: this.#startedAtMs };
    this.#connection = connection;
    // All in the task that made the socket, or its first message may be missed (H07). An abandoned socket's events
    // come late, if at all: only those of the current one count.
    const whenCurrent = (task: () => void) => () => {
      if (this.#connection === connection) task();
    };
    socket.addEventListener(
      'open',
      whenCurrent(() => this.#opened(connection)),
    );
    socket.addEventListener('message', ({ data }) => {
      if (this.#connection === connection) this.#received(connection, data);
    });
    socket.addEventListener(
      'error',
      whenCurrent(() => this.#lose()),
    );
    socket.addEventListener(
      'close',
      whenCurrent(() => this.#lose()),
    );
    this.#undoWatch = clock.after(
      openTimeoutMs,
      whenCurrent(() => this.#lose()),
    );
  }

  #opened(connection: Connection): void {
    connection.open = true;
    connection.heardAtMs = this.#options.clock.nowMs();
    this.#pace = new TokenBucket(pace, connection.heardAtMs);
    this.counts.opened++;
    this.#backInMs = undefined;
    this.#undoWatch?.();
    this.#undoWatch = watchLife({
      clock: this.#options.clock,
      heardAtMs: () => connection.heardAtMs,
      ask: () => this.post('ping', () => ({ t: 'ping' })),
      died: () => this.#lose(),
    });
    this.#options.opened();
  }

  #received(connection: Connection, data: unknown): void {
    connection.heardAtMs = this.#options.clock.nowMs();
    this.counts.received++;
    const parsed = typeof data === 'string' ? parseToClient(data) : undefined;
    if (!parsed?.ok) {
      this.counts.malformed++;
      return;
    }
    // A server that only refuses is not back: the delays go on growing.
    if (parsed.value.t !== 'error') this.#failures = 0;
    if (parsed.value.t === 'restart') this.#backInMs = parsed.value.inMs;
    this.#options.message(parsed.value);
  }

  #lose(): void {
    const connection = this.#connection;
    if (!connection) return;
    this.#connection = undefined;
    this.#outbox.clear();
    this.#undoWatch?.();
    this.#undoFlush?.();
    this.#undoFlush = undefined;
    connection.socket.close();
    if (this.#wanted) this.#retry(connection.open ? this.#options.clock.nowMs() : this.#startedAtMs);
    if (connection.open) this.#options.lost();
  }

  /** The next attempt, its delay counted from `fromMs`: an attempt that hung has waited already. */
  #retry(fromMs: number): void {
    const { clock, random } = this.#options;
    this.counts.failed++;
    // Everybody has been told another time: only who finds nobody then waits as long as anybody would.
    const delayMs = this.#backInMs ?? retryDelayMs(this.#failures++, random());
    this.#backInMs = undefined;
    this.#undoRetry = clock.after(Math.max(0, fromMs + delayMs - clock.nowMs()), () => {
      this.#undoRetry = undefined;
      if (this.#wanted) this.#open();
    });
  }

  #flush(): void {
    const connection = this.#connection;
    if (!connection?.open || this.#flushing || this.#undoFlush) return;
    const { clock } = this.#options;
    // A `make` may post again: that goes to the end of this very iteration, never in front of its own message.
    this.#flushing = true;
    for (const [key, make] of this.#outbox) {
      if (!this.#pace.take(clock.nowMs())) {
        this.#undoFlush = clock.after(1000 / pace.perSecond, () => {
          this.#undoFlush = undefined;
          this.#flush();
        });
        break;
      }
      this.#outbox.delete(key);
      const message = make();
      if (!message) continue;
      this.counts.sent++;
      connection.socket.send(JSON.stringify(message));
    }
    this.#flushing = false;
  }
}
