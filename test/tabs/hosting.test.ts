import { expect } from 'chai';
import { expectPlay, joinRoom, moveSeenBy, openRoom, openWay, roomOf, waitForState } from '../support/party.ts';
import { Server } from '../support/server.ts';
import { otherBuild, Site } from '../support/site.ts';
import { Tab } from '../support/tabs.ts';

const buildOf = (tab: Tab): Promise<string> =>
  tab.wait(() => window.tictab?.build, [], { what: 'the page to stand' }) as Promise<string>;

/** Waits until the page is answered by a service worker that keeps `build`, and nothing of any other. */
async function waitUntilKept(tab: Tab, build: string): Promise<void> {
  await tab.wait(
    async (wanted) => {
      const { active } = (await navigator.serviceWorker.getRegistration()) ?? {};
      const names = (await caches.keys()).filter((name) => name.includes(location.pathname));
      return (
        active?.state === 'activated' &&
        navigator.serviceWorker.controller === active &&
        names.length === 1 &&
        names[0]?.endsWith(wanted)
      );
    },
    [build],
    { what: `build ${build} to be kept, and no other`, timeoutMs: 15_000 },
  );
}

describe('the built app where it is hosted', () => {
  let signalling: Server;
  before(async () => {
    signalling = await Server.start({ allowedOrigins: ['*'] });
  });
  afterEach(() => Tab.closeAll());
  after(() => signalling.stop());

  const configFor = (server: Server) =>
    JSON.stringify({
      signaling: new URL('signal', server.url).href.replace(/^http/, 'ws'),
      iceServers: [],
    });

  it('H03: below a path of a plain file server, with signalling elsewhere that allows its origin, two play', async () => {
    const own = await Site.start({ config: configFor(signalling) });
    const { host, link } = await openRoom(own);
    const ada = await joinRoom(link, 'Ada');
    await waitForState(ada, 'lobby');
    await expectPlay(host, [ada]);
    await waitUntilKept(host, await buildOf(host));
    for (const tab of [host, ada]) expect(await tab.errors(), tab.name).to.deep.equal([]);
    await own.stop();
  }).timeout(60_000);

  it('says who must do what when signalling elsewhere does not allow the page', async () => {
    const strict = await Server.start();
    const own = await Site.start({ config: configFor(strict) });
    const ada = await joinRoom(`${own.url}#/r/00000000`, 'Ada');
    await waitForState(ada, 'ended');
    expect((await roomOf(ada)).reason).to.match(/ALLOWED_ORIGINS/);
    await own.stop();
    await strict.stop();
  }).timeout(60_000);

  it('B12: the built page exchanges messages over simple-peer without Node’s globals', async () => {
    const { host, link } = await openRoom(signalling);
    const ada = await joinRoom(link, 'Ada');
    await waitForState(ada, 'lobby');
    await expectPlay(host, [ada]);
    for (const tab of [host, ada]) {
      expect(await tab.eval(() => ['global', 'process', 'Buffer'].filter((name) => name in window))).to.deep.equal([]);
      expect(await tab.errors(), tab.name).to.deep.equal([]);
    }
  }).timeout(60_000);

  it('by a LAN address over plain http, where browsers keep back what needs a secure context, two play', async () => {
    const lan = await Server.start({ lan: true });
    const { host, link } = await openRoom(lan);
    const ada = await joinRoom(link, 'Ada');
    for (const tab of [host, ada]) {
      const there = await tab.eval(() => [
        isSecureContext,
        'serviceWorker' in navigator,
        'clipboard' in navigator,
        'wakeLock' in navigator,
        'share' in navigator,
        'subtle' in crypto && crypto.subtle !== undefined,
      ]);
      expect(there, 'what plain http lacks').to.deep.equal([false, false, false, false, false, false]);
    }
    await waitForState(ada, 'lobby');
    await host.click('button', 'Copy link');
    await host.wait(() => document.querySelector('tictab-app')?.shadowRoot?.textContent?.includes('opied'), [], {
      what: 'the link to be copied',
    });
    await expectPlay(host, [ada]);
    for (const tab of [host, ada]) expect(await tab.errors(), tab.name).to.deep.equal([]);
    await lan.stop();
  }).timeout(60_000);
});

describe('the app that is kept', () => {
  let signalling: Server;
  let site: Site;
  let build: string;
  let tab: Tab;

  beforeEach(async function () {
    this.timeout(60_000);
    signalling = await Server.start({ allowedOrigins: ['*'] });
    site = await Site.start({
      config: JSON.stringify({
        signaling: new URL('signal', signalling.url).href.replace(/^http/, 'ws'),
        iceServers: [],
      }),
    });
    tab = await Tab.open(site.url, { name: 'Ada' });
    build = await buildOf(tab);
    await waitUntilKept(tab, build);
  });
  afterEach(async () => {
    await Tab.closeAll();
    await site.stop();
    await signalling.stop();
  });

  it('starts after one visit although the site is gone, with the configuration it had, and plays', async () => {
    await site.stop();
    await tab.reload();
    expect(await buildOf(tab)).to.equal(build);
    await tab.fill('textbox', 'Your name', 'Ada');
    await tab.click('button', 'Create room');
    // Signalling is another server, which only the kept config.json names.
    await tab.wait(() => window.tictab.room.code, [], { what: 'a room code' });
    await tab.click('button', 'Start game');
    await waitForState(tab, 'playing');
    await tab.wait(() => Number(window.tictab.game?.tick) > 10, [], { what: 'ticks of the worker' });
    const [key, sign] = await openWay(tab);
    await moveSeenBy(tab, [tab], key, 'x', sign);
  }).timeout(60_000);

  it('is never served instead of a newer build: the next visit has it, and then the old one is gone', async () => {
    await site.update();
    await tab.goto(`${site.url}?again`);
    expect(await buildOf(tab)).to.equal(otherBuild);
    await waitUntilKept(tab, otherBuild);
    await site.stop();
    await tab.reload();
    expect(await buildOf(tab)).to.equal(otherBuild);
  }).timeout(60_000);

  it('a guest refused for its build presses Reload, and is in the room with the host’s', async () => {
    await tab.fill('textbox', 'Your name', 'Ada');
    await site.update();
    const { host, code } = await openRoom(site);
    expect(await buildOf(host)).to.equal(otherBuild);
    await tab.eval((to) => {
      location.hash = `#/r/${to}`;
    }, code);
    await waitForState(tab, 'ended');
    expect((await roomOf(tab)).reason)
      .to.include(build)
      .and.to.include(otherBuild);
    await tab.click('button', 'Reload');
    await tab.wait((wanted) => window.tictab?.build === wanted, [otherBuild], { what: 'the newer build' });
    await waitForState(tab, 'lobby');
    expect((await roomOf(host)).players.map(({ name }) => name)).to.deep.equal(['Hilda', 'Ada']);
    await waitUntilKept(tab, otherBuild);
  }).timeout(60_000);
});
