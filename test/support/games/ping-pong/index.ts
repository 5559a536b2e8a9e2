import * as v from 'valibot';
import type { Game } from '../../../../src/games/game.ts';
import type { PingPongScene } from './client.ts';
import { maxPaddles } from './protocol.ts';

// doc:game
/** Ping-pong: one ball, as many paddles as there are players, first side to `points` wins. */
export const pingPong: Game<PingPongScene> = {
  id: 'ping-pong',
  titles: [
    {
      id: 'ping-pong',
      name: 'Ping-pong',
      summary: 'One ball, two sides. Drop in on the side that needs you.',
      seats: { min: 2, default: 4, max: maxPaddles },
      spectators: 0,
      dropIn: true,
      params: v.object({
        points: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
        fast: v.boolean(),
      }),
      defaultParams: { points: 21, fast: false },
      options: [{ param: 'points', label: 'Points to win', kind: 'number', min: 1, max: 99 }],
    },
  ],
  // In the order of the bits of Move.
  actions: [
    { id: 'up', label: 'Up', keys: ['ArrowUp', 'KeyW'] },
    { id: 'down', label: 'Down', keys: ['ArrowDown', 'KeyS'] },
  ],
  loadHost: async () => (await import('./host.ts')).createHost,
  loadClient: async () => (await import('./client.ts')).createClient,
  loadProtocol: async () => (await import('./protocol.gen.ts')).protocol,
  loadView: async () => (await import('./view.ts')).createView,
};
// end
