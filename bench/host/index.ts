/**
 * What hosting costs the worker: whole rooms with their lobby, sessions, links and game, 4 to 64 guests, in Node. There the
 * processor's own time can be told from that of everything else on the machine, which a tab cannot; the code is the same, and
 * so is the engine, of another age.
 */
import type { Bench } from '../bench.ts';
import { BusyArena } from './busy-arena.ts';
import { measureBusyRealm } from './busy-realm.ts';
import { type Growth, growthOf } from './growth.ts';
import { unmeasured } from './host-work.ts';
import { collector, duellist, walker } from './players.ts';
import { figuresOfSave, hourOfTics } from './saves.ts';

/** A minute of arena. */
const minuteTicks = 1200;

const growths: readonly Growth[] = [
  {
    title: 'arena',
    name: 'arena',
    playing: collector,
    lane: 'stream',
    sizes: [
      { players: 4, spectators: 0, playedS: 60 },
      { players: 16, spectators: 0, playedS: 30 },
      { players: 64, spectators: 0, playedS: 10 },
    ],
    atMost: 1.25,
  },
  {
    title: 'realm',
    name: 'Realm',
    playing: walker,
    lane: 'datagram',
    sizes: [
      { players: 4, spectators: 0, playedS: 60 },
      { players: 16, spectators: 0, playedS: 20 },
      { players: 64, spectators: 0, playedS: 10 },
    ],
    atMost: 1.25,
  },
  {
    title: 'duel',
    name: 'Duel',
    playing: duellist,
    lane: 'stream',
    sizes: [
      { players: 4, spectators: 0, playedS: 60 },
      { players: 4, spectators: 12, playedS: 30 },
      { players: 4, spectators: 60, playedS: 10 },
    ],
    atMost: 1.25,
  },
];

export const bench: Bench = async () => {
  const grown = growths.flatMap(growthOf);
  const { figures, busy } = measureBusyRealm();
  const arena = new BusyArena(64);
  for (let tick = 0; tick < minuteTicks; tick++) arena.tick(unmeasured);
  return {
    browser: `Node ${process.versions.node}`,
    figures: [
      ...grown,
      ...figures,
      ...figuresOfSave('Realm, that world', () => busy.host.save()),
      ...figuresOfSave('arena, 64 players', () => arena.host.save()),
      ...figuresOfSave('Duel, an hour', hourOfTics()),
    ],
  };
};
