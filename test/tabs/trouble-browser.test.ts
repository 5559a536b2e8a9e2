import { expect } from 'chai';
import { expectPlay, joinRoom, moveSeenBy, openRoom, openWay, startGame, waitForState } from '../support/party.ts';
import { says } from '../support/screens.ts';
import { Server } from '../support/server.ts';
import { Site } from '../support/site.ts';
import { Tab } from '../support/tabs.ts';
import { endsWith, goesBackToStart, namesIn } from '../support/trouble.ts';

const workerMissing =
  'This browser could not start the game’s server in this tab: reload the page, or try another browser.';

describe('with a site or a browser that lacks something there is one sentence and a way on:', function () {
  this.timeout(90_000);
  let server: Server;
  before(async () => {
    server = await Server.start();
  });
  afterEach(() => Tab.closeAll());
  after(() => server.stop());

  for (const [what, config, sentence] of [
    ['no JSON', '{"signaling": ', 'config.json is not valid JSON: whoever runs this site must mend it.'],
    ['a wrong key', '{"signaling": 3}', 'config.json is wrong at “signaling”'],
    ['no address of signalling', '{"signaling": "ftp://x"}', 'config.json is wrong at “signaling” (not a URL)'],
    ['a wrong server', '{"iceServers": [{"urls": "http://x"}]}', 'config.json is wrong at “iceServers.0.urls”'],
  ] as const)
    it(`a config.json with ${what}`, async () => {
      const site = await Site.start({ config });
      const tab = await Tab.open(site.url);
      await says(tab, sentence);
      await says(tab, 'Tictab cannot start');
      await tab.click('button', 'Reload');
      await says(tab, sentence);
      await site.stop();
    });

  it('a config.json that is missing, until it is there', async () => {
    const tab = await Tab.open(server.url, {
      prelude: () => {
        if (sessionStorage.getItem('missed')) return;
        sessionStorage.setItem('missed', 'once');
        window.fetch = () => Promise.resolve(new Response('', { status: 404 }));
      },
    });
    await says(tab, 'config.json could not be loaded: check the connection, then reload the page.');
    await tab.click('button', 'Reload');
    await says(tab, 'Create room');
  });

  it('no WebGL: the game is drawn without it', async () => {
    const { host, link } = await openRoom(server);
    const ada = await joinRoom(link, 'Ada', {
      prelude: () => {
        for (const { prototype } of [HTMLCanvasElement, OffscreenCanvas]) {
          const real = prototype.getContext as (this: unknown, ...args: unknown[]) => unknown;
          Object.assign(prototype, {
            getContext(this: unknown, kind: string, ...rest: unknown[]) {
              return kind.startsWith('webgl') ? null : real.call(this, kind, ...rest);
            },
          });
        }
      },
    });
    await waitForState(ada, 'lobby');
    await expectPlay(host, [ada]);
    const waiting = 'Waiting for the first picture';
    for (let left = 200; (await ada.text()).includes(waiting) && left > 0; left--)
      await ada.eval(() => new Promise<void>((done) => setTimeout(done, 100)));
    const text = await ada.text();
    expect(text).not.to.include(waiting);
    expect(text).not.to.include('picture could not be made');
  });

  it('nothing to draw with: it is said, and the game goes on for everybody', async () => {
    const { host, link } = await openRoom(server);
    const ada = await joinRoom(link, 'Ada', {
      prelude: () => {
        for (const { prototype } of [HTMLCanvasElement, OffscreenCanvas])
          Object.assign(prototype, { getContext: () => null });
      },
    });
    await waitForState(ada, 'lobby');
    await startGame(host, [ada]);
    await says(
      ada,
      'The game is on, but its picture could not be made: reload the page, or switch on hardware acceleration.',
    );
    for (const tab of [host, ada]) {
      const [key, sign] = await openWay(tab);
      await moveSeenBy(tab, [host, ada], key, 'x', sign);
    }
    await ada.click('button', 'Leave');
    await waitForState(ada, 'idle');
  });

  it('no WebRTC: joining is refused, and one can play alone', async () => {
    const { host, link } = await openRoom(server);
    const prelude = () => Object.assign(window, { RTCPeerConnection: undefined });
    const ada = await joinRoom(link, 'Ada', { prelude });
    await endsWith(ada, 'This browser has no WebRTC, or it is switched off, so it cannot join: try another browser.');
    await goesBackToStart(ada);
    await ada.click('button', 'Create room');
    await waitForState(ada, 'lobby');
    await says(ada, 'Nobody can join you: this browser has no WebRTC, or it is switched off. You can play alone.');
    await expectPlay(ada, []);
    expect(await namesIn(host)).to.deep.equal(['Hilda']);
  });

  for (const [what, prelude] of [
    [
      'cannot be made',
      () => {
        Object.assign(window, {
          Worker: class {
            constructor() {
              throw new DOMException('no workers here', 'SecurityError');
            }
          },
        });
      },
    ],
    [
      'does not load',
      () => {
        const Real = Worker;
        window.Worker = class extends Real {
          constructor(_script: string | URL, options?: WorkerOptions) {
            super(new URL('./assets/missing.js', document.baseURI), options);
          }
        };
      },
    ],
  ] as const)
    it(`a worker that ${what}`, async () => {
      const tab = await Tab.open(server.url, { prelude });
      await tab.click('button', 'Create room');
      await endsWith(tab, workerMissing);
      await tab.click('button', 'Reload');
      await says(tab, 'Create room');
    });

  it('storage that is refused: everything works, and nothing is remembered', async () => {
    const prelude = () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('refused', 'SecurityError');
          },
        });
    };
    const { host, link } = await openRoom(server, { prelude });
    const ada = await joinRoom(link, 'Ada', { prelude });
    await waitForState(ada, 'lobby');
    expect(await namesIn(host)).to.deep.equal(['Hilda', 'Ada']);
    await host.click('button', 'Settings');
    await host.fill('combobox', 'Colours', 'light');
    await host.wait(() => document.documentElement.dataset.theme === 'light', [], { what: 'light colours' });
    await host.click('button', 'Close');
    await expectPlay(host, [ada]);
    for (const tab of [host, ada]) expect(await tab.errors(), tab.name).to.deep.equal([]);
  });
});
