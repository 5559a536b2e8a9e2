import type { Rules, SessionStart } from '../engine.ts';
import { consistencyLag } from '../hashes.ts';
import type { Bundle } from '../protocol.gen.ts';
import { sessionWidth, ticRateHz } from '../protocol.ts';
import { SessionWorld } from '../session-world.ts';

/** A keyframe a minute. */
export const keyframeTics = 60 * ticRateHz;

/** A whole state of the session's world. */
export interface Keyframe {
  /** Tics run until then. */
  readonly tic: number;
  readonly state: Uint8Array<ArrayBuffer>;
}

/**
 * The host's own world of a session (L11): what it hashes to is what counts when players disagree (L6). Everybody who does
 * is told of once a stay (F12).
 */
export class Referee {
  readonly #session: SessionWorld;
  readonly #differs: (place: number, tic: number) => void;
  /** Places that were told of. */
  readonly #known = new Set<number>();
  #keyframe: Keyframe;

  constructor(options: {
    readonly rules: Rules;
    readonly start: SessionStart;
    /** The world in the tab at `place` hashes to something else after `tic`, and perhaps did before. */
    differs(place: number, tic: number): void;
  }) {
    this.#session = new SessionWorld(options.rules, options.start);
    this.#differs = options.differs;
    this.#keyframe = { tic: 0, state: this.#session.world.save() };
  }

  /** Bit n: slot n was in at the last tic. */
  get ingame(): number {
    return this.#session.ingame;
  }

  /** The newest state that was kept whole. */
  get keyframe(): Keyframe {
    return this.#keyframe;
  }

  /** One sentence once the game is over. */
  get result(): string | null {
    return this.#session.world.result;
  }

  score(slot: number): number | null {
    return this.#session.world.score(slot);
  }

  hashAt(tic: number): number | undefined {
    return this.#session.hashes.hashAt(tic);
  }

  /** Runs the next tic, and compares what those who play say of an earlier one. */
  run(bundle: Bundle): void {
    const divergers = this.#session.run(bundle);
    for (let slot = 0; slot < sessionWidth; slot++)
      if ((divergers & (1 << slot)) !== 0) this.#found(slot, bundle.tic - consistencyLag);
    const { tic, world } = this.#session;
    if (tic % keyframeTics === 0) this.#keyframe = { tic, state: world.save() };
  }

  /**
   * A tab says what its world hashed to after `tic`. False when there is nothing to compare with: a tic that has not been
   * run here, or too long ago (F09).
   */
  report(place: number, tic: number, hash: number): boolean {
    const own = this.#session.hashes.hashAt(tic);
    if (own === undefined) return false;
    if (own !== hash) this.#found(place, tic);
    return true;
  }

  /** Who is at `place` from now on is another tab, or begins anew. */
  forget(place: number): void {
    this.#known.delete(place);
  }

  #found(place: number, tic: number): void {
    if (this.#known.has(place)) return;
    this.#known.add(place);
    this.#differs(place, tic);
  }
}
