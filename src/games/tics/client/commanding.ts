import type { Rules } from '../engine.ts';
import { consistancyFor, consistencyLag, type HashRing } from '../hashes.ts';
import { encodeCommand } from '../protocol.gen.ts';
import { InputDelay, slowHeldMs } from './input-delay.ts';
import { Pacing } from './pacing.ts';

/** A world further behind what is there makes no commands for it: what is pressed is answered to what is seen. */
const maxBehindTics = 10;
/** So many tics in which the command was in time, one after the other, and the others wait for this player again (L1). */
export const steadyTics = 36;
/** Tics after which a command that was not in time will not have been. */
const missedTics = 12;

/** What of the world a command depends on. */
export interface Frontier {
  /** Tics that are there, which is the next to come. */
  readonly sealedTic: number;
  /** Tics that were run. */
  readonly tic: number;
  /** How many tics running, up to the newest that was run, had a command of this player's own. */
  readonly inTimeTics: number;
  readonly hashes: HashRing;
}

/**
 * Makes one player's commands: what is held down, once for each tic, as early as nobody waits and as late as that allows
 * (L5). Never for a tic that is sealed (L2), and never two for the same.
 */
export class Commanding {
  readonly #rules: Pick<Rules, 'intent'>;
  readonly #send: (frame: Uint8Array) => void;
  readonly #delay: InputDelay;
  readonly #pacing: Pacing;
  /** The next tic to make a command for. */
  #madeTic = 0;
  #held = 0;
  /** Pressed since the last command, if only for a moment. */
  #pressed = 0;
  #hidden = false;
  /** Nobody waits for this player, and makes commands since what was there was this. */
  #lateSinceTic: number | undefined;
  #marginMs = 0;
  /** Tics ahead of the newest bundle that commands were made since the last report, at most. */
  #reachTics = 0;

  constructor(options: {
    readonly rules: Pick<Rules, 'intent'>;
    /** Round trip to the host, ms, where it is known. */
    readonly rttMs: number | null;
    /** Whether others are playing already. */
    readonly late: boolean;
    readonly nowMs: number;
    send(frame: Uint8Array): void;
  }) {
    this.#rules = options.rules;
    this.#send = options.send;
    this.#delay = new InputDelay(options.rttMs, options.late);
    this.#pacing = new Pacing(options.nowMs);
    this.#pacing.forward(this.#delay.tics - 1);
  }

  get madeTic(): number {
    return this.#madeTic;
  }

  /** Tics ahead of the newest bundle that commands are made at most. */
  get inputDelay(): number {
    return this.#delay.tics;
  }

  /** As last reported, ms. */
  get marginMs(): number {
    return this.#marginMs;
  }

  hold(mask: number): void {
    this.#pressed |= mask & ~this.#held;
    this.#held = mask;
  }

  hide(hidden: boolean, nowMs: number): void {
    if (hidden === this.#hidden) return;
    this.#hidden = hidden;
    if (hidden) this.#pressed = 0;
    else this.#pacing.restart(nowMs);
  }

  /** The host's report: by how much these commands are early, ms. */
  margin(ms: number, nowMs: number): void {
    this.#marginMs = ms;
    // That nobody waited is known, and what is to be done about it another matter.
    if (this.#lateSinceTic !== undefined) return;
    const heldMs = this.#pacing.takeHeldMs(nowMs);
    // The window of a hidden page is always full: that does not say that the world runs slow.
    const toldMs = this.#hidden ? Math.min(heldMs, slowHeldMs) : heldMs;
    this.#pacing.forward(this.#delay.report(ms, toldMs, this.#reachTics));
    this.#reachTics = 0;
  }

  /** Makes what is due and returns when to be asked again, ms; infinity where the next bundle says so. */
  advance(nowMs: number, frontier: Frontier): number {
    const { sealedTic, tic } = frontier;
    const isBehind = this.#madeTic < sealedTic;
    if (isBehind) {
      if (sealedTic - tic > maxBehindTics) return Number.POSITIVE_INFINITY;
      this.#madeTic = sealedTic;
    }
    const isLate = this.#catchUp(frontier);
    const reachedTic = Math.min(sealedTic, tic + maxBehindTics) + this.#delay.tics;
    const endTic = Math.min(reachedTic, tic + consistencyLag);
    const room = Math.max(0, endTic - this.#madeTic);
    // A world that is slow holds its player's commands back: the line has no part in that.
    if (room === 0 && tic + maxBehindTics < sealedTic) this.#pacing.restart(nowMs);
    const count = isBehind || isLate || this.#hidden ? this.#pacing.fill(nowMs, room) : this.#pacing.take(nowMs, room);
    for (let n = 0; n < count; n++) this.#make(frontier.hashes);
    if (count > 0) this.#reachTics = Math.max(this.#reachTics, this.#madeTic - sealedTic);
    return this.#hidden ? Number.POSITIVE_INFINITY : this.#pacing.nextMs;
  }

  /**
   * Whether nobody waits for this player, who is not in yet or has been late: then each command is made as soon as there
   * is room, whatever the clock says, and further ahead while they are too late nonetheless. Nobody reports on those.
   */
  #catchUp({ inTimeTics, sealedTic }: Frontier): boolean {
    if (inTimeTics >= steadyTics) {
      this.#lateSinceTic = undefined;
      return false;
    }
    this.#lateSinceTic ??= sealedTic;
    if (inTimeTics > 0 || sealedTic - this.#lateSinceTic < missedTics + this.#delay.tics) return true;
    this.#lateSinceTic = sealedTic;
    this.#delay.missed();
    return true;
  }

  #make(hashes: HashRing): void {
    const tic = this.#madeTic++;
    const mask = this.#hidden ? 0 : this.#held | this.#pressed;
    this.#pressed = 0;
    const cmd = { ...this.#rules.intent(mask), consistancy: consistancyFor(tic, hashes), chatchar: 0 };
    this.#send(encodeCommand({ tic, cmd }));
  }
}
