import { FixedStep } from '../../src/lib/fixed-step.ts';
import type { HostedEcho } from './rooms.ts';

/** Rates of steps of this game's hosts, as Duel's and as arena's, and of a page that steps itself. */
export const duelRateHz = 35;
export const arenaRateHz = 20;

/** Times a second that each loop was woken for a step; one that makes up for others counts once. */
export interface LoopRates {
  readonly duelHz: number;
  readonly arenaHz: number;
  readonly pageHz: number;
}

/** The loop of a host run in this page, as by a game without a worker. */
export class PageLoop {
  readonly #startMs = performance.now();
  readonly #steps = new FixedStep(duelRateHz, this.#startMs);
  #wakes = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.#run();
  }

  /** Ends it; Hz. */
  stop(): number {
    clearTimeout(this.#timer);
    return (this.#wakes * 1000) / (performance.now() - this.#startMs);
  }

  #run(): void {
    if (this.#steps.take(performance.now()) > 0) this.#wakes++;
    this.#timer = setTimeout(() => this.#run(), Math.max(0, this.#steps.nextMs - performance.now()));
  }
}

/** Counts how often a room's host is woken from now on; told once a second, by the worker's clock. */
export function watchHost(room: HostedEcho): () => number {
  const from = room.woken();
  return () => {
    const to = room.woken();
    return ((to.wakes - from.wakes) * 1000) / (to.wokenMs - from.wokenMs);
  };
}
