import { createClient, ErrorReply } from 'redis';
import type { Clock } from '../src/lib/clock.ts';
import type { Bus, BusHandlers } from './bus.ts';

export interface RedisBusOptions {
  /** `redis:` or `rediss:`, with name and password if Redis asks for them. */
  readonly url: string;
  /** This end's name: 32 hexadecimal digits. */
  readonly name: string;
  readonly clock: Clock;
  /** Redis cannot be reached, or refuses something, with the error's code: `ECONNREFUSED`, `NOPERM`. Tried again without end. */
  failed(code: string): void;
}

/** Versioned: processes that speak otherwise do not hear each other. */
const channels = { all: 'tictab:1:all', to: (name: string) => `tictab:1:to:${name}` };
const nameLength = 32;
const namePattern = /^[0-9a-f]{32}$/;
/** A word to itself, through Redis and back, is the one proof that messages get through. */
const beatMs = 1_000;
/** Without one for this long the bus is down, whatever the connections claim. */
const silentMs = 4_000;
const connectMs = 3_000;
const retryMs = { base: 100, max: 2_000 };
/** Commands under way: with more Redis does not keep up, and the bus counts as down. */
const maxUnderWay = 10_000;

/**
 * A bus over Redis' publish and subscribe. Nothing is stored there: what is said while an end is away is lost to it, and
 * said again when it is back. Never throws, and never gives up.
 */
export function redisBus({ url, name, clock, failed }: RedisBusOptions): Bus {
  const connection = () =>
    createClient({
      url,
      disableOfflineQueue: true,
      commandsQueueMaxLength: maxUnderWay,
      socket: {
        connectTimeout: connectMs,
        reconnectStrategy: (retries) => Math.min(retryMs.max, retryMs.base * 2 ** Math.min(retries, 5)),
      },
    });
  const publisher = connection();
  const subscriber = connection();
  let handlers: BusHandlers | undefined;
  let up = false;
  let closed = false;
  let subscribed: 'no' | 'asked' | 'yes' = 'no';
  let beat = 0;
  /** Only beats from here on prove anything: those before may have been under way since before an outage. */
  let firstBeat = 1;
  let heardAtMs = clock.nowMs();
  let undoBeat = () => {};

  function change(to: boolean): void {
    if (to === up || closed) return;
    up = to;
    handlers?.changed(up);
  }

  function fell(): void {
    firstBeat = beat + 1;
    change(false);
  }

  function broke(error: unknown): void {
    if (closed) return;
    fell();
    failed(codeOf(error));
  }

  /** The client subscribes anew by itself after each reconnection, but only to what it has once been granted. */
  function subscribe(): void {
    if (subscribed !== 'no' || !subscriber.isReady) return;
    subscribed = 'asked';
    subscriber.subscribe([channels.all, channels.to(name)], heard).then(
      () => {
        subscribed = 'yes';
      },
      (error: unknown) => {
        subscribed = 'no';
        broke(error);
      },
    );
  }

  function publish(channel: string, text: string): void {
    if (!publisher.isReady) return;
    publisher.publish(channel, name + text).catch(broke);
  }

  function keepBeating(): void {
    if (clock.nowMs() - heardAtMs >= silentMs) fell();
    subscribe();
    publish(channels.to(name), `${++beat}`);
    undoBeat = clock.after(beatMs, keepBeating);
  }

  function heard(message: string): void {
    const from = message.slice(0, nameLength);
    const text = message.slice(nameLength);
    if (from !== name) {
      if (up && namePattern.test(from)) handlers?.heard(from, text);
      return;
    }
    // What this end has said to all comes back to it, too.
    if (!/^\d+$/.test(text) || Number(text) < firstBeat) return;
    heardAtMs = clock.nowMs();
    change(true);
  }

  for (const client of [publisher, subscriber]) {
    client.on('error', broke);
    client.on('end', fell);
  }
  subscriber.on('ready', subscribe);

  return {
    name,
    get up() {
      return up;
    },
    listen(given) {
      handlers = given;
      for (const client of [publisher, subscriber]) client.connect().catch(broke);
      keepBeating();
    },
    send(to, text) {
      if (up) publish(channels.to(to), text);
    },
    broadcast(text) {
      if (up) publish(channels.all, text);
    },
    async close() {
      undoBeat();
      closed = true;
      up = false;
      // What has just been said still goes out; who does not take it is not waited for.
      if (publisher.isReady) await Promise.race([publisher.ping().catch(() => {}), pause(clock, beatMs)]);
      for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy();
    },
  };
}

function pause(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => clock.after(ms, resolve));
}

function codeOf(error: unknown): string {
  // The rest of what Redis answers names users, channels and keys.
  if (error instanceof ErrorReply) return error.message.split(' ', 1)[0] ?? 'unknown';
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
