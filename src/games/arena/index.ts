import * as v from 'valibot';
import type { Game, Title } from '../game.ts';
import type { ArenaScene } from './client.ts';
import { roundMinutes } from './rules.ts';

const title: Title = {
  id: 'arena',
  name: 'Arena',
  summary:
    'Collect gems, of which large golden ones count five, and bump into whoever has more than you: some of theirs spill.',
  seats: { min: 2, default: 16, max: 64 },
  spectators: 0,
  dropIn: true,
  outlivesHost: true,
  params: v.object({
    minutes: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(roundMinutes.min), v.maxValue(roundMinutes.max)),
      roundMinutes.default,
    ),
  }),
  defaultParams: { minutes: roundMinutes.default },
  options: [
    { param: 'minutes', label: 'Minutes a round', kind: 'number', min: roundMinutes.min, max: roundMinutes.max },
  ],
};

/** Arena: gems on one field for everybody, told in authoritative snapshots at 20 Hz. */
export const arena: Game<ArenaScene> = {
  id: 'arena',
  titles: [title],
  // In the order of the bits of Input's mask.
  actions: [
    { id: 'up', label: 'Up', keys: ['ArrowUp', 'KeyW'] },
    { id: 'down', label: 'Down', keys: ['ArrowDown', 'KeyS'] },
    { id: 'left', label: 'Left', keys: ['ArrowLeft', 'KeyA'] },
    { id: 'right', label: 'Right', keys: ['ArrowRight', 'KeyD'] },
  ],
  loadHost: async () => (await import('./host.ts')).createHost,
  loadClient: async () => (await import('./client.ts')).createClient,
  loadProtocol: async () => (await import('./protocol.gen.ts')).protocol,
  loadView: async () => (await import('./view.ts')).createView,
};
