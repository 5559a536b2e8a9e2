import * as v from 'valibot';
import type { Game, Title } from '../game.ts';
import { clientTypesPattern } from './admission.ts';
import type { RealmScene } from './client/scene.ts';

/** Characters of a list of client types: ten numbers. */
const maxClientsLength = 60;

const title: Title = {
  id: 'realm',
  name: 'Realm',
  summary: 'Explore a wild land together, and bring home what lies in the Deep.',
  seats: { min: 1, default: 8, max: 16 },
  spectators: 0,
  dropIn: true,
  outlivesHost: true,
  rates: true,
  params: v.object({
    clients: v.optional(v.pipe(v.string(), v.maxLength(maxClientsLength), v.regex(clientTypesPattern)), ''),
  }),
  defaultParams: { clients: '' },
  // Which programs may play is no player's question: `clients` is for rooms that a program sets up.
  options: [],
};

/** Realm: one land for all, ten ticks a second, told by datagrams that may be lost. */
export const realm: Game<RealmScene> = {
  id: 'tiles',
  titles: [title],
  // In the order of the bits that the client holds.
  actions: [
    { id: 'up', label: 'Up', keys: ['ArrowUp', 'KeyW'] },
    { id: 'down', label: 'Down', keys: ['ArrowDown', 'KeyS'] },
    { id: 'left', label: 'Left', keys: ['ArrowLeft', 'KeyA'] },
    { id: 'right', label: 'Right', keys: ['ArrowRight', 'KeyD'] },
    { id: 'act', label: 'Act', keys: ['KeyE', 'Space'], buttons: [0] },
    { id: 'take', label: 'Take', keys: ['KeyG'], buttons: [1] },
    { id: 'heal', label: 'Heal', keys: ['KeyQ'], buttons: [2] },
  ],
  loadHost: async () => (await import('./host.ts')).createHost,
  loadClient: async () => (await import('./client.ts')).createClient,
  loadProtocol: async () => (await import('./protocol.gen.ts')).protocol,
  loadView: async () => (await import('./view.ts')).createView,
  loadPanel: async () => (await import('./panel.ts')).createPanel,
};
