import { games } from '../../src/games/registry.ts';
import { tics } from '../../src/games/tics/index.ts';
import { serveFrom } from '../../src/host/worker-entry.ts';
import { createAgedDuel } from './aged-duel.ts';

/** An hour. */
const agedTics = 3600 * 35;

serveFrom(
  self,
  games.map((game) => (game.id === tics.id ? { ...game, loadHost: async () => createAgedDuel(agedTics) } : game)),
);
