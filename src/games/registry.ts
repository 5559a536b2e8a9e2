import { arena } from './arena/index.ts';
import type { Game } from './game.ts';
import { tics } from './tics/index.ts';
import { realm } from './tiles/index.ts';

/** Every game there is: one line a game. UI, worker, documents, fuzz and the wire inspector iterate it. */
export const games: readonly Game[] = [arena, realm, tics];
