import { type Bundle, type Command, createBundle } from '../protocol.gen.ts';
import { sessionWidth, ticRateHz } from '../protocol.ts';
import { CommandRing, horizonTics } from './command-ring.ts';
import { type SlotState, SlotStates } from './slot-states.ts';

/** From one tic to the next. */
export const ticMs = 1000 / ticRateHz;
/** How long after it is due a tic waits for players who are not in grace (the source, L1). */
const graceMs = 250;
/** Without a command in time for so long a player is out (the source). */
const silentMs = 5000;
/** Who has never sent is waited for until so long after the launch (the source, L4). */
const awaitedMs = 10_000;
/**
 * Where nobody's command completes a tic, a timer does, and timers are late. What is within this counts as in time: the
 * next tic is due from when this one was, or one silent player would slow the others by as much at every tic.
 */
const timerMs = 10;
/** Tics running in which a player in grace has to be in time before the others wait for it again (L1). */
const graceTics = 35;
/**
 * Tics are sealed before they are due at this rate at most, beyond a burst of eight: guests pace themselves, and this is
 * what holds back a clock that runs fast, or pages that answer each bundle at once. Above 35, so that honest clocks a
 * little fast wait for nothing.
 */
const earlyMs = 1000 / 35.5;
const earlyBurst = 8;

/** What becomes of a command (L2). */
export type CommandFate = 'taken' | 'late' | 'early' | 'repeated' | 'unseated';

/** A tic that has just been sealed; reused by the next one. */
export interface SealedTic {
  readonly bundle: Bundle;
  /** When it was due, and when it was sealed. */
  dueMs: number;
  sealedMs: number;
  /** By slot, when its command came; means something for commands that are in and not fabricated. */
  readonly arrivedMs: Float64Array;
}

/**
 * Closes tics in order, each once, with a command for every slot that is in (L1, L2, L4, L12). It knows no clock and no
 * link: all times are those that are passed in, on one clock that leaves out what the worker slept through (`FairClock`).
 * A tic leaves by `sealed`, within the very call that completes it; from there only `leave` and `stop` may be called.
 */
export class Sealer {
  readonly #launchMs: number;
  readonly #oneShotButtons: number;
  readonly #sealed: (tic: SealedTic) => void;
  readonly #states = new SlotStates();
  readonly #ring = new CommandRing();
  /** The first tic a slot that enters is in. */
  readonly #entersAt = new Float64Array(sessionWidth);
  /** The first tic somebody may come into a slot with: the one before was sealed with nobody in it, so that all see it. */
  readonly #freeAt = new Float64Array(sessionWidth);
  /** When a slot last gave a sign of life: a command came in time, or one that had was used. */
  readonly #heardMs = new Float64Array(sessionWidth);
  /** Tics running that a slot in grace was in time for. */
  readonly #inTime = new Uint8Array(sessionWidth);
  /** Its commands are those of the tic before until the next is sealed: they are what is repeated. */
  readonly #out: SealedTic = {
    bundle: createBundle(),
    dueMs: 0,
    sealedMs: 0,
    arrivedMs: new Float64Array(sessionWidth),
  };
  #tic = 0;
  #dueMs = 0;
  /** When an early tic would be lawful if the burst were none; each tic moves it on. */
  #paceMs = 0;
  /** Nobody's silence is over any bound before then. */
  #quietMs = Number.NEGATIVE_INFINITY;
  #sealing = false;
  #stopped = false;
  #dropped = 0;

  constructor(options: {
    /** The launch. */
    readonly nowMs: number;
    /** Buttons that a made-up command never holds (L12). */
    readonly oneShotButtons: number;
    sealed(tic: SealedTic): void;
  }) {
    this.#launchMs = options.nowMs;
    this.#dueMs = options.nowMs;
    this.#paceMs = options.nowMs;
    this.#oneShotButtons = options.oneShotButtons;
    this.#sealed = options.sealed;
  }

  /** The next tic to be sealed. */
  get tic(): number {
    return this.#tic;
  }

  /** Slots that were put out for their silence. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Whether nobody is in and nobody is about to come in. */
  get deserted(): boolean {
    const { empty, absent } = this.#states.slots;
    return (empty | absent) === everybody;
  }

  stateOf(slot: number): SlotState {
    return this.#states.of(slot);
  }

  /** A player of the launch: the first tic waits for them. */
  await(slot: number): void {
    this.#become(slot, 'awaited');
  }

  /** Somebody who comes late, and comes in with their first command. */
  reserve(slot: number): void {
    this.#become(slot, 'joining');
  }

  /** Out with the next tic that is sealed. */
  leave(slot: number, nowMs: number): void {
    if (this.stateOf(slot) === 'empty') return;
    this.#putOut(slot, 'empty');
    this.advance(nowMs);
  }

  /** Nothing is sealed any more. */
  stop(): void {
    this.#stopped = true;
  }

  command(slot: number, command: Command, nowMs: number): CommandFate {
    const state = this.stateOf(slot);
    const { tic } = command;
    if (state === 'empty') return 'unseated';
    const isOut = state === 'joining' || state === 'absent';
    if (tic < this.#tic || (isOut && tic < (this.#freeAt[slot] ?? 0))) return 'late';
    if (tic >= this.#tic + horizonTics) return 'early';
    if ((this.#ring.at(tic) & (1 << slot)) !== 0) return 'repeated';
    this.#ring.put(slot, command, nowMs);
    this.#heardMs[slot] = nowMs;
    if (state === 'awaited') this.#become(slot, 'live');
    if (isOut) {
      this.#become(slot, 'entering');
      this.#entersAt[slot] = tic;
    }
    this.#run(nowMs);
    return 'taken';
  }

  /**
   * Seals what may be sealed and returns when to be called again: always later than now, and within one tic, so that
   * whoever calls need not ask again after a command or a leaving.
   */
  advance(nowMs: number): number {
    this.#run(nowMs);
    return Math.min(
      nowMs + ticMs,
      later(this.#dueMs, nowMs),
      later(this.#dueMs + graceMs, nowMs),
      later(this.#lawfulMs, nowMs),
      later(this.#launchMs + awaitedMs, nowMs),
    );
  }

  /** When the next tic may be sealed although it is not due. */
  get #lawfulMs(): number {
    return this.#paceMs - (earlyBurst - 1) * earlyMs;
  }

  #run(nowMs: number): void {
    // Who hears of a tic may find that somebody has left: the loop below goes on with that.
    if (this.#sealing) return;
    if (nowMs >= this.#quietMs) this.#timeOut(nowMs);
    this.#sealing = true;
    while (this.#mayBeSealed(nowMs)) this.#seal(nowMs);
    this.#sealing = false;
  }

  #become(slot: number, state: SlotState): void {
    this.#states.set(slot, state);
    this.#quietMs = Number.NEGATIVE_INFINITY;
  }

  #timeOut(nowMs: number): void {
    let quietMs = Number.POSITIVE_INFINITY;
    for (let slot = 0; slot < sessionWidth; slot++) {
      const state = this.stateOf(slot);
      const heardMs = this.#heardMs[slot] ?? 0;
      if (state === 'live' || state === 'grace') {
        // Who waits for others itself, its command being there, is not silent.
        const waits = (this.#ring.at(this.#tic) & (1 << slot)) !== 0;
        if (!waits && nowMs - heardMs > silentMs) this.#silence(slot);
        else quietMs = Math.min(quietMs, heardMs + silentMs);
      } else if (state === 'awaited') {
        if (nowMs - this.#launchMs >= awaitedMs) this.#silence(slot);
        else quietMs = Math.min(quietMs, this.#launchMs + awaitedMs);
      }
    }
    this.#quietMs = quietMs;
  }

  #silence(slot: number): void {
    this.#putOut(slot, 'absent');
    this.#dropped++;
  }

  #putOut(slot: number, state: 'empty' | 'absent'): void {
    if ((this.#inSlots() & (1 << slot)) !== 0) this.#freeAt[slot] = this.#tic + 1;
    this.#become(slot, state);
    this.#ring.forget(slot);
  }

  #mayBeSealed(nowMs: number): boolean {
    const { awaited, joining, entering, grace } = this.#states.slots;
    if (this.#stopped || awaited !== 0) return false;
    const inSlots = this.#inSlots();
    // While somebody is coming an empty world goes on, at its own pace.
    if (inSlots === 0) return (joining | entering) !== 0 && nowMs >= this.#dueMs;
    const missing = inSlots & ~this.#ring.at(this.#tic);
    if (missing === 0) return nowMs >= this.#dueMs || nowMs >= this.#lawfulMs;
    return nowMs >= ((missing & ~grace) === 0 ? this.#dueMs : this.#dueMs + graceMs);
  }

  /** Who is in at the next tic, bit n: slot n. */
  #inSlots(): number {
    const { live, grace, entering } = this.#states.slots;
    let inSlots = live | grace;
    for (let slot = 0; entering >> slot !== 0; slot++)
      if ((entering & (1 << slot)) !== 0 && this.#tic >= (this.#entersAt[slot] ?? 0)) inSlots |= 1 << slot;
    return inSlots;
  }

  #seal(nowMs: number): void {
    const { bundle, arrivedMs } = this.#out;
    const inSlots = this.#inSlots();
    const there = this.#ring.at(this.#tic);
    const unsettled = this.#states.slots.entering | this.#states.slots.grace;
    bundle.tic = this.#tic;
    bundle.ingame = inSlots;
    bundle.fabricated = inSlots & ~there;
    this.#ring.take(this.#tic, inSlots, bundle, arrivedMs);
    for (let slot = 0; slot < sessionWidth; slot++) {
      if ((inSlots & (1 << slot)) === 0) blank(bundle, slot);
      else if ((there & (1 << slot)) !== 0) {
        this.#heardMs[slot] = nowMs;
        if ((unsettled & (1 << slot)) !== 0) this.#wasInTime(slot);
      } else {
        this.#repeat(bundle, slot);
        this.#become(slot, 'grace');
        this.#inTime[slot] = 0;
      }
    }
    this.#out.dueMs = this.#dueMs;
    this.#out.sealedMs = nowMs;
    this.#tic++;
    const isTimers = bundle.fabricated !== 0 && nowMs - this.#dueMs <= timerMs;
    this.#dueMs = (isTimers ? this.#dueMs : nowMs) + ticMs;
    this.#paceMs = Math.max(this.#paceMs, nowMs) + earlyMs;
    this.#sealed(this.#out);
  }

  #wasInTime(slot: number): void {
    const state = this.stateOf(slot);
    if (state === 'entering') this.#become(slot, 'live');
    if (state !== 'grace') return;
    const running = (this.#inTime[slot] ?? 0) + 1;
    this.#inTime[slot] = running;
    if (running === graceTics) this.#become(slot, 'live');
  }

  /** The last command once more, without what must not be repeated (L12); it still stands in the bundle of the tic before. */
  #repeat({ cmds }: Bundle, slot: number): void {
    cmds.chatchar[slot] = 0;
    cmds.buttons[slot] = (cmds.buttons[slot] ?? 0) & ~this.#oneShotButtons;
  }
}

const everybody = (1 << sessionWidth) - 1;

/** A time that is still to come; one that is over is no time to wake at. */
const later = (atMs: number, nowMs: number) => (atMs > nowMs ? atMs : Number.POSITIVE_INFINITY);

/** The command of a slot that nobody is in. */
function blank({ cmds }: Bundle, slot: number): void {
  cmds.forwardmove[slot] = 0;
  cmds.sidemove[slot] = 0;
  cmds.angleturn[slot] = 0;
  cmds.consistancy[slot] = 0;
  cmds.chatchar[slot] = 0;
  cmds.buttons[slot] = 0;
}
