import { compareSerial } from '../../../lib/serial.ts';
import { playerActions } from '../protocol.ts';
import { nextTick } from '../ticks.ts';
import { type ActionTimes, executingTick } from './action-times.ts';
import type { OwnMotion } from './own-motion.ts';

/** What a player wants done in one window: `player_action` and its ActionData. */
export interface Deed {
  readonly action: number;
  readonly data: Uint8Array;
  /** Whose detail it may change. */
  readonly about?: number;
}

/** Key presses that wait for a window; more would be felt as a lag. */
const maxPresses = 2;
/** What the page wants done, by hand one after the other. */
const maxWaiting = 8;
/** On a line that loses, every action goes out this often, this far apart. */
const copies = 3;
const copyIntervalMs = 60;

/** What a button does and how often while it is held; undefined is nothing, now. */
export interface Button {
  readonly repeatMs: number;
  deed(isRepeat: boolean): Deed | undefined;
}

interface Planned {
  readonly tick: number;
  deed: Deed;
  /** The player still held the direction; a press makes its step whatever happens. */
  readonly isHeld: boolean;
  sentMs: number;
  sent: number;
}

const noData = new Uint8Array();
const nothing: Deed = { action: playerActions.none, data: noData };

/** Whether an action is a step, and so a direction. */
export function isStep(action: number): boolean {
  return action >= playerActions.north && action <= playerActions.west;
}

/**
 * Turns what is held and pressed into one action a window (T2), addressed to the first that it reaches in time. A press
 * makes one step, however short; while a direction is held the next one follows when no earlier window can be reached
 * and the one before is well under way; what is let go is taken back, if its picture has not begun. Of two directions held they take turns.
 */
export class Acting {
  readonly #times: ActionTimes;
  readonly #motion: OwnMotion;
  readonly #send: (tick: number, deed: Deed, isCopy: boolean) => void;
  /** How many tiles a step covers. */
  readonly #reach: () => number;
  /** In the order they were pressed. */
  #held: number[] = [];
  readonly #buttons = new Map<Button, number>();
  #waiting: Deed[] = [];
  /** What has been sent and has not executed yet, in the order of ticks. */
  #planned: Planned[] = [];
  #lastTick: number | undefined;
  /** How much earlier than need be an action leaves, so that its copies are in time as well. */
  #spareMs = 0;
  #facing = playerActions.south as number;
  #retractions = 0;
  #copies = 0;

  constructor(options: {
    times: ActionTimes;
    motion: OwnMotion;
    /** Sends one action. */
    send: (tick: number, deed: Deed, isCopy: boolean) => void;
    reach: () => number;
  }) {
    this.#times = options.times;
    this.#motion = options.motion;
    this.#send = options.send;
    this.#reach = options.reach;
  }

  /** Where one looks: the direction of the last step, 1 … 4. */
  get facing(): number {
    return this.#facing;
  }

  /** Steps taken back. */
  get retractions(): number {
    return this.#retractions;
  }

  /** Actions sent once more, for a line that loses. */
  get copies(): number {
    return this.#copies;
  }

  /** A direction is held from now on. */
  press(direction: number, nowMs: number): void {
    if (this.#held.includes(direction)) return;
    this.#held.push(direction);
    if (this.#waiting.length >= maxPresses) return;
    this.#makeWay(nowMs);
    this.#facing = direction;
    this.#waiting.push({ action: direction, data: noData });
  }

  /** A direction is let go. */
  release(direction: number, nowMs: number): void {
    this.#held = this.#held.filter((held) => held !== direction);
    if (this.#held.length === 0) this.#takeBack(nowMs);
  }

  /** A button is held from now on: once at once, and again while it is held. */
  hold(button: Button, nowMs: number): void {
    if (this.#buttons.has(button)) return;
    this.#buttons.set(button, nowMs + button.repeatMs);
    const deed = button.deed(false);
    if (deed && this.#waiting.length < maxPresses) this.#waiting.push(deed);
  }

  letGo(button: Button): void {
    this.#buttons.delete(button);
  }

  /** Wants one thing done as soon as there is a window for it; false when too much is waiting already. */
  want(deed: Deed): boolean {
    if (this.#waiting.length >= maxWaiting) return false;
    this.#waiting.push(deed);
    return true;
  }

  /** Sends what is due. `isLossy`: what is sent may be lost, so it is sent several times. */
  advance(nowMs: number, isLossy: boolean): void {
    this.#spareMs = isLossy ? (copies - 1) * copyIntervalMs : 0;
    const earliest = this.#times.earliest(nowMs, this.#spareMs);
    const furthest = this.#times.furthest();
    if (earliest === undefined || furthest === undefined || !this.#motion.isKnown) return;
    this.#planned = this.#planned.filter(({ tick }) => !this.#times.isPast(tick, nowMs));
    if (isLossy) this.#sendCopies(nowMs);
    this.#repeat(nowMs);
    for (;;) {
      const tick = this.#firstFree(earliest);
      if (compareSerial(tick, furthest) > 0) return;
      const wanted = this.#waiting.shift();
      if (wanted) this.#plan(tick, wanted, false, nowMs);
      else if (tick === earliest && this.#held.length > 0 && this.#motion.mayFollow(nowMs))
        this.#plan(tick, this.#nextStep(), true, nowMs);
      else return;
    }
  }

  #firstFree(earliest: number): number {
    if (this.#lastTick === undefined || compareSerial(this.#lastTick, earliest) < 0) return earliest;
    return executingTick(nextTick(this.#lastTick));
  }

  #repeat(nowMs: number): void {
    for (const [button, dueMs] of this.#buttons) {
      if (nowMs < dueMs || this.#waiting.length > 0) continue;
      this.#buttons.set(button, nowMs + button.repeatMs);
      const deed = button.deed(true);
      if (deed) this.#waiting.push(deed);
    }
  }

  /** The newest direction held; of two that cross they take turns, and one that leads nowhere gives its turn up. */
  #nextStep(): Deed {
    const newest = this.#held.at(-1) ?? playerActions.none;
    const other = this.#held.findLast((direction) => (direction - newest) % 2 !== 0) ?? newest;
    const turn = this.#facing === newest ? other : newest;
    const rest = turn === newest ? other : newest;
    return { action: this.#motion.canStep(turn) || !this.#motion.canStep(rest) ? turn : rest, data: noData };
  }

  #plan(tick: number, deed: Deed, isHeld: boolean, nowMs: number): void {
    this.#lastTick = tick;
    this.#planned.push({ tick, deed, isHeld, sentMs: nowMs, sent: 1 });
    if (isStep(deed.action)) {
      this.#facing = deed.action;
      this.#motion.plan(tick, deed.action, this.#reach(), nowMs);
    }
    this.#send(tick, deed, false);
  }

  /** The last step, if it was held for, can still be reached, and nothing of it is to be seen yet. */
  #retractable(nowMs: number): Planned | undefined {
    const last = this.#planned.at(-1);
    const earliest = this.#times.earliest(nowMs, this.#spareMs);
    if (!last?.isHeld || !isStep(last.deed.action) || earliest === undefined) return undefined;
    return compareSerial(last.tick, earliest) < 0 || this.#motion.hasBegun(last.tick, nowMs) ? undefined : last;
  }

  /** Takes the last step back. Its window stays taken: what comes late would be taken for newer. */
  #takeBack(nowMs: number): void {
    const last = this.#retractable(nowMs);
    if (!last) return;
    this.#retractions++;
    this.#motion.retract(last.tick);
    last.deed = nothing;
    last.sentMs = nowMs;
    last.sent = 1;
    this.#send(last.tick, nothing, false);
  }

  /** Gives the window of the last step to what is planned next, which replaces it (T2). */
  #makeWay(nowMs: number): void {
    const last = this.#retractable(nowMs);
    if (!last) return;
    this.#motion.retract(last.tick);
    this.#planned.pop();
    this.#lastTick = this.#planned.at(-1)?.tick;
  }

  #sendCopies(nowMs: number): void {
    for (const planned of this.#planned) {
      if (planned.sent >= copies || nowMs - planned.sentMs < copyIntervalMs) continue;
      planned.sent++;
      planned.sentMs = nowMs;
      this.#copies++;
      this.#send(planned.tick, planned.deed, true);
    }
  }
}
