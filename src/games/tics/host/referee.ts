import { ProtocolError } from '../../../wire/errors.ts';
import type { Rules, SessionStart } from '../engine.ts';
import { checkpointTics, consistencyLag } from '../hashes.ts';
import type { Bundle } from '../protocol.gen.ts';
import { sessionWidth, ticRateHz } from '../protocol.ts';
import { SessionWorld } from '../session-world.ts';

/** A keyframe a minute. */
export const keyframeTics = 60 * ticRateHz;
/** A world made from one runs beside the referee's for so long: a second. */
export const rehearsalTics = checkpointTics;

/** A whole state of the session's world. */
export interface Keyframe {
  /** Tics run until then. */
  readonly tic: number;
  readonly state: Uint8Array<ArrayBuffer>;
}

/**
 * The host's own world of a session (L11): what it hashes to is what counts when players disagree (L6). Everybody who does
 * is told of once a stay (F12).
 *
 * Once a minute it holds its world against itself: one made from the keyframe must go on as the first does. Where it does
 * not, the engine keeps something outside its state, and no late comer, replay or other tab can be relied on to agree.
 */
export class Referee {
  readonly #session: SessionWorld;
  readonly #rules: Rules;
  readonly #start: SessionStart;
  readonly #differs: (place: number, tic: number) => void;
  readonly #strays: (tic: number) => void;
  /** Places that were told of. */
  readonly #known = new Set<number>();
  #keyframe: Keyframe;
  #rehearsal: SessionWorld | undefined;
  #strayed = false;

  constructor(options: {
    readonly rules: Rules;
    readonly start: SessionStart;
    /** The world in the tab at `place` hashes to something else after `tic`, and perhaps did before. */
    differs(place: number, tic: number): void;
    /** A world made from the last keyframe hashes to something else after `tic`: told once. */
    strays(tic: number): void;
  }) {
    this.#session = new SessionWorld(options.rules, options.start);
    this.#rules = options.rules;
    this.#start = options.start;
    this.#differs = options.differs;
    this.#strays = options.strays;
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

  /** What the world hashed to after each 35th tic. */
  get checkpoints(): readonly number[] {
    return this.#session.checkpoints;
  }

  /** Runs the next tic, and compares what those who play say of an earlier one. */
  run(bundle: Bundle): void {
    const divergers = this.#session.run(bundle);
    for (let slot = 0; slot < sessionWidth; slot++)
      if ((divergers & (1 << slot)) !== 0) this.#found(slot, bundle.tic - consistencyLag);
    this.#rehearse(bundle);
    const { tic, world } = this.#session;
    if (tic % keyframeTics !== 0 || world.result !== null) return;
    this.#keyframe = { tic, state: world.save() };
    if (!this.#strayed) this.#beginRehearsal(tic);
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

  #beginRehearsal(tic: number): void {
    const rehearsal = new SessionWorld(this.#rules, this.#start);
    try {
      rehearsal.world.load(this.#keyframe.state);
      this.#rehearsal = rehearsal;
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.#stray(tic - 1);
    }
  }

  #rehearse(bundle: Bundle): void {
    const rehearsal = this.#rehearsal;
    if (!rehearsal) return;
    rehearsal.run(bundle);
    if (bundle.tic + 1 === this.#keyframe.tic + rehearsalTics) this.#rehearsal = undefined;
    if (rehearsal.hashes.hashAt(bundle.tic) === this.#session.hashes.hashAt(bundle.tic)) return;
    this.#stray(bundle.tic);
  }

  #stray(tic: number): void {
    this.#rehearsal = undefined;
    this.#strayed = true;
    this.#strays(tic);
  }

  #found(place: number, tic: number): void {
    if (this.#known.has(place)) return;
    this.#known.add(place);
    this.#differs(place, tic);
  }
}
