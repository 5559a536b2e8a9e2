import type { Random } from '../../../lib/random.ts';

/** What was asked for may be asked for again after this long, drawn anew each time (T6): so five times a second at most. */
const minIntervalMs = 200;
const maxIntervalMs = 300;
/** Whoever stands still says this often what they hold, so that the host's picture of it stays right. */
const keepAliveMs = 1000;

/** What a guest lacks. */
export interface Wants {
  /** Chunks that the newest State lists. */
  readonly chunks: boolean;
  /** The entities of a tick of which something was lost. */
  readonly entities: boolean;
  /** A detail that was asked for and has not come. */
  readonly detail: boolean;
}

/** An Action with tick 0, which says what is held and asks for entities; or a query once more. */
export type Request = 'action' | 'query';

/**
 * When a guest asks again for what it lacks. All that is asked again shares one pace, in turns; an Action that goes out
 * for another reason says which chunks are held as well, so it counts for those.
 */
export class Resend {
  readonly #random: Random;
  #readyMs: number;
  /** When the host was last told which chunks are held. */
  #toldMs: number;
  #last: Request = 'query';

  /** The first Action goes out at once. */
  constructor(random: Random, nowMs: number) {
    this.#random = random;
    this.#readyMs = nowMs;
    this.#toldMs = nowMs - keepAliveMs;
  }

  /** An Action has gone out, with whatever tick. */
  told(nowMs: number): void {
    this.#toldMs = nowMs;
  }

  /** What to send now, if anything; the caller sends it. */
  due(nowMs: number, wants: Wants): Request | undefined {
    if (nowMs < this.#readyMs) return undefined;
    const action = wants.entities || nowMs - this.#toldMs >= (wants.chunks ? minIntervalMs : keepAliveMs);
    const request =
      action && !(wants.detail && this.#last === 'action') ? 'action' : wants.detail ? 'query' : undefined;
    if (!request) return undefined;
    this.#last = request;
    this.#readyMs = nowMs + minIntervalMs + this.#random.unit() * (maxIntervalMs - minIntervalMs);
    if (request === 'action') this.#toldMs = nowMs;
    return request;
  }
}
