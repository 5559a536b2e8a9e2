import type { CreateClient, Params } from '../../src/games/game.ts';
import { TestRoom } from '../../test/support/room.ts';
import type { Heard } from './bots.ts';
import { heldBytes, optimise } from './heap.ts';

const hourMs = 3_600_000;
/** What runs often is optimised by then, and nothing else is afterwards, ms of play. */
const optimisedMs = 1_200_000;
/** How often it is looked at what is held, ms of play. */
const sampleMs = 60_000;

export interface Hour {
  readonly title: string;
  readonly players: number;
  readonly params: Params;
  readonly tickMs: number;
  readonly bots: (heard: Heard) => CreateClient;
}

/**
 * Hosts an hour of play, launch after launch, as fast as it goes. Returns what was held after each minute, bytes. Throws
 * unless everybody was told of (nearly) every tick.
 */
export function playHour({ title, players, params, tickMs, bots }: Hour): readonly number[] {
  const heard: Heard = { ticks: 0 };
  const room = new TestRoom({ title, seats: players, createClient: bots(heard) });
  const guests = Array.from({ length: players }, (_, n) => room.join({ name: `P${n}`, creator: n === 0 }));
  const [creator] = guests;
  let wakeMs = 0;
  const step = () => {
    room.clock.advance(tickMs);
    const nowMs = room.clock.nowMs();
    if (nowMs >= wakeMs) wakeMs = room.room.advance(nowMs);
    room.settle();
    for (const guest of guests) guest.room.advance(nowMs);
    room.settle();
  };
  step();
  creator?.room.setParams(params);
  const held: number[] = [];
  let playedMs = 0;
  let launches = 0;
  while (playedMs < hourMs) {
    if (creator?.room.state === 'playing') {
      playedMs += tickMs;
      if (playedMs >= optimisedMs) optimise(false);
      if (playedMs >= (held.length + 1) * sampleMs) held.push(heldBytes());
    } else if (creator?.room.state === 'lobby') {
      creator.room.start();
      launches++;
    }
    step();
  }
  optimise(true);
  const told = (heard.ticks * tickMs) / players;
  if (Math.abs(told - hourMs) > hourMs / 50)
    throw new Error(`${title}: everybody was told of ${told / 1000} s on average, in ${launches} launches`);
  return held;
}
