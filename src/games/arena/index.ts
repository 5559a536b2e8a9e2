import * as v from 'valibot';
import type { Game, Title } from '../game.ts';
import { ArenaClient, type ArenaScene } from './client.ts';
import { protocol } from './protocol.gen.ts';

const title: Title = {
  id: 'arena',
  name: 'Arena',
  summary: 'One field, everybody in it. Drop in whenever you like.',
  seats: { min: 2, default: 16, max: 64 },
  spectators: 0,
  dropIn: true,
  params: v.object({}),
  defaultParams: {},
};

/** Arena: authoritative snapshots at 20 Hz. */
export const arena: Game<ArenaScene> = {
  id: 'arena',
  titles: [title],
  protocol,
  // In the order of the bits of Input's mask.
  actions: [
    { id: 'up', label: 'Up', keys: ['ArrowUp', 'KeyW'] },
    { id: 'down', label: 'Down', keys: ['ArrowDown', 'KeyS'] },
    { id: 'left', label: 'Left', keys: ['ArrowLeft', 'KeyA'] },
    { id: 'right', label: 'Right', keys: ['ArrowRight', 'KeyD'] },
  ],
  loadHost: async () => (await import('./host.ts')).createHost,
  createClient: (seat, nowMs) => new ArenaClient(seat, nowMs),
  loadView: async () => (await import('./view.ts')).createView,
};
