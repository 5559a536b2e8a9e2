import type { Game } from '../games/game.ts';
import { systemClock } from '../lib/clock.ts';
import type { ToTab, ToWorker } from './ports.ts';
import { indexedDbStore } from './room-store.ts';
import { RoomServer } from './serve.ts';

/** The part of a worker's global scope that serving needs. */
interface WorkerScope {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: ToTab): void;
}

/** Serves one room of `games` from a worker; the page that started it is at the other end. */
export function serveFrom(scope: WorkerScope, games: readonly Game[]): void {
  const server = new RoomServer({
    clock: systemClock(),
    wallMs: () => Date.now(),
    store: indexedDbStore(),
    games,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    post: (message) => scope.postMessage(message),
  });
  scope.onmessage = (event: MessageEvent<ToWorker>) => server.receive(event.data);
}
