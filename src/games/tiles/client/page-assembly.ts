import { fnv1a } from '../../../lib/hash.ts';
import { compareSerial } from '../../../lib/serial.ts';
import { headerBytes, maxEntities, maxPacketBytes } from '../protocol.ts';

/** Entities of one tick at most: more than any viewport is told of, and the most a hostile host has this page keep. */
export const maxTickEntities = 4096;
/** Pages of one tick at most: what those take, and as many again that are not full. */
const maxTickPages = 128;
/** Ticks of which something has come, and something not yet. */
const maxTicks = 8;

/** Entities side by side, a row each, with their inline metadata read; valid below `count`. */
export interface EntityRows {
  count: number;
  id: Uint32Array;
  typeId: Uint16Array;
  x: Int16Array;
  y: Int16Array;
  hp: Uint16Array;
  hpMax: Uint16Array;
  elo: Uint16Array;
  flags: Uint8Array;
  statuses: Uint16Array;
  weapon: Uint16Array;
  armour: Uint16Array;
  revision: Uint16Array;
}

function createRows(): EntityRows {
  const capacity = maxEntities;
  return {
    count: 0,
    id: new Uint32Array(capacity),
    typeId: new Uint16Array(capacity),
    x: new Int16Array(capacity),
    y: new Int16Array(capacity),
    hp: new Uint16Array(capacity),
    hpMax: new Uint16Array(capacity),
    elo: new Uint16Array(capacity),
    flags: new Uint8Array(capacity),
    statuses: new Uint16Array(capacity),
    weapon: new Uint16Array(capacity),
    armour: new Uint16Array(capacity),
    revision: new Uint16Array(capacity),
  };
}

/** One Entity packet as it is kept until its tick is whole. */
export interface Page {
  readonly rows: EntityRows;
  more: boolean;
  /** The packet without its header: what the checksum covers (T4). Valid below `payloadBytes`. */
  readonly payload: Uint8Array;
  payloadBytes: number;
}

interface TickPages {
  readonly tick: number;
  /** When the first of it came. */
  readonly sinceMs: number;
  /** Of the State; undefined until that has come. */
  checksum: number | undefined;
  /** In the order of their first ids (T4). */
  readonly pages: Page[];
}

/**
 * What became of a State or a page: it made its tick whole, it is a part of one that may become whole, it is of a tick no
 * newer than the last whole one, or its entities are out of order or too many.
 */
export type Assembled = 'whole' | 'part' | 'old' | 'refused';

/**
 * Puts the pages of ticks together whatever is lost, doubled or overtaken. A tick counts once its State and all its pages
 * are there and the checksum agrees (T4); from then on nothing older counts (T6).
 */
export class PageAssembly {
  readonly #ticks: TickPages[] = [];
  /** Pages that nobody needs any more, to be filled again. */
  readonly #free: Page[] = [];
  #wholeTick: number | undefined;
  #whole: readonly Page[] = [];
  #abandoned = 0;

  /** The newest tick that was whole. */
  get wholeTick(): number | undefined {
    return this.#wholeTick;
  }

  /** Its pages, in ascending order of ids; valid until the next State or page. */
  get whole(): readonly Page[] {
    return this.#whole;
  }

  /** Ticks that a newer one has overtaken before they were whole. */
  get abandoned(): number {
    return this.#abandoned;
  }

  /** Since when a tick newer than the last whole one has been incomplete, ms; undefined when none is. */
  get incompleteSinceMs(): number | undefined {
    return this.#ticks[0]?.sinceMs;
  }

  /** An empty page to read into and to give to `page`. */
  spare(): Page {
    const payload = maxPacketBytes - headerBytes;
    return this.#free.pop() ?? { rows: createRows(), more: false, payload: new Uint8Array(payload), payloadBytes: 0 };
  }

  /** The State of `tick` says what the checksum of its pages is. */
  state(tick: number, checksum: number, nowMs: number): Assembled {
    const pages = this.#pagesOf(tick, nowMs);
    if (!pages) return 'old';
    pages.checksum = checksum;
    return this.#judge(pages);
  }

  /** A page of `tick`, which belongs to this assembly from now on; its rows are valid until the next State or page. */
  page(tick: number, page: Page, nowMs: number): Assembled {
    const assembled = this.#place(tick, page, nowMs);
    if (assembled === 'old' || assembled === 'refused') this.#free.push(page);
    return assembled;
  }

  #place(tick: number, page: Page, nowMs: number): Assembled {
    if (!isAscending(page.rows)) return 'refused';
    const pages = this.#pagesOf(tick, nowMs);
    if (!pages) return 'old';
    const first = firstId(page);
    const place = pages.pages.findIndex((other) => firstId(other) >= first);
    const same = pages.pages[place];
    const entities = pages.pages.reduce((sum, { rows }) => sum + rows.count, page.rows.count);
    if (same && firstId(same) === first) {
      this.#free.push(same);
      pages.pages[place] = page;
    } else if (entities > maxTickEntities || pages.pages.length >= maxTickPages) return 'refused';
    else pages.pages.splice(place < 0 ? pages.pages.length : place, 0, page);
    return this.#judge(pages);
  }

  /** What is known of a tick that still counts, from the oldest to the newest; makes room for a new one. */
  #pagesOf(tick: number, nowMs: number): TickPages | undefined {
    if (this.#wholeTick !== undefined && compareSerial(tick, this.#wholeTick) <= 0) return undefined;
    const known = this.#ticks.find((each) => each.tick === tick);
    if (known) return known;
    const before = this.#ticks.findLastIndex((each) => compareSerial(tick, each.tick) > 0);
    if (this.#ticks.length >= maxTicks) {
      if (before < 0) return undefined;
      this.#free.push(...(this.#ticks.shift()?.pages ?? []));
      this.#abandoned++;
    }
    const added: TickPages = { tick, sinceMs: nowMs, checksum: undefined, pages: [] };
    this.#ticks.push(added);
    this.#ticks.sort((a, b) => compareSerial(a.tick, b.tick));
    return added;
  }

  #judge(candidate: TickPages): Assembled {
    if (!isWhole(candidate)) return 'part';
    const overtaken = this.#ticks.indexOf(candidate);
    this.#free.push(...this.#whole);
    for (const { pages } of this.#ticks.splice(0, overtaken + 1).slice(0, -1)) this.#free.push(...pages);
    this.#abandoned += overtaken;
    this.#wholeTick = candidate.tick;
    this.#whole = candidate.pages;
    return 'whole';
  }
}

/** The id a page begins with; ids start at 1, so an empty page comes first. */
function firstId({ rows }: Page): number {
  return rows.count > 0 ? (rows.id[0] ?? 0) : 0;
}

function isAscending({ id, count }: EntityRows): boolean {
  for (let row = 1; row < count; row++) if ((id[row] ?? 0) <= (id[row - 1] ?? 0)) return false;
  return true;
}

/** Whether all pages are there: `more` on all but the last, ids that go on ascending, and the State's checksum (T4). */
function isWhole({ checksum, pages }: TickPages): boolean {
  if (checksum === undefined || pages.length === 0) return false;
  let lastId = -1;
  for (const [n, page] of pages.entries()) {
    if (page.more !== n < pages.length - 1 || firstId(page) <= lastId) return false;
    lastId = page.rows.id[page.rows.count - 1] ?? 0;
  }
  let hash = fnv1a(noBytes);
  for (const { payload, payloadBytes } of pages) hash = fnv1a(payload.subarray(0, payloadBytes), hash);
  return hash === checksum;
}

const noBytes = new Uint8Array();
