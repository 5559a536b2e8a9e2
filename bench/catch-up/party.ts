import type { Lab, LabTab } from '../lab/lab.ts';
import { fill, openRoom, plays, press, withoutPicture } from '../lab/party.ts';
import { type Task, tasksDuring } from './tasks.ts';

/** An hour. */
export const agedTics = 3600 * 35;
/** The host looks back on so much when it tells of gaps. */
const lookedBackMs = 10_000;

/** Two who play a Duel that is an hour old. */
export interface Party {
  readonly host: LabTab;
  readonly link: string;
}

export async function startParty(lab: Lab): Promise<Party> {
  const { host, link } = await openRoom(lab, { title: 'Duel', prelude: withoutPicture });
  for (const name of ['Minutes a round (0: no limit)', 'Points to win (0: no limit)']) {
    await fill(host, 'spinbutton', name, '0');
    await host.page.keyboard.press('Tab');
  }
  const ada = await guest(lab, link, 'Ada');
  await press(ada, 'Join room');
  await ada.page.waitForFunction(() => window.tictab.room.state === 'lobby', { polling: 50 });
  await press(host, 'Start game');
  for (const tab of [host, ada]) {
    await plays(tab);
    await level(tab);
    // It ends with the browser.
    keepPlaying(tab).catch(() => {});
  }
  return { host, link };
}

/** What the one who dropped in and those who played saw of it. */
export interface DropIn {
  /** From the press to playing. */
  readonly tookMs: number;
  /** Of the page that drops in, from the press on for 10 s. */
  readonly tasks: readonly Task[];
  /** From seal to seal, the p99 of 10 s. */
  readonly gapMs: { readonly before: number; readonly during: number };
}

/** Somebody drops in, sees that they are level with the others in the same world, and leaves. */
export async function dropIn(lab: Lab, { host, link }: Party): Promise<DropIn> {
  const dan = await guest(lab, link, 'Dan');
  await sleep(lookedBackMs);
  const before = await gapP99Ms(host);
  const { result: tookMs, tasks } = await tasksDuring(dan, async () => {
    const end = sleep(lookedBackMs);
    await press(dan, 'Join room');
    await level(dan);
    const ms = await dan.page.evaluate(
      () => performance.now() - (performance.getEntriesByName('tictab:join')[0]?.startTime ?? Number.NaN),
    );
    await end;
    return ms;
  });
  if (tookMs > lookedBackMs) throw new Error(`dropping in took ${tookMs} ms: its tasks and gaps were not all seen`);
  const during = await gapP99Ms(host);
  await compareWorlds(host, dan);
  await dan.close();
  return { tookMs, tasks, gapMs: { before, during } };
}

async function guest(lab: Lab, link: string, name: string): Promise<LabTab> {
  const tab = await lab.openUrl(link, { apart: true, prelude: withoutPicture });
  await fill(tab, 'textbox', 'Your name', name);
  return tab;
}

async function level(tab: LabTab): Promise<void> {
  await tab.page.waitForFunction(
    (tics) => {
      const { game, room, entities } = window.tictab;
      const isIn = entities().some(({ id }) => id === room.entityId);
      return Number(game?.tic) > tics && Number(game?.late) === 0 && isIn;
    },
    { polling: 20, timeout: 60_000 },
    agedTics,
  );
}

async function gapP99Ms(host: LabTab): Promise<number> {
  const gapMs = await host.page.evaluate(() => {
    const { game } = window.tictab.host ?? {};
    return typeof game === 'object' && game !== null && 'sealGapP99Ms' in game ? Number(game.sealGapP99Ms) : 0;
  });
  if (!(gapMs > 0)) throw new Error('the host has sealed nothing');
  return gapMs;
}

/** Throws unless two tabs have run the same tics to the same world. */
async function compareWorlds(one: LabTab, other: LabTab): Promise<void> {
  const tic = (await other.page.evaluate(() => Number(window.tictab.game?.tic))) - 1;
  const hashes = [];
  for (const { page } of [one, other]) {
    await page.waitForFunction((of) => Number(window.tictab.game?.tic) > of, { polling: 20 }, tic);
    hashes.push(await page.evaluate((of) => window.tictab.hashAt(of), tic));
  }
  if (hashes[0] === null || hashes[0] !== hashes[1]) throw new Error(`after tic ${tic} the worlds differ: ${hashes}`);
}

/** Presses one key after the other, as long as the tab is there. */
async function keepPlaying({ page }: LabTab): Promise<void> {
  const keys = ['KeyW', 'KeyA', 'KeyF', 'KeyD', 'KeyE'] as const;
  for (let n = 0; !page.isClosed(); n++) await page.keyboard.press(keys[n % keys.length] ?? 'KeyW', { delay: 200 });
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
