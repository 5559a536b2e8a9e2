import { HostingTabs } from './client/hosting-tabs.ts';
import { Settings } from './client/settings.ts';
import type { StorageLike } from './client/storage.ts';
import { games } from './games/registry.ts';
import { systemClock } from './lib/clock.ts';
import { App } from './ui/app/app.ts';
import './ui/app-root.ts';
import { automation } from './ui/app/automation.ts';
import { Memory } from './ui/app/storage.ts';
import { WakeLock } from './ui/app/wake-lock.ts';

/** Storage may be forbidden altogether, and says so by throwing at the first touch. */
function storage(pick: () => StorageLike): StorageLike | undefined {
  try {
    return pick();
  } catch {
    return undefined;
  }
}

/** Not on plain http, where browsers keep no app: there every visit needs the network. */
const offline =
  import.meta.env.PROD && isSecureContext && 'serviceWorker' in navigator
    ? {
        container: navigator.serviceWorker,
        build: __BUILD__,
        after: (delayMs: number, task: () => void) => void setTimeout(task, delayMs),
      }
    : undefined;

/** Loads the page again, as the site has it now and not as it was kept. */
async function reload(): Promise<void> {
  try {
    if (offline) await (await import('./pwa/updates.ts')).takeNewestBuild(offline);
  } finally {
    location.reload();
  }
}

/** Who enters a room sees it before anything is heard of it: what makes sounds takes its time from the first picture. */
const soundsAfterMs = 1000;

const clock = systemClock();
const lasting = storage(() => localStorage);
const wakeLock = new WakeLock({ wakeLock: navigator.wakeLock, document });
const app = new App({
  clock,
  games,
  build: __BUILD__,
  memory: new Memory(
    lasting,
    storage(() => sessionStorage),
  ),
  settings: new Settings(lasting),
  languages: navigator.languages,
  canConnect: typeof RTCPeerConnection === 'function',
  isPhone: () => matchMedia('(pointer: coarse) and ((max-width: 40rem) or (max-height: 30rem))').matches,
  onHidden(listener) {
    const tell = () => listener(document.hidden);
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  },
  onNetwork(listener) {
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  },
  hostingTabs: new HostingTabs(
    typeof BroadcastChannel === 'function' ? new BroadcastChannel('tictab') : undefined,
    clock,
  ),
  keepAwake: (wanted) => wakeLock.want(wanted),
  location: {
    get href() {
      return location.href;
    },
    get hash() {
      return location.hash;
    },
    set hash(hash) {
      location.hash = hash;
    },
    reload: () => void reload(),
  },
  history,
  async fetchText(path) {
    const response = await fetch(path, { cache: 'no-cache' });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.text();
  },
  // Spreads reconnections in time and nothing else.
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 0x1_0000_0000,
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  openSocket: (url) => new WebSocket(url),
  createConnection: (configuration) => new RTCPeerConnection(configuration),
  createWorker: () => new Worker(new URL('./host/worker.ts', import.meta.url), { type: 'module' }),
  linger(ms) {
    const untilMs = performance.now() + ms;
    while (performance.now() < untilMs);
  },
  mark: (milestone) => void performance.mark(`tictab:${milestone}`),
  loadPeer: async () => (await import('./net/simple-peer-link.ts')).openPeer,
  loadStage: async () => (await import('./render/stage.ts')).warmUp(),
  loadBrokerSession: async () => (await import('./net/peerjs-session.ts')).openSession,
});

Object.defineProperty(window, 'tictab', { value: automation(app), writable: false });
const root = document.querySelector('tictab-app');
if (root) root.app = app;

addEventListener('hashchange', () => app.followAddress());
addEventListener('pagehide', () => app.abandon());
// The browser kept this page and shows it again: its connections are gone, and it has said goodbye (A09).
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
// The browser's own question, when closing this tab would end the game for others.
addEventListener('beforeunload', (event) => {
  if (app.othersHosted > 0) event.preventDefault();
});
// There is nothing to hear before the first room.
const stopWaiting = app.onChange(() => {
  if (!app.room) return;
  stopWaiting();
  clock.after(soundsAfterMs, () => void makeSounds());
});
async function makeSounds(): Promise<void> {
  try {
    const { followSounds } = await import('./ui/play/room-sounds.ts');
    followSounds(app, {
      hasBeenPressed: navigator.userActivation?.hasBeenActive ?? false,
      createAudio: () => new AudioContext(),
      addEventListener: (type, listener, options) => addEventListener(type, listener, options),
      removeEventListener: (type, listener, options) => removeEventListener(type, listener, options),
    });
  } catch (error) {
    console.warn('tictab: sound did not load', error);
  }
}
void app.start();
if (offline)
  addEventListener('load', async () => {
    try {
      await (await import('./pwa/updates.ts')).keepOffline(offline);
    } catch (error) {
      console.warn('tictab: this page is not kept for visits without a network', error);
    }
  });
