import { modes } from '../../src/games/tics/engines/duel/choices.ts';
import { maps } from '../../src/games/tics/engines/duel/maps/index.ts';
import type { DuelScene } from '../../src/games/tics/engines/duel/rules/scene.ts';
import { rules } from '../../src/games/tics/engines/duel/simulation.ts';
import { consistancyFor } from '../../src/games/tics/hashes.ts';
import type { Bundle } from '../../src/games/tics/protocol.gen.ts';
import { sessionWidth, ticRateHz } from '../../src/games/tics/protocol.ts';
import type { Recording } from '../../src/games/tics/recording.ts';
import type { SessionWorld } from '../../src/games/tics/session-world.ts';
import { Random } from '../../src/lib/random.ts';
import { DuelBot } from './games/duel-bots.ts';
import { recorded } from './recorded.ts';

/** What a command does by its columns in a bundle. */
const columns = ['forwardmove', 'sidemove', 'angleturn', 'chatchar', 'buttons'] as const;
const names = ['Ann', 'Bób', '陽子', '<i>Dan</i>'];

/** Whether something has begun or ended in `slot`, about `rate` times a minute. */
const happens = (random: Random, rate: number) => random.below(60 * ticRateHz) < rate;

/** Four bots who come and go, and whose commands are late now and then: what a host would seal for them. */
class Players {
  readonly #random: Random;
  readonly #bots: readonly DuelBot[];
  readonly #wild: boolean;
  #ingame: number;
  /** By slot: tics for which the host still makes its commands up, and tics before anybody may come in again. */
  readonly #lateTics = [0, 0, 0, 0];
  readonly #emptyTics = [0, 0, 0, 0];

  constructor(seed: number, slots: readonly number[], wild: boolean) {
    this.#random = new Random(seed);
    this.#bots = Array.from({ length: sessionWidth }, (_, slot) => new DuelBot(slot, seed * sessionWidth + slot));
    this.#wild = wild;
    this.#ingame = slots.reduce((mask, slot) => mask | (1 << slot), 0);
  }

  play(bundle: Bundle, session: SessionWorld<DuelScene>): void {
    const cmds = bundle.cmds;
    bundle.ingame = this.#ingame;
    bundle.fabricated = 0;
    for (let slot = 0; slot < sessionWidth; slot++) {
      if ((this.#ingame & (1 << slot)) === 0) {
        for (const column of [...columns, 'consistancy'] as const) cmds[column][slot] = 0;
      } else if (this.#isLate(slot)) {
        bundle.fabricated |= 1 << slot;
        cmds.chatchar[slot] = 0;
        cmds.buttons[slot] = (cmds.buttons[slot] ?? 0) & ~rules.oneShotButtons;
      } else this.#command(bundle, session, slot);
    }
    this.#comeAndGo();
  }

  #command({ tic, cmds }: Bundle, { world, hashes }: SessionWorld<DuelScene>, slot: number): void {
    cmds.consistancy[slot] = consistancyFor(tic, hashes);
    if (this.#wild) {
      if (this.#random.below(4) === 0) for (const column of columns) cmds[column][slot] = this.#random.u32();
      return;
    }
    const intent = rules.intent(this.#bots[slot]?.hold(world.scene(1, slot)) ?? 0);
    cmds.forwardmove[slot] = intent.forwardmove;
    cmds.sidemove[slot] = intent.sidemove;
    cmds.angleturn[slot] = intent.angleturn;
    cmds.buttons[slot] = intent.buttons;
  }

  #isLate(slot: number): boolean {
    const left = this.#lateTics[slot] ?? 0;
    this.#lateTics[slot] = left > 0 ? left - 1 : happens(this.#random, 6) ? 1 + this.#random.below(50) : 0;
    return left > 0;
  }

  #comeAndGo(): void {
    for (let slot = 0; slot < sessionWidth; slot++) {
      const bit = 1 << slot;
      const empty = this.#emptyTics[slot] ?? 0;
      this.#emptyTics[slot] = Math.max(0, empty - 1);
      if (empty > 0 || !happens(this.#random, this.#ingame & bit ? 2 : 6)) continue;
      this.#ingame ^= bit;
      this.#lateTics[slot] = 0;
      this.#emptyTics[slot] = 2;
    }
  }
}

/** The sessions that are pinned in `test/recordings`, by the names of their files. */
export function* pinnedSessions(): Generator<readonly [name: string, recording: Recording]> {
  let seed = 0;
  const session = (
    name: string,
    params: Recording['start']['params'],
    { slots = [0, 1, 2, 3], seconds = 45, wild = false } = {},
  ): readonly [string, Recording] => {
    seed++;
    const players = new Players(seed, slots, wild);
    return [
      name,
      recorded(rules, {
        title: 'duel',
        start: { params, seed: Math.imul(seed, 0x9e37_79b1) >>> 0, slots },
        tics: seconds * ticRateHz,
        names: names.map((each, slot) => [slot, each] as const),
        play: (bundle, world) => players.play(bundle, world),
      }),
    ];
  };
  for (const { id: map } of maps)
    for (const mode of modes) {
      yield session(`${map}-${mode}`, { map, mode });
      yield session(`${map}-${mode}-of-two`, { map, mode }, { slots: [1, 3], seconds: 30 });
    }
  yield session('alone', {}, { slots: [2], seconds: 30 });
  yield session('wild', {}, { wild: true, seconds: 30 });
  yield session('wild-teams', { map: maps.at(-1)?.id ?? '', mode: 'teams' }, { wild: true, seconds: 30 });
  yield session('to-two-points', { points: 2 }, { seconds: 90 });
  yield session('to-the-end-of-time', { minutes: 1, points: 99 }, { seconds: 90 });
}
