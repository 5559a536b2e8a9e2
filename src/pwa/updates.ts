import type { ToServiceWorker } from './messages.ts';

/** Reloading waits no longer than this for a newer build to be fetched and to take over. */
const takeOverMs = 8000;

/** What keeping the app current needs of the browser. */
export interface UpdatesEnvironment {
  readonly container: Pick<ServiceWorkerContainer, 'register' | 'getRegistration' | 'addEventListener'>;
  readonly build: string;
  after(delayMs: number, task: () => void): void;
}

/** Keeps this build for visits without a network; a failure costs nothing but that. */
export async function keepOffline({ container, build }: UpdatesEnvironment): Promise<void> {
  const registration = await container.register('./service-worker.js', { updateViaCache: 'none' });
  const offer = (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed') say(worker, { type: 'take-over-if-alone', build });
  };
  offer(registration.waiting);
  const follow = () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => offer(installing));
  };
  follow();
  registration.addEventListener('updatefound', follow);
}

/** Fetches the build that the site has now and lets it take over; resolves when it has, or there is none, or in 8 s. */
export async function takeNewestBuild(environment: UpdatesEnvironment): Promise<void> {
  const late = new Promise<void>((done) => environment.after(takeOverMs, done));
  // Without a network there is nothing newer to be had.
  await Promise.race([takeOver(environment).catch(() => undefined), late]);
}

async function takeOver({ container }: UpdatesEnvironment): Promise<void> {
  const registration = await container.getRegistration();
  if (!registration) return;
  await registration.update();
  const next = registration.installing ?? registration.waiting;
  if (!next) return;
  const taken = new Promise<void>((done) =>
    container.addEventListener('controllerchange', () => done(), { once: true }),
  );
  const ready = await installed(next);
  if (!ready) return;
  say(next, { type: 'take-over' });
  await taken;
}

/** Whether `worker` could fetch its files. */
function installed(worker: ServiceWorker): Promise<boolean> {
  return new Promise((done) => {
    const look = () => {
      if (worker.state === 'redundant') done(false);
      else if (worker.state !== 'installing') done(true);
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

function say(worker: ServiceWorker, message: ToServiceWorker): void {
  worker.postMessage(message);
}
