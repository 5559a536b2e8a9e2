import type { Milestone } from '../../src/ui/app/environment.ts';
import type { Lab, LabTab } from '../lab/lab.ts';
import { fill, plays, press } from '../lab/party.ts';
import { median } from '../statistics.ts';

/** An instant of a visit: the click on the link, the page's `load` event, or what the page marks itself. */
export type Instant = 'link' | 'loaded' | Milestone;

/** Visits to a room that plays, one after the other, each in a tab of its own that finds the page in the browser's cache. */
export class Visits {
  readonly #lab: Lab;
  readonly #link: string;
  /** Milliseconds since the click on the link, of each visit. */
  readonly #timelines: ReadonlyMap<string, number>[] = [];

  constructor(lab: Lab, link: string) {
    this.#lab = lab;
    this.#link = link;
  }

  /** Somebody new opens the link, says their name once the page is at rest, joins by a press, and leaves again. */
  async byPress(): Promise<void> {
    const tab = await this.#lab.openUrl(this.#link, { prelude: () => localStorage.clear() });
    await fill(tab, 'textbox', 'Your name', 'Gus');
    // Nobody types a name faster.
    await tab.page.waitForNetworkIdle({ idleTime: 300 });
    await press(tab, 'Join room');
    this.#timelines.push(await leave(tab));
  }

  /** Whoever was the last opens the link again, is led into the game without a press, and leaves again. */
  async byLink(): Promise<void> {
    const tab = await this.#lab.openUrl(this.#link);
    this.#timelines.push(await leave(tab));
  }

  /** The time from one instant to another, ms: the median of all visits. */
  median(from: Instant, to: Instant): number {
    return median(this.#timelines.map((timeline) => at(timeline, to) - at(timeline, from)));
  }
}

/** Once it has seen its first picture, and itself in the game; what the page has marked till then. */
async function leave(tab: LabTab): Promise<ReadonlyMap<string, number>> {
  const { page } = tab;
  await plays(tab);
  await page.waitForFunction(
    () => {
      const { room, entities } = window.tictab;
      const isIn = entities().some(({ id }) => id === room.entityId);
      return isIn && performance.getEntriesByName('tictab:picture').length > 0;
    },
    { polling: 50 },
  );
  const marks = await page.evaluate(() => [
    ...performance.getEntriesByType('mark').map(({ name, startTime }) => [name, startTime] as const),
    ...performance.getEntriesByType('navigation').map(({ duration }) => ['tictab:loaded', duration] as const),
  ]);
  await tab.close();
  // The first of each: nobody joins twice here.
  return new Map([...marks.reverse(), ['tictab:link', 0]]);
}

function at(timeline: ReadonlyMap<string, number>, instant: Instant): number {
  // Lanes may open before the page has looked what they wait for: nothing was secured by itself then.
  const marked = instant === 'securing' && !timeline.has('tictab:securing') ? 'entering' : instant;
  const atMs = timeline.get(`tictab:${marked}`);
  if (atMs === undefined) throw new Error(`no visit's page has marked "${instant}"`);
  return atMs;
}
