import { randomBytes } from 'node:crypto';
import { tsImport } from 'tsx/esm/api';
import { BySession } from './by-session.mjs';

const secret = 'a-secret-of-these-tests';

/** Answers the command of `relay.ts`: a real coturn, and what the project's own server would lend for it. */
export function turnPlugin() {
  const files = new BySession();

  async function stopAll(relays) {
    for (const relay of relays) await relay.stop();
  }

  return {
    name: 'turn',
    async executeCommand({ command, payload, session }) {
      if (command !== 'turn:start') return undefined;
      await stopAll(files.take());
      try {
        const { noTurnServer, TurnServer } = await tsImport('./turn-server.ts', import.meta.url);
        if (noTurnServer) return { unsupported: noTurnServer };
        const relay = await TurnServer.start(secret);
        files.of(session).set(relay.port, relay);
        const { lendTurn } = await tsImport('../../signaling/turn.ts', import.meta.url);
        const settings = { urls: [relay.url], secret, ttlS: 600 };
        return { value: lendTurn(settings, Date.now() / 1000 - payload.ageS, randomBytes(8)) };
      } catch (error) {
        return { error: error.message };
      }
    },
    serverStop: () => stopAll(files.take({ every: true })),
  };
}
