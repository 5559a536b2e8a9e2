import { games } from '../games/registry.ts';
import { serveFrom } from './worker-entry.ts';

serveFrom(self, games);
