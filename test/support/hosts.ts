import type { CreateHost, Game } from '../../src/games/game.ts';
import { games } from '../../src/games/registry.ts';
import { pingPong } from './games/ping-pong/index.ts';

/** Loaded before any test runs, so that a room in one thread can be made without waiting. */
const loaded = new Map<string, CreateHost>();
for (const game of [...games, pingPong]) loaded.set(game.id, await game.loadHost());

/** The authority of a game of the registry, or of ping-pong. */
export function hostOf(game: Game): CreateHost {
  const createHost = loaded.get(game.id);
  if (!createHost) throw new Error(`the host of ${game.id} is not loaded`);
  return createHost;
}
