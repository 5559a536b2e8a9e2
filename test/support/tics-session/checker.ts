import { Sealing } from './sealing.ts';

/** Kinds of what may be wrong with a session. */
export type ProblemKind =
  /** Two worlds hashed to different numbers after the same tic. */
  | 'hash'
  /** A tic was run twice, out of order or not at all. */
  | 'order'
  /** What was sealed is not what L1–L3, L12 and S01 have it, or not when. */
  | 'sealing'
  /** A guest could not read what came. */
  | 'malformed'
  /** Host or guest say that somebody's world differs. */
  | 'alarm'
  /** A guest did not get as far as the others. */
  | 'behind'
  | 'memory'
  | 'ended';

export interface Problem {
  readonly kind: ProblemKind;
  /** Whose, as the guests are named. */
  readonly who: string;
  readonly what: string;
}

/**
 * Looks at a session from outside, in words of the rules and not of the code that follows them: what was sent, what was
 * sealed when, and what every world hashed to.
 */
export class Checker {
  readonly problems: Problem[] = [];
  readonly sealing: Sealing;
  readonly #hashes: number[] = [];

  constructor(launchMs: number, oneShotButtons: number) {
    this.sealing = new Sealing(launchMs, oneShotButtons, (what) => this.found('sealing', 'host', what));
  }

  /** The host's world ran a tic; it is the first to. */
  refereed(tic: number, hash: number): void {
    if (tic !== this.#hashes.length)
      this.found('order', 'host', `the referee ran tic ${tic} after ${this.#hashes.length - 1}`);
    this.#hashes[tic] = hash;
  }

  /** Somebody's world ran a tic. */
  ran(who: string, tic: number, hash: number): void {
    const expected = this.#hashes[tic];
    if (hash !== expected) this.found('hash', who, `${hash} after tic ${tic}, for the referee ${expected}`);
  }

  hashAt(tic: number): number | undefined {
    return this.#hashes[tic];
  }

  /** Each kind is told once of each, since one makes many more. */
  found(kind: ProblemKind, who: string, what: string): void {
    if (this.problems.some((problem) => problem.kind === kind && problem.who === who)) return;
    this.problems.push({ kind, who, what });
  }
}
