import { expect } from 'chai';
import { endGame, joinRoom, moveSeenBy, openRoom, openWay, roomOf, startGame, waitForState } from '../support/party.ts';
import { says } from '../support/screens.ts';
import { Server } from '../support/server.ts';
import { Site } from '../support/site.ts';
import { Tab } from '../support/tabs.ts';

const noSuchCode = 'That is no room code: it has eight letters and digits. Check it, or ask for the link.';
const unreachable = 'The signalling server cannot be reached: check the connection, then try again.';
const noRoute = 'No way to the host was found in 15 seconds: one of your networks may block it. Try another one.';
const workerMissing =
  'This browser could not start the game’s server in this tab: reload the page, or try another browser.';

/** A network that lets only relays through: no connection comes about. */
function relaysOnly(): void {
  const Real = RTCPeerConnection;
  window.RTCPeerConnection = class extends Real {
    constructor(configuration?: RTCConfiguration) {
      super({ ...configuration, iceTransportPolicy: 'relay' });
    }
  };
}

/** Waits for an ending, for which `sentence` is the reason, shown and said. */
async function endsWith(tab: Tab, sentence: string, timeoutMs = 25_000): Promise<void> {
  await waitForState(tab, 'ended', timeoutMs);
  expect((await roomOf(tab)).reason).to.equal(sentence);
  await says(tab, sentence);
  await tab.wait(
    (wanted) =>
      document.querySelector('tictab-app')?.shadowRoot?.querySelector('[role=status]')?.textContent?.includes(wanted),
    [sentence],
    { what: 'the ending in the live region' },
  );
}

/** The way on that leads to the start, from where everything can be tried again. */
async function goesBackToStart(tab: Tab): Promise<void> {
  await tab.click('button', 'Back to start');
  await says(tab, 'Create room');
  expect((await roomOf(tab)).state).to.equal('idle');
}

const namesIn = async (tab: Tab): Promise<string[]> => (await roomOf(tab)).players.map(({ name }) => name);

/** Nobody else has lost anything: two move, and see each other do so. */
async function expectPlay(host: Tab, guests: readonly Tab[]): Promise<void> {
  await startGame(host, guests);
  for (const tab of [host, ...guests]) {
    const [key, sign] = await openWay(tab);
    await moveSeenBy(tab, [host, ...guests], key, 'x', sign);
  }
}

describe('in trouble there is one sentence and a way on:', function () {
  this.timeout(90_000);
  let server: Server;
  before(async () => {
    server = await Server.start();
  });
  afterEach(() => Tab.closeAll());
  after(() => server.stop());

  it('a wrong code, typed', async () => {
    const tab = await Tab.open(server.url);
    await tab.fill('textbox', 'Room code', 'hello');
    await tab.click('button', 'Join room');
    await says(tab, noSuchCode);
    await waitForState(tab, 'idle');
  });

  it('a wrong code, in a link', async () => {
    const tab = await Tab.open(`${server.url}#/r/nonsense-and-more`);
    await endsWith(tab, noSuchCode);
    await goesBackToStart(tab);
  });

  it('a code of no room', async () => {
    const tab = await joinRoom(`${server.url}#/r/00000000`, 'Ada');
    await endsWith(tab, 'There is no room with this code: check the code, or ask for a new link.');
    await goesBackToStart(tab);
  });

  it('a code typed as people type', async () => {
    const { host, code } = await openRoom(server);
    const tab = await Tab.open(server.url);
    await tab.fill('textbox', 'Room code', ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3).replaceAll('0', 'o')}`);
    await tab.click('button', 'Join room');
    await waitForState(tab, 'lobby');
    await expectPlay(host, [tab]);
  });

  it('a full room, until somebody leaves', async () => {
    const host = await Tab.open(server.url, { name: 'host' });
    await host.fill('spinbutton', 'Seats', '2');
    await host.click('button', 'Create room');
    const code = await host.wait(() => window.tictab.room.code, [], { what: 'a room code' });
    const link = `${server.url}#/r/${code}`;
    const ada = await joinRoom(link, 'Ada');
    await waitForState(ada, 'lobby');
    const bob = await joinRoom(link, 'Bob');
    await endsWith(bob, 'This room is full: ask the host for more seats, or try again later.');
    await expectPlay(host, [ada]);
    await ada.click('button', 'Leave');
    await waitForState(ada, 'idle');
    await bob.click('button', 'Try again');
    await waitForState(bob, 'playing');
  });

  it('a locked room, until it is opened', async () => {
    const { host, link } = await openRoom(server);
    const ada = await joinRoom(link, 'Ada');
    await waitForState(ada, 'lobby');
    await host.click('button', 'Lock room');
    await says(host, 'Locked: nobody new gets in.');
    const bob = await joinRoom(link, 'Bob');
    await endsWith(bob, 'This room is locked: ask its host to open it.');
    await ada.reload();
    await waitForState(ada, 'lobby');
    expect(await namesIn(host)).to.deep.equal(['Hilda', 'Ada']);
    await host.click('button', 'Lock room');
    await bob.click('button', 'Try again');
    await waitForState(bob, 'lobby');
  });

  it('signalling that is dead from the start: a room opens, is played in alone, and is joined when it answers', async () => {
    const signalling = await Server.start({ allowedOrigins: ['*'] });
    const config = JSON.stringify({ signaling: new URL('signal', signalling.url).href.replace(/^http/, 'ws') });
    const site = await Site.start({ config });
    await signalling.stop();
    const host = await Tab.open(site.url, { name: 'host' });
    await says(host, 'Signalling cannot be reached: rooms are not listed and cannot be joined until it answers.');
    await host.click('button', 'Create room');
    await waitForState(host, 'lobby');
    await says(host, 'Signalling cannot be reached: nobody new can join until it answers.');
    await expectPlay(host, []);
    await signalling.restart();
    const code = await host.wait(() => window.tictab.room.code, [], { what: 'a room code', timeoutMs: 30_000 });
    const ada = await joinRoom(`${site.url}#/r/${code}`, 'Ada');
    await waitForState(ada, 'playing');
    await site.stop();
    await signalling.stop();
  });

  it('signalling that dies before a join: told within 10 s, and once it answers again Try again leads in', async () => {
    const own = await Server.start();
    const { host, code } = await openRoom(own);
    const ada = await Tab.open(own.url, { name: 'Ada' });
    await ada.fill('textbox', 'Room code', code);
    await own.stop();
    await ada.click('button', 'Join room');
    await endsWith(ada, unreachable);
    await own.restart();
    await host.wait(() => document.querySelector('tictab-app')?.app?.online, [], {
      what: 'the room to be registered again',
      timeoutMs: 30_000,
    });
    await ada.click('button', 'Try again');
    await waitForState(ada, 'lobby', 20_000);
    await own.stop();
  });

  it('signalling that is dead for quick play', async () => {
    const own = await Server.start();
    const ada = await Tab.open(own.url, { name: 'Ada' });
    await says(ada, 'None has a free seat just now.');
    await own.stop();
    await ada.click('button', 'Quick play');
    await says(ada, 'Looking for a room');
    await endsWith(
      ada,
      'The signalling server cannot be reached, so no room can be found: check the connection, then try again.',
    );
    await goesBackToStart(ada);
  });

  it('networks that let nothing through: told after 15 s, and the others play', async () => {
    const { host, link } = await openRoom(server);
    const ada = await joinRoom(link, 'Ada');
    const bob = await joinRoom(link, 'Bob', { prelude: relaysOnly });
    await says(bob, 'Finding a way to the host’s tab');
    await expectPlay(host, [ada]);
    await endsWith(bob, noRoute, 30_000);
    expect(await namesIn(host)).to.deep.equal(['Hilda', 'Ada']);
    await bob.click('button', 'Try again');
    await says(bob, 'Finding a way to the host’s tab');
    await bob.click('button', 'Cancel');
    await says(bob, 'Create room');
  });

  it('a host that closes its tab while somebody joins', async () => {
    const { host, link } = await openRoom(server);
    const bob = await joinRoom(link, 'Bob', { prelude: relaysOnly });
    await says(bob, 'Finding a way to the host’s tab');
    await host.close();
    await endsWith(bob, 'The room has been closed: ask for a new link.');
    await goesBackToStart(bob);
  });

  it('a host whose process dies while somebody joins', async () => {
    const { host, link } = await openRoom(server);
    const bob = await joinRoom(link, 'Bob', { prelude: relaysOnly });
    await says(bob, 'Finding a way to the host’s tab');
    await host.crash();
    await says(bob, 'The host is away for the moment. You get in as soon as its tab is back.');
    await bob.click('button', 'Cancel');
    await says(bob, 'Create room');
  });

  it('a host whose process dies during the game, and the guests’ next room', async () => {
    const { host, link } = await openRoom(server);
    const ada = await joinRoom(link, 'Ada');
    await waitForState(ada, 'lobby');
    await startGame(host, [ada]);
    await host.crash();
    await endsWith(ada, 'Nothing was heard from the host for 5 seconds: its tab or a connection is gone.');
    await ada.click('button', 'Back to start');
    await ada.click('button', 'Create room');
    await waitForState(ada, 'lobby');
  });

  it('being removed, while the others play on', async () => {
    const { host, link } = await openRoom(server);
    const ada = await joinRoom(link, 'Ada');
    const bob = await joinRoom(link, 'Bob');
    for (const tab of [ada, bob]) await waitForState(tab, 'lobby');
    await host.click('button', 'Remove Ada');
    await host.click('button', 'Remove');
    await endsWith(ada, 'The host removed you from this room.');
    await goesBackToStart(ada);
    await expectPlay(host, [bob]);
  });

  it('the same seat in a newer tab', async () => {
    const { host, link } = await openRoom(server);
    const ada = await joinRoom(link, 'Ada');
    await waitForState(ada, 'lobby');
    const seat = await ada.eval(() => Object.entries({ ...sessionStorage }));
    const newer = await Tab.open(server.url, { name: 'Ada again' });
    await newer.eval((entries) => {
      localStorage.setItem('tictab.name', 'Ada');
      for (const [key, value] of entries) sessionStorage.setItem(key, String(value));
    }, seat);
    await newer.goto(`${server.url}?again${new URL(link).hash}`);
    await waitForState(newer, 'lobby');
    await endsWith(ada, 'You opened this room in another tab, so this one has left it.');
    expect(await namesIn(host)).to.deep.equal(['Hilda', 'Ada']);
  });

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

describe('D22: markup is text', function () {
  this.timeout(90_000);
  const image = '<img src=x onerror=alert(1)>';
  let server: Server;
  before(async () => {
    server = await Server.start();
  });
  afterEach(() => Tab.closeAll());
  after(() => server.stop());

  /** Nothing of what was shown has become an element, run, or been kept from running by the policy alone. */
  async function expectText(tab: Tab): Promise<void> {
    const made = await tab.eval(() => {
      const found: string[] = [];
      const visit = (root: ParentNode) => {
        for (const element of root.querySelectorAll('*')) {
          if (['IMG', 'SCRIPT', 'IFRAME'].includes(element.tagName) && element.closest('head') === null)
            found.push(element.outerHTML);
          if (element.shadowRoot) visit(element.shadowRoot);
        }
      };
      visit(document.body);
      return found;
    });
    expect(made, tab.name).to.deep.equal([]);
    expect(await tab.errors(), tab.name).to.deep.equal([]);
  }

  it('as a name, in the room, its list, a game and its result; split over name and chat', async () => {
    const { host, link } = await openRoom(server, { isPublic: true });
    await host.fill('textbox', 'Your name', image);
    await host.press('Enter');
    await says(host, image);
    const evil = await joinRoom(link, '<img src="');
    await waitForState(evil, 'lobby');
    await evil.fill('textbox', 'Say something', '" onerror=alert(1)>');
    await evil.click('button', 'Send');
    for (const tab of [host, evil]) {
      await says(tab, '" onerror=alert(1)>');
      await says(tab, image);
      await says(tab, '<img src="');
    }
    await startGame(host, [evil]);
    for (const tab of [host, evil]) {
      await tab.click('button', 'Players and chat');
      await tab.click('button', 'Network');
      await says(tab, image);
      await expectText(tab);
    }
    await endGame(host);
    for (const tab of [host, evil]) {
      await waitForState(tab, 'lobby');
      await expectText(tab);
    }
    await host.click('button', 'Leave');
    await says(host, 'End the room?');
    await expectText(host);
  });

  it('as a room’s title in the list', async () => {
    const host = await Tab.open(server.url, { name: 'host' });
    await host.fill('textbox', 'Your name', image);
    await host.click('checkbox', 'Public');
    await host.click('button', 'Create room');
    await waitForState(host, 'lobby');
    const tab = await Tab.open(server.url);
    await says(tab, `${image}’s room`);
    await expectText(tab);
  });

  it('in a link', async () => {
    const tab = await Tab.open(`${server.url}#/r/${image}`);
    await endsWith(tab, noSuchCode);
    await expectText(tab);
    await tab.goto(`${server.url}?encoded#/r/${encodeURIComponent(image)}?lag=${encodeURIComponent(image)}`);
    await endsWith(tab, noSuchCode);
    await expectText(tab);
  });

  it('as a reason, of a signalling server that is not to be trusted', async () => {
    const tab = await Tab.open(server.url, {
      prelude: () => {
        const reason = '<img src=x onerror=alert(1)>';
        Object.assign(window, {
          WebSocket: class extends EventTarget {
            constructor() {
              super();
              setTimeout(() => this.dispatchEvent(new Event('open')));
            }
            send(text: string) {
              const { t, request } = JSON.parse(text);
              if (t !== 'join') return;
              const data = JSON.stringify({ t: 'error', error: 'no-room', reason, request, room: null });
              setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })));
            }
            close() {}
          },
        });
      },
    });
    await tab.fill('textbox', 'Room code', '00000000');
    await tab.click('button', 'Join room');
    await endsWith(tab, image);
    await expectText(tab);
    await goesBackToStart(tab);
  });
});
