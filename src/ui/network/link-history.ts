import type { LinkQuality } from '../../net/probe.ts';
import type { Rates } from './link-meter.ts';

/** Seconds that graphs go back, one sample each. */
export const historySamples = 60;

/** What a graph shows of a link. */
export type Series = 'rttMs' | 'jitterMs' | 'lossPct' | 'rate';

/** A link as one second shows it. */
export interface LinkSample extends Pick<LinkQuality, 'lastRttMs' | 'jitterMs' | 'lossPct'>, Rates {
  /** Waiting towards the other end. */
  readonly backlogBytes: number;
}

/** The last minute of one link, a sample a second. */
export class LinkHistory {
  readonly #samples: LinkSample[] = [];

  push(sample: LinkSample): void {
    this.#samples.push(sample);
    if (this.#samples.length > historySamples) this.#samples.shift();
  }

  get samples(): readonly LinkSample[] {
    return this.#samples;
  }

  /** Oldest first; undefined where a second does not know it. */
  values(series: Series): readonly (number | undefined)[] {
    return this.#samples.map((sample) => inSeries(sample, series));
  }
}

function inSeries(sample: LinkSample, series: Series): number | undefined {
  switch (series) {
    case 'rttMs':
      return sample.lastRttMs ?? undefined;
    case 'jitterMs':
      return sample.lastRttMs === null ? undefined : sample.jitterMs;
    case 'lossPct':
      return sample.lossPct;
    case 'rate':
      return sample.sentPerS === undefined || sample.receivedPerS === undefined
        ? undefined
        : sample.sentPerS + sample.receivedPerS;
  }
}
