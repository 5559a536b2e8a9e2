/**
 * Whether hosting leaks: an hour of each game in a whole room, with bots, as fast as it goes. In Node, where the heap can be
 * looked at after all garbage is gone.
 */
import { bundleBytes } from '../../src/games/tics/log.ts';
import { ticRateHz } from '../../src/games/tics/protocol.ts';
import type { Bench } from '../bench.ts';
import { arenaBots, duelBots, realmBots } from './bots.ts';
import { type Hour, playHour } from './hour.ts';
import { slope } from './slope.ts';

const arena: Hour = { title: 'arena', players: 8, params: { minutes: 10 }, tickMs: 50, bots: arenaBots };
const realm: Hour = { title: 'realm', players: 8, params: {}, tickMs: 100, bots: realmBots };
const duel: Hour = {
  title: 'duel',
  players: 4,
  params: { minutes: 0, points: 0 },
  tickMs: 1000 / ticRateHz,
  bots: duelBots,
};

/** By then everything has been made that is made once, minutes. */
const settledMinutes = 30;

/** What is held more with each hour, kB: of the second half, in which only what never ends goes on. */
function growthOf(held: readonly number[]): number {
  return (slope(held.slice(settledMinutes)) * 60) / 1000;
}

export const bench: Bench = async () => {
  const ofRealm = playHour(realm);
  const log = { name: 'its log', value: (3600 * ticRateHz * bundleBytes) / 1000 };
  return {
    browser: `Node ${process.versions.node}`,
    figures: [
      {
        name: 'arena, 8 players, six rounds of ten minutes',
        value: growthOf(playHour(arena)),
        unit: 'kB/h',
        goal: { of: 'value', atMost: 50 },
      },
      { name: 'Realm, 8 wanderers', value: growthOf(ofRealm), unit: 'kB/h', goal: { of: 'value', atMost: 50 } },
      {
        name: 'Realm, 8 wanderers, all since the first minute',
        value: ((ofRealm.at(-1) ?? Number.NaN) - (ofRealm[0] ?? Number.NaN)) / 1000,
        unit: 'kB',
        goal: { of: 'value', atMost: 6000 },
      },
      {
        name: 'Duel, 4 players',
        value: growthOf(playHour(duel)),
        unit: 'kB/h',
        against: log,
        goal: { of: 'ratio', atMost: 1.02 },
      },
    ],
  };
};
