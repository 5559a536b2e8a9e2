import type { Milestone } from '../../src/ui/app/environment.ts';
import type { Lab, LabTab } from '../lab/lab.ts';
import { fill, plays, press } from '../lab/party.ts';
import { median } from '../statistics.ts';

/** An instant of a visit: the click on the link, or what the page marks itself. */
export type Instant = 'link' | Milestone;

/** Visits of one person to a room that plays, one after the other, each in a tab of its own. */
export class Visits {
  readonly #lab: Lab;
  readonly #link: string;
  /** Milliseconds since the click, of each visit. */
  readonly #timelines: ReadonlyMap<string, number>[] = [];

  constructor(lab: Lab, link: string) {
    this.#lab = lab;
    this.#link = link;
  }

  /** Says their name, which is remembered. It counts for nothing. */
  async first(): Promise<void> {
    const tab = await this.#lab.openUrl(this.#link);
    await fill(tab, 'textbox', 'Your name', 'Gus');
    await press(tab, 'Join room');
    await this.#leave(tab);
  }

  /** Opens the link, is led into the game without a press, and leaves again. */
  async again(): Promise<void> {
    const tab = await this.#lab.openUrl(this.#link);
    this.#timelines.push(await this.#leave(tab));
  }

  /** The time from one instant to another, ms: the median of all visits. */
  median(from: Instant, to: Instant): number {
    return median(this.#timelines.map((timeline) => at(timeline, to) - at(timeline, from)));
  }

  /** Once it has seen its first picture, and itself in the game. */
  async #leave(tab: LabTab): Promise<ReadonlyMap<string, number>> {
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
    const marks = await page.evaluate(() =>
      performance.getEntriesByType('mark').map(({ name, startTime }) => [name, startTime] as const),
    );
    await tab.close();
    // The first of each: nobody joins twice here.
    return new Map([...marks.reverse(), ['tictab:link', 0]]);
  }
}

function at(timeline: ReadonlyMap<string, number>, instant: Instant): number {
  const atMs = timeline.get(`tictab:${instant}`);
  if (atMs === undefined) throw new Error(`no visit's page has marked "${instant}"`);
  return atMs;
}
