import { graceMs, graceTics, ticMs } from '../../../src/games/tics/host/sealer.ts';
import { type Bundle, createBundle, decodeBundle, decodeCommand } from '../../../src/games/tics/protocol.gen.ts';
import { sessionWidth, type Ticcmd } from '../../../src/games/tics/protocol.ts';

/** Kinds of what may be wrong with a session. */
export type ProblemKind =
  /** Two worlds hashed to different numbers after the same tic. */
  | 'hash'
  /** A tic was sealed twice, out of order or not at all. */
  | 'order'
  /** A tic was sealed earlier or later than L1 has it, or not as L1, L12 and S01 have it. */
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

const names = ['forwardmove', 'sidemove', 'angleturn', 'consistancy', 'chatchar', 'buttons'] as const;
/** The worker asks to be woken no finer than this. */
const wakeMs = 1.01;
/**
 * Looks at a session from outside, in words of the rules and not of the code that follows them: what was sent, what was
 * sealed when, and what every world hashed to.
 */
export class Checker {
  readonly problems: Problem[] = [];
  readonly #oneShotButtons: number;
  /** By slot and tic, what was sent for it first and in time. */
  readonly #sent = Array.from({ length: sessionWidth }, () => new Map<number, { cmd: Ticcmd; ms: number }>());
  /** The newest tic that had to be made up for a slot in its present stay. */
  readonly #madeUpTic = new Float64Array(sessionWidth).fill(Number.NEGATIVE_INFINITY);
  readonly #hashes: number[] = [];
  readonly #bundle = createBundle();
  readonly #before = createBundle();
  #sealedMs: number;
  /** Since the last tic: when a slot was last taken out, and how long the worker stood. */
  #outMs = Number.NEGATIVE_INFINITY;
  #stalledMs = 0;
  #maxGapMs = 0;

  constructor(launchMs: number, oneShotButtons: number) {
    this.#sealedMs = launchMs;
    this.#oneShotButtons = oneShotButtons;
  }

  get maxGapMs(): number {
    return this.#maxGapMs;
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

  /** A command reaches the host, whose next tic is `hostTic`. */
  sent(slot: number, frame: Uint8Array, hostTic: number, nowMs: number): void {
    const { tic, cmd } = decodeCommand(frame);
    const sent = this.#sent[slot];
    if (sent && tic >= hostTic && !sent.has(tic)) sent.set(tic, { cmd, ms: nowMs });
  }

  /** Nothing that `slot` has sent counts any more. */
  left(slot: number, nowMs: number): void {
    this.#sent[slot]?.clear();
    this.#outMs = nowMs;
    this.#madeUpTic[slot] = Number.NEGATIVE_INFINITY;
  }

  stalled(ms: number): void {
    this.#stalledMs += ms;
  }

  /** A bundle leaves the host. */
  sealed(frame: Uint8Array, nowMs: number): void {
    const bundle = decodeBundle(frame, this.#bundle);
    const { tic, ingame, fabricated } = bundle;
    if (tic > 0 && tic !== this.#before.tic + 1)
      this.found('order', 'host', `tic ${tic} sealed after ${this.#before.tic}`);
    if (fabricated & ~ingame)
      this.found('sealing', 'host', `tic ${tic}: made up for nobody, ${fabricated} of ${ingame}`);
    this.#checkCommands(bundle);
    this.#checkTime(bundle, nowMs);
    for (let slot = 0; slot < sessionWidth; slot++) {
      const bit = 1 << slot;
      if (fabricated & bit) this.#madeUpTic[slot] = tic;
      if (!(ingame & bit)) {
        this.#madeUpTic[slot] = Number.NEGATIVE_INFINITY;
        // Put out for its silence: that too may have let this tic be sealed.
        if (this.#before.ingame & bit) this.#outMs = nowMs;
      }
      this.#sent[slot]?.delete(tic);
    }
    this.#sealedMs = nowMs;
    this.#outMs = Number.NEGATIVE_INFINITY;
    this.#stalledMs = 0;
    decodeBundle(frame, this.#before);
  }

  /** Each kind is told once of each, since one makes many more. */
  found(kind: ProblemKind, who: string, what: string): void {
    if (this.problems.some((problem) => problem.kind === kind && problem.who === who)) return;
    this.problems.push({ kind, who, what });
  }

  /** What is genuine is what was sent, and what is made up is the last command over again (L12, S01). */
  #checkCommands({ tic, ingame, fabricated, cmds }: Bundle): void {
    for (let slot = 0; slot < sessionWidth; slot++) {
      const bit = 1 << slot;
      if (!(ingame & bit)) continue;
      const sent = this.#sent[slot]?.get(tic);
      for (const name of names) {
        const is = cmds[name][slot];
        let expected: number | undefined = sent?.cmd[name];
        if (fabricated & bit) {
          expected = this.#before.cmds[name][slot];
          if (name === 'chatchar') expected = 0;
          if (name === 'buttons') expected = (expected ?? 0) & ~this.#oneShotButtons;
        }
        if (is !== expected)
          this.found('sealing', 'host', `tic ${tic}, slot ${slot}: ${name} ${is}, expected ${expected}`);
      }
      if (fabricated & bit && sent)
        this.found('sealing', 'host', `tic ${tic}: made up for slot ${slot}, which was in time`);
    }
  }

  /** L1, from what was there when. */
  #checkTime({ tic, ingame, fabricated }: Bundle, nowMs: number): void {
    const gapMs = nowMs - this.#sealedMs;
    if (tic === 0) return;
    const dueMs = this.#sealedMs + ticMs;
    let neededMs = Math.max(dueMs, this.#outMs);
    let waited = false;
    for (let slot = 0; slot < sessionWidth; slot++) {
      const bit = 1 << slot;
      if (!(ingame & bit)) {
        // When a silent one was put out is the host's to say: with a tic that it was still in, at the latest.
        if (this.#before.ingame & bit) neededMs = Math.max(neededMs, dueMs + graceMs);
        continue;
      }
      if (!(fabricated & bit)) neededMs = Math.max(neededMs, this.#sent[slot]?.get(tic)?.ms ?? 0);
      else if (tic - 1 - (this.#madeUpTic[slot] ?? 0) >= graceTics) waited = true;
    }
    const latestMs = (waited ? dueMs + graceMs : neededMs) + wakeMs + this.#stalledMs;
    const earliestMs = fabricated === 0 ? 0 : dueMs + (waited ? graceMs : 0) - 0.001;
    if (nowMs > latestMs || nowMs < earliestMs)
      this.found(
        'sealing',
        'host',
        `tic ${tic}, ${ingame}/${fabricated}: ${gapMs} ms, lawful ${earliestMs - this.#sealedMs} … ${latestMs - this.#sealedMs}`,
      );
    if (gapMs > ticMs + graceMs + wakeMs + this.#stalledMs)
      this.found('sealing', 'host', `tic ${tic}: a gap of ${gapMs} ms`);
    this.#maxGapMs = Math.max(this.#maxGapMs, gapMs - this.#stalledMs);
  }
}
