import { games } from '../../src/games/registry.ts';
import { serveFrom } from '../../src/host/worker-entry.ts';
import { pingPong } from './games/ping-pong/index.ts';

serveFrom(self, [...games, pingPong]);
