import { entityKinds } from '../../src/games/arena/protocol.ts';
import type { ClientGame } from '../../src/games/game.ts';
import { TicsClient } from '../../src/games/tics/client.ts';
import type { DuelScene } from '../../src/games/tics/engines/duel/rules/scene.ts';
import { Random } from '../../src/lib/random.ts';
import { DuelBot } from '../../test/support/games/duel-bots.ts';

/** What somebody holds from now on, as a mask of the game's actions. */
export type Player = (game: ClientGame, nowMs: number) => number;

/** A person takes no less to change their mind, ms. */
const reactionMs = 200;

/** Goes to the nearest gem; where there is none, this way and that. */
export function collector(slot: number): Player {
  const random = new Random(slot + 1);
  return every(reactionMs, (game) => {
    const entities = game.entities();
    const own = entities.find(({ id }) => id === game.stats().entityId);
    if (!own) return 0;
    const far = ({ x, y }: { x: number; y: number }) => (x - own.x) ** 2 + (y - own.y) ** 2;
    const gems = entities.filter(({ kind }) => kind === entityKinds.unknown).sort((a, b) => far(a) - far(b));
    const [gem] = gems;
    if (!gem || random.below(8) === 0) return 1 << random.below(4);
    const way = (by: number, less: number, more: number) => (by < -8 ? less : by > 8 ? more : 0);
    return way(gem.y - own.y, 1, 2) | way(gem.x - own.x, 4, 8);
  });
}

/** Walks about, one way for a second or so, and acts on what is there. */
export function walker(slot: number): Player {
  const random = new Random(slot + 1);
  let held = 0;
  return every(reactionMs, () => {
    if (random.below(5) === 0) held = random.below(6) === 0 ? 1 << 4 : 1 << random.below(4);
    return held;
  });
}

/** Fights. */
export function duellist(slot: number): Player {
  const bot = new DuelBot(slot, slot + 1);
  return (game, nowMs) => {
    const scene: DuelScene | undefined = game instanceof TicsClient ? game.sceneAt(nowMs)?.scene : undefined;
    return scene ? bot.hold(scene) : 0;
  };
}

/** Looks on. */
export const onlooker: Player = () => 0;

function every(ms: number, decide: (game: ClientGame) => number): Player {
  let held = 0;
  let nextMs = 0;
  return (game, nowMs) => {
    if (nowMs >= nextMs) {
      nextMs = nowMs + ms;
      held = decide(game);
    }
    return held;
  };
}
