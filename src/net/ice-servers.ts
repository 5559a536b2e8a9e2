import type { Clock } from '../lib/clock.ts';
import type { Ice } from './introducer.ts';
import type { TurnAnswer } from './signalling.ts';

/** A connection does not wait longer for a relay that it may never need. */
const askMs = 2_000;
/** A server that lends no relay is asked again after this long: its settings may have changed. */
const noneMs = 300_000;

export interface IceServersOptions {
  /** As `config.json` names them. */
  readonly configured: readonly RTCIceServer[];
  readonly clock: Clock;
  /** Asks the signalling server for a relay; rejects without an answer within `withinMs`. */
  lend(withinMs: number): Promise<TurnAnswer>;
  relayOnly(): boolean;
}

/**
 * The servers of a site, with a relay that its signalling server lends for a while. A loan is used for half of its time,
 * so that no connection is made with one that is about to end (docs/signaling.md).
 */
export class IceServers implements Ice {
  readonly #options: IceServersOptions;
  #lent: { readonly servers: readonly RTCIceServer[]; readonly untilMs: number } | undefined;
  #asking: Promise<readonly RTCIceServer[]> | undefined;

  constructor(options: IceServersOptions) {
    this.#options = options;
  }

  /** Never rejects: without an answer the configured ones have to do. */
  async iceServers(): Promise<readonly RTCIceServer[]> {
    const { configured, clock } = this.#options;
    if (this.#lent && clock.nowMs() < this.#lent.untilMs) return [...configured, ...this.#lent.servers];
    this.#asking ??= this.#ask();
    return [...configured, ...(await this.#asking)];
  }

  relayOnly(): boolean {
    return this.#options.relayOnly();
  }

  async #ask(): Promise<readonly RTCIceServer[]> {
    const { clock, lend } = this.#options;
    try {
      const answer = await lend(askMs);
      const servers = answer ? [answer.server] : [];
      this.#lent = { servers, untilMs: clock.nowMs() + (answer ? answer.ttlMs / 2 : noneMs) };
      return servers;
    } catch {
      return [];
    } finally {
      this.#asking = undefined;
    }
  }
}
