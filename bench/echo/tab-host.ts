/** The tab that answers, on every way. */
import { answerTo } from './frames.ts';
import { arenaRateHz, duelRateHz, type LoopRates, PageLoop, watchHost } from './loops.ts';
import { Bursts } from './page-bursts.ts';
import { openPeerJs, openRaw, openRawWorker, openSimplePeer } from './plain-ways.ts';
import { HostedEcho } from './rooms.ts';
import type { Receive } from './ways.ts';

const answer: Receive = (frame, send) => send(answerTo(frame));

let rooms: { readonly worker: HostedEcho; readonly page: HostedEcho } | undefined;
let endLoops: (() => LoopRates) | undefined;
const bursts = new Bursts(200, 20);

/** Waits for a guest on every way; resolves with the codes of both rooms. */
export async function open(brokerPort: number): Promise<{ readonly worker: string; readonly page: string }> {
  for (const openWay of [openRaw, openRawWorker, openSimplePeer, openPeerJs]) void openWay('host', answer, brokerPort);
  rooms = {
    worker: await HostedEcho.open(duelRateHz, { pump: false }),
    page: await HostedEcho.open(arenaRateHz, { pump: true }),
  };
  return { worker: rooms.worker.code, page: rooms.page.code };
}

/** Launches both rooms once the guest is in them. */
export async function start(): Promise<void> {
  const { worker, page } = opened();
  await Promise.all([worker.start(), page.start()]);
  if (worker.tab.pumped || !page.tab.pumped) throw new Error('frames do not go the ways that are compared');
}

/** Blocks this page in bursts of 200 ms with 20 ms between them. */
export function block(): void {
  bursts.start();
}

/** Ends that, and says how many bursts there were. */
export function unblock(): number {
  return bursts.stop();
}

export function isHidden(): boolean {
  return document.visibilityState === 'hidden';
}

/** Watches the hosts' loops from now on, beside one in this page. */
export function startLoops(): void {
  const { worker, page } = opened();
  const [duelHz, arenaHz, loop] = [watchHost(worker), watchHost(page), new PageLoop()];
  endLoops = () => ({ duelHz: duelHz(), arenaHz: arenaHz(), pageHz: loop.stop() });
}

/** Ends that, and says how often they were woken. */
export function stopLoops(): LoopRates | undefined {
  return endLoops?.();
}

function opened() {
  if (!rooms) throw new Error('not open');
  return rooms;
}
