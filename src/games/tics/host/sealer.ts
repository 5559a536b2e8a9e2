import { type Bundle, type Command, createBundle } from '../protocol.gen.ts';
import { sessionWidth, ticRateHz } from '../protocol.ts';
import { CommandRing, horizonTics } from './command-ring.ts';

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

/**
 * Where a slot is:
 * - `empty`: nobody's.
 * - `awaited`: was there at the launch, has never sent. Nothing is sealed without it (L4).
 * - `joining`: has a seat, has not come in yet.
 * - `entering`: its first command is for a tic that is not sealed yet; with that tic it is in (L3).
 * - `live`: in, and waited for.
 * - `grace`: in, has been late, is waited for only until the tic is due.
 * - `absent`: was silent for too long. Keeps its seat, and comes in again like one that joins.
 */
export type SlotState = 'empty' | 'awaited' | 'joining' | 'entering' | 'live' | 'grace' | 'absent';

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
  readonly #states: SlotState[] = Array.from({ length: sessionWidth }, () => 'empty');
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
  #dueMs: number;
  /** When an early tic would be lawful if the burst were none; each tic moves it on. */
  #paceMs: number;
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
    return this.#states.every((state) => state === 'empty' || state === 'absent');
  }

  stateOf(slot: number): SlotState {
    return this.#states[slot] ?? 'empty';
  }

  /** A player of the launch: the first tic waits for them. */
  await(slot: number): void {
    this.#states[slot] = 'awaited';
  }

  /** Somebody who comes late, and comes in with their first command. */
  reserve(slot: number): void {
    this.#states[slot] = 'joining';
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
    if (this.#ring.has(tic, slot)) return 'repeated';
    this.#ring.put(slot, command, nowMs);
    this.#heardMs[slot] = nowMs;
    if (state === 'awaited') this.#states[slot] = 'live';
    if (isOut) {
      this.#states[slot] = 'entering';
      this.#entersAt[slot] = tic;
    }
    this.advance(nowMs);
    return 'taken';
  }

  /**
   * Seals what may be sealed and returns when to be called again: always later than now, and within one tic, so that
   * whoever calls need not ask again after a command or a leaving.
   */
  advance(nowMs: number): number {
    // Who hears of a tic may find that somebody has left: the loop below goes on with that.
    if (this.#sealing) return nowMs + ticMs;
    this.#timeOut(nowMs);
    this.#sealing = true;
    while (this.#mayBeSealed(nowMs)) this.#seal(nowMs);
    this.#sealing = false;
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

  #timeOut(nowMs: number): void {
    for (let slot = 0; slot < sessionWidth; slot++) {
      const state = this.stateOf(slot);
      // Who waits for others itself, its command being there, is not silent.
      const silent =
        (state === 'live' || state === 'grace') &&
        !this.#ring.has(this.#tic, slot) &&
        nowMs - (this.#heardMs[slot] ?? 0) > silentMs;
      const never = state === 'awaited' && nowMs - this.#launchMs >= awaitedMs;
      if (!silent && !never) continue;
      this.#putOut(slot, 'absent');
      this.#dropped++;
    }
  }

  #putOut(slot: number, state: 'empty' | 'absent'): void {
    if (this.#isIn(slot)) this.#freeAt[slot] = this.#tic + 1;
    this.#states[slot] = state;
    this.#ring.forget(slot);
  }

  #mayBeSealed(nowMs: number): boolean {
    if (this.#stopped) return false;
    let anybody = false;
    let coming = false;
    let missing = false;
    let missingLive = false;
    for (let slot = 0; slot < sessionWidth; slot++) {
      const state = this.stateOf(slot);
      if (state === 'awaited') return false;
      if (state === 'joining' || state === 'entering') coming = true;
      if (!this.#isIn(slot)) continue;
      anybody = true;
      if (this.#ring.has(this.#tic, slot)) continue;
      missing = true;
      if (state !== 'grace') missingLive = true;
    }
    // While somebody is coming an empty world goes on, at its own pace.
    if (!anybody) return coming && nowMs >= this.#dueMs;
    if (!missing) return nowMs >= this.#dueMs || nowMs >= this.#lawfulMs;
    return nowMs >= (missingLive ? this.#dueMs + graceMs : this.#dueMs);
  }

  #isIn(slot: number): boolean {
    const state = this.stateOf(slot);
    return state === 'live' || state === 'grace' || (state === 'entering' && this.#tic >= (this.#entersAt[slot] ?? 0));
  }

  #seal(nowMs: number): void {
    const { bundle, arrivedMs } = this.#out;
    bundle.tic = this.#tic;
    bundle.ingame = 0;
    bundle.fabricated = 0;
    for (let slot = 0; slot < sessionWidth; slot++) {
      if (!this.#isIn(slot)) {
        blank(bundle, slot);
        continue;
      }
      bundle.ingame |= 1 << slot;
      if (this.#ring.has(this.#tic, slot)) {
        this.#ring.read(this.#tic, slot, bundle);
        arrivedMs[slot] = this.#ring.arrivedMs(this.#tic, slot);
        this.#heardMs[slot] = nowMs;
        this.#wasInTime(slot);
      } else {
        bundle.fabricated |= 1 << slot;
        this.#repeat(bundle, slot);
        this.#states[slot] = 'grace';
        this.#inTime[slot] = 0;
      }
    }
    this.#out.dueMs = this.#dueMs;
    this.#out.sealedMs = nowMs;
    this.#ring.clear(this.#tic);
    this.#tic++;
    const isTimers = bundle.fabricated !== 0 && nowMs - this.#dueMs <= timerMs;
    this.#dueMs = (isTimers ? this.#dueMs : nowMs) + ticMs;
    this.#paceMs = Math.max(this.#paceMs, nowMs) + earlyMs;
    this.#sealed(this.#out);
  }

  #wasInTime(slot: number): void {
    const state = this.stateOf(slot);
    if (state === 'entering') this.#states[slot] = 'live';
    if (state !== 'grace') return;
    const running = (this.#inTime[slot] ?? 0) + 1;
    this.#inTime[slot] = running;
    if (running === graceTics) this.#states[slot] = 'live';
  }

  /** The last command once more, without what must not be repeated (L12); it still stands in the bundle of the tic before. */
  #repeat({ cmds }: Bundle, slot: number): void {
    cmds.chatchar[slot] = 0;
    cmds.buttons[slot] = (cmds.buttons[slot] ?? 0) & ~this.#oneShotButtons;
  }
}

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
