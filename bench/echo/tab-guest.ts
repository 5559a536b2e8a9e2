/** The tab that asks. */
import { openPeerJs, openRaw, openRawWorker, openSimplePeer } from './plain-ways.ts';
import { joinEcho } from './rooms.ts';
import { Rounds } from './rounds.ts';
import type { Receive, Send, WayName } from './ways.ts';

const rounds = new Rounds();
const answered: Receive = (frame) => rounds.answered(frame);
let ways: Readonly<Record<WayName, Send>> | undefined;

/** Opens every way to the host. Resolves once a round may be run on each: when both rooms have launched. */
export async function open(
  codes: { readonly worker: string; readonly page: string },
  brokerPort: number,
): Promise<void> {
  const [worker, page] = [await joinEcho(codes.worker, answered), await joinEcho(codes.page, answered)];
  ways = {
    raw: await openRaw('guest', answered, brokerPort),
    rawWorker: await openRawWorker('guest', answered, brokerPort),
    worker: await worker.playing(),
    page: await page.playing(),
    simplePeer: await openSimplePeer('guest', answered, brokerPort),
    peerJs: await openPeerJs('guest', answered, brokerPort),
  };
}

/** Round trips of `count` frames on each of some ways, in turn, each `rateHz`; ms. */
export async function round(
  names: readonly WayName[],
  count: number,
  rateHz: number,
): Promise<readonly (readonly number[])[]> {
  const opened = ways;
  if (!opened) throw new Error('not open');
  return rounds.run(
    names.map((name) => opened[name]),
    count,
    rateHz,
  );
}
