import { SleepWatch } from './sleep-watch.ts';

/** Waits before the attempts: the first goes out at once, those after the last wait as long as it says. */
const delaysMs: readonly number[] = [0, 1000, 2000, 4000, 8000];
/** A host that comes back is not asked by all of its guests in the same moment. */
const jitterPct = 25;
/**
 * As long as signalling keeps the code of a host that is away, and that host's next page the seats of its guests. A seat in
 * a room that never went is held for 30 s; after that its owner has it back only if nobody else came.
 */
const giveUpMs = 120_000;
/** Who was in for so long had a good connection: what is lost after it is another loss. */
const settledMs = 10_000;
/** A signalling server that has started anew knows no room until its host has registered again. */
const doubtMs = 20_000;
/** A page that has slept through its time has this much left: it could not try while it slept. */
const afterSleepMs = 30_000;

/**
 * What an attempt's failure says of the next one: it may well succeed; it will fail in the same way; or that depends on
 * whether whoever answered knows everything yet.
 */
export type Outlook = 'hopeful' | 'hopeless' | 'doubtful';

type Phase =
  | { readonly type: 'here'; readonly sinceMs: number }
  | { readonly type: 'waiting'; readonly nextMs: number }
  | { readonly type: 'trying' }
  | { readonly type: 'given-up' };

/**
 * A guest's way back into its room: when the next attempt is due, and when it makes no sense to go on. It knows no
 * connection, is told the time and makes nothing happen; see `docs/state-machines.md`.
 */
export class WayBack {
  readonly #random: () => number;
  #sleep: SleepWatch;
  #phase: Phase;
  #lostMs = Number.NEGATIVE_INFINITY;
  #deadlineMs = Number.POSITIVE_INFINITY;
  /** Begun since the guest was last settled in its room. */
  #attempts = 0;
  #hasSlept = false;

  /** Begins in the room. `random` is uniform in [0, 1). */
  constructor(random: () => number, nowMs: number) {
    this.#random = random;
    this.#phase = { type: 'here', sinceMs: nowMs };
    this.#sleep = new SleepWatch(nowMs);
  }

  get state(): Phase['type'] {
    return this.#phase.type;
  }

  /** When the next attempt is due, ms of the same clock; undefined unless one is waited for. */
  get nextMs(): number | undefined {
    return this.#phase.type === 'waiting' ? this.#phase.nextMs : undefined;
  }

  /** When it is given up, ms of the same clock. */
  get deadlineMs(): number {
    return this.#deadlineMs;
  }

  /** The guest is out of its room. Losing it again soon goes on where the way back had got to. */
  lost(nowMs: number): void {
    if (this.#phase.type !== 'here') return;
    if (nowMs - this.#phase.sinceMs >= settledMs || this.#deadlineMs === Number.POSITIVE_INFINITY) {
      this.#attempts = 0;
      this.#lostMs = nowMs;
      this.#deadlineMs = nowMs + giveUpMs;
      this.#hasSlept = false;
    }
    // That nobody looked while the guest was in its room was no sleep.
    this.#sleep = new SleepWatch(nowMs);
    this.#wait(nowMs);
  }

  /** The attempt has led into the room. */
  entered(nowMs: number): void {
    if (this.#phase.type === 'trying') this.#phase = { type: 'here', sinceMs: nowMs };
  }

  /** The attempt has failed. */
  failed(nowMs: number, outlook: Outlook): void {
    if (this.#phase.type !== 'trying') return;
    const over = outlook === 'hopeless' || (outlook === 'doubtful' && nowMs - this.#lostMs >= doubtMs);
    if (over || nowMs >= this.#deadlineMs) this.#phase = { type: 'given-up' };
    else this.#wait(nowMs);
  }

  /** Something has changed for the better, the network say: an attempt is due at once, and one under way is in vain. */
  hurry(nowMs: number): void {
    if (this.#phase.type === 'waiting' || this.#phase.type === 'trying')
      this.#phase = { type: 'waiting', nextMs: nowMs };
  }

  /**
   * Looks at the time, at least once a second while it is not `here`: `try` says to begin an attempt now and is said once
   * for each, `given-up` that there will be none, and that one under way has to end.
   */
  advance(nowMs: number): 'here' | 'wait' | 'try' | 'given-up' {
    if (this.#phase.type === 'here' || this.#phase.type === 'given-up') return this.#phase.type;
    if (this.#sleep.isWaking(nowMs) && !this.#hasSlept) {
      this.#hasSlept = true;
      this.#deadlineMs = Math.max(this.#deadlineMs, nowMs + afterSleepMs);
      this.hurry(nowMs);
    }
    if (nowMs >= this.#deadlineMs) {
      this.#phase = { type: 'given-up' };
      return 'given-up';
    }
    if (this.#phase.type === 'trying' || nowMs < this.#phase.nextMs) return 'wait';
    this.#phase = { type: 'trying' };
    this.#attempts++;
    return 'try';
  }

  #wait(nowMs: number): void {
    const delayMs = delaysMs[Math.min(this.#attempts, delaysMs.length - 1)] ?? 0;
    const jitter = 1 + ((2 * this.#random() - 1) * jitterPct) / 100;
    this.#phase = { type: 'waiting', nextMs: nowMs + delayMs * jitter };
  }
}
