import type { ToGuest, ToHost } from '../../src/lobby/messages.ts';

const token = '0123456789abcdef0123456789abcdef';
const proof = token + token;

/** One of each message a guest may say, with every field. */
export const toHostSamples: readonly ToHost[] = [
  { t: 'hello', protocol: 1, build: '0123456789ab', role: 'player', name: 'Zoë', resume: token, proof },
  { t: 'name', name: '🙂 "quoted"' },
  { t: 'slot', slot: 63 },
  { t: 'join', slot: 0 },
  { t: 'params', params: { seats: 8, map: 'e1m1', fast: true } },
  { t: 'start' },
  { t: 'end' },
  { t: 'kick', slot: 2 },
  { t: 'ping', t0: 1234.5 },
  { t: 'progress', launchId: 1, tic: 0xffff_ffff },
  { t: 'hash', epoch: 1, launchId: 1, tic: 35, hash: 0xdead_beef },
  { t: 'again', launchId: 1 },
  { t: 'chat', text: 'hello, everyone' },
  { t: 'leave' },
  { t: 'goodbye', code: 1000, reason: 'Left.' },
];

/** One of each message a host may say, with every field. */
export const toGuestSamples: readonly ToGuest[] = [
  {
    t: 'welcome',
    slot: 3,
    color: '#5fc75d',
    role: 'player',
    epoch: 1,
    resume: token,
    game: 'arena',
    auth: '18446744073709551615',
    proof,
  },
  { t: 'waiting' },
  {
    t: 'roster',
    players: [
      { slot: 0, color: '#5fc75d', name: 'Ada', host: true, entityId: 1, away: false, verified: true, again: true },
      { slot: 5, color: '#43c6de', name: '日本', host: false, entityId: null, away: true },
    ],
    spectators: ['Bob'],
    freeSlots: [1, 2, 3],
    params: { seats: 6 },
    inGame: true,
  },
  { t: 'countdown', n: 3 },
  { t: 'launch', launchId: 1, params: {}, seed: 1, numplayers: 2, slots: [0, 5], names: ['Ada', '日本'] },
  { t: 'inprogress', launchId: 1, params: {}, seed: 1, slots: [0, 5], names: ['Ada', '日本'], tic: 700 },
  { t: 'ended', launchId: 1, reason: 'The game is over.' },
  { t: 'pong', t0: 1234.5 },
  { t: 'margin', ms: -12.5 },
  { t: 'chat', slot: null, name: 'Bob', text: 'Ada has joined.' },
  { t: 'goodbye', code: 4001, reason: 'This room is open in a newer tab.' },
];
