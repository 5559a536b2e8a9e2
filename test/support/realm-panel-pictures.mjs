// `node test/support/realm-panel-pictures.mjs FOLDER [NAME…]`: pictures of Realm's panel, to be looked at. A name is a
// state of realm-panel-states.ts, alone or as `state@portrait`, `state@portrait,up`, `state@sideways,folded`; `de` and `light`
// may follow as well.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { createServer } from 'vite';
import { browserFlags, findBrowser } from './browser.mjs';

const [folder, ...named] = process.argv.slice(2);
if (!folder) throw new Error('where to? node test/support/realm-panel-pictures.mjs FOLDER [NAME…]');
const usual = [
  'begin',
  'pack',
  'fight',
  'talk',
  'trade@de',
  'chest@light',
  'sign@light,de',
  'heart@de',
  'pack@portrait',
  'fight@portrait,up,de',
  'talk@portrait',
  'chest@portrait,de',
  'fight@sideways',
  'fight@sideways,folded',
];
const viewports = {
  window: { width: 1280, height: 744 },
  portrait: { width: 390, height: 844, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  sideways: { width: 844, height: 390, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
};

mkdirSync(folder, { recursive: true });
const vite = await createServer({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  logLevel: 'warn',
  cacheDir: 'node_modules/.vite-test',
  server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
await vite.listen();
const browser = await puppeteer.launch({ executablePath: findBrowser(), args: browserFlags });
try {
  for (const name of named.length > 0 ? named : usual) {
    const [state, words = ''] = name.split('@');
    const options = new Set(words.split(','));
    const page = await browser.newPage();
    page.on('pageerror', (error) => console.error(name, error));
    page.on('console', (message) => console.log(name, message.text()));
    const place = Object.keys(viewports).find((key) => options.has(key)) ?? 'window';
    await page.setViewport(viewports[place]);
    const wanted = new URLSearchParams({ state, language: options.has('de') ? 'de' : 'en' });
    wanted.set('theme', options.has('light') ? 'light' : 'dark');
    if (place !== 'window') wanted.set('touch', '');
    for (const press of ['up', 'folded']) if (options.has(press)) wanted.set(press, '');
    await page.goto(`${vite.resolvedUrls.local[0]}test/support/realm-panel-page.html#${wanted}`);
    await page.waitForFunction(() => document.title === 'shown', { polling: 50, timeout: 60_000 });
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await page.close();
  }
} finally {
  await browser.close();
  await vite.close();
}
