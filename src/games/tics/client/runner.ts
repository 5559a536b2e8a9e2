import { ProtocolError } from '../../../wire/errors.ts';
import { viewOf } from '../../../wire/frame.ts';
import type { Rules, SessionStart } from '../engine.ts';
import { BundleLog, bundleBytes, eachBundle } from '../log.ts';
import { createBundle } from '../protocol.gen.ts';
import { maxSessionTics } from '../protocol.ts';
import { SessionWorld } from '../session-world.ts';
import { Desyncs } from './desyncs.ts';

/** Tics run at once take no longer than this, ms: a frame of 60 Hz leaves the rest for the picture. */
const budgetMs = 10;

/** What is to be done after each tic: before the next one is run. */
export type AfterTic = (tic: number, ingame: number, fabricated: number) => void;

/**
 * The world of a guest: what arrives is written to the log, and what is in the log is run (S02, L3). So the log is the
 * queue as well: nothing in it is ever replaced, and it holds as much as was received.
 */
export class Runner<Scene = unknown> {
  readonly log = new BundleLog();
  readonly desyncs = new Desyncs();
  readonly session: SessionWorld<Scene>;
  readonly #nowMs: () => number;
  readonly #afterTic: AfterTic;
  readonly #bundle = createBundle();

  constructor(options: {
    readonly rules: Rules<Scene>;
    readonly start: SessionStart;
    /** Tells when a slice of work has taken long enough. */
    nowMs(): number;
    readonly afterTic: AfterTic;
  }) {
    this.session = new SessionWorld(options.rules, options.start);
    this.#nowMs = options.nowMs;
    this.#afterTic = options.afterTic;
  }

  /** The next tic to come. */
  get sealedTic(): number {
    return this.log.length;
  }

  /** The next tic to run. */
  get tic(): number {
    return this.session.tic;
  }

  /** Whether there is nothing more to run: all there is was run, or the game is over. */
  get idle(): boolean {
    return this.session.tic >= this.log.length || this.session.world.result !== null;
  }

  /**
   * Takes in a frame of the host and returns how many bundles it had. Throws `ProtocolError`, having changed nothing, for
   * one that is malformed or does not go on where the last one ended: the lane neither loses nor reorders.
   */
  receive(frame: Uint8Array): number {
    const before = this.log.length;
    eachBundle(frame, (bundle) => {
      if (this.log.length === before) this.#expectNext(bundle, frame.length / bundleBytes);
      this.log.append(bundle);
    });
    return this.log.length - before;
  }

  /**
   * Runs what is there, up to tic `endTic` and as much as fits its slice of time; at least one, if there is one. A world
   * that is over stands still: what an honest host never sends after that is kept and not run.
   */
  run(endTic: number): void {
    const end = Math.min(endTic, this.log.length);
    const untilMs = this.#nowMs() + budgetMs;
    while (this.session.tic < end && !this.idle) {
      const bundle = this.log.bundle(this.session.tic, this.#bundle);
      const differing = this.session.run(bundle);
      if (differing !== 0) this.desyncs.note(differing, bundle, this.session.hashes);
      this.#afterTic(bundle.tic, bundle.ingame, bundle.fabricated);
      if (this.#nowMs() >= untilMs) break;
    }
  }

  #expectNext(bundle: Uint8Array, count: number): void {
    if (viewOf(bundle).getUint32(0, true) !== this.log.length) throw new ProtocolError('range', 0);
    if (this.log.length + count > maxSessionTics) throw new ProtocolError('count', 0);
  }
}
