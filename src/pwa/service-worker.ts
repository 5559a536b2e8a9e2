import type { ToServiceWorker } from './messages.ts';
import { type AskedFor, Offline } from './offline.ts';

/** The part of `ServiceWorkerGlobalScope` that is used; its own types do not go together with a page's. */
interface ServiceWorkerScope {
  readonly registration: { readonly scope: string };
  readonly caches: CacheStorage;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly unknown[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'message', listener: (event: Lasting & { readonly data: unknown }) => void): void;
  addEventListener(
    type: 'fetch',
    listener: (event: { readonly request: AskedFor; respondWith(response: Promise<Response>): void }) => void,
  ): void;
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

declare const self: ServiceWorkerScope;

const offline = new Offline({
  scope: self.registration.scope,
  build: __BUILD__,
  files: __FILES__,
  caches: self.caches,
  fetch: (url, init) => fetch(url, init),
  after: (delayMs, task) => setTimeout(task, delayMs),
});

async function takeOverIfAlone(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await self.skipWaiting();
}

self.addEventListener('install', (event) => event.waitUntil(offline.install()));
self.addEventListener('activate', (event) => event.waitUntil(offline.activate().then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const answer = offline.answer(event.request);
  if (answer) event.respondWith(answer);
});
self.addEventListener('message', (event) => {
  // Only pages of this origin can speak to its worker.
  const message = event.data as ToServiceWorker;
  switch (message.type) {
    case 'take-over':
      return event.waitUntil(self.skipWaiting());
    case 'take-over-if-alone':
      if (message.build === __BUILD__) event.waitUntil(takeOverIfAlone());
  }
});
