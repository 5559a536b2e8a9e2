/**
 * `npm run picture`: docs/picture.png and public/og.png from the built app with people in it, and the icons from the
 * logo, all with a real browser. CHROME_PATH names another than the first one found.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Launcher } from 'chrome-launcher';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { startServer } from '../../signaling/server.ts';

const root = new URL('../../', import.meta.url);
const page = { width: 1280, height: 800 };
/** What previews of links are shown at, by the Open Graph protocol's users. */
const preview = { width: 1200, height: 630 };
const names = ['Hilda', 'Ada', 'Bob', 'Carl', 'Dora', 'Emil'];
/** How each of them moves, ms a key: enough to be spread over the field. */
const walk = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'] as const;
const stepMs = 450;
const steps = 14;

const server = await startServer({ port: 0, host: '127.0.0.1', staticDir: fileURLToPath(new URL('dist', root)) });
const executablePath = process.env.CHROME_PATH ?? Launcher.getInstallations()[0];
if (executablePath === undefined) throw new Error('no Chrome or Chromium found: set CHROME_PATH to one');
const browser = await puppeteer.launch({
  executablePath,
  args: ['--enable-unsafe-swiftshader', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  const game = await pictureOfAGame(browser);
  await writeFile(new URL('docs/picture.png', root), game);
  await writeFile(new URL('public/og.png', root), await drawn(browser, await previewOf(game), preview));
  const logo = await readFile(new URL('public/icon.svg', root), 'utf8');
  for (const size of [192, 512]) await icon(browser, logo, `icon-${size}.png`, size, 0.94, 'transparent');
  // Launchers cut maskable icons down to a circle of 80 %, and touch icons of phones have no transparency.
  await icon(browser, logo, 'icon-maskable-512.png', 512, 0.56, '#10131a');
  await icon(browser, logo, 'icon-touch-180.png', 180, 0.7, '#10131a');
} finally {
  await browser.close();
  await server.close();
}

/** Six people in one room who walk about for a while, as the first of them sees it. */
async function pictureOfAGame(browser: Browser): Promise<Uint8Array> {
  const [first = '', ...others] = names;
  const host = await person(browser, server.url, first);
  await press(host, 'Create room');
  await host.waitForFunction(() => location.hash.startsWith('#/r/'), { polling: 50 });
  const guests = [];
  for (const name of others) {
    const guest = await person(browser, host.url(), name);
    await press(guest, 'Join room');
    guests.push(guest);
  }
  const everyone = [host, ...guests];
  await host.waitForFunction(
    (count) => (window.tictab.room.players as unknown[]).length === count,
    { polling: 50 },
    names.length,
  );
  await press(host, 'Start game');
  for (const tab of everyone)
    await tab.waitForFunction(() => window.tictab.room.state === 'playing' && window.tictab.entities().length > 0, {
      polling: 50,
    });
  await Promise.all(everyone.map((tab, index) => wander(tab, index)));
  // Someone is on the way in the picture, too.
  await host.keyboard.down('ArrowRight');
  await new Promise((done) => setTimeout(done, 200));
  return host.screenshot();
}

async function person(browser: Browser, url: string, name: string): Promise<Page> {
  const context = await browser.createBrowserContext();
  const tab = await context.newPage({ type: 'window' });
  await tab.setViewport(page);
  await tab.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  const session = await tab.createCDPSession();
  // Windows without a screen would take the focus, and with it the keys, from one another.
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  await tab.goto(url);
  await tab.locator('::-p-aria([name="Your name"][role="textbox"])').fill(name);
  return tab;
}

function press(tab: Page, name: string): Promise<void> {
  return tab.locator(`::-p-aria([name="${name}"][role="button"])`).click();
}

async function wander(tab: Page, from: number): Promise<void> {
  for (let step = 0; step < steps; step++) {
    const key = walk[(from * 3 + step * (from % 2 === 0 ? 1 : 3)) % walk.length] ?? 'ArrowUp';
    await tab.keyboard.press(key, { delay: stepMs + 60 * from });
  }
}

/** The name, what it is, and a piece of the game. */
async function previewOf(game: Uint8Array): Promise<string> {
  const logo = dataUrl('image/svg+xml', await readFile(new URL('public/icon.svg', root)));
  return `<style>
      body { margin: 0; background: #10131a; color: #eef2f8; font: 600 36px/1.3 system-ui, sans-serif; }
      div { position: absolute; inset: 0 auto 0 70px; width: 430px; display: grid; align-content: center; gap: 28px; }
      h1 { margin: 0; display: flex; gap: 18px; align-items: center; font-size: 92px; letter-spacing: -.03em; }
      h1 img { width: 104px; } p { margin: 0; color: #a6b1c4; }
      .game { position: absolute; left: 540px; top: 75px; height: 480px; border-radius: 20px; box-shadow: 0 0 0 2px #2a3140; }
    </style>
    <img class="game" src="${dataUrl('image/png', game)}"><div>
    <h1><img src="${logo}">Tictab</h1><p>A LAN party in a browser tab. Open the link and play.</p></div>`;
}

function icon(browser: Browser, logo: string, file: string, size: number, share: number, back: string): Promise<void> {
  const markup = `<style>body { margin: 0; height: 100vh; display: grid; place-items: center; background: ${back}; }
    img { width: ${100 * share}%; }</style><img src="${dataUrl('image/svg+xml', Buffer.from(logo))}">`;
  return drawn(browser, markup, { width: size, height: size }).then((png) =>
    writeFile(new URL(`public/${file}`, root), png),
  );
}

async function drawn(browser: Browser, markup: string, viewport: typeof page): Promise<Uint8Array> {
  const tab = await browser.newPage();
  await tab.setViewport(viewport);
  await tab.setContent(markup, { waitUntil: 'load' });
  const png = await tab.screenshot({ omitBackground: true });
  await tab.close();
  return png;
}

function dataUrl(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}
