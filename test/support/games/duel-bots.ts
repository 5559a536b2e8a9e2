import { held } from '../../../src/games/tics/actions.ts';
import { type Field, isClear, tileAt, tiles } from '../../../src/games/tics/engines/duel/rules/field.ts';
import { one } from '../../../src/games/tics/engines/duel/rules/fixed.ts';
import type { DuelScene, PlayerScene } from '../../../src/games/tics/engines/duel/rules/scene.ts';
import { standings } from '../../../src/games/tics/engines/duel/rules/state.ts';
import { Random } from '../../../src/lib/random.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Tics between two decisions: a person takes no less. */
const reactionTics = 5;
/** Turns off the mark that a shot may go. */
const aim = 0.03;

/** The next place on the shortest way over floor from `from` to `to`, in tiles; `to` itself when there is none. */
function wayTo(field: Field, from: Place, to: Place): Place {
  const { width } = field;
  const at = ({ x, y }: Place) => Math.floor(y) * width + Math.floor(x);
  const start = at(from);
  const cameFrom = new Map([[at(to), -1]]);
  // From the end, so that the first step of the way is known when the start is reached.
  for (const place of cameFrom.keys()) {
    if (place === start) break;
    for (const step of [1, -1, width, -width]) {
      const next = place + step;
      if (cameFrom.has(next) || tileAt(field, next % width, Math.floor(next / width)) !== tiles.floor) continue;
      cameFrom.set(next, place);
    }
  }
  const next = cameFrom.get(start) ?? -1;
  return next < 0 ? to : { x: (next % width) + 0.5, y: Math.floor(next / width) + 0.5 };
}

/** Turns from where `player` looks to a place, −0.5 … 0.5; positive to the left. */
function turnsTo(player: PlayerScene, to: Place): number {
  const turns = Math.atan2(player.y - to.y, to.x - player.x) / (2 * Math.PI) - player.angle;
  return turns - Math.round(turns);
}

/** Somebody who plays Duel from what is seen, well enough to score: the same for the same seed and pictures. */
export class DuelBot {
  readonly #slot: number;
  readonly #random: Random;
  #held = 0;
  #nextTic = 0;

  constructor(slot: number, seed: number) {
    this.#slot = slot;
    this.#random = new Random(seed);
  }

  /** What it holds from now on, as a mask of actions. */
  hold(scene: DuelScene): number {
    if (scene.tic < this.#nextTic) return this.#held;
    this.#nextTic = scene.tic + reactionTics;
    this.#held = this.#decide(scene);
    return this.#held;
  }

  #decide({ players, field, teams }: DuelScene): number {
    const self = players[this.#slot];
    if (!self || self.standing !== standings.up) return 0;
    const isFoe = ({ slot, standing }: PlayerScene) =>
      slot !== self.slot && standing === standings.up && !(teams && (slot & 1) === (self.slot & 1));
    const far = ({ x, y }: Place) => (x - self.x) ** 2 + (y - self.y) ** 2;
    const [foe] = players.filter(isFoe).sort((a, b) => far(a) - far(b));
    const wander = { x: field.width / 2, y: field.height / 2 };
    const goal = foe ?? wander;
    const [x, y, goalX, goalY] = [self.x, self.y, goal.x, goal.y].map((tilesFrom) => Math.round(tilesFrom * one));
    const sees = foe !== undefined && isClear(field, x ?? 0, y ?? 0, goalX ?? 0, goalY ?? 0);
    const turns = turnsTo(self, sees ? goal : wayTo(field, self, goal));
    let mask = Math.abs(turns) < 0.01 ? 0 : turns > 0 ? held.left : held.right;
    if (sees) {
      if (Math.abs(turns) < aim) mask |= held.fire;
      if (far(goal) > 9) mask |= held.up;
      else if (far(goal) < 4) mask |= held.down;
      if (self.breathLeft === 0 && this.#random.below(6) === 0)
        mask = held.dodge | (this.#random.below(2) === 0 ? held.left : held.right);
    } else if (Math.abs(turns) < 0.12) mask |= held.up;
    // Who is stuck at a corner or behind a barrel tries something else, and barrels are shot at.
    if (this.#random.below(12) === 0)
      mask = held.up | held.fire | (this.#random.below(2) === 0 ? held.left : held.right);
    return mask;
  }
}
