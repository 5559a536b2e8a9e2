import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import process from 'node:process';
import puppeteer from 'puppeteer-core';
import { firefoxOptions, grantCapture } from './browser.mjs';
import { BySession } from './by-session.mjs';

/** Below web-test-runner's own limit of 20 s for an answer, so that the reason is ours. */
const answerLimitMs = 18_000;
const pollMs = 50;
const consoleTailLines = 40;

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Gives up on `promise` after `limitMs`: a page that is blocked, frozen or gone never answers. */
async function within(limitMs, promise, what) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: no answer within ${limitMs} ms`)), limitMs);
  });
  promise.catch(() => {});
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

function call(fn, args) {
  return `(${fn})(...${JSON.stringify(args)})`;
}

/** Everything a page shows as text, shadow trees included, a line a block. Runs in the page. */
function visibleText() {
  const lines = [''];
  const visit = (node) => {
    if (node instanceof Text) {
      lines[lines.length - 1] += node.data.replace(/\s+/g, ' ');
      return;
    }
    if (node instanceof Element) {
      if (!node.checkVisibility({ visibilityProperty: true }) && getComputedStyle(node).display !== 'contents') return;
      if (['SCRIPT', 'STYLE', 'TEMPLATE'].includes(node.tagName)) return;
    }
    const block = node instanceof Element && !['inline', 'contents'].includes(getComputedStyle(node).display);
    if (block) lines.push('');
    const children =
      node instanceof HTMLSlotElement && node.assignedNodes().length > 0
        ? node.assignedNodes()
        : (node.shadowRoot ?? node).childNodes;
    for (const child of children) visit(child);
    if (block) lines.push('');
  };
  visit(document.body);
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** The parts of `window.tictab` that are plain data. Runs in the page. */
function stateDump() {
  const { tictab } = window;
  if (!tictab) return 'no window.tictab';
  const { version, build, room, link, game, host } = tictab;
  return JSON.stringify({ version, build, room, link, game, host }, null, 1);
}

/**
 * The first visible element with a role and a name, in whichever shadow tree. Runs in the page: Firefox's driver finds
 * nothing by name inside shadow trees, and waits long to say so.
 */
function elementNamed(role, name) {
  const native = {
    button: 'button, summary, input[type=submit]',
    checkbox: 'input[type=checkbox]',
    combobox: 'select',
    link: 'a[href]',
    radio: 'input[type=radio]',
    slider: 'input[type=range]',
    spinbutton: 'input[type=number]',
    textbox: 'textarea, input:not([type]), input[type=text]',
  };
  const nameOf = (element) => {
    const root = element.getRootNode();
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const labels = ids.length > 0 ? ids.map((id) => root.getElementById(id)) : [...(element.labels ?? [])];
    const text = labels.map((label) => label?.textContent ?? '').join(' ');
    const named = [element.getAttribute('aria-label'), text, element.textContent, element.title];
    return named.map((name) => name?.replace(/\s+/g, ' ').trim()).find(Boolean);
  };
  const search = (root) => {
    for (const element of root.querySelectorAll('*')) {
      const own = element.getAttribute('role');
      const fits = own ? own === role : role in native && element.matches(native[role]);
      if (fits && nameOf(element) === name && element.checkVisibility()) return element;
      const inner = element.shadowRoot && search(element.shadowRoot);
      if (inner) return inner;
    }
    return null;
  };
  return search(document);
}

/**
 * A line for each element that breaks a rule. What fades in or out has done so; what has yet to leave stays while it is
 * looked at. Runs in the page, after axe-core.
 */
async function axeViolations() {
  const animations = new Set();
  const collect = (root) => {
    for (const animation of root.getAnimations())
      if (Number.isFinite(animation.effect.getComputedTiming().endTime)) animations.add(animation);
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) collect(element.shadowRoot);
  };
  collect(document);
  const waiting = [];
  for (const animation of animations) {
    if (animation.playState !== 'running') continue;
    if (Number(animation.currentTime) < animation.effect.getComputedTiming().delay) {
      animation.pause();
      waiting.push(animation);
    } else {
      animation.finish();
    }
  }
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  for (const animation of waiting) animation.play();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().join(' ')}: ${failureSummary}`),
  );
}

/** What a driver cannot do, which is no fault of the test. */
class Unsupported extends Error {
  name = 'UnsupportedOperation';
}

function ariaSelector(role, name) {
  const quote = name.includes('"') ? "'" : '"';
  return `::-p-aria([name=${quote}${name}${quote}][role="${role}"])`;
}

/** One line a node: role, name, value, level and states, indented by depth. */
function* snapshotLines(node, depth = 0) {
  const { role, name, value, level, children = [], ...rest } = node;
  const states = Object.keys(rest).filter((key) => rest[key] === true);
  const parts = [
    role,
    name && JSON.stringify(name),
    value !== undefined && `= ${value}`,
    level && `level ${level}`,
    ...states,
  ].filter(Boolean);
  yield `${'  '.repeat(depth)}${parts.join(' ')}`;
  for (const child of children) yield* snapshotLines(child, depth + 1);
}

class TabRecord {
  errors = [];
  console = [];
  crashed = false;
  cover;
  session;

  constructor(name, page, context, isFirefox) {
    this.name = name;
    this.page = page;
    this.isFirefox = isFirefox;
    /** Set only for a context made for this tab, which ends with it. */
    this.context = context;
    page.on('pageerror', (error) => this.#error(`uncaught ${error?.stack ?? error}`));
    page.on('console', (message) => {
      this.#log(`${message.type()}: ${message.text()}`);
      if (message.type() === 'error') this.errors.push(message.text());
    });
    // A page that asks before it is left is left.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
    page.on('error', () => {
      this.crashed = true;
      this.#log('the page crashed');
    });
  }

  #log(line) {
    this.console.push(line);
    if (this.console.length > consoleTailLines) this.console.shift();
  }

  #error(line) {
    this.errors.push(line);
    this.#log(line);
  }

  needsDebugger(what) {
    if (this.isFirefox) throw new Unsupported(`${what} needs Chromium's debugger`);
  }

  async cdp(method, params = {}) {
    this.needsDebugger(method);
    this.session ??= await this.page.createCDPSession();
    return this.session.send(method, params);
  }

  /**
   * Focus as if the person were in every tab at once, so that several can hold keys. It also keeps a tab visible, hence
   * ends while the tab is hidden. Windows without a screen do not take the focus from one another.
   */
  async focus(enabled) {
    // Firefox's driver sends keys to a page whether or not it has the focus.
    if (this.isFirefox) return;
    await this.cdp('Emulation.setFocusEmulationEnabled', { enabled });
  }

  /**
   * Network conditions reach data channels only if they were set before the connection was made, and end for good with a
   * latency of 0; so they are armed when the tab opens and never fall below 1 ms.
   */
  async conditions({ latencyMs = 0, lossPct = 0, offline = false }) {
    await this.cdp('Network.enable');
    await this.cdp('Network.emulateNetworkConditions', {
      offline,
      latency: Math.max(1, latencyMs),
      packetLoss: lossPct,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  }

  evaluate(expression, limitMs = answerLimitMs) {
    if (this.crashed) throw new Error(`tab ${this.name} crashed`);
    return within(limitMs, this.page.evaluate(expression), `tab ${this.name}`);
  }

  /** Hands the element to `use` and lets go of it afterwards: a handle kept would keep its whole screen from collection. */
  async withElement(role, name, use) {
    const element = await this.#element(role, name);
    try {
      return await use(element);
    } finally {
      await element.dispose();
    }
  }

  async #element(role, name) {
    const find = () =>
      this.isFirefox
        ? this.page.evaluateHandle(elementNamed, role, name).then((handle) => handle.asElement())
        : this.page.$(ariaSelector(role, name));
    const deadlineMs = performance.now() + 10_000;
    do {
      const found = await within(answerLimitMs, find(), `tab ${this.name}`);
      if (found && (await found.evaluate((node) => !node.disabled))) return found;
      await found?.dispose();
      await pause(pollMs);
    } while (performance.now() < deadlineMs);
    throw new Error(
      `tab ${this.name} has no enabled ${role} "${name}"; it shows:\n${await this.evaluate(call(visibleText, []))}`,
    );
  }

  async navigate(go) {
    const { length } = this.errors;
    await go();
    // Firefox tells a page that is being left of all that it was still loading.
    if (this.isFirefox) this.errors.length = length;
  }

  async close(runBeforeUnload = false) {
    await this.cover?.close().catch(() => {});
    await this.page.close({ runBeforeUnload });
    await this.context?.close();
  }
}

const commands = {
  async eval(tab, { fn, args }) {
    return tab.evaluate(call(fn, args));
  },

  /**
   * Polls for at most `sliceMs`. From here, not in the page: timers of hidden pages are throttled and rAF never comes.
   * Errors of a page in the middle of a navigation count as "not yet".
   */
  async wait(tab, { fn, args, sliceMs }) {
    const deadlineMs = performance.now() + sliceMs;
    let lastError;
    do {
      try {
        const value = await tab.evaluate(call(fn, args), Math.max(pollMs, deadlineMs - performance.now()));
        lastError = undefined;
        if (value) return { met: true, value };
      } catch (error) {
        if (tab.crashed) throw error;
        lastError = error.message;
      }
      await pause(pollMs);
    } while (performance.now() < deadlineMs);
    return { met: false, lastError };
  },

  async dump(tab) {
    const state = tab.crashed
      ? 'crashed'
      : await tab.evaluate(call(stateDump, []), 1000).catch((error) => error.message);
    return { state, console: tab.console };
  },

  press: (tab, { key, holdMs }) => tab.page.keyboard.press(key, { delay: holdMs }),
  keyDown: (tab, { key }) => tab.page.keyboard.down(key),
  keyUp: (tab, { key }) => tab.page.keyboard.up(key),

  /** Not by puppeteer's own touchscreen, which knows no cancel. */
  async touch(tab, { type, points }) {
    await tab.page.bringToFront();
    await tab.cdp('Input.dispatchTouchEvent', { type, touchPoints: points });
  },

  async click(tab, { role, name }) {
    await tab.page.bringToFront();
    await tab.withElement(role, name, (element) => element.click());
  },

  async fill(tab, { role, name, text }) {
    await tab.page.bringToFront();
    await tab.withElement(role, name, async (element) => {
      if (await element.evaluate((node) => node instanceof HTMLSelectElement)) {
        await element.select(text);
        return;
      }
      await element.focus();
      await element.evaluate((node) => node.select());
      if (text === '') await tab.page.keyboard.press('Backspace');
      else await tab.page.keyboard.type(text);
    });
  },

  text: (tab) => tab.evaluate(call(visibleText, [])),

  async snapshot(tab) {
    tab.needsDebugger('the accessibility tree');
    const root = await within(answerLimitMs, tab.page.accessibility.snapshot(), `tab ${tab.name}`);
    return root ? [...snapshotLines(root)].join('\n') : '';
  },

  async screenshot(tab, { path }) {
    const file = resolve(path);
    if (relative(process.cwd(), file).startsWith('..')) throw new Error(`${path} is outside the project`);
    await mkdir(dirname(file), { recursive: true });
    await tab.page.screenshot({ path: file });
  },

  async viewport(tab, { viewport }) {
    await tab.page.setViewport(viewport);
  },

  async media(tab, { scheme, reducedMotion }) {
    tab.needsDebugger('another system');
    await tab.page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : 'no-preference' },
    ]);
  },

  /** The source is evaluated by the debugger: the page's policy allows no script from elsewhere, and stays in force. */
  async violations(tab) {
    if (!(await tab.evaluate('typeof axe === "object"')))
      await tab.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
    return tab.evaluate(call(axeViolations, []));
  },

  async hide(tab) {
    tab.needsDebugger('a tab in front of another in its own window');
    await tab.focus(false);
    tab.cover ??= await tab.page.browserContext().newPage();
    await tab.cover.bringToFront();
  },

  async front(tab) {
    await tab.focus(true);
    await tab.page.bringToFront();
    await tab.cover?.close();
    tab.cover = undefined;
  },

  reload(tab) {
    // A browser loads the page of a crashed tab anew too, with what the tab has kept.
    tab.crashed = false;
    return tab.navigate(() => tab.page.reload({ waitUntil: 'domcontentloaded' }));
  },
  back: (tab) => tab.navigate(() => tab.page.goBack({ waitUntil: 'domcontentloaded' })),
  goto: (tab, { url }) => tab.navigate(() => tab.page.goto(url, { waitUntil: 'domcontentloaded' })),

  async crash(tab) {
    tab.needsDebugger('a crash');
    // The renderer is gone before it can answer.
    const gone = new Promise((done) => tab.page.once('error', done));
    tab.cdp('Page.crash').catch(() => {});
    await within(5000, gone, `crashing tab ${tab.name}`);
  },

  freeze: (tab, { frozen }) => tab.cdp('Page.setWebLifecycleState', { state: frozen ? 'frozen' : 'active' }),

  /** Does not wait: the page answers nothing until it is over. */
  block(tab, { ms }) {
    tab.page
      .evaluate((forMs) => {
        const endMs = performance.now() + forMs;
        while (performance.now() < endMs);
      }, ms)
      .catch(() => {});
  },

  blockWorkers(tab, { ms }) {
    tab.needsDebugger('a blocked worker');
    for (const worker of tab.page.workers()) {
      worker
        .evaluate((forMs) => {
          const endMs = performance.now() + forMs;
          while (performance.now() < endMs);
        }, ms)
        .catch(() => {});
    }
  },

  conditions: (tab, { net }) => tab.conditions(net),
  errors: (tab) => tab.errors,
  console: (tab) => tab.console,

  async metrics(tab) {
    await tab.cdp('HeapProfiler.collectGarbage');
    return tab.page.metrics();
  },
};

/** Answers the commands of `tabs.ts`: further real tabs beside the test's own page, driven as a person would. */
export function tabsPlugin() {
  const files = new BySession();
  let nextId = 1;
  let second;

  /** Firefox beside the Chromium that the test runs in; started once, when first wanted. */
  function secondBrowser() {
    second ??= puppeteer.launch(firefoxOptions());
    return second;
  }

  function closeAll(tabs) {
    return Promise.allSettled(tabs.map((tab) => within(5000, tab.close(), `closing tab ${tab.name}`)));
  }

  /** As a browser duplicates a tab: beside it, at its address, with a copy of what it has kept for itself. */
  async function duplicate(tabs, { id: original, name }) {
    const { page: from, isFirefox } = tabs.get(original);
    const page = await from.browserContext().newPage({ type: 'window' });
    const tab = new TabRecord(name, page, undefined, isFirefox);
    const id = nextId++;
    tabs.set(id, tab);
    await tab.focus(true);
    const kept = await from.evaluate(() => Object.entries(sessionStorage));
    await page.evaluateOnNewDocument((items) => {
      if (sessionStorage.length === 0) for (const [key, value] of items) sessionStorage.setItem(key, value);
    }, kept);
    await within(answerLimitMs, page.goto(from.url(), { waitUntil: 'domcontentloaded' }), `duplicating ${name}`);
    return id;
  }

  async function open(session, tabs, { name, url, isolated, window, browser: other, viewport, net, prelude }) {
    const own = session.browser.getPage(session.id);
    const browser = other === 'firefox' ? await secondBrowser() : own.browser();
    const isFirefox = (await browser.version()).startsWith('firefox');
    const context = isolated || other ? await browser.createBrowserContext() : undefined;
    if (context && !isFirefox) await grantCapture(browser, context);
    const page = await (context ?? own.browserContext()).newPage(window ? { type: 'window' } : undefined);
    const tab = new TabRecord(name, page, context, isFirefox);
    const id = nextId++;
    tabs.set(id, tab);
    if (viewport) await page.setViewport(viewport);
    await tab.focus(true);
    if (net) await tab.conditions(net);
    if (prelude) await page.evaluateOnNewDocument(`(${prelude})()`);
    await within(answerLimitMs, page.goto(url, { waitUntil: 'domcontentloaded' }), `opening ${url}`);
    return id;
  }

  async function execute(action, payload, session) {
    const tabs = files.of(session);
    if (action === 'open') return open(session, tabs, payload);
    if (action === 'closeAll') {
      const all = [...tabs.values()];
      tabs.clear();
      await closeAll(all);
      return undefined;
    }
    const tab = tabs.get(payload.id);
    if (!tab) throw new Error('the tab is closed');
    if (action === 'duplicate') return duplicate(tabs, payload);
    if (action === 'close') {
      tabs.delete(payload.id);
      return within(answerLimitMs, tab.close(payload.runBeforeUnload), `closing tab ${tab.name}`);
    }
    return commands[action](tab, payload);
  }

  /** What `execute` gave as far as it is data: puppeteer's answers to most actions are handles. */
  const withAnswer = new Set([
    'open',
    'duplicate',
    'eval',
    'wait',
    'dump',
    'text',
    'snapshot',
    'violations',
    'errors',
    'console',
    'metrics',
  ]);

  return {
    name: 'tabs',
    async executeCommand({ command, payload, session }) {
      if (!command.startsWith('tabs:')) return undefined;
      await closeAll(files.take());
      const action = command.slice('tabs:'.length);
      try {
        const value = await execute(action, payload, session);
        return withAnswer.has(action) ? { value } : {};
      } catch (error) {
        // Puppeteer's own error of that name, or ours.
        if (error.name === 'UnsupportedOperation') return { unsupported: error.message };
        return { error: error.message };
      }
    },
    async serverStop() {
      await closeAll(files.take({ every: true }));
      await (await second)?.close();
    },
  };
}
