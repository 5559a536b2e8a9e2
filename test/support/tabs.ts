import { command } from './commands.ts';

/** Emulated in Chromium below the page, on every kind of connection. */
export interface NetConditions {
  /** Added to each way. */
  readonly latencyMs?: number;
  /** Of packets of data channels, each way. */
  readonly lossPct?: number;
  readonly offline?: boolean;
}

export interface Viewport {
  readonly width: number;
  readonly height: number;
  readonly deviceScaleFactor?: number;
  readonly isMobile?: boolean;
  readonly hasTouch?: boolean;
}

export interface TabOptions {
  /** As messages call it; default `tab`. */
  readonly name?: string;
  /** A browser context of its own, hence its own storage: another person. Default true. */
  readonly isolated?: boolean;
  /** A window of its own, so that it stays visible whichever tab is in front. Default true; an isolated tab always has one. */
  readonly window?: boolean;
  /** Another browser than the one the test itself runs in. */
  readonly browser?: 'firefox';
  readonly viewport?: Viewport;
  /** Needed here, if only as `{}`, for `conditions` to reach the tab's data channels later. */
  readonly net?: NetConditions;
  /**
   * Runs in each of the tab's pages before its own scripts: what a browser lacks or refuses. Sent as text, so no method.
   */
  readonly prelude?: () => void;
}

export interface WaitOptions {
  /** Default 10 s. May exceed the 20 s that one command has. */
  readonly timeoutMs?: number;
  /** What is waited for, as the error says it; default the function's own text. */
  readonly what?: string;
}

/** `Performance.getMetrics` after a full garbage collection. */
export interface TabMetrics {
  readonly JSHeapUsedSize: number;
  readonly Nodes: number;
  readonly Documents: number;
  readonly JSEventListeners: number;
}

/** What a wait can end with. */
export type Truthy<T> = Exclude<Awaited<T>, false | 0 | '' | null | undefined>;

type Waited<T> = { readonly met: true; readonly value: T } | { readonly met: false; readonly lastError?: string };

/** Shorter than a command may take, long enough to be rare. */
const sliceMs = 2000;

/**
 * A real tab beside the test's own page. Functions for `eval` and `wait` run in that tab: they are sent as text, so they
 * see their arguments and that page's globals, nothing of the test's scope. Arguments and results are JSON.
 *
 * In Firefox, a test that needs what only Chromium's debugger can do (`net`, `crash`, `freeze`, `hide`, `metrics`,
 * `snapshot`, touch, blocked workers) ends there and counts as skipped.
 */
export class Tab {
  readonly name: string;
  readonly #id: number;

  private constructor(name: string, id: number) {
    this.name = name;
    this.#id = id;
  }

  /** Opens `url` and resolves at DOMContentLoaded. The tab believes itself focused until `hide`. */
  static async open(url: string, options: TabOptions = {}): Promise<Tab> {
    const { name = 'tab', isolated = true, window = true, prelude, ...rest } = options;
    const script = prelude && String(prelude);
    const id = await command<number>('tabs:open', { name, url, isolated, window, prelude: script, ...rest });
    return new Tab(name, id);
  }

  /** A second tab of the same person, as a browser makes it: with the same address and a copy of what this one keeps. */
  async duplicate(name: string): Promise<Tab> {
    return new Tab(name, await this.#do<number>('duplicate', { name }));
  }

  /** Closes every tab of this test file, as `close` does. */
  static closeAll(): Promise<void> {
    return command('tabs:closeAll', {});
  }

  #do<R>(action: string, payload: object = {}): Promise<R> {
    return command<R>(`tabs:${action}`, { id: this.#id, ...payload });
  }

  /** What `fn` returns or resolves to in the tab, within 18 s. */
  eval<A extends unknown[], R>(fn: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    return this.#do('eval', { fn: String(fn), args });
  }

  /**
   * Asks every 50 ms until `fn` returns something truthy, which it resolves to; works in hidden tabs and across
   * navigations. When the time is over, throws with what was waited for, the tab's state and the end of its console.
   */
  async wait<A extends unknown[], R>(fn: (...args: A) => R, args: A, options: WaitOptions = {}): Promise<Truthy<R>> {
    const { timeoutMs = 10_000, what = String(fn) } = options;
    const deadlineMs = performance.now() + timeoutMs;
    for (;;) {
      const leftMs = Math.max(0, deadlineMs - performance.now());
      const payload = { fn: String(fn), args, sliceMs: Math.min(sliceMs, leftMs) };
      const waited = await this.#do<Waited<Truthy<R>>>('wait', payload);
      if (waited.met) return waited.value;
      if (leftMs > sliceMs) continue;
      const { state, console } = await this.#do<{ state: string; console: string[] }>('dump');
      throw new Error(
        [
          `tab ${this.name}: waited ${timeoutMs} ms for ${what}`,
          ...(waited.lastError === undefined ? [] : [`last error: ${waited.lastError}`]),
          `state: ${state}`,
          'console:',
          ...console,
        ].join('\n'),
      );
    }
  }

  /** Presses and releases a key, named as puppeteer does (`KeyW`, `ArrowLeft`, `Enter`, `a`). */
  press(key: string, holdMs = 0): Promise<void> {
    return this.#do('press', { key, holdMs });
  }

  keyDown(key: string): Promise<void> {
    return this.#do('keyDown', { key });
  }

  keyUp(key: string): Promise<void> {
    return this.#do('keyUp', { key });
  }

  /**
   * Brings the tab to the front and touches it: `points` are the fingers that land, move or are lifted (CSS pixels), with
   * ids that stay; cancelling takes all and names none. Needs a viewport with `hasTouch`.
   */
  touch(
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    points: readonly { readonly id: number; readonly x: number; readonly y: number }[],
  ): Promise<void> {
    return this.#do('touch', { type, points });
  }

  /** Brings the tab to the front and clicks the middle of an element as a mouse would, once it is there and enabled. */
  click(role: string, name: string): Promise<void> {
    return this.#do('click', { role, name });
  }

  /** Replaces the text of a field by typing, or picks the option of a select whose value is `text`. */
  fill(role: string, name: string, text: string): Promise<void> {
    return this.#do('fill', { role, name, text });
  }

  /** All visible text, shadow trees included, a line a block. */
  text(): Promise<string> {
    return this.#do('text');
  }

  /** The accessibility tree, a line a node: role, "name", = value, level, states. */
  snapshot(): Promise<string> {
    return this.#do('snapshot');
  }

  /** Writes a PNG to `path`, relative to the project's root and inside it. */
  screenshot(path: string): Promise<void> {
    return this.#do('screenshot', { path });
  }

  viewport(viewport: Viewport): Promise<void> {
    return this.#do('viewport', { viewport });
  }

  /** The system's colours and whether it asks for less motion, as media queries tell them. */
  media(features: { readonly scheme: 'dark' | 'light'; readonly reducedMotion: boolean }): Promise<void> {
    return this.#do('media', features);
  }

  /** What axe-core holds against the page as it is: a line for each element and rule, with what to mend. */
  violations(): Promise<string[]> {
    return this.#do('violations');
  }

  /** Puts another tab in front of this one in its window: `visibilityState` becomes `hidden`, focus is lost. */
  hide(): Promise<void> {
    return this.#do('hide');
  }

  /** In front, visible and focused again. */
  front(): Promise<void> {
    return this.#do('front');
  }

  reload(): Promise<void> {
    return this.#do('reload');
  }

  /** Leaves for `url` in the same tab; `back` returns, if the browser kept the page, to it as it was. */
  goto(url: string): Promise<void> {
    return this.#do('goto', { url });
  }

  back(): Promise<void> {
    return this.#do('back');
  }

  /** Closes the tab. */
  close(options: { runBeforeUnload?: boolean } = {}): Promise<void> {
    return this.#do('close', options);
  }

  /** Kills the tab's process: no `pagehide`, no goodbye, as when a machine loses power. */
  crash(): Promise<void> {
    return this.#do('crash');
  }

  /** Stops or resumes the page's tasks as a browser does to save power. A frozen page answers no `eval`. */
  freeze(frozen: boolean): Promise<void> {
    return this.#do('freeze', { frozen });
  }

  /** Keeps the page's thread busy for `ms` from now on; resolves at once. */
  block(ms: number): Promise<void> {
    return this.#do('block', { ms });
  }

  /** The same for each of the page's workers. */
  blockWorkers(ms: number): Promise<void> {
    return this.#do('blockWorkers', { ms });
  }

  /** Changes the network under this tab, which must have been opened with `net`. */
  conditions(net: NetConditions): Promise<void> {
    return this.#do('conditions', { net });
  }

  /** Uncaught errors and console errors since the tab was opened. */
  errors(): Promise<string[]> {
    return this.#do('errors');
  }

  /** The last 40 lines of the console. */
  console(): Promise<string[]> {
    return this.#do('console');
  }

  metrics(): Promise<TabMetrics> {
    return this.#do('metrics');
  }
}
