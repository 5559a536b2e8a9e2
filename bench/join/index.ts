import type { Bench } from '../bench.ts';
import { startBroker } from '../echo/broker.ts';
import type { Figure } from '../figure.ts';
import { Lab } from '../lab/lab.ts';
import { openRoom, plays, press, withoutPicture } from '../lab/party.ts';
import { median } from '../statistics.ts';
import { startRelay } from './relay.ts';
import type { WayName } from './tab.ts';
import { type Instant, Visits } from './visits.ts';
import type { Meeting } from './way.ts';

const rounds = 10;
const wayNames: readonly WayName[] = ['bare', 'ours', 'simple-peer', 'peerjs'];

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
    const told = new Map<WayName, string>();
    for (const name of wayNames) told.set(name, await other.call<string>('answer', name, meetingBy(name)));

    const tookMs: Record<WayName, number[]> = { bare: [], ours: [], 'simple-peer': [], peerjs: [] };
    const connect = async (name: WayName) => {
      const tab = await lab.open('join/tab');
      const ms = await tab.call<number>('join', name, meetingBy(name), told.get(name));
      await tab.close();
      return ms;
    };
    // Whoever comes first fills the browser's caches for all of them, and counts for nothing.
    await new Visits(lab, link).byPress();
    for (const name of wayNames) await connect(name);
    const pressed = new Visits(lab, link);
    const linked = new Visits(lab, link);
    for (let round = 0; round < rounds; round++) {
      await pressed.byPress();
      if (round % 2 === 0) await linked.byLink();
      // Whoever is first of the others in one round is last in the next.
      for (let n = 0; n < wayNames.length; n++) {
        const name = wayNames[(round + n) % wayNames.length] ?? 'bare';
        tookMs[name].push(await connect(name));
      }
    }
    return { browser: lab.browser, figures: figuresOf(pressed, linked, tookMs) };
  } finally {
    relay.close();
    await broker.stop();
    await lab.close();
  }
};

/** From which instant to which, and how a table calls it. */
const stages: readonly (readonly [name: string, from: Instant, to: Instant])[] = [
  ['stage: page loaded', 'link', 'loaded'],
  ['stage: signalling open, host asked', 'join', 'accepting'],
  ['stage: accepted', 'accepting', 'route'],
  ['stage: way found', 'route', 'securing'],
  ['stage: lanes open', 'securing', 'entering'],
  ['stage: entered', 'entering', 'inside'],
  ['stage: launch shown', 'inside', 'launch'],
  ['stage: first picture', 'launch', 'picture'],
];

function figuresOf(
  pressed: Visits,
  linked: Visits,
  tookMs: Readonly<Record<WayName, readonly number[]>>,
): readonly Figure[] {
  const bareMs = median(tookMs.bare);
  const against = { name: 'bare connection', value: bareMs };
  return [
    {
      name: 'connection, ours alone',
      value: median(tookMs.ours),
      unit: 'ms',
      against,
      goal: { of: 'ratio', atMost: 1.3 },
    },
    { name: 'connection, in the app', value: pressed.median('accepting', 'entering'), unit: 'ms', against },
    { name: 'simple-peer alone', value: median(tookMs['simple-peer']), unit: 'ms', against },
    { name: 'PeerJS alone', value: median(tookMs.peerjs), unit: 'ms', against },
    {
      name: 'from the press to the first picture, beyond the bare connection',
      value: pressed.median('join', 'picture') - bareMs,
      unit: 'ms',
      goal: { of: 'value', atMost: 300 },
    },
    ...stages.map(([name, from, to]) => ({ name, value: pressed.median(from, to), unit: 'ms' }) as const),
    {
      name: 'from the link to the first picture, without a press',
      value: linked.median('link', 'picture'),
      unit: 'ms',
    },
  ];
}
