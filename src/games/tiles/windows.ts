import { ticksPerMove, windowHorizon } from './protocol.ts';
import { nextTick } from './ticks.ts';

/** Windows in one turn of the tick counter: ⌈(2³² − 1) / 2⌉. The last holds one tick only, since 0 is skipped (T2). */
const windowCount = 0x8000_0000;
/** Windows whose addressing is remembered, those ahead among them: 12.8 s, more than a link that lives can be late. */
const remembered = 64;

/** Window of a tick: `tick` / 2, rounded up, as a serial number of 31 bits (T2). Ticks start at 1. */
export function windowOf(tick: number): number {
  return Math.ceil(tick / ticksPerMove) % windowCount;
}

/** Whether a window executes at `tick`: at the last of its ticks, so never before the tick an action was addressed to. */
export function executesAt(tick: number): boolean {
  return windowOf(nextTick(tick)) !== windowOf(tick);
}

/** Windows from `b` to `a`, −2³⁰ … 2³⁰ − 1: serial numbers, so that the wrap changes nothing. */
function windowsBetween(a: number, b: number): number {
  return ((a - b) << 1) >> 1;
}

/** What became of an action. Only `scheduled`, `replaced` and `late` changed anything. */
export type Scheduling =
  /** Its window was free. */
  | 'scheduled'
  /** It took the place of what its window held. */
  | 'replaced'
  /** Its window had passed; it fills the next one, which was empty. */
  | 'late'
  /** Its window had passed, and the next one holds something already. */
  | 'noGap'
  /** Its window had passed and had had its action: a copy on its way for long, or something older. */
  | 'repeated'
  /** Beyond the windows that may be addressed. */
  | 'tooFar'
  /** Tick 0 addresses nothing. */
  | 'unaddressed';

/** What a window has had. */
type State =
  | 'empty'
  /** Holds an action that came late for an earlier window. */
  | 'filled'
  /** Has had an action of its own, or one of its own has come late and filled a later window. */
  | 'addressed';

/**
 * One player's actions on the timeline of ticks (T2): one a window, in any of the next four, whatever is sent and in
 * whatever order it arrives. `undefined` is the action that does nothing; it takes a window as every other does, and so
 * retracts what was there.
 *
 * The source says that a late action fills the next window if that is empty. Taken alone that would have a copy of an
 * action that has executed execute again; so a window that has had its action takes no part in that.
 */
export class Windows<Action> {
  /** The next window to execute. */
  #open: number;
  readonly #actions: (Action | undefined)[] = Array.from({ length: windowHorizon }, () => undefined);
  /** By window modulo `remembered`. */
  readonly #states: State[] = Array.from({ length: remembered }, (): State => 'empty');

  /** `nextTick`: the first that `take` will be called for. */
  constructor(nextTick: number) {
    this.#open = windowOf(nextTick);
  }

  /** Puts `action` into the window of `targetTick`. */
  schedule(targetTick: number, action: Action | undefined): Scheduling {
    if (targetTick === 0) return 'unaddressed';
    const window = windowOf(targetTick);
    const ahead = windowsBetween(window, this.#open);
    if (ahead >= windowHorizon) return 'tooFar';
    if (ahead < 0) return this.#fill(window, -ahead, action);
    const before = this.#states[window % remembered];
    this.#actions[window % windowHorizon] = action;
    this.#states[window % remembered] = 'addressed';
    return before === 'empty' ? 'scheduled' : 'replaced';
  }

  /** What executes at `tick`. To be called for every tick in turn, from that of the constructor on. */
  take(tick: number): Action | undefined {
    if (!executesAt(tick)) return undefined;
    const slot = this.#open % windowHorizon;
    const action = this.#actions[slot];
    this.#actions[slot] = undefined;
    this.#open = (this.#open + 1) % windowCount;
    // The window that comes within reach takes the place of the oldest that was remembered.
    this.#states[(this.#open + windowHorizon - 1) % remembered] = 'empty';
    return action;
  }

  #fill(window: number, behind: number, action: Action | undefined): Scheduling {
    const known = behind <= remembered - windowHorizon;
    if (known && this.#states[window % remembered] === 'addressed') return 'repeated';
    if (this.#states[this.#open % remembered] !== 'empty') return 'noGap';
    this.#actions[this.#open % windowHorizon] = action;
    this.#states[this.#open % remembered] = 'filled';
    if (known) this.#states[window % remembered] = 'addressed';
    return 'late';
  }
}
