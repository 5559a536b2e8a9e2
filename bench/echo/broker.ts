import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A real PeerJS broker on this machine, until it is stopped. */
export async function startBroker(): Promise<{ readonly port: number; stop(): Promise<unknown> }> {
  const thread = new Worker(new URL('../../test/support/broker-thread.mjs', import.meta.url), {
    workerData: { port: 0 },
  });
  const [port] = await once(thread, 'message');
  return { port, stop: () => thread.terminate() };
}
