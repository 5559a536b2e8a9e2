import { TokenBucket } from '../lib/token-bucket.ts';

/** Names and slots a guest may ask for: what is told to everyone. */
const turnLimit = { perSecond: 1, burst: 5 };
/** Lines of chat of one guest. */
const lineLimit = { perSecond: 0.5, burst: 5 };

/** What a room knows of one guest beyond its seat, for as long as the guest is in it. */
export interface Standing {
  /** Secret of this stay: the decimal digits of a random u64 (T3). */
  readonly auth: string;
  /** How often the guest may make the room speak to everyone. */
  readonly turns: TokenBucket;
  /** How often it may say something to everyone. */
  readonly lines: TokenBucket;
}

export function newStanding(auth: string, nowMs: number): Standing {
  return { auth, turns: new TokenBucket(turnLimit, nowMs), lines: new TokenBucket(lineLimit, nowMs) };
}
