import { networkInterfaces } from 'node:os';
import { tsImport } from 'tsx/esm/api';
import { BySession } from './by-session.mjs';

/** All tabs of a test share one address, so what a server allows an address is out of the way unless a test sets it. */
const roomyLimits = { socketsPerAddress: 1000, roomsPerAddress: 1000, joinsPerMinute: 10_000 };

/** What this machine does not have. */
class Missing extends Error {}

const turnSecret = 'a-secret-of-these-tests';

function lanAddress() {
  const addresses = Object.values(networkInterfaces()).flatMap((interfaces) => interfaces ?? []);
  return addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address;
}

/** Answers the commands of `server.ts`: the project's own server, serving the built app and its signalling. */
export function serverPlugin(builds) {
  const files = new BySession();
  let nextId = 1;

  async function listen(options, port) {
    const { startServer } = await tsImport('../../signaling/server.ts', import.meta.url);
    return startServer({ host: '127.0.0.1', staticDir: 'dist', ...options, port });
  }

  async function startRelay() {
    const { noTurnServer, TurnServer } = await tsImport('./turn-server.ts', import.meta.url);
    if (noTurnServer) throw new Missing(noTurnServer);
    return TurnServer.start(turnSecret);
  }

  function known(servers, id) {
    const entry = servers.get(id);
    if (!entry) throw new Error(`no server ${id}`);
    return entry;
  }

  async function stopAll(entries) {
    for (const { server, relay } of entries) {
      await server?.close();
      await relay?.stop();
    }
  }

  const commands = {
    /** Undefined when its build is not ready yet. */
    async start(servers, { limits, allowedOrigins, lan, worker, turn }) {
      const staticDir = worker && (await builds.ready({ worker }));
      if (worker && !staticDir) return undefined;
      const host = lan ? lanAddress() : undefined;
      if (lan && host === undefined) throw new Missing('this machine is in no network');
      const relay = turn ? await startRelay() : undefined;
      const options = {
        limits: { ...roomyLimits, ...limits },
        allowedOrigins,
        ...(host && { host }),
        ...(staticDir && { staticDir }),
        ...(relay && { turn: { urls: [relay.url], secret: turnSecret, ttlS: 600 } }),
      };
      const server = await listen(options, 0);
      const id = nextId++;
      servers.set(id, { server, relay, options, port: server.port });
      return { id, url: server.url };
    },
    async stop(servers, { id }) {
      const entry = known(servers, id);
      await entry.server?.close();
      entry.server = undefined;
    },
    async restart(servers, { id }) {
      const entry = known(servers, id);
      await entry.server?.close();
      entry.server = await listen(entry.options, entry.port);
    },
    stats(servers, { id }) {
      return known(servers, id).server?.stats();
    },
  };

  return {
    name: 'server',
    async executeCommand({ command, payload, session }) {
      if (!command.startsWith('server:')) return undefined;
      await stopAll(files.take());
      try {
        return { value: await commands[command.slice('server:'.length)](files.of(session), payload) };
      } catch (error) {
        return error instanceof Missing ? { unsupported: error.message } : { error: error.message };
      }
    },
    serverStop: () => stopAll(files.take({ every: true })),
  };
}
