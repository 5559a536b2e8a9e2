import type { Params } from '../../src/games/game.ts';
import type { TicsScene } from '../../src/games/tics/engine.ts';
import type { DuelScene } from '../../src/games/tics/engines/duel/rules/scene.ts';
import { rules } from '../../src/games/tics/engines/duel/simulation.ts';
import { ticRateHz } from '../../src/games/tics/protocol.ts';
import { DuelBot } from './games/duel-bots.ts';

const names = ['Ada', 'Bartholomew', 'Zoë 🦊', 'Mx Long-Name of Nowhere'];

/** A session that bots play, to be looked at tic by tic: the same pictures for the same numbers. */
export class DuelShow {
  readonly #world;
  readonly #bots: readonly DuelBot[];
  readonly #ingame: number;
  readonly eyes: number;

  constructor({
    params = {},
    seed = 5,
    ingame = 15,
    eyes = 0,
  }: { params?: Params; seed?: number; ingame?: number; eyes?: number } = {}) {
    this.#world = rules.create({ params, seed, slots: [0, 1, 2, 3] });
    this.#bots = names.map((_, slot) => new DuelBot(slot, seed + slot));
    this.#ingame = ingame;
    this.eyes = eyes;
  }

  run(tics: number): this {
    for (let n = 0; n < tics; n++) {
      const scene = this.#world.scene(1, this.eyes);
      const commands = this.#bots.map((bot) => ({ ...rules.intent(bot.hold(scene)), consistancy: 0, chatchar: 0 }));
      this.#world.step(commands, this.#ingame);
    }
    return this;
  }

  /** Runs on to the first tic of which this holds. */
  until(holds: (scene: DuelScene) => boolean): this {
    for (let n = 0; n < 35 * 300 && !holds(this.#world.scene(1, this.eyes)); n++) this.run(1);
    return this;
  }

  scene(alpha = 1, watching = false): TicsScene<DuelScene> {
    return {
      scene: this.#world.scene(alpha, this.eyes),
      nameOf: (slot) => (this.#ingame & (1 << slot) ? names[slot] : undefined),
      eyes: this.eyes,
      watching,
      late: false,
    };
  }
}

/** What is worth looking at, by name: a show that stands at it. */
export const namedShows: Readonly<Record<string, () => DuelShow>> = {
  courtyard: () => new DuelShow({ params: { map: 'courtyard' } }).run(400),
  crossing: () => new DuelShow({ params: { map: 'crossing' }, seed: 3 }).run(300),
  moat: () => new DuelShow({ params: { map: 'moat' }, eyes: 2 }).run(500),
  depot: () => new DuelShow({ params: { map: 'depot' }, eyes: 3 }).until(({ shots }) => shots.length > 26).run(1),
  maze: () => new DuelShow({ params: { map: 'maze' }, eyes: 1 }).run(600),
  /** Your own fall. */
  fallen: () => new DuelShow({ params: { map: 'moat' } }).until(({ players }) => players[0]?.standing === 2).run(12),
  teams: () => new DuelShow({ params: { map: 'crossing', mode: 'teams' } }).run(700),
  beginning: () => new DuelShow().run(6),
  blast: () =>
    new DuelShow({ params: { map: 'depot' } })
      .until(({ happenings, tic }) => happenings.filter((each) => each.kind === 'blast' && each.tic === tic).length > 1)
      .run(4),
};

/** The busiest that bots get up to in minutes of every map, several seeds of each: barrels burst, all four fire. */
const busiest = { params: { map: 'depot' }, seed: 6, fromTic: 1109, tics: 20 } as const;

/** Pictures of it, so many a second. */
export function busyDuel(rateHz: number): TicsScene<DuelScene>[] {
  const { params, seed, fromTic, tics } = busiest;
  const show = new DuelShow({ params, seed }).run(fromTic);
  return Array.from({ length: Math.floor((tics * rateHz) / ticRateHz) }, (_, n) => {
    const tic = (n * ticRateHz) / rateHz;
    show.run(Math.floor(tic) - Math.max(0, Math.floor(((n - 1) * ticRateHz) / rateHz)));
    return show.scene(tic % 1);
  });
}
