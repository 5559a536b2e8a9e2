import { expect } from 'chai';
import type { ToServiceWorker } from '../../../src/pwa/messages.ts';
import { keepOffline, takeNewestBuild, type UpdatesEnvironment } from '../../../src/pwa/updates.ts';

/** The parts of a service worker and its registration that a page looks at. */
class FakeWorker extends EventTarget {
  readonly said: ToServiceWorker[] = [];
  state: string;

  constructor(state: string) {
    super();
    this.state = state;
  }

  postMessage(message: ToServiceWorker): void {
    this.said.push(message);
  }

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeContainer extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  updates = 0;
  fails = false;
  known = true;
  readonly registration: EventTarget = Object.assign(new EventTarget(), {
    update: async () => {
      this.updates++;
      if (this.fails) throw new TypeError('no network');
    },
  });

  constructor() {
    super();
    Object.defineProperty(this.registration, 'installing', { get: () => this.installing });
    Object.defineProperty(this.registration, 'waiting', { get: () => this.waiting });
  }

  async register(): Promise<ServiceWorkerRegistration> {
    return this.registration as ServiceWorkerRegistration;
  }

  async getRegistration(): Promise<ServiceWorkerRegistration | undefined> {
    return this.known ? (this.registration as ServiceWorkerRegistration) : undefined;
  }
}

describe('updates', () => {
  let container: FakeContainer;
  let late: (() => void)[];
  let environment: UpdatesEnvironment;

  beforeEach(() => {
    container = new FakeContainer();
    late = [];
    environment = { container, build: 'next', after: (_delayMs, task) => void late.push(task) };
  });

  const offer = { type: 'take-over-if-alone', build: 'next' };
  const settle = () => new Promise((done) => setTimeout(done));

  it('offers the page’s build to a worker that waits, and to one once it is installed', async () => {
    container.waiting = new FakeWorker('installed');
    container.installing = new FakeWorker('installing');
    await keepOffline(environment);
    expect(container.waiting.said).to.deep.equal([offer]);
    expect(container.installing.said).to.deep.equal([]);
    container.installing.become('installed');
    container.installing.become('activated');
    expect(container.installing.said).to.deep.equal([offer]);
    container.installing = new FakeWorker('installing');
    container.registration.dispatchEvent(new Event('updatefound'));
    container.installing.become('redundant');
    expect(container.installing.said).to.deep.equal([]);
  });

  it('waits for the newest build to be installed and to take over', async () => {
    const worker = new FakeWorker('installing');
    container.installing = worker;
    let over = false;
    const taken = takeNewestBuild(environment).then(() => {
      over = true;
    });
    await settle();
    expect([container.updates, worker.said]).to.deep.equal([1, []]);
    worker.become('installed');
    await settle();
    expect(worker.said).to.deep.equal([{ type: 'take-over' }]);
    expect(over).to.equal(false);
    container.dispatchEvent(new Event('controllerchange'));
    await taken;
  });

  it('does not wait when nothing is kept, nothing is newer, the network is gone or the newest cannot be fetched', async () => {
    container.known = false;
    await takeNewestBuild(environment);
    container.known = true;
    await takeNewestBuild(environment);
    container.fails = true;
    await takeNewestBuild(environment);
    container.fails = false;
    container.installing = new FakeWorker('redundant');
    await takeNewestBuild(environment);
    expect(container.installing.said).to.deep.equal([]);
  });

  it('waits no longer than it is given', async () => {
    container.installing = new FakeWorker('installing');
    const taken = takeNewestBuild(environment);
    await settle();
    for (const task of late) task();
    await taken;
    expect(container.installing.said).to.deep.equal([]);
  });
});
