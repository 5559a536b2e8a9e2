import type { Bench } from '../bench.ts';
import type { Figure } from '../figure.ts';
import { Lab, type LabTab } from '../lab/lab.ts';
import { startBroker } from './broker.ts';
import { blockedFigures, hiddenFigures, idleFigures, loopFigures } from './figures.ts';
import type { LoopRates } from './loops.ts';
import { besideRaw, type ComparedWay, warmUp } from './turns.ts';

/** Ours among the others; the way that is held to goals takes half of the rounds. */
const inTurn: readonly ComparedWay[] = [
  'rawWorker',
  'worker',
  'page',
  'worker',
  'simplePeer',
  'worker',
  'peerJs',
  'worker',
];
/** Of the bursts of 200 ms that fit into the rounds, what there must have been. */
const minBursts = 40;
/** A page whose timers come more often than this is not throttled, so not hidden. */
const hiddenHz = 5;

/** Round trips from tab to tab, and the rate of the host's worker: idle, with the host's page blocked, and hidden. */
export const bench: Bench = async () => {
  const broker = await startBroker();
  try {
    const lab = await Lab.start({ site: 'tabs', throttled: true, fineClock: true });
    try {
      const [host, guest] = await open(lab, broker.port);
      const idle = await whileIdle(guest);
      const blocked = await whileBlocked(host, guest);
      return { browser: lab.browser, figures: [...idle, ...blocked, ...(await whileHidden(host, guest))] };
    } finally {
      await lab.close();
    }
  } finally {
    await broker.stop();
  }
};

/** Both tabs, every way open between them and used. */
async function open(lab: Lab, brokerPort: number): Promise<readonly [host: LabTab, guest: LabTab]> {
  const [host, guest] = [await lab.open('echo/tab-host'), await lab.open('echo/tab-guest')];
  const codes = await host.call('open', brokerPort);
  await Promise.all([guest.call('open', codes, brokerPort), host.call('start')]);
  await warmUp(guest, [...new Set(inTurn)]);
  return [host, guest];
}

async function whileIdle(guest: LabTab): Promise<Figure[]> {
  return idleFigures(await besideRaw(guest, 6, inTurn));
}

async function whileBlocked(host: LabTab, guest: LabTab): Promise<Figure[]> {
  await host.call('block');
  const pairs = await besideRaw(guest, 2, inTurn);
  if ((await host.call<number>('unblock')) < minBursts) throw new Error('the host’s page was not blocked');
  return blockedFigures(pairs);
}

/** The loops run beside the round trips, as a game's does. */
async function whileHidden(host: LabTab, guest: LabTab): Promise<Figure[]> {
  await host.hide();
  await host.call('startLoops');
  const pairs = await besideRaw(guest, 5, ['worker', 'page', 'worker']);
  const rates = await host.call<LoopRates>('stopLoops');
  const isHidden = await host.call('isHidden');
  if (!isHidden || rates.pageHz > hiddenHz) throw new Error('the host’s page was not hidden');
  return [...hiddenFigures(pairs), ...loopFigures(rates)];
}
