import type { CreateClient, CreateHost, Game } from '../../src/games/game.ts';
import { games } from '../../src/games/registry.ts';
import type { Protocol } from '../../src/wire/messages.ts';
import { pingPong } from './games/ping-pong/index.ts';

interface Loaded {
  readonly createHost: CreateHost;
  readonly createClient: CreateClient;
  readonly protocol: Protocol;
}

/** Loaded before any test runs, so that a room in one thread can be made without waiting. */
const loaded = new Map<string, Loaded>();
for (const game of [...games, pingPong]) {
  const titleId = game.titles[0]?.id ?? '';
  loaded.set(game.id, {
    createHost: await game.loadHost(titleId),
    createClient: await game.loadClient(titleId),
    protocol: await game.loadProtocol(),
  });
}

function loadedOf(game: Game): Loaded {
  const parts = loaded.get(game.id);
  if (!parts) throw new Error(`${game.id} is not loaded`);
  return parts;
}

/** The authority of a game of the registry, or of ping-pong. */
export function hostOf(game: Game): CreateHost {
  return loadedOf(game).createHost;
}

/** What plays it in a tab. */
export function clientOf(game: Game): CreateClient {
  return loadedOf(game).createClient;
}

export function protocolOf(game: Game): Protocol {
  return loadedOf(game).protocol;
}
