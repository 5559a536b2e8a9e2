import type { Rules, SessionStart, World } from './engine.ts';
import { checkpointTics, divergers, HashRing } from './hashes.ts';
import type { Bundle } from './protocol.gen.ts';
import { sessionWidth, type Ticcmd } from './protocol.ts';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * The world of a session as its sealed bundles make it, and nothing else does (S02): what the referee, every guest and a
 * replay have in common.
 */
export class SessionWorld<Scene = unknown> {
  readonly world: World<Scene>;
  /** What it hashed to after each of the last tics. */
  readonly hashes = new HashRing();
  /** What it hashed to after each 35th tic, from the first on. */
  readonly checkpoints: number[] = [];
  #ingame = 0;
  /** Reused: a tic makes no object. */
  readonly #commands = Array.from(
    { length: sessionWidth },
    (): Mutable<Ticcmd> => ({ forwardmove: 0, sidemove: 0, angleturn: 0, consistancy: 0, chatchar: 0, buttons: 0 }),
  );

  constructor(rules: Rules<Scene>, start: SessionStart) {
    this.world = rules.create(start);
  }

  /** The next tic to run. */
  get tic(): number {
    return this.world.tic;
  }

  /** Bit n: slot n was in at the last tic that was run. */
  get ingame(): number {
    return this.#ingame;
  }

  /**
   * Runs the tic of `bundle`. Throws `RangeError` unless it is the next one: a broken invariant of ours. Returns the
   * slots, as a mask, whose commands claim another hash than this world had (L6).
   */
  run(bundle: Bundle): number {
    if (bundle.tic !== this.world.tic) throw new RangeError(`tic ${bundle.tic} is not ${this.world.tic}, the next one`);
    const { cmds } = bundle;
    for (let slot = 0; slot < sessionWidth; slot++) {
      const command = this.#commands[slot];
      if (!command) break;
      command.forwardmove = cmds.forwardmove[slot] ?? 0;
      command.sidemove = cmds.sidemove[slot] ?? 0;
      command.angleturn = cmds.angleturn[slot] ?? 0;
      command.consistancy = cmds.consistancy[slot] ?? 0;
      command.chatchar = cmds.chatchar[slot] ?? 0;
      command.buttons = cmds.buttons[slot] ?? 0;
    }
    this.#ingame = bundle.ingame;
    this.world.step(this.#commands, bundle.ingame);
    const hash = this.world.hash();
    this.hashes.note(bundle.tic, hash);
    if ((bundle.tic + 1) % checkpointTics === 0) this.checkpoints.push(hash);
    return divergers(bundle, this.hashes);
  }
}
