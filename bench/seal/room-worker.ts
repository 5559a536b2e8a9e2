import { tics } from '../../src/games/tics/index.ts';
import { serveFrom } from '../../src/host/worker-entry.ts';
import { maxGuests } from './guests.ts';

/** Duel as it is, but for how many may watch. */
const titles = tics.titles.map((title) => ({ ...title, spectators: maxGuests }));

serveFrom(self, [{ ...tics, titles }]);
