import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { BySession } from './by-session.mjs';

/** Answers the commands of `broker.ts`: the real `peer` server, a PeerJS broker. */
export function brokerPlugin() {
  const files = new BySession();
  let nextId = 1;

  async function listen(options) {
    const thread = new Worker(new URL('./broker-thread.mjs', import.meta.url), { workerData: options });
    const [port] = await once(thread, 'message');
    return { thread, options: { ...options, port } };
  }

  async function stopAll(brokers) {
    for (const { thread } of brokers) await thread.terminate();
  }

  const commands = {
    async start(brokers, { options }) {
      const broker = await listen({ ...options, port: 0 });
      const id = nextId++;
      brokers.set(id, broker);
      return { id, port: broker.options.port };
    },
    async stop(brokers, { id }) {
      await brokers.get(id).thread.terminate();
    },
    async restart(brokers, { id }) {
      const { thread, options } = brokers.get(id);
      await thread.terminate();
      brokers.set(id, await listen(options));
    },
  };

  return {
    name: 'broker',
    async executeCommand({ command, payload, session }) {
      if (!command.startsWith('broker:')) return undefined;
      await stopAll(files.take());
      try {
        return { value: await commands[command.slice('broker:'.length)](files.of(session), payload) };
      } catch (error) {
        return { error: error.message };
      }
    },
    serverStop: () => stopAll(files.take({ every: true })),
  };
}
