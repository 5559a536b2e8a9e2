import type { Clock, Undo } from '../lib/clock.ts';
import { Random } from '../lib/random.ts';
import type { LaneName } from './lanes.ts';
import { BaseLink, eachLane, isReliable, type Link } from './link.ts';

/** How bad a line is; each figure applies to each direction. */
export interface Impairment {
  /** Added one way, ms. */
  readonly lagMs: number;
  /** Uniform ± around `lagMs`, ms. */
  readonly jitterMs: number;
  /** Lost, duplicated and held back past the next one, in per cent. */
  readonly lossPct: number;
  readonly dupPct: number;
  readonly reorderPct: number;
  readonly seed: number;
}

/** What was done so far: a test that means to run on a bad line asserts that it did. */
export interface ImpairmentStats {
  frames: number;
  lost: number;
  retransmitted: number;
  duplicated: number;
  heldBack: number;
  delayMs: number;
}

/** First timeout of a lost message on a reliable lane; it doubles each time, as SCTP's does. */
const retransmitMs = 200;
/** Further losses of one message are not drawn after this many: the lane must make progress. */
const maxRetransmits = 6;
/** How long a frame that is to be overtaken waits beyond its time. */
const holdBackMs = 50;

const bounds = { lag: 5000, jitter: 5000, loss: 100, dup: 100, reorder: 100, seed: 0xffff_ffff } as const;

/**
 * The impairment a room link asks for (`?lag=80&jitter=30&loss=5&dup=1&reorder=2&seed=7`), or undefined when it asks
 * for none. Figures that are no numbers count as 0; the rest are cut to their bounds.
 */
export function parseImpairment(params: URLSearchParams): Impairment | undefined {
  const read = (name: keyof typeof bounds) => {
    const value = Number(params.get(name) ?? 0);
    return Number.isFinite(value) ? Math.min(Math.max(value, 0), bounds[name]) : 0;
  };
  const impairment = {
    lagMs: read('lag'),
    jitterMs: read('jitter'),
    lossPct: read('loss'),
    dupPct: read('dup'),
    reorderPct: read('reorder'),
    seed: Math.floor(read('seed')),
  };
  const { seed: _, ...figures } = impairment;
  return Object.values(figures).some((figure) => figure > 0) ? impairment : undefined;
}

/** One direction of a bad line. */
class Direction {
  readonly #random: Random;
  readonly #lastMs = eachLane(() => 0);
  /** What waits on the reliable lanes, oldest first. */
  readonly lines = eachLane<(() => void)[]>(() => []);

  constructor(
    seed: number,
    readonly stats: ImpairmentStats,
  ) {
    this.#random = new Random(seed);
  }

  /** The delays, in ms from now, after which copies of a frame arrive: none, one or two. */
  fate(lane: LaneName, nowMs: number, line: Impairment): number[] {
    this.stats.frames++;
    const delayMs = Math.max(0, line.lagMs + (this.#random.unit() * 2 - 1) * line.jitterMs);
    this.stats.delayMs += delayMs;
    return isReliable(lane) ? [this.#reliable(lane, nowMs, delayMs, line)] : this.#unreliable(delayMs, line);
  }

  #unreliable(delayMs: number, line: Impairment): number[] {
    if (this.#chance(line.lossPct)) {
      this.stats.lost++;
      return [];
    }
    let atMs = delayMs;
    if (this.#chance(line.reorderPct)) {
      this.stats.heldBack++;
      atMs += holdBackMs;
    }
    if (!this.#chance(line.dupPct)) return [atMs];
    this.stats.duplicated++;
    return [atMs, atMs + this.#random.unit() * (line.jitterMs + 1)];
  }

  #reliable(lane: LaneName, nowMs: number, delayMs: number, line: Impairment): number {
    let atMs = nowMs + delayMs;
    for (let n = 0; n < maxRetransmits && this.#chance(line.lossPct); n++) {
      this.stats.retransmitted++;
      atMs += retransmitMs * 2 ** n;
    }
    // Head of line: nothing overtakes what was sent before it on this lane.
    this.#lastMs[lane] = Math.max(this.#lastMs[lane], atMs);
    return this.#lastMs[lane] - nowMs;
  }

  #chance(percent: number): boolean {
    // Drawn even at 0 %, so that the same seed meets the same frames whatever the other figures are.
    return this.#random.unit() * 100 < percent;
  }
}

/**
 * A link on a bad line: wraps another and delays, loses, doubles and reorders frames both ways, the same for the same
 * seed. Reliable lanes never lose, double or reorder: what is lost there comes later, and everything behind it waits.
 */
export class ImpairedLink extends BaseLink {
  readonly #inner: Link;
  readonly #clock: Clock;
  readonly #outward: Direction;
  readonly #inward: Direction;
  readonly #underWay = new Set<Undo>();
  readonly #undo: Undo[];
  /** May be changed at any time; frames under way keep their fate. */
  impairment: Impairment;
  readonly stats: ImpairmentStats = { frames: 0, lost: 0, retransmitted: 0, duplicated: 0, heldBack: 0, delayMs: 0 };

  constructor(inner: Link, impairment: Impairment, clock: Clock) {
    super();
    this.#inner = inner;
    this.#clock = clock;
    this.impairment = impairment;
    this.#outward = new Direction(impairment.seed, this.stats);
    this.#inward = new Direction(impairment.seed ^ 0x5bd1_e995, this.stats);
    this.#undo = [
      inner.onFrame((lane, frame) => this.#later(this.#inward, lane, () => this.arrived(lane, frame))),
      inner.onDrain((lane) => this.drained(lane)),
      inner.onFault((lane, fault) => this.fault(lane, fault)),
      inner.onState((state) => (state === 'open' ? this.opened() : this.close(inner.reason))),
    ];
    if (inner.state === 'open') this.opened();
    else if (inner.state === 'closed') this.close(inner.reason);
  }

  protected queuedBytes(lane: LaneName): number {
    return this.#inner.bufferedBytes(lane);
  }

  protected transmit(lane: LaneName, frame: Uint8Array): boolean {
    this.#later(this.#outward, lane, () => this.#inner.send(lane, frame));
    return true;
  }

  protected release(reason: string): void {
    for (const undo of [...this.#undo, ...this.#underWay]) undo();
    this.#underWay.clear();
    this.#inner.close(reason);
  }

  #later(direction: Direction, lane: LaneName, task: () => void): void {
    // Timers a fraction of a millisecond apart may fire in either order, so on a reliable lane a timer says only that
    // the next frame in line may go, not which.
    const line = direction.lines[lane];
    if (isReliable(lane)) line.push(task);
    for (const delayMs of direction.fate(lane, this.#clock.nowMs(), this.impairment)) {
      const undo = this.#clock.after(delayMs, () => {
        this.#underWay.delete(undo);
        (isReliable(lane) ? line.shift() : task)?.();
      });
      this.#underWay.add(undo);
    }
  }
}
