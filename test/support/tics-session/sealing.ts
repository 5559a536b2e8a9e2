import { type Bundle, createBundle, decodeBundle, decodeCommand } from '../../../src/games/tics/protocol.gen.ts';
import { sessionWidth, type Ticcmd } from '../../../src/games/tics/protocol.ts';

// The rules' own numbers once more, so that another one in the code is found (L1).
const ticMs = 1000 / 35;
const graceMs = 250;
const graceTics = 35;
const silentMs = 5000;
const earlyMs = 1000 / 35.5;
const earlyBurst = 8;
const lateWakeMs = 100;
const timerMs = 10;

/** The worker asks to be woken no finer than this. */
const wakeMs = 1.01;
/** Sums of many steps of a clock are not exact. */
const roundingMs = 0.001;

const names = ['forwardmove', 'sidemove', 'angleturn', 'consistancy', 'chatchar', 'buttons'] as const;

/** Compares what was sealed, and when, with what was there by then. */
export class Sealing {
  readonly #wrong: (what: string) => void;
  readonly #oneShotButtons: number;
  /** By slot and tic, what was sent for it first and in time. */
  readonly #sent = Array.from({ length: sessionWidth }, () => new Map<number, { cmd: Ticcmd; ms: number }>());
  /** When a slot last gave a sign of life, and for how long the worker has stood since. */
  readonly #heardMs = new Float64Array(sessionWidth);
  readonly #stoodMs = new Float64Array(sessionWidth);
  /** The newest tic that had to be made up for a slot in its present stay. */
  readonly #madeUpTic = new Float64Array(sessionWidth).fill(Number.NEGATIVE_INFINITY);
  readonly #bundle = createBundle();
  readonly #before = createBundle();
  #sealedMs: number;
  /** When the next tic is due; after a stall of the worker perhaps a little earlier, since it leaves out what it slept. */
  #dueMs: number;
  #dueSlackMs = 0;
  /**
   * When a tic would be lawful before it is due if there were no burst: if time that the worker stood counts, and if it
   * does not, as for more than 100 ms.
   */
  #paceMs: number;
  #latePaceMs: number;
  /** Since the last tic: slots that were left, as a mask, and when; and how long the worker stood. */
  #left = 0;
  #leftMs = Number.NEGATIVE_INFINITY;
  #stalledMs = 0;
  #maxGapMs = 0;

  constructor(launchMs: number, oneShotButtons: number, wrong: (what: string) => void) {
    this.#sealedMs = launchMs;
    this.#dueMs = launchMs;
    this.#paceMs = launchMs;
    this.#latePaceMs = launchMs;
    this.#oneShotButtons = oneShotButtons;
    this.#wrong = wrong;
  }

  /** From one tic to the next at most, without the worker's own stalls. */
  get maxGapMs(): number {
    return this.#maxGapMs;
  }

  /** A command reaches the host, whose next tic is `hostTic`. */
  sent(slot: number, frame: Uint8Array, hostTic: number, nowMs: number): void {
    const { tic, cmd } = decodeCommand(frame);
    const sent = this.#sent[slot];
    if (!sent || tic < hostTic || sent.has(tic)) return;
    sent.set(tic, { cmd, ms: nowMs });
    this.#heard(slot, nowMs);
  }

  /** Nothing that `slot` has sent counts any more. */
  left(slot: number, nowMs: number): void {
    this.#sent[slot]?.clear();
    this.#left |= 1 << slot;
    this.#leftMs = nowMs;
    this.#madeUpTic[slot] = Number.NEGATIVE_INFINITY;
  }

  /** The worker does nothing for so long. */
  stalled(ms: number): void {
    this.#stalledMs += ms;
    this.#latePaceMs += ms;
    for (let slot = 0; slot < sessionWidth; slot++) this.#stoodMs[slot] = (this.#stoodMs[slot] ?? 0) + ms;
  }

  /** A bundle leaves the host. */
  sealed(frame: Uint8Array, nowMs: number): void {
    const bundle = decodeBundle(frame, this.#bundle);
    const { tic, ingame, fabricated } = bundle;
    if (tic > 0 && tic !== this.#before.tic + 1) this.#wrong(`tic ${tic} sealed after ${this.#before.tic}`);
    if (fabricated & ~ingame) this.#wrong(`tic ${tic}: made up for nobody, ${fabricated} of ${ingame}`);
    for (let slot = 0; slot < sessionWidth; slot++) {
      if (ingame & (1 << slot)) this.#checkCommand(bundle, slot);
      this.#checkPresence(bundle, slot, nowMs);
    }
    if (tic > 0) this.#checkTime(bundle, nowMs);
    for (let slot = 0; slot < sessionWidth; slot++) {
      const bit = 1 << slot;
      if (fabricated & bit) this.#madeUpTic[slot] = tic;
      else if (ingame & bit) this.#heard(slot, nowMs);
      if (!(ingame & bit)) this.#madeUpTic[slot] = Number.NEGATIVE_INFINITY;
      this.#sent[slot]?.delete(tic);
    }
    this.#paceMs = Math.max(this.#paceMs, nowMs) + earlyMs;
    this.#latePaceMs = Math.max(this.#latePaceMs, nowMs) + earlyMs;
    // A timer that is late by so little has sealed it in time. One that slept is late by no more than a wake-up (A07).
    const isTimers = fabricated !== 0 && nowMs - this.#dueMs <= timerMs;
    if (fabricated !== 0 && this.#stalledMs > lateWakeMs) this.#dueSlackMs = wakeMs;
    else if (!isTimers) this.#dueSlackMs = 0;
    this.#dueMs = (isTimers ? this.#dueMs : nowMs) + ticMs;
    this.#sealedMs = nowMs;
    this.#left = 0;
    this.#leftMs = Number.NEGATIVE_INFINITY;
    this.#stalledMs = 0;
    decodeBundle(frame, this.#before);
  }

  #heard(slot: number, nowMs: number): void {
    this.#heardMs[slot] = nowMs;
    this.#stoodMs[slot] = 0;
  }

  /** What is genuine is what was sent, and what is made up is the last command over again (L12, S01). */
  #checkCommand({ tic, fabricated, cmds }: Bundle, slot: number): void {
    const sent = this.#sent[slot]?.get(tic);
    const isMadeUp = (fabricated & (1 << slot)) !== 0;
    for (const name of names) {
      const is = cmds[name][slot];
      let expected: number | undefined = sent?.cmd[name];
      if (isMadeUp) {
        expected = this.#before.cmds[name][slot];
        if (name === 'chatchar') expected = 0;
        if (name === 'buttons') expected = (expected ?? 0) & ~this.#oneShotButtons;
      }
      if (is !== expected) this.#wrong(`tic ${tic}, slot ${slot}: ${name} ${is}, expected ${expected}`);
    }
    if (isMadeUp && sent) this.#wrong(`tic ${tic}: made up for slot ${slot}, which was in time`);
  }

  /** In with the first command (L3), out after 5 s of silence and no earlier, or when the seat was left. */
  #checkPresence({ tic, ingame, fabricated }: Bundle, slot: number, nowMs: number): void {
    const bit = 1 << slot;
    const wasIn = (this.#before.ingame & bit) !== 0 && tic > 0;
    const hasLeft = (this.#left & bit) !== 0;
    const silenceMs = nowMs - (this.#heardMs[slot] ?? 0);
    if (ingame & bit) {
      if (wasIn && hasLeft) this.#wrong(`tic ${tic}: slot ${slot} is in, and has left`);
      if (fabricated & bit && silenceMs > silentMs + (this.#stoodMs[slot] ?? 0) + ticMs + wakeMs)
        this.#wrong(`tic ${tic}: slot ${slot} is in, and silent for ${silenceMs} ms`);
      return;
    }
    if (wasIn && !hasLeft && silenceMs < silentMs - roundingMs)
      this.#wrong(`tic ${tic}: slot ${slot} is out, and silent for only ${silenceMs} ms`);
    if (!wasIn && this.#sent[slot]?.has(tic)) this.#wrong(`tic ${tic}: slot ${slot} is out, and was in time`);
  }

  /** L1, from what was there when. */
  #checkTime({ tic, ingame, fabricated }: Bundle, nowMs: number): void {
    const gapMs = nowMs - this.#sealedMs;
    const dueMs = this.#dueMs;
    const [lawfulMs = 0, surelyLawfulMs = 0] = [this.#paceMs, this.#latePaceMs].map((paceMs) =>
      Math.min(dueMs, paceMs - (earlyBurst - 1) * earlyMs),
    );
    // At once; or, where only its pace holds it back, when the worker next looks, which is before it is due.
    const promptMs = fabricated === 0 && surelyLawfulMs <= this.#sealedMs ? this.#sealedMs : dueMs;
    let neededMs = Math.max(this.#leftMs, promptMs);
    let waited = false;
    for (let slot = 0; slot < sessionWidth; slot++) {
      const bit = 1 << slot;
      if (!(ingame & bit)) {
        // When exactly a silent one was put out is between two tics.
        if (this.#before.ingame & bit & ~this.#left) neededMs = Math.max(neededMs, dueMs + graceMs);
      } else if (!(fabricated & bit)) neededMs = Math.max(neededMs, this.#sent[slot]?.get(tic)?.ms ?? 0);
      else if (tic - 1 - (this.#madeUpTic[slot] ?? 0) >= graceTics) waited = true;
    }
    // A worker that stood was to be woken within a tic, and is late from then on (A07).
    const sleptMs = this.#stalledMs > lateWakeMs + ticMs + wakeMs ? this.#stalledMs - ticMs - wakeMs : 0;
    const earliestMs = (fabricated === 0 ? lawfulMs : dueMs + (waited ? graceMs + sleptMs : 0)) - this.#dueSlackMs;
    const latestMs = (waited ? dueMs + graceMs : neededMs) + wakeMs + this.#stalledMs;
    if (nowMs > latestMs || nowMs < earliestMs - roundingMs) {
      const [from, to] = [earliestMs, latestMs].map((ms) => ms - this.#sealedMs);
      this.#wrong(`tic ${tic}, ${ingame}/${fabricated}: after ${gapMs} ms, lawful were ${from} … ${to}`);
    }
    if (gapMs > ticMs + graceMs + wakeMs + this.#stalledMs) this.#wrong(`tic ${tic}: a gap of ${gapMs} ms`);
    this.#maxGapMs = Math.max(this.#maxGapMs, gapMs - this.#stalledMs);
  }
}
