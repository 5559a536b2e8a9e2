import type { Bench } from '../benches.ts';
import type { Figure } from '../figure.ts';
import { Lab } from '../lab/lab.ts';
import { openRoom, plays, press, withoutPicture } from '../lab/party.ts';
import { median } from '../statistics.ts';
import { startBroker } from './broker.ts';
import { startRelay } from './relay.ts';
import type { WayName } from './tab.ts';
import { Visits } from './visits.ts';
import type { Meeting } from './way.ts';

const rounds = 10;
const wayNames: readonly WayName[] = ['bare', 'simple-peer', 'peerjs'];

/** Joining a room whose arena runs, beside connecting two tabs in other ways, in turn. */
export const bench: Bench = async () => {
  const lab = await Lab.start({ site: 'both' });
  const relay = await startRelay();
  const broker = await startBroker();
  try {
    const { host, link } = await openRoom(lab, { title: 'Arena', prelude: withoutPicture });
    await press(host, 'Start game');
    await plays(host);
    const { iceServers } = await host.page.evaluate(async () => (await fetch('config.json')).json());
    const meetingBy = (name: WayName): Meeting => ({
      relayUrl: `${relay.url}${name}`,
      brokerPort: broker.port,
      iceServers,
    });
    const other = await lab.open('join/tab');
    for (const name of wayNames) await other.call('answer', name, meetingBy(name));

    const tookMs: Record<WayName, number[]> = { bare: [], 'simple-peer': [], peerjs: [] };
    const connect = async (name: WayName) => {
      const tab = await lab.open('join/tab');
      const ms = await tab.call<number>('join', name, meetingBy(name));
      await tab.close();
      return ms;
    };
    const visits = new Visits(lab, link);
    // Whoever comes for the first time fills the browser's caches, for all of them.
    await visits.first();
    for (const name of wayNames) await connect(name);
    for (let round = 0; round < rounds; round++) {
      await visits.again();
      // Whoever is first of the others in one round is last in the next.
      for (let n = 0; n < wayNames.length; n++) {
        const name = wayNames[(round + n) % wayNames.length] ?? 'bare';
        tookMs[name].push(await connect(name));
      }
    }
    return { browser: lab.browser, figures: figuresOf(visits, tookMs) };
  } finally {
    relay.close();
    await broker.close();
    await lab.close();
  }
};

function figuresOf(visits: Visits, tookMs: Readonly<Record<WayName, readonly number[]>>): readonly Figure[] {
  const bareMs = median(tookMs.bare);
  const against = { name: 'bare connection', value: bareMs };
  const ms = (name: string, from: Parameters<Visits['median']>[0], to: Parameters<Visits['median']>[1]): Figure => ({
    name,
    value: visits.median(from, to),
    unit: 'ms',
  });
  return [
    { ...ms('connection', 'accepting', 'entering'), against, goal: { of: 'ratio', atMost: 1.3 } },
    { ...ms('route to lanes', 'route', 'entering'), against },
    { name: 'simple-peer alone', value: median(tookMs['simple-peer']), unit: 'ms', against },
    { name: 'PeerJS alone', value: median(tookMs.peerjs), unit: 'ms', against },
    {
      name: 'from the press to the first picture, beyond the bare connection',
      value: visits.median('join', 'picture') - bareMs,
      unit: 'ms',
      goal: { of: 'value', atMost: 300 },
    },
    ms('from the link to the first picture', 'link', 'picture'),
    ms('stage: link → asking', 'link', 'join'),
    ms('stage: signalling', 'join', 'accepting'),
    ms('stage: accepting', 'accepting', 'route'),
    ms('stage: route', 'route', 'securing'),
    ms('stage: securing', 'securing', 'entering'),
    ms('stage: entering', 'entering', 'inside'),
    ms('stage: inside → launch', 'inside', 'launch'),
    ms('stage: launch → picture', 'launch', 'picture'),
  ];
}
