import { rules } from '../../src/games/tics/engines/duel/simulation.ts';
import { consistancyFor } from '../../src/games/tics/hashes.ts';
import type { Recording } from '../../src/games/tics/recording.ts';
import { DuelBot } from '../../test/support/games/duel-bots.ts';
import { recorded } from '../../test/support/recorded.ts';

const slots = [0, 1, 2, 3];

/** What four bots have played of a Duel without end, so many tics of it. */
export function pastOf(tics: number): Recording {
  const bots = slots.map((slot) => new DuelBot(slot, slot + 1));
  return recorded(rules, {
    title: 'duel',
    start: { params: { minutes: 0, points: 0 }, seed: 1, slots },
    tics,
    play(bundle, { world, hashes }) {
      const { tic, cmds } = bundle;
      bundle.ingame = 0b1111;
      for (const slot of slots) {
        const intent = rules.intent(bots[slot]?.hold(world.scene(1, slot)) ?? 0);
        cmds.forwardmove[slot] = intent.forwardmove;
        cmds.sidemove[slot] = intent.sidemove;
        cmds.angleturn[slot] = intent.angleturn;
        cmds.buttons[slot] = intent.buttons;
        cmds.consistancy[slot] = consistancyFor(tic, hashes);
      }
    },
  });
}
