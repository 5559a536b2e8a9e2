// `node test/support/pictures.mjs GAME FOLDER [NAME…]`: pictures of made-up scenes of `arena`, `realm` or `duel`, to be looked
// at. A name is a scene of realm-scenes.ts or duel-scenes.ts, or `busy` of arena, alone or as `scene@portrait`,
// `scene@sideways`, `scene@hidpi`, `scene@webgl`, `scene@still`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { createServer } from 'vite';
import { browserFlags, findBrowser } from './browser.mjs';

/** What is taken where no names are given. */
const usual = {
  arena: ['busy', 'busy@webgl', 'busy@portrait', 'busy@hidpi'],
  realm: [
    'village',
    'village-dusk',
    'village-night',
    'forest',
    'forest-night',
    'shore',
    'ruin',
    'cave',
    'deep',
    'busy',
    'gallery',
    'village@portrait',
    'deep@sideways',
    'village@hidpi',
    'busy@webgl',
  ],
  duel: [
    'beginning',
    'courtyard',
    'crossing',
    'moat',
    'depot',
    'maze',
    'blast',
    'fallen',
    'teams',
    'moat@portrait',
    'depot@sideways',
    'moat@hidpi',
    'depot@webgl',
  ],
};

const [game, folder, ...named] = process.argv.slice(2);
if (!(game in usual) || !folder) throw new Error('node test/support/pictures.mjs arena|realm|duel FOLDER [NAME…]');
const names = named.length > 0 ? named : usual[game];
const views = {
  window: { width: 1280, height: 744 },
  // As the page has them: without the bar, and with what it keeps free.
  portrait: { width: 390, height: 798, deviceScaleFactor: 3, kept: '96,0,136,0' },
  sideways: { width: 844, height: 390, deviceScaleFactor: 3, kept: '0,52,0,132' },
  hidpi: { width: 1280, height: 744, deviceScaleFactor: 2 },
  webgl: { width: 1280, height: 744, renderer: 'webgl' },
  still: { width: 1280, height: 744, still: true },
};

mkdirSync(folder, { recursive: true });
const vite = await createServer({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  logLevel: 'warn',
  // Its own: what is optimised for the tests is not for this page.
  cacheDir: 'node_modules/.vite-pictures',
  server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true, include: ['pixi.js', 'pixi.js/unsafe-eval'] },
});
await vite.listen();
const browser = await puppeteer.launch({ executablePath: findBrowser(), args: browserFlags });
try {
  for (const name of names) {
    const [scene, view = 'window'] = name.split('@');
    const { kept, renderer = 'canvas', still, ...viewport } = views[view];
    const page = await browser.newPage();
    page.on('pageerror', (error) => console.error(name, error));
    page.on('console', (message) => console.log(name, message.text()));
    await page.setViewport(viewport);
    const wanted = new URLSearchParams({
      game,
      scene,
      renderer,
      ...(kept ? { kept } : {}),
      ...(still ? { still: '' } : {}),
    });
    await page.goto(`${vite.resolvedUrls.local[0]}test/support/pictures-page.html#${wanted}`);
    await page.waitForFunction(() => document.title.startsWith('drawn'), { polling: 50, timeout: 120_000 });
    console.log(name, await page.title());
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await page.close();
  }
} finally {
  await browser.close();
  await vite.close();
}
