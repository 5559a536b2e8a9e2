import * as v from 'valibot';
import type { CreateClient, Game, HostGame, Title } from '../../src/games/game.ts';
import { EchoHost } from './echo-host.ts';

/** The title whose host also steps at `rateHz`, as arena's does at 20 and Duel's at 35. */
export const echoTitle = (rateHz: number): string => `echo-${rateHz}`;

const rates = [35, 20] as const;

/** A game that answers each frame at once, to be run by the room of the house: what a game's frame goes through, no more. */
export function echoGame(createClient: CreateClient): Game {
  const nowhere = () => Promise.reject(new Error('an echo is neither drawn nor inspected'));
  return {
    id: 'echo',
    titles: rates.map(titleOf),
    actions: [],
    loadHost: async (titleId) => {
      const rateHz = rates.find((rate) => echoTitle(rate) === titleId);
      if (rateHz === undefined) throw new Error(`no title ${titleId}`);
      return (room, nowMs): HostGame => new EchoHost(room, rateHz, nowMs);
    },
    loadClient: async () => createClient,
    loadProtocol: nowhere,
    loadView: nowhere,
  };
}

function titleOf(rateHz: number): Title {
  return {
    id: echoTitle(rateHz),
    name: 'Echo',
    summary: 'Answers.',
    seats: { min: 1, default: 2, max: 2 },
    spectators: 0,
    dropIn: true,
    params: v.strictObject({}),
    defaultParams: {},
    options: [],
  };
}
