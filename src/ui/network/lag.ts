import type { LinkSample } from './link-history.ts';

/** A round trip above this is felt in any game, ms. */
export const slowRttMs = 250;
/** Loss above this is seen, per cent of the last 20 s. */
export const lossyPct = 5;
/** A backlog below this is what any burst leaves for a moment, bytes. */
export const smallBacklogBytes = 4 * 1024;
/** A backlog that has grown in each of so many seconds is no burst. */
export const growingSamples = 3;

/** Why somebody lags. */
export type Trouble = 'unstable' | 'gone' | 'slow' | 'lossy' | 'behind';

/** What is known of a link when it is judged. */
export interface LinkFacts {
  readonly liveness: string;
  /** Median round trip, ms. */
  readonly rttMs: number | null;
  readonly lossPct: number;
  /** Oldest first. */
  readonly samples: readonly Pick<LinkSample, 'backlogBytes'>[];
}

/** Why a link lags, the worst first; empty when it does not. */
export function troublesOf({ liveness, rttMs, lossPct, samples }: LinkFacts): readonly Trouble[] {
  const found: Trouble[] = [];
  if (liveness === 'unstable' || liveness === 'gone') found.push(liveness);
  if (lossPct > lossyPct) found.push('lossy');
  if (rttMs !== null && rttMs > slowRttMs) found.push('slow');
  if (isGrowing(samples.map(({ backlogBytes }) => backlogBytes))) found.push('behind');
  return found;
}

function isGrowing(backlogs: readonly number[]): boolean {
  const last = backlogs.slice(-1 - growingSamples);
  const latest = last.at(-1) ?? 0;
  return (
    last.length > growingSamples &&
    latest > smallBacklogBytes &&
    last.every((bytes, at) => at === 0 || bytes > (last[at - 1] ?? 0))
  );
}
