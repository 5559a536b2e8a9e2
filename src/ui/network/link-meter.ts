/** Bytes a second; undefined before there were two samples. */
export interface Rates {
  readonly sentPerS: number | undefined;
  readonly receivedPerS: number | undefined;
}

/** What a link has carried so far. */
interface Totals {
  readonly sentBytes: number;
  readonly receivedBytes: number;
}

/** Rates of a link from its growing totals. */
export class LinkMeter {
  #last: Totals | undefined;
  #sampledMs = 0;
  #rates: Rates = { sentPerS: undefined, receivedPerS: undefined };

  /** The totals as they are at `nowMs`. Ones that have fallen belong to a new link, and begin anew. */
  sample({ sentBytes, receivedBytes }: Totals, nowMs: number): void {
    const last = this.#last;
    const elapsedS = (nowMs - this.#sampledMs) / 1000;
    if (last && elapsedS <= 0) return;
    this.#last = { sentBytes, receivedBytes };
    this.#sampledMs = nowMs;
    this.#rates =
      last && sentBytes >= last.sentBytes && receivedBytes >= last.receivedBytes
        ? {
            sentPerS: (sentBytes - last.sentBytes) / elapsedS,
            receivedPerS: (receivedBytes - last.receivedBytes) / elapsedS,
          }
        : { sentPerS: undefined, receivedPerS: undefined };
  }

  rates(): Rates {
    return this.#rates;
  }
}
