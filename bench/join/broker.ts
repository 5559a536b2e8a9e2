import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A real PeerJS broker. */
export interface Broker {
  readonly port: number;
  close(): Promise<unknown>;
}

export async function startBroker(): Promise<Broker> {
  const thread = new Worker(new URL('../../test/support/broker-thread.mjs', import.meta.url), {
    workerData: { port: 0 },
  });
  const [port] = await once(thread, 'message');
  return { port: Number(port), close: () => thread.terminate() };
}
